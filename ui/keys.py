"""The table by keys: the cursor in the hand, what a key does, what is read out when asked for. Pure."""

from collections.abc import Callable
from dataclasses import replace

from burraco.cards import HIDDEN, JOKER, RANKS, is_wild, rank
from burraco.flaws import Refusal
from burraco.record import totals
from burraco.state import DRAW, OVER
from ui.acts import (
    act_clear,
    act_draw,
    act_drop,
    act_hurry,
    act_new_meld,
    act_primary,
    act_take,
    on_card,
    opens,
)
from ui.arrange import act_sort, move, moving, put
from ui.game import Game
from ui.hand import card as card_of
from ui.hand import faces
from ui.hint import act_hint
from ui.layout import rows
from ui.model import Model, Result, columns, focus, hinted, lit_melds, names, note, picked, reader, say, side_names
from ui.pacing import stepped
from ui.play import act_onward
from ui.plays import act_plays
from ui.save import saved
from ui.sheet import frame_of
from ui.undo import act_redo, act_undo
from ui.words import Words
from ui.zoom import act_zoom, on_unzoom


def tell(text: Callable[[Model, Game, Words], str]) -> Callable[[Model], Result]:
    """An act that only says something about the table."""

    def act(m: Model) -> Result:
        return (m, (("say", text(m, m.game, say(m)), False),)) if m.game else (m, ())

    return act


def read_hand(m: Model, game: Game, w: Words) -> str:
    return w.t("Your hand: {cards}.", cards=w.cards([card_of(key) for key in game.hand]))


def read_melds(m: Model, game: Game, w: Words) -> str:
    told_sides, called = [], side_names(m, game.view.sides)
    for side in columns(m, game.view.sides):
        laid = "; ".join(w.meld(meld, game.view.rules) for meld in game.view.melds[side]) or w.t("nothing")
        told_sides.append(w.t("{side}: {melds}.", side=called[side], melds=laid))
    return " ".join(told_sides)


def read_pile(m: Model, game: Game, w: Words) -> str:
    if not game.view.pile:
        return w.pile(game.view)
    if HIDDEN in game.view.pile:
        return w.pile(game.view)
    return w.t("The pile, from the top: {cards}.", cards=w.cards(tuple(reversed(game.view.pile))))


def read_scores(m: Model, game: Game, w: Words) -> str:
    now, sides = totals(game.record), game.view.rules.sides
    called = side_names(m, sides)
    return ", ".join(w.t("{side} {n} points", side=called[s], n=now[s]) for s in columns(m, sides)) + "."


def read_last(m: Model, game: Game, w: Words) -> str:
    return " ".join(m.log[-game.view.rules.players + 1 :]) or w.t("Nobody has played yet.")


def read_can(m: Model, game: Game, w: Words) -> str:
    """What the player can do now, with the chosen cards if there are any."""
    view, can = game.view, picked(m)
    if not game.mine:
        return w.ending(view, names(m), reader(m)) if view.phase == OVER else w.status(view, game.seat, names(m)) + "."
    if view.phase == DRAW:
        if not can.takes:
            return w.t("You can draw a card.")
        n = len(view.pile)
        return w.n("You can draw, or take the pile: {n} card.", "You can draw, or take the pile: {n} cards.", n)
    if not m.chosen:
        lay = w.t("Choose cards to lay, or one card to discard.")
        return " ".join(part for part in (lay, w.refusable(view)) if part)
    chosen = w.the_cards(faces(m.chosen))
    told = [w.t("As a new meld: {meld}.", meld=w.lies(a.cards, view.rules)) for a in can.lays]
    told += [w.t("Added to a meld: {meld}.", meld=w.lies(a.cards, view.rules)) for a in can.adds]
    told += [w.t("You can discard {card}.", card=chosen)] if can.drop else []
    return " ".join(told) or w.refusal(can.refusal or Refusal("meld-shape"))


def read_now(m: Model, game: Game, w: Words) -> str:
    return w.situation(game.view, game.seat, names(m))


def step_to(m: Model, spot: int, choose: bool = False) -> Result:
    """The cursor to a place of the hand."""
    if m.game is None or not m.game.hand:
        return m, ()
    spot = max(0, min(len(m.game.hand) - 1, spot))
    key = m.game.hand[spot]
    chosen = tuple(dict.fromkeys((*m.chosen, m.cursor, key))) if choose and m.cursor in m.game.hand else m.chosen
    m = replace(m, cursor=key, chosen=chosen)
    return m, (focus(m), *((("save", saved(m)),) if choose else ()))


def spot_of(m: Model) -> int:
    return m.game.hand.index(m.cursor) if m.game and m.cursor in m.game.hand else 0


def jump(m: Model, what: str, back: bool) -> Result:
    """The cursor to the next card of a rank, or the next wild; round the end."""
    if m.game is None or m.game.view.unseen[m.game.seat]:
        return m, ()
    hand, spot = m.game.hand, spot_of(m)
    turn = [(spot + step) % len(hand) for step in range(1, len(hand) + 1)]
    if back:
        turn = [*reversed(turn[:-1]), turn[-1]]
    for at in turn:
        one = card_of(hand[at])
        if is_wild(one) if what == "W" else one < JOKER and rank(one) == RANKS.index(what):
            return step_to(m, at)
    return note(m, say(m).t("There is none in your hand."))


