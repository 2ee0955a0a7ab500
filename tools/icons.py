"""Renders static/icons/*.png from icon.svg in Chromium: python tools/icons.py. Run by hand when the drawing changes."""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ICONS = Path(__file__).resolve().parents[1] / "static/icons"
# file -> side in pixels, share of it that the drawing takes: a mask may cut off the rest
SIZES = {"icon-180": (180, 1.0), "icon-192": (192, 1.0), "icon-512": (512, 1.0), "maskable-512": (512, 0.72)}


def main() -> None:
    drawing = (ICONS / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, (side, share) in SIZES.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            felt = "transparent" if share == 1 else "#0F3D2E"
            page.set_content(
                f"<style>body{{margin:0;height:100vh;display:grid;place-items:center;background:{felt}}}"
                f"svg{{width:{share:%}}}</style>{drawing}"
            )
            page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
