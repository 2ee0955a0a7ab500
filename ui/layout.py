"""The numbers of the table: card sizes, rows of the hand, room for the melds. From a width and a height, in CSS pixels.

The rule that rules: no card shows less than STRIP pixels of itself, so a hand wraps into rows and never scrolls.
"""

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

STRIP = 24  # the least of a card that stays visible, and that a finger can hit
GAP = 14  # between melds
SHARE = 0.38  # of a card's width: what a meld shows of each card but the last


class Frame(NamedTuple):
    """One arrangement of the table: `kind` "wide" (sidebar), "tall" (upright phone), "flat" (a phone on its side)."""

    kind: str
    width: int
    height: int
    card: int  # a hand card's width
    tall: int  # and its height
    show: int  # what is seen of the rows behind
    pad: int  # above and below the hand
    edge: int  # beside it
    side: int  # the sidebar
    pile: int  # a pile card's width
    melds: tuple[int, ...]  # widths of a meld card, best first


class Rows(NamedTuple):
    """A hand in rows: how many, cards in each, pixels from card to card, and the height of it all."""

    rows: int
    each: int
    step: float
    height: int


def frame(width: int, height: int) -> Frame:
    """The arrangement for a window."""
    if height <= 480 and width > height:
        return Frame("flat", width, height, 44, 62, 30, 16, 6, 0, 31, (40, 36, 32, 28))
    if width >= 1600 and height >= 900:
        return Frame("wide", width, height, 105, 147, 65, 26, 12, 340, 79, (84, 76, 68, 60, 55))
    if width >= 900 and height >= 700:
        return Frame("wide", width, height, 84, 118, 52, 26, 12, 280, 63, (64, 58, 52, 48, 44))
    if width >= 900:
        return Frame("wide", width, height, 64, 90, 46, 20, 12, 280, 50, (50, 44, 40, 36))
    if width >= 600 and height >= 700:
        return Frame("tall", width, height, 64, 90, 46, 20, 12, 0, 58, (58, 52, 44, 38, 34))
    return Frame("tall", width, height, 48, 67, 36, 16, 6, 0, 40, (42, 38, 34, 30, 28))


def rows(count: int, at: Frame) -> Rows:
    """The rows of a hand of `count` cards."""
    room = at.width - at.side - 2 * at.edge - at.card
    most = max(1, floor(room / STRIP) + 1)
    lines = max(1, ceil(count / most))
    each = max(1, ceil(count / lines))
    step = min(at.card + 4, room / max(1, each - 1))
    return Rows(lines, each, round(step, 2), at.tall + at.show * (lines - 1) + at.pad)


# header, seats and last turn, piles, actions
BARS = {"wide": (48, 56, 128, 56), "tall": (44, 60, 100, 48), "flat": (34, 24, 0, 40)}


def rooms(at: Frame, hand: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """(width, height) for their melds and for ours, under a hand of that height; headings are taken off."""
    head, seats, piles, acts = BARS[at.kind]
    if at.kind == "flat":
        half = ((at.width - 132) // 2 - 16, at.height - head - seats - acts - hand - 20)
        return half, half
    left = at.height - head - seats - max(piles, round(at.pile * 1.4) + 34) - acts - hand
    width, ours = at.width - at.side - 2 * at.edge, 1.15 if at.kind == "tall" else 1.0
    return (width, round(left / (1 + ours)) - 24), (width, round(left * ours / (1 + ours)) - 24)


def size(groups: Sequence[Sequence[int]], room: tuple[int, int], sizes: Sequence[int], label: int = 0) -> int:
    """The largest meld card of `sizes` with which melds of these lengths, each group of them under a label of that
    height, fit into the room; the least if none does. A group that fits beside the last one lies there."""
    for wide in sizes:
        lines: list[int] = []
        left = 0.0
        for group in groups:
            needs = [wide * (1 + SHARE * (length - 1)) + GAP for length in group]
            if sum(needs) > left:
                lines.append(_lines(needs, room[0] + GAP))
                left = room[0] + GAP
            left -= sum(needs)
        if sum(count * (wide * 1.4 + 9) + label for count in lines) <= room[1] + 9:
            return wide
    return sizes[-1]


def _lines(needs: Sequence[float], room: float) -> int:
    """How many lines things of these widths take."""
    lines, used = 1, 0.0
    for need in needs:
        if used and used + need > room:
            lines, used = lines + 1, 0.0
        used += need
    return lines
