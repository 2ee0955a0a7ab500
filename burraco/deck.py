"""Cards as vector shapes of our own, in 2 or 4 colours: an index to be read on a card 40 pixels wide, and a suit.

The four colours are told apart by every kind of sight.
"""

from burraco.cards import HIDDEN, JOKER, rank, suit

W, H = 60, 84  # of a card
CORNER = 22  # the width that its index needs

BLACK, RED, BLUE, GREEN, VIOLET = "#111111", "#D90000", "#0028F2", "#2E7367", "#6B2FA0"
INK = {2: (BLACK, RED, RED, BLACK), 4: (BLACK, RED, BLUE, GREEN)}
EDGE, BACK, TAG = "#8A948F", "#7A1F2B", "#EFE7F7"

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


def sheet(deck: int = 2) -> str:
    """All cards once, out of sight, for a page with many figures: they point here by `name`."""
    drawn = "".join(f'<g id="{name(face)}">{card(face, deck)}</g>' for face in range(HIDDEN + 1))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" fill="none"'
        f' stroke-linecap="round" stroke-linejoin="round"><defs>{drawn}</defs></svg>'
    )


def name(face: int) -> str:
    """The id of a card of the sheet."""
    return f"card-{face}"


def card(face: int, deck: int) -> str:
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


def tag(number: int, of_suit: int) -> str:
    """What is laid on a wild, at the origin: the rank and the suit that it stands for."""
    paper = f'<rect x="1.5" y="0" width="{CORNER}" height="19" rx="4" fill="{TAG}" stroke="{VIOLET}"/>'
    return paper + _pen(RANK[number], 4, 4.5, 0.37, VIOLET) + _glyph(SUIT[of_suit], 12.5, 5, 0.4, VIOLET)
