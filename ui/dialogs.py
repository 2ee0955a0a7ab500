"""What stands in the dialog that is open, as a scene. Pure."""

from collections.abc import Sequence

from burraco.cards import HIDDEN
from burraco.melds import Meld
from burraco.record import hand_points, is_over, totals, victory_points
from burraco.rules import PRESETS, Rules
from burraco.state import DRAW, State, scores, total
from ui import ask, daily, details, finale, look, scene, seating, share, transfer
from ui import options as choices
from ui.catalogue import N_, digits
from ui.game import Game
from ui.model import BOTS, Model, chosen_rules, columns, names, picked, reader, say, side_names
from ui.play import verdict
from ui.scene import Item, Scene, flag, slot
from ui.settings import Settings
from ui.setup import GAMES, HOUSE, answer, called, value, values
from ui.words import Words

DIALOGS = (
    *("new", "settings", "rules", "keys", "peek", "meld", "choose", "score", "look", "link", "share"),
    *("over", "export", "import"),
)


def show(m: Model) -> Scene:
    """The dialogs, open or closed, with the contents of those that are open."""
    seen = {f"dlg-{name}": slot(open=flag(name in (m.dialog, m.behind))) for name in DIALOGS} | ask.show(m)
    w, deck = say(m), m.settings.deck
    if "new" in (m.dialog, m.behind):
        seen |= new(m, w)
    if "settings" in (m.dialog, m.behind):
        seen |= choices.show(m)
    if m.dialog == "rules":
        playing = m.game is not None and m.behind != "new"
        rules = m.game.view.rules if m.game is not None and playing else chosen_rules(m)
        seen["rules-title"] = slot(text=w.t("Rules: {game}", game=called(w, rules)))
        seen |= scene.chapters("rules-text", w.rules_text(rules))
    seen |= transfer.show(m)
    if m.game is None:
        return seen
    seen |= details.show(m, m.game, w)
    if m.dialog == "over":
        seen |= finale.show(m, m.game)
    if m.dialog == "peek":
        seen |= peek(m, m.game, w)
    if m.dialog == "choose" and m.settings.text == "off":
        seen["choose-title"] = slot(text=choosing(m, w))
        seen |= scene.offers("choose-list", options(m, m.game), ways(m, m.game, w), deck)
    if "score" in (m.dialog, m.behind):
        seen |= score(m, m.game, w)
    if m.dialog == "look" and m.look:
        seen |= look.show(m, m.game, m.look)
    if m.dialog == "share":
        seen |= share.show(m, m.game)
    return seen


# ---- ways to lay -----------------------------------------------------------------------------------------------------


def choosing(m: Model, w: Words) -> str:
    """What is asked when there are several ways, or only that of taking back."""
    return w.t("How do you want to lay them?") if all(one.cards for one in m.offers) else w.t("This meld")


def options(m: Model, game: Game) -> list[Meld]:
    """The melds to choose between."""
    return [one.cards or game.view.melds[game.view.side][one.index] for one in m.offers]


def ways(m: Model, game: Game, w: Words) -> list[str]:
    """What each of them is called."""
    labels = [w.label(meld, game.view.rules) for meld in options(m, game)]
    back = N_("Take it back to your hand: {meld}")
    return [text if one.cards else w.t(back, meld=text) for one, text in zip(m.offers, labels, strict=True)]


# ---- a new match -----------------------------------------------------------------------------------------------------


def new(m: Model, w: Words) -> Scene:
    """The games in their groups; who plays, and the house rules of the one that is chosen."""
    seen: Scene = {}
    for number, (title, games) in enumerate(GAMES.items()):
        group = f"games{number}"
        seen[group] = Item("games", "games", {"text": w.t(title)})
        for preset, name, about in games:
            players = PRESETS[preset].players
            seen[f"game-{preset}"] = Item(
                "game",
                group,
                {
                    "value": preset,
                    "name": w.t(name),
                    "players": str(players),
                    "spoken": w.n("{n} player", "{n} players", players),
                    "about": w.t(about),
                    "checked": flag(preset == m.settings.game),
                },
            )
    plain, rules = PRESETS[m.settings.game], chosen_rules(m)
    seen |= people(m.settings, plain, w)
    seen |= sitters(m.settings.seats[: plain.players - 1], rules, w)
    for key, question in HOUSE.items():
        offered = values(key, plain)
        if not offered:
            continue
        seen[f"house-{key}"] = Item("question", "house", {"text": w.t(question.title), "set": key})
        for one in offered:
            seen[f"house-{key}-{one}"] = Item(
                "answer",
                f"house-{key}",
                {
                    "group": key,
                    "value": one,
                    "text": answer(w, key, plain, one),
                    "checked": flag(value(key, rules) == one),
                },
            )
    changed = len(rules.options)
    seen["house-title"] = slot(text=w.t("House rules (changed: {n})", n=changed) if changed else w.t("House rules"))
    return seen


def people(settings: Settings, plain: Rules, w: Words) -> Scene:
    """Who sits opposite, where two play: the computer, or a person at the same device, and what the two are called."""
    here = plain.players == 2 and settings.opposite == "person"
    return {
        "set-opposite": slot(value=settings.opposite, hidden=flag(plain.players != 2)),
        "people": slot(hidden=flag(not here)),
        "set-name1": slot(value=settings.people[0], hint=w.t("You")),
        "set-name2": slot(value=settings.people[1], hint=w.t("Player {n}", n=2)),
        "new-open": slot(hidden=flag(here)),
        "set-open": slot(checked=flag(settings.face_up == "on")),
        "sitters-all": slot(hidden=flag(here)),
        "others": slot(hidden=flag(here)),
    }


