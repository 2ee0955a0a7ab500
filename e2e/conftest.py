"""The built site in a real browser. Every page is watched: it may not fail, complain or call another host."""

import functools
import os
import re
import threading
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, Request, WebError, expect

from tools.browser import ARGS, chromium
from tools.serve import Handler, Server

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 60_000  # milliseconds: only a failure waits so long, and a busy machine is none
expect.set_options(timeout=PATIENCE)


class Site:
    """A folder served on a port of its own below `path`, with nothing for the browser to keep (no-store).

    A test may stop it and start it again, point `folder` elsewhere, name `broken` files that answer 503, say what
    `types` its files have by their ending and what `headers`, and slow it down to `rate` bytes a second. `asked` are
    the paths asked for so far, `elsewhere` those outside `path`.
    """

    def __init__(self, folder: Path, path: str = "/") -> None:
        self.folder, self.path = folder, path
        self.broken: set[str] = set()
        self.types: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.rate = 0
        self.shared = False
        self.asked: list[str] = []
        self.elsewhere: list[str] = []
        self.server: Server | None = None
        self.port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        site = self

        class Answer(Handler):
            def translate_path(self, path: str) -> str:
                self.directory = str(site.folder)
                return super().translate_path("/" + path.removeprefix(site.path))

            def guess_type(self, path: Any) -> str:
                return site.types.get(Path(path).suffix) or super().guess_type(path)

            def do_GET(self) -> None:
                path = self.path.partition("?")[0]
                if not path.startswith(site.path):
                    site.elsewhere.append(path)
                    return self.send_error(404)
                name = path.removeprefix(site.path)
                site.asked.append(name)
                if name in site.broken:
                    return self.send_error(503)
                super().do_GET()

            def end_headers(self) -> None:
                self.send_header("Cache-Control", "no-store")
                if site.shared:
                    self.send_header("Access-Control-Allow-Origin", "*")
                for name, value in site.headers.items():
                    self.send_header(name, value)
                super().end_headers()

            def copyfile(self, source: Any, outputfile: Any) -> None:
                if not site.rate:
                    return super().copyfile(source, outputfile)
                while piece := source.read(max(1, site.rate // 20)):
                    outputfile.write(piece)
                    time.sleep(0.05)

        self.server = Server(("127.0.0.1", self.port), functools.partial(Answer, directory=str(self.folder)))
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, args=[0.05], daemon=True).start()

    def stop(self) -> None:
        if self.server:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


class Watch:
    """What went wrong in a context: errors and warnings of its console, uncaught errors, and, UX-59, requests to other
    hosts."""

    def __init__(self, context: BrowserContext) -> None:
        self.wrong: list[str] = []
        self.allowed: list[str] = []
        self.hosts = {"127.0.0.1"}
        context.on("console", self.console)
        context.on("weberror", self.error)
        context.on("request", self.request)

    def allow(self, pattern: str) -> None:
        """The test brings this about, so it is not wrong: a pattern for re.search."""
        self.allowed.append(pattern)

    def console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.wrong.append(f"console {message.type}: {message.text} {message.location.get('url')}")

    def error(self, error: WebError) -> None:
        self.wrong.append(f"uncaught: {error.error}")

    def request(self, request: Request) -> None:
        address = re.match(r"(?:https?|wss?)://([^/:]+)", request.url)
        if address and address[1] not in self.hosts:
            self.wrong.append(f"foreign request: {request.url}")

    def check(self) -> None:
        wrong = [line for line in self.wrong if not any(re.search(pattern, line) for pattern in self.allowed)]
        assert not wrong, "\n".join(wrong)


SHOWN = """() => [
  document.URL, JSON.stringify(document.documentElement.dataset), document.activeElement?.outerHTML.slice(0, 200),
  'open: ' + [...document.querySelectorAll('dialog[open]')].map(one => one.id), document.body.innerText.slice(0, 2000),
].join('\\n')"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails tells what its page showed."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page:
        try:
            shown = str(page.wait_for_function(SHOWN, timeout=5000).json_value())
        except Error as why:  # it hangs, or is gone
            shown = str(why)
        report.sections.append(("what the page showed", shown))
    return report


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_type_launch_args, "executable_path": chromium(), "args": ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, "locale": "it-IT", "viewport": {"width": 1280, "height": 800}}


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built site: dist/, or the folder in $BURRACO_SITE."""
    folder = Path(os.environ.get("BURRACO_SITE", ROOT / "dist"))
    assert (folder / "sw.js").is_file(), f"no site in {folder}: run `make site`"
    return folder


@pytest.fixture
def serve(dist: Path) -> Iterator[Callable[..., Site]]:
    """Serves a folder (the built site) below a path: serve(), serve("/some/sub/path/"), serve(folder=other)."""
    sites: list[Site] = []

    def start(path: str = "/", folder: Path = dist) -> Site:
        sites.append(Site(folder, path))
        return sites[-1]

    yield start
    for site in sites:
        site.stop()


@pytest.fixture
def site(serve: Callable[..., Site]) -> Site:
    """The built site, served at the root of a port."""
    return serve()


@pytest.fixture
def watch(context: BrowserContext) -> Iterator[Watch]:
    """Fails the test for whatever goes wrong in its context, unless the test allows it."""
    watch = Watch(context)
    yield watch
    watch.check()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """A watched page with empty storage and no service worker."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    return page


@contextmanager
def booted(browser: Browser, folder: Path, address: str = "?test=1", **context_args: Any) -> Iterator[Page]:
    """A watched page for all tests of a module: a boot costs as much as ten of them."""
    site, context = Site(folder), browser.new_context(**context_args)
    watch, page = Watch(context), context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(site.url + address)
    wait_state(page)
    yield page
    watch.check()
    context.close()
    site.stop()


def wait_state(page: Page, *states: str) -> str:
    """Waits until data-state is one of `states` (by default: until it is not "boot") and returns it."""
    wanted = ", ".join(f'html[data-state="{state}"]' for state in states) or 'html:not([data-state="boot"])'
    page.wait_for_selector(f'{wanted}, html[data-boot="failed"], html[data-state="error"]', state="attached")
    assert not page.locator('html[data-boot="failed"]').count(), page.locator("#boot-text").inner_text()
    state = str(page.evaluate("document.documentElement.dataset.state"))
    assert state != "error" or "error" in states, page.locator("#mend-details").text_content()
    return state


HEAR = """(id => {
  const heard = (globalThis.heard ??= {})[id] = [];
  new MutationObserver(() => {
    const one = document.getElementById(id);
    const text = one && one.checkVisibility() ? one.textContent : '';
    if (text && heard.at(-1) !== text) heard.push(text);
  }).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
})"""


def hears(page: Page, element: str) -> Callable[[str], Any]:
    """Listens to an element from now on, and from the beginning of whatever is loaded next: what is said there may be
    past when a busy machine looks. The function that is returned waits until a pattern has been shown there."""
    script = f"{HEAR}({element!r})"
    page.add_init_script(script)
    page.evaluate(script)
    found = "([id, pattern]) => heard[id].some(text => new RegExp(pattern).test(text))"
    return lambda pattern: page.wait_for_function(found, arg=[element, pattern])


def wait_offline(page: Page) -> None:
    """Waits until the offline copy is complete."""
    page.wait_for_selector('html[data-offline="ready"]', state="attached")


def run_python(page: Page, code: str) -> str:
    """Runs `code` in the page's own Python and returns the text it assigns to `answer`; or the error it ends in."""
    program = "\n".join(
        [
            "import js, traceback",
            "scope = {}",
            "try:",
            f"    exec({code!r}, scope)",
            '    said = str(scope.get("answer", ""))',
            "except BaseException:",
            "    said = traceback.format_exc()",
            "js.document.documentElement.dataset.python = said",
        ]
    )
    page.evaluate(
        "code => { delete document.documentElement.dataset.python;"
        " const s = document.createElement('script'); s.type = 'py'; s.textContent = code; document.body.append(s) }",
        program,
    )
    page.wait_for_selector("html[data-python]", state="attached")
    return str(page.evaluate("document.documentElement.dataset.python"))


def thinking(page: Page) -> None:
    """Wait until the worker is there."""
    for _ in range(100):
        if run_python(page, "from ui import crew\nanswer = crew.start().there") == "True":
            return
    raise AssertionError("no worker")
