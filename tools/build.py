"""Builds the site, all of it from sources and locks: python tools/build.py [--out dist] [--source .]

The page may be served from any path of any static server: every address in it is relative. What takes long and seldom
changes (the library, the cards) is made before, by `make`, in build/. `source` is where burraco/, ui/ and static/ lie.
"""

import argparse
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import tomllib
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

from babel.messages.pofile import read_po

from tools import embed, learn
from tools.words import packed

ROOT = Path(__file__).resolve().parents[1]
MODULES = ROOT / "node_modules"
PARTS = ROOT / "build"

# The files of @pyscript/core that a page without editor, game or terminal asks for. Plugins are asked for by name even
# when they are switched off.
PYSCRIPT = r"(core|core-|error-|toml-V|deprecations-manager-|donkey-|py-editor-|py-game-|py-terminal-)[\w-]*\.js"
BIG = ("vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/stdlib.zip", "app.zip")  # what the page's progress counts
# What the command line and the rules to read are made with; the page draws by its own means.
ELSEWHERE = ("__main__.py", "captions.py", "deck.py", "figure.py", "po.py", "posters.py")


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def digest(files: Iterator[tuple[str, bytes]]) -> str:
    """Ten hexadecimal digits for names and contents."""
    total = hashlib.sha256()
    for name, data in files:
        total.update(f"{name}\0{len(data)}\0".encode() + data)
    return total.hexdigest()[:10]


