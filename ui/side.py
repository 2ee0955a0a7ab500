"""What lies beside the table, one tab at a time: the score, the turns, the cards that the player has seen. Pure."""

from collections import Counter
from dataclasses import replace

from burraco.cards import JOKER, RANKS, SUITS, face, pack
from burraco.state import State, unseen_cards
from ui.catalogue import N_
from ui.model import Model, Result, say
from ui.names import SIGNS
from ui.scene import Item, Scene, flag, slot

TABS = {"score": N_("Score"), "turns": N_("Turns"), "seen": N_("Cards seen")}


def on_tab(m: Model, tab: str) -> Result:
    """Another tab; what it shows is said too."""
    return (replace(m, tab=tab), (("say", say(m).t(TABS[tab]), False),)) if tab in TABS else (m, ())


def show(m: Model, view: State) -> Scene:
    """The tabs, and what the chosen one needs."""
    scene = {f"tab-{tab}": slot(pressed=flag(tab == m.tab)) for tab in TABS}
    scene |= {f"side-{tab}": slot(hidden=flag(tab != m.tab)) for tab in TABS}
    return scene | cards_seen(m, view) if m.tab == "seen" else scene


def cards_seen(m: Model, view: State) -> Scene:
    """How many of each card the player has seen: a row a rank, a column a suit, and the jokers."""
    w, count = say(m), seen(view)
    scene = {
        "seen-about": slot(
            text=w.t("There are {n} of each card, and {jokers} jokers.", n=view.rules.packs, jokers=view.rules.jokers)
        )
    }
    scene |= {f"seen-head{spot}": Item("column", "seen-head", {"text": text}) for spot, text in enumerate(("", *SIGNS))}
    for rank in RANKS:
        row = f"seen-{rank}"
        scene |= {row: Item("row", "seen", {}), row + "-t": Item("title", row, {"text": rank.replace("T", "10")})}
        for suit in SUITS:
            n = count[face(rank + suit)]
            scene[row + suit] = Item("cell", row, {"text": str(n), "all": flag(n == view.rules.packs)})
    if view.rules.jokers:
        n = count[JOKER]
        scene |= {"seen-JK": Item("row", "seen", {}), "seen-JK-t": Item("title", "seen-JK", {"text": w.t("Jokers")})}
        scene["seen-JKn"] = Item("cell", "seen-JK", {"text": str(n), "all": flag(n == view.rules.jokers)})
    return scene


def seen(view: State) -> Counter[int]:
    """The cards that this view shows, or that everybody saw go into a hand."""
    return Counter(pack(view.rules.packs, view.rules.jokers)) - Counter(unseen_cards(view))
