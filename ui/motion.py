"""What is seen to move when one model follows another: which card comes from where, and how long that takes.

Decorative only: the table has changed already. static/fx.js plays it, and any input ends it. Pure.
"""

from typing import NamedTuple

from burraco.state import DRAW, PLAY, State
from ui.cues import new_act
from ui.game import Game
from ui.model import Model
from ui.scene import Scene

# milliseconds that a card flies
MOTION = {"slow": 400, "normal": 250, "fast": 125, "instant": 0, "step": 250}
STAGGER = 40  # milliseconds from one card to the next
ACT, POZZETTO, DEAL = 500, 600, 1200  # milliseconds that all of it takes at most
GHOSTS = 3  # that are seen of many cards


class Flight(NamedTuple):
    """A card seen to come from somewhere: `name` flies from the place of `origin`; without an origin it only appears.
    With a `face` it is a ghost: a card that is not seen where it goes, to `name`."""

    name: str
    origin: str
    face: str = ""


class Motion(NamedTuple):
    """Cards that fly for `time` milliseconds each, one `lag` after another. Without time nothing moves."""

    time: int = 0
    lag: int = 0
    flights: tuple[Flight, ...] = ()


STILL = Motion()


def motion(before: Model, after: Model, old: Scene, new: Scene) -> Motion:
    """The motion from one scene to the next; none where the window has changed, or nothing that can be followed, as
    in text mode."""
    game, time = after.game, MOTION[after.settings.speed]
    if game is None or after.screen != "table" or "hand" not in new:
        return STILL
    if before.at != after.at or after.hurry or not time:
        return STILL
    if new_hand(before.game, game):
        return staggered(time, DEAL, dealt(new, game))
    turned = before.game is not None and before.game.seat != game.seat
    if before.game is None or before.game is game or turned or "hand" not in old:
        return STILL
    found = moves(old, new, before.game.view, game.view, game.seat)
    event = new_act(before.game, game)
    pozzetto = event is not None and event[1].took != event[2].took
    return staggered(time, POZZETTO if pozzetto else ACT, found, stretch=pozzetto)


def staggered(time: int, most: int, found: list[Flight], stretch: bool = False) -> Motion:
    """Flights one after another within the time that they may take, or just that time."""
    gaps = max(1, len([one for one in found if one.origin]) - 1)
    lag = (most - time) // gaps
    return Motion(time, lag if stretch else min(STAGGER, lag), tuple(found))


def new_hand(before: Game | None, after: Game) -> bool:
    """Whether a hand has just been dealt."""
    if after.open or after.turns:
        return False
    return before is None or before.record.deals[-1].seed != after.record.deals[-1].seed


def dealt(new: Scene, game: Game) -> list[Flight]:
    """The cards of a new hand, from the stock; some backs for each of the others."""
    back = new["stock-card"].props["face"]
    own = [Flight(key, "stock") for key, item in new.items() if item.kind == "card"]
    seats = [f"s{seat}" for seat in range(game.view.rules.players) if seat != game.seat]
    return own + [Flight(seat, "stock", back) for _ in range(GHOSTS) for seat in seats]


def moves(old: Scene, new: Scene, before: State, after: State, seat: int) -> list[Flight]:
    """Where the cards that are new in a scene come from, and the cards that go where they are not seen."""
    lost = [key for key, item in old.items() if item.kind in ("card", "leaf") and key not in new]
    actor = before.player
    far, taking = f"s{actor}", before.took != after.took
    home = far
    if actor == seat:
        taken = before.phase == DRAW and len(after.pile) < len(before.pile)
        home = "pile" if taken else "pots" if taking and before.phase == PLAY else "stock"
    found: list[Flight] = []
    for key, item in new.items():
        if item.kind not in ("card", "leaf"):
            continue
        if key in old:
            if item.props.get("tag") != old[key].props.get("tag"):
                found.append(Flight(key, key))  # a wild that moves in its meld is to be noticed
            continue
        source = next((one for one in lost if old[one].props["face"] == item.props["face"]), "")
        if source:
            lost.remove(source)
        mine = key.startswith("h:")
        if mine and before.unseen[seat] and not after.unseen[seat]:
            continue  # a pozzetto is turned up where it lies
        found.append(Flight(key, source or ("stock" if mine and actor != seat else home)))
    back = new["stock-card"].props["face"] if "stock-card" in new else ""
    if actor != seat and before.phase == DRAW and after.phase == PLAY:
        top = [Flight(far, key, old[key].props["face"]) for key in lost if key.startswith("p")][-GHOSTS:]
        found += top or [Flight(far, "stock", back)]
    if actor != seat and taking:
        found += [Flight(far, "pots", back)] * GHOSTS
    return few(found)


def few(found: list[Flight]) -> list[Flight]:
    """Of many cards that are taken from the pile, the top ones are seen to fly."""
    taken = [one for one in found if one.name.startswith("h:") and one.origin.startswith("p") and one.origin != "pots"]
    still = set(taken[:-GHOSTS]) if len(taken) > GHOSTS else set()
    return [one._replace(origin="") if one in still else one for one in found]
