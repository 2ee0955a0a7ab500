"""The rules to read, a page a game and a language: python -m tools.learn [--out dist/learn].

Text and numbers come from ui/rulebook.py and the game's Rules; beside each rule stand the examples of learn/, played by
the engine while the page is written. They need no script; learn/try.js makes boards to play on of those with something
to do.
"""

import argparse
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from burraco.deck import sheet as deck
from burraco.figure import Look, escaped, svg
from burraco.position import Position, of, read
from burraco.rules import PRESETS, Rules
from burraco.state import State, observe, scores, total
from burraco.text import show_rules
from tools.examples import LEARN, Example, Step, added, examples
from tools.teacher import TITLES, Teacher, languages, teacher
from tools.words import ROOT
from ui import setup
from ui.catalogue import LANGUAGES, tag

# Nothing but what lies beside the pages: style, pictures, one script and the boards that it opens.
POLICY = (
    "default-src 'none'; script-src 'self'; frame-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none';"
    " form-action 'none'"
)
TRY = '<script defer src="../../static/embed/burraco-table.js"></script>\n<script defer src="../try.js"></script>\n'
SHARED = Look(shared=True)


# ---- an example ------------------------------------------------------------------------------------------------------


def shown(s: State, named: Position, marked: Sequence[tuple[str, int]]) -> Position:
    """The parts of a table that an example names, and melds that have come to lie there; as its player sees them."""
    p = of(observe(s, 0).replace(player=0))
    return replace(
        p,
        hands={seat: s.hands[seat] if seat else p.hands[0] for seat in named.hands},
        melds=p.melds if named.melds is not None or p.melds else None,
        theirs=p.theirs if named.theirs is not None else None,
        pile=p.pile if named.pile is not None else None,
        stock=p.stock if named.stock is not None else None,
        pozzetti=p.pozzetti if named.pozzetti is not None else None,
        marked=tuple(marked),
    )


def board(w: Teacher, example: Example, rules: Rules) -> str:
    """The figure of the position, then each act with what comes of it, and the sheet where one is counted."""
    named = example.at(rules)
    steps = list(example.play(rules))
    start = example.table(rules)
    wanted = Counter(added(steps[0].act, start) if steps else ()) & Counter(start.hand)
    marked = [*named.marked, *(("hand", card) for card in wanted.elements())]
    parts = [f"<li>{svg(shown(start, named, marked), w, w.say('now'), SHARED)}</li>"]
    for n, step in enumerate(steps):
        parts.append(outcome(w, step, named, example.steps[n].get("score", {})))
    if example.score:
        parts.append(f"<li>{sheet(w, start, example.score)}</li>")
    return f'<ol class="board"{asked(w, example, rules)}>{"".join(parts)}</ol>'


def asked(w: Teacher, example: Example, rules: Rules) -> str:
    """What learn/try.js needs for a board on which the example can be played: nothing where there is nothing to do."""
    if not example.steps:
        return ""
    counted = any(sum(map(bool, step.get("score", {}).values())) > 1 for step in example.steps)
    told = {
        "pos": f"rules: {show_rules(rules)}; {example.position}",
        "goal": "" if counted else example.goal,  # what is counted is seen on the sheet of the hand
        "task": w.t(example.title),
        "try": w.say("try"),
    }
    return "".join(f' data-{key}="{escaped(value)}"' for key, value in told.items() if value)


def outcome(w: Teacher, step: Step, named: Position, counted: Mapping[str, int]) -> str:
    """What comes of one act, and the score where more than one line of it is counted."""
    if step.refusal:
        said = f"{escaped(w.attempt(step))} <strong>{escaped(w.say('no'))}</strong> {escaped(w.refusal(step.refusal))}"
        return f'<li class="no"><p><b aria-hidden="true">✗</b> {said}</p></li>'
    said = w.own([(step.act, step.before, step.after)])
    part = "pile" if step.act.kind == "drop" else "melds"
    marked = [(part, card) for card in added(step.act, step.before)] if step.act.kind != "take" else []
    drawn = svg(shown(step.after, named, marked), w, said, SHARED)
    score = sheet(w, step.after, counted) if sum(map(bool, counted.values())) > 1 else ""
    return f'<li class="yes"><p><b aria-hidden="true">✓</b> {escaped(said)}</p>{drawn}{score}</li>'


