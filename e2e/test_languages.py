"""Every language in a real browser: it is spoken everywhere at once, and no word of it is cut off on a phone."""

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Site, wait_state
from e2e.hands import finished, with_draw, with_melds
from ui.catalogue import LANGUAGES, tag

PHONES = {"small": (320, 568), "tall": (360, 640), "flat": (640, 360)}
# What is visible and says more than there is room for. Left out: what ends in … by design or shows only to a
# keyboard, and melds, whose badge stands out.
CUT = """() => [...document.querySelectorAll('button, .choices span, legend, h2, th, td, #status, .pile > span')]
  .filter(node => !node.matches('.skip, .sr, .meld') && node.checkVisibility())
  .filter(node => getComputedStyle(node).textOverflow !== 'ellipsis')
  .filter(node => node.scrollWidth > node.clientWidth + 1 && node.clientWidth)
  .map(node => node.textContent.trim())"""


@pytest.mark.parametrize("size", PHONES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_is_cut_off_on_a_phone(page: Page, site: Site, lang: str, size: str):
    page.add_init_script(f"localStorage.setItem('burraco:v1:settings', '{json.dumps({'lang': lang})}')")
    page.set_viewport_size(dict(zip(("width", "height"), PHONES[size], strict=True)))  # type: ignore[arg-type]
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    expect(page.locator("html")).to_have_attribute("lang", tag(lang))
    cut = {"home": page.evaluate(CUT)}
    for name, act in (("new", "act new"), ("settings", "act settings")):
        page.locator(f'#home [data-act="{act}"]').click()
        for more in page.locator(f"#dlg-{name} summary").all():
            more.click()
        cut[name] = page.evaluate(CUT)
        page.locator(f'#dlg-{name} [data-act="act close"]').click()
    for name, record in (("draw", with_draw()), ("four", with_melds(3, "burraco-4")), ("play", with_melds(5))):
        page.evaluate("record => burraco.load(record)", record)
        wait_state(page, "you")
        cut[name] = page.evaluate(CUT)
    page.locator("#hand > [role=option]").first.click(position={"x": 8, "y": 12})
    expect(page.get_by_test_id("second")).to_have_attribute("aria-disabled", "false")
    cut["discard"] = page.evaluate(CUT)
    page.evaluate("record => burraco.load(record)", finished())
    expect(page.locator("#dlg-score")).to_be_visible()
    cut["score"] = page.evaluate(CUT)
    assert {name: texts for name, texts in cut.items() if texts} == {}
