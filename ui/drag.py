"""Cards dragged: another way to do what a press does. static/drag.js says what was lifted and where it was let go.
Pure."""

from dataclasses import replace

from burraco.flaws import Refusal
from burraco.state import DRAW, drop
from ui.acts import act_drop, act_new_meld, act_take, on_meld
from ui.arrange import put
from ui.hand import card as card_of
from ui.model import Model, Result, busy, note, refuse, say
from ui.play import attempt
from ui.scene import Scene, flag, slot


def on_lift(m: Model, key: str) -> Result:
    """A card is lifted; with it the others that are chosen, if it is one of them."""
    if m.game is None or key not in m.game.hand or m.dialog or m.ask or m.game.view.unseen[m.game.seat]:
        return m, ()
    lifted = tuple(k for k in m.game.hand if k in m.chosen) if key in m.chosen else (key,)
    return replace(m, lifted=lifted, cursor=key, zoom="", note=""), ()


def on_unlift(m: Model) -> Result:
    """They are put back where they were."""
    return replace(m, lifted=()), ()


def on_land(m: Model, target: str, after: int) -> Result:
    """The lifted cards are let go over a place of the page; `after`: behind the card of the hand that it names. What
    cannot be leaves everything as it was, and says why."""
    before = m = replace(m, lifted=tuple(key for key in m.lifted if m.game and key in m.game.hand))
    m = replace(m, lifted=())
    if m.game is None or not before.lifted:
        return m, ()
    if target.startswith("h:"):
        key = target.removeprefix("h:")
        spot = m.game.hand.index(key) + (after > 0) if key in m.game.hand else len(m.game.hand)
        done = put(m, before.lifted, spot)
        return done if done[0].game is not m.game else (m, ())
    m, effects = over(replace(m, chosen=before.lifted), target)
    if m.game is before.game and not m.dialog and not m.ask:
        m = replace(m, chosen=before.chosen)
    return m, effects


def over(m: Model, target: str) -> Result:
    """What the chosen cards do over a place of the table."""
    side, _, index = target.removeprefix("m").partition(".")
    if target.startswith("m") and side.isdigit() and index.isdigit():
        return upon(m, int(side), int(index))
    if target == "ours-zone":
        return act_new_meld(m)
    if target == "pile":
        return away(m)
    w = say(m)
    return (m, ()) if target == "-" else note(m, w.t("Cards go to your melds, onto the pile, or back into your hand."))


def upon(m: Model, side: int, index: int) -> Result:
    """The chosen cards upon a meld."""
    assert m.game is not None
    return on_meld(m, side, index) if side == m.game.view.sides[m.game.seat] else refuse(m, Refusal("no-meld"))


def away(m: Model) -> Result:
    """The chosen card onto the pile, or the pile taken for the chosen cards where the rules want them."""
    if m.game is None or not m.game.mine:
        return busy(m)
    if m.game.view.phase != DRAW:
        return act_drop(m)
    return act_take(m) if m.game.view.rules.take != "free" else refuse(m, Refusal("draw-first"))


def on_right(m: Model, key: str) -> Result:
    """The right button of the mouse on a card: discarded, if that is wanted."""
    if m.settings.right_drop != "on" or m.game is None or key not in m.game.hand or m.dialog or m.ask:
        return m, ()
    return busy(m) if not m.game.mine else attempt(replace(m, chosen=(key,), cursor=key), drop(card_of(key)))


def show(m: Model) -> Scene:
    """The cards that are lifted."""
    hand = m.game.hand if m.game else ()
    return {f"h:{key}": slot(lifted=flag(key in m.lifted)) for key in hand}
