"""Finds the Chromium that the browser tests drive, or installs it where it may: python tools/browser.py prints it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# What Playwright switches off for its own sake, since of two such lists only the last counts; and popups of the
# browser, which load some hundred modules of their own for each window.
OFF = (
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "RenderDocument",
    "Translate",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxPopup",
)
# Headless and alone: no look-ups of its own, so that whatever leaves the machine is the page's doing.
ARGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
]


def chromium() -> str | None:
    """The path of a Chromium: $CHROMIUM, the system's, or the one Playwright downloaded; None when there is none."""
    for name in (os.environ.get("CHROMIUM"), *NAMES):
        if name and (path := shutil.which(name)):
            return path
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Debian's package, where this process may install it."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet, stdout=sys.stderr)
        command = ["apt-get", "install", "-qq", "--no-install-recommends", "chromium"]
        subprocess.run(command, check=False, env=quiet, stdout=sys.stderr)


if __name__ == "__main__":
    if not chromium():
        install()
    print(
        chromium()
        or sys.exit(
            "The browser tests need Chromium: install it, name it in $CHROMIUM, or run"
            " .venv/bin/playwright install chromium."
        )
    )
