"""Whether the others keep their time, and the page its ease, while they think: python -m bench.turns [turns].

Needs `make site`. Plays some turns against three champions as a person does, with a click for each act, and prints how
long each decision took beside its budget, that of the first one after the page was opened, and the page's long tasks
(over 50 ms, by the browser's own count) while somebody thought. Then the same where the page thinks itself, since no
worker ever comes.
"""

import json
import statistics
import sys

from playwright.sync_api import Browser, Page, sync_playwright

from bench.boot import served
from tools.browser import ARGS, chromium

OVER = 100  # milliseconds over its budget that a decision may take
LONG = 50  # milliseconds that a task of the page may take
# Long tasks; and when the first act of another player is seen, counted from when it was asked for.
WATCH = """
window.long = [];
new PerformanceObserver(list => long.push(...list.getEntries().map(e => [e.startTime, e.duration])))
  .observe({type: 'longtask', buffered: true});
new MutationObserver((_, watch) => {
  const root = document.documentElement;
  if (root.dataset.state !== 'ai') return;
  watch.disconnect();
  const asked = performance.now();
  new MutationObserver((_, seen) => { seen.disconnect(); root.dataset.begun = performance.now() - asked; })
    .observe(document.getElementById('piles'), {subtree: true, childList: true, characterData: true});
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-state']});
"""
ALONE = "globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };"
CLOCK = """
import json
from js import document, performance
from ui import crew

asked, times = crew.ask, []

async def timed(question, search, seconds, *more):
    began = performance.now()
    answer = await asked(question, search, seconds, *more)
    times.append([began, performance.now(), seconds])
    document.documentElement.dataset.times = json.dumps(times)
    return answer

crew.ask = timed
document.documentElement.dataset.bench = "1"
"""


def opened(browser: Browser, address: str, speed: str, script: str = "") -> Page:
    """A new match against three champions."""
    page = browser.new_page()
    page.set_default_timeout(120_000)
    page.add_init_script(WATCH + script)
    asks = {"ask_wild": "off", "ask_leave": "off"}  # nobody is here to answer
    settings = json.dumps({"game": "burraco-4", "seats": ["full"] * 4, "speed": speed, **asks})
    page.add_init_script(f"localStorage.setItem('burraco:v1:settings', {settings!r})")
    page.goto(f"{address}/site/")
    page.wait_for_selector('html:not([data-state="boot"])', state="attached")
    return page


def played(browser: Browser, address: str, turns: int, script: str) -> tuple[list[list[float]], list[list[float]]]:
    """The decisions of so many rounds, [asked, answered, seconds allowed], and the page's long tasks, [start, time]."""
    page = opened(browser, address, "normal", script)
    page.evaluate(
        "code => { const s = document.createElement('script'); s.type = 'py'; s.textContent = code;"
        " document.body.append(s) }",
        CLOCK,
    )
    page.wait_for_selector("html[data-bench]", state="attached")
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    for left in range(turns, -1, -1):
        page.wait_for_selector('html[data-state="you"], html[data-state="handover"]', state="attached")
        if not left or page.evaluate("document.documentElement.dataset.state") != "you":  # a hand may end soon
            break
        page.get_by_test_id("stock").click()
        page.locator(".card").first.click(position={"x": 8, "y": 12})
        page.get_by_test_id("second").click()
    found = json.loads(page.evaluate("document.documentElement.dataset.times")), page.evaluate("window.long")
    page.context.close()
    return found


def first(browser: Browser, address: str) -> float:
    """Milliseconds to the first act, where another player is to act as the page is opened."""
    page = opened(browser, address, "instant")
    for _ in range(20):  # until somebody else begins
        page.get_by_test_id("new").click()
        page.get_by_test_id("start").click()
        page.wait_for_selector('html[data-state="you"], html[data-state="ai"]', state="attached")
        save = page.evaluate("localStorage.getItem('burraco:v1:save')")
        if page.evaluate("document.documentElement.dataset.state") == "ai":
            break
        page.evaluate("document.querySelector('#side [data-testid=home]').click()")
    page.goto("about:blank")
    page.goto(f"{address}/site/")  # storage can be written only on the site
    page.evaluate("save => localStorage.setItem('burraco:v1:save', save)", save)
    page.goto("about:blank")
    page.goto(f"{address}/site/#/play")
    page.wait_for_selector("html[data-begun]", state="attached")
    took = float(page.evaluate("document.documentElement.dataset.begun"))
    page.context.close()
    return took


def kept(times: list[list[float]], long: list[list[float]]) -> bool:
    """Prints decisions and long tasks; whether they are as wanted."""
    over = [end - start - 1000 * seconds for start, end, seconds in times]
    during = [task for at, task in long if any(start <= at < end for start, end, _ in times)]
    print(f"decisions {len(times)}, budget {1000 * times[0][2]:.0f} ms each")
    print(f"over it, ms: median {statistics.median(over):.0f}, most {max(over):.0f}     wanted: {OVER} at most")
    told = f"{len(during)}, the longest {max(during):.0f} ms" if during else "none"
    print(f"long tasks while somebody thought: {told}     wanted: none over {LONG} ms")
    return not during and max(over) <= OVER


def main() -> int:
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        crew, alone = (played(browser, address, turns, script) for script in ("", ALONE))
        began = first(browser, address)
        browser.close()
    budget = 1000 * crew[0][0][2]
    good = [began <= budget + OVER]
    print(f"first act after opening: {began:.0f} ms     wanted: {budget + OVER:.0f} at most")
    for name, found in (("with a worker", crew), ("the page alone", alone)):
        print(f"\n{name}:")
        good.append(kept(*found))
    return int(not all(good))


if __name__ == "__main__":
    sys.exit(main())
