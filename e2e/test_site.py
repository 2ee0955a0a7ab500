"""The site as a site: it starts, from any path, without a network, without storage, and says what it is doing."""

import ast
import base64
import gzip
import hashlib
import json
import re
import shutil
import struct
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from e2e.conftest import ROOT, Site, Watch, hears, run_python, thinking, wait_offline, wait_state
from tools.build import ELSEWHERE, build, offline
from ui.catalogue import LANGUAGES
from ui.settings import CHOICES

AXE = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
BROKEN = "Failed to load resource|ERR_|boot:|no offline copy"  # what is said when a test breaks something


def files(folder: Path) -> dict[str, Path]:
    return {p.relative_to(folder).as_posix(): p for p in folder.rglob("*") if p.is_file()}


def precached(folder: Path) -> dict[str, str]:
    """The list in the service worker: path -> sha256, base64."""
    found = re.search(r"const FILES = (\{.*?\});", (folder / "sw.js").read_text(), re.S)
    assert found
    return dict(json.loads(found[1]))


# ---- it starts


def test_starts_and_the_frame_goes(page: Page, site: Site):
    """UX-28: the shell is painted within a second."""
    page.goto(site.url)
    assert wait_state(page) != "error"
    expect(page.locator("#boot")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    assert paint < 1000  # bench/boot.py holds the real figure; a busy machine must not fail here


@pytest.mark.parametrize("path", ["/some/sub/path/", "/burraco%20game/"])
def test_starts_below_any_path_and_again_without_the_server(page: Page, serve: Callable[..., Site], path: str):
    """UX-60: below any path; UX-32: the second visit needs no network."""
    site = serve(path)
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    site.stop()
    page.reload()
    assert wait_state(page) != "error"
    assert not site.elsewhere


def turn(page: Page) -> int:
    """How many turns of the hand are finished."""
    found = re.search(r" turn=(\d+) ", json.loads(page.evaluate("burraco.state()"))["state"])
    assert found
    return int(found[1])


def test_plays_without_the_server(page: Page, site: Site):
    """UX-32: whole turns, thought by a worker that no server has started."""
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    site.stop()
    page.goto(site.url + "?test=1")
    wait_state(page)
    page.get_by_test_id("new").click()
    page.get_by_test_id("start").click()
    for _ in range(2):  # turns of the player; between them the opponent's, thought in a worker that no server started
        assert wait_state(page, "you", "handover") == "you"
        begun = turn(page)
        while turn(page) == begun:
            page.evaluate("burraco.apply(0)")
    assert wait_state(page, "you", "handover") == "you"
    assert page.workers


def test_asks_for_each_big_file_once(page: Page, site: Site):
    page.goto(site.url)
    wait_state(page)
    asked = list(site.asked)
    later = [asked.index(name) for name in ("sw.js", "ui/thinker.py") if name in asked]  # copy and workers come after
    for name in ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/stdlib.zip", "app.zip"):
        assert asked[: min(later, default=None)].count(name) == 1, name


def test_starts_on_a_server_that_knows_few_types(page: Page, site: Site):
    site.types = dict.fromkeys((".wasm", ".toml", ".zip", ".py", ".webmanifest"), "application/octet-stream")
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    site.stop()
    page.reload()
    wait_state(page)


def test_leaves_its_neighbours_alone(page: Page, site: Site, dist: Path, tmp_path: Path):
    site.folder = tmp_path / "host"
    shutil.copytree(dist, site.folder)
    (site.folder / "photos").mkdir()
    for name in ("other.html", "photos/index.html"):
        (site.folder / name).write_text(
            "<!doctype html><title>Photos</title><link rel=icon href=data:,><h1>Photos</h1>"
        )
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    for name in ("other.html", "photos/"):
        page.goto(site.url + name)
        expect(page.get_by_role("heading")).to_have_text("Photos")


@pytest.mark.parametrize("refused", ["localStorage", "indexedDB", "caches"])
def test_starts_where_storage_throws(page: Page, site: Site, watch: Watch, refused: str):
    """UX-39 and UX-60: storage refused, as frames and private windows do."""
    watch.allow("no offline copy")
    page.add_init_script(
        f"Object.defineProperty(window, '{refused}',"
        " {get() { throw new DOMException('refused', 'SecurityError') }, configurable: true})"
    )
    page.goto(site.url)
    assert wait_state(page) != "error"


def test_the_trimmed_library_has_what_the_game_imports(page: Page, site: Site):
    names = set()
    for source in [*(ROOT / "burraco").rglob("*.py"), *(ROOT / "ui").rglob("*.py")]:
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module)
    names = {n for n in names if n.split(".")[0] in sys.stdlib_module_names} - {"argparse", "subprocess"}
    assert names
    page.goto(site.url)
    wait_state(page)
    assert run_python(page, f"import {', '.join(sorted(names))}\nanswer = 'all there'") == "all there"


