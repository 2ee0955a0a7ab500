"""Advice in a real browser: who sits where, a hint, a look back; further workers, and mends of what players met."""

import json
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from burraco.record import Record, push, show
from burraco.state import DRAW, OVER, PLAY, State, legal_actions
from e2e.conftest import Site, Watch, hears, run_python, thinking, wait_offline, wait_state
from e2e.hands import begin, finished, with_draw, with_hand
from e2e.test_play import TAGS, cards, first_turn, press, state
from tests.reach import reach

SIZES = {"phone": (360, 640), "desktop": (1280, 800)}


@pytest.fixture(params=SIZES)
def opened(request, page: Page, site: Site) -> Callable[..., Page]:
    """The page for tests in both sizes, with a record on the table, or at home."""
    width, height = SIZES[request.param]

    def open_(record: str = "", query: str = "?test=1") -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.url + query)
        wait_state(page, "ready", "you", "ai")
        if record:
            thinking(page)
            page.evaluate("record => burraco.load(record)", record)
            wait_state(page, "you", "handover")
        return page

    return open_


def clean(page: Page, where: str) -> None:
    found = Axe().run(page, options={"runOnly": {"type": "tag", "values": TAGS}}).response["violations"]
    assert not found, where + json.dumps(
        [(v["id"], [n["html"][:160] for n in v["nodes"][:4]]) for v in found], indent=1
    )


def within(page: Page, selector: str) -> None:
    """Whatever can be pressed there is in the window's width and as high as a finger needs."""
    wrong = page.evaluate(
        """selector => [...document.querySelectorAll(selector)].filter(one => {
             const box = one.getBoundingClientRect();
             return box.width && (box.left < 0 || box.right > innerWidth + .5 || box.height < 24);
           }).map(one => one.id || one.className)""",
        selector,
    )
    assert wrong == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---- who sits where --------------------------------------------------------------------------------------------------


def test_who_sits_where_is_chosen_remembered_and_told(opened):
    page = opened()
    page.get_by_test_id("new").click()
    expect(page.locator("#level-title")).to_have_text("Livello dell’avversario")
    page.locator("input[value=burraco-4]").check()
    expect(page.locator("#level-title")).to_have_text("Livello degli altri")
    page.locator("input[value=beginner]").check()
    expect(page.locator("#level-about")).to_contain_text("per imparare")
    page.get_by_text("Chi siede dove").click()
    expect(page.locator(".sitter")).to_have_count(3)
    page.get_by_role("group", name="Bruno").get_by_label("Carattere").select_option("hoarder")
    page.get_by_role("group", name="Ada").get_by_label("Livello").select_option("hard")
    expect(page.locator("input[name=level]:checked")).to_have_count(0)
    expect(page.locator("#sitters-told")).to_contain_text("Bruno: Principiante, Paziente")
    within(page, "#dlg-new button, #dlg-new select, #dlg-new summary")
    clean(page, "seats ")
    page.get_by_test_id("start").click()
    wait_state(page, "you", "ai")
    assert "seats you ai:hard ai:beginner:hoarder ai:beginner" in json.loads(page.evaluate("burraco.state()"))["record"]
    bruno = page.locator(".seat").nth(1)
    expect(bruno).to_have_attribute("title", re.compile("^Bruno è principiante. Bruno tiene le carte in mano"))
    bruno.click()
    expect(page.get_by_test_id("toast")).to_contain_text("Bruno tiene le carte in mano")
    page.reload()
    wait_state(page, "you", "ai")
    page.evaluate("document.querySelector('#side [data-testid=home]').click()")
    page.get_by_test_id("new").click()
    page.get_by_text("Chi siede dove").click()
    expect(page.locator("[data-set=character2]")).to_have_value("hoarder")
    expect(page.locator("[data-set=level1]")).to_have_value("hard")
    page.locator("input[value=full]").check()
    expect(page.locator("[data-set=level1]")).to_have_value("full")
    expect(page.locator("[data-set=level3]")).to_have_value("full")


