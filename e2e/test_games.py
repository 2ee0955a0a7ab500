"""Every kind of game in a real browser: chosen in the dialog, then what is done in it that the first two lack."""

import json
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from burraco.cards import name
from burraco.melds import without
from burraco.record import Record, show
from burraco.state import DRAW, OVER, PLAY, Action, State, legal_actions
from e2e.conftest import Site, wait_state
from e2e.test_play import SIZES, TAGS, cards, pick, press, state
from tests.reach import reach


@pytest.fixture
def opened(page: Page, site: Site) -> Callable[..., Page]:
    """The page for tests in a size, with a record on the table, or with none at home."""

    def open_(record: str = "", size: str = "desktop") -> Page:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.url + "?test=1")
        wait_state(page, "ready", "you", "ai")
        if record:
            page.evaluate("record => burraco.load(record)", record)
            wait_state(page, "you", "handover")
        return page

    return open_


def mine(s: State, phase: str) -> bool:
    return s.player == 0 and s.phase == phase


def taken(s: State) -> list[Action]:
    """Ways to take the pile for a new meld of two cards of the hand and its top."""
    acts = [a for a in legal_actions(s) if a.kind == "take" and len(a.cards) == 3]
    return [a for a in acts if a.index == len(s.melds[s.side])]


def clean(page: Page, where: str) -> None:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    assert not found, where + json.dumps(
        [(v["id"], [n["html"][:160] for n in v["nodes"][:4]]) for v in found], indent=1
    )


def test_the_dialog_remembers_the_game_and_its_house_rules(opened):
    page = opened()
    page.get_by_test_id("new").click()
    page.locator("input[value=fibur-4]").check()
    page.locator("#house-title").click()
    page.locator("[data-set=hands] input[value='3']").check()
    page.get_by_test_id("game-rules").click()
    expect(page.locator("#rules-title")).to_have_text("Regole: Federazione")
    expect(page.locator("#rules-text")).to_contain_text("3 mani")
    page.keyboard.press("Escape")
    expect(page.locator("#dlg-new")).to_be_visible()
    page.get_by_test_id("start").click()
    wait_state(page, "you", "ai")
    expect(page.get_by_test_id("seats").locator("li")).to_have_count(3)
    expect(page.locator("#ledger-title")).to_have_text("Punteggio (Mano 1 di 3)")
    page.reload()
    wait_state(page, "you", "ai")
    assert state(page).rules.hands == 3
    page.get_by_test_id("home").click()
    expect(page.locator("#resume-text")).to_contain_text("Mano 1 di 3")
    page.get_by_test_id("new").click()
    expect(page.locator("input[value=fibur-4]")).to_be_checked()
    expect(page.locator("#house-title")).to_contain_text("1")
    expect(page.locator("input[value=fibur-4] + span")).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_the_new_dialogs(opened, size):
    """UX-48"""
    page = opened(size=size)
    page.get_by_test_id("new").click()
    clean(page, "new ")
    page.locator("input[value=buraco-aberto-4]").check()
    page.locator("#house-title").click()
    page.locator("#house").scroll_into_view_if_needed()
    clean(page, "house rules ")
    outside = page.evaluate(
        "() => [...document.querySelectorAll('#dlg-new button')].filter(one => { const b = one.getBoundingClientRect();"
        " return b.left < 0 || b.right > innerWidth || b.bottom > innerHeight || b.height < 24 }).length"
    )
    assert outside == 0
    page.keyboard.press("Escape")
    page = opened(show(five(False)), size)
    clean(page, "five ")
    page = opened(show(reach("burraco-3", lambda s: s.phase == OVER and s.sides != s.rules.sides)), size)
    expect(page.locator("#dlg-score")).to_be_visible()
    clean(page, "shared score ")


def test_three_players_until_sides_form(opened):
    def ready(s: State) -> bool:
        return mine(s, PLAY) and len(s.hand) == 1 and not any(s.took) and min(map(len, s.melds)) > 0

    page = opened(show(reach("burraco-3", ready)), "portrait")
    expect(page.locator("#theirs .group > h3")).to_have_text([re.compile("^Ada: "), re.compile("^Bruno: ")])
    press(cards(page).first)
    page.get_by_test_id("second").click()
    expect(page.locator("#theirs-title")).to_have_text(re.compile("^Ada e Bruno: "))
    expect(page.locator("#theirs .group")).to_have_count(0)
    assert page.locator("#theirs .meld").count() == sum(map(len, state(page).melds[1:]))
    wait_state(page, "you", "handover")


