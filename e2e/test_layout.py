"""The table in every window: one page, many positions and sizes, and what is wrong with each is read at once."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from e2e import scenes
from e2e.conftest import booted

SIZES = [(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800), (1920, 1080)]
HANDS = [1, 11, 26, 44, 60]

PROBE = Path(__file__).with_name("probe.js").read_text()


@pytest.fixture(scope="module")
def page(browser: Browser, dist: Any, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """One page for all positions, with a clock that stands still."""
    with booted(browser, dist, **{**browser_context_args, "has_touch": True}) as page:
        yield page


def probe(page: Page, width: int, height: int, position: str = "") -> list[str]:
    """What is wrong with the table, or with this position on it, in a window of this size."""
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


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_note_longer_than_its_place_is_read_from_its_beginning(page, width, height):
    """What lies above the beginning of what scrolls could not be scrolled to."""
    probe(page, width, height, scenes.full(4, 11))
    above, scrolls = page.evaluate(
        """() => {
          const note = document.getElementById('toast'), text = document.getElementById('toast-text');
          const [was, hidden] = [text.textContent, note.hidden];
          note.hidden = false;
          text.textContent = 'adds the three of hearts '.repeat(60);
          const above = note.getBoundingClientRect().top - text.getBoundingClientRect().top;
          const seen = [above, note.scrollHeight > note.clientHeight];
          [text.textContent, note.hidden] = [was, hidden];
          return seen;
        }"""
    )
    assert scrolls and above <= 0


def test_the_cards_are_pictures(page):
    probe(page, 1280, 800, scenes.full(2, 44))
    broken = page.evaluate(
        """async () => {
          const all = [...document.querySelectorAll('#table img.face')];
          await Promise.all(all.map(one => one.decode()));
          return all.filter(one => !one.naturalWidth).map(one => one.src);
        }"""
    )
    assert broken == []


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


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_nothing_lies_over_the_pile(page, size: tuple[int, int]):
    """PB090: neither a note, nor a hint of three choices, nor a chosen card."""
    assert probe(page, *size, scenes.full(4, 26)) == []
    page.get_by_test_id("stock").click()  # it is not the time to draw: a note says so
    page.evaluate(
        """() => {
          const panel = document.getElementById('hint-panel'), hints = document.getElementById('hints');
          for (let n = 0; n < 3; n++) hints.append(document.getElementById('t-advice').content.cloneNode(true));
          for (const one of hints.querySelectorAll('.why')) one.textContent = 'Aspetta cinque e sette. '.repeat(5);
          panel.hidden = false;
        }"""
    )
    assert page.get_by_test_id("toast").is_visible() and page.get_by_test_id("hint-panel").is_visible()
    found = probe(page, *size)
    page.evaluate(
        "document.getElementById('hint-panel').hidden = true; document.getElementById('hints').textContent = ''"
    )
    assert [one for one in found if "pile" in one or "covered: pile" in one or "scrolls" in one] == []


@pytest.mark.parametrize("size", [*SIZES, (390, 844), (414, 736)], ids="{0[0]}x{0[1]}".format)
def test_what_takes_back_stays_where_it_is(page, size: tuple[int, int]):
    """Pressed twice it takes back twice: what does again comes beside it; sorting goes only for want of room."""
    assert probe(page, *size, scenes.full(2, 14)) == []
    undo, redo, sort = (page.get_by_test_id(name) for name in ("undo", "redo", "sort"))
    page.get_by_test_id("sort").click()
    before = undo.bounding_box()
    undo.click()
    assert redo.is_visible() and undo.bounding_box() == before
    assert redo.bounding_box()["x"] < before["x"] and sort.is_visible() == (size[0] >= 390)
    assert probe(page, *size) == []


def test_turning_the_window_keeps_selection_focus_and_scroll(page):
    """UX-02"""
    assert probe(page, 360, 640, scenes.crowded(5)) == []
    page.evaluate("document.querySelectorAll('.card')[2].click(); document.querySelectorAll('.card')[5].click()")
    page.evaluate(
        "document.querySelectorAll('.card')[5].focus(); document.getElementById('theirs-zone').scrollTop = 20"
    )
    read = """() => [[...document.querySelectorAll('[aria-selected=true]')].map(one => one.dataset.card),
      document.activeElement.dataset.card, document.getElementById('theirs-zone').scrollTop]"""
    before = page.evaluate(read)
    assert len(before[0]) == 2 and before[1] and before[2] == 20
    for size in ((640, 360), (360, 640)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate("new Promise(requestAnimationFrame)")
        assert page.evaluate(read)[:2] == before[:2]
    assert page.evaluate(read) == before


@pytest.mark.parametrize("size", [(360, 640), (768, 1024), (1280, 800)])
def test_twice_the_text_keeps_every_control_in_reach(page, size: tuple[int, int]):
    """UX-03: text twice as big, by the size that the browser is set to."""
    probe(page, *size, scenes.full(4, 26))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    wrong = page.evaluate(
        """async () => {
          for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
          const wrong = [], root = document.documentElement;
          if (root.scrollWidth > innerWidth) wrong.push('the page is too wide');
          for (const one of document.querySelectorAll('#table button, .card')) {
            if (!one.getBoundingClientRect().width) continue;
            one.scrollIntoView({block: 'nearest', inline: 'nearest'});
            const {left, top, width, height} = one.getBoundingClientRect();
            const hit = document.elementFromPoint(left + Math.min(8, width / 2), top + Math.min(12, height / 2));
            if (!one.contains(hit)) wrong.push('out of reach: ' + (one.id || one.dataset.card || one.textContent));
          }
          return wrong;
        }"""
    )
    page.evaluate("document.documentElement.style.fontSize = ''; document.getElementById('table').scrollTop = 0")
    assert wrong == []


@pytest.mark.parametrize("size", [(640, 400), (384, 512), (960, 540), (1024, 600)])
def test_twice_the_zoom_is_a_smaller_window(page, size):
    """UX-03: a window of which a zoom of 200 % leaves half."""
    width, height = size
    assert probe(page, width, height, scenes.full(4, 26)) == []
    assert probe(page, width, height, scenes.crowded(2)) == []


def test_the_table_keeps_clear_of_notches(page):
    """Safe areas: nothing lies under a camera or the bar of a phone."""
    session = page.context.new_cdp_session(page)
    for size, insets in (
        ((844, 390), {"left": 44, "right": 44, "bottom": 21}),
        ((390, 844), {"top": 47, "bottom": 34}),
    ):
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
        found = probe(page, *size, scenes.full(2, 26))
        edges = page.evaluate(
            """() => [...document.querySelectorAll('#table button, .card')].map(one => one.getBoundingClientRect())
              .filter(box => box.width).reduce(([l, t, r, b], box) => [Math.min(l, box.left), Math.min(t, box.top),
              Math.max(r, box.right), Math.max(b, box.bottom)], [999, 999, 0, 0])"""
        )
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})
        assert found == [], size
        assert edges[0] >= insets.get("left", 0) and edges[1] >= insets.get("top", 0)
        assert edges[2] <= size[0] - insets.get("right", 0) and edges[3] <= size[1] - insets.get("bottom", 0)