# ---- hints -----------------------------------------------------------------------------------------------------------


def ready(s: State) -> bool:
    return s.player == 0 and s.phase == PLAY and s.turn > 6 and any(a.kind == "lay" for a in legal_actions(s))


def test_a_hint_is_asked_for_read_and_followed_by_mouse(opened):
    page = opened(show(reach("burraco-2", ready)))
    wait_offline(page)  # which is told too, and would be heard in between
    before = page.evaluate("burraco.state()")
    page.get_by_test_id("hint").click()
    panel = page.get_by_test_id("hint-panel")
    first = panel.get_by_role("button", name=re.compile("la migliore"))
    expect(first).to_be_focused()
    assert 1 <= panel.locator(".advice").count() <= 3
    expect(page.get_by_test_id("polite")).to_contain_text(re.compile(r"\bLa migliore: "))
    within(page, "#hint-panel button")
    clean(page, "hint ")
    first.click()
    expect(panel).to_be_hidden()
    assert json.loads(page.evaluate("burraco.state()"))["record"] == json.loads(before)["record"]  # nothing is played
    expect(page.locator("[data-lead]")).to_have_count(1)
    expect(page.locator('.card[aria-selected="true"]')).not_to_have_count(0)
    for _ in range(12):
        if not page.locator("[data-lead]").count():
            break
        page.locator("#first[data-primary], #second[data-primary]").click()
    wait_state(page, "you", "handover")
    assert state(page).turn > json.loads(before)["state"].count("turn=") and not page.locator("[data-lead]").count()


def test_a_hint_by_keys(opened):
    page = opened(with_draw(9))
    page.locator(".card").first.focus()
    page.keyboard.press("h")
    rows = page.locator(".advice")
    expect(rows.first).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("hint-panel")).to_be_hidden()
    expect(page.locator(".card").first).to_be_focused()
    page.get_by_test_id("hint").focus()
    page.keyboard.press("Enter")
    expect(rows.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#stock[data-lead], #pile[data-lead]")).to_be_focused()
    assert state(page).phase == DRAW


def test_no_hint_when_others_play(opened):
    page = opened(query="")
    told = hears(page, "toast")
    page.evaluate(  # pressed as soon as the others play, which may not last until a busy machine looks
        "() => { let was = ''; new MutationObserver((_, watch) => { const now = document.documentElement.dataset.state;"
        " if (was === 'you' && now === 'ai') { watch.disconnect(); document.getElementById('hint').click() }"
        " was = now })"
        ".observe(document.documentElement, {attributeFilter: ['data-state']}) }"
    )
    first_turn(page)
    told("Ada")
    expect(page.get_by_test_id("hint-panel")).to_be_hidden()


# ---- a look back -----------------------------------------------------------------------------------------------------


def thrown_away() -> Record:
    """A hand in which the player throws away whatever it holds, and Ada lays what it can."""
    record = begin()
    while record.state.phase != OVER:
        acts = legal_actions(record.state)
        drops = [a for a in acts if a.kind == "drop"]
        lays = [a for a in acts if a.kind == "lay" and record.state.player == 1]
        record = push(record, (lays or drops or list(acts))[-1])
    return record


def test_a_hand_is_looked_back_at(opened):
    page = opened(show(thrown_away()))
    run_python(page, "from ui import rim\nrim.JUDGE = 1.0")
    page.get_by_test_id("look").click()
    dialog = page.locator("#dlg-look")
    expect(dialog).to_be_visible()
    stop = page.get_by_test_id("look-stop")
    stop.click()
    expect(stop).to_have_text("Continua")
    far = page.locator("#look-far").inner_text()
    page.wait_for_timeout(300)
    assert page.locator("#look-far").inner_text() == far and re.fullmatch(r"\d+ decisioni su \d+", far)
    clean(page, "looking back ")
    run_python(page, "from ui import rim\nrim.JUDGE = 0.2")
    stop.click()
    page.keyboard.press("Escape")
    expect(page.locator("#dlg-score")).to_be_visible()  # and back once more
    page.get_by_test_id("look").click()
    expect(stop).to_be_hidden(timeout=60_000)
    costs = page.get_by_test_id("look-costly").locator("li").all_inner_texts()  # a slow machine may be sure of none
    expect(page.locator("#look-said")).to_contain_text("Fatto" if costs else "Niente")
    assert len(costs) <= 5 and all("Meglio: " in text for text in costs)
    lost = [int(number) for text in costs for number in re.findall(r"(\d+) punt[oi] regalat", text)]
    assert lost == sorted(lost, reverse=True)
    turns = page.get_by_test_id("look-turns").locator("li")
    assert turns.count() == int(far.split()[-1])
    expect(turns.first).to_contain_text(re.compile(r"\d+\s%"))
    assert len(str(page.locator("#look-line").get_attribute("points")).split()) == turns.count()
    within(page, "#dlg-look > .acts button")
    clean(page, "looked back ")
    turns.last.get_by_role("button").click()  # its table, and back
    expect(page.locator("#replay-bar")).to_be_visible()
    expect(dialog).to_be_hidden()
    page.get_by_test_id("leave").click()
    expect(dialog).to_be_visible()
    assert turns.count() == int(far.split()[-1])
    page.keyboard.press("Escape")
    page.get_by_test_id("next").click()
    wait_state(page, "you", "ai")


def test_the_score_has_room_for_its_buttons(opened):
    page = opened(finished())
    expect(page.get_by_test_id("next")).to_be_focused()
    within(page, "#dlg-score button")


# ---- workers ---------------------------------------------------------------------------------------------------------


def cores(page: Page, number: int) -> None:
    page.add_init_script(f"Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {{get: () => {number}}})")


def hinted(page: Page, site: Site) -> None:
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    hint(page)


def hint(page: Page) -> None:
    """A hint that is thought about: the match comes anew, which forgets the last one."""
    page.evaluate("record => burraco.load(record)", with_draw(9))
    wait_state(page, "you")
    page.get_by_test_id("hint").click()
    expect(page.locator(".advice").first).to_be_visible()
    page.keyboard.press("Escape")


def workers(page: Page, number: int) -> None:
    """Wait until there are so many."""
    for _ in range(600):
        if len(page.workers) == number:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(page.workers)} workers, not {number}")