def test_the_game_on_the_page_is_the_game_of_the_sources(page: Page, site: Site, dist: Path):
    modules = sorted(
        p.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for p in (ROOT / "burraco").rglob("*.py")
        if p.name not in ELSEWHERE
    )
    page.goto(site.url)
    wait_state(page)
    assert run_python(page, f"import {', '.join(modules)}\nanswer = burraco.cards.name(52)") == "JK"


# ---- what it says


def test_counts_the_bytes(page: Page, site: Site):
    """UX-29: real bytes, said at 0, 50 and 100 %, then the deck is shuffled."""
    site.rate = 8_000_000
    shown, read_out = hears(page, "boot-text"), hears(page, "boot-status")
    page.goto(site.url, wait_until="commit")
    shown(r"^Scarico il motore di gioco .* [1-9]\d? %$")
    for said in (" 0 %$", r" [5-9]\d %$", "^Preparo il mazzo…$"):
        read_out(said)
    shown("^Preparo il mazzo…$")
    site.rate = 0
    wait_state(page)


@pytest.mark.parametrize(
    ("locale", "lang", "text"),
    [
        ("en-GB", "en", r"^Downloading the game engine .* \d+%$"),
        ("pt-PT", "pt-BR", r"^Baixando o motor do jogo .* \d+%$"),
        ("es-MX", "es", r"^Descargando el motor del juego .* \d+ %$"),
        ("fr-FR", "en", "^Downloading the game engine"),
    ],
)
def test_speaks_the_language_of_the_browser(browser: Browser, site: Site, locale: str, lang: str, text: str):
    context = browser.new_context(locale=locale)
    page = context.new_page()
    site.rate = 4_000_000
    page.goto(site.url, wait_until="commit")
    expect(page.locator("#boot-text")).to_have_text(re.compile(text))
    expect(page.locator("html")).to_have_attribute("lang", lang)
    site.rate = 1_000_000_000
    wait_state(page)
    expect(page.locator("html")).to_have_attribute("lang", lang)
    context.close()


@pytest.mark.parametrize(
    "name", ["vendor/pyodide/pyodide.asm.wasm", "app.zip", "static/modules/runtime.js", "pyscript.toml", "ui/main.py"]
)
def test_a_failed_start_says_so_and_can_be_tried_again(page: Page, site: Site, watch: Watch, name: str):
    """UX-30: whatever does not come."""
    watch.allow(".")
    site.broken.add(name)
    page.goto(site.url)
    expect(page.locator("#boot-status")).to_have_text(re.compile("^Il gioco non è partito"))
    report = Axe().run(page, options=AXE)
    assert report.violations_count == 0, report.generate_report()
    site.broken.clear()
    page.get_by_role("button", name="Riprova").click()
    wait_state(page)


