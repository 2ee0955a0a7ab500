"""The settings and the looks in a real browser: every theme on every screen, big print, small windows, the keyboard."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, ViewportSize, expect

from e2e.conftest import booted, wait_state
from e2e.hands import finished, with_draw, with_hand, with_melds
from ui.settings import CHOICES

axe = Axe()
SMALL = ViewportSize(width=320, height=568)
PHONE = ViewportSize(width=360, height=640)
SIDE = ViewportSize(width=640, height=360)
DESK = ViewportSize(width=1280, height=800)


@pytest.fixture(scope="module")
def shown(browser: Browser, dist: Path) -> Iterator[Page]:
    with booted(browser, dist, locale="it-IT", viewport=DESK) as page:
        yield page


@pytest.fixture
def page(shown: Page) -> Page:
    """The page at its first screen, with everything closed, as it is at first."""
    shown.emulate_media(color_scheme="light", forced_colors="none", contrast="no-preference")
    shown.set_viewport_size(DESK)
    for _ in range(2):
        shown.keyboard.press("Escape")
    go_home(shown)
    press(shown, "settings")
    shown.evaluate("document.getElementById('settings-reset').click()")
    close(shown)
    return shown


def go_home(page: Page) -> None:
    """To the first screen; the page hears of each address a little later."""
    page.evaluate("new Promise(done => { location.hash = '#/'; setTimeout(done, 60) })")
    expect(page.locator("#home")).to_be_visible()


def press(page: Page, act: str) -> None:
    """Whichever button does it."""
    page.evaluate("act => document.querySelector(`#home [data-act='act ${act}']`).click()", act)


def close(page: Page) -> None:
    page.evaluate("document.querySelector(\"dialog[open] [data-act='act close']\").click()")
    expect(page.locator("dialog[open]")).to_have_count(0)


def choose(page: Page, name: str, value: str) -> None:
    """A value in the open dialog."""
    page.locator(f"#settings-all [data-set={name}] input[value='{value}']").check(force=True)


def at_table(page: Page, record: str) -> None:
    page.evaluate("record => burraco.load(record)", record)
    expect(page.locator("#table")).to_be_visible()


def weak(page: Page) -> list[str]:
    """Texts that cannot be read on what they stand on."""
    found = axe.run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
    return [node["html"][:140] for one in found for node in one["nodes"]]


CUT = """() => {
  const box = document.getElementById('settings-all'), bad = [];
  if (box.scrollWidth > box.clientWidth) bad.push('scrolls sideways');
  for (const node of box.querySelectorAll('.choices span, .switch, .deed button')) {
    node.scrollIntoView({block: 'nearest'});
    const at = node.getBoundingClientRect(), of = box.getBoundingClientRect();
    if (at.left < of.left - 1 || at.right > of.right + 1 || at.bottom > of.bottom + 1) bad.push(node.textContent);
  }
  const acts = document.querySelector('#dlg-settings .acts').getBoundingClientRect();
  if (acts.bottom > innerHeight) bad.push('the buttons');
  return bad;
}"""
OUT = """() => {
  const top = document.querySelector('dialog[open]') || document.getElementById('app');
  const all = [...top.querySelectorAll('button:is(.primary, [data-primary]), #table :is(#first, #second)')];
  return all.filter(node => node.checkVisibility()).filter(node => {
    const at = node.getBoundingClientRect();
    return at.top < -1 || at.left < -1 || at.bottom > innerHeight + 1 || at.right > innerWidth + 1;
  }).map(node => node.textContent);
}"""
STYLE = "([one, what]) => getComputedStyle(document.querySelector(one))[what]"


THEMES = [("light", {}), ("dark", {}), ("contrast", {}), ("blue", {}), ("auto", {"color_scheme": "light"})]
THEMES += [("auto", {"color_scheme": "dark"}), ("auto", {"contrast": "more"})]


@pytest.mark.parametrize(("theme", "device"), THEMES, ids=str)
def test_everything_can_be_read(page, theme, device):
    """PB098, UX-54: in every theme on the first screen, in the dialogs, at the table; as the device prefers, too."""
    page.emulate_media(**device)
    press(page, "settings")
    choose(page, "theme", theme)
    found = {"settings": weak(page)}
    close(page)
    at_table(page, with_melds(4))
    page.locator("#hand > [role=option]").first.click(position={"x": 8, "y": 12})
    found["table"] = weak(page)
    go_home(page)
    found["home"] = weak(page)
    if theme == "light":
        at_table(page, finished())
        expect(page.locator("#dlg-score")).to_be_visible()
        found["score"] = weak(page)
        page.keyboard.press("Escape")
        go_home(page)
        press(page, "new")
        found["new"] = weak(page)
        close(page)
    assert {where: texts for where, texts in found.items() if texts} == {}


def test_the_looks_follow_the_device_unless_chosen(page):
    def colours() -> list[str]:
        asked = "name => getComputedStyle(document.documentElement).getPropertyValue(name)"
        return [str(page.evaluate(asked, name)) for name in ("--felt", "--paper")]

    light = colours()
    page.emulate_media(color_scheme="dark")
    dark = colours()
    page.emulate_media(contrast="more")
    assert light != dark and colours() == ["#000", "#000"]
    press(page, "settings")
    choose(page, "theme", "green")
    assert colours()[0] == light[0] != colours()[1]
    close(page)


def test_settings_on_a_small_phone_by_keyboard(page):
    """UX-52, UX-53: two actions from the table; every control can be reached, seen whole and used without a mouse; each
    is kept and is there after a reload."""
    page.set_viewport_size(SMALL)
    at_table(page, with_draw(11))
    page.locator("#hand > [role=option]").first.click(position={"x": 8, "y": 12})  # what is chosen is kept
    page.locator("#menu").press("Enter")
    page.locator("#side [data-act='act settings']").press("Enter")
    expect(page.locator("#dlg-settings")).to_be_visible()
    inputs = page.locator("#settings-all :is(input:checked, input[role=switch], button)")
    wrong = page.evaluate(CUT)
    assert wrong == [] and inputs.count() >= 25
    page.locator("[data-set=sort] input").press("Space")
    page.locator("[data-set=deck] input:checked").press("ArrowLeft")
    page.locator("[data-set=deck] input:checked").press("ArrowLeft")
    expect(page.locator("#settings-cards img").first).to_have_attribute("src", re.compile("plain/7d.svg$"))
    page.get_by_role("button", name="Aspetto").press("Enter")
    expect(page.locator("#settings-all h3", has_text="Aspetto")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-set=theme] input:checked")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_focused()
    page.reload()
    wait_state(page, "you")
    kept = json.loads(page.evaluate("localStorage.getItem('burraco:v1:settings')"))
    assert (kept["sort"], kept["deck"]) == ("on", "plain")
    assert "/plain/" in str(page.locator("#hand img").first.get_attribute("src"))
    page.set_viewport_size(DESK)
    go_home(page)


@pytest.mark.parametrize("window", [(640, 360), (568, 320)], ids=str)
@pytest.mark.parametrize("scale", ["100", "150"])
def test_primary_buttons_are_on_screen(page, window, scale):
    """PB103: on a small phone on its side the button that one wants is in sight, whatever the size of the text."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    press(page, "settings")
    choose(page, "scale", scale)
    out = [("settings", hidden(page))]
    close(page)
    at_table(page, with_hand(26))
    out.append(("table", hidden(page)))
    at_table(page, with_draw())
    page.evaluate("document.getElementById('pile').click()")
    out.append(("pile", hidden(page)))
    page.keyboard.press("Escape")
    at_table(page, finished())
    expect(page.locator("#dlg-score")).to_be_visible()
    out.append(("score", hidden(page)))
    page.keyboard.press("Escape")
    go_home(page)
    out.append(("home", hidden(page)))
    press(page, "new")
    out.append(("new", hidden(page)))
    close(page)
    assert [(where, names) for where, names in out if names] == []


