"""What those who hear the table are told when it changes: a card chosen and what it makes, a turn that begins. Pure.

In few words (the setting `brief`) what can be asked for is left out: how many cards are left, what lies on the pile.
"""

from ui.catalogue import sentence
from ui.hand import card
from ui.model import Effect, Model, names, picked, say


def brief(m: Model) -> bool:
    """Whether announcements are wanted in fewer words."""
    return m.settings.brief == "on"


def turn(m: Model) -> str:
    """The player's turn begins: the table in a few sentences, in two when few words are wanted."""
    assert m.game is not None
    told = say(m).standing(m.game.view, m.game.seat, names(m))
    return " ".join(told[:2] if brief(m) else told)


def selected(m: Model, key: str) -> tuple[Effect, ...]:
    """A card was chosen, or is chosen no more: which one, and what all the chosen ones make. In few words the first
    part is left to the card itself, whose state is read out anyway."""
    assert m.game is not None
    w, on = say(m), key in m.chosen
    place = {"card": w.card(card(key)), "i": m.game.hand.index(key) + 1, "n": len(m.game.hand)}
    name = w.t("{card}, selected, {i} of {n}.", **place) if on else w.t("{card}, not selected, {i} of {n}.", **place)
    told = ["" if brief(m) else sentence(name), made(m)]
    text = " ".join(part for part in told if part)
    return (("say", text, False),) if text else ()


def made(m: Model) -> str:
    """What the chosen cards make: a meld, an addition, or how many they are."""
    w, can, n = say(m), picked(m), len(m.chosen)
    if m.game is None or not n:
        return ""
    rules = m.game.view.rules
    if can.lays:
        meld = w.lies(can.lays[0].cards, rules)
        return w.n("{n} selected: {meld}, can be laid.", "{n} selected: {meld}, can be laid.", n, meld=meld)
    if can.adds:
        meld = "; ".join(w.lies(one.cards, rules) for one in can.adds)
        return w.n("{n} selected, can be added: {meld}.", "{n} selected, can be added: {meld}.", n, meld=meld)
    return w.n("{n} selected.", "{n} selected.", n) if n > 1 else ""
