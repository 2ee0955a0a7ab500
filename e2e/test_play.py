"""Playing in a real browser: what a person sees and does. The engine is asked only what may be done next."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from burraco.cards import HIDDEN, name
from burraco.melds import without
from burraco.record import read
from burraco.rules import PRESETS
from burraco.state import DRAW, Action, State, deal, legal_actions, observe
from burraco.text import read_state, show_state
from e2e.conftest import Site, Watch, run_python, wait_state
from e2e.hands import finished, with_hand, with_melds

SIZES = {"desktop": (1280, 800), "portrait": (360, 640), "landscape": (640, 360)}
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@pytest.fixture
def table(page: Page, site: Site) -> Callable[..., Page]:
    """Opens the page for tests, with a match on the table: a new one, or one that has come to this record."""

    def opened(record: str = "", size: str = "desktop", route: str = "") -> Page:
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        page.goto(site.url + "?test=1" + route)
        wait_state(page, "ready", "you", "ai")
        if record:
            page.evaluate("record => burraco.load(record)", record)
        else:
            page.evaluate("burraco.seed(3)")
            page.get_by_test_id("new").click()
            page.locator("input[value=easy]").check()
            page.get_by_test_id("start").click()
        wait_state(page, "you", "handover")
        return page

    return opened


def state(page: Page) -> State:
    return read_state(json.loads(page.evaluate("burraco.state()"))["state"])


def cards(page: Page) -> Locator:
    return page.locator("#hand > [role=option]")


def pick(page: Page, wanted: tuple[int, ...], act: Callable[[Locator], None]) -> None:
    """Choose these cards of the hand: each is pressed where it shows."""
    for face in wanted:
        act(page.locator(f'[data-card^="{name(face)}#"][aria-selected=false]').first)


def press(one: Locator) -> None:
    one.click(position={"x": 8, "y": 12})


def natural(page: Page) -> Locator:
    """The last card of the hand that is no wild: of a wild it would be asked whether it shall be thrown."""
    return page.locator('#hand > [role=option]:not([data-card^="JK"]):not([data-card^="2"])').last


def first_turn(page: Page) -> None:
    """A new match against the full level, dealt by lot, up to the own first discard."""
    page.get_by_test_id("new").click()
    page.locator("input[value=full]").check()
    page.get_by_test_id("start").click()
    wait_state(page, "you")
    page.get_by_test_id("stock").click()
    press(natural(page))
    page.get_by_test_id("second").click()


def sensible(s: State) -> Action:
    """What a plain player does: lay while some cards are left for later, throw away what is worth least."""
    acts = legal_actions(s)
    if s.phase == DRAW:
        return acts[len(s.pile) > 2 and len(acts) > 1]
    lays = [a for a in acts if a.kind == "lay"]
    may = len(s.hand) > 4 or not s.took[s.side]
    drops = [a for a in acts if a.kind == "drop"]
    return lays[-1] if lays and may else min(drops, key=lambda a: s.rules.points[a.cards[0]]) if drops else acts[0]


def play_hand(page: Page, do: Callable[[Page, State, Action], None]) -> None:
    """A whole hand, each own act done by `do`; the score sheet is on the screen at its end."""
    for _ in range(400):
        if wait_state(page, "you", "handover", "over") != "you":
            break
        s = state(page)
        do(page, s, sensible(s))
    expect(page.locator("#dlg-score")).to_be_visible()
    expect(page.get_by_test_id("sheet")).to_contain_text(re.compile(r"[+−]\d+"))


def by_pointer(act: Callable[[Locator], None]) -> Callable[[Page, State, Action], None]:
    def do(page: Page, s: State, action: Action) -> None:
        play(page, s, action)
        if page.locator("#dlg-ask").is_visible():
            act(page.get_by_test_id("ask-yes"))

    def play(page: Page, s: State, action: Action) -> None:
        if action.kind == "draw":
            act(page.get_by_test_id("stock"))
        elif action.kind == "take":
            act(page.get_by_test_id("pile"))
            expect(page.locator("#peek-cards > li")).to_have_count(len(s.pile))
            act(page.get_by_test_id("take"))
        elif action.kind == "drop":
            pick(page, action.cards, act if act is not press_button else press)
            expect(page.get_by_test_id("second")).to_have_attribute("aria-disabled", "false")
            act(page.get_by_test_id("second"))
        else:
            own = s.melds[s.side]
            old = own[action.index] if action.index < len(own) else ()
            pick(page, without(action.cards, old) or (), act if act is not press_button else press)
            act(page.locator(f'[data-act="meld {s.side} {action.index}"]') if old else page.get_by_test_id("first"))
            if page.locator("#dlg-choose").is_visible():
                act(page.locator(f'[data-act="choose {chosen(page, action)}"]'))

    return do


def press_button(one: Locator) -> None:
    one.click()


def chosen(page: Page, action: Action) -> int:
    """Which of the offered melds is this one: by its pictures."""
    wanted = [name(card) for card in action.cards]
    for index, offer in enumerate(page.locator(".offer").all()):
        shown = [re.sub(r".*/|\.svg$", "", str(img.get_attribute("src"))) for img in offer.locator("img").all()]
        if [face[:2] for face in shown] == wanted:
            return index
    return 0


# ---- whole hands -----------------------------------------------------------------------------------------------------


def test_a_hand_by_mouse(table):
    """UX-09"""
    page = table()
    play_hand(page, by_pointer(press_button))
    page.get_by_test_id("next").click()
    wait_state(page, "you", "ai")
    expect(page.locator("#ledger tr")).to_have_count(2)


def test_a_hand_by_touch(browser, site, browser_context_args):
    """UX-10"""
    context = browser.new_context(
        **{**browser_context_args, "has_touch": True, "viewport": {"width": 360, "height": 640}}
    )
    watch, page = Watch(context), context.new_page()
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("burraco.seed(8)")
    page.get_by_test_id("new").tap()
    page.locator("input[value=easy]").tap()
    page.get_by_test_id("start").tap()

    def tap(one: Locator) -> None:
        card = one.get_attribute("data-card")
        one.tap(position={"x": 8, "y": 12}) if card else one.tap()

    play_hand(page, by_pointer(tap))
    watch.check()
    context.close()


def test_a_hand_by_keys(table):
    """UX-11"""
    page = table()

    def reach(face: int) -> None:
        """To a card by the key of its rank, then choose it."""
        wanted = f'[data-card^="{name(face)}#"][aria-selected=false]'
        key = "W" if face >= 52 else {"A": "1", "T": "0"}.get(name(face)[0], name(face)[0].lower())
        for _ in range(40):
            focused = page.evaluate("document.activeElement.dataset.card || ''")
            if focused.startswith(name(face) + "#") and page.locator(f'[data-card="{focused}"]{wanted}').count():
                page.keyboard.press(" ")
                return
            page.keyboard.press(key)
        raise AssertionError(f"{name(face)} is out of reach")

    def do(page: Page, s: State, action: Action) -> None:
        if action.kind == "draw":
            return page.keyboard.press("Enter")
        if action.kind == "take":
            return page.keyboard.press("p")
        own = s.melds[s.side]
        old = own[action.index] if action.kind == "lay" and action.index < len(own) else ()
        for face in without(action.cards, old) or ():
            reach(face)
        if action.kind == "drop":
            return page.keyboard.press("x")
        if not old:
            page.keyboard.press("c")
        else:
            for _ in range(len(own)):
                page.keyboard.press("a")
                if page.evaluate("document.activeElement.dataset.act") == f"meld {s.side} {action.index}":
                    break
            page.keyboard.press("Enter")
        if page.locator("#dlg-choose").is_visible():
            page.locator(f'[data-act="choose {chosen(page, action)}"]').focus()
            page.keyboard.press("Enter")

    play_hand(page, do)
    page.keyboard.press("Enter")  # the next hand
    wait_state(page, "you", "ai")


def test_the_others_play_and_each_turn_is_told(page, site):
    page.goto(site.url)
    wait_state(page, "ready")
    page.get_by_test_id("new").click()
    page.locator("input[value=burraco-4]").check()
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("seats").locator("li")).to_have_count(3)
    wait_state(page, "you")
    page.get_by_test_id("stock").click()
    press(natural(page))
    page.evaluate(  # pressed when the others begin to play, and when they are done
        """() => {
          const root = document.documentElement, first = document.getElementById('first');
          new MutationObserver((_, seen) => {
            first.click();
            if (root.dataset.state !== 'you') return;
            seen.disconnect();
            document.body.dataset.pressed = 'twice';
          }).observe(root, {attributeFilter: ['data-state']});
        }"""
    )
    page.get_by_test_id("second").click()
    expect(page.locator("[data-pressed=twice]")).to_be_attached()
    page.wait_for_timeout(800)
    expect(cards(page)).to_have_count(11)  # the second press was meant for "Faster", which stood there
    page.locator("#first").click()
    expect(cards(page)).to_have_count(12)
    drawn, *played = page.get_by_test_id("log").locator("li").all_inner_texts()
    assert drawn.startswith("Carte pescate per il mazzo: ")
    told = [text for text in played if re.match(r"(Ada|Bruno|Carla) .+ \d+ cart[ae]\.$", text)]
    assert len(told) >= 3 and len(played) - len(told) == 1, played


def test_without_workers_the_page_thinks_itself(page, site, watch):
    watch.allow("no workers here")
    page.add_init_script("window.Worker = class { constructor() { throw new Error('no workers here') } }")
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("burraco.seed(3)")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    wait_state(page, "you")
    page.get_by_test_id("stock").click()
    press(cards(page).last)
    page.get_by_test_id("second").click()
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text(re.compile("^Ada "))
    wait_state(page, "you")


READY = """
import asyncio
from js import document, window
from ui import thinker

