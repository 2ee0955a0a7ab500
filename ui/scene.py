"""What is to be seen, as data: placed cards and texts by name, and the least that turns one scene into the next.

A scene maps names to items; items of one parent lie in the order of the scene. It is built from a view, never from the
State: what a seat may not see has no place to come from. It knows neither HTML nor time. Pure.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from burraco.cards import HIDDEN, JOKER, RANKS, name
from burraco.melds import Meld, shape
from burraco.state import DRAW, PLAY, Line, State, scores
from ui.catalogue import digits
from ui.hand import card
from ui.layout import Fit, Frame, fit, rooms, rows
from ui.words import Words

Props = dict[str, str]


class Item(NamedTuple):
    """One thing to be seen. `kind` names its form ("slot": it is always there), `parent` what it lies in."""

    kind: str
    parent: str
    props: Props


Scene = dict[str, Item]


class Op(NamedTuple):
    """One step of a patch: `put` a new item before another (or last, ""), `move` one, `set` a property, `drop` one."""

    kind: str
    name: str
    item: Item | None = None
    before: str = ""
    prop: str = ""
    value: str = ""


def slot(**props: str) -> Item:
    """A thing that the page always has."""
    return Item("slot", "", props)


def flag(on: object) -> str:
    """A property that is there or not."""
    return "1" if on else ""


def over(scene: Scene, more: Scene) -> Scene:
    """A scene with more in it, and more said of what is in it."""
    known = {key: item._replace(props=item.props | more[key].props) for key, item in scene.items() if key in more}
    return scene | more | known


# ---- the table -------------------------------------------------------------------------------------------------------


def face_of(deck: str, one: int, twin: int = 1) -> str:
    """The picture of a card in a deck: two different jokers, and the back that all decks share."""
    if one == HIDDEN:
        return "back"
    return f"{deck}/JK{2 - twin % 2}" if one == JOKER else f"{deck}/{name(one)}"


def counted(cards: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Each card with its number among its twins, from 1."""
    seen: dict[int, int] = {}
    for one in cards:
        seen[one] = seen.get(one, 0) + 1
        yield one, seen[one]


def hand(
    keys: Sequence[str], chosen: Iterable[str], fresh: Iterable[str], stop: str, deck: str, at: Frame, w: Words
) -> Scene:
    """The own hand in rows; `stop` is the key that the tab key comes to."""
    lie, chosen, fresh = rows(len(keys), at), frozenset(chosen), frozenset(fresh)
    style = f"--each:{lie.each};--step:{lie.step}px;--show:{lie.show}px;--rows:{lie.rows}"
    scene = {"hand": slot(style=style, label=w.n("Your hand, {n} card", "Your hand, {n} cards", len(keys)))}
    for spot, key in enumerate(keys):
        label = w.t("{card}, {i} of {n}", card=w.card(card(key)), i=spot + 1, n=len(keys))
        if key in fresh:
            label += ", " + w.t("new")
        scene[f"h:{key}"] = Item(
            "card",
            "hand",
            {
                "face": face_of(deck, card(key), int(key.split("#")[1])),
                "label": label,
                "act": f"card {key}",
                "card": key,
                "selected": flag(key in chosen),
                "fresh": flag(key in fresh),
                "stop": flag(key == stop),
            },
        )
    return scene


def open_hand(key: str, title: str, cards: Iterable[int], deck: str, w: Words) -> Scene:
    """The hand of another player, where it lies face up."""
    cards = tuple(cards)
    scene = {
        key: Item("open", "opens", {"text": title, "label": w.t("{title}: {cards}", title=title, cards=w.cards(cards))})
    }
    for one, twin in counted(cards):
        scene[f"{key}:{name(one)}#{twin}"] = Item("leaf", key, {"face": face_of(deck, one, twin), "tag": ""})
    return scene


LABEL, TITLE = 18, 18  # pixels that the name of a group of melds takes, and that of a zone


def group(key: str, title: str) -> Scene:
    """A place for the melds of one of several other sides, with its name."""
    return {key: Item("group", "theirs", {"text": title})}