def test_further_workers_come_share_go_and_come_back(page: Page, site: Site):
    cores(page, 8)
    hinted(page, site)
    workers(page, 4)
    run_python(page, "from ui import crew\ncrew.REST = 0.05")
    told = "from ui import crew\nanswer = sum(mate.there for mate in crew.others)"
    for _ in range(100):
        if run_python(page, told) == "3":
            break
    hint(page)  # with all of them
    look = (
        "seen => { Object.defineProperty(document, 'hidden', {value: !seen, configurable: true});"
        " document.dispatchEvent(new Event('visibilitychange')) }"
    )
    page.evaluate(look, False)
    workers(page, 1)
    page.evaluate(look, True)
    workers(page, 4)
    hint(page)


def test_few_cores_get_no_further_workers(page: Page, site: Site):
    cores(page, 2)
    hinted(page, site)
    page.wait_for_timeout(1500)
    assert len(page.workers) == 1


@pytest.mark.parametrize("ill", ["throw new Error('no more workers')", "return new EventTarget"])
def test_nothing_depends_on_further_workers(page: Page, site: Site, watch: Watch, ill: str):
    watch.allow("no more workers|postMessage|PY0409")
    cores(page, 8)
    page.add_init_script(
        "{ let made = 0; window.Worker = class extends Worker { constructor(...how) {"
        f" super(...how); if (made++) {{ {ill} }} }} }} }}"
    )
    hinted(page, site)
    page.wait_for_timeout(500)
    hint(page)
    hint(page)