async def made():
    await thinker.ready(VIEW, 0.0)
    document.documentElement.dataset.turns = str(window.turns)

asyncio.ensure_future(made())
"""


def test_the_page_goes_on_while_it_makes_ready_to_think_itself(page, site):
    """By what gets its turn meanwhile, not by a clock: here there is a breath after each step."""
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate(
        "() => { const {port1, port2} = new MessageChannel; window.turns = 0;"
        " port1.onmessage = () => { turns++; port2.postMessage(0) }; port2.postMessage(0) }"
    )
    view = show_state(observe(deal(PRESETS["burraco-4"], 3), 0))
    began = int(run_python(page, "import js\nanswer = js.turns"))
    assert run_python(page, READY.replace("VIEW", repr(view))) == ""
    page.wait_for_selector("html[data-turns]", state="attached")
    assert int(page.evaluate("document.documentElement.dataset.turns")) - began > 1000  # a step a form of sequences


# ---- one act at a time -----------------------------------------------------------------------------------------------


def test_no_click_is_silent(table):
    """UX-24: what cannot be done says why, to the eye and to the ear."""
    page = table()
    page.get_by_test_id("first").click()  # draws
    for place in ("stock", "first", "second"):
        page.evaluate("document.getElementById('loud').textContent = ''")
        page.get_by_test_id(place).click(force=True)
        expect(page.get_by_test_id("toast")).to_be_visible()
        expect(page.get_by_test_id("loud")).not_to_be_empty()
    cards(page).nth(0).click(position={"x": 8, "y": 12})
    page.get_by_test_id("ours-zone").click()
    expect(page.get_by_test_id("toast")).to_contain_text("3")


def test_a_card_drawn_is_marked_and_has_the_focus(table):
    """UX-47"""
    page = table()
    page.get_by_test_id("stock").click()
    fresh = page.locator("[data-fresh]")
    expect(fresh).to_have_count(1)
    expect(fresh).to_be_focused()
    expect(page.get_by_test_id("polite")).to_contain_text(re.compile(r"\bPescata: "))  # after what was still to be said


def test_sorting_keeps_cards_nodes_and_focus(table):
    page = table(with_hand(26))
    press(cards(page).nth(3))
    page.evaluate("document.querySelectorAll('.card').forEach((one, n) => one.mark = n)")
    before = cards(page).nth(3).get_attribute("data-card")
    cards(page).nth(3).focus()
    page.keyboard.press("g")
    page.keyboard.press("g")
    assert page.evaluate("document.activeElement.dataset.card") == before
    assert page.evaluate("[...document.querySelectorAll('.card')].every(one => one.mark !== undefined)")
    expect(page.locator('.card[aria-selected="true"]')).to_have_count(1)


def test_taking_back_restores_the_table(table):
    """UX-25"""
    page = table(with_hand(26))
    before, placed = page.evaluate("burraco.state()"), seen(page)
    meld = next(a for a in legal_actions(state(page)) if a.kind == "lay")
    pick(page, meld.cards, press)
    expect(page.get_by_test_id("first")).to_have_text(re.compile("^Cala .+"))  # it says what will happen
    page.get_by_test_id("first").click()
    expect(page.locator("#ours .meld")).to_have_count(1)
    page.get_by_test_id("undo").click()
    expect(page.locator("#ours .meld")).to_have_count(0)
    assert page.evaluate("burraco.state()") == before
    expect(page.locator('.card[aria-selected="true"]')).to_have_count(len(meld.cards))  # and the cards are at hand
    page.keyboard.press("Escape")
    assert seen(page) == placed


def test_language_and_deck_are_set_at_once_and_kept(table, page):
    """UX-52"""
    table()
    page.locator("#side [data-act='act settings']").click()
    page.locator("[data-set=deck] input[value='2']").check()
    page.locator("[data-set=lang] input[value=en]").check()
    expect(page.locator("#settings-title")).to_have_text("Settings")
    page.locator("#dlg-settings .primary").click()
    for _ in range(2):
        expect(page.get_by_test_id("status")).to_contain_text("Your turn")
        assert "/2/" in str(cards(page).first.locator("img").get_attribute("src"))
        assert page.evaluate("document.documentElement.lang") == "en"
        page.reload()
        wait_state(page, "you")


def test_the_score_of_a_hand(table):
    """UX-36: the sheet of a hand, row by row."""
    page = table(finished())
    expect(page.locator("#score-text")).to_have_text(re.compile("allone|chius"))
    rows = page.get_by_test_id("sheet").locator("tbody tr").all_inner_texts()
    assert rows[0].startswith("Carte nei giochi") and rows[-2].startswith("Questa mano") and len(rows) >= 4
    expect(page.get_by_test_id("sheet").locator("caption")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#dlg-score")).to_be_hidden()
    wait_state(page, "you", "ai")
    expect(cards(page)).to_have_count(11)


# ---- saved -----------------------------------------------------------------------------------------------------------


def seen(page: Page) -> list[str]:
    """The hand as it lies, with what is chosen, and all that lies on the table."""
    hand = [f"{c.get_attribute('data-card')} {c.get_attribute('aria-selected')}" for c in cards(page).all()]
    labels = page.locator("#ours button, #theirs button, #stock, #pile, #pots").all()
    return hand + [str(one.get_attribute("aria-label")) for one in labels]


def test_a_reload_in_the_middle_of_a_turn(table):
    """UX-38: the exact spot, the cards chosen and the hand in its order."""
    page = table(with_melds(3))
    press(cards(page).nth(1))
    press(cards(page).nth(3))
    page.get_by_test_id("sort").click()
    page.locator("#right").click()
    before = seen(page)
    page.reload()
    wait_state(page, "you")
    assert seen(page) == before
    assert page.url.endswith("#/play")


def test_a_reload_while_the_others_think(page, site):
    """UX-38: the thought begins again; UX-34: the hand can be used meanwhile."""
    page.goto(site.url)
    wait_state(page, "ready")
    page.evaluate(
        """() => { let was = ''; new MutationObserver(() => { const now = document.documentElement.dataset.state;
             if (was === 'you' && now === 'ai') location.reload();
             was = now }).observe(document.documentElement, {attributeFilter: ['data-state']}) }"""
    )
    with page.expect_event("domcontentloaded"):
        first_turn(page)
    wait_state(page, "ai", "you")
    press(cards(page).nth(2))  # the hand can be used meanwhile (UX-17)
    expect(page.locator('.card[aria-selected="true"]')).to_have_count(1)
    wait_state(page, "you")
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text("Ada ")


def test_storage_that_refuses(page, site):
    """UX-39, storage: told, and played in memory."""
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError') }})"
    )
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    wait_state(page, "you")
    expect(page.locator("#notice-text")).to_have_text(re.compile(r"\w+"))
    page.get_by_test_id("stock").click()
    expect(cards(page)).to_have_count(12)


def test_storage_that_is_full(page, site):
    """UX-39, storage: told, and played in memory."""
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }")
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    expect(page.locator("#notice-text")).to_have_text(re.compile(r"\w+"))
    wait_state(page, "you")


@pytest.mark.parametrize(
    "save", ["{broken", json.dumps({"record": "burraco 7\n"}), json.dumps({"record": "<img src=x onerror=alert(1)>"})]
)
def test_a_save_that_cannot_be_read_is_kept_and_told(page, site, save):
    """UX-39, a corrupt or newer save: kept aside, and a new match can begin."""
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("save => localStorage.setItem('burraco:v1:save', save)", save)
    page.goto(site.url + "?test=1#/play")
    page.reload()
    wait_state(page, "ready")
    expect(page.locator("#notice")).to_be_visible()
    assert page.evaluate("localStorage.getItem('burraco:v1:backup')") == save
    page.locator("#notice [data-act='act dismiss']").click()
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    wait_state(page, "you")


def test_the_legal_part_of_a_damaged_save_goes_on(page, site):
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    whole = with_hand(26)
    page.evaluate("save => localStorage.setItem('burraco:v1:save', save)", json.dumps({"record": whole + "-Zz D\n"}))
    page.goto(site.url + "?test=1#/play")
    page.reload()
    wait_state(page, "you")
    expect(page.locator("#notice")).to_be_visible()
    assert state(page) == read(whole)[0].state


def test_one_tab_plays_at_a_time(table, context: BrowserContext, site, watch):
    """UX-39, two tabs: the second one may take the match over."""
    first = table()
    second = context.new_page()
    second.goto(site.url + "?test=1#/play")
    wait_state(second, "you")
    expect(second.locator("#elsewhere")).to_be_visible()
    first.get_by_test_id("stock").click()
    expect(cards(first)).to_have_count(12)
    second.locator("#elsewhere button").dblclick()  # the second press must not take the table from this very tab
    expect(second.locator("#elsewhere")).to_be_hidden()
    second.evaluate(  # what the first tab saved before is heard late
        "window.dispatchEvent(new StorageEvent('storage', {key: 'burraco:v1:save', newValue: 'later'}))"
    )
    second.wait_for_timeout(200)
    expect(second.locator("#elsewhere")).to_be_hidden()
    expect(cards(second)).to_have_count(12)  # nothing is lost
    expect(first.locator("#elsewhere")).to_be_visible()
    press(cards(second).last)
    second.get_by_test_id("second").click()
    wait_state(second, "you")
    first.locator("#elsewhere button").click()
    expect(cards(first)).to_have_count(11)
    expect(second.locator("#elsewhere")).to_be_visible()


# ---- what there is to see --------------------------------------------------------------------------------------------


def test_no_hidden_card_is_in_the_document(table):
    """UX-49: another player's cards, the stock and the pozzetti are nowhere in the page."""
    page = table()
    s = state(page)
    open_cards = {c for group in (s.hands[0], s.pile, *(m for side in s.melds for m in side)) for c in group}
    html = page.evaluate("document.documentElement.outerHTML")
    hidden = {c for group in (s.hands[1], s.stock, *s.pozzetti) for c in group} - open_cards - {HIDDEN}
    assert hidden
    for card in hidden:
        assert f"/{name(card)}.svg" not in html and f'"{name(card)}#' not in html


def test_a_match_in_text_mode_with_the_clock_running(page, site):
    """As a person finds it: what deals the cards has no felt to move them over."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(site.url)
    wait_state(page, "ready")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    expect(page.locator("#plain")).to_be_visible()
    wait_state(page, "you")
    line = page.get_by_test_id("command")
    line.fill("d")
    line.press("Enter")
    expect(page.locator("#plain-hand-title")).to_contain_text("12")
    line.fill("x 12")  # the first may be a wild, of which one is asked
    line.press("Enter")
    expect(page.locator("#plain-hand-title")).to_contain_text("11")
    wait_state(page, "you", "handover")
