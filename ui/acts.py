"""What a person does at the table: cards chosen, laid, thrown; whatever cannot be is answered with the reason. Pure."""

from collections.abc import Callable
from dataclasses import replace

from burraco.cards import HIDDEN
from burraco.flaws import Refusal
from burraco.state import DRAW, OVER, PLAY, Action, draw, drop, lay, take, why_not
from ui import details, hint, hotseat
from ui.choice import additions, misfit, unlaid
from ui.hand import card as card_of
from ui.hand import faces
from ui.hearing import selected
from ui.model import Effect, Model, Result, busy, hinted, join, names, note, people, picked, refuse, say
from ui.pacing import stepped
from ui.play import act_onward, attempt, do, on_tick
from ui.save import saved
from ui.words import Words


def on_card(m: Model, key: str) -> Result:
    """A card of the own hand: chosen, or chosen no more. Always allowed."""
    if m.game is None or key not in m.game.hand:
        return m, ()
    if m.game.view.unseen[m.game.seat]:
        return note(m, say(m).t("The pozzetto stays face down until your turn."))
    on = key not in m.chosen
    chosen = (*m.chosen, key) if on else tuple(one for one in m.chosen if one != key)
    m = replace(m, chosen=chosen, cursor=key, note="")
    return m, (("save", saved(m)), *selected(m, key))


def on_stock(m: Model) -> Result:
    """The stock: a card is drawn. A second press does not refuse the very first card, which only its button does."""
    if m.game and m.game.mine and m.game.view.drawn >= 0:
        w = say(m)
        button = refusing(w, m.game.view.drawn)
        return note(m, w.t("To put your first card on the pile and draw another, press {button}.", button=button))
    return do(m, draw())


def refusing(w: Words, card: int) -> str:
    """What the button says that refuses the very first card drawn."""
    return w.t("Refuse {card}", card=w.short(card))


def act_draw(m: Model) -> Result:
    """A card from the stock, be it another for the first one."""
    return do(m, draw())


def on_pile(m: Model) -> Result:
    """The pile: looked at before it is taken, if that is wanted, or where the one chosen card goes."""
    if m.game is None:
        return m, ()
    if m.game.mine and m.chosen and (m.game.view.phase == PLAY or m.game.view.rules.take != "free"):
        return act_drop(m) if m.game.view.phase == PLAY else act_take(m)
    if not m.game.view.pile:
        return note(m, say(m).refusal(Refusal("pile-empty")))
    if m.settings.tap_take == "on" and m.game.mine and m.game.view.phase == DRAW and picked(m).takes:
        return act_take(m)
    seen = len(m.game.view.pile) - m.game.view.pile.count(HIDDEN)
    return replace(m, dialog="peek"), (("reveal", f"peek-cards{seen - 1}"),)


def on_pots(m: Model) -> Result:
    """The pozzetti: how many, what they are, when one takes one."""
    return note(m, say(m).pozzetti(m.game.view), False) if m.game else (m, ())


def on_seat(m: Model, seat: int) -> Result:
    """Another player: who that is."""
    if m.game is None:
        return m, ()
    told = say(m).player(m.game.view, seat, m.game.seat, names(m))
    return note(m, " ".join(part for part in (told, people(m)[seat]) if part), False)


def act_last(m: Model) -> Result:
    """The last turn, in full."""
    return note(m, m.log[-1], False) if m.log else (m, ())


def on_meld(m: Model, side: int, index: int) -> Result:
    """A meld on the table: the chosen cards are added to an own one, or the pile is taken for it. With none chosen it
    is looked at, or may go back to the hand."""
    if m.game is None or not 0 <= index < len(m.game.view.melds[side]):
        return m, ()
    view = m.game.view
    own = side == view.sides[m.game.seat]
    takes = tuple(a for a in picked(m).takes if own and a.index == index)
    if takes:
        return offer(m, takes)
    if own and not m.chosen and m.game.mine and why_not(view, lay(index, ())) is None:
        return replace(m, offers=(lay(index, ()),), dialog="choose"), ()
    if not own or not m.chosen:
        return details.opened(m, side, index)
    if not m.game.mine:
        return busy(m)
    fits = [a for a in additions(view, index, faces(m.chosen)) if why_not(view, a) is None]
    return offer(m, tuple(fits)) if fits and view.phase == PLAY else refuse(m, misfit(view, index, faces(m.chosen)))


def offer(m: Model, options: tuple[Action, ...]) -> Result:
    """The only way to do it is done; between several the player chooses."""
    if len(options) == 1:
        return attempt(m, options[0])
    return replace(m, offers=options, dialog="choose"), ()


def on_choose(m: Model, index: int) -> Result:
    return attempt(replace(m, dialog=""), m.offers[index]) if 0 <= index < len(m.offers) else (m, ())


