"""What the page costs whoever plays: python -m bench.page [hands]. Needs `make site`; prints what was measured beside
what is wanted, and ends in 1 where that is missed.

Input to paint is the time from a click to the end of the frame that shows what came of it. Memory is compared after
one hand and after so many (10), each after a collection of what nobody uses any more.
"""

import gzip
import re
import statistics
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from bench.boot import CLOCK, painted, saved
from burraco.melds import without
from burraco.state import Action, State, legal_actions
from e2e.conftest import Site, run_python, wait_offline, wait_state
from e2e.hands import with_hand, with_melds
from e2e.test_play import cards, pick, press, state
from tools.browser import ARGS, chromium

DIST = Path(__file__).resolve().parents[1] / "dist"
SHELL = re.compile(r"index\.html|static/.*\.(css|m?js)|vendor/pyscript/core\.js")
CLICKS = """
window.spent = [];
addEventListener('click', event => requestAnimationFrame(() => {
  const channel = new MessageChannel;
  channel.port1.onmessage = () => spent.push(performance.now() - event.timeStamp);
  channel.port2.postMessage(0);
}), true);
"""
LONG = """
window.long = [];
new PerformanceObserver(list => long.push(...list.getEntries().map(task => [task.startTime, task.duration])))
  .observe({type: 'longtask', buffered: true});
"""

failed = 0


def line(what: str, measured: float, unit: str, wanted: float | None = None) -> None:
    """One line of the table; `wanted` is the most that it may be."""
    global failed
    bad = wanted is not None and measured > wanted
    failed += bad
    asked = "" if wanted is None else f"{wanted:10,.0f} {unit} at most{'   MISSED' if bad else ''}"
    print(f"{what:52}{measured:10,.1f} {unit:4}{asked}", flush=True)


@contextmanager
def opened(browser: Browser, site: Site, query: str = "?test=1", script: str = "") -> Iterator[Page]:
    """A page of its own in Italian, ready to be played on."""
    context = browser.new_context(locale="it-IT", viewport={"width": 1280, "height": 800})
    context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto(site.url + query)
    wait_state(page, "ready")
    yield page
    context.close()


# ---- bytes -----------------------------------------------------------------------------------------------------------


def transferred(browser: Browser, site: Site) -> None:
    """What a first visit loads, as a server that compresses sends it."""
    size = {p.relative_to(DIST).as_posix(): len(gzip.compress(p.read_bytes())) for p in DIST.rglob("*") if p.is_file()}
    site.asked.clear()
    with opened(browser, site) as page:
        page.evaluate("record => burraco.load(record)", with_melds(3))
        wait_state(page, "you")
        names = {name or "index.html" for name in site.asked}
        line("first load, until a card can be played", sum(size.get(name, 0) for name in names) / 1e6, "MB", 7)
        line("  of it the shell", sum(size[n] for n in names if n in size and SHELL.fullmatch(n)) / 1e3, "kB", 150)
        wait_offline(page)
    site.asked.clear()
    for deck in ("2", "4"):
        line(f"  a deck ({deck} colours)", sum(n for name, n in size.items() if f"/{deck}/" in name) / 1e3, "kB", 145)


# ---- time ------------------------------------------------------------------------------------------------------------


def start(browser: Browser, site: Site, rounds: int = 3) -> None:
    """From the address to a card that can be played: the first visit, and one from the offline copy."""
    storage = saved(browser, site.url)
    times: dict[str, list[float]] = {"first": [], "second": []}
    for _ in range(rounds):
        context = browser.new_context()
        context.add_init_script(f"for (const [k, v] of Object.entries({storage!r})) localStorage.setItem(k, v)")
        context.add_init_script(CLOCK)
        page = context.new_page()
        for visit, spent in times.items():
            spent.append(painted(page, site.url + "#/play")[1])
            if visit == "first":
                wait_offline(page)
            page.wait_for_timeout(1500)
            page.goto("about:blank")
        context.close()
    line("playable, first visit (this machine, no network)", statistics.median(times["first"]), "ms")
    line("playable, second visit", statistics.median(times["second"]), "ms", 3000)


def laid(s: State) -> Action:
    """A new meld that can be laid."""
    own = s.melds[s.side]
    return next(a for a in legal_actions(s) if a.kind == "lay" and a.index >= len(own))


def measured(page: Page, act: Callable[[], None]) -> list[float]:
    """The milliseconds from each click of `act` to its paint."""
    page.evaluate("spent.length = 0")
    act()
    page.wait_for_timeout(100)
    return [float(ms) for ms in page.evaluate("spent")]


