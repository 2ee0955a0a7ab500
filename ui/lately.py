"""What another player has last put on the table, so that nobody has to look for it. Pure."""

from burraco.cards import name
from burraco.state import State
from ui.game import Event, Game
from ui.scene import Scene, counted, flag


def marked(scene: Scene, game: Game) -> Scene:
    """The scene with every card on the table told whether it has come there last."""
    new = lately(game)
    return {
        key: item._replace(props={**item.props, "late": flag(key in new)}) if item.kind == "leaf" else item
        for key, item in scene.items()
    }


def lately(game: Game) -> frozenset[str]:
    """The names of the cards that the last turn of another player has laid or discarded, and that still lie there: of
    the turn that goes on, if it has put anything down."""
    going = game.open if game.open and game.open[0][1].player != game.seat else ()
    last = game.turns[-1].events if game.turns and game.turns[-1].seat != game.seat else ()
    return put_down(game, going) or put_down(game, last)


def put_down(game: Game, events: tuple[Event, ...]) -> frozenset[str]:
    """What these acts have brought onto the table."""
    if not events:
        return frozenset()
    new = on_melds(events[-1][2]) - on_melds(events[0][1])
    action = events[-1][0]
    if action.kind == "drop" and game.view.pile[-1:] == action.cards:
        new |= {f"p{len(game.view.pile) - 1}"}
    return frozenset(new)


def on_melds(view: State) -> set[str]:
    return {
        f"m{side}.{index}:{name(card)}#{twin}"
        for side, melds in enumerate(view.melds)
        for index, meld in enumerate(melds)
        for card, twin in counted(meld)
    }
