"""Sources in, one archive of bytecode out. Runs inside Pyodide (tools/bytecode.mjs): only it knows its own bytecode.

The bytecode is the hash-based, unchecked kind and every date is the same, so equal sources give equal archives. It is
compiled as by `python -OO`: no asserts, no docstrings.
"""

import zipfile
from collections.abc import Iterable
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import cache_from_source, source_hash
from pathlib import Path

# What the library drops: whatever needs a terminal, a process, a socket, a screen or a debugger, and what is there in C
# too. It keeps all that a
# pure module may import, so that the game never has to ask; e2e/test_site.py tries the game's imports in the browser.
DROP = {
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "antigravity", "argparse", "bdb", "cmd", "code", "compileall",
    "configparser", "cProfile", "ctypes", "curses", "dbm", "difflib", "doctest", "email", "ensurepip", "filecmp",
    "fileinput", "fractions", "ftplib", "getpass", "http", "idlelib", "imaplib", "mailbox", "modulefinder",
    "multiprocessing", "netrc", "nturl2path", "optparse", "pdb", "pickletools", "platform", "plistlib", "poplib",
    "profile", "profiling", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data", "rlcompleter", "sched",
    "smtplib", "socketserver", "sqlite3", "ssl", "statistics", "symtable", "sysconfig", "tabnanny", "this",
    "timeit", "tkinter", "trace", "tty", "turtle", "turtledemo", "unittest", "uuid", "venv", "wave", "webbrowser",
    "wsgiref", "xml", "xmlrpc", "zipapp",
}  # fmt: skip
# Parts of packages that the library keeps: other systems' loops, other processes, the set-up of logs.
PARTS = {
    "asyncio/proactor_events.py", "asyncio/windows_events.py", "asyncio/windows_utils.py",
    "concurrent/futures/process.py", "logging/config.py", "logging/handlers.py",
}  # fmt: skip
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "utf_16", "utf_32", "utf_8"}


def compiled(source: bytes, name: str) -> bytes:
    """A .pyc for `source`, whose tracebacks name it `name`."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=2)
    return bytes(_code_to_hash_pyc(code, source_hash(source), False))


def pair(name: str, data: bytes, at: str = "") -> tuple[str, bytes]:
    """The archive's entry for the file `name`: a module as bytecode, anything else as it is."""
    return (name + "c", compiled(data, at + name)) if name.endswith(".py") else (name, data)


def archive(out: str, entries: Iterable[tuple[str, bytes]]) -> None:
    """Writes the zip `out`, sorted by name, as small as deflate makes it."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zf:
        for name, data in sorted(entries):
            info = zipfile.ZipInfo(name)
            info.external_attr = 0o644 << 16
            zf.writestr(info, data, zipfile.ZIP_DEFLATED, 9)


def kept(name: str) -> bool:
    if name.startswith("encodings/"):
        return name[len("encodings/") :].removesuffix(".py") in ENCODINGS
    top = name.split("/")[0].removesuffix(".py")
    return top not in DROP and not top.startswith("_sysconfigdata") and name not in PARTS


def library(source: str, out: str) -> None:
    """Pyodide's own python_stdlib.zip, trimmed and compiled. It will lie where the original would."""
    with zipfile.ZipFile(source) as zf:
        files = [(n, zf.read(n)) for n in zf.namelist() if not n.endswith("/") and kept(n)]
    archive(out, (pair(n, d, "/lib/python314.zip/") for n, d in files))


def package(root: str, out: str) -> None:
    """Every file below `root` (the game and its words), modules compiled, the rest as it is.

    The modules of PyScript's own package go to where Python looks for what it has compiled before: PyScript writes
    their sources at each start, on the page and in every worker, and would have them compiled each time.
    """
    top = Path(root)
    files = [(p.relative_to(top).as_posix(), p.read_bytes()) for p in top.rglob("*") if p.is_file()]
    own = [(n, d) for n, d in files if not n.startswith("pyscript/")]
    theirs = [(cache_from_source(n), compiled(d, n)) for n, d in files if n.startswith("pyscript/")]
    archive(out, [*(pair(n, d) for n, d in own), *theirs])
