"""Finds the Chromium and the Firefox that the browser tests drive, or installs them where it may: python
tools/browser.py prints where they are. Without Chromium nothing is tested; without Firefox its own journeys are not."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
FOXES = ("firefox-esr", "firefox")
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


def firefox() -> str | None:
    """The path of the system's Firefox, or of $FIREFOX; None when there is none. Playwright drives its extended support
    release by WebDriver BiDi."""
    return next((path for name in (os.environ.get("FIREFOX"), *FOXES) if name and (path := shutil.which(name))), None)


def install(package: str) -> None:
    """Debian's package, where this process may install it."""
    if os.name == "posix" and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], check=False, env=quiet, stdout=sys.stderr)
        command = ["apt-get", "install", "-qq", "--no-install-recommends", package]
        subprocess.run(command, check=False, env=quiet, stdout=sys.stderr)


if __name__ == "__main__":
    for find, package in ((chromium, "chromium"), (firefox, "firefox-esr")):
        if not find():
            install(package)
    print(
        chromium()
        or sys.exit(
            "The browser tests need Chromium: install it, name it in $CHROMIUM, or run"
            " .venv/bin/playwright install chromium."
        )
    )
    print(
        firefox() or "No Firefox here (Debian: apt-get install firefox-esr, or name it in $FIREFOX): not tested in it."
    )
