"""The match is over: who has won and by how much, how it came to that, what was never reached before. Pure."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from burraco.record import is_over, totals
from ui import archive
from ui.catalogue import N_, digits
from ui.game import Game
from ui.model import Effect, Model, Result, columns, say, side_names
from ui.persons import practice, shared
from ui.play import verdict
from ui.save import written
from ui.scene import Item, Scene, slot
from ui.setup import called
from ui.summary import Summary, summary
from ui.words import Words

HIGH, WIDE = 100, 300  # of the drawing


def act_finale(m: Model) -> Result:
    """The end of the match, looked at."""
    if m.game is None or not is_over(m.game.record):
        return m, ()
    text = " ".join(part for part in (verdict(m), margin(m, m.game, say(m))) if part)
    m = replace(m, dialog="over", behind="", panel=False)
    return m, (("say", text, False), *archive.next_one(m))


def act_rematch(m: Model) -> Result:
    """The same game with the same people once more."""
    over = m.game is not None and is_over(m.game.record)
    effects: tuple[Effect, ...] = (("seed", "rematch"),)
    return (replace(m, dialog=""), effects) if over else (m, ())


# ---- told ------------------------------------------------------------------------------------------------------------


def margin(m: Model, game: Game, w: Words) -> str:
    """By how much the first is before the second, and after how many hands."""
    first, second = sorted(totals(game.record), reverse=True)[:2]
    n = len(game.record.deals)
    if first == second:
        return w.n("After {n} hand.", "After {n} hands.", n)
    return w.n("By {points} points, after {n} hand.", "By {points} points, after {n} hands.", n, points=first - second)


def broken(m: Model, game: Game, w: Words) -> list[str]:
    """What this match has that no kept one of the game had; nothing until all of those have been read."""
    record, seats = game.record, game.record.seats
    text = written(record)
    own = summary(text)
    if own is None or practice(seats) or shared(seats) or m.helped or len(m.book.read) < len(m.book.kept):
        return []
    same = [
        one
        for kept, one in zip(m.book.kept, m.book.read, strict=True)
        if one and kept.text != text and called(w, one.record.rules) == called(w, record.rules)
    ]
    if not same:
        return []
    found = []
    for now, before, sentence in (
        (best(own), max(map(best, same)), N_("Your best hand yet: {n} points.")),
        (run(own), max(map(run, same)), N_("Your longest run yet: {n} cards.")),
        (totals(record)[0], max(totals(one.record)[0] for one in same), N_("Your most points in a match yet: {n}.")),
    ):
        found += [w.t(sentence, n=now)] * (now > before)
    return found


def best(one: Summary) -> int:
    return max((hand.points[0] for hand in one.hands), default=0)


def run(one: Summary) -> int:
    return max((hand.run for hand in one.hands), default=0)


# ---- seen ------------------------------------------------------------------------------------------------------------


def show(m: Model, game: Game) -> Scene:
    """The dialog."""
    w, sides = say(m), game.record.rules.sides
    order, named = columns(m, sides), side_names(m, sides)
    ways = [tuple(accumulate((points[side] for points in game.sums), initial=0)) for side in order]
    seen: Scene = {
        "over-title": slot(text=verdict(m)),
        "over-text": slot(text=margin(m, game, w)),
    }
    for spot, text in enumerate(broken(m, game, w)):
        seen[f"broken{spot}"] = Item("line", "over-broken", {"text": text})
    for spot, (side, points) in enumerate(zip(order, lines(ways), strict=True)):
        seen[f"over-way{spot}"] = slot(points=points)
        seen[f"key{spot}"] = Item("key", "over-keys", {"text": named[side], "kind": str(spot)})
    seen |= {f"over-way{spot}": slot(points="") for spot in range(len(order), 5)}
    heads = [w.t("Hand"), *(named[side] for side in order)]
    seen |= {f"over-head{spot}": Item("column", "over-head", {"text": text}) for spot, text in enumerate(heads)}
    for hand in range(1, len(ways[0])):
        key = f"over{hand}"
        seen[key] = Item("row", "over-rows", {"strong": "1" if hand == len(ways[0]) - 1 else ""})
        seen[key + "-t"] = Item("title", key, {"text": str(hand)})
        for spot, way in enumerate(ways):
            added = w.points(way[hand] - way[hand - 1])
            seen[f"{key}-{spot}"] = Item("cell", key, {"text": digits(way[hand]), "detail": added})
    return seen


def lines(ways: Sequence[Sequence[int]]) -> list[str]:
    """The points of a line for each side, from nothing on; all in one drawing of HIGH by WIDE."""
    low, high = min(min(way) for way in ways), max(max(way) for way in ways)
    step = WIDE / max(1, len(ways[0]) - 1)
    return [
        " ".join(f"{n * step:.1f},{HIGH * (high - value) / max(1, high - low):.1f}" for n, value in enumerate(way))
        for way in ways
    ]
