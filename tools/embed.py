"""The board for other people's pages, from embed/: its page, its script in one piece, what it knows of rules and words.

The script is one classic file: in a frame without an origin of its own (sandbox="allow-scripts") a browser fetches no
modules from a server that does not say that anybody may have them.
"""

import json
import re
import shutil
from pathlib import Path

from burraco import deck
from burraco.cards import HIDDEN, JOKER, suit
from burraco.deck import INK
from burraco.rules import OPTIONS, PRESETS, Rules
from tools.words import ROOT
from ui.captions import PART, Captions
from ui.catalogue import LANGUAGES, tag
from ui.lessons import LESSONS
from ui.names import NUMBER, PAIR, RANKS, SUIT, TIER
from ui.po import written
from ui.posters import PHRASES, SAY
from ui.setup import GAMES

EMBED = ROOT / "embed"
SCRIPTS = (
    "data",
    "melds",
    "notation",
    "words",
    "ask",
    "draw",
    "talk",
    "apart",
    "engine",
    "main",
)  # each knows those before it


def rules(of: Rules) -> dict[str, object]:
    """What of a rule set a drawing needs."""
    tiers = [{"name": t.name, "wild": t.wild, "row": t.row, "kind": t.kind, "end": t.end} for t in of.tiers]
    return {
        "name": of.name,
        "players": of.players,
        "packs": of.packs,
        "jokers": of.jokers,
        "hand": of.hand,
        "pozzetti": of.pozzetti,
        "sets": of.set_ranks,
        "setSize": of.set_size,
        "aceBoth": of.ace_both,
        "burraco": of.burraco,
        "tiers": tiers,
    }


def words(lang: str) -> dict[str, object]:
    """What a drawing says in one language: sentences with their holes, and names of things."""
    found = written(lang)
    w, t = Captions(lang, found), found.gettext
    return {
        "tag": tag(lang),
        "say": {name: t(text) for name, text in {**PHRASES, **SAY}.items()},
        "part": {name: t(text) for name, text in PART.items()},
        "card": [w.card(face) for face in range(HIDDEN + 1)],
        "place": [w.place(at) for at in range(1, 15)],
        "suit": [t(text) for text in SUIT],
        "pair": [text and t(text) for text in PAIR],
        "number": [t(text) for text in NUMBER],
        "ranks": [t(text) for text in RANKS],
        "tier": {name: [t(text), t(letters)] for name, (text, letters, _) in TIER.items()},
        "game": {name: t(title) for group in GAMES.values() for name, title, _ in group},
    }


def data() -> str:
    """The module `data.js`: all that the board is told when the site is built."""
    known = {
        "presets": {name: rules(of) for name, of in PRESETS.items()},
        "options": {name: option.values for name, option in OPTIONS.items()},
        "lessons": len(LESSONS),
        "words": {lang: words(lang) for lang in LANGUAGES},
    }
    return f"export const DATA = {json.dumps(known, ensure_ascii=False, separators=(',', ':'))};\n"


def script() -> str:
    """All modules as one classic script. What they give and take goes by its own name, so it is
    enough to strike that."""
    texts = [data() if name == "data" else (EMBED / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS]
    plain = (re.sub(r"(?m)^(import [^;]+;\n|export )", "", text) for text in texts)
    return "(() => {\n'use strict';\n" + "\n".join(plain) + "})();\n"


def sheet() -> str:
    """The cards once, out of sight, the suits in the colour of whoever shows them."""
    drawn = deck.sheet()
    for face in range(JOKER):
        card = deck.card(face, 2)
        drawn = drawn.replace(card, card.replace(INK[2][suit(face)], "currentColor"))
    return drawn


def write(out: Path, cards: str) -> None:
    """embed.html and static/embed/ of the site; `cards` is the address of its decks."""
    home = out / "static/embed"
    home.mkdir(parents=True)
    page = (EMBED / "embed.html").read_text(encoding="utf-8")
    (out / "embed.html").write_text(page.replace("@cards@", cards).replace("@sheet@", sheet()), encoding="utf-8")
    (home / "embed.js").write_text(script(), encoding="utf-8")
    for name in ("embed.css", "burraco-table.js"):
        shutil.copyfile(EMBED / name, home / name)
