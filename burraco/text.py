"""The text of every value that crosses a boundary: one pair of functions each, `show` and `read`. Reading never trusts.

cards    5h6hJK, hidden cards as ?11 (?3.5h before a card), none as -
action   D draw, T take, T0=9h9dJK take for that meld, 3=5h6h7h8h my meld 3 becomes this, 3=- goes back, -Kd drop
rules    burraco-2 target=1005
state    one line of key=value; works for views, whose holes are ?
"""

import re
from functools import lru_cache
from itertools import groupby

from burraco.cards import HIDDEN, face, name, pack
from burraco.melds import Meld, shape
from burraco.rules import PRESETS, Rules, customise
from burraco.state import DRAW, OVER, PLAY, Action, State, draw, drop, lay, take

LONGEST = 4000  # characters of a position: five players' whole table is about 900
_CARDS = re.compile(r"JK|[A2-9TJQK][shdc]|\?(?P<holes>1[0-9]{2}|[1-9][0-9]?)(?:\.(?=[^?])|$)")
ENDS = ("", "close", "stock", "stalemate")


class BadText(ValueError):
    """Text that is not what it should be; the message names the token."""


def show_cards(cards: Meld) -> str:
    """`5h6hJK`; hidden cards are counted: `5h?10`, `?3.5h`; no card is `-`."""
    runs = [(hidden, list(run)) for hidden, run in groupby(cards, key=lambda c: c == HIDDEN)]
    parts = [f"?{len(run)}." if hidden else "".join(map(name, run)) for hidden, run in runs]
    return "".join(parts).removesuffix(".") or "-"


def read_cards(text: str) -> Meld:
    """The cards of `show_cards`, in the order written."""
    if text == "-":
        return ()
    cards: list[int] = []
    at = 0
    while at < len(text):
        found = _CARDS.match(text, at)
        if found is None:
            raise BadText(f"not cards: {text[:40]!r}")
        at = found.end()
        cards += [face(found[0])] if found["holes"] is None else [HIDDEN] * int(found["holes"])
    if not cards:
        raise BadText("no cards: none is written -")
    return tuple(cards)


def show_action(a: Action) -> str:
    match a.kind:
        case "draw":
            return "D"
        case "take":
            return f"T{a.index}={show_cards(a.cards)}" if a.cards else "T"
        case "lay":
            return f"{a.index}={show_cards(a.cards)}"
        case _:
            return "-" + name(a.cards[0])


def read_action(token: str) -> Action:
    """The action of `show_action`. Raises BadText; whether it is legal is another question."""
    if token == "D":
        return draw()
    if token == "T":
        return take()
    if token.startswith("-") and len(token) == 3:
        return drop(_open_cards(token[1:])[0])
    index, sign, cards = token.removeprefix("T").partition("=")
    if sign and index.isascii() and index.isdigit() and len(index) < 3:
        if token.startswith("T"):
            return take(int(index), _open_cards(cards))
        return lay(int(index), () if cards == "-" else _open_cards(cards))
    raise BadText(f"not an action: {token[:40]!r}")


def _open_cards(text: str) -> Meld:
    cards = read_cards(text)
    if not cards or HIDDEN in cards:
        raise BadText(f"not open cards: {text[:40]!r}")
    return cards


def show_rules(rules: Rules) -> str:
    """The preset and every option that differs from it."""
    return " ".join([rules.name, *(f"{key}={value}" for key, value in rules.options)])


@lru_cache(64)
def read_rules(text: str) -> Rules:
    """The rules of `show_rules`. Raises BadText for an unknown preset, option or value."""
    preset, *options = text.split() or [""]
    if preset not in PRESETS:
        raise BadText(f"unknown rules: {preset[:40]!r}")
    try:
        return customise(PRESETS[preset], _pairs(options))
    except ValueError as error:
        raise BadText(f"unknown option: {str(error)[:40]!r}") from None


