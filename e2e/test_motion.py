"""What moves and what is heard, in a real browser: one page, whose clock is let go where motion is looked at."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import booted, wait_state
from e2e.hands import with_draw, with_melds

# How what moves goes: each animation with what it changes, and whether it ends where its card lies.
LISTEN = """() => {
  window.moves = [];
  const run = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const made = run.call(this, frames, timing);
    moves.push({at: performance.now(), ghost: this.className === 'ghost', time: timing.duration + (timing.delay || 0),
      travels: JSON.stringify(frames).includes('translate('),
      box: ['left', 'top', 'width', 'height'].map(side => parseFloat(this.style[side]))});
    return made;
  };
}"""


@pytest.fixture(scope="module")
def opened(browser: Browser, dist: Path, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with booted(browser, dist, **browser_context_args) as page:
        page.evaluate(LISTEN)
        yield page


@pytest.fixture
def page(opened: Page) -> Iterator[Page]:
    """The page, with the clock let go for the test."""
    opened.set_viewport_size({"width": 1280, "height": 800})
    opened.emulate_media(reduced_motion="no-preference")
    yield opened
    opened.evaluate("burraco.pace(0)")
    opened.keyboard.press("Escape")


def begin(page: Page, record: str, **size: int) -> None:
    """A table on which time begins to matter: what moved before is forgotten."""
    page.evaluate("record => burraco.load(record)", record)
    wait_state(page, "you")
    if size:
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
    page.evaluate("new Promise(requestAnimationFrame).then(() => { moves.length = 0; burraco.pace(1) })")


def moved(page: Page) -> list[dict[str, Any]]:
    page.evaluate("new Promise(go => requestAnimationFrame(() => requestAnimationFrame(go)))")
    return list(page.evaluate("moves"))


SEEN = """() => [...document.querySelectorAll('.card, .leaf')].every(one => getComputedStyle(one).opacity === '1')
  && !document.querySelector('.ghost') && !document.getAnimations().some(one => one.playState === 'running')"""


def test_a_deal_is_seen_and_any_input_ends_it(page):
    """UX-33, PB087: every card comes from the stock, within 1.2 seconds, and a press shows them all."""
    page.evaluate("burraco.pace(1); moves.length = 0; burraco.seed(3)")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    if page.get_by_test_id("abandon").is_visible():
        page.get_by_test_id("abandon").click()
    page.wait_for_function("() => moves.length >= 11")
    found = [one for one in moved(page) if one["ghost"]]
    ghosts = [one for one in found if one["at"] < found[0]["at"] + 1000]  # the rest is the other one's turn
    assert len(ghosts) == 11 + 3 and max(one["time"] for one in ghosts) <= 1200
    page.keyboard.press("Shift")
    assert page.evaluate(SEEN)
    expect(page.locator(".card")).to_have_count(11)


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (640, 360), (1280, 800)])
def test_a_card_lands_where_it_lies(page, width, height):
    """PB094: in any window the flight ends on the very place of the card, and turning the window ends the flight."""
    begin(page, with_draw(3), width=width, height=height)
    page.get_by_test_id("stock").click()
    ghost = next(one for one in moved(page) if one["ghost"])
    page.keyboard.press("Shift")
    face = page.locator("[data-fresh] .face").evaluate("one => one.getBoundingClientRect().toJSON()")
    lands = dict(zip(("left", "top", "width", "height"), ghost["box"], strict=True))
    assert all(abs(lands[side] - face[side]) < 1 for side in lands), (lands, face)
    assert page.evaluate(SEEN)


def test_of_a_big_pile_three_cards_fly_and_turning_the_window_ends_it(page):
    begin(page, with_draw(31))
    page.get_by_test_id("pile").click()
    page.evaluate("moves.length = 0")
    page.get_by_test_id("take").click()
    ghosts = [one for one in moved(page) if one["ghost"]]
    assert len(ghosts) == 3 and max(one["time"] for one in ghosts) <= 500
    page.set_viewport_size({"width": 640, "height": 360})
    page.wait_for_function(SEEN)
    expect(page.locator(".card")).to_have_count(42)


@pytest.mark.parametrize(("wish", "setting"), [("reduce", "auto"), ("no-preference", "off"), ("reduce", "on")])
def test_motion_goes_by_the_wish_and_the_setting(page, wish, setting):
    """UX-40: where none is wished for, nothing travels: what is new comes in softly and is framed."""
    page.emulate_media(reduced_motion=wish)
    begin(page, with_draw(3))
    page.evaluate("value => { document.documentElement.dataset.motion = value }", setting)
    travels = page.evaluate(  # looked at as soon as it flies: on a busy machine that is soon over
        "async () => { document.getElementById('stock').click(); await new Promise(requestAnimationFrame);"
        " return document.getAnimations().some(it => JSON.stringify(it.effect.getKeyframes()).includes('translate')) }"
    )
    found = moved(page)
    page.evaluate("document.documentElement.dataset.motion = 'auto'")
    assert found and any(one["travels"] for one in found) == (setting == "on")
    assert travels == (setting == "on")
    expect(page.locator(".ghost")).to_have_count(0)


def test_sorting_hides_no_card(page):
    """PB087"""
    begin(page, with_melds(3))
    for _ in range(3):
        page.get_by_test_id("sort").click()
    assert any(one["travels"] for one in moved(page))
    boxes = page.locator(".card").evaluate_all("all => all.map(one => one.offsetLeft + ' ' + one.offsetTop)")
    assert len(set(boxes)) == len(boxes)
    page.keyboard.press("Shift")
    assert page.evaluate(SEEN)


def test_instant_takes_less_than_a_second(page):
    """UX-41: the others' round, from the own discard on."""
    page.evaluate("burraco.pace(0)")
    page.locator("#side [data-act='act settings']").click()
    page.locator("[data-set=speed] [value=instant]").check()
    page.keyboard.press("Escape")
    took = []
    for _ in range(3):  # the best of three, since a busy machine is not what is measured
        begin(page, with_melds(2))
        page.locator(".card").first.click(position={"x": 8, "y": 12})
        took.append(
            page.evaluate(
                """async () => {
                  const log = document.getElementById('log'), turns = log.childElementCount, begun = performance.now();
                  document.getElementById('second').click();
                  while (log.childElementCount < turns + 2 && performance.now() - begun < 5000)
                    await new Promise(go => setTimeout(go, 20));
                  return performance.now() - begun;
                }"""
            )
        )
    assert min(took) < 1000


def test_sounds_wait_for_a_gesture_and_stay_muted(page, opened):
    """UX-42, UX-43: before a gesture nothing is opened, so no browser complains; a mute outlives a reload."""
    page.reload()
    wait_state(page)
    page.evaluate(
        """() => {
          window.contexts = [];
          const Audio = AudioContext;
          window.AudioContext = class extends Audio { constructor() { super(); contexts.push(this); } };
          if (!navigator.userActivation.hasBeenActive) sound.play('draw');
        }"""
    )
    assert page.evaluate("contexts.length") == 0
    page.evaluate(LISTEN)
    begin(page, with_draw(3))
    page.get_by_test_id("stock").click()
    page.wait_for_function("() => contexts.length === 1 && contexts[0].state === 'running'")
    page.get_by_test_id("mute").click()
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "false")
    page.evaluate("window.sound.play = cue => { window.heard = cue }")
    page.locator(".card").first.click(position={"x": 8, "y": 12})
    page.get_by_test_id("second").click()
    assert page.evaluate("window.heard") is None
    page.reload()
    wait_state(page)
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "false")
