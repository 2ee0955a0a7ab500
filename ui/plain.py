"""The table in text mode: the same model without the felt, as headings, sentences and plain buttons. Pure.

Cards and melds have the names that they have on the felt, so what brings the focus to them there does so here.
"""

from dataclasses import replace

from burraco.cards import HIDDEN, JOKER, SUITS, suit
from burraco.record import is_over
from burraco.state import DRAW, OVER, lay, why_not
from ui import dialogs, faceup, hint
from ui.acts import primary
from ui.ask import QUESTIONS
from ui.buttons import can_text, title
from ui.game import Game, lies_open
from ui.hand import card
from ui.keys import read_can, read_scores
from ui.model import Model, Result, columns, lit_melds, names, picked, reader, say, side_names
from ui.scene import Item, Scene, flag, slot
from ui.undo import may_undo
from ui.words import Words

LOG = 40  # turns that are kept on the page
HERE = {  # where the focus goes in text mode, of places that only the felt has
    "hand": "command",
    "hint": "do-hint",
    "hint-panel": "do-hint",
    "menu": "text-mode",
    "stock": "do-first",
    "pile": "do-second",
    "ours-zone": "do-first",
}


def on(m: Model) -> bool:
    """Whether the table is shown as text."""
    return m.settings.text == "on" and m.screen == "table" and m.game is not None


def written(before: Model, outcome: Result) -> Result:
    """In text mode what is said is also written, a question is read out with its answers, and the focus goes to what is
    there; where something is typed it stays."""
    m, effects = outcome
    if not on(m):
        return m, effects
    asked = question(m)
    if asked and asked != question(before):
        title, answers = asked
        told = " ".join(say(m).t("{i}: {answer}.", i=i, answer=text) for i, (text, _) in enumerate(answers, 1))
        effects += (("say", told if m.ask else f"{title} {told}", False),)
        effects += () if any(one[0] == "typed" for one in effects) else (("focus", "answer0"),)
    texts = [str(one[1]) for one in effects if one[0] == "say" and one[1]]
    if texts:
        m = replace(m, answer=" ".join(texts))
    return m, tuple(("focus", there(m, str(one[1]))) if one[0] == "focus" else one for one in effects)


def question(m: Model) -> tuple[str, list[tuple[str, str]]] | None:
    """What is asked, and the answers with what each does: how to lay cards, or whether to do it at all."""
    w = say(m)
    if m.ask:
        one = QUESTIONS[m.ask.what]
        return f"{w.t(one.title)} {w.t(one.text)}", [(w.t(one.no), "no"), (w.t(one.yes), "yes")]
    if m.dialog == "choose" and m.game:
        ways = [(text, f"choose {spot}") for spot, text in enumerate(dialogs.ways(m, m.game, w))]
        return dialogs.choosing(m, w), [*ways, (w.t("Cancel"), "close")]
    return None


def there(m: Model, name: str) -> str:
    """The item of text mode that has the focus instead of one of the felt."""
    typed = m.hint is not None and m.hint.back == "command"
    return "command" if typed and name.startswith("hint") else HERE.get(name, name)


def frame(m: Model) -> Scene:
    """Which of the two tables is to be seen, and the button that changes it."""
    w, plain = say(m), on(m)
    wanted = m.settings.text == "on"
    seen = {
        "page": slot(mode="text" if plain else ""),
        "plain": slot(hidden=flag(not plain), inert=flag(m.elsewhere)),
        "text-mode": slot(text=w.t("Table view") if wanted else w.t("Text mode, for screen readers")),
        "answer": slot(text=m.answer),
    }
    return seen | {"table": slot(hidden="1"), "dlg-choose": slot(open=""), "dlg-ask": slot(open="")} if plain else seen


def show(m: Model, game: Game) -> Scene:
    """The whole table as text."""
    w, view = say(m), game.view
    side = view.sides[game.seat]
    called = side_names(m, view.sides)
    seen = {
        "plain-status": slot(text=w.status(view, game.seat, names(m), m.slow)),
        "plain-can": slot(text=read_can(m, game, w) if m.chosen and game.mine else "", hidden=flag(not m.chosen)),
        "plain-hand-title": slot(text=w.n("Your hand, {n} card", "Your hand, {n} cards", len(game.hand))),
        "plain-ours-title": slot(text=title(view, side, called, w)),
        "plain-none": slot(hidden=flag(view.melds[side])),
        "plain-left": slot(off=flag(not m.chosen)),
        "plain-right": slot(off=flag(not m.chosen)),
    }
    seen |= texts("plain-now", now(m, game, w))
    seen |= hand(m, game, w)
    for other in columns(m, view.sides):
        seen |= melds(m, game, other, w)
    seen |= groups(m, game, called, w)
    seen |= pile(game, w)
    seen |= texts("plain-log", tuple(reversed(m.log[-LOG:])), len(m.log))
    return seen | deeds(m, game, w) | asking(m) | tips(m, game)


def now(m: Model, game: Game, w: Words) -> tuple[str, ...]:
    """The situation in sentences: the others, what is left, the score."""
    view = game.view
    if view.phase == OVER:
        return w.ending(view, names(m), reader(m)), read_scores(m, game, w)
    others = tuple(w.player(view, other, game.seat, names(m)) for other in range(len(names(m))) if other != game.seat)
    took = w.t("You have the pozzetto.") if view.took[view.sides[game.seat]] else w.t("You have no pozzetto yet.")
    left = w.n("{n} pozzetto on the table.", "{n} pozzetti on the table.", len(view.pozzetti))
    others += faceup.told(m, game, lies_open(game))
    return *others, f"{w.stock(view)} {left} {took}", read_scores(m, game, w)