def act_lay(m: Model) -> Result:
    """The first button: draw, or lay the chosen cards as it says, or let the others on, or hurry them."""
    if m.game is None or not m.game.mine:
        return act_onward(m) if stepped(m) else act_hurry(m)
    if m.game.view.phase == DRAW or m.game.view.drawn >= 0 and not m.chosen:
        return do(m, draw())
    can = picked(m)
    if can.lays or can.adds:
        return offer(m, can.lays or can.adds)
    if can.refusal is None:
        return note(m, say(m).t("Choose the cards to lay first."))
    return refuse(m, can.refusal)


def act_new_meld(m: Model) -> Result:
    """The chosen cards as a new meld, and nothing else."""
    if m.game is None or not m.game.mine:
        return busy(m)
    can = picked(m)
    if can.lays:
        return offer(m, can.lays)
    if not m.chosen and m.game.view.phase == PLAY:
        return note(m, say(m).t("Choose the cards to lay first."))
    return refuse(m, unlaid(m.game.view, faces(m.chosen)))


def act_drop(m: Model) -> Result:
    """The second button: look at the pile or take it, at once where it is one card, or discard the one chosen card."""
    if m.game is None or not m.game.mine:
        return busy(m)
    view = m.game.view
    if view.phase == DRAW:
        at_once = len(view.pile) == 1 if view.rules.take == "free" else m.chosen or picked(m).takes
        return act_take(m) if at_once else on_pile(replace(m, chosen=()))
    if len(m.chosen) != 1:
        return note(m, say(m).t("Choose one card to discard."))
    return attempt(m, drop(card_of(m.chosen[0])))


def act_take(m: Model) -> Result:
    """The pile: as it is, or for a meld of the chosen cards and its own."""
    if m.game is None or not m.game.mine:
        return busy(m)
    can = picked(m)
    if m.game.view.rules.take == "free":
        return do(m, take())
    return offer(replace(m, dialog=""), can.takes) if can.takes else refuse(m, can.refusal or Refusal("pile-empty"))


def act_hurry(m: Model) -> Result:
    """The others play on without a pause until it is the player's turn."""
    if m.game is None or m.game.view.phase == OVER:
        return act_score(m)
    if m.game.mine:
        return note(m, say(m).t("Your turn."), False)
    if hotseat.due(m):
        return hotseat.cover(m)
    w, others = say(m), m.game.view.rules.players - 1
    m = replace(m, hurry=True)
    text = w.n("Your opponent plays on without pauses.", "The others play on without pauses.", others)
    told: Effect = ("say", text, False)
    return join(on_tick(m, m.ply) if m.plan else (replace(m, ready=True), ()), (told,))


def act_primary(m: Model) -> Result:
    """The Enter key: what the golden button says; without one, what the first would say of the chosen cards."""
    if m.game and m.game.mine and m.game.view.drawn >= 0 and not m.chosen:
        return on_stock(m)
    return act_drop(m) if primary(m) == "second" else act_lay(m)


def primary(m: Model) -> str:
    """The golden button: "first", "second", or none."""
    if m.game is None or not m.game.mine:
        return "first"
    if hint.button(m):
        return hint.button(m)
    view, can = m.game.view, picked(m)
    if view.phase == DRAW:
        return "second" if m.chosen and can.takes and view.rules.take != "free" else "first"
    return "first" if can.lays or can.adds else "second" if can.drop else ""


def act_score(m: Model) -> Result:
    """The score sheet once more, when the hand is over."""
    if m.game is not None and m.game.view.phase == OVER:
        return replace(m, dialog="score"), ()
    return busy(m)


def act_clear(m: Model) -> Result:
    """Nothing chosen, nothing open."""
    if m.dialog:
        return act_close(m)
    known = hinted(m)
    if known and known.choices:
        return hint.act_unhint(m)
    if m.panel:
        return replace(m, panel=False), (("focus", "menu"),)
    m = replace(m, chosen=(), note="", hint=None)
    return m, (("save", saved(m)),)


def act_close(m: Model) -> Result:
    """Back to what lies behind the dialog; the panel, from which it may have been opened, closes with the last."""
    if m.behind:
        return replace(m, dialog=m.behind, behind="", offers=()), ()
    there: tuple[Effect, ...] = (("focus", "menu"),) if m.panel else ()
    return replace(m, dialog="", offers=(), panel=False, former=None), there


def on_closed(m: Model, name: str) -> Result:
    """A dialog that its own keys have closed."""
    if name == "ask":
        return replace(m, ask=None), ()
    return act_close(m) if m.dialog == name else (m, ())


def opens(name: str) -> Callable[[Model], Result]:
    """The act that opens a dialog; over the choice of a new match it leaves that open."""
    return lambda m: (replace(m, dialog=name, behind="new" if m.dialog == "new" else "", note=""), ())
