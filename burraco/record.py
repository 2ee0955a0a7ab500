"""A match as what was dealt and done: this is saved, the State never is. Undo is a shorter record, replay a prefix.

    burraco 1
    rules burraco-2 target=1005
    seats Anna ai:full
    deal 8231904412
    D 0=5h6h7h 0=5h6h7h8h -Kd

One line a turn. The first deal's seed also draws the dealer; the deal then passes left (RULES 2). In a match that is
dealt twice (`Rules.again`) the later deals follow from the earlier ones.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from burraco.rules import Rules, customise
from burraco.state import OVER, Action, IllegalAction, State, apply, cut_for_dealer, deal, scores, total
from burraco.text import BadText, read_action, read_rules, show_action, show_rules

VERSION = 1
LONGEST = 400_000  # characters: a match of two hundred hands is shorter
MOST_ACTS = 5_000  # in one deal
LONGEST_NAME = 40
SEEDS = 1 << 64
FIVE = 5  # points count in fives but where partners shared them: 2003 is a 2005


class Deal(NamedTuple):
    """One hand: the seed of its cards and what was done with them."""

    seed: int
    actions: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A match up to now. `state` (after the last action) and `before` (points of each starting side in the deals
    finished before this one) follow from the rest and are kept so that nobody replays to know them."""

    rules: Rules
    seats: tuple[str, ...]
    deals: tuple[Deal, ...]
    state: State = field(compare=False, repr=False)
    before: tuple[int, ...] = field(compare=False, repr=False)


class Problem(NamedTuple):
    """What was wrong with a text: a code and what a sentence needs. `move` counts the actions of its deal from 1."""

    code: str
    data: dict[str, object]