def on_key(m: Model, key: str, at: str) -> Result:
    """A key pressed at the table, `at` the item that has the focus. `KEYS` says which keys are ours."""
    if m.settings.text == "on":  # the card that has the focus, where there is no cursor to be seen
        m = replace(m, cursor=at[2:] if at.startswith("h:") else "")
    letter = len(key.removeprefix("Shift+")) == 1 and key != " "
    if (
        m.game is None
        or m.screen != "table"
        or m.dialog
        or m.ask
        or m.elsewhere
        or (letter and m.settings.letters == "off")
    ):
        return m, ()
    if m.zoom and key != "Z":
        return on_unzoom(m) if key == "Escape" else on_key(replace(m, zoom=""), key, at)
    if at.startswith("m") and key in ("ArrowLeft", "ArrowRight"):
        return m, (("focus", next_meld(m, at, 1 if key == "ArrowRight" else -1)),)
    if at.startswith("hint") and key in ("ArrowUp", "ArrowDown"):
        return m, (("focus", next_choice(m, at, 1 if key == "ArrowDown" else -1)),)
    spot, each = spot_of(m), rows(len(m.game.hand), frame_of(m)).each
    steps = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -each, "ArrowDown": each}
    plain = key.removeprefix("Shift+")
    if plain in steps:
        return step_to(m, spot + steps[plain], choose=key != plain)
    if key in JUMPS:
        return step_to(m, 0 if key == "Home" else len(m.game.hand))
    if key in ROWS:
        return move(m, each if key == "Alt+ArrowDown" else -each)
    if key == " ":
        return act_onward(m) if stepped(m) else on_card(m, m.cursor)
    if plain in RANK_KEYS:
        return jump(m, RANK_KEYS[plain], key != plain)
    if key == "X" and not m.chosen and m.cursor:
        m = replace(m, chosen=(m.cursor,))
    if key == "H":
        return act_hint(m, at if at.startswith("h:") else "hint")
    if key == "A":
        return m, (("focus", next_lit(m, at)),)
    return KEYS[key](m)


def next_meld(m: Model, at: str, by: int) -> str:
    """The own meld beside the one that has the focus."""
    assert m.game is not None
    side, _, index = at[1:].partition(".")
    count = len(m.game.view.melds[int(side)])
    return f"m{side}.{(int(index) + by) % count}"


def next_choice(m: Model, at: str, by: int) -> str:
    """The thing to do beside the one of a hint that has the focus."""
    known = hinted(m)
    spot = int(at.removeprefix("hint") or 0)
    return f"hint{(spot + by) % len(known.choices)}" if known and known.choices else at


def next_lit(m: Model, at: str) -> str:
    """The next own meld that takes the chosen cards; the hand when there is none."""
    assert m.game is not None
    side = m.game.view.sides[m.game.seat]
    lit = [f"m{side}.{index}" for index in lit_melds(m, picked(m))]
    if not lit:
        return f"h:{m.cursor}"
    return lit[(lit.index(at) + 1) % len(lit)] if at in lit else lit[0]


JUMPS = ("Home", "End")
ROWS = ("Alt+ArrowUp", "Alt+ArrowDown")
RANK_KEYS = {**{digit: digit for digit in "23456789"}, "1": "A", "0": "T", "J": "J", "Q": "Q", "K": "K", "W": "W"}
KEYS: dict[str, Callable[[Model], Result]] = {
    "Enter": act_primary,
    "Escape": act_clear,
    "D": act_draw,
    "P": act_take,
    "C": act_new_meld,
    "X": act_drop,
    "G": act_sort,
    "U": act_undo,
    "Ctrl+Z": act_undo,
    "Shift+U": act_redo,
    "Ctrl+Shift+Z": act_redo,
    "Ctrl+Y": act_redo,
    "F": act_hurry,
    "Z": act_zoom,
    "V": act_plays,
    "Alt+ArrowLeft": lambda m: move(m, -1),
    "Alt+ArrowRight": lambda m: move(m, 1),
    "Alt+Home": lambda m: put(m, moving(m), 0),
    "Alt+End": lambda m: put(m, moving(m), len(m.game.hand) if m.game else 0),
    "R": tell(read_hand),
    "T": tell(read_melds),
    "I": tell(read_pile),
    "O": tell(read_now),
    "S": tell(read_can),
    "B": tell(read_scores),
    "L": tell(read_last),
    "?": opens("keys"),
}


OURS = frozenset(
    [*KEYS, *JUMPS, *ROWS, "A", "H", " ", *RANK_KEYS, *(f"Shift+{key}" for key in RANK_KEYS)]
    + [f"{shifted}{key}" for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown") for shifted in ("", "Shift+")]
)  # what a page need not do with these keys itself