def texts(parent: str, told: tuple[str, ...], newest: int = 0) -> Scene:
    """Sentences one below the other; those of a log are named by their number, of which the first is the newest."""
    return {f"{parent}{abs(newest - spot)}": Item("line", parent, {"text": text}) for spot, text in enumerate(told)}


def hand(m: Model, game: Game, w: Words) -> Scene:
    """The cards of the hand as buttons that stay pressed, with the numbers by which they are called."""
    seen: Scene = {}
    for spot, key in enumerate(game.hand, 1):
        one = card(key)
        label = w.t("{card}, {i} of {n}", card=w.card(one), i=spot, n=len(game.hand))
        if key in game.fresh:
            label += ", " + w.t("new")
        seen[f"h:{key}"] = Item(
            "tick",
            "plain-hand",
            {
                "count": str(spot),
                "name": w.short(one),
                "text": label,
                "act": f"card {key}",
                "card": key,
                "suit": SUITS[suit(one)] if one < JOKER else "",
                "pressed": flag(key in m.chosen),
                "fresh": flag(key in game.fresh),
            },
        )
    return seen


def melds(m: Model, game: Game, side: int, w: Words) -> Scene:
    """The melds of a side, each with what can be done there."""
    view, own = game.view, side == game.view.sides[game.seat]
    lit = lit_melds(m, picked(m)) if own else ()
    seen: Scene = {}
    for index, meld in enumerate(view.melds[side]):
        back = own and not m.chosen and game.mine and why_not(view, lay(index, ())) is None
        adds = own and bool(m.chosen) and game.mine
        do = w.t("Take back") if back else w.t("Add here")
        label = w.label(meld, view.rules)
        seen[f"m{side}.{index}"] = Item(
            "entry",
            "plain-ours" if own else f"plain-g{side}",
            {
                "name": w.shorts(meld),
                "text": label,
                "do": do if back or adds else "",
                "spoken": label if back or adds else "",
                "act": f"meld {side} {index}",
                "off": flag(adds and index not in lit),
                "primary": flag(index in lit),
            },
        )
    return seen


def groups(m: Model, game: Game, called: dict[int, str], w: Words) -> Scene:
    """The other sides, with what they have laid."""
    seen: Scene = {}
    for other in columns(m, game.view.sides)[1:]:
        none = "" if game.view.melds[other] else w.t("Nothing laid yet")
        props = {"text": title(game.view, other, called, w), "about": none}
        seen[f"plain-g{other}"] = Item("party", "plain-theirs", props)
    return seen


def pile(game: Game, w: Words) -> Scene:
    """The pile, as much of it as can be seen, the newest card first."""
    view = game.view
    seen = tuple(reversed([one for one in view.pile if one != HIDDEN]))
    rule = dialogs.TAKEN.get(view.rules.take, "")
    return {
        "plain-pile": slot(text=w.pile(view)),
        "plain-pile-cards": slot(text=w.shorts(seen), hidden=flag(len(seen) < 2)),
        "plain-pile-said": slot(text=w.t("From the top: {cards}.", cards=w.cards(seen)) if len(seen) > 1 else ""),
        "plain-pile-rule": slot(text=w.t(rule) if rule else "", hidden=flag(not rule)),
    }


def deeds(m: Model, game: Game, w: Words) -> Scene:
    """What can be done now, as buttons; what cannot says why when it is pressed."""
    first, second, may_first, may_second = can_text(m, game)
    golden, phase = primary(m), game.view.phase
    found: list[tuple[str, str, str, bool]] = []  # name, text, act, off
    if phase == OVER:
        found.append(("next", w.t("New match") if is_over(game.record) else w.t("Next hand"), "next", False))
        found.append(("sheet", w.t("Score sheet"), "score", False))
        found.append(("look", w.t("Look back"), "look", False))
        golden = "next"
    else:
        found.append(("first", first, "first", not may_first))
        if game.mine:
            found.append(("second", second, "take" if phase == DRAW else "second", not may_second))
        found.append(("hint", w.t("Hint"), "hint", not game.mine))
        found.append(("plays", w.t("What can be laid"), "plays", not game.mine))
        found.append(("undo", w.t("Take back"), "undo", not may_undo(m)))
        if game.ahead:
            found.append(("redo", w.t("Do again"), "redo", False))
    return {
        f"do-{name}": Item(
            "press",
            "plain-deeds",
            {"text": text, "act": f"act {act}", "off": flag(off), "primary": flag(name == golden)},
        )
        for name, text, act, off in found
    }


def asking(m: Model) -> Scene:
    """The question that waits for an answer."""
    asked = question(m)
    seen = {"plain-ask": slot(hidden=flag(not asked))}
    if asked:
        seen["plain-ask-title"] = slot(text=asked[0])
        for spot, (text, does) in enumerate(asked[1]):
            act = does if " " in does else f"act {does}"
            seen[f"answer{spot}"] = Item("press", "plain-answers", {"text": text, "act": act})
    return seen


def tips(m: Model, game: Game) -> Scene:
    """The hint, when there is one."""
    seen = hint.show(m, game)
    told = {key: item._replace(parent="plain-tips") for key, item in seen.items() if item.kind == "advice"}
    return {"plain-hint": slot(hidden=flag(not told)), **told}
