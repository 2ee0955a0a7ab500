"""The command line of text mode: what is typed is done as if it had been pressed, or answered in a sentence. Pure."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from burraco.cards import RANKS
from burraco.state import DRAW, OVER, drop
from ui import acts, hint, keys, plain
from ui.command import Command, Pick, read, resolve
from ui.game import Game
from ui.hand import card
from ui.model import Effect, Model, Result, hinted, lit_melds, note, picked, say
from ui.names import RANK
from ui.names import RANKS as MANY
from ui.play import do
from ui.words import Words

Act = Callable[[Model], Result]


def on_command(named: Mapping[str, Act], m: Model, text: str) -> Result:
    """A line that was typed; `named` are the acts of the page. The focus stays where it is typed, and so does what was
    not understood. What was refused has chosen nothing."""
    if m.game is None or m.screen != "table":
        return m, ()
    said = read(text, say(m))
    lost = bool(said.unknown) or not said.verb and not said.picks
    after, effects = _done(m, said, text.strip(), lost, named)
    if after.game is m.game and (after.dialog, after.hint) == (m.dialog, m.hint) and said.verb:
        after = replace(after, chosen=m.chosen if said.picks else after.chosen)
    kept = tuple(one for one in effects if one[0] != "focus")
    return after, (*kept, ("typed", text if lost else ""))


def _done(m: Model, said: Command, text: str, lost: bool, named: Mapping[str, Act]) -> Result:
    assert m.game is not None
    w = say(m)
    if not text:
        return keys.tell(keys.read_can)(m)
    if lost:
        what = (said.unknown or text)[:40]
        return note(m, w.t("I do not know “{word}”: a question mark lists the commands.", word=what))
    if (asked := plain.question(m)) and (said.verb in ("yes", "no") or not said.verb and said.picks[0].kind == "place"):
        return _option(m, said, [act for _, act in asked[1]], named)
    if said.verb == "hint":
        return _hint(m, said)
    chosen, why, pick = resolve(said.picks, m.game.hand)
    if pick is not None and not _meld_number(m, said):
        return note(m, _misses(m, why, pick))
    if not said.verb:
        return _choose(m, chosen)
    if said.verb in WITH:
        return WITH[said.verb](m, said, chosen)
    if said.verb == "next" and m.lesson:
        return named["onward"](m)
    if said.verb == "next" and m.game.view.phase != OVER:
        return note(m, w.t("This hand goes on: the next one is dealt at its end."))
    if said.verb in ("yes", "no"):
        return note(m, w.t("Nothing is asked now: a question mark lists the commands."))
    return DO[said.verb](m) if said.verb in DO else named[NAMED[said.verb]](m)


def _misses(m: Model, why: str, pick: Pick) -> str:
    """Why a card that was named is not to be had."""
    w = say(m)
    if why == "place":
        return w.n("You have {n} card: there is no number {place}.", "You have {n} cards: there is no number {place}.",
                   len(m.game.hand) if m.game else 0, place=pick.value)  # fmt: skip
    if why == "face":
        return w.t("You do not hold {card}: choose from your hand.", card=w.the(pick.value))
    if why == "which":
        return w.t("You have several {ranks}: say the suit too.", ranks=w.t(MANY[pick.value % len(RANKS)]))
    return w.t("There is none in your hand: {rank}.", rank=w.t(RANK[pick.value]))


def _option(m: Model, said: Command, does: list[str], named: Mapping[str, Act]) -> Result:
    """One of the answers to what is asked, by its number; or yes, the last but the one of a choice, or no."""
    number = said.picks[0].value if said.picks else 1 if (said.verb == "yes") != bool(m.ask) else len(does)
    if not 1 <= number <= len(does):
        return note(m, say(m).t("Give the number of one of these: 1 to {n}.", n=len(does)))
    what = does[number - 1]
    if what not in named:
        return acts.on_choose(m, int(what.removeprefix("choose ")))
    m, effects = named[what](m)
    return m, (*effects, *(() if what == "yes" else (("say", say(m).t("Nothing was done."), False),)))


def _choose(m: Model, chosen: tuple[str, ...]) -> Result:
    """Cards alone: chosen one after the other, or chosen no more."""
    effects: tuple[Effect, ...] = ()
    for key in chosen:
        m, effects = acts.on_card(m, key)
    return m, effects


def _hint(m: Model, said: Command) -> Result:
    known = hinted(m)
    if known and known.choices and said.picks:
        return hint.on_advise(m, said.picks[0].value - 1)
    return hint.act_hint(m, "command")


def _picking(m: Model, chosen: tuple[str, ...]) -> Model:
    """These cards are chosen; without any, those that were."""
    return replace(m, chosen=chosen) if chosen else m


def _meld_number(m: Model, said: Command) -> bool:
    """Whether the one number of an addition is that of a meld, for the cards that are chosen already."""
    return said.verb == "add" and bool(m.chosen) and [one.kind for one in said.picks] == ["place"] and not said.meld


def _add(m: Model, said: Command, chosen: tuple[str, ...]) -> Result:
    """Cards to a meld; to the only one that takes them, where none is named."""
    assert m.game is not None
    side, w = m.game.view.sides[m.game.seat], say(m)
    count = len(m.game.view.melds[side])
    meld = said.picks[0].value if _meld_number(m, said) else said.meld
    m = m if _meld_number(m, said) else _picking(m, chosen)
    if not m.chosen:
        return note(m, w.t("Say which cards, and the number of the meld: {example}.", example="a 1 5"))
    if meld > count:
        return note(m, w.n("You have {n} meld: there is no number {place}.",
                           "You have {n} melds: there is no number {place}.", count, place=meld))  # fmt: skip
    lit = lit_melds(m, picked(m))
    if not meld and len(lit) > 1:
        return note(m, w.t("Several melds take them. Say the number: {melds}.",
                           melds=w.listed([str(one + 1) for one in lit])))  # fmt: skip
    return acts.on_meld(m, side, meld - 1 if meld else lit[0] if lit else 0) if count else acts.act_new_meld(m)


def _lay(m: Model, said: Command, chosen: tuple[str, ...]) -> Result:
    return acts.act_new_meld(_picking(m, chosen))


def _take(m: Model, said: Command, chosen: tuple[str, ...]) -> Result:
    return acts.act_take(_picking(m, chosen))


def _drop(m: Model, said: Command, chosen: tuple[str, ...]) -> Result:
    assert m.game is not None
    drawing = m.game.view.phase == DRAW
    m = _picking(m, chosen)
    if len(m.chosen) != 1:
        return note(m, say(m).t("Say which card, by its number or its name: {example}.", example="x 3"))
    return do(m, drop(card(m.chosen[0]))) if drawing else acts.act_drop(m)


def read_hand(m: Model, game: Game, w: Words) -> str:
    """The hand with the numbers by which its cards are called."""
    told = [w.t("{i} {card}", i=spot, card=w.card(card(key))) for spot, key in enumerate(game.hand, 1)]
    return w.t("Your hand: {cards}.", cards=", ".join(told))


def read_table(m: Model, game: Game, w: Words) -> str:
    """How things stand, and what lies there."""
    now = keys.read_now(m, game, w)
    return now if game.view.phase == OVER else f"{now} {keys.read_melds(m, game, w)}"


def read_commands(m: Model, game: Game, w: Words) -> str:
    """The commands that a turn needs."""
    return w.t(
        "d draw, p take the pile, c lay: c 5 6 7, a add to a meld: a 2 8, x discard: x 3, r read the hand, o the table,"
        " s what can be done, u take back, h hint. Cards by their number in the hand or by name: {example}.",
        example=w.card(19),
    )


def _clear(m: Model) -> Result:
    """Nothing chosen, nothing open."""
    m, effects = acts.act_clear(replace(m, panel=False))
    return m, (*effects, ("say", say(m).t("Nothing is chosen."), False))


def _refuse(m: Model) -> Result:
    if m.game and m.game.mine and m.game.view.drawn >= 0:
        return acts.act_draw(m)
    return note(m, say(m).t("There is no card to refuse: only the very first one may be."))


def _hurry(m: Model) -> Result:
    return keys.tell(keys.read_can)(m) if m.game and m.game.mine else acts.act_hurry(m)


WITH: dict[str, Callable[[Model, Command, tuple[str, ...]], Result]] = {
    "lay": _lay,
    "add": _add,
    "take": _take,
    "drop": _drop,
}
DO: dict[str, Act] = {
    "draw": acts.on_stock,
    "refuse": _refuse,
    "clear": _clear,
    "hand": keys.tell(read_hand),
    "melds": keys.tell(keys.read_melds),
    "pile": keys.tell(keys.read_pile),
    "now": keys.tell(read_table),
    "can": keys.tell(keys.read_can),
    "score": keys.tell(keys.read_scores),
    "last": keys.tell(keys.read_last),
    "hurry": _hurry,
    "help": keys.tell(read_commands),
}
NAMED = {  # verb -> act of the page
    "undo": "undo",
    "redo": "redo",
    "sort": "sort",
    "next": "next",
    "sheet": "score",
    "look": "look",
    "settings": "settings",
    "rules": "rules",
    "home": "home",
    "leave": "text",
}