def test_a_browser_without_workers_starts_and_thinks_itself(page: Page, site: Site):
    page.add_init_script("delete window.Worker")
    hinted(page, site)
    page.get_by_test_id("stock").click()
    press(cards(page).last)
    page.get_by_test_id("second").click()
    expect(page.get_by_test_id("log").locator("li").last).to_contain_text(re.compile("^Ada "))
    wait_state(page, "you")


# ---- mends -----------------------------------------------------------------------------------------------------------


def test_both_buttons_can_be_read_on_the_smallest_phone(page: Page, site: Site):
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")

    def cut() -> object:
        return page.evaluate(
            "() => ['first', 'second'].map(name => document.getElementById(name)).filter(one => {"
            " const range = document.createRange(); range.selectNodeContents(one);"
            " const text = range.getBoundingClientRect(), box = one.getBoundingClientRect();"
            " return text.left < box.left || text.right > box.right || text.top < box.top || text.bottom > box.bottom"
            " }).map(one => one.textContent)"
        )

    for lang in ("it", "en"):
        page.evaluate("record => burraco.load(record)", with_draw(31))
        page.evaluate(
            "lang => { const list = document.getElementById('home-lang'); list.value = lang;"
            " list.dispatchEvent(new Event('change', {bubbles: true})) }",
            lang,
        )
        wait_state(page, "you")
        assert cut() == []
        page.evaluate("record => burraco.load(record)", with_hand(26))
        for number in range(3):
            press(cards(page).nth(number))
            assert cut() == []
    within(page, "#bar button, header button")


def test_going_back_from_the_first_screen_leaves_the_page(page: Page, site: Site):
    page.goto("about:blank")
    page.goto(site.url)
    wait_state(page, "ready")
    expect(page).to_have_url(site.url + "#/")
    page.go_back()
    expect(page).to_have_url("about:blank")


def test_storage_that_fails_and_works_again_is_told(page: Page, site: Site):
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("record => burraco.load(record)", with_hand(26))
    page.evaluate(
        "() => { const keep = Storage.prototype.setItem; Storage.prototype.setItem = function (...what) {"
        " if (window.full) throw new DOMException('full', 'QuotaExceededError'); return keep.apply(this, what) } }"
    )
    notice = page.locator("#notice-text")
    for _ in range(2):
        page.evaluate("window.full = true")
        press(cards(page).nth(0))
        expect(notice).to_contain_text("Non c’è più spazio")
        page.evaluate("window.full = false")
        press(cards(page).nth(1))
        expect(notice).to_contain_text("può salvare di nuovo")


SKIP = """() => { const box = document.querySelector('a.skip').getBoundingClientRect();
  return document.elementFromPoint(box.left + 9, box.top + 9).closest('a.skip') !== null }"""


def test_the_way_to_the_hand_is_seen_only_when_it_has_the_focus(page: Page, site: Site):
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("record => burraco.load(record)", with_hand(26))
    for strip in (False, True):
        page.evaluate("on => { document.getElementById('elsewhere').hidden = !on }", strip)
        assert not page.evaluate(SKIP)
        page.locator("a.skip").focus()
        assert page.evaluate(SKIP)
        cards(page).first.focus()


@pytest.mark.parametrize("size", [(1024, 700), (390, 844)])
def test_what_is_opened_in_the_dialog_comes_into_sight(page: Page, site: Site, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.get_by_test_id("new").click()
    for summary, opened in (("Chi siede dove", "#sitters select"), ("Regole della casa", "#house label")):
        page.get_by_text(summary).first.click()
        expect(page.locator(opened).first).to_be_in_viewport(ratio=0.9)


def test_a_save_too_large_to_be_kept_aside_is_told_so(page: Page, site: Site):
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("localStorage.setItem('burraco:v1:save', '{'.padEnd(3_000_000, 'x'))")
    page.goto(site.url + "?test=1#/play")
    page.reload()
    wait_state(page, "ready")
    expect(page.locator("#notice-text")).to_contain_text("Non c’è posto per metterla da parte")
    assert page.evaluate("localStorage.getItem('burraco:v1:save').length") == 3_000_000
