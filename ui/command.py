"""What is typed in text mode, read: a word that says what to do, then cards or numbers. Pure.

Any text is read as something, none is an error: what is not understood is handed back to be asked about. Letters are
the same in every language, words are those of the language in use, and English ones are understood too.
"""

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import combining, normalize

from burraco.cards import ACE, JOKER, RANKS
from ui.catalogue import N_
from ui.hand import card
from ui.names import RANK, SIGNS, SUIT
from ui.names import RANKS as MANY
from ui.words import Words

LONG = 200  # characters that are read at all
# what to do -> its letter, and the words for it
VERBS = {
    "draw": ("d", N_("draw, stock")),
    "refuse": ("", N_("refuse")),
    "take": ("p", N_("take, pile")),
    "lay": ("c", N_("lay, put down, meld")),
    "add": ("a", N_("add, attach")),
    "drop": ("x", N_("discard, throw away")),
    "clear": ("z", N_("clear, none")),
    "undo": ("u", N_("undo, take back, back")),
    "redo": ("", N_("redo, do again")),
    "hint": ("h", N_("hint, advice")),
    "sort": ("g", N_("sort, order")),
    "hand": ("r", N_("hand, cards")),
    "melds": ("t", N_("melds, table")),
    "pile": ("i", N_("see the pile, look")),
    "now": ("o", N_("situation, others")),
    "can": ("s", N_("what can I do, can")),
    "score": ("b", N_("score, points")),
    "last": ("l", N_("last turns, turns, last")),
    "hurry": ("f", N_("faster, skip")),
    "next": ("n", N_("next hand, next, deal")),
    "sheet": ("", N_("score sheet, sheet")),
    "look": ("", N_("look back, review")),
    "settings": ("", N_("settings")),
    "rules": ("", N_("rules")),
    "home": ("", N_("home, menu")),
    "leave": ("", N_("table view, cards view")),
    "yes": ("y", N_("yes")),
    "no": ("", N_("no, leave")),
    "help": ("?", N_("help, commands")),
}
MELD = N_("meld, melds")  # before the number of a meld
SPARE = N_("and, of, the, with, to, card, cards, number, my")  # words that say nothing
WILD = N_("joker, jokers")


class Pick(NamedTuple):
    """A card that was named: by its "place" in the hand, from 1; by its "face"; or by its "rank" alone."""

    kind: str
    value: int


class Command(NamedTuple):
    """What was typed: what to do ("" when only cards were named), which cards, the number of a meld or 0, and the first
    word that was not understood."""

    verb: str
    picks: tuple[Pick, ...] = ()
    meld: int = 0
    unknown: str = ""


class Vocabulary(NamedTuple):
    """The words of a language: what to do, ranks and suits with their letters, words for a meld's number, for jokers,
    and words to be passed over."""

    verbs: dict[str, str]
    ranks: dict[str, int]
    suits: dict[str, int]
    meld: frozenset[str]
    jokers: frozenset[str]
    spare: frozenset[str]


def bare(text: str) -> str:
    """A text without capitals and accents, one space between its words."""
    plain = normalize("NFD", text.lower().replace("\u2019", "'"))
    return " ".join("".join(one for one in plain if not combining(one)).split())


def several(text: str) -> list[str]:
    """The words of a list in the catalogue."""
    return [bare(word) for word in text.split(",")]


@lru_cache(8)
def vocabulary(w: Words) -> Vocabulary:
    """The words of a language, and English ones; of two meanings of a word that of the language goes first."""
    verbs = {word: verb for verb, (_, said) in VERBS.items() for word in several(said)}
    verbs |= {word: verb for verb, (_, said) in VERBS.items() for word in several(w.t(said))}
    verbs |= {letter: verb for verb, (letter, _) in VERBS.items() if letter}
    ranks = {name.lower(): at for at, name in enumerate(RANKS)} | {"10": RANKS.index("T")}
    courts = {at: bare(w.t(RANK[at]))[0] for at in (ACE, *range(RANKS.index("J"), len(RANKS)))}
    for at, letter in courts.items():
        if list(courts.values()).count(letter) == 1:
            ranks.setdefault(letter, at)
    for names in (RANK, MANY):
        ranks |= {bare(name): at for at, name in enumerate(names)}
        ranks |= {bare(w.t(name)): at for at, name in enumerate(names)}
    suits = {letter: at for at, letter in enumerate("shdc")} | {sign: at for at, sign in enumerate(SIGNS)}
    suits |= {bare(name): at for at, name in enumerate(SUIT)}
    called = [bare(w.t(name)) for name in SUIT]
    suits |= {word: at for at, word in enumerate(called)} | {word[0]: at for at, word in enumerate(called)}
    lists = (frozenset(several(text)) | frozenset(several(w.t(text))) for text in (MELD, WILD, SPARE))
    meld, jokers, spare = lists
    return Vocabulary(verbs, ranks, suits, meld, jokers | {"jk", "jolly", "*"}, spare)