def hidden(page: Page) -> list[str]:
    """Main buttons of what lies on top that are not wholly in the window."""
    return list(page.evaluate(OUT))


def test_big_print_fits_everywhere(page):
    """Nothing is pushed out sideways by the biggest cards and texts."""
    press(page, "settings")
    choose(page, "scale", "150")
    choose(page, "size", "xl")
    close(page)
    for record in (with_melds(5), with_hand(44)):
        at_table(page, record)
        for window in (SMALL, PHONE, SIDE, DESK):
            page.set_viewport_size(window)
            page.wait_for_function(
                "w => [document.documentElement, document.getElementById('table')].every(n => n.scrollWidth <= w)",
                arg=window["width"],
            )
            strips = page.evaluate("getComputedStyle(document.getElementById('hand')).getPropertyValue('--step')")
            assert float(str(strips).removesuffix("px")) >= 24
    go_home(page)


@pytest.mark.parametrize("words", [("Pesca", "Scarta"), ("Aggiungi: 5–8 ♥", "Scarta 10♥"), ("Adicionar…", "Descartar")])
def test_big_print_cuts_no_button_off(page, words):
    """What takes back is in sight on a phone, however long the words of the first two buttons are."""
    press(page, "settings")
    choose(page, "scale", "150")
    choose(page, "size", "xl")
    close(page)
    at_table(page, with_hand(14))
    page.set_viewport_size(PHONE)
    right = page.evaluate(
        """async words => {
          for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
          const two = ['first', 'second'].map(id => document.getElementById(id));
          const said = two.map(one => one.textContent);
          two.forEach((one, n) => { one.textContent = words[n] });
          const edges = [...document.querySelectorAll('#bar button')].map(one => one.getBoundingClientRect().right);
          two.forEach((one, n) => { one.textContent = said[n] });
          return Math.max(...edges);
        }""",
        list(words),
    )
    assert right <= PHONE["width"]
    go_home(page)


