"""Boards on somebody else's page, which is served from another origin: drawn at once, played in the frame, and apart
from all that the player has."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import FrameLocator, Locator, Page, expect

from e2e.conftest import ROOT, Site, Watch, wait_offline, wait_state

NINE = "melds: 8s JK Ts; hand: 9s! Qs Kc 4d"
TABLE = (
    "theirs: 3h 4h JK 6h 7h 8h 9h, Ks Kh Kc 2c; took: us; stock: 30; pozzetti: 1; pile: 9c Kd 4h 5s 6s 7s 8s; melds: 8s"
    " JK Ts, 2d 3d 4d 5d 6d 7d 8d 9d Td Jd Qd Kd, 7s 7h 7d; hand: 9s! Qs Kc 4d 5h 6h 8h Ac Ad 2c JK 3s 4s 5s 6c 7c"
)
# Whatever asks for storage in a frame is refused, and noted.
REFUSED = """
if (window !== top) for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {configurable: true, get() {
    document.documentElement.dataset.touched = name; throw new DOMException('refused', 'SecurityError');
  }});
"""


def board(site: Site, page: Page, fragment: str) -> None:
    page.goto("about:blank")
    page.goto(f"{site.url}embed.html#{fragment}")
    page.wait_for_selector("#embed main, #embed [role=alert]")


@pytest.fixture
def host(serve: Callable[..., Site], watch: Watch, tmp_path: Path) -> Callable[[str], str]:
    """Puts a page on another origin; returns its address."""
    watch.hosts.add("localhost")
    watch.allow("favicon.ico")

    def put(text: str) -> str:
        (tmp_path / "page.html").write_text(f"<!doctype html><html lang=en><title>x</title><body>{text}")
        return f"http://localhost:{serve(folder=tmp_path).port}/page.html"

    return put


def framed(site: Site, fragment: str, more: str = "") -> str:
    """A frame, and the messages that come from it as `heard`."""
    source = f"{site.url}embed.html?test=1#{fragment}"
    return (
        "<script>heard = []; addEventListener('message', event => heard.push(event.data))</script>"
        f'<iframe {more} width="700" height="460" src="{source}"></iframe>'
    )


def press(part: Locator) -> None:
    """A press within a frame of another site, by somebody who sees the pointer arrive: Chromium leads it there only
    some pictures after it has drawn the frame, or has moved it, and gives what is pressed before to the page around."""
    for _ in range(50):
        part.hover()
        if part.evaluate("part => part.matches(':hover')"):
            break
        part.page.mouse.move(1, 1)
        part.page.wait_for_timeout(100)
    part.click()


def playing(frame: FrameLocator) -> None:
    """The game comes into a frame."""
    press(frame.get_by_test_id("play"))
    expect(frame.locator("#hand [role=option]").first).to_be_visible()


# ---- drawn -----------------------------------------------------------------------------------------------------------


def test_a_position_is_drawn_and_told_at_once_without_python(page: Page, site: Site):
    for width in (280, 360, 768, 1200):
        for theme in ("felt", "light") if width in (280, 768) else ("dark",):
            page.set_viewport_size({"width": width, "height": 400})
            board(site, page, f"pos={quote(TABLE)}&theme={theme}&lang=it&size={'compact' if width < 300 else 'auto'}")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    asked = {name for name in site.asked if not name.startswith("static/icons")}
    assert asked == {"embed.html", "static/embed/embed.css", "static/embed/embed.js"}
    melds = page.get_by_role("list").filter(has=page.get_by_role("img", name="scala"))
    expect(melds.first.get_by_role("img").first).to_have_attribute(
        "aria-label", "S 7 · Scala di cuori da 3 a 9 con il jolly che vale 5, burraco sporco"
    )
    expect(page.get_by_role("list", name="La tua mano").get_by_role("listitem")).to_have_count(16)
    expect(page.get_by_role("img", name="nove di picche, segnata")).to_be_visible()
    assert page.title().startswith("Burraco: I loro giochi: scala di cuori")
    found = Axe().run(page, options={"rules": {"page-has-heading-one": {"enabled": False}}}).response["violations"]
    assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []


@pytest.mark.parametrize(("lang", "name"), [("pt", "Tente"), ("es", "Inténtalo"), ("en", "Try it"), ("it", "Provaci")])
def test_the_words_are_of_the_language(page: Page, site: Site, lang: str, name: str):
    board(site, page, f"pos={quote(NINE)}&task=x&lang={lang}")
    expect(page.get_by_role("button", name=name)).to_be_visible()


def test_hostile_addresses_end_in_a_sentence_and_nothing_is_run(page: Page, site: Site, watch: Watch):
    watch.allow("not understood, the default is used instead")
    evil = '<img src=x onerror="document.title=1">'
    for text in ("%zz", f"pos={quote(evil)}", "pos=" + "hand:5h " * 700, f"pos=rules:{quote(evil)};hand:5h"):
        board(site, page, text)
        expect(page.get_by_role("alert")).to_be_visible()
    told = f"pos={quote(NINE)}&task={quote(evil)}&theme={quote(evil)}&lang=__proto__&deck=javascript:1&x={quote(evil)}"
    board(site, page, told + "&mode=constructor&seed=1e9")
    expect(page.locator(".task")).to_have_text(evil)
    board(site, page, f"rules={quote(evil)}&seed=5")
    expect(page.get_by_test_id("play")).to_be_visible()
    assert page.locator("#embed :is(script, #embed img, iframe)").count() == 0
    assert page.title() != "1"


# ---- played ----------------------------------------------------------------------------------------------------------


def test_a_page_with_six_boards_storage_refused(page: Page, site: Site, host, watch: Watch):
    """Two games at once in the frames of a page from elsewhere, which hears what was done; nothing is stored."""
    page.add_init_script(REFUSED)
    text = (ROOT / "examples/tutorial.html").read_text().replace("../dist/", site.url)
    page.goto(host(text))
    task = page.locator("#task iframe").content_frame
    expect(task.locator(".task")).to_have_text("Add the nine to eight, joker, ten.")
    expect(page.locator("#look iframe").content_frame.get_by_role("button")).to_have_count(0)
    frame = page.locator("#task iframe")
    high = frame.bounding_box()["height"]  # type: ignore[index]
    assert high < 400  # as high as the board
    press(task.get_by_role("button", name="nine of spades"))  # the first touch brings the game, with this card chosen
    expect(task.locator("#hand [aria-selected=true]")).to_have_count(1)
    assert frame.bounding_box()["height"] > high  # type: ignore[index]

    page.locator("#record").scroll_into_view_if_needed()
    record = page.locator("#record iframe").content_frame
    playing(record)
    press(record.get_by_test_id("reel-on"))
    expect(record.get_by_role("slider")).to_have_attribute("aria-valuetext", "Act 5 of " + str(plies(record)))

    press(task.locator("#ours .meld"))
    expect(task.get_by_test_id("coach-answer")).to_have_text("Right.")
    expect(page.locator("#praise")).to_be_visible()
    page.evaluate("document.getElementById('task').tell('reset')")
    expect(task.locator("#hand [role=option]")).to_have_count(4)

    # a stranger is not heard, and neither is what is no message of ours
    page.evaluate(
        """() => { const to = document.querySelector('#task').shadowRoot.querySelector('iframe').contentWindow;
        for (const data of ['reset', null, 7, {type: 'load'}, {src: 'burraco', v: 2, type: 'load', pos: 'hand: 5h'},
          {src: 'burraco', v: 1, type: 'setting', key: 'constructor', value: 'x'},
          {src: 'burraco', v: 1, type: 'goto', ply: 'x'}])
          to.postMessage(data, '*');
        const other = document.createElement('iframe'); other.id = 'other'; document.body.append(other);
        other.contentWindow.eval("parent.document.querySelector('#task').shadowRoot.querySelector('iframe').contentWindow"
          + ".postMessage({src: 'burraco', v: 1, type: 'load', pos: 'hand: 5h'}, '*')"); }"""
    )
    press(task.locator("#hand [role=option]").first)
    expect(task.locator("#hand [aria-selected=true]")).to_have_count(1)
    for one in (task, record):
        assert one.locator("html").get_attribute("data-touched") is None
    page.evaluate("document.getElementById('task').setAttribute('pos', 'hand: Kd 5h')")
    expect(task.get_by_role("button", name="king of diamonds")).to_be_visible()
    assert "sw.js" not in site.asked


def plies(record: FrameLocator) -> int:
    return int(record.get_by_role("slider").get_attribute("max") or 0)


@pytest.mark.parametrize("sandbox", ["allow-scripts", "allow-scripts allow-same-origin"])
def test_a_sandboxed_frame_plays(page: Page, serve: Callable[..., Site], host, watch: Watch, sandbox: str):
    """UX-60: below a path, in a sandbox; where it has no origin, the server says that anybody may have its files."""
    site = serve("/burraco/")
    policy = re.search(r"Content-Security-Policy: (.*)", (ROOT / "docs/hosting.md").read_text())
    assert policy  # the one that hosts are told to send
    site.headers["Content-Security-Policy"] = policy[1].replace("frame-ancestors 'self'", "frame-ancestors *")
    if sandbox == "allow-scripts":
        site.headers["Access-Control-Allow-Origin"] = "*"
        watch.allow("[Ww]orker")
    page.goto(host(framed(site, f"pos={quote(NINE)}&mode=play&lang=en", f'sandbox="{sandbox}"')))
    frame = page.frame_locator("iframe")
    playing(frame)
    press(frame.locator("#hand [role=option]").nth(2))
    press(frame.locator("#second"))
    expect(frame.locator("#status")).to_have_text("Your turn: draw")  # the others have thought
    heard = page.evaluate("heard")
    assert [one["type"] for one in heard][:2] == ["ready", "resize"]
    assert {"seat": 0, "move": "-Kc"}.items() <= next(one for one in heard if one["type"] == "move").items()
    assert "?" in [one for one in heard if one["type"] == "state"][-1]["position"].split("hands=")[1].split()[0]
    assert not site.elsewhere


def test_where_the_game_cannot_come_the_board_says_so(page: Page, site: Site, host, watch: Watch):
    watch.allow("CORS|ERR_FAILED|Failed to fetch")
    page.goto(host(framed(site, f"pos={quote(NINE)}&mode=play&lang=en", 'sandbox="allow-scripts"')))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("img", name="nine of spades")).to_be_visible()
    press(frame.get_by_test_id("play"))
    expect(frame.get_by_role("alert")).to_have_text("The game cannot be loaded here. It opens in a window of its own.")
    expect(frame.get_by_role("link")).to_have_attribute("target", "_blank")
    expect(frame.get_by_role("img", name="nine of spades")).to_be_visible()
    assert "error" in json.dumps(page.evaluate("heard"))


@pytest.mark.parametrize("goal", ["close", "zz"])
def test_a_board_with_nothing_to_reach_says_so_and_begins_anew_with_another(page: Page, site: Site, host, goal: str):
    """The address of a frame is no link to be told in a dialog; and Python does not begin twice in one page."""
    page.goto(host(framed(site, f"pos={quote(NINE)}&goal={goal}&daily=x&lang=en&autoplay=1")))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("alert")).to_have_text(re.compile("This task has no solution|goal|task", re.IGNORECASE))
    expect(frame.locator("dialog, #app, #boot")).to_have_count(0)
    assert "bad-goal" in json.dumps(page.evaluate("heard"))
    tell(page, {"type": "load", "pos": NINE, "goal": "add 9s", "mode": "task"})
    playing(frame)
    expect(frame.locator("dialog[open], #notice:visible")).to_have_count(0)


def test_messages_that_are_none_do_no_harm(page: Page, site: Site, host, watch: Watch):
    """Before Python and beside it: what no JSON and no address can hold, and far too much of it."""
    watch.allow("not understood, the default is used instead")
    page.goto(host(framed(site, f"pos={quote(NINE)}&mode=play&lang=en&seed=99999999999999999999")))
    frame = page.frame_locator("iframe")
    expect(frame.get_by_test_id("play")).to_be_visible()
    nonsense = """() => { const to = document.querySelector('iframe').contentWindow, odd = {}; odd.odd = odd;
      for (const more of [{type: 'goto', ply: 1n}, {type: 'reset', odd}, {type: 'setting', odd}])
        to.postMessage({src: 'burraco', v: 1, ...more}, '*'); }"""
    page.evaluate(nonsense)
    playing(frame)
    page.evaluate(nonsense)
    expect(frame.locator("#hand [role=option]").first).to_be_visible()
    tell(page, {"type": "load", "pos": "\ud800"})
    expect(frame.get_by_role("alert")).to_be_visible()
    tell(page, {"type": "load", "pos": "x" * 3_000_000})
    expect(frame.get_by_role("alert")).to_be_visible()
    tell(page, {"type": "load", "pos": NINE})
    expect(frame.get_by_role("img", name="nine of spades")).to_be_visible()


def tell(page: Page, message: dict[str, str]) -> None:
    """A message from the page around to the board."""
    to_frame = "document.querySelector('iframe').contentWindow.postMessage"
    page.evaluate(f"message => {to_frame}({{src: 'burraco', v: 1, ...message}}, '*')", message)


# ---- the rules to read -----------------------------------------------------------------------------------------------


def test_an_example_of_the_rules_is_tried_where_it_stands(page: Page, site: Site):
    page.goto(site.url + "learn/en/burraco-2.html")
    nine = page.locator("#nine")
    nine.get_by_role("button", name="Try it").click()
    frame = nine.locator("iframe").content_frame
    expect(frame.get_by_test_id("coach-text")).to_have_text("Add the nine to 8, joker, 10")
    lift(page, frame)
    frame.locator("#hand [role=option]").first.click()
    frame.locator("#ours .meld").click()
    frame.locator("#hand [role=option]").first.click()
    frame.locator("#ours .meld").click()
    expect(frame.get_by_test_id("coach-answer")).to_have_text("Right.")
    page.emulate_media(media="print")
    expect(nine.locator("burraco-table")).to_be_hidden()
    expect(page.locator(".try").first).to_be_hidden()


def lift(page: Page, frame: FrameLocator) -> None:
    """A finger that moves up at once scrolls the page; one that rests on a card lifts it."""
    frame.locator("#hand [role=option]").first.scroll_into_view_if_needed()
    box = frame.locator("#hand [role=option]").first.bounding_box()
    assert box
    touch = page.context.new_cdp_session(page)
    spot = {"x": box["x"] + 12, "y": box["y"] + 20}
    for rests in (False, True):
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
        if rests:
            expect(frame.locator("#zoom")).to_be_visible()
        moved = {"x": spot["x"], "y": spot["y"] - 60}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [moved]})
        page.wait_for_timeout(300)
        assert frame.locator("html").get_attribute("data-dragging") == ("1" if rests else None)
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(frame.locator("html")).not_to_have_attribute("data-dragging", "1")


def test_the_rules_without_a_network(page: Page, site: Site, watch: Watch):
    """What was read once is read again; what was not leads to a page of ours, not of the browser's."""
    watch.allow("ERR_CONNECTION_REFUSED|Failed to fetch|ERR_FAILED")
    page.goto(site.url + "?test=1")
    wait_state(page)
    wait_offline(page)
    page.goto(site.url + "learn/it/burraco-4.html")
    site.stop()
    page.reload()
    expect(page).to_have_title("Burraco in quattro: le regole")
    expect(page.locator("article").first).to_have_css("border-radius", "12px")
    page.goto(site.url + "learn/es/faq.html")
    expect(page.get_by_text("Senza rete questa pagina non si apre")).to_be_visible()
    page.get_by_role("link", name="Al gioco", exact=True).click()
    wait_state(page)
