"""Serves a built site on this machine only: python tools/serve.py [folder] [--port 8000] [--open].

Takes the next free port, says the address, and opens it if asked and if there is a screen.
"""

import argparse
import functools
import os
import sys
import webbrowser
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any


class Handler(SimpleHTTPRequestHandler):
    """Static files with the types that browsers insist on, whatever the system's own table says; silent."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".toml": "text/plain",
        ".py": "text/plain",
        ".svg": "image/svg+xml",
        ".webmanifest": "application/manifest+json",
    }

    def log_message(self, format: str, *args: Any) -> None:
        pass


class Server(ThreadingHTTPServer):
    allow_reuse_address = sys.platform != "win32"
    daemon_threads = True

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that goes away in the middle of an answer is nothing to report."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def port(text: str) -> int:
    """The number of a port. Raises ValueError."""
    if not 0 < int(text) < 65_536:
        raise ValueError(text)
    return int(text)


def listen(folder: Path, port: int, tries: int = 20) -> Server:
    """A server for `folder` on the first free port from `port` on; OSError when `tries` of them are taken."""
    handler = functools.partial(Handler, directory=str(folder))
    for number in range(port, port + tries):
        try:
            return Server(("127.0.0.1", number), handler)
        except OSError:
            if number == port + tries - 1:
                raise
    raise AssertionError


def screen() -> bool:
    """Whether a browser with windows can be expected; without one, webbrowser would take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parents[1] / "dist")
    arguments.add_argument("--port", type=port, default=8000)
    arguments.add_argument("--open", action="store_true")
    options = arguments.parse_args()
    if not (options.folder / "index.html").is_file():
        sys.exit(f"There is no site in {options.folder}: run `make site` first.")
    with listen(options.folder, options.port) as server:
        address = f"http://127.0.0.1:{server.server_port}/"
        print(f"Burraco: {address}   (Ctrl-C stops it)", flush=True)
        if options.open and screen():
            webbrowser.open(address)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()


if __name__ == "__main__":
    main()
