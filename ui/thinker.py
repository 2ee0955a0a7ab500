"""The worker's rim: the text of a view in, acts and statistics out as JSON; sliced, so that a cancel gets in."""

import asyncio
import json
from time import perf_counter

from burraco.ai.levels import LEVELS, Mind
from burraco.ai.search import search
from burraco.cards import Random
from burraco.text import read_state, show_action

SLICE = 0.025  # seconds between two looks
job = 0  # the thought that counts: a newer one, or a cancel, ends all others


async def think(view: str, level: str, seed: str, share: str = "0.5", slice_: float = SLICE) -> str:
    """What the player to act in a view should do, thought about for a share of the level's time for a turn."""
    global job
    job += 1
    mine, start = job, perf_counter()
    budget, pause = LEVELS[level].seconds * float(share), start + slice_
    for estimate in search(read_state(view), Random(int(seed)), Mind(LEVELS[level])):
        best, now = estimate, perf_counter()
        if now - start >= budget:
            break
        if now >= pause:
            await asyncio.sleep(0)
            if job != mine:
                break
            pause = perf_counter() + slice_
    options = [[list(map(show_action, o.acts)), o.mean, o.half_width, o.samples] for o in best.options]
    acts = list(map(show_action, best.acts))
    return json.dumps({"acts": acts, "playouts": best.playouts, "options": options})


def cancel() -> None:
    """Whatever is being thought is not wanted any more."""
    global job
    job += 1


__export__ = ["think", "cancel"]
