"""The statistics as they are seen: tables first, drawings of the same numbers second. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from burraco.rules import PRESETS
from ui import archive, ask, scene
from ui.catalogue import digits
from ui.model import Model, Result, say
from ui.names import TIER
from ui.persons import practice, shared
from ui.scene import Item, Scene, flag, slot
from ui.screens import turn_to
from ui.setup import called
from ui.stats import Tally, counts, games, tally
from ui.words import Words

HIGH, WIDE = 100, 300  # of the drawing
MOST = 60  # hands that are drawn


def act_stats(m: Model) -> Result:
    m, effects = turn_to(m, "stats")
    return m, (*effects, *archive.next_one(m))


def act_reset(m: Model) -> Result:
    """Everything begins anew, once the player has agreed: the kept matches go, from which all is counted."""
    if asked := ask.first(m, "wipe-matches", ("act", "reset")):
        return asked
    m, effects = archive.keep(m, ())
    return replace(m, book=m.book._replace(game="", gone=None)), (*effects, ("focus", f"{m.screen}-title"))


# ---- seen ------------------------------------------------------------------------------------------------------------


def show(m: Model) -> Scene:
    """The whole screen."""
    w, book = say(m), m.book
    found, reading = games(book.read), len(book.read) < len(book.kept)
    game = book.game if book.game in found else ""
    sums = tally(book.read, game)
    seen: Scene = {
        "stats-none": slot(hidden=flag(found or reading)),
        "stats-all": slot(hidden=flag(not found)),
        "stats-far": slot(
            text=w.t("{n} of {all} matches read", n=len(book.read), all=len(book.kept)) if reading else ""
        ),
        "stats-apart": slot(text=apart(m, w)),
    }
    named = {"": w.t("All games")} | {one: called(w, PRESETS[one]) for one in found}
    seen |= scene.pick("filter", "stats-filter", w.t("Game"), named, game)
    for spot, (title, text) in enumerate(rows(sums, w)):
        seen[f"stat{spot}"] = Item("row", "stats-rows", {"strong": ""})
        seen[f"stat{spot}-t"] = Item("title", f"stat{spot}", {"text": title})
        seen[f"stat{spot}-0"] = Item("cell", f"stat{spot}", {"text": text})
    return seen | by_game(m, found, w) | drawn(sums, w)


def apart(m: Model, w: Words) -> str:
    """What is not counted."""
    seats = [one.record.seats for one in m.book.read if one and not counts(one)]
    open_, two = sum(map(practice, seats)), sum(map(shared, seats))
    told = [w.n("{n} match of practice", "{n} matches of practice", open_)] * (open_ > 0)
    told += [w.n("{n} match of two people", "{n} matches of two people", two)] * (two > 0)
    return w.t("Not counted: {what}.", what=w.listed(told)) if told else ""


def rows(sums: Tally, w: Words) -> list[tuple[str, str]]:
    """The table: what, and how much."""
    hands = sums.hands
    told = [
        (w.t("Matches"), str(sums.matches)),
        (w.t("Won"), share(sums.won, sums.matches - sums.left, w)),
        (w.t("Drawn"), str(sums.drawn)),
        (w.t("Not finished"), str(sums.left)),
        (w.t("Hands"), str(hands)),
        (w.t("Points per hand"), number(sums.mean)),
        (w.t("Best hand"), number(sums.best_hand)),
        (w.t("Most points in a match"), number(sums.best_match)),
        (w.t("Hands closed"), share(sums.closed, hands, w)),
        (w.t("Pozzetti taken"), share(sums.pozzetti, hands, w)),
        (w.t("Longest run"), w.count(sums.longest) if sums.longest else "—"),
    ]
    made = dict(sums.made)
    return told + [(w.t(TIER[kind][2]), str(made[kind])) for kind in TIER if kind in made]


def share(part: int, whole: int, w: Words) -> str:
    """`3 (60%)`; no share of nothing."""
    return w.t("{n} ({share})", n=part, share=w.percent(part / whole)) if whole else str(part)


def number(one: float | None) -> str:
    return "—" if one is None else digits(round(one))


def by_game(m: Model, found: Sequence[str], w: Words) -> Scene:
    """Each game in a row; the bar is as long as its points per hand, against the best of them."""
    sums = {game: tally(m.book.read, game) for game in found}
    most = max((one.mean or 0 for one in sums.values()), default=0)
    seen: Scene = {
        f"games-head{spot}": Item("column", "games-head", {"text": text})
        for spot, text in enumerate((w.t("Game"), w.t("Matches"), w.t("Won"), w.t("Points per hand")))
    }
    for game, one in sums.items():
        key = f"by-{game}"
        seen[key] = Item("row", "by-game", {"strong": ""})
        seen[key + "-t"] = Item("title", key, {"text": called(w, PRESETS[game])})
        for spot, text in enumerate((str(one.matches), str(one.won), number(one.mean))):
            seen[f"{key}-{spot}"] = Item("cell", key, {"text": text})
        name = called(w, PRESETS[game])
        seen[f"bar-{game}"] = Item(
            "bar", "bars", {"text": name, "wide": bar(one.mean, most), "count": number(one.mean)}
        )
    return seen


def bar(value: float | None, most: float) -> str:
    """The length of a bar, of 100; what is below nothing has none."""
    return str(round(100 * max(0.0, value or 0.0) / most)) if most > 0 else "0"


def drawn(sums: Tally, w: Words) -> Scene:
    """The points of the last hands as a line, with the line of no points."""
    points = sums.points[-MOST:]
    low, high = min((*points, 0)), max((*points, 1))

    def height(value: float) -> float:
        return HIGH * (high - value) / (high - low)

    step = WIDE / max(1, len(points) - 1)
    line = " ".join(f"{spot * step:.1f},{height(value):.1f}" for spot, value in enumerate(points))
    zero = height(0)
    n, most, least = len(points), number(max(points, default=0)), number(min(points, default=0))
    told = w.n(
        "Points of the last hand: from {low} to {high}.",
        "Points of the last {n} hands: from {low} to {high}.",
        n,
        low=least,
        high=most,
    )
    return {
        "hands-figure": slot(hidden=flag(len(points) < 2)),
        "hands-line": slot(points=line),
        "hands-zero": slot(points=f"0,{zero:.1f} {WIDE},{zero:.1f}"),
        "hands-told": slot(text=told),
    }