def read(text: str, w: Words) -> Command:
    """What somebody wants who types this."""
    known = vocabulary(w)
    words = re.sub(r"\s*[-–—]+\s*", "-", bare(text[:LONG]).replace("'", " ")).replace(",", " ").split()
    words = [word for word in (word.strip('.;:!"()') for word in words) if word]
    verb, words = _verb(words, known)
    items: list[Pick] = []
    meld, unknown, marked = 0, "", False
    for word in words:
        found = _items(word, known)
        if marked and found and found[0].kind == "place":
            meld, found = found[0].value, found[1:]
        elif not found and word not in known.spare | known.meld and known.verbs.get(word) != (verb or word):
            unknown = unknown or word
        marked = word in known.meld and verb == "add"
        items += found
    numbered = verb == "add" and not meld and len(items) > 1 and items[0].kind == "place" and items[1].kind != "suit"
    if numbered:
        meld, items = items[0].value, items[1:]
    return Command(verb, _suited(items), meld, unknown)


def _verb(words: list[str], known: Vocabulary) -> tuple[str, list[str]]:
    """What to do, said in the first words, and the words after them."""
    for count in range(min(4, len(words)), 0, -1):
        verb = known.verbs.get(" ".join(words[:count]))
        if verb:
            return verb, words[count:]
    return "", words


def _items(word: str, known: Vocabulary) -> list[Pick]:
    """What a word names: places, ranks, faces, or a "suit" for what was named before it."""
    if word in known.jokers:
        return [Pick("face", JOKER)]
    if word.isdecimal() and word.isascii():
        return [Pick("place", min(int(word), 999))]
    if word in known.spare:
        return []
    if word in known.suits and word not in known.ranks:
        return [Pick("suit", known.suits[word])]
    if word in known.ranks:
        return [Pick("rank", known.ranks[word])]
    whole = re.fullmatch(rf"(10|\w)({'|'.join(map(re.escape, known.suits))})", word)
    if whole and whole[1] in known.ranks:
        return [Pick("face", known.suits[whole[2]] * 13 + known.ranks[whole[1]])]
    low, dash, high = word.partition("-")
    return _between(_items(low, known), _items(high, known)) if dash and low and high and "-" not in high else []


def _between(low: list[Pick], high: list[Pick]) -> list[Pick]:
    """From one to another: places, or the cards of a suit; an ace at the end is high."""
    if not low or not high:
        return []
    one, other = low[0], high[0]
    if one.kind == other.kind == "place":
        return [Pick("place", at) for at in range(one.value, min(other.value, one.value + 60) + 1)]
    if other.kind != "face" or other.value >= JOKER:
        return []
    first = one.value - 1 if one.kind == "place" else one.value % 13
    last = other.value % 13 or 13
    return [Pick("face", other.value // 13 * 13 + at % 13) for at in range(first, last + 1)]


def _suited(items: list[Pick]) -> tuple[Pick, ...]:
    """The cards named, each with the suit that comes after it: in "5 6 7 of hearts", as in "5 6 7h", all are hearts."""
    picks: list[Pick] = []
    suit = -1
    for kind, value in reversed(items):
        if kind == "suit":
            suit = value
        elif kind == "face":
            suit = value // 13 if value < JOKER else suit
            picks.append(Pick(kind, value))
        elif suit >= 0 and (kind == "rank" or 1 <= value <= 13):
            picks.append(Pick("face", suit * 13 + (value if kind == "rank" else value - 1)))
        else:
            picks.append(Pick(kind, value))
    return tuple(reversed(picks))


def resolve(picks: tuple[Pick, ...], hand: tuple[str, ...]) -> tuple[tuple[str, ...], str, Pick | None]:
    """The keys of a hand that are meant; else why not ("place", "face", "rank": there is none; "which": there are
    several) and the card that it is about."""
    keys: list[str] = []
    for at, pick in enumerate(picks):
        left = [key for key in hand if key not in keys]
        if pick.kind == "place":
            fits = [key for key in hand[pick.value - 1 : pick.value] if pick.value and key in left]
        elif pick.kind == "face":
            fits = [key for key in left if card(key) == pick.value]
        else:
            fits = [key for key in left if card(key) < JOKER and card(key) % 13 == pick.value]
            if len({card(key) for key in fits}) > 1 and picks[at:].count(pick) < len(fits):
                return (), "which", pick
        if not fits:
            return (), pick.kind, pick
        keys.append(fits[0])
    return tuple(keys), "", None