def contents(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()


def vendor(out: Path) -> None:
    """PyScript and Pyodide, less what the page never asks for."""
    copy(MODULES / "pyodide/pyodide.asm.wasm", out / "vendor/pyodide/pyodide.asm.wasm")
    for name in ("pyodide.mjs", "pyodide.asm.mjs"):  # as .js, which every server knows to be a script
        text = (MODULES / "pyodide" / name).read_text().replace("pyodide.asm.mjs", "pyodide.asm.js")
        (out / "vendor/pyodide" / name).with_suffix(".js").write_text(text)
    copy(PARTS / "stdlib.zip", out / "vendor/pyodide/stdlib.zip")
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())
    empty = json.dumps({"info": lock["info"], "packages": {}})
    (out / "vendor/pyodide/lock.js").write_text(f"export const lock = '{empty}';\n")
    for path in (MODULES / "@pyscript/core/dist").iterdir():
        if re.fullmatch(PYSCRIPT, path.name):
            copy(path, out / "vendor/pyscript" / path.name)
    for path in (out / "vendor").rglob("*.js"):  # maps are not shipped, so nobody shall ask for them
        path.write_text(re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", path.read_text()))


def cards(out: Path) -> str:
    """The decks, in a folder named by their contents; returns its address."""
    address = f"cards/{digest(contents(PARTS / 'cards'))}/"
    shutil.copytree(PARTS / "cards", out / address)
    return f"./{address}"


def words(source: Path, out: Path) -> None:
    """Every catalogue as the interface reads it."""
    out.mkdir()
    found = {}
    for path in source.glob("*/LC_MESSAGES/burraco.po"):
        with path.open("rb") as file:
            found[path.parts[-3]] = read_po(file)
    for lang, catalogue in found.items():
        (out / f"{lang}.json").write_text(packed(found["en"], catalogue), encoding="utf-8")


def package(source: Path, out: Path) -> None:
    """burraco and ui as one archive of bytecode, with the words; beside it what PyScript reads as text."""
    with tempfile.TemporaryDirectory() as name:
        stage = Path(name)
        shutil.copytree(MODULES / "@pyscript/core/src/stdlib/pyscript", stage / "pyscript")
        aside = shutil.ignore_patterns("__pycache__", "*.pyc", "locale", *ELSEWHERE)
        for top in ("burraco", "ui"):
            shutil.copytree(source / top, stage / top, ignore=aside)
        words(source / "ui/locale", stage / "ui/locale")
        subprocess.run(["node", ROOT / "tools/bytecode.mjs", "package", stage, out / "app.zip"], check=True)
    for script in ("main.py", "guest.py", "thinker.py"):
        copy(source / "ui" / script, out / "ui" / script)


def licences(out: Path) -> None:
    """One text with the notice and every licence of what the site carries."""
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    carried = {"pyodide", "@heruka_urgyen/react-playing-cards", "@letele/playing-cards"}
    queue = ["@pyscript/core"]  # its file holds the packages it is built from
    while queue:
        name = queue.pop()
        if name not in carried:
            carried.add(name)
            queue += packages[f"node_modules/{name}"].get("dependencies", {})
    parts = [(ROOT / "NOTICE").read_text(), (ROOT / "LICENSE").read_text()]
    for name in sorted(carried):
        entry = packages[f"node_modules/{name}"]
        texts = [p.read_text() for p in sorted((MODULES / name).glob("LICEN[CS]E*"))]
        parts.append("\n".join([f"{name} {entry['version']} ({entry.get('license', 'see below')})\n", *texts]))
    parts += [p.read_text() for p in sorted((ROOT / "licenses").iterdir())]
    (out / "licenses.txt").write_text(("\n" + "-" * 100 + "\n\n").join(parts))


def first_words(source: Path) -> dict[str, dict[str, str]]:
    """What the first screen says in each other language, for it is there before the catalogues are."""
    found = re.search(r'<section id="home".*?</section>', (ROOT / "index.html").read_text(), re.S)
    assert found
    said = re.findall(r"data-t>([^<]+)<", found[0]) + re.findall(r'aria-label="([^"]+)" data-l', found[0])
    words: dict[str, dict[str, str]] = {}
    for path in sorted((source / "ui/locale").glob("*/LC_MESSAGES/burraco.po")):
        if path.parts[-3] != "en":
            with path.open("rb") as file:
                catalogue = read_po(file)
            words[path.parts[-3]] = {one: str(catalogue[one].string) for one in said if one in catalogue}
    return words


def page(source: Path, out: Path, address: str) -> None:
    """What lies in the open, and index.html with what only the build knows in place of @names@."""
    for name in ("pyscript.toml", "manifest.webmanifest"):
        copy(ROOT / name, out / name)
    for top in (ROOT / "static", source / "static"):
        for path in top.rglob("*"):
            if path.is_file() and path.name != "sw.js":
                copy(path, out / "static" / path.relative_to(top))
    boot = out / "static/boot.js"
    boot.write_text(f"const HOME = {json.dumps(first_words(source), ensure_ascii=False)};\n{boot.read_text()}")

    known = {
        "version": tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"],
        "cards": address,
        "files": " ".join(BIG),
        "bytes": str(sum((out / name).stat().st_size for name in BIG)),
    }
    # Every module at once, the biggest first: none waits until another has asked for it.
    modules = sorted(
        [*out.glob("vendor/*/*.js"), *out.glob("static/modules/*.js")], key=lambda path: -path.stat().st_size
    )
    html = (ROOT / "index.html").read_text()
    html = re.sub(
        r".*@module@.*\n",
        lambda line: "".join(line[0].replace("@module@", p.relative_to(out).as_posix()) for p in modules),
        html,
    )
    (out / "index.html").write_text(re.sub(r"@(\w+)@", lambda hole: known[hole[1]], html))


def offline(out: Path) -> None:
    """The service worker, with the list of all that the game needs and a name that changes when any of it does; the
    page is told the name of its copy, to know when another has taken its place. Comes last. The rules to read are not
    of the game: they stay on the network."""
    files = {name: data for name, data in contents(out) if not name.startswith("learn/")}
    code = (ROOT / "static/sw.js").read_text()
    name = f"burraco-{digest(iter([*files.items(), ('sw.js', code.encode())]))}"
    html = re.sub(rb'(<meta name="copy" content=")[^"]*', rb"\g<1>" + name.encode(), files["index.html"])
    (out / "index.html").write_bytes(html)
    files["index.html"] = html
    hashes = {path: b64encode(hashlib.sha256(data).digest()).decode() for path, data in files.items()}
    (out / "sw.js").write_text(f"const NAME = '{name}';\nconst FILES = {json.dumps(hashes, indent=0)};\n{code}")


def build(source: Path, out: Path) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    vendor(out)
    package(source, out)
    licences(out)
    address = cards(out)
    page(source, out, address)
    embed.write(out, address)
    learn.write(out / "learn")
    offline(out)


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "dist")
    arguments.add_argument("--source", type=Path, default=ROOT)
    options = arguments.parse_args()
    build(options.source.resolve(), options.out.resolve())
