"""A position as a picture: text in, one SVG or one HTML figure out, without scripts, styles, fonts or ids.

Everything is a shape with its colour on it, so that a figure stands in any page, in print and in a file of its own, and
two of them never meet. Colours of labels come from `color`, which a page may set anew. Those who hear it are read a
title and all the cards.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from burraco.cards import HIDDEN, JOKER, rank, suit
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
    draws no card, but points to the `cards` of the page."""

    dark: bool = False
    felt: bool = False
    deck: int = 2
    shared: bool = False


LIGHT = Look()

W, H, STRIP, LEAST = 60, 84, 26, 22  # a card; how much of a covered one is seen, and at least
WIDTH = 352  # of the widest row: a meld of fourteen
GAP, LINE, LIFT = 12, 22, 9  # between melds; a caption; a marked card

BLACK, RED, BLUE, GREEN, VIOLET = "#111111", "#D90000", "#0028F2", "#2E7367", "#6B2FA0"
INK = {2: (BLACK, RED, RED, BLACK), 4: (BLACK, RED, BLUE, GREEN)}
EDGE, MARK, BACK, FELT, PAPER_INK, NIGHT_INK = "#8A948F", "#1A73E8", "#7A1F2B", "#0F3D2E", "#1D2B25", "#E8EFEB"

# One pen in a box of 20 x 28.
RANK = (
    "M3 26L10 2L17 26M5.5 18H14.5",
    "M3 8A7 6.5 0 0 1 17 8C17 14 3 18 3 26H17.5",
    "M3 2H17L9.5 12C20 11 20 26 9.5 26C6 26 4 25 2.5 22.5",
    "M14 26V2L2 19H18",
    "M16.5 2H5L4 13C7 10 17.5 9.5 17.5 18C17.5 27.5 5 28 2.5 22.5",
    "M16 2C8 5 3 11 3 18.5A7 7.5 0 0 0 17 18.5A7 7.5 0 0 0 3 18.5",
    "M2.5 2H17.5C12 9 8.5 17 8 26",
    "M4.4 8A5.6 6 0 0 1 15.6 8A5.6 6 0 0 1 4.4 8ZM3 20A7 6.2 0 0 1 17 20A7 6.2 0 0 1 3 20Z",
    "M4 26C12 23 17 17 17 9.5A7 7.5 0 0 0 3 9.5A7 7.5 0 0 0 17 9.5",
    "M1 6L5 2V26M10.5 14A4.8 12 0 0 1 20 14A4.8 12 0 0 1 10.5 14Z",
    "M7 2H15V19A6.2 7 0 0 1 2.6 19",
    "M2.5 13.5A7.5 11.5 0 0 1 17.5 13.5A7.5 11.5 0 0 1 2.5 13.5ZM11 19L18 27",
    "M3.5 2V26M17 2L3.5 16M8.5 11.5L18 26",
)
LETTERS = ("M5 0H18M12 0V20A6 7 0 0 1 0 20", "M9 0A9 14 0 0 1 9 28A9 14 0 0 1 9 0Z", *["M2 0V28H17"] * 2,
           "M0 0L9 13L18 0M9 13V28")  # fmt: skip
