"""How soon the page is there: python bench/boot.py [rounds]. Needs `make site`; prints medians of 5 rounds.

A saved match is reopened, cold (nothing cached) and warm (from the offline copy). `first paint` is the shell's.
`playable` is the first paint after data-state left "boot": the cards of the hand can be clicked. Beside them, on the
same server and in turn with them, the least there could be: Pyodide as it comes, in a worker, up to a painted answer.
"""

import functools
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tools.browser import ARGS, chromium
from tools.serve import Handler, Server

ROOT = Path(__file__).resolve().parents[1]

BARE = """<!doctype html><meta charset="utf-8"><title>Pyodide</title><link rel="icon" href="data:,"><p id="out"></p>
<script type="module">
const worker = new Worker('worker.js', {type: 'module'});
worker.onmessage = ({data}) => {
  document.getElementById('out').textContent = data;
  document.documentElement.dataset.state = 'ready';
};
</script>"""
WORKER = """import {loadPyodide} from './pyodide/pyodide.mjs';
const python = await loadPyodide();
postMessage(python.runPython('import sys; sys.version'));
"""
# The moment at which what changes data-state has been painted.
CLOCK = """
new MutationObserver((_, watch) => {
  const state = document.documentElement.dataset.state;
  if (!state || state === 'boot') return;
  watch.disconnect();
  requestAnimationFrame(() => {
    const channel = new MessageChannel;
    channel.port1.onmessage = () => document.documentElement.setAttribute('data-painted', performance.now());
    channel.port2.postMessage(0);
  });
}).observe(document, {subtree: true, attributes: true, attributeFilter: ['data-state']});
"""


@contextmanager
def served() -> Iterator[str]:
    """The built site at site/ and stock Pyodide at bare/, on one port of this machine."""
    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        shutil.copytree(ROOT / "dist", top / "site")
        shutil.copytree(ROOT / "node_modules/pyodide", top / "bare/pyodide")
        (top / "bare/index.html").write_text(BARE)
        (top / "bare/worker.js").write_text(WORKER)
        server = Server(("127.0.0.1", 0), functools.partial(Handler, directory=name))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def painted(page: Page, address: str) -> tuple[float, float]:
    """Milliseconds from the navigation to the first paint, and to the paint after the start."""
    page.goto(address, wait_until="commit")
    page.wait_for_selector("html[data-painted]", state="attached", timeout=120_000)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN")
    return float(first), float(page.evaluate("document.documentElement.dataset.painted"))


def saved(browser: Browser, address: str) -> dict[str, str]:
    """What the storage holds when a new match waits for its player."""
    page = browser.new_page()
    page.set_default_timeout(120_000)
    page.goto(address)
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    page.wait_for_selector('html[data-state="you"]', state="attached", timeout=120_000)
    storage = page.evaluate("({...localStorage})")
    page.context.close()
    return dict(storage)


def context(browser: Browser, storage: dict[str, str]) -> BrowserContext:
    """Empty caches; the storage as given."""
    fresh = browser.new_context()
    fresh.add_init_script(f"for (const [k, v] of Object.entries({storage!r})) localStorage.setItem(k, v)")
    fresh.add_init_script(CLOCK)
    return fresh


def rounds(number: int) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {}
    with served() as address, sync_playwright() as playwright:
        site, bare = f"{address}/site/#/play", f"{address}/bare/"
        options: dict[str, Any] = {"executable_path": chromium(), "args": ARGS}
        browser = playwright.chromium.launch(**options)
        storage = saved(browser, f"{address}/site/")
        for turn in range(number + 1):  # the first warms the machine up and does not count
            for name, target in (("site", site), ("bare", bare)):
                page = context(browser, storage).new_page()
                for cache in ("cold", "warm"):
                    first, ready = painted(page, target)
                    if name == "site":
                        page.wait_for_selector('html[data-offline="ready"]', state="attached", timeout=120_000)
                        assert page.evaluate("document.documentElement.dataset.state") == "you"
                    if turn:
                        times.setdefault(f"{name} {cache} first paint", []).append(first)
                        times.setdefault(f"{name} {cache} playable", []).append(ready)
                    page.wait_for_timeout(1500)  # the workers of the site come to rest
                    page.goto("about:blank")
                page.context.close()
        browser.close()
    return times


def main() -> int:
    times = rounds(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    middle = {name: statistics.median(values) for name, values in times.items()}
    print(f"{'ms, medians':24}{'cold':>8}{'warm':>8}")
    for label, key in (
        ("first paint", "site {} first paint"),
        ("playable", "site {} playable"),
        ("bare Pyodide", "bare {} playable"),
    ):
        print(f"{label:24}" + "".join(f"{middle[key.format(cache)]:8.0f}" for cache in ("cold", "warm")))
    ratios = [middle[f"site {cache} playable"] / middle[f"bare {cache} playable"] for cache in ("cold", "warm")]
    print(f"{'playable / bare':24}" + "".join(f"{ratio:8.2f}" for ratio in ratios) + "    wanted: 0.60 at most")
    print(f"{'first paint':24}{'wanted: 150 ms at most':>38}")
    slow = max(middle[f"site {cache} first paint"] for cache in ("cold", "warm")) > 150
    return int(slow or max(ratios) > 0.6)


if __name__ == "__main__":
    sys.exit(main())