def test_says_when_the_connection_is_slow(page: Page, site: Site):
    """UX-30: after twenty seconds, with the rules to read meanwhile, beside the download."""
    page.clock.install()
    site.rate = 500_000
    page.goto(site.url, wait_until="commit")
    expect(page.locator("#boot-text")).to_have_text(re.compile(r" [1-9]\d* %$"))
    page.clock.fast_forward(21_000)
    expect(page.locator("#boot-note")).to_have_text(re.compile("^Connessione lenta"))
    with page.context.expect_page() as rules:
        page.locator("#boot-read").click()
    expect(rules.value.get_by_role("heading", level=1)).to_be_visible()
    site.rate = 1_000_000_000
    page.clock.resume()
    wait_state(page)  # reading has cost nothing of what had arrived


def test_speaks_the_language_that_was_chosen(page: Page, site: Site):
    page.add_init_script("localStorage.setItem('burraco:v1:settings', '{\"lang\": \"en\"}')")
    site.rate = 4_000_000
    page.goto(site.url, wait_until="commit")
    expect(page.locator("#boot-text")).to_have_text(re.compile("^Downloading"))


def test_without_webassembly(page: Page, site: Site):
    """UX-31: why, and the rules to read."""
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site.url)
    expect(page.locator("#boot-text")).to_contain_text("WebAssembly")
    expect(page.get_by_role("button", name="Riprova")).to_be_hidden()
    expect(page.locator("#boot-read")).to_have_attribute("href", "learn/it/index.html")