def sheet(w: Teacher, s: State, counted: Mapping[str, int]) -> str:
    """Lines of the score of the player's side, and the total if they are all that it has."""
    lines = [line for line in scores(s)[0] if line.code in counted and line.points]
    rows = "".join(
        f'<tr><th scope="row">{escaped(w.line(line))}</th><td>{escaped(w.detail(line))}</td>'
        f"<td>{w.points(line.points)}</td></tr>"
        for line in lines
    )
    points = sum(line.points for line in lines)
    foot = f'<tr><th scope="row">{escaped(w.say("total"))}</th><td></td><td>{w.points(points)}</td></tr>'
    if points != total(scores(s)[0]):
        foot = ""
    return f"<table><caption>{escaped(w.say('sheet'))}</caption><tbody>{rows}</tbody><tfoot>{foot}</tfoot></table>"


def article(w: Teacher, example: Example, rules: Rules, before: str = "") -> str:
    """An example with its title, its text and its board."""
    return (
        f'<article id="{example.name}"><h3>{escaped(w.t(example.title))}</h3>'
        f"<p>{escaped(w.t(example.text))}</p>{before}{board(w, example, rules)}</article>"
    )


# ---- a page ----------------------------------------------------------------------------------------------------------


def slug(heading: str) -> str:
    """`runs-and-sets`: where a section is found, the same in every language."""
    return "-".join(heading.lower().split())


def page(w: Teacher, name: str, title: str, lead: str, body: str, contents: Sequence[tuple[str, str]] = ()) -> str:
    """A whole page; `name` is its file, `contents` its sections as (id, heading)."""
    others = "".join(f'<link rel="alternate" hreflang="{tag(lang)}" href="../{lang}/{name}">' for lang in languages())
    tongues = ""
    for lang in languages():
        current = ' aria-current="true"' if lang == w.lang else ""
        tongues += f'<li><a lang="{tag(lang)}" hreflang="{tag(lang)}" href="../{lang}/{name}"{current}>'
        tongues += f"{LANGUAGES[lang]}</a></li>"
    pages = (("../../index.html", "play"), ("index.html", "all"), ("faq.html", "faq"))
    here = ""
    for to, code in pages:
        current = ' aria-current="page"' if to == name else ""
        here += f'<li><a href="{to}"{current}>{escaped(w.say(code))}</a></li>'
    listed = "".join(f'<li><a href="#{at}">{escaped(heading)}</a></li>' for at, heading in contents)
    toc = (
        f'<nav class="toc" aria-labelledby="toc"><h2 id="toc">{escaped(w.say("contents"))}</h2><ol>{listed}</ol></nav>'
    )
    return f"""<!doctype html>
<html lang="{tag(w.lang)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>{escaped(title)}</title>
<meta name="description" content="{escaped(lead)}">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="../learn.css">
<link rel="icon" href="../../static/icons/icon.svg" type="image/svg+xml">
{others}<link rel="alternate" hreflang="x-default" href="../index.html">
{TRY if "data-try" in body else ""}</head>
<body>
<a class="skip" href="#text">{escaped(w.say("skip"))}</a>
<header>
<nav aria-label="{escaped(w.say("games"))}"><ul>{here}</ul></nav>
<nav aria-label="{escaped(w.say("lang"))}"><ul>{tongues}</ul></nav>
</header>
<main id="text">
<h1>{escaped(title)}</h1>
<p class="lead">{escaped(lead)}</p>
{toc if contents else ""}
{deck() if "<use " in body else ""}
{body}
</main>
<footer><p>{escaped(w.say("example"))}</p></footer>
</body>
</html>
"""


