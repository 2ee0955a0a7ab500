"""How much a board in somebody's page brings, and how soon it is drawn: python -m bench.embed [rounds]. Needs
`make site`.

Bytes are as they are compressed with gzip -6. `drawn` is the paint after the position is on the page, cold; beside it
the whole game, and a page with six boards. Wanted of a board: 60 kB and 300 milliseconds.
"""

import gzip
import statistics
import sys
from collections.abc import Callable
from urllib.parse import quote, urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

from bench.boot import ROOT, served
from tools.browser import ARGS, chromium

SITE = ROOT / "dist"
POSITION = (
    "theirs: 3h 4h JK 6h 7h 8h 9h, Ks Kh Kd 2c; took: us; stock: 41; pozzetti: 1; pile: 9c Kd 4h; melds: 8s JK Ts,"
    " 2d 3d 4d 5d 6d 7d 8d; hand: 9s! Qs Kc 4d 5h 6h 8h Ac Ad 2c JK"
)
WANTED = (60_000, 300)
BOARD = f"site/embed.html#pos={quote(POSITION)}&lang=it"
# The paint after something that a selector finds is on the page.
CLOCK = """
(() => {
  const seen = () => document.querySelector(WHAT);
  const tell = () => requestAnimationFrame(() => {
    const channel = new MessageChannel;
    channel.port1.onmessage = () => document.documentElement.setAttribute('data-drawn', performance.now());
    channel.port2.postMessage(0);
  });
  new MutationObserver((_, watch) => seen() && (watch.disconnect(), tell()))
    .observe(document, {subtree: true, childList: true, attributes: true});
})();
"""


def measured(browser: Browser, address: str, what: str) -> tuple[float, int, int]:
    """Milliseconds until it is drawn in a new browser window, requests, and compressed bytes."""
    context = browser.new_context(locale="it-IT", viewport={"width": 700, "height": 500}, service_workers="block")
    page = context.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(urlsplit(request.url).path))
    page.add_init_script(CLOCK.replace("WHAT", repr(what)))
    page.goto(address)
    page.wait_for_selector("html[data-drawn]", state="attached", timeout=120_000)
    drawn = float(page.evaluate("document.documentElement.dataset.drawn"))
    settled(page)
    context.close()
    files = [SITE / path.removeprefix("/site/") for path in asked if path.startswith("/site/")]
    return drawn, len(files), sum(len(gzip.compress(file.read_bytes(), 6)) for file in files if file.is_file())


def settled(page: Page) -> None:
    page.wait_for_load_state("networkidle")


def six(browser: Browser, home: str) -> float:
    """Milliseconds until all six boards of a page are drawn."""
    context = browser.new_context(locale="it-IT", viewport={"width": 700, "height": 2400}, service_workers="block")
    page = context.new_page()
    frames = "".join(f'<iframe width="600" height="380" src="{home}/{BOARD}&n={n}"></iframe>' for n in range(6))
    page.route("**/six.html", lambda route: route.fulfill(body=f"<!doctype html>{frames}", content_type="text/html"))
    page.goto(f"{home}/six.html")
    page.wait_for_function(
        "[...document.querySelectorAll('iframe')]"
        ".every(({contentWindow: one}) => one.document.querySelector('#embed .position'))"
        " && new Promise(done => requestAnimationFrame(() => done(1)))"
    )
    took = float(page.evaluate("performance.now()"))
    context.close()
    return took


def main(rounds: int) -> None:
    with served() as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        rows: list[tuple[str, Callable[[], tuple[float, int, int]]]] = [
            ("a board, drawn", lambda: measured(browser, f"{home}/{BOARD}", "#embed .position")),
            ("the game, its first screen", lambda: measured(browser, f"{home}/site/", 'html[data-state="ready"]')),
        ]
        print(f"{'':28}  {'drawn, ms':>9}  {'files':>5}  {'bytes':>9}")
        for name, measure in rows:
            found = [measure() for _ in range(rounds)]
            drawn = statistics.median(one[0] for one in found)
            print(f"{name:28}  {drawn:9.0f}  {found[0][1]:5}  {found[0][2]:9,}", flush=True)
        print(f"{'wanted of a board':28}  {WANTED[1]:9}  {'':5}  {WANTED[0]:9,}")
        print(f"{'six boards on a page':28}  {statistics.median(six(browser, home) for _ in range(rounds)):9.0f}")
        browser.close()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
