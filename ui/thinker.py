"""A worker's rim: texts in, JSON out. Search a view for a time, in slices, so that a cancel gets in; then say what it,
and whatever other workers found with samples of their own, comes to together.

A search is what is seen (a view, and what the others were seen to do), who thinks, a seed, and the acts that all else
is compared to (none: ""), all as texts.
"""

import asyncio
import json
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from burraco.ai.charts import building
from burraco.ai.hints import Choice, advice
from burraco.ai.levels import mind
from burraco.ai.review import judge as judged
from burraco.ai.search import Estimate, merged, search
from burraco.ai.search import tally as rows
from burraco.ai.seen import Seen
from burraco.ai.winning import Stake
from burraco.cards import Random
from burraco.text import read_action, read_seen, show_action

SLICE = 0.025  # seconds between two looks
job = 0  # the search that counts: a newer one, or a cancel, ends all others


async def ready(seen: str, slice_: float) -> None:
    """All that follows from the rules of a view, made before anything is searched."""
    await _made(building(read_seen(seen)[0].rules), slice_)


async def tally(
    seen: str, who: str, seed: str, against: str, number: int, seconds: float, slice_: float = SLICE
) -> str:
    """What the worker of this number finds in so many seconds, a few playouts at least if there are any: a tally to
    hand on."""
    global job
    job += 1
    mine, start = job, perf_counter()
    samples = Random((number + 1) << 40 | int(seed))
    view, answers, thrown, stake = read_seen(seen)
    known = Seen(answers, thrown, stake and Stake(*stake))
    pause = await _made(building(view.rules), slice_)
    for estimate in search(view, Random(int(seed)), mind(who), samples, _acts(against), known):
        best = estimate
        if perf_counter() - start >= seconds and (best.playouts or not seconds):
            break
        pause = await _breath(pause, slice_)
        if job != mine:
            break
    return json.dumps(rows(best))


async def _made(steps: Iterator[None], slice_: float) -> float:
    """Something is made, step by step, in slices; when the next breath is due."""
    pause = perf_counter() + slice_
    for _ in steps:
        pause = await _breath(pause, slice_)
    return pause


async def _breath(pause: float, slice_: float) -> float:
    """Let the loop in if a breath is due; when the next one is."""
    if perf_counter() < pause:
        return pause
    await asyncio.sleep(0)
    return perf_counter() + slice_


def _acts(texts: str) -> tuple[Any, ...]:
    return tuple(map(read_action, texts.split()))


def _together(seen: str, who: str, seed: str, against: str, tallies: str) -> Estimate:
    """The estimate of a list of tallies."""
    return merged(read_seen(seen)[0], mind(who), int(seed), json.loads(tallies), _acts(against))


def think(seen: str, who: str, seed: str, against: str, tallies: str) -> str:
    """What the player to act does."""
    estimate = _together(seen, who, seed, against, tallies)
    return json.dumps({"acts": list(map(show_action, estimate.acts)), "playouts": estimate.playouts})


def hint(seen: str, who: str, seed: str, against: str, tallies: str) -> str:
    """What to tell the player to act: the best thing to do and others, with what speaks for and against them."""
    estimate = _together(seen, who, seed, against, tallies)
    told = advice(read_seen(seen)[0], estimate.options)
    return json.dumps({"choices": list(map(_choice, (told.best, *told.others))), "playouts": estimate.playouts})


def judge(seen: str, who: str, seed: str, against: str, tallies: str, stake: str) -> str:
    """What there is to say of the acts that all else was compared to; `stake`: points of each side and hands before."""
    estimate = _together(seen, who, seed, against, tallies)
    points, hands = json.loads(stake)
    said = judged(read_seen(seen)[0], _acts(against), estimate.options, Stake(tuple(points), hands))
    better = said.better and _choice(said.better)
    told = {**said._asdict(), "played": _choice(said.played), "better": better}
    return json.dumps({**told, "playouts": estimate.playouts})


def _choice(one: Choice) -> dict[str, object]:
    """A choice as JSON has it: its acts as texts, its reasons as lists."""
    return {**one._asdict(), "acts": list(map(show_action, one.acts))}


def cancel() -> None:
    """Whatever is being searched is not wanted any more."""
    global job
    job += 1


__export__ = ["tally", "think", "hint", "judge", "cancel"]