def show_seen(
    view: State, answers: tuple[int, ...], thrown: tuple[Meld, ...], stake: tuple[tuple[int, ...], int] | None = None
) -> str:
    """A view, and what was seen, as one text: by seat a number in a hundred, and the cards thrown; of the match the
    points of each side and the number of hands before this one."""
    parts = [show_state(view), f"answers={_commas(answers)}", f"thrown={'/'.join(map(show_cards, thrown))}"]
    return " ".join([*parts, f"before={_commas((*stake[0], stake[1]))}"] if stake else parts)


def _commas(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))


def read_seen(
    text: str,
) -> tuple[State, tuple[int, ...], tuple[Meld, ...], tuple[tuple[int, ...], int] | None]:
    """What `show_seen` showed; of a view alone nothing was seen. Raises BadText."""
    state, said, more = text.partition(" answers=")
    view = read_state(state)
    if not said:
        return view, (), (), None
    more, of_match, points = more.partition(" before=")
    numbers, _, cards = more.partition(" thrown=")
    answers, thrown, before = numbers.split(","), cards.split("/"), points.split(",") if of_match else []
    if not len(answers) == len(thrown) == view.rules.players or len(before) not in (0, max(view.rules.sides) + 2):
        raise BadText(f"not what was seen: {text[len(state) :][:40]!r}")
    *totals, hands = [_signed(each) for each in before] or [0]
    stake = (tuple(totals), hands) if totals else None
    return view, tuple(_number(each, 101) for each in answers), tuple(map(_thrown, thrown)), stake


def _thrown(text: str) -> Meld:
    return () if text == "-" else _open_cards(text)


def _signed(text: str) -> int:
    """A number of up to five digits, which may be below 0. Raises BadText."""
    number = _number(text.removeprefix("-"), 100_000)
    return -number if text.startswith("-") else number


def _pairs(tokens: list[str]) -> dict[str, str]:
    """key=value tokens, each key once."""
    pairs = dict(token.partition("=")[::2] for token in tokens)
    if len(pairs) != len(tokens):
        raise BadText("something is said twice")
    return pairs


def show_state(s: State) -> str:
    """One line that `read_state` turns into an equal State or view."""
    melds = "/".join(",".join(show_cards(m) for m in side) or "-" for side in s.melds)
    parts = {
        "rules": show_rules(s.rules).replace(" ", ","),
        "dealer": s.dealer,
        "player": s.player,
        "phase": s.phase,
        "turn": s.turn,
        "sides": _digits(s.sides),
        "hands": "/".join(map(show_cards, s.hands)),
        "unseen": _digits(s.unseen),
        "known": "/".join(map(show_cards, s.known)),
        "stock": show_cards(s.stock),
        "pile": show_cards(s.pile),
        "pozzetti": ",".join(map(show_cards, s.pozzetti)) or "-",
        "melds": melds,
        "took": _digits(s.took),
        "minimum": ",".join(map(str, s.minimum)),
        "barred": "-" if s.barred < 0 else name(s.barred),
        "drawn": "-" if s.drawn < 0 else name(s.drawn),
        "lone": int(s.lone),
        "idle": s.idle,
        "closer": "-" if s.closer < 0 else s.closer,
        "end": s.end or "-",
    }
    return " ".join(f"{key}={value}" for key, value in parts.items())


def _digits(values: tuple[int, ...] | tuple[bool, ...]) -> str:
    return "".join(str(int(v)) for v in values)


