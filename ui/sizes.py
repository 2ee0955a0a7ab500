"""Cards and text as big as the player wants them: how a window is arranged for that. Pure."""

from ui.layout import Frame, frame
from ui.settings import Settings

SIZES = {"s": 0.85, "m": 1.0, "l": 1.25, "xl": 1.5}  # of the cards


def fitted(s: Settings, width: int, height: int) -> Frame:
    """The arrangement for a window. Cards of melds begin bigger, and grow as small as ever where there are many."""
    at, by = frame(width, height)._replace(text=int(s.scale) / 100), SIZES[s.size]
    sizes = {name: round(getattr(at, name) * by) for name in ("card", "tall", "show", "pile")}
    best, least = round(at.melds[0] * by), at.melds[-1]
    return at._replace(**sizes, melds=(*range(best, least, -2), least))