def five(formed: bool) -> Record:
    """Five players, before or after sides have formed."""
    return reach("burraco-5", lambda s: mine(s, PLAY) and any(s.took) == formed and sum(map(len, s.melds)) > 4)


def test_five_seats_on_a_phone(opened):
    """UX-04: every name, count and mark can be read, before and after sides have formed."""
    for formed in (False, True):
        page = opened(show(five(formed)), "portrait")
        problems = page.evaluate(
            """() => {
              const wrong = [], items = [...document.querySelectorAll('#seats li')];
              const seats = items.map(one => one.getBoundingClientRect());
              if (seats.length != 4) wrong.push('seats: ' + seats.length);
              for (const [n, box] of seats.entries()) {
                if (box.left < 0 || box.right > innerWidth || box.height < 20) wrong.push('seat out of sight: ' + n);
                if (n && box.left < seats[n - 1].right) wrong.push('seats overlap: ' + n);
              }
              for (const one of document.querySelectorAll('#seats li'))
                if (one.scrollWidth > one.clientWidth + 1) wrong.push('cut: ' + one.textContent);
              const zone = document.getElementById('theirs-zone').getBoundingClientRect();
              for (const one of document.querySelectorAll('.group h3'))
                if (one.getBoundingClientRect().right > zone.right) wrong.push('group cut: ' + one.textContent);
              if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls');
              return wrong;
            }"""
        )
        assert problems == []


def test_a_closed_pile_is_taken_with_a_meld(opened):
    page = opened(show(reach("buraco-fechado-2", lambda s: mine(s, DRAW) and len(s.pile) > 2 and bool(taken(s)))))
    s = state(page)
    page.get_by_test_id("pile").click()
    expect(page.locator("#peek-cards > li")).to_have_count(1)
    expect(page.locator("#peek-text")).to_contain_text("coperte")
    page.locator("#dlg-peek").get_by_role("button", name="Lascia").click()
    action = taken(s)[0]
    pick(page, without(action.cards, s.pile[-1:]) or (), press)
    expect(page.get_by_test_id("second")).to_have_text(re.compile("^Raccogli: .+"))
    page.get_by_test_id("second").click()
    expect(page.locator("#ours .meld")).to_have_count(len(s.melds[0]) + 1)
    expect(cards(page)).to_have_count(len(s.hands[0]) - 2 + len(s.pile) - 1)


def test_the_first_card_is_refused_and_another_drawn(opened):
    page = opened(show(reach("buraco-aberto-2", lambda s: mine(s, DRAW) and s.turn == 0)), "portrait")
    page.get_by_test_id("stock").click()
    expect(page.get_by_test_id("first")).to_have_text(re.compile("^Rifiuta "))
    refused = name(state(page).drawn)
    page.get_by_test_id("first").click()
    expect(page.locator("#fan img")).to_have_attribute("src", re.compile(re.escape(refused)))
    expect(cards(page)).to_have_count(12)
    expect(page.get_by_test_id("first")).to_have_text("Cala")


def test_an_opening_that_is_too_small_is_taken_back(opened):
    def opens(s: State) -> bool:
        small = (a for a in legal_actions(s) if a.kind == "lay" and sum(s.rules.points[c] for c in a.cards) < 75)
        return s.minimum[0] > 0 and mine(s, PLAY) and not s.melds[0] and any(small)

    page = opened(show(reach("buraco-aberto-2", opens, deals=2, vulnerable="5")))
    s = state(page)
    meld = next(a for a in legal_actions(s) if a.kind == "lay" and sum(s.rules.points[c] for c in a.cards) < 75)
    pick(page, meld.cards, press)
    page.get_by_test_id("ours-zone").click(position={"x": 400, "y": 100})
    expect(page.locator("#ours .meld")).to_have_count(1)
    press(cards(page).first)
    page.get_by_test_id("second").click(force=True)
    expect(page.get_by_test_id("toast")).to_contain_text("75")
    page.keyboard.press("Escape")
    page.locator("#ours .meld").click()
    page.locator(".offer").click()
    expect(page.locator("#ours .meld")).to_have_count(0)
    press(cards(page).first)
    page.get_by_test_id("second").click()
    wait_state(page, "you", "handover")
