"""A position as a picture: text in, one SVG or one HTML figure out, without scripts, styles, fonts or ids.

Everything is a shape with its colour on it, so that a figure stands in any page, in print and in a file of its own, and
two of them never meet. Colours of labels come from `color`, which a page may set anew. Those who hear it are read a
title and all the cards.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from burraco import deck
from burraco.cards import HIDDEN
from burraco.deck import CORNER, H, W
from burraco.melds import Meld, shape
from burraco.position import Position
from burraco.rules import Rules


class Words(Protocol):
    """What a figure says, in one language."""

    lang: str

    def part(self, code: str) -> str: ...
    def other_hand(self, number: int) -> str: ...
    def with_pozzetto(self, caption: str) -> str: ...
    def read_cards(self, caption: str, cards: Meld, marked: Meld) -> str: ...
    def read_melds(self, caption: str, melds: tuple[Meld, ...], rules: Rules, marked: Meld) -> str: ...
    def read_count(self, caption: str, number: int) -> str: ...
    def badge(self, meld: Meld, rules: Rules) -> str: ...


class Look(NamedTuple):
    """How a figure is painted: dark is for a dark page, felt puts the table under it, deck has 2 or 4 colours. `shared`
    draws no card, but points to the `deck.sheet` of the page."""

    dark: bool = False
    felt: bool = False
    deck: int = 2
    shared: bool = False


LIGHT = Look()

STRIP = 26  # how much is seen of a covered card, where there is room
WIDTH = 352  # of the widest row: a meld of fourteen
GAP, LINE, LIFT = 12, 22, 9  # between melds; a caption; a marked card
MARK, FELT, PAPER_INK, NIGHT_INK = "#1A73E8", "#0F3D2E", "#1D2B25", "#E8EFEB"


def escaped(text: str) -> str:
    """The text as it may stand in an element or an attribute."""
    return text.translate({38: "&amp;", 60: "&lt;", 62: "&gt;", 34: "&quot;"})


def svg(p: Position, w: Words, title: str = "", look: Look = LIGHT) -> str:
    """One `<svg>` with a title and a description. It is as wide as its cards need, 352 at most, and shrinks well."""
    drawing = _Drawing(p, w, look)
    drawing.everything()
    width, height = drawing.right, drawing.y
    at, ground = "0 0", ""
    ink = NIGHT_INK if look.dark or look.felt else PAPER_INK
    if look.felt:
        ground = f'<rect x="-12" y="-10" width="{width + 24}" height="{height + 20}" rx="12" fill="{FELT}"/>'
        at, width, height = "-12 -10", width + 24, height + 20
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{at} {width} {height}" width="{width}" height="{height}"'
        f' role="img" xml:lang="{escaped(w.lang)}" lang="{escaped(w.lang)}" color="{ink}" fill="none"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        f"<title>{escaped(title or w.part('title'))}</title><desc>{escaped(told(p, w))}</desc>"
        f"{ground}{''.join(drawing.shapes)}</svg>"
    )


def html(p: Position, w: Words, title: str = "", look: Look = LIGHT) -> str:
    """A `<figure>` with the drawing, and the title below it where there is one."""
    below = f"<figcaption>{escaped(title)}</figcaption>" if title else ""
    return f'<figure lang="{escaped(w.lang)}">{svg(p, w, title, look)}{below}</figure>'


def told(p: Position, w: Words) -> str:
    """Every part of the position in words."""

    def marked(part: str) -> Meld:
        return tuple(face for other, face in p.marked if other == part)

    said = []
    for part, side, melds in (("theirs", 1, p.theirs), ("melds", 0, p.melds)):
        if melds is not None or p.took[side]:
            said.append(w.read_melds(_side(p, w, part, side), melds or (), p.rules, marked(part)))
    for part, number in (("stock", p.stock), ("pozzetti", p.pozzetti)):
        if number is not None:
            said.append(w.read_count(w.part(part), number))
    for part, cards in (("pile", p.pile), ("cards", p.cards)):
        if cards is not None:
            said.append(w.read_cards(w.part(part), cards, marked(part)))
    for seat, hand in sorted(p.hands.items()):
        said.append(w.read_cards(_owner(w, seat), hand, marked(_key(seat))))
    return " ".join(said)


def _key(seat: int) -> str:
    return f"hand {seat + 1}" if seat else "hand"


def _owner(w: Words, seat: int) -> str:
    return w.other_hand(seat + 1) if seat else w.part("hand")


def _side(p: Position, w: Words, part: str, side: int) -> str:
    return w.with_pozzetto(w.part(part)) if p.took[side] else w.part(part)


class _Drawing:
    """Shapes from top to bottom: `y` is where the next row begins, `right` how far the widest one goes."""

    def __init__(self, p: Position, w: Words, look: Look) -> None:
        self.p, self.w, self.look = p, w, look
        self.shapes: list[str] = []
        self.y = self.right = 0

    def everything(self) -> None:
        """In the order of a table: theirs above, the middle, ours, the hand."""
        p, w = self.p, self.w
        self.side("theirs", 1, p.theirs)
        self.middle()
        self.side("melds", 0, p.melds)
        if p.cards is not None:
            self.begin("")
            self.spread("cards", p.cards)
        for seat, hand in sorted(p.hands.items(), reverse=True):
            self.begin(_owner(w, seat))
            self.spread(_key(seat), hand)

    # ---- rows --------------------------------------------------------------------------------------------------------

    def begin(self, caption: str) -> None:
        """A gap, and a line for captions with the first of them."""
        self.y += 10 if self.y else 0
        if caption:
            self.y += LINE
            self.caption(0, caption)

    def caption(self, x: int, text: str) -> int:
        """A caption above the row that begins at `y`; where it ends, about."""
        self.text(x, self.y - 8, text)
        end = x + 7 * len(text)
        self.right = max(self.right, min(WIDTH, end))
        return end

    def side(self, part: str, side: int, melds: tuple[Meld, ...] | None) -> None:
        """Melds one after the other, as many a row as fit; a caption alone if only the pozzetto is known of."""
        if melds is None and not self.p.took[side]:
            return
        self.begin(_side(self.p, self.w, part, side))
        if melds == ():
            self.nothing(0)
            self.y += H
        marks = self.marks(part)
        rows: list[list[tuple[Meld, int]]] = []
        for meld in melds or ():
            taken = sum(_width(len(m)) + GAP for m, _ in rows[-1]) if rows else WIDTH
            if taken + _width(len(meld)) > WIDTH:
                rows.append([])
                taken = 0
            rows[-1].append((meld, taken))
        for n, row in enumerate(rows):
            self.y += (GAP if n else 0) + (LIFT if any(set(m) & set(marks) for m, _ in row) else 0)
            for meld, x in row:
                self.meld(x, meld, _strip(len(meld)), marks)
            badges = any(self.w.badge(m, self.p.rules) for m, _ in row)
            self.y += H + (7 if badges else 0)

    def meld(self, x: int, meld: Meld, step: int, marks: Counter[int]) -> None:
        lies = shape(meld, self.p.rules)
        assert lies is not None
        ups = _marked(meld, marks)
        for i, face in enumerate(meld):
            self.card(x + i * step, face, ups[i])
            if i == lies.wild and lies.kind == "run":
                tag = deck.tag((lies.low + i - 1) % 13, lies.suit)  # the card that it stands for
                self.at(x + i * step, self.y + H - 21 - LIFT * ups[i], tag)
        if badge := self.w.badge(meld, self.p.rules):
            width = 14 + 8 * len(badge)
            left = x + W + (len(meld) - 1) * step - width + 4
            self.shapes.append(
                f'<rect x="{left}" y="{self.y + H - 12}" width="{width}" height="19" rx="9.5" fill="{FELT}"'
                ' stroke="#fff" stroke-width="1.5"/>'
            )
            self.text(left + width / 2, self.y + H + 2, badge, ' fill="#fff" text-anchor="middle" font-weight="700"')
            self.right = max(self.right, left + width + 1)

    def spread(self, part: str, cards: Meld, x: int = 0) -> None:
        """A hand, or any other row of cards; in several rows of even length where there are many."""
        most = 1 + (WIDTH - W) // CORNER
        rows = max(1, -(-len(cards) // most))
        each = -(-len(cards) // rows)
        ups = _marked(cards, self.marks(part))
        if not cards:
            self.nothing(x)
        elif set(cards) == {HIDDEN}:
            rows = 1
            left = x + self.heap(x, min(11, len(cards))) + 8
            self.text(left, self.y + H / 2 + 5, f"× {len(cards)}")
            self.right = max(self.right, left + 40)
        else:
            for i, face in enumerate(cards):
                place = i % each
                if i and not place:
                    self.y += H + 8
                if not place and any(ups[i : i + each]):
                    self.y += LIFT
                self.card(x + place * _strip(each), face, ups[i])
        self.y += H

    def middle(self) -> None:
        """Stock, pozzetti and pile beside each other; a long pile in a row of its own."""
        p, w = self.p, self.w
        heaps = [
            (part, number) for part, number in (("stock", p.stock), ("pozzetti", p.pozzetti)) if number is not None
        ]
        lift = LIFT if self.marks("pile") else 0  # the pile beside the heaps then stands lower
        x = 0
        for part, number in heaps:
            if not x:
                self.begin(" ")
            end = self.caption(x, f"{w.part(part)} {number}")
            self.y += lift
            if number:
                self.heap(x, min(3, number))
            else:
                self.nothing(x)
            self.y -= lift
            x = max(x + W + 3 * 8, end) + GAP
        if p.pile is not None and heaps and x + _width(len(p.pile)) <= WIDTH:
            self.caption(x, w.part("pile"))
            self.spread("pile", p.pile, x)
            return
        self.y += H + lift if heaps else 0
        if p.pile is not None:
            self.begin(w.part("pile"))
            self.spread("pile", p.pile)

    # ---- places ------------------------------------------------------------------------------------------------------

    def nothing(self, x: int) -> None:
        """The empty place of a card."""
        self.shapes.append(
            f'<rect x="{x + 1}" y="{self.y + 1}" width="{W - 2}" height="{H - 2}" rx="5" stroke="currentColor"'
            ' stroke-opacity=".5" stroke-dasharray="4 5"/>'
        )
        self.right = max(self.right, x + W)

    def heap(self, x: int, number: int) -> int:
        """Hidden cards on each other; how wide they lie."""
        for i in range(number):
            self.card(x + 8 * i, HIDDEN, False)
        return W + 8 * (number - 1)

    # ---- shapes ------------------------------------------------------------------------------------------------------

    def marks(self, part: str) -> Counter[int]:
        return Counter(face for other, face in self.p.marked if other == part)

    def text(self, x: float, y: float, text: str, more: str = ' fill="currentColor"') -> None:
        self.shapes.append(
            f'<text x="{x:g}" y="{y:g}" font-family="system-ui,sans-serif" font-size="13"{more}>{escaped(text)}</text>'
        )

    def card(self, x: int, face: int, up: bool) -> None:
        y = self.y - (LIFT if up else 0)
        self.right = max(self.right, x + W + 1)
        if self.look.shared:
            self.shapes.append(f'<use href="#{deck.name(face)}" x="{x}" y="{y}"/>')
        else:
            self.at(x, y, deck.card(face, self.look.deck))
        if up:
            self.shapes.append(
                f'<rect x="{x + 1.5}" y="{y + 1.5}" width="57" height="81" rx="5" stroke="{MARK}" stroke-width="3"/>'
            )

    def at(self, x: float, y: float, shapes: str) -> None:
        self.shapes.append(f'<g transform="translate({x:g} {y:g})">{shapes}</g>')


def _strip(number: int) -> int:
    """How much is seen of each card but the last, so that so many fit in a row."""
    return min(STRIP, max(CORNER, (WIDTH - W) // max(1, number - 1)))


def _width(number: int) -> int:
    """How wide so many cards lie in a row."""
    return W + (number - 1) * _strip(number) if number else W


def _marked(cards: Sequence[int], marks: Counter[int]) -> list[bool]:
    """Which of the cards are marked, each mark once: the first of equal cards."""
    left = marks.copy()
    ups = []
    for face in cards:
        ups.append(left[face] > 0)
        left[face] -= ups[-1]
    return ups