def clicks(page: Page, cdp: CDPSession, throttle: int, most: int) -> None:
    """Cards chosen in a hand of 26, and a meld laid and taken back, at a part of the machine's speed."""
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": throttle})

    def chosen() -> None:
        for spot in range(20):
            press(cards(page).nth(spot))

    def lays() -> list[float]:
        spent: list[float] = []
        for _ in range(8):
            action = laid(state(page))
            pick(page, without(action.cards, ()) or (), press)
            spent += measured(page, page.get_by_test_id("first").click)
            if page.locator("#dlg-choose").is_visible():
                page.locator(".offer").first.click()
            page.get_by_test_id("undo").click()
            page.keyboard.press("Escape")
        return spent

    page.evaluate("record => burraco.load(record)", with_hand(26))
    wait_state(page, "you")
    found = {"choose a card": measured(page, chosen)}
    page.keyboard.press("Escape")
    found["lay a meld"] = lays()
    for what, times in found.items():
        name = f"{what}, click to paint" + (f", CPU / {throttle}" if throttle > 1 else "")
        line(f"{name}: median", statistics.median(times), "ms", most)
        line(f"{name}: 95 of 100", statistics.quantiles(times, n=20)[-1], "ms")


def thinking(browser: Browser, site: Site, turns: int = 4) -> None:
    """Tasks that hold the page up while the strongest opponent thinks and plays, at the usual pace."""
    with opened(browser, site, "", LONG) as page:
        page.get_by_test_id("new").click()
        page.locator("input[value=full]").check()
        page.get_by_test_id("start").click()
        tasks: list[float] = []
        for _ in range(turns):
            if wait_state(page, "you", "handover") != "you":
                break
            page.wait_for_timeout(800)
            page.get_by_test_id("stock").click()
            press(cards(page).nth(0))
            page.get_by_test_id("second").click()
            if page.locator("#dlg-ask").is_visible():
                page.wait_for_timeout(500)  # a question is deaf at first
                page.get_by_test_id("ask-yes").click()
            page.wait_for_timeout(300)  # the own act has been painted
            since = page.evaluate("performance.now()")
            wait_state(page, "you", "handover")
            tasks += [ms for begun, ms in page.evaluate("long") if begun > since]
        line(f"longest task while the opponent thinks ({turns} turns)", max(tasks, default=0), "ms", 50)
        line("  tasks of more than 50 ms", len(tasks), "", 0)


# ---- memory ----------------------------------------------------------------------------------------------------------

HEAP = "import gc, pyodide_js; gc.collect(); answer = f'{pyodide_js._module.HEAP8.length} {len(gc.get_objects())}'"
TURN = """async () => {
  const rest = () => new Promise(done => setTimeout(done));
  const doing = () => document.documentElement.dataset.state;
  while (!['handover', 'over', 'error'].includes(doing())) {
    if (doing() === 'you') burraco.apply(Math.floor(Math.random() * 1000));
    await rest();
  }
  return doing();
}"""


def kept(page: Page, cdp: CDPSession) -> tuple[float, float, float]:
    """Megabytes of the page's scripts and Python together; Python's objects; the nodes of the document."""
    memory, objects = run_python(page, HEAP).split()
    cdp.send("HeapProfiler.collectGarbage")
    found = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
    return (found["JSHeapUsedSize"] + int(memory)) / 1e6, float(objects), found["Nodes"]


def memory(browser: Browser, site: Site, hands: int) -> None:
    """Hands played on and on, by whatever is legal."""
    with opened(browser, site) as page:
        cdp: Any = page.context.new_cdp_session(page)
        cdp.send("Performance.enable")
        page.get_by_test_id("new").click()
        page.locator("input[value=easy]").check()
        page.get_by_test_id("start").click()
        sizes: list[tuple[float, float, float]] = []
        for number in range(hands):
            assert page.evaluate(TURN) != "error"
            page.locator("#dlg-score").wait_for()
            if number in (0, hands - 1):
                sizes.append(kept(page, cdp))
            page.get_by_test_id("next").click()
            if page.locator("#dlg-new").is_visible():
                page.get_by_test_id("start").click()
            page.wait_for_function("() => !['handover', 'over'].includes(document.documentElement.dataset.state)")
        (one, objects, nodes), (ten, more, later) = sizes
        line("memory of the page after one hand", one, "MB", 250)
        line(f"  growth after {hands} hands", 100 * (ten / one - 1), "%", 10)
        line("  Python's objects", 100 * (more / objects - 1), "%")
        line("  nodes of the document", 100 * (later / nodes - 1), "%")


def main() -> int:
    site = Site(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        transferred(browser, site)
        start(browser, site)
        with opened(browser, site, script=CLICKS) as page:
            cdp = page.context.new_cdp_session(page)
            clicks(page, cdp, 1, 50)
            clicks(page, cdp, 4, 200)
        thinking(browser, site)
        memory(browser, site, int(sys.argv[1]) if len(sys.argv) > 1 else 10)
        browser.close()
    site.stop()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
