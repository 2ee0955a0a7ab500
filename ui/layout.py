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
    most: float = 0.4  # of the window's height: what the hand may take
    text: float = 1.0  # how big text is


class Rows(NamedTuple):
    """A hand in rows: how many, cards in each, pixels from card to card, what is seen of the rows behind, and the
    height of it all. `much`: more than its share of the window, so that a handle opens it over the table."""

    rows: int
    each: int
    step: float
    show: int
    height: int
    much: bool


class Fit(NamedTuple):
    """How melds lie in a room: the width of a card; whether burrachi lie folded, first and last card only; whether
    even so there is more than is seen at once."""

    width: int
    folded: bool
    more: bool


def _down(best: int, least: int) -> tuple[int, ...]:
    return tuple(range(best, least - 1, -2))


def frame(width: int, height: int) -> Frame:
    """The arrangement for a window."""
    if height <= 480 and width > height:
        return Frame("flat", width, height, 44, 62, 30, 16, 6, 0, 31, _down(40, 28))
    if width >= 1600 and height >= 900:
        return Frame("wide", width, height, 105, 147, 65, 26, 12, 340, 79, _down(84, 56))
    if width >= 900 and height >= 700:
        return Frame("wide", width, height, 84, 118, 52, 26, 12, 280, 63, _down(64, 44))
    if width >= 900:
        return Frame("wide", width, height, 64, 90, 46, 20, 12, 280, 50, _down(50, 28))
    if width >= 600 and height >= 700:
        return Frame("tall", width, height, 64, 90, 46, 20, 12, 0, 58, _down(58, 34))
    return Frame("tall", width, height, 48, 67, 36, 16, 6, 0, 34 if height < 600 else 40, _down(42, 28))


HANDLE = 24  # pixels that open a hand that takes too much


def rows(count: int, at: Frame) -> Rows:
    """The rows of a hand of `count` cards. One that takes too much of the window shows less of the rows behind."""
    room = at.width - at.side - 2 * at.edge - at.card
    most = max(1, floor(room / STRIP) + 1)
    lines = max(1, ceil(count / most))
    each = max(1, ceil(count / lines))
    step = min(at.card + 4, room / max(1, each - 1))
    height, most_high = at.tall + at.show * (lines - 1) + at.pad, floor(at.height * at.most)
    if height <= most_high or lines == 1:
        return Rows(lines, each, round(step, 2), at.show, height, False)
    show = max(STRIP, min(at.show, (most_high - HANDLE - at.tall - at.pad) // (lines - 1)))
    return Rows(lines, each, round(step, 2), show, at.tall + show * (lines - 1) + at.pad + HANDLE, True)


def opened(count: int, at: Frame) -> Frame:
    """The same window with the hand over the table: its cards are as big as all of them fit."""
    head, _, _, acts = bars(at)
    room = at.height - head - acts - HANDLE
    sizes = [one for one in ((84, 118, 52), (64, 90, 46), (48, 67, 36)) if one[0] > at.card]
    for card, tall, show in (*sizes, (at.card, at.tall, at.show), (at.card, at.tall, STRIP)):
        big = at._replace(card=card, tall=tall, show=show, most=1.0)
        most = floor((at.width - at.side - 2 * at.edge - card) / STRIP) + 1
        if tall + show * (ceil(count / max(1, most)) - 1) + at.pad <= room:
            return big
    return big


def is_low(at: Frame) -> bool:
    """Whether the window has little height for its kind: then the bars are lower."""
    return at.height < {"wide": 700, "tall": 600, "flat": 0}[at.kind]


def bars(at: Frame) -> tuple[int, int, int, int]:
    """Heights of the header, of seats and last turn, of the piles and of the actions: as in static/fit.css."""
    stack = round(at.pile * 1.4)
    if at.kind == "flat":
        return 34, 24, 0, 40
    if at.kind == "wide":
        return (44, 46, stack + 40, 50) if is_low(at) else (48, 56, stack + 40, 56)
    return (40, 52, stack + 20, 46) if is_low(at) else (44, 74, stack + 36, 48)


TALLER = 100  # pixels that titles, labels and the last turn take more when text is twice as big


def rooms(at: Frame, hand: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """(width, height) for their melds and for ours, under a hand of that height; headings are taken off."""
    head, seats, piles, acts = bars(at)
    trim = 24 if at.kind == "tall" and is_low(at) else 34
    if at.kind == "flat":
        piled = round(84 + 48 * at.text)  # the column of the piles
        half = ((at.width - piled) // 2 - 2 * at.edge - 6, at.height - head - seats - acts - hand - trim)
        return half, half
    left = at.height - head - seats - piles - acts - hand - round(TALLER * (at.text - 1))
    width, ours = at.width - at.side - 2 * at.edge - 6, 1.15 if at.kind == "tall" else 1.0
    return (width, floor(left / (1 + ours)) - trim), (width, floor(left * ours / (1 + ours)) - trim)


def fit(
    groups: Sequence[Sequence[float]], room: tuple[int, int], sizes: Sequence[int], burraco: int, label: int = 0
) -> Fit:
    """How melds of these lengths lie in the room, each group of them under a label of that height. Burrachi are folded
    before anything scrolls."""
    if width := size(groups, room, sizes, label):
        return Fit(width, False, False)
    short = [[FOLDED if length >= burraco else length for length in group] for group in groups]
    width = size(short, room, sizes, label)
    return Fit(width or sizes[-1], short != [list(group) for group in groups], not width)


LABELLED = 140  # pixels that a label is wide
FOLDED = 2.4  # cards that a folded burraco is as wide as


def size(groups: Sequence[Sequence[float]], room: tuple[int, int], sizes: Sequence[int], label: int = 0) -> int:
    """The largest meld card of `sizes` with which melds of these lengths, each group of them under a label of that
    height, fit into the room; 0 if none does. A group that fits beside the last one lies there."""
    for wide in sizes:
        lines: list[int] = []
        left = 0.0
        for group in groups:
            needs = [wide * (1 + SHARE * (length - 1)) + GAP for length in group]
            taken = max(sum(needs), LABELLED if label else 0)
            if taken > left:
                lines.append(_lines(needs, room[0] + GAP))
                left = room[0] + GAP
            left -= taken
        if sum(count * (wide * 1.4 + 9) + label for count in lines) <= room[1] + 9:
            return wide
    return 0


def _lines(needs: Sequence[float], room: float) -> int:
    """How many lines things of these widths take."""
    lines, used = 1, 0.0
    for need in needs:
        if used and used + need > room:
            lines, used = lines + 1, 0.0
        used += need
    return lines
