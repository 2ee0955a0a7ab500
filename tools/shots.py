"""Screenshots of every screen and dialog into build/shots/, with a page that shows them all: make shots.

python -m tools.shots [part of a name] takes those whose names have it. A new screen is a line of SHOTS: its name, the
match on the table ("" for the one before), and what is done then. Three sizes, light and dark; one booted page a size,
and the same cards every time.
"""

import html
import re
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from burraco.record import Record, is_over, push, show, start
from burraco.rules import PRESETS, customise
from burraco.state import OVER, legal_actions
from e2e.conftest import Site, wait_state
from e2e.hands import finished, with_draw, with_hand, with_melds
from tools.browser import ARGS, chromium

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "build/shots"
SIZES = {"desktop": (1280, 800), "portrait": (360, 640), "landscape": (640, 360)}
THEMES = ("dark", "light")


class Shot(NamedTuple):
    """A screen: `on` makes the record on the table; `steps` are messages as index.html writes them, or `#` and an
    address, `?` and what is pressed, `!` and what is waited for, `+` and a script."""

    name: str
    on: Callable[[], str] | None = None
    steps: tuple[str, ...] = ()


@lru_cache(1)
def over() -> str:
    """A match that is over after one hand."""
    for seed in range(1, 100):
        record: Record = start(customise(PRESETS["burraco-2"], {"target": "5"}), ("you", "ai:easy"), seed)
        while record.state.phase != OVER:
            acts = legal_actions(record.state)
            lays = [a for a in acts if a.kind == "lay" and record.state.player == 0]
            record = push(record, (lays or [a for a in acts if a.kind == "drop"] or list(acts))[0])
        if is_over(record):
            return show(record)
    raise LookupError("no match ends so soon")


def melds(least: int, rules: str = "burraco-2") -> Callable[[], str]:
    return lambda: with_melds(least, rules)


CARDS = "+[...document.querySelectorAll('#hand .card')].slice(1, 4).forEach(card => burraco.send(card.dataset.act))"
SHOTS = (
    Shot("home-new"),
    Shot("new", None, ("act new",)),
    Shot("new-seats", None, ("act new", "?#dlg-new summary >> nth=0")),
    Shot("new-house", None, ("act new", "?#house-title")),
    Shot("table-draw", with_draw),
    Shot("table-play", melds(3)),
    Shot("table-chosen", melds(3), (CARDS,)),
    Shot("table-many", melds(6)),
    Shot("hand-44", lambda: with_hand(44)),
    Shot("three", melds(2, "burraco-3")),
    Shot("four", melds(3, "burraco-4")),
    Shot("five", melds(2, "burraco-5")),
    Shot("closed-pile", lambda: show(start(PRESETS["buraco-fechado-2"], ("you", "ai:easy"), 3))),
    Shot("panel", melds(3), ("act menu",)),
    Shot("peek", with_draw, ("pile",)),
    Shot("hint", melds(3), ("act hint", "!#hints > li")),
    Shot("ask", melds(3), ("act new", "act start")),
    Shot("score", finished, ("act score",)),
    Shot("over", over, ("act score",)),
    Shot("look", finished, ("act score", "act look", "!#look-costly > li, #look-none")),
    Shot("home", melds(3), ("act home",)),
    Shot("settings", melds(3), ("act settings",)),
    Shot("rules", melds(3), ("act rules",)),
    Shot("keys", melds(3), ("act keys",)),
    Shot("text", melds(3), ("act text",)),
    Shot("history", melds(3), ("act home", "act history")),
    Shot("stats", melds(3), ("act home", "act stats")),
    Shot("learn", melds(3), ("act home", "act learn")),
    Shot("lesson", melds(3), ("#/learn/1",)),
    Shot("elsewhere", melds(3), ("elsewhere",)),
    Shot("new-version", melds(3), ("renewed",)),
    Shot("not-kept", melds(3), ("unsaved storage-full",)),
    Shot("failed", melds(3), ("+burraco.spoil('show')", "act sort", "?#mend summary")),
)
BOOTS: dict[str, Callable[[Site], None]] = {  # what is said before there is anything: what the server does to the page
    "boot": lambda site: site.__setattr__("rate", 400_000),
    "boot-failed": lambda site: site.broken.add("app.zip"),
}