def test_without_javascript(browser: Browser, site: Site):
    """UX-31: why, and the rules to read."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    expect(page.locator("noscript")).to_be_visible()
    assert "serve JavaScript" in page.locator("noscript").inner_text()
    expect(page.locator("#boot-bar")).to_be_hidden()
    context.close()


def test_opened_as_a_file(page: Page, watch: Watch, dist: Path):
    watch.allow("file:|Failed to load|ERR_")
    page.goto((dist / "index.html").as_uri())
    expect(page.locator("#boot-text")).to_contain_text("http.server")


# ---- the offline copy


def test_the_offline_copy_is_the_whole_site(page: Page, site: Site, dist: Path):
    hashes = {
        name: base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
        for name, path in files(dist).items()
        if name != "sw.js" and not name.startswith("learn/")
    }
    assert precached(dist) == hashes
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    kept = page.evaluate(
        "(async () => { const out = []; for (const n of await caches.keys())"
        " for (const r of await (await caches.open(n)).keys()) out.push(r.url); return out })()"
    )
    assert {k.removeprefix(site.url).partition("?")[0] for k in kept} == set(hashes)


def test_the_offline_copy_is_all_or_nothing(page: Page, site: Site, watch: Watch):
    watch.allow(BROKEN + "|ServiceWorker|integrity")
    site.broken.add("licenses.txt")
    page.goto(site.url)
    wait_state(page)
    page.evaluate(
        "navigator.serviceWorker.getRegistration().then(site => site && new Promise(done => {"
        " const worker = site.installing; worker ? worker.onstatechange = () => done() : done() }))"
    )
    expect(page.locator("html")).not_to_have_attribute("data-offline", "ready")
    assert page.evaluate("caches.keys()") == []


def newer(dist: Path, folder: Path) -> Path:
    """The site in another version, in this folder."""
    shutil.copytree(dist, folder)
    html = folder / "index.html"
    html.write_text(html.read_text().replace('<meta name="version" content="', '<meta name="version" content="newer '))
    (folder / "sw.js").unlink()
    offline(folder)
    return folder


def test_two_copies_on_one_host(page: Page, serve: Callable[..., Site], watch: Watch, dist: Path, tmp_path: Path):
    """Each keeps its own offline copy, whatever version the other is."""
    shutil.copytree(dist, tmp_path / "club")
    newer(dist, tmp_path / "guests")
    site = serve(folder=tmp_path)
    for name in ("club/", "guests/"):
        page.goto(site.url + name)
        wait_state(page)
        wait_offline(page)
    site.stop()
    for name, version in (("club/", "0"), ("guests/", "newer")):
        page.goto(site.url + name)
        wait_state(page)
        expect(page.locator('meta[name="version"]')).to_have_attribute("content", re.compile(f"^{version}"))


def test_a_new_version_waits_for_the_player(page: Page, site: Site, dist: Path, tmp_path: Path):
    """UX-39, a new version: told, put off through a reload, and there when it is asked for."""
    version = page.locator('meta[name="version"]')

    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    page.reload()
    wait_state(page)
    page.evaluate("document.addEventListener('burraco:update', () => document.body.setAttribute('data-told', 'yes'))")
    site.folder = newer(dist, tmp_path / "newer")
    site.asked.clear()
    page.evaluate("navigator.serviceWorker.ready.then(site => site.update())")
    expect(page.locator("html[data-update=ready] body[data-told=yes]")).to_be_attached()
    assert set(site.asked) == {"sw.js", "index.html"}  # only what changed is downloaded

    page.reload()  # the player goes on: the old version stays
    wait_state(page)
    expect(version).not_to_have_attribute("content", re.compile("newer"))
    expect(page.locator("html[data-update=ready]")).to_be_attached()

    other = page.context.new_page()
    other.goto(site.url)
    for one in (page, other):
        wait_state(one)
        thinking(one)  # the old version is asked for nothing more
    page.evaluate("document.dispatchEvent(new CustomEvent('burraco:apply-update'))")
    expect(version).to_have_attribute("content", re.compile("newer"))
    expect(other.locator('meta[name="version"]')).to_have_attribute("content", re.compile("newer"))
    for one in (page, other):
        wait_state(one)
    assert len(page.evaluate("caches.keys()")) == 1


def test_a_page_whose_copy_is_gone_comes_back_once(page: Page, site: Site, watch: Watch):
    """A page that began as the version changed finds another copy in the place of its own; a spoilt copy is no loop."""
    watch.allow("Failed to fetch|PY0001|wasm|aborted")  # it leaves what it had asked for
    page.goto(site.url)
    wait_state(page)
    wait_offline(page)
    page.evaluate(
        "(async () => { const [mine] = await caches.keys(); await caches.delete(mine);"
        " await caches.open('burraco-0' + mine.slice(mine.indexOf(' '))) })()"
    )
    site.asked.clear()
    page.reload()
    page.wait_for_function(
        "() => sessionStorage['burraco:gone'] && document.documentElement.dataset.offline === 'ready'"
    )
    assert site.asked.count("") == 2  # the reload and the coming back, and no third


# ---- what it is made of


def test_the_policy_allows_no_more_than_needed(dist: Path):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', (dist / "index.html").read_text())
    assert policy
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules.pop("default-src") == "'none'"
    assert rules.pop("script-src") == "'self' 'wasm-unsafe-eval'"
    assert rules.pop("worker-src") == "'self' blob:"
    assert set(rules.values()) <= {"'self'", "'none'"}


def test_every_address_is_relative_and_there(dist: Path):
    there = files(dist)
    html = (dist / "index.html").read_text()
    addresses = re.findall(r'(?:(?:src|href|config)="|content="(?=\./))([\w./-]+)"', html)
    manifest = json.loads((dist / "manifest.webmanifest").read_text())
    addresses += [icon["src"] for icon in manifest["icons"]]
    for address in addresses:
        name = address.removeprefix("./")
        assert name in there or any(path.startswith(name) for path in there if name.endswith("/")), address
    assert not re.search(r"@\w+@", html)
    assert not re.search(r'(?:src|href|config)="(?:/|\w+:)', html)
    assert manifest["start_url"] == manifest["scope"] == "./"


def test_pyscript_toml_names_what_is_built(dist: Path):
    config = tomllib.loads((dist / "pyscript.toml").read_text())
    there = files(dist)
    assert config["interpreter"].removeprefix("./") in there
    assert config["files"] == {"./app.zip": "./*"}
    assert all(name.removeprefix("./") in there for name in config.get("js_modules", {}).get("main", {}))
    with zipfile.ZipFile(dist / "app.zip") as archive:
        packed = set(archive.namelist())
    sources = {p.relative_to(ROOT) for top in ("burraco", "ui") for p in (ROOT / top).rglob("*.py")}
    assert {p.as_posix() + "c" for p in sources if p.name not in ELSEWHERE} <= packed
    assert {f"ui/locale/{lang}.json" for lang in LANGUAGES} <= packed
    assert not [name for name in packed if name.endswith((".py", ".po"))]


def test_decks_are_whole(dist: Path):
    """UX-55: all in shapes; a text in a picture would depend on fonts, and be in one language."""
    found = re.search(r'name="cards" content="\./([^"]+)"', (dist / "index.html").read_text())
    assert found
    faces = {rank + suit for rank in "A23456789TJQK" for suit in "shdc"} | {"JK1", "JK2"}
    four = {"#111", "#d90000", "#0028f2", "#2e7367"}
    for deck, inks in {"2": {"#111", "#d90000"}, "4": four, "plain": four}.items():
        folder = dist / found[1] / deck
        assert {p.stem for p in folder.iterdir()} == faces
        pips = "".join((folder / f"7{suit}.svg").read_text() for suit in "shdc")
        assert set(re.findall(r"#[0-9a-f]{3,6}", pips)) - {"#fff"} == inks
    backs = dist / found[1] / "back"
    assert {p.stem for p in backs.iterdir()} == set(CHOICES["back"])
    assert len({p.read_text() for p in backs.iterdir()}) == len(CHOICES["back"])
    assert [p.name for p in dist.rglob("*.svg") if "<text" in p.read_text()] == []


def test_equal_sources_give_an_equal_site(tmp_path: Path):
    for top in ("burraco", "ui", "static"):
        shutil.copytree(ROOT / top, tmp_path / top)
    built = []
    for name in ("once", "again"):
        build(tmp_path, tmp_path / name)
        built.append({name: path.read_bytes() for name, path in files(tmp_path / name).items()})
    assert built[0] == built[1]


def test_sizes_stay_within_the_budget(dist: Path):
    """UX-57: 7 MB in all, 40 kB before the first paint, 145 kB a deck (UX-28)."""
    size = {name: len(gzip.compress(path.read_bytes())) for name, path in files(dist).items()}
    later = re.compile("/(2|plain)/|^static/embed|^embed")  # decks that are not worn, other people's pages
    assert sum(size[name] for name in precached(dist) if not later.search(name)) < 7_000_000  # a first visit
    styles = re.findall(r'rel="stylesheet" href="([^"]+)"', (dist / "index.html").read_text())
    assert sum(size[name] for name in ("index.html", *styles)) < 40_000  # what stands before the first paint
    assert not re.search("@font-face|@import", "".join((dist / name).read_text() for name in styles))
    shell = [
        n for n in size if re.fullmatch(r"index\.html|static/[^/]*\.(css|js)|static/modules/.*|vendor/pyscript/.*", n)
    ]
    assert sum(size[name] for name in shell) < 150_000
    for deck in ("/2/", "/4/", "/plain/"):
        assert sum(number for name, number in size.items() if deck in name) < 145_000


def test_icons_have_the_sizes_the_manifest_says(dist: Path):
    for icon in json.loads((dist / "manifest.webmanifest").read_text())["icons"]:
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", (dist / icon["src"]).read_bytes()[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_licences_travel_with_the_site(dist: Path):
    text = (dist / "licenses.txt").read_text()
    for words in ("MIT License", "Mozilla Public License", "PYTHON SOFTWARE FOUNDATION", "Apache License", "CC0"):
        assert words in text, words
