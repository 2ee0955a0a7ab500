"""The hand kept as the player wants it sorted: always, or for as long as it lies so. Pure."""

from dataclasses import replace

from ui.game import Game
from ui.hand import Sorting, arrange, same
from ui.settings import Settings


def sorting(s: Settings, by: str = "") -> Sorting:
    """The player's order, or the same suits and direction by something else."""
    return Sorting(by or s.order, s.suits, s.rising == "on")


def ways(s: Settings) -> tuple[Sorting, Sorting]:
    """The player's order, and the other one."""
    return sorting(s), sorting(s, "rank" if s.order == "suit" else "suit")


def lies(s: Settings, hand: tuple[str, ...]) -> Sorting | None:
    """In which of the player's orders a hand lies, if in any."""
    return next((way for way in ways(s) if hand == arrange(hand, way)), None)


def tidy(s: Settings, was: tuple[str, ...], game: Game) -> Game:
    """The game after cards have come or gone: its hand sorted if it is to be always, was so before, or is all new."""
    if same(was, game.hand):
        return game
    way = sorting(s) if s.sort == "on" or len(was) < 2 else lies(s, was)
    return replace(game, hand=arrange(game.hand, way)) if way else game


def resorted(before: Settings, after: Settings, hand: tuple[str, ...]) -> tuple[str, ...]:
    """The hand after other settings: sorted anew where it is kept sorted, or lay in an order that means another now."""
    way = lies(before, hand)
    if after.sort == "on":
        return arrange(hand, sorting(after))
    return arrange(hand, sorting(after, way.by)) if way else hand