def take(page: Page, name: str) -> None:
    page.evaluate(
        """Promise.all([...document.images].map(
          one => one.complete || new Promise(end => one.onload = one.onerror = end)))"""
    )
    page.wait_for_timeout(150)
    page.screenshot(path=OUT / f"{name}.png", animations="disabled", caret="hide")


def step(page: Page, one: str) -> None:
    sign, rest = one[0], one[1:]
    if sign == "#":
        page.evaluate("address => { location.hash = address }", one)
    elif sign == "?":
        page.locator(rest).first.click()
    elif sign == "!":
        page.locator(rest).first.wait_for()
    elif sign == "+":
        page.evaluate(rest)
    else:
        page.evaluate("words => burraco.send(words)", one)


def back(page: Page) -> None:
    """To a page on which nothing is open, and nothing is pointed at."""
    page.mouse.move(0, 0)
    for act in ("act retry", "act no", "act close", "act dismiss", "act later", "set text off"):
        page.evaluate("words => burraco.send(words)", act)


def screens(browser: Browser, url: str, size: str, wanted: str) -> None:
    """Every screen at a size, on one page."""
    width, height = SIZES[size]
    page = browser.new_page(locale="it-IT", viewport={"width": width, "height": height}, reduced_motion="reduce")
    page.set_default_timeout(60_000)
    page.goto(url + "?test=1")
    wait_state(page, "ready")
    for shot in SHOTS:
        if wanted not in shot.name:
            continue
        try:
            page.evaluate("burraco.seed(3)")
            if shot.on:
                page.evaluate("record => burraco.load(record)", shot.on())
            for one in shot.steps:
                step(page, one)
            for theme in THEMES:
                page.evaluate("words => burraco.send(words)", f"set theme {theme}")
                take(page, f"{shot.name}-{size}-{theme}")
        except Exception as why:  # the others are wanted all the same
            print(f"{shot.name} at {size}: {str(why).splitlines()[0]}", file=sys.stderr)
        back(page)
    page.context.close()


def boots(browser: Browser, size: str, wanted: str) -> None:
    """What is seen before the game is there, or when it does not come."""
    width, height = SIZES[size]
    for name, ill in BOOTS.items():
        if wanted not in name:
            continue
        site = Site(ROOT / "dist")
        ill(site)
        page = browser.new_page(locale="it-IT", viewport={"width": width, "height": height})
        page.goto(site.url, wait_until="commit")
        page.locator("#boot-retry" if "failed" in name else "#boot-text").wait_for()
        page.wait_for_timeout(1500)
        take(page, f"{name}-{size}-dark")
        page.context.close()
        site.stop()


def contact() -> None:
    """All of them on one page."""
    groups: dict[str, list[str]] = {}
    for path in sorted(OUT.glob("*.png")):
        groups.setdefault(re.sub(r"-(desktop|portrait|landscape)-\w+$", "", path.stem), []).append(path.name)
    rows = [
        f"<h2>{html.escape(name)}</h2><div>"
        + "".join(f'<a href="{one}"><img src="{one}" alt="{one}"></a>' for one in all)
        + "</div>"
        for name, all in groups.items()
    ]
    style = "body{font:16px system-ui;background:#ddd}div{display:flex;flex-wrap:wrap;gap:8px}img{height:300px}"
    head = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>{style}</style>'
    (OUT / "index.html").write_text(head + "".join(rows))


def main() -> None:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    OUT.mkdir(parents=True, exist_ok=True)
    site = Site(ROOT / "dist")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        for size in SIZES:
            screens(browser, site.url, size, wanted)
            boots(browser, size, wanted)
        browser.close()
    site.stop()
    contact()
    print(OUT / "index.html")


if __name__ == "__main__":
    main()