def read_state(text: str) -> State:
    """The State or view of `show_state`. Raises BadText: for fields that are missing or said twice, cards not in the
    pack, melds that are none, a table at which nobody could go on."""
    if len(text) > LONGEST:
        raise BadText(f"a position of {len(text)} characters")
    parts = _pairs(text.split())
    if set(parts) != set(State.__slots__):
        raise BadText("a position has the fields " + " ".join(State.__slots__))
    rules = read_rules(parts["rules"].replace(",", " "))
    seats, sides = rules.players, max(rules.sides) + 1
    s = State(
        rules=rules,
        dealer=_number(parts["dealer"], seats),
        player=_number(parts["player"], seats),
        phase=_one_of(parts["phase"], (DRAW, PLAY, OVER)),
        turn=_number(parts["turn"], 10_000),
        sides=tuple(_number(d, sides) for d in _exactly(list(parts["sides"]), seats)),
        hands=tuple(tuple(sorted(read_cards(h))) for h in _exactly(parts["hands"].split("/"), seats)),
        unseen=_flags(parts["unseen"], seats),
        known=tuple(tuple(sorted(read_cards(k))) for k in _exactly(parts["known"].split("/"), seats)),
        stock=read_cards(parts["stock"]),
        pile=read_cards(parts["pile"]),
        pozzetti=() if parts["pozzetti"] == "-" else tuple(read_cards(p) for p in parts["pozzetti"].split(",")),
        melds=tuple(_read_melds(side, rules) for side in _exactly(parts["melds"].split("/"), sides)),
        took=_flags(parts["took"], sides),
        minimum=tuple(_number(n, 1000) for n in _exactly(parts["minimum"].split(","), sides)),
        barred=_card_or_none(parts["barred"]),
        drawn=_card_or_none(parts["drawn"]),
        lone=_flags(parts["lone"], 1)[0],
        idle=_number(parts["idle"], seats + 1),
        closer=-1 if parts["closer"] == "-" else _number(parts["closer"], sides),
        end="" if parts["end"] == "-" else _one_of(parts["end"], ENDS[1:]),
    )
    _check_cards(s)
    _check_way_on(s)
    return s


def _number(text: str, below: int) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6 and int(text) < below):
        raise BadText(f"not a number below {below}: {text[:40]!r}")
    return int(text)


def _flags(text: str, n: int) -> tuple[bool, ...]:
    return tuple(bool(_number(digit, 2)) for digit in _exactly(list(text), n))


def _card_or_none(text: str) -> int:
    cards = read_cards(text)
    if len(cards) > 1 or HIDDEN in cards:
        raise BadText(f"not one card: {text[:40]!r}")
    return cards[0] if cards else -1


def _one_of(text: str, words: tuple[str, ...]) -> str:
    if text not in words:
        raise BadText(f"not one of {words}: {text[:40]!r}")
    return text


def _exactly(items: list[str], n: int) -> list[str]:
    if len(items) != n:
        raise BadText(f"{n} parts expected, not {len(items)}")
    return items


def _read_melds(text: str, rules: Rules) -> tuple[Meld, ...]:
    melds = () if text == "-" else tuple(read_cards(m) for m in text.split(","))
    for meld in melds:
        if HIDDEN in meld or shape(meld, rules) is None:
            raise BadText(f"not a meld: {show_cards(meld)!r}")
    return melds


def _check_cards(s: State) -> None:
    """The cards seen are cards of the pack, and with the holes there are as many as the pack has."""
    whole = pack(s.rules.packs, s.rules.jokers)
    groups = (*s.hands, s.stock, s.pile, *s.pozzetti, *(m for side in s.melds for m in side))
    cards = [c for group in groups for c in group]
    if len(cards) != len(whole):
        raise BadText(f"{len(cards)} cards, not {len(whole)}")
    for c in set(cards) - {HIDDEN}:
        if cards.count(c) > whole.count(c):
            raise BadText(f"too many of {name(c)!r}")
    for seat, known in enumerate(s.known):
        if any(known.count(c) > s.hands[seat].count(c) for c in known):
            raise BadText(f"known cards that the hand has not: {show_cards(known)!r}")


def _check_way_on(s: State) -> None:
    """The player to act can: there is a card to draw, or one to discard; a hand that is over has an end."""
    if (s.phase == OVER) != bool(s.end) or s.phase == DRAW and not s.stock or s.phase == PLAY and not s.hand:
        raise BadText("a table at which nobody can go on")
    if s.drawn >= 0 and s.drawn not in s.hand:
        raise BadText(f"drawn, but not held: {name(s.drawn)!r}")