@pytest.mark.parametrize("lang", CHOICES["lang"])
def test_the_tabs_stay_in_their_column(page, lang):
    """Beside the table, in every language: each wholly in sight, none touching the next."""
    press(page, "settings")
    choose(page, "lang", lang)
    close(page)
    at_table(page, with_hand(14))
    side, *tabs = (page.locator(css).bounding_box() for css in ("#side", "#tab-score", "#tab-turns", "#tab-seen"))
    edges = [(one["x"], one["x"] + one["width"]) for one in tabs]
    assert edges[-1][1] <= side["x"] + side["width"] - 14
    assert all(after[0] - before[1] >= 4 for before, after in zip(edges, edges[1:], strict=False))
    wide = "[...document.querySelectorAll('#tabs button')].filter(one => one.scrollWidth > one.clientWidth)"
    assert page.evaluate(f"{wide}.length") == 0
    go_home(page)


def test_the_list_of_lessons_has_one_axis(page):
    press(page, "learn")
    boxes = [page.locator(css).bounding_box() for css in ("#learn-title", "#learn .lead", ".learn-on")]
    assert len({round(one["x"] + one["width"] / 2) for one in boxes}) == 1
    go_home(page)


def test_the_first_screen_fits_with_a_match_that_waits(page):
    page.evaluate("burraco.seed(7)")
    press(page, "new")
    page.get_by_test_id("start").click()
    go_home(page)
    for width, height in ((320, 568), (360, 640), (640, 360), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "() => [...document.querySelectorAll('#home *')]"
            ".every(one => one.getBoundingClientRect().right <= innerWidth)"
        )


def test_where_the_system_paints(page):
    """Forced colours: what is chosen differs from what is not by more than a colour of ours."""
    page.emulate_media(forced_colors="active")
    press(page, "settings")
    decks = "#settings-all [data-set=deck] input"
    chosen, other = (
        page.evaluate(STYLE, [f"{decks}{one} + span", "backgroundColor"]) for one in (":checked", ":not(:checked)")
    )
    assert chosen != other
    choose(page, "theme", "contrast")
    close(page)
    at_table(page, with_melds(3))
    page.locator("#hand > [role=option]").nth(1).click(position={"x": 8, "y": 12})
    assert page.evaluate(STYLE, [".card[aria-selected=true] .face", "outlineStyle"]) == "solid"


def test_everything_of_ours_is_erased_and_nothing_else(page):
    """Wiping asks, and takes away the keys of the game only."""
    page.evaluate("localStorage.setItem('other', 'stays')")
    at_table(page, with_melds(3))
    go_home(page)
    press(page, "settings")
    page.locator("#settings-all [data-act='act wipe']").click()
    expect(page.get_by_test_id("ask-no")).to_be_focused()
    page.get_by_test_id("ask-no").click()
    page.wait_for_function("() => localStorage.getItem('burraco:v1:save')")
    page.locator("#settings-all [data-act='act wipe']").click()
    page.get_by_test_id("ask-yes").click()
    expect(page.locator("#resume")).to_be_hidden()
    assert page.evaluate("Object.keys(localStorage)") == ["other"]
    page.evaluate("localStorage.removeItem('other')")


def test_every_theme_is_tried():
    assert {theme for theme, _ in THEMES} | {"green"} == set(CHOICES["theme"])