def rules_page(w: Teacher, name: str) -> str:
    """The rules of one game, an example beside each."""
    rules = PRESETS[name]
    headings = [heading for heading, _ in teacher("en").rules_text(rules)]
    sections = []
    for heading, (said, paragraphs) in zip(headings, w.rules_text(rules), strict=True):
        told = "".join(f"<p>{escaped(paragraph)}</p>" for paragraph in paragraphs)
        fitting = [e for e in examples("examples.toml") if e.section == heading and name in e.games]
        articles = "".join(article(w, example, rules) for example in fitting)
        sections.append(f'<section id="{slug(heading)}"><h2>{escaped(said)}</h2>{told}{articles}</section>')
    contents = [(slug(heading), w.t(heading)) for heading in headings]
    players = w.players(rules)
    lead = f"{players}. {w.t(TITLES[name][1])}"
    return page(w, f"{name}.html", w.say("rules", game=w.game(name)), lead, "\n".join(sections), contents)


def faq_page(w: Teacher) -> str:
    """Questions by section, each with its example in the first of its games."""
    asked = examples("faq.toml")
    sections = []
    for heading in dict.fromkeys(example.section for example in asked):
        articles = ""
        for example in asked:
            if example.section == heading:
                game = example.games[0]
                where = f'<p class="where">{escaped(w.say("played", game=w.game(game)))}</p>'
                articles += article(w, example, PRESETS[game], before=where)
        sections.append(f'<section id="{slug(heading)}"><h2>{escaped(w.t(heading))}</h2>{articles}</section>')
    contents = [(slug(heading), w.t(heading)) for heading in dict.fromkeys(example.section for example in asked)]
    return page(w, "faq.html", w.say("faq"), w.say("faq-lead"), "\n".join(sections), contents)


def index_page(w: Teacher) -> str:
    """Every game with a line about it."""
    groups = []
    for group, games in setup.GAMES.items():
        links = ""
        for name, title, about in games:
            players = escaped(w.players(PRESETS[name]))
            links += f'<li><a href="{name}.html">{escaped(w.t(title))}</a> <small>{players}</small>'
            links += f"<p>{escaped(w.t(about))}</p></li>"
        groups.append(f'<section><h2>{escaped(w.t(group))}</h2><ul class="games">{links}</ul></section>')
    questions = (
        f'<section><h2>{escaped(w.say("faq"))}</h2><p><a href="faq.html">{escaped(w.say("faq-lead"))}</a></p></section>'
    )
    return page(w, "index.html", w.say("index"), w.say("index-lead"), "\n".join([hero(w), *groups, questions]))


def hero(w: Teacher) -> str:
    """A few cards to begin with."""
    return svg(read("cards: 5h 6h 7h JK 9h Th Jh"), w, w.say("index"))


def door() -> str:
    """The first page: it asks for the language, in each of them."""
    links = "".join(
        f'<li lang="{tag(lang)}"><a hreflang="{tag(lang)}" href="{lang}/index.html">{LANGUAGES[lang]}</a>'
        f"<p>{escaped(teacher(lang).say('index-lead'))}</p></li>"
        for lang in languages()
    )
    others = "".join(f'<link rel="alternate" hreflang="{tag(lang)}" href="{lang}/index.html">' for lang in languages())
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<title>Burraco</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="learn.css">
<link rel="icon" href="../static/icons/icon.svg" type="image/svg+xml">
{others}
</head>
<body>
<main>
<h1>Burraco</h1>
{hero(teacher("en"))}
<ul class="games">{links}</ul>
</main>
</body>
</html>
"""


def write(out: Path) -> None:
    """All pages, into an empty folder."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name in ("learn.css", "try.js"):
        shutil.copyfile(LEARN / name, out / name)
    (out / "index.html").write_text(door(), encoding="utf-8")
    for lang in languages():
        w = teacher(lang)
        (out / lang).mkdir()
        pages = {"index": index_page(w), "faq": faq_page(w), **{name: rules_page(w, name) for name in TITLES}}
        for name, text in pages.items():
            (out / lang / f"{name}.html").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "dist/learn")
    write(arguments.parse_args().out)
