"""All hands face up: as practice, or of a hand that is over. Built from what each seat sees. Pure."""

from ui.game import Game, Open
from ui.hand import ORDERS, arrange, card, number
from ui.model import Model, names, say
from ui.scene import Scene, flag, open_hand, slot


def show(m: Model, game: Game, table: Open | None) -> Scene:
    """The hands of the others on the felt; none where they are not to be seen."""
    seen: Scene = {"opens": slot(hidden=flag(table is None))}
    for seat, view in enumerate(table.views if table else ()):
        if seat != game.seat:
            title = say(m).n("{name}: {n} card", "{name}: {n} cards", len(view.hands[seat]), name=names(m)[seat])
            seen |= open_hand(f"o{seat}", title, held(view.hands[seat]), m.settings.deck, say(m))
    return seen


def told(m: Model, game: Game, table: Open | None) -> tuple[str, ...]:
    """The same in sentences."""
    w = say(m)
    return tuple(
        w.t("{name} holds {cards}.", name=names(m)[seat], cards=w.cards(held(view.hands[seat])))
        for seat, view in enumerate(table.views if table else ())
        if seat != game.seat and view.hands[seat]
    )


def held(cards: tuple[int, ...]) -> tuple[int, ...]:
    """A hand as it is held: by suit."""
    return tuple(map(card, arrange(number((), cards), ORDERS[0])))