# Filled, in a box of 24 x 24; the last is the joker's.
SUIT = (
    "M12 1.5C9 6 2 9.5 2 15C2 18 4.2 19.8 6.6 19.8C8.5 19.8 10.2 18.8 11 17.3C10.8 19.8 9.8"
    " 21.6 8 22.8H16C14.2 21.6 13.2 19.8 13 17.3C13.8 18.8 15.5 19.8 17.4 19.8C19.8 19.8"
    " 22 18 22 15C22 9.5 15 6 12 1.5Z",
    "M12 22.5C5 16 1.5 12 1.5 7.5C1.5 4 4 2 6.8 2C9 2 11 3.3 12 5.5C13 3.3 15 2 17.2 2C20 2 22.5 4 22.5"
    " 7.5C22.5 12 19 16 12 22.5Z",
    "M12 .5C14.5 4.5 17.5 9 20.5 12C17.5 15 14.5 19.5 12 23.5C9.5 19.5 6.5 15 3.5 12C6.5 9 9.5 4.5 12 .5Z",
    "M12 1.5A4.8 4.8 0 0 1 15.6 9.6A4.9 4.9 0 1 1 13 16.5C13.2 19.6 14.2 21.6 16 22.8H8C9.8"
    " 21.6 10.8 19.6 11 16.5A4.9 4.9 0 1 1 8.4 9.6A4.8 4.8 0 0 1 12 1.5Z",
    "M12 .8L14.9 8.4L23 8.8L16.7 13.9L18.8 21.8L12 17.3L5.2 21.8L7.3 13.9L1 8.8L9.1 8.4Z",
)


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
        self.x = self.y = self.right = 0

    def everything(self) -> None:
        """In the order of a table: theirs above, the middle, ours, the hand."""
        p, w = self.p, self.w
        if p.theirs is not None or p.took[1]:
            self.melds("theirs", _side(p, w, "theirs", 1), p.theirs or ())
        self.middle()
        if p.pile:
            self.fan("pile", w.part("pile"), p.pile)
        if p.melds is not None or p.took[0]:
            self.melds("melds", _side(p, w, "melds", 0), p.melds or ())
        if p.cards is not None:
            self.fan("cards", "", p.cards)
        for seat, hand in sorted(p.hands.items(), reverse=True):
            self.fan(_key(seat), _owner(w, seat), hand)

    # ---- rows --------------------------------------------------------------------------------------------------------

    def caption(self, text: str) -> None:
        """A line above a row; a gap between two rows."""
        self.y += 10 if self.y else 0
        if text:
            self.text(0, self.y + 14, text)
            self.right = max(self.right, min(WIDTH, 7 * len(text)))
            self.y += LINE

    def melds(self, part: str, caption: str, melds: tuple[Meld, ...]) -> None:
        """Melds one after the other, as many a row as fit."""
        self.caption(caption)
        if not melds:
            return self.nothing()
        marks = self.marks(part)
        rows: list[list[tuple[Meld, int]]] = [[]]
        for meld in melds:
            step = _strip(len(meld))
            taken = sum(W + (len(m) - 1) * s + GAP for m, s in rows[-1])
            if rows[-1] and taken + W + (len(meld) - 1) * step > WIDTH:
                rows.append([])
            rows[-1].append((meld, step))
        for n, row in enumerate(rows):
            self.y += (GAP if n else 0) + (LIFT if any(set(m) & set(marks) for m, _ in row) else 0)
            x = 0
            for meld, step in row:
                self.meld(x, meld, step, marks)
                x += W + (len(meld) - 1) * step + GAP
            badges = any(self.w.badge(m, self.p.rules) for m, _ in row)
            self.y += H + (7 if badges else 0)

    def meld(self, x: int, meld: Meld, step: int, marks: Counter[int]) -> None:
        lies = shape(meld, self.p.rules)
        assert lies is not None
        ups = _marked(meld, marks)
        for i, face in enumerate(meld):
            self.card(x + i * step, face, ups[i])
            if i == lies.wild and lies.kind == "run":
                self.stands_for(x + i * step, (lies.low + i - 1) % 13, lies.suit, ups[i])
        if badge := self.w.badge(meld, self.p.rules):
            width = 14 + 8 * len(badge)
            left = x + W + (len(meld) - 1) * step - width + 4
            self.shapes.append(
                f'<rect x="{left}" y="{self.y + H - 12}" width="{width}" height="19" rx="9.5" fill="{FELT}"'
                ' stroke="#fff" stroke-width="1.5"/>'
            )
            self.text(left + width / 2, self.y + H + 2, badge, ' fill="#fff" text-anchor="middle" font-weight="700"')
            self.right = max(self.right, left + width + 1)

    def fan(self, part: str, caption: str, cards: Meld) -> None:
        """A hand, or any other row of cards; in several rows of even length where there are many."""
        self.caption(caption)
        if not cards:
            return self.nothing()
        if set(cards) == {HIDDEN}:
            self.backs(0, len(cards))
            self.y += H
            return
        most = 1 + (WIDTH - W) // LEAST
        rows = -(-len(cards) // most)
        each = -(-len(cards) // rows)
        step = _strip(each)
        ups = _marked(cards, self.marks(part))
        for row in range(rows):
            here = range(row * each, min(len(cards), (row + 1) * each))
            self.y += (8 if row else 0) + (LIFT if any(ups[i] for i in here) else 0)
            for i in here:
                self.card((i - here.start) * step, cards[i], ups[i])
            self.y += H

    def middle(self) -> None:
        """Stock and pozzetti beside each other, face down; or the place of an empty pile."""
        p, w, x = self.p, self.w, 0
        counted = [(w.part("stock"), p.stock)] if p.stock is not None else []
        counted += [(w.part("pozzetti"), p.pozzetti)] if p.pozzetti is not None else []
        empty = p.pile == ()
        if not counted and not empty:
            return
        self.caption(" ")
        for caption, number in counted:
            label = f"{caption} {number}"
            self.text(x, self.y - LINE + 14, label)
            if number:
                self.backs(x, min(3, number), counted=False)
            else:
                self.nothing(x, 0)
            x += max(W + 3 * 8, 7 * len(label)) + GAP
            self.right = max(self.right, x - GAP)
        if empty:
            self.text(x, self.y - LINE + 14, w.part("pile"))
            self.nothing(x, 0)
        self.y += H

    def nothing(self, x: int = 0, down: int = H) -> None:
        """The empty place of a card."""
        self.shapes.append(
            f'<rect x="{x + 1}" y="{self.y + 1}" width="{W - 2}" height="{H - 2}" rx="5" stroke="currentColor"'
            ' stroke-opacity=".5" stroke-dasharray="4 5"/>'
        )
        self.right = max(self.right, x + W)
        self.y += down

    def backs(self, x: int, number: int, counted: bool = True) -> None:
        """Hidden cards on a heap."""
        shown = min(number, 11)
        step = 8
        for i in range(shown):
            self.card(x + i * step, HIDDEN, False)
        if counted:
            left = x + W + (shown - 1) * step + 8
            self.text(left, self.y + H / 2 + 5, f"× {number}")
            self.right = max(self.right, left + 40)

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
            self.shapes.append(f'<use href="#{_id(face)}" x="{x}" y="{y}"/>')
        else:
            self.shapes.append(f'<g transform="translate({x} {y})">{_card(face, self.look.deck)}</g>')
        if up:
            self.shapes.append(
                f'<rect x="{x + 1.5}" y="{y + 1.5}" width="57" height="81" rx="5" stroke="{MARK}" stroke-width="3"/>'
            )

    def stands_for(self, x: int, number: int, of_suit: int, up: bool) -> None:
        """A small tag on a wild: the card that it stands for."""
        y = self.y + H - 21 - (LIFT if up else 0)
        self.shapes.append(
            f'<rect x="{x + 1.5}" y="{y}" width="{LEAST}" height="19" rx="4" fill="#EFE7F7" stroke="{VIOLET}"/>'
        )
        self.shapes.append(_pen(RANK[number], x + 4, y + 4.5, 0.37, VIOLET))
        self.shapes.append(_glyph(SUIT[of_suit], x + 12.5, y + 5, 0.4, VIOLET))


# ---- a card ----------------------------------------------------------------------------------------------------------


def cards(deck: int = 2) -> str:
    """All cards once, out of sight, for a page with many figures: those of a `shared` look point here."""
    drawn = "".join(f'<g id="{_id(face)}">{_card(face, deck)}</g>' for face in range(HIDDEN + 1))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" fill="none"'
        f' stroke-linecap="round" stroke-linejoin="round"><defs>{drawn}</defs></svg>'
    )


def _id(face: int) -> str:
    return f"card-{face}"


def _card(face: int, deck: int) -> str:
    """A card at the origin: its corner, and its suit below on the right, which a card on top of it hides."""
    paper = f'<rect x=".5" y=".5" width="{W - 1}" height="{H - 1}" rx="5" fill="#fff" stroke="{EDGE}"/>'
    if face == HIDDEN:
        return (
            f'{paper}<rect x="4" y="4" width="{W - 8}" height="{H - 8}" rx="3" fill="{BACK}"/>'
            '<path d="M30 14l18 28l-18 28l-18-28z" stroke="#fff" stroke-opacity=".55"/>'
        )
    if face == JOKER:
        letters = "".join(_pen(letter, 9.5, 23.5 + 8 * n, 0.21, VIOLET, 6) for n, letter in enumerate(LETTERS))
        return paper + _glyph(SUIT[4], 4, 4, 0.66, VIOLET) + letters + _glyph(SUIT[4], 28, 46, 1.2, VIOLET)
    ink, sign = INK[deck][suit(face)], SUIT[suit(face)]
    corner = _pen(RANK[rank(face)], 5, 6, 0.68, ink) + _glyph(sign, 4.5, 29, 0.62, ink)
    return paper + corner + _glyph(sign, 28, 46, 1.2, ink)


def _pen(path: str, x: float, y: float, scale: float, ink: str, width: float = 4.6) -> str:
    return (
        f'<path transform="translate({x:g} {y:g})scale({scale:g})" d="{path}" stroke="{ink}" stroke-width="{width:g}"/>'
    )


def _glyph(path: str, x: float, y: float, scale: float, ink: str) -> str:
    return f'<path transform="translate({x:g} {y:g})scale({scale:g})" d="{path}" fill="{ink}"/>'


def _strip(number: int) -> int:
    """How much is seen of each card but the last, so that so many fit in a row."""
    return min(STRIP, max(LEAST, (WIDTH - W) // max(1, number - 1)))


def _marked(cards: Sequence[int], marks: Counter[int]) -> list[bool]:
    """Which of the cards are marked, each mark once: the first of equal cards."""
    left = marks.copy()
    ups = []
    for face in cards:
        ups.append(left[face] > 0)
        left[face] -= ups[-1]
    return ups
