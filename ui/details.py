"""A meld on the table in detail, anybody's: its cards, what it is worth, what still fits, how far it is to a burraco.
Pure."""

from dataclasses import replace

from burraco.cards import JOKER, TWO, rank
from burraco.melds import Meld, extend, points, shape, tier
from burraco.rules import Rules
from ui import scene
from ui.catalogue import sentence
from ui.game import Game
from ui.model import Model, Result, side_names
from ui.scene import Scene, slot
from ui.words import Words

DIALOG = "meld"


def opened(m: Model, side: int, index: int) -> Result:
    """That meld is looked at."""
    return replace(m, dialog=DIALOG, detail=(side, index), note=""), ()


def fitting(meld: Meld, rules: Rules) -> tuple[int, ...]:
    """The cards that still fit, a joker for any wild; a two is named only where it is natural."""
    wild = bool(extend(meld, (JOKER,), rules))

    def fits(card: int) -> bool:
        grown = extend(meld, (card,), rules)
        if rank(card) != TWO:
            return bool(grown)
        return any(wilds(one, rules) == wilds(meld, rules) for one in grown)

    return (*(card for card in range(JOKER) if fits(card)), *((JOKER,) * wild))


def wilds(meld: Meld, rules: Rules) -> bool:
    """Whether a card acts as a wild in a meld."""
    lies = shape(meld, rules)
    return lies is not None and lies.wild >= 0


def facts(meld: Meld, rules: Rules, w: Words) -> list[str]:
    """What there is to say of a meld, a sentence each."""
    kind, cards = tier(meld, rules), points(meld, rules)
    fit = fitting(meld, rules)
    told = [w.card(card) for card in fit if card != JOKER] + [w.t("a wild")] * (JOKER in fit)
    if kind:
        said = [
            w.t(
                "Worth {n} points: {cards} for the cards and {bonus} for the burraco.",
                n=cards + kind.bonus,
                cards=cards,
                bonus=kind.bonus,
            )
        ]
    else:
        left = rules.burraco - len(meld)
        said = [w.n("Worth {n} point so far.", "Worth {n} points so far.", cards)]
        said.append(w.n("{n} more card makes it a burraco.", "{n} more cards make it a burraco.", left))
    said.append(sentence(w.t("Still fits: {cards}.", cards=w.listed(told))) if told else w.t("Nothing more fits."))
    return said


def show(m: Model, game: Game, w: Words) -> Scene:
    """The dialog of the meld that is looked at."""
    side, index = m.detail
    laid = game.view.melds[side]
    if m.dialog != DIALOG or index >= len(laid):
        return {}
    meld, rules = laid[index], game.view.rules
    seen = scene.spread("meld-cards", meld, m.settings.deck, w) | scene.lines("meld-facts", facts(meld, rules, w), 9)
    whose = side_names(m, game.view.sides)[side]
    return seen | {"meld-title": slot(text=sentence(w.meld(meld, rules))), "meld-whose": slot(text=whose)}
