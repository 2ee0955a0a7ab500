"""The table in every window: one page, many positions and sizes, and what is wrong with each is read at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e import scenes
from e2e.conftest import Site, Watch, wait_state

SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080)]
HANDS = [1, 11, 26, 44, 60]

PROBE = Path(__file__).with_name("probe.js").read_text()


@pytest.fixture(scope="module")
def page(browser: Browser, dist: Any, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """One page for all positions, with a clock that stands still."""
    site, context = Site(dist), browser.new_context(**{**browser_context_args, "has_touch": True})
    watch, page = Watch(context), context.new_page()
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    yield page
    watch.check()
    context.close()
    site.stop()


def probe(page: Page, width: int, height: int, position: str = "") -> list[str]:
    page.set_viewport_size({"width": width, "height": height})
    if position:
        page.evaluate("text => burraco.table(text)", position)
    return [str(one) for one in page.evaluate(PROBE)]


@pytest.mark.parametrize("seats", scenes.SEATS)
def test_every_hand_fits_every_window(page, seats):
    """UX-01, UX-04, UX-05, UX-06, PB103: 1 to 60 cards at the tables of two to five."""
    wrong = {}
    for hand in HANDS:
        position = scenes.full(seats, hand)
        for width, height in SIZES:
            if found := probe(page, width, height, position):
                wrong[f"{width}x{height}, {hand} cards"] = found
            position = ""
    assert not wrong, "\n".join(f"{where}: {'; '.join(what)}" for where, what in wrong.items())


@pytest.mark.parametrize("seats", scenes.SEATS)
def test_many_melds_fit_every_window(page, seats):
    """UX-01, PB088, PB089: ten melds a side, one of them a whole suit; a set of nine."""
    wrong = {}
    for number, position in enumerate((scenes.crowded(seats), scenes.table(scenes.SEATS[seats], 14, (-9, 6), (6, -4)))):
        for width, height in SIZES:
            if found := probe(page, width, height, position):
                wrong[f"{width}x{height}, {number}"] = found
            position = ""
    assert not wrong, "\n".join(f"{where}: {'; '.join(what)}" for where, what in wrong.items())