def melds(view: State, side: int, zone: str, lit: Iterable[int], deck: str, w: Words, folded: bool = False) -> Scene:
    """The melds of one side. Ours can be pressed; those in `lit` take cards. `folded`: of a burraco the first and the
    last card are seen, its badge says how many there are."""
    ours, lit = zone == "ours", frozenset(lit)
    scene: Scene = {}
    for index, meld in enumerate(view.melds[side]):
        badge, key = w.badge(meld, view.rules), f"m{side}.{index}"
        label = w.label(meld, view.rules)
        if index in lit:
            label += ", " + w.t("add here")
        fold = folded and len(meld) >= view.rules.burraco
        props = {"label": label, "badge": badge, "lit": flag(index in lit), "act": f"meld {side} {index}"}
        props["fold"] = flag(fold)
        scene[key] = Item("meld", zone, props) if ours else Item("laid", zone, props | {"stop": flag(not index)})
        lies = shape(meld, view.rules)
        for spot, (one, twin) in enumerate(counted(meld)):
            if fold and 0 < spot < len(meld) - 1:
                continue
            tag = ""
            if lies is not None and spot == lies.wild and lies.kind == "run":
                tag = "=" + RANKS[(lies.low + spot - 1) % 13].replace("T", "10")
            scene[f"{key}:{name(one)}#{twin}"] = Item("leaf", key, {"face": face_of(deck, one, twin), "tag": tag})
    return scene


def laid_points(view: State, side: int) -> int:
    """Points that lie on the table for a side: cards and burrachi."""
    own = ("closing", "hand", "pozzetto", "unplayed")
    return sum(line.points for line in scores(view)[side] if line.code not in own)


def room(view: State, count: int, side: int, at: Frame, long: Callable[[Meld], float] = len) -> tuple[Fit, Fit]:
    """How the melds lie: of the other sides and of `side`, under a hand of `count` cards; `long`: how many cards a meld
    is as long as."""
    theirs, ours = rooms(at, rows(count, at).height)
    groups = [[long(meld) for meld in laid] for other, laid in enumerate(view.melds) if other != side and laid]
    own, most = [[long(meld) for meld in view.melds[side]]], view.rules.burraco
    if len(set(view.sides)) > 2:  # each has a name of its own, in place of one for all
        theirs, label = (theirs[0], theirs[1] + TITLE), LABEL
        return fit(groups, theirs, at.melds, most, label), fit(own, ours, at.melds, most)
    return fit(groups, theirs, at.melds, most), fit(own, ours, at.melds, most)


def piles(view: State, seat: int, deck: str, at: Frame, lit: bool, w: Words) -> Scene:
    """Stock, pile and pozzetti. The pile shows as many cards as there is room for; all of it can be looked at. `lit`:
    the pile can be used now."""
    left, top = len(view.stock), view.pile[-1] if view.pile else None
    may = view.phase == DRAW and view.player == seat
    fan = view.pile[-{"wide": 12, "tall": 7, "flat": 4}[at.kind] :]
    label = w.t("Pile {n}", n=0)
    if top is not None:
        label = w.n(
            "Discard pile, {n} card, {card} on top",
            "Discard pile, {n} cards, {card} on top",
            len(view.pile),
            card=w.card(top),
        )
    scene: Scene = {
        "stock": slot(label=w.n("Stock, {n} card", "Stock, {n} cards", left), lit=flag(may)),
        "stock-text": slot(text=w.t("Stock {n}", n=left)),
        "stock-card": slot(face=face_of(deck, HIDDEN)),
        "pile": slot(label=label, lit=flag(lit)),
        "pile-text": slot(text=w.t("Pile {n}", n=len(view.pile))),
        "pots": slot(label=w.t("Pozzetti {n}", n=len(view.pozzetti))),
        "pots-text": slot(text=w.t("Pozzetti {n}", n=len(view.pozzetti))),
        "pots-card": slot(face=face_of(deck, HIDDEN), dim=flag(not view.pozzetti)),
    }
    first = len(view.pile) - len(fan)
    for spot, one in enumerate(fan):
        scene[f"p{first + spot}"] = Item("leaf", "fan", {"face": face_of(deck, one), "tag": ""})
    return scene


