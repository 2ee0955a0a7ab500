"""Lessons in the browser: by mouse, by touch, by keys; the coach beside the table, covering none of it. One page."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import booted, wait_state
from e2e.test_play import TAGS

SIZES = [(1280, 800), (360, 640), (640, 360), (768, 1024), (320, 568)]
PLACES = ["hand", "stock", "pile", "pots", "ours-zone", "first", "second", "sort", "undo", "status", "hint"]
COVERED = """places => { const box = one => document.getElementById(one).getBoundingClientRect(), coach = box('coach');
  const meet = b => b.left < coach.right - 1 && b.right > coach.left + 1
    && b.top < coach.bottom - 1 && b.bottom > coach.top + 1;
  return places.filter(one => box(one).width && meet(box(one))) }"""
OUTSIDE = """() => { const coach = document.getElementById('coach').getBoundingClientRect();
  const page = {left: 0, top: 0, right: innerWidth, bottom: innerHeight};
  const fits = (b, view) => b.left > view.left - 1 && b.right < view.right + 1
    && b.top > view.top - 1 && b.bottom < view.bottom + 1;
  return [...document.querySelectorAll('#coach button, #coach p, #bar button, #hand .card')].filter(one => {
    const b = one.getBoundingClientRect(), small = one.tagName === 'BUTTON' && (b.width < 24 || b.height < 24);
    return b.width && (small || !fits(b, one.closest('#coach') ? coach : page));
  }).map(one => one.id || one.className) }"""


@pytest.fixture(scope="module")
def page(browser: Browser, dist) -> Iterator[Page]:
    """One page for all of it, opened at the lessons."""
    window = {"width": 1280, "height": 800}
    with booted(browser, dist, "?test=1#/learn", locale="en-GB", viewport=window, has_touch=True) as page:
        yield page


def lesson(page: Page, number: int) -> None:
    page.evaluate(f"location.hash = '#/learn/{number}'")
    expect(page.locator("#coach")).to_be_visible()


def done(page: Page) -> None:
    expect(page.get_by_test_id("coach-answer")).to_contain_text("Right.")
    expect(page.get_by_test_id("coach-next")).to_be_focused()


def choose(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'[data-card="{name}#1"]').click(position={"x": 8, "y": 12})


def test_two_lessons_by_mouse(page):
    """UX-50: drawing and discarding, runs and sets; a wrong try is answered in the coach."""
    page.locator('[data-act="lesson 1"]').click()
    page.get_by_test_id("stock").click()
    done(page)
    page.get_by_test_id("coach-next").click()
    choose(page, "Kh")
    page.get_by_test_id("pile").click()
    done(page)
    page.get_by_test_id("coach-next").click()
    page.get_by_test_id("stock").click()
    choose(page, "Js")
    page.get_by_test_id("second").click()
    done(page)
    page.get_by_test_id("coach-next").click()
    expect(page.locator("#coach-title")).to_have_text("Runs and sets")
    choose(page, "5h", "6h", "9s")
    page.get_by_test_id("first").click(force=True)
    expect(page.get_by_test_id("coach-answer")).to_contain_text("one suit")
    choose(page, "9s", "7h")
    page.get_by_test_id("first").click()
    done(page)
    page.get_by_test_id("coach-next").click()
    choose(page, "9s", "9h", "9d")
    page.get_by_test_id("ours-zone").click(position={"x": 300, "y": 60})
    done(page)
    page.get_by_test_id("coach-next").click()
    page.get_by_test_id("hint").click()
    page.get_by_test_id("coach-show").click()
    done(page)
    page.get_by_test_id("lessons-all").click()
    expect(page.locator(".lesson[data-done]")).to_have_count(2)


def test_a_lesson_by_touch(page):
    """UX-50: adding cards, on a phone."""
    page.set_viewport_size({"width": 360, "height": 640})
    lesson(page, 3)
    for cards, meld in ((["8h"], 0), (["4h", "Qc"], None), (["7c", "8c", "9c"], 0)):
        for name in cards:
            page.locator(f'[data-card="{name}#1"]').tap(position={"x": 8, "y": 12})
            if meld is None:
                page.locator(f'[data-id="m0.{cards.index(name)}"] button').tap()
        if meld is not None:
            page.locator(f'[data-id="m0.{meld}"] button').tap()
        done(page)
        page.get_by_test_id("coach-next").tap()
    expect(page.locator("#coach-title")).to_have_text("Wilds and twos")
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_lesson_by_keyboard_and_a_reload(page):
    """UX-50: the wild moves, without a mouse; and a reload comes back to the step."""
    lesson(page, 5)
    page.locator("#hand .card").first.focus()
    for keys in (["9", " ", "Enter"], ["Q", " ", "Enter"], ["5", " ", "a"]):
        for key in keys:
            page.keyboard.press(key)
        if keys[-1] == "a":
            page.keyboard.press("Enter")
        done(page)
        if keys[0] == "Q":
            page.keyboard.press("Enter")
            page.reload()
            wait_state(page)
            expect(page.get_by_test_id("coach-text")).to_contain_text("see where the two goes")
            page.locator("#hand .card").first.focus()
        else:
            page.keyboard.press("Enter")
    expect(page.locator("#coach-title")).to_have_text("Taking the pile")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_coach_covers_nothing(page, size):
    """At every size, while a step is asked, when it has gone wrong twice, and when it is done."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lesson(page, 6)
    lesson(page, 8)
    for act in ("ask", "hint", "show"):
        if act != "ask":
            page.locator(f'[data-act="act {act}"]').click()
        expect(page.locator("#coach-next" if act == "show" else "#coach-pass")).to_be_visible()
        assert page.evaluate(COVERED, PLACES) == [], act
        assert page.evaluate(OUTSIDE) == [], act
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
    page.set_viewport_size({"width": 1280, "height": 800})


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_axe_finds_nothing(page, size):
    """UX-48: the list, a step, a step that is done, a sum."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for where in ("#/learn", "#/learn/8", "#/learn/10"):
        page.evaluate(f"location.hash = '{where}'")
        expect(page.locator("#learn" if where == "#/learn" else "#coach")).to_be_visible()
        found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == [], where
    page.set_viewport_size({"width": 1280, "height": 800})


def test_text_mode_has_its_coach(page):
    """UX-50: the same coach over the text, a lesson by its command line."""
    lesson(page, 2)
    page.get_by_test_id("text-mode").focus()
    page.keyboard.press("Enter")
    line = page.locator("#command")
    for typed in ("c 5h 6h 7h", "next", "c 9s 9h 9d"):
        line.fill(typed)
        line.press("Enter")
        if typed != "next":
            expect(page.get_by_test_id("coach-answer")).to_contain_text("Right.")
    found = Axe().run(page, options={"runOnly": TAGS}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:160]) for one in found] == []
