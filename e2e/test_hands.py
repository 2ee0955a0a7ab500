"""The pointer in a real browser: cards dragged by mouse and by touch, wobbles, cancelled ways, the right button."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from burraco.state import legal_actions
from e2e.conftest import booted, wait_state
from e2e.hands import with_draw, with_hand, with_melds
from e2e.test_play import cards, pick, press, state


@pytest.fixture(scope="module")
def opened(browser: Browser, dist: Any, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """One page for all of these, with fingers too."""
    with booted(browser, dist, **{**browser_context_args, "has_touch": True}) as page:
        yield page


def open_at(page: Page, record: str, width: int = 1280, height: int = 800) -> Page:
    page.mouse.move(5, 5)
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("record => burraco.load(record)", record)
    wait_state(page, "you")
    return page


def spot(page: Page, selector: str) -> tuple[float, float]:
    """A point of it that shows, once every card is where it goes."""
    page.wait_for_function("() => !document.getAnimations().some(one => one.effect?.target?.closest('.card'))")
    box = page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + min(12, box["width"] / 2), box["y"] + min(14, box["height"] / 2)


def held(page: Page) -> list[str]:
    return [str(one.get_attribute("data-card")) for one in cards(page).all()]


def of(key: str) -> str:
    return f'#hand [data-card="{key}"]'


def drag(page: Page, key: str, to: tuple[float, float], let_go: bool = True) -> None:
    page.mouse.move(*spot(page, of(key)))
    page.mouse.down()
    x, y = spot(page, of(key))
    page.mouse.move(x + 9, y - 9)
    page.mouse.move(*to, steps=4)
    if let_go:
        page.mouse.up()


class Finger:
    """A finger on the glass."""

    def __init__(self, page: Page) -> None:
        self.cdp: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *point: float) -> None:
        points = [{"x": point[0], "y": point[1]}] if point else []
        self.cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, start: tuple[float, float], to: tuple[float, float], let_go: bool = True) -> None:
        self.send("touchStart", *start)
        for part in (0.2, 0.6, 1.0):
            self.send("touchMove", start[0] + (to[0] - start[0]) * part, start[1] + (to[1] - start[1]) * part)
        if let_go:
            self.send("touchEnd")


def gone(page: Page) -> bool:
    """Whether nothing of a drag is left on the page."""
    page.wait_for_timeout(30)
    return bool(
        page.evaluate("!document.querySelector('.lifted, .caret, [data-lifted], [data-over], [data-dragging]')")
    )


def test_cards_are_dragged_with_the_mouse(opened):
    page = open_at(opened, with_hand(26))
    first, *rest = held(page)
    x, y = spot(page, of(rest[4]))
    drag(page, first, (x - 9, y), let_go=False)
    expect(page.locator(".lifted")).to_have_count(1)
    expect(page.locator(".caret")).to_be_visible()
    page.mouse.up()
    assert held(page) == [*rest[:4], first, *rest[4:]] and gone(page)
    expect(page.locator('.card[aria-selected="true"]')).to_have_count(0)  # it was not pressed too
    meld = next(a for a in legal_actions(state(page)) if a.kind == "lay")  # the whole choice goes along
    pick(page, meld.cards, press)
    key = page.locator('.card[aria-selected="true"]').first.get_attribute("data-card")
    zone = page.locator("#ours-zone").bounding_box()
    assert zone and key
    drag(page, key, (zone["x"] + 200, zone["y"] + zone["height"] / 2), let_go=False)
    expect(page.locator(".lifted")).to_have_count(len(meld.cards))
    expect(page.locator("#ours-zone")).to_have_attribute("data-lit", "1")
    page.mouse.up()
    expect(page.locator("#ours .meld")).to_have_count(1)
    drag(page, held(page)[0], spot(page, "#ours .meld"))
    assert gone(page)
    count, last = len(held(page)), held(page)[-1]
    drag(page, last, spot(page, "#pile"))
    expect(cards(page)).to_have_count(count - 1)
    assert state(page).pile and gone(page)


def test_what_cannot_be_comes_back(opened):
    page = open_at(opened, with_draw(5))
    before = held(page)
    drag(page, before[3], spot(page, "#pile"))
    expect(page.get_by_test_id("toast")).to_be_visible()
    expect(page.get_by_test_id("loud")).not_to_be_empty()
    assert held(page) == before and gone(page)
    expect(page.locator("#dlg-peek")).to_be_hidden()


def test_a_wobble_is_a_press(opened):
    """UX-13: also one that ends over the card beside it."""
    page = open_at(opened, with_hand(26))
    for turn, move in enumerate(((5, 0), (0, 5), (-3, -4), (3, 3)), start=1):
        box = cards(page).nth(turn).bounding_box()
        assert box
        x, y = box["x"] + (2 if move[0] < 0 else 20), box["y"] + 20
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + move[0], y + move[1])
        page.mouse.up()
        expect(page.locator('.card[aria-selected="true"]')).to_have_count(turn)
        expect(cards(page).nth(turn)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Escape")


def test_a_way_that_is_cancelled_changes_nothing(opened):
    """UX-14: by the browser, by the key, by a window that changes."""
    page = open_at(opened, with_hand(26))
    press(cards(page).nth(2))
    before, chosen = page.evaluate("burraco.state()"), cards(page).nth(2).get_attribute("data-card")
    for how in ("escape", "cancel", "size"):
        drag(page, held(page)[5], spot(page, "#pile"), let_go=False)
        expect(page.locator(".lifted")).to_have_count(1)
        if how == "escape":
            page.keyboard.press("Escape")
        elif how == "cancel":
            page.evaluate("dispatchEvent(new PointerEvent('pointercancel', {pointerId: 1, isPrimary: true}))")
        else:
            page.set_viewport_size({"width": 1200, "height": 760})
        expect(page.locator(".lifted")).to_have_count(0)
        page.mouse.up()
        assert gone(page) and page.evaluate("burraco.state()") == before
        expect(page.locator(f"{of(str(chosen))}[aria-selected=true]")).to_have_count(1)


def test_cards_are_dragged_with_a_finger_and_looked_at(opened):
    page = open_at(opened, with_hand(26), 360, 640)
    finger, (first, *rest) = Finger(page), held(page)
    x, y = spot(page, of(rest[3]))
    finger.drag(spot(page, of(first)), (x - 9, y))
    assert held(page) == [*rest[:3], first, *rest[3:]] and gone(page)
    finger.drag(spot(page, of(first)), (x + 60, y - 60), let_go=False)
    finger.send("touchCancel")
    assert held(page) == [*rest[:3], first, *rest[3:]] and gone(page)  # UX-14
    start = spot(page, of(first))
    finger.send("touchStart", *start)
    finger.send("touchMove", *(at + 4 for at in start))  # UX-13
    finger.send("touchEnd")
    expect(page.locator(f"{of(first)}[aria-selected=true]")).to_have_count(1)
    finger.send("touchStart", *spot(page, of(rest[0])))
    expect(page.get_by_test_id("zoom")).to_be_visible()
    box = page.get_by_test_id("zoom").bounding_box()
    assert box and box["x"] >= 0 and box["y"] >= 0 and box["x"] + box["width"] <= 360
    finger.send("touchEnd")
    expect(page.get_by_test_id("zoom")).to_be_hidden()
    expect(page.locator('.card[aria-selected="true"]')).to_have_count(1)  # looking is not choosing


def test_a_hand_that_scrolls_is_dragged_from_after_a_long_press(opened):
    page = open_at(opened, with_hand(44), 360, 460)
    expect(page.locator("#table")).to_have_attribute("data-much", "1")
    finger, keys = Finger(page), held(page)
    start = spot(page, of(keys[2]))
    finger.drag(start, (start[0], start[1] - 120))
    assert held(page) == keys and gone(page)  # scrolled, or nothing
    start = spot(page, of(keys[2]))
    finger.send("touchStart", *start)
    expect(page.get_by_test_id("zoom")).to_be_visible()
    finger.send("touchMove", start[0] - 4, start[1] - 14)
    expect(page.locator(".lifted")).to_have_count(1)
    expect(page.get_by_test_id("zoom")).to_be_hidden()
    finger.send("touchMove", spot(page, of(keys[0]))[0] - 9, spot(page, of(keys[0]))[1])
    finger.send("touchEnd")
    assert held(page)[0] == keys[2] and gone(page)


def test_a_card_rested_upon_is_shown_large(opened):
    page = open_at(opened, with_melds(2))
    for where in ("#hand .card", "#theirs .leaf", "#fan .leaf"):
        page.mouse.move(*spot(page, where))
        expect(page.get_by_test_id("zoom")).to_be_visible()
        expect(page.locator("#zoom-name")).not_to_be_empty()
        page.mouse.move(5, 5)
        expect(page.get_by_test_id("zoom")).to_be_hidden()
    cards(page).nth(1).focus()
    page.keyboard.press("z")
    expect(page.get_by_test_id("zoom")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("zoom")).to_be_hidden()


def test_the_right_button(opened):
    page = open_at(opened, with_hand(12))
    page.evaluate("window.menus = []; addEventListener('contextmenu', e => menus.push(e.defaultPrevented))")
    cards(page).last.click(button="right", position={"x": 8, "y": 12})
    assert page.evaluate("menus") == [False] and len(held(page)) == 12  # the browser's own
    page.evaluate("document.dispatchEvent(new CustomEvent('burraco:do', {detail: 'set right_drop on'}))")
    thrown = held(page)[-1]
    cards(page).last.click(button="right", position={"x": 8, "y": 12})
    assert page.evaluate("menus") == [False, True]
    expect(cards(page)).to_have_count(11)
    assert f"-{thrown.split('#')[0]}" in page.evaluate("burraco.state()")
    page.evaluate("document.dispatchEvent(new CustomEvent('burraco:do', {detail: 'set right_drop off'}))")


def test_a_device_turned_in_the_middle_of_a_choice(opened):
    """UX-02: what is chosen, the focus and what is scrolled to stay."""
    page = open_at(opened, with_melds(5), 360, 640)
    for turn in (1, 3):
        press(cards(page).nth(turn))
    chosen = page.locator('.card[aria-selected="true"]').evaluate_all("all => all.map(one => one.dataset.card)")
    focused = page.evaluate("document.activeElement.dataset.card || document.activeElement.id")
    for width, height in ((640, 360), (360, 640), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("html")).to_have_attribute("data-layout", {360: "tall", 640: "flat", 1280: "wide"}[width])
        assert chosen == page.locator('.card[aria-selected="true"]').evaluate_all(
            "all => all.map(one => one.dataset.card)"
        )
        assert page.evaluate("document.activeElement.dataset.card || document.activeElement.id") == focused
    page.keyboard.press("Escape")


def test_letters_are_the_tables_alone(opened):
    """UX-16: in a dialog, in a list, and where they are switched off, a letter does nothing here."""
    page = open_at(opened, with_draw(5))
    count = len(held(page))
    page.evaluate("document.querySelector('#side [data-act=\\'act keys\\']').click()")
    expect(page.locator("#dlg-keys")).to_be_visible()
    page.keyboard.press("d")
    page.keyboard.press("Escape")
    page.evaluate("document.dispatchEvent(new CustomEvent('burraco:do', {detail: 'set letters off'}))")
    page.locator("#hand .card").first.focus()
    page.keyboard.press("d")
    assert len(held(page)) == count
    page.evaluate("document.dispatchEvent(new CustomEvent('burraco:do', {detail: 'set letters on'}))")
    page.keyboard.press("d")
    expect(cards(page)).to_have_count(count + 1)


def test_a_meld_of_the_others_is_looked_at_by_key(opened):
    page = open_at(opened, with_melds(2))
    first = page.locator("#theirs .meld").first
    first.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#theirs .meld").nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#dlg-meld")).to_be_visible()
    assert page.locator("#meld-facts li").count() >= 2
    page.keyboard.press("Escape")
    expect(page.locator("#dlg-meld")).to_be_hidden()
    expect(page.locator("#theirs .meld").nth(1)).to_be_focused()
