"""What further workers are worth: python -m bench.crew [seconds]. Needs `make site`.

Prints the playouts a second of one to four workers that share a search, as the page shares it, on a view in the middle
of a hand; a machine without so many cores is told that it has them, and then shows what they cost instead. Then the
memory of the page's process with one worker, with all of them, and after nobody has looked at the page for a while.
"""

import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench.boot import served
from burraco.record import push, start
from burraco.rules import PRESETS
from burraco.state import State, draw, drop, observe
from burraco.text import show_state
from tools.browser import ARGS, chromium

MOST = 4  # workers
ROUNDS = 3  # of each number of workers, in turn
CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', {get: () => 4})"
PROGRAM = """
import asyncio, json
from js import document, performance
from ui import crew

async def main():
    search, seconds = crew.Search(VIEW, "full", "1"), SECONDS
    await crew.ask("think", search, 0.2, True)  # then the others come
    while sum(mate.there for mate in crew.others) < MOST - 1:
        await asyncio.sleep(0.1)
    mates, found = list(crew.others), []
    for _ in range(ROUNDS):
        for number in range(MOST):
            crew.others[:] = mates[:number]
            crew.rested = True  # and nobody grows again
            began = performance.now()
            answer = await crew.ask("think", search, seconds, number > 0)
            found.append([number + 1, json.loads(answer)["playouts"], performance.now() - began])
    crew.others[:], crew.REST = mates, 0
    document.documentElement.dataset.bench = json.dumps(found)

asyncio.ensure_future(main())
"""
AWAY = """() => {
  Object.defineProperty(document, 'hidden', {value: true});
  document.dispatchEvent(new Event('visibilitychange'));
}"""


def middle() -> State:
    """A view in which the player to act has much to choose from."""
    record = start(PRESETS["burraco-4"], ("you", "ai:full", "ai:full", "ai:full"), 5)
    for _ in range(20):
        record = push(record, draw())
        record = push(record, drop(record.state.hand[0]))
    return observe(push(record, draw()).state, record.state.player)


def run(page: Page, program: str) -> Any:
    """What a program in the page's own Python leaves in data-bench, as JSON."""
    page.evaluate(
        "code => { delete document.documentElement.dataset.bench; const s = document.createElement('script');"
        " s.type = 'py'; s.textContent = code; document.body.append(s) }",
        program,
    )
    page.wait_for_selector("html[data-bench]", state="attached", timeout=300_000)
    return json.loads(page.evaluate("document.documentElement.dataset.bench"))


def memory(browser: Browser) -> float:
    """Megabytes that the pages of a browser hold, workers and all; nothing where the system does not tell."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    files = [Path(f"/proc/{one['id']}/status") for one in processes if one["type"] == "renderer"]
    sizes = [re.search(r"VmRSS:\s+(\d+) kB", file.read_text()) for file in files if file.exists()]
    return sum(int(size[1]) for size in sizes if size) / 1024


def main() -> int:
    seconds = sys.argv[1] if len(sys.argv) > 1 else "1.0"
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        page = browser.new_page()
        page.add_init_script(CORES)
        page.goto(f"{address}/site/")
        page.wait_for_selector('html:not([data-state="boot"])', state="attached", timeout=120_000)
        program = PROGRAM.replace("VIEW", repr(show_state(middle()))).replace("SECONDS", seconds)
        page.wait_for_timeout(5000)  # the first worker comes, and the offline copy
        held = [memory(browser)]
        found = run(page, program.replace("MOST", str(MOST)).replace("ROUNDS", str(ROUNDS)))
        held.append(memory(browser))
        page.evaluate(AWAY)
        page.wait_for_timeout(5000)
        held.append(memory(browser))
        browser.close()
    print(f"this machine has {os.cpu_count()} cores; {seconds} s a search, the best of {ROUNDS}")
    print(f"{'workers':>8}{'playouts/s':>12}{'gain':>8}{'took, ms':>10}")
    alone = 0.0
    for number in range(1, MOST + 1):
        rates = [(playouts / float(seconds), took) for workers, playouts, took in found if workers == number]
        rate, took = max(rates)
        alone = alone or rate
        print(f"{number:8}{rate:12.0f}{rate / alone:8.2f}{took:10.0f}")
    one, all_, rested = held
    print(f"memory of the page, MB: with one worker {one:.0f}, with {MOST} {all_:.0f}, left alone {rested:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