def seats(view: State, seat: int, names: Sequence[str], who: Sequence[str], w: Words) -> Scene:
    """The other players: name, number of cards, pozzetto, who is to act, who is the partner; where sides have formed,
    who plays alone and who with whom; and who that is, for those who point at it."""
    scene: Scene = {}
    formed = view.sides != view.rules.sides
    for step in range(1, view.rules.players):
        other = (seat + step) % view.rules.players
        side, count = view.sides[other], len(view.hands[other])
        took, mate = view.took[side], side == view.sides[seat]
        acts = view.player == other and view.phase in (DRAW, PLAY)
        label = [names[other], w.n("{n} card", "{n} cards", count)]
        mates = [names[one] for one, its in enumerate(view.sides) if formed and its == side and one != other]
        lone = formed and not mates
        label += [w.t("plays alone")] * lone + [w.t("with {name}", name=name) for name in mates if not mate]
        label += [w.t("partner")] * mate + [w.t("pozzetto taken")] * took + [w.t("to play")] * acts
        props = {"name": names[other], "count": str(count), "unit": w.n("card", "cards", count)}
        props |= {"act": f"seat {other}", "hover": who[other], "pozzetto": w.t("pozz.")}
        props["ally"] = "".join(f"+{name[0]}" for name in mates if not mate)
        flags = {"mate": flag(mate), "lone": flag(lone), "took": flag(took), "acts": flag(acts)}
        scene[f"s{other}"] = Item("seat", "seats", {**props, **flags, "text": ", ".join(label)})
    return scene


# ---- the score -------------------------------------------------------------------------------------------------------


def ledger(
    sums: Sequence[Sequence[int]], totals: Sequence[int], sides: Mapping[int, str], order: Sequence[int], w: Words
) -> Scene:
    """The match so far: a row per finished hand and the total; columns in the given order of sides."""
    scene = _head("ledger-head", w.t("Hand"), [sides[side] for side in order])
    for index, points_of in enumerate(sums):
        scene |= _row(f"ledger{index}", "ledger", str(index + 1), [w.points(points_of[side]) for side in order])
    return scene | _row("ledger-sum", "ledger", w.t("Total"), [digits(totals[side]) for side in order], strong=True)


def sheet(
    sheets: Sequence[Sequence[Line]], heads: Sequence[str], sums: Sequence[tuple[str, str, Sequence[str]]], w: Words
) -> Scene:
    """The score sheet of a finished hand: a column per side, a row per line that counts for somebody, then sums."""
    scene = _head("sheet-head", w.t("Points"), heads)
    for spot, line in enumerate(sheets[0]):
        lines = [one[spot] for one in sheets]
        if not any(one.count or one.points for one in lines) and line.code not in ("cards", "hand"):
            continue
        row = f"sheet{spot}"
        scene |= _row(row, "sheet", w.line(line), [w.points(one.points) for one in lines])
        for column, one in enumerate(lines):
            scene[f"{row}-{column}"].props["detail"] = w.detail(one)
    for key, title, cells in sums:
        scene |= _row(f"sheet-{key}", "sheet", title, cells, strong=True)
    return scene


def _head(key: str, title: str, columns: Sequence[str]) -> Scene:
    scene = {key + "0": Item("column", key, {"text": title})}
    return scene | {f"{key}{spot + 1}": Item("column", key, {"text": text}) for spot, text in enumerate(columns)}


def _row(key: str, parent: str, title: str, cells: Sequence[str], strong: bool = False) -> Scene:
    scene = {key: Item("row", parent, {"strong": flag(strong)}), key + "-t": Item("title", key, {"text": title})}
    return scene | {f"{key}-{spot}": Item("cell", key, {"text": text}) for spot, text in enumerate(cells)}


# ---- lists -----------------------------------------------------------------------------------------------------------


def lines(parent: str, texts: Sequence[str], last: int) -> Scene:
    """The last sentences of a list, the newest last."""
    first = max(0, len(texts) - last)
    return {f"{parent}{first + spot}": Item("line", parent, {"text": text}) for spot, text in enumerate(texts[first:])}


def chapters(parent: str, texts: Sequence[tuple[str, Sequence[str]]]) -> Scene:
    """Headings with their paragraphs."""
    scene: Scene = {}
    for index, (heading, paragraphs) in enumerate(texts):
        scene[f"{parent}{index}"] = Item("heading", parent, {"text": heading})
        for spot, text in enumerate(paragraphs):
            scene[f"{parent}{index}.{spot}"] = Item("paragraph", parent, {"text": text})
    return scene