class BadRecord(ValueError):
    """Nothing of the text can be played; `problem` says why."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.code} {problem.data}")
        self.problem = problem


def start(rules: Rules, seats: tuple[str, ...], seed: int) -> Record:
    """A new match, its first hand dealt. Names are short and have no white space, one a player (ValueError)."""
    if len(seats) != rules.players or any(s.split() != [s] or len(s) > LONGEST_NAME for s in seats):
        raise ValueError(f"{rules.players} names of up to {LONGEST_NAME} characters without white space")
    before = (0,) * (max(rules.sides) + 1)
    return Record(rules, seats, (Deal(seed % SEEDS),), deal(rules, seed % SEEDS), before)


UNDEALT = -1  # the seed of cards that somebody has laid out: no text of a record has it


def laid_out(state: State, seats: tuple[str, ...]) -> Record:
    """A table on which somebody has put the cards. There is no deal that it follows from, so its text cannot be read
    back: it is played, and never kept."""
    return Record(state.rules, seats, (Deal(UNDEALT),), state, (0,) * (max(state.rules.sides) + 1))


def since_deal(record: Record) -> tuple[Action, ...]:
    """What was done in the hand that is being played; nothing where it was laid out in the middle."""
    now = record.deals[-1]
    return now.actions if now.seed != UNDEALT else ()


def played_for(record: Record) -> tuple[tuple[int, ...], int]:
    """The points of each side before the hand that is being played, and how many hands came before it."""
    return record.before, len(record.deals) - 1


def push(record: Record, action: Action) -> Record:
    """The record with one more action. Raises IllegalAction."""
    state = apply(record.state, action)
    now = record.deals[-1]
    deals = record.deals[:-1] + (Deal(now.seed, (*now.actions, action)),)
    return Record(record.rules, record.seats, deals, state, record.before)


def next_deal(record: Record, seed: int) -> Record:
    """The next hand, dealt by the seat left of the last dealer. Raises ValueError while a hand is being played, or when
    the match is over."""
    if record.state.phase != OVER or is_over(record):
        raise ValueError("no hand is due")
    points = totals(record)
    seed, dealer, turned = _due(record, seed % SEEDS)
    state = deal(_rules_at(record.rules, points), seed, dealer, points, turned)
    return Record(record.rules, record.seats, (*record.deals, Deal(seed)), state, points)


def _due(record: Record, seed: int) -> tuple[int, int, bool]:
    """The next hand: its seed, its dealer, and whether it is an earlier one with the seats exchanged. Those come in
    another order than before, and their dealer has moved on with the cards: the other side has all that the one had."""
    rules, number = record.rules, len(record.deals)
    if not _turned(rules, number):
        return seed, (record.state.dealer + 1) % rules.players, False
    earlier = (number + 1) % rules.again
    first = cut_for_dealer(rules, record.deals[0].seed)[1]
    return record.deals[earlier].seed, (first + earlier + 1) % rules.players, True


def _turned(rules: Rules, number: int) -> bool:
    """Whether the hand of this number, from 0, is an earlier one with the seats exchanged."""
    return rules.again > 0 and number >= rules.hands - rules.again


def _rules_at(rules: Rules, points: tuple[int, ...]) -> Rules:
    """The rules of the next hand: from some total on, all may play against all."""
    return customise(rules, {"alone": "now"}) if 0 < rules.alone_from <= max(points) else rules


def undo(record: Record, actions: int = 1) -> Record:
    """The record without the last actions of the current deal, down to its first card at most."""
    now = record.deals[-1]
    kept = now.actions[: max(0, len(now.actions) - actions)]
    turned = _turned(record.rules, len(record.deals) - 1)
    state = deal(record.state.rules, now.seed, record.state.dealer, record.before, turned)
    for action in kept:
        state = apply(state, action)
    return Record(record.rules, record.seats, (*record.deals[:-1], Deal(now.seed, kept)), state, record.before)


def hand_points(state: State) -> tuple[int, ...]:
    """Points of each starting side in a finished hand. Those who united share theirs, half a point rounded up."""
    sheets = [total(lines) for lines in scores(state)]
    started = state.rules.sides
    points = []
    for side in range(len(sheets)):
        now = state.sides[started.index(side)]
        partners = len({started[seat] for seat, other in enumerate(state.sides) if other == now})
        points.append(-(-sheets[now] // partners))
    return tuple(points)


def totals(record: Record) -> tuple[int, ...]:
    """Points of each starting side over all finished hands, the current one included once it is over."""
    if record.state.phase != OVER:
        return record.before
    return tuple(a + b for a, b in zip(record.before, hand_points(record.state), strict=True))


def is_over(record: Record) -> bool:
    """Whether the match is: a side alone in the lead has reached the target, or all its hands are played (RULES 16)."""
    if record.state.phase != OVER:
        return False
    if record.rules.hands:
        return len(record.deals) >= record.rules.hands
    points = totals(record)
    best = max(points)
    return best > record.rules.target - FIVE and points.count(best) == 1


def winner(record: Record) -> int | None:
    """The starting side that has won the match, or None: it is not over, or was drawn."""
    points = totals(record)
    best = max(points)
    return points.index(best) if is_over(record) and points.count(best) == 1 else None


def victory_points(record: Record) -> tuple[int, int]:
    """What a finished match of hands is worth to its two sides: 10-10 to 20-0, by the difference (RULES 16)."""
    a, b = totals(record)
    won = 10 + sum(abs(a - b) > limit for limit in record.rules.victory)
    return (won, 20 - won) if a >= b else (20 - won, won)


def show(record: Record) -> str:
    """The text of a record, ending in a newline."""
    lines = [f"burraco {VERSION}", f"rules {show_rules(record.rules)}", "seats " + " ".join(record.seats)]
    for played in record.deals:
        lines.append(f"deal {played.seed}")
        turn: list[str] = []
        for action in played.actions:
            turn.append(show_action(action))
            if action.kind == "drop":
                lines.append(" ".join(turn))
                turn = []
        if turn:
            lines.append(" ".join(turn))
    return "\n".join(lines) + "\n"


def read(text: str) -> tuple[Record, Problem | None]:
    """The record of a text, and what stopped the reading: the legal prefix survives. Raises BadRecord if none does."""
    if len(text) > LONGEST:
        raise BadRecord(Problem("too-long", {"length": len(text)}))
    lines = [line.split() for line in text.split("\n") if line.strip()]
    _check_version(lines)
    if [line[0] for line in lines[1:4]] != ["rules", "seats", "deal"]:
        raise BadRecord(Problem("no-header", {}))
    try:
        record = start(read_rules(" ".join(lines[1][1:])), tuple(lines[2][1:]), _seed(lines[3]))
    except ValueError as error:
        raise BadRecord(Problem("bad-header", {"token": str(error)[:40]})) from None
    for line in lines[4:]:
        try:
            record = next_deal(record, _seed(line)) if line[0] == "deal" else _play(record, line)
        except _Stopped as stopped:
            return stopped.record, stopped.problem
        except ValueError:
            return record, Problem("bad-deal", {"token": " ".join(line)[:40]})
    return record, None


class _Stopped(Exception):
    def __init__(self, record: Record, problem: Problem) -> None:
        self.record = record
        self.problem = problem


def _play(record: Record, tokens: list[str]) -> Record:
    for token in tokens:
        move = len(record.deals[-1].actions) + 1
        if move > MOST_ACTS:
            raise _Stopped(record, Problem("too-long", {"length": move}))
        try:
            record = push(record, read_action(token))
        except BadText:
            raise _Stopped(record, Problem("bad-token", {"token": token[:40], "move": move})) from None
        except IllegalAction as illegal:
            data = {"token": token[:40], "move": move, "refusal": illegal.refusal}
            raise _Stopped(record, Problem("illegal", data)) from None
    return record


def _check_version(lines: list[list[str]]) -> None:
    if not lines or len(lines[0]) != 2 or lines[0][0] != "burraco" or not _is_number(lines[0][1]):
        raise BadRecord(Problem("not-a-record", {}))
    if int(lines[0][1][:9]) > VERSION:
        raise BadRecord(Problem("too-new", {"version": lines[0][1][:9]}))
    if int(lines[0][1][:9]) < VERSION:
        raise BadRecord(Problem("not-a-record", {}))


def _seed(line: list[str]) -> int:
    if len(line) != 2 or not _is_number(line[1]) or len(line[1]) > 20 or int(line[1]) >= SEEDS:
        raise BadText(f"not a deal: {' '.join(line)[:40]!r}")
    return int(line[1])


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit()
