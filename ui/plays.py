"""What the hand holds for laying, outlined and told: what is legal, never what is good. Pure."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from burraco.cards import ACE, KING, is_wild, rank, suit
from burraco.melds import Meld, shape, without
from burraco.state import PLAY, State, legal_actions
from ui.hand import card as card_of
from ui.model import Model, Result, busy, note, say, with_help
from ui.save import saved
from ui.scene import Scene, flag, slot
from ui.words import Words


class Plays(NamedTuple):
    """`groups`: cards that make new melds, those of one suit or rank together; `adds`: cards that fit own melds;
    `helped`: cards that make one with a wild only."""

    groups: tuple[Meld, ...]
    adds: tuple[int, ...]
    stretched: frozenset[int]


@lru_cache(2)
def plays(view: State) -> Plays:
    """Whatever the hand can lay, as if a card had been drawn already."""
    own = view.melds[view.side]
    acts = [a for a in legal_actions(view.replace(phase=PLAY, drawn=-1)) if a.kind == "lay" and a.cards]
    adds = {c for a in acts if a.index < len(own) for c in without(a.cards, own[a.index]) or ()}
    groups: dict[tuple[str, int], set[int]] = {}
    stretched: set[int] = set()
    for meld in (a.cards for a in acts if a.index >= len(own)):
        lies = shape(meld, view.rules)
        if lies is None:
            continue
        if lies.wild >= 0:
            stretched |= set(meld)
        else:
            key = ("run", suit(meld[0])) if lies.kind == "run" else ("set", rank(meld[0]))
            groups.setdefault(key, set()).update(meld)
    told: list[Meld] = []
    for (kind, _), group in groups.items():
        told += runs(group) if kind == "run" else [tuple(c for c in view.hand if c in group)]
    return Plays(tuple(told), tuple(sorted(adds)), frozenset(stretched) - {c for group in told for c in group})


def runs(cards: set[int]) -> list[Meld]:
    """Cards of one suit as the runs that they are in; an ace may be in two."""
    found: list[list[int]] = []
    for card in sorted(cards):
        if found and rank(card) == rank(found[-1][-1]) + 1:
            found[-1].append(card)
        else:
            found.append([card])
    if len(found) > 1 and rank(found[-1][-1]) == KING and rank(found[0][0]) == ACE:
        found[-1].append(found[0][0])
    return [tuple(run) for run in found if len(run) > 2]


def on(m: Model) -> bool:
    """Whether they are shown, of the table as it is now."""
    return m.game is not None and m.game.mine and m.plays == m.ply


def act_plays(m: Model) -> Result:
    """What can be laid is shown, or no more."""
    if m.game is None or not m.game.mine:
        return busy(m)
    if on(m):
        return replace(m, plays=-1, note=""), (("say", say(m).t("No more plays are shown."), False),)
    text = told(plays(m.game.view), say(m))
    m, effects = note(with_help(replace(m, plays=m.ply, panel=False)), text, False)
    return m, (("save", saved(m)), *effects)


def told(found: Plays, w: Words) -> str:
    """The same in sentences."""
    said = []
    if found.groups:
        said.append(w.t("To lay: {cards}.", cards="; ".join(short(group, w) for group in found.groups)))
    if found.adds:
        said.append(w.t("To add: {cards}.", cards=short(found.adds, w)))
    if any(not is_wild(c) for c in found.stretched):
        said.append(w.t("With a wild: {cards}.", cards=short(sorted(c for c in found.stretched if not is_wild(c)), w)))
    return " ".join(said) or w.t("Nothing in your hand can be laid now.")


def short(cards: Iterable[int], w: Words) -> str:
    return " ".join(w.short(card) for card in cards)


def show(m: Model) -> Scene:
    """The cards that can be laid, outlined."""
    hand = m.game.hand if m.game else ()
    found = plays(m.game.view) if m.game and on(m) else Plays((), (), frozenset())
    sure = {c for group in found.groups for c in group} | set(found.adds)
    marks = {key: "sure" if card_of(key) in sure else "wild" if card_of(key) in found.stretched else "" for key in hand}
    return {"plays": slot(pressed=flag(on(m)))} | {f"h:{key}": slot(play=mark) for key, mark in marks.items()}