def spread(parent: str, cards: Meld, deck: str, w: Words) -> Scene:
    """Cards side by side, each with its name: the pile looked at."""
    return {
        f"{parent}{spot}": Item("shown", parent, {"face": face_of(deck, one), "alt": w.card(one)})
        for spot, one in enumerate(cards)
    }


def offers(parent: str, options: Sequence[Meld], labels: Sequence[str], deck: str) -> Scene:
    """Melds to choose between."""
    scene: Scene = {}
    for index, (meld, label) in enumerate(zip(options, labels, strict=True)):
        key = f"{parent}{index}"
        scene[key] = Item("offer", parent, {"act": f"choose {index}", "text": label})
        for one, twin in counted(meld):
            scene[f"{key}:{name(one)}#{twin}"] = Item("leaf", key, {"face": face_of(deck, one, twin), "tag": ""})
    return scene


def pick(key: str, parent: str, title: str, choices: Mapping[str, str], chosen: str) -> Scene:
    """A list of which one is chosen; `key` is also what is asked by it."""
    scene = {key: Item("pick", parent, {"text": title, "set": key})}
    return scene | {
        f"{key}-{value}": Item("option", key, {"value": value, "text": text, "picked": flag(value == chosen)})
        for value, text in choices.items()
    }


# ---- from one scene to the next --------------------------------------------------------------------------------------


def kept(old: Scene, new: Scene) -> Scene:
    """What the page shows after the patch: a place that the new scene does not name keeps what it had."""
    return {name: item for name, item in old.items() if item.kind == "slot"} | new


def patch(old: Scene, new: Scene) -> list[Op]:
    """The least list of steps from one scene to the other. Items that stay keep their place as their order allows."""
    gone = [Op("drop", key) for key, item in old.items() if item.kind != "slot" and _moved(item, new.get(key))]
    ops = [op for op in gone if old[op.name].parent not in {one.name for one in gone}]
    groups: dict[str, list[str]] = {}
    for key, item in new.items():
        groups.setdefault(item.parent if item.kind != "slot" else "", []).append(key)
    puts: list[Op] = []
    for parent, keys in groups.items():
        stays = _stays(old, new, keys) if parent else set(keys)
        before = ""
        steps: list[Op] = []
        for key in reversed(keys) if parent else keys:  # places first to last: what the page wears comes first
            item, was = new[key], old.get(key)
            if item.kind != "slot" and (was is None or _moved(was, item) or _orphan(old, new, item)):
                steps.append(Op("put", key, item, before))
            else:
                if key not in stays:
                    steps.append(Op("move", key, item, before))
                known = was.props if was else {}  # of a place that is new to us, nothing is known
                ops += [Op("set", key, item, prop=p, value=v) for p, v in item.props.items() if known.get(p) != v]
            before = key
        puts += steps
    depth = {op.name: _depth(new, op.name) for op in puts}
    return ops + sorted(puts, key=lambda op: depth[op.name])


def _moved(was: Item, now: Item | None) -> bool:
    """Whether an item is another one now, though its name is the same."""
    return now is None or (was.kind, was.parent) != (now.kind, now.parent)


def _orphan(old: Scene, new: Scene, item: Item) -> bool:
    """Whether what an item lies in is made anew."""
    was, now = old.get(item.parent), new.get(item.parent)
    return now is not None and now.kind != "slot" and (was is None or _moved(was, now))


def _depth(scene: Scene, key: str) -> int:
    parent = scene[key].parent
    return 0 if parent not in scene or scene[parent].kind == "slot" else 1 + _depth(scene, parent)


def _stays(old: Scene, new: Scene, keys: Sequence[str]) -> set[str]:
    """The most items that may stay where they are: a longest rising sequence of their old places."""
    place = {key: spot for spot, key in enumerate(old)}
    tails: list[int] = []
    ends: list[str] = []
    link: dict[str, str] = {}
    for key in keys:
        if key not in place or _moved(old[key], new[key]):
            continue
        spot = bisect_left(tails, place[key])
        link[key] = ends[spot - 1] if spot else ""
        tails[spot:] = [place[key], *tails[spot + 1 :]]
        ends[spot:] = [key, *ends[spot + 1 :]]
    stays: set[str] = set()
    key = ends[-1] if ends else ""
    while key:
        stays.add(key)
        key = link[key]
    return stays
