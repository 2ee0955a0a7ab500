"""How strong an opponent is. Levels differ in time, noise and memory, never in what they see."""

from typing import NamedTuple


class Level(NamedTuple):
    """`seconds`: time for a turn, which the caller keeps. `playouts`: no decision gets more than these (0: no limit).
    `noise`: standard error in points of its judgement. `memory`: how many in a hundred of the cards that others took
    with the pile it remembers."""

    name: str
    seconds: float
    playouts: int = 0
    noise: int = 0
    memory: int = 100


LEVELS: dict[str, Level] = {
    level.name: level
    for level in (
        Level("easy", seconds=0.4, playouts=40, noise=80, memory=0),
        Level("medium", seconds=0.6, playouts=200, noise=25, memory=50),
        Level("full", seconds=1.0),
    )
}