def sitters(seats: Sequence[str], rules: Rules, w: Words) -> Scene:
    """The one level of all, and for each other player a level and a character."""
    common = seating.common(seats)
    about = w.t(seating.LEVEL[common][1]) if common else w.t("Each plays at a level of its own.")
    seen: Scene = {
        "set-level": slot(value=common),
        "level-title": slot(text=w.n("Level of your opponent", "Level of the others", len(seats))),
        "level-about": slot(text=about),
    }
    told: list[str] = []
    for seat, text in enumerate(seats, 1):
        name, (level, character) = BOTS[seat - 1], seating.parts(text)
        mate = rules.sides[seat] == rules.sides[0]
        seen[f"sitter{seat}"] = Item(
            "sitter",
            "sitters",
            {
                "text": w.t("{name}, your partner", name=name) if mate else name,
                "about": seating.who(w, text, name),
            },
        )
        levels = {key: w.t(said[0]) for key, said in seating.LEVEL.items()}
        characters = {key: w.t(said[0]) for key, said in seating.CHARACTER.items()}
        seen |= scene.pick(f"level{seat}", f"sitter{seat}", w.t("Level"), levels, level)
        seen |= scene.pick(f"character{seat}", f"sitter{seat}", w.t("Character"), characters, character)
        odd = [levels[level]] * (not common) + [characters[character]] * (character != seating.PLAIN)
        told += [f"{name}: {', '.join(odd)}"] if odd else []
    seen["sitters-told"] = slot(text=" · ".join(told))
    return seen


# ---- the pile --------------------------------------------------------------------------------------------------------


TAKEN = {  # how a pile is taken that is not free for the taking
    "meld": N_("You take the pile only to lay one of its cards at once: choose the cards that go with it."),
    "top": N_(
        "You take the pile only to lay its top card at once: choose the cards of your hand, or the meld of your side,"
        " that it goes with."
    ),
}


def peek(m: Model, game: Game, w: Words) -> Scene:
    """The pile, what can be seen of it, and how it is taken."""
    view = game.view
    may = game.mine and view.phase == DRAW
    hidden = view.pile.count(HIDDEN)
    seen = scene.spread("peek-cards", view.pile[hidden:], m.settings.deck, w)
    told = [w.n("Under it lies {n} card face down.", "Under it lie {n} cards face down.", hidden)] if hidden else []
    if view.rules.take in TAKEN:
        told.append(w.t(TAKEN[view.rules.take]))
    text = w.n("Take {n} card", "Take {n} cards", len(view.pile))
    return seen | {
        "peek-title": slot(text=title(view, w)),
        "peek-text": slot(text=" ".join(told), hidden=flag(not told)),
        "peek-take": slot(text=text, hidden=flag(not may or not picked(m).takes)),
    }


def title(view: State, w: Words) -> str:
    if HIDDEN in view.pile or view.rules.take == "top":
        return w.t("The discard pile is closed: only its top card is seen")
    return w.t("The discard pile, the last card on the right")


# ---- the score -------------------------------------------------------------------------------------------------------


def score(m: Model, game: Game, w: Words) -> Scene:
    """The sheet of the hand by the sides of its end, what each who shares one gets, and the match."""
    record, over = game.record, is_over(game.record)
    state, started = record.state, record.rules.sides
    now, heads = columns(m, state.sides), side_names(m, state.sides)
    sheets, names_ = scores(state), side_names(m, started)

    def each(numbers: Sequence[int]) -> list[str]:
        """A number of each starting side, in the column of the side that it has become."""
        cells = []
        for side in now:
            whose = dict.fromkeys(s for s, other in zip(started, state.sides, strict=True) if other == side)
            told = [f"{names_[s]} {digits(numbers[s])}" for s in whose]
            cells.append(digits(numbers[side]) if len(told) == 1 else " · ".join(told))
        return cells

    won = w.hand_won([total(one) for one in sheets], state.sides, names(m), reader(m))
    target = 0 if record.rules.hands else record.rules.target
    lead = "" if over else w.lead(totals(record), target, started, names(m), reader(m))
    sums = [("hand", w.t("This hand"), [w.points(total(sheets[side])) for side in now])]
    if state.sides != started:
        sums.append(("each", w.t("For each"), [w.points(hand_points(state)[side]) for side in now]))
    sums.append(("match", w.t("The match"), each(totals(record))))
    if over and record.rules.victory:
        sums.append(("victory", w.t("Victory points"), each(victory_points(record))))
    ending = [w.ending(game.view, names(m), reader(m)), lead]
    ending += [w.t("You played this hand with help.")] * (len(record.deals) in m.helped)
    return scene.sheet([sheets[side] for side in now], [heads[side] for side in now], sums, w) | {
        "score-title": slot(text=verdict(m) or won),
        "score-text": slot(text=" ".join(part for part in ending if part)),
        "score-mark": slot(text=daily.told(m), hidden=flag(not daily.told(m))),
        "score-next": slot(text=w.t("The match") if over else w.t("Next hand")),
    }


def number(game: Game, w: Words) -> str:
    """Which hand of the match this is."""
    n, hands = len(game.record.deals), game.record.rules.hands
    return w.t("Hand {n} of {hands}", n=n, hands=hands) if hands else w.t("Hand {n}", n=n)
