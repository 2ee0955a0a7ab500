"""The looks: every colour comes from a theme, and in every theme whatever stands on something can be read on it."""

import re
from pathlib import Path

import pytest

from ui.settings import CHOICES

STATIC = Path(__file__).resolve().parents[1] / "static"
LINKED = re.findall(r'href="static/([\w-]+\.css)"', (STATIC.parent / "index.html").read_text())
SHEETS = [STATIC / name for name in LINKED if name != "themes.css"]
COLOUR = r"#[0-9a-fA-F]{3,8}\b|\b(?:rgba?|hsla?|oklch|color)\("
# what stands on what: text at 4.5:1, signs and edges at 3:1
TEXT = [
    *((ink, on) for ink in ("ink", "ink-2", "ink-3") for on in ("felt", "panel", "felt-2")),
    *((ink, "felt-3") for ink in ("ink", "ink-2")),
    *(("off", on) for on in ("felt", "panel", "felt-2")),
    *(("paper-off", on) for on in ("paper", "paper-2", "inset")),
    *(("mark", on) for on in ("felt", "panel", "felt-2")),
    *(("on-accent", on) for on in ("accent", "accent-2")),
    *(("on-button", on) for on in ("button", "button-2")),
    ("on-slip", "slip"),
    ("on-badge", "badge"),
    *((f"paper-{ink}", on) for ink in ("ink", "ink-2", "ink-3") for on in ("paper", "paper-2", "inset")),
    *((f"paper-{ink}", "paper-3") for ink in ("ink", "ink-2")),
    *(("paper-mark", on) for on in ("paper", "paper-2", "inset")),
    *(("on-paper-accent", on) for on in ("paper-accent", "paper-accent-2")),
]
CARDS = [  # which no theme changes
    *((ink, on) for ink in ("heart", "diamond", "club") for on in ("card", "card-2")),
    *((ink, on) for ink in ("on-card", "on-card-2") for on in ("card", "card-2")),
]
SIGNS = [
    *(("border", on) for on in ("felt", "panel")),
    *(("paper-border", on) for on in ("paper", "inset")),
    ("paper-accent", "paper"),
    ("focus", "card"),
]


def blocks() -> dict[str, dict[str, str]]:
    """The tokens of every rule, by its theme; what the device has to prefer goes before the theme."""
    found: dict[str, dict[str, str]] = {}
    wanted = ""
    text = re.sub(r"/\*.*?\*/", "", (STATIC / "themes.css").read_text(), flags=re.S)
    for media, theme, body in re.findall(r"@media \(([^)]*)\)|:root(?:\[data-theme=(\w+)\])? {([^}]*)}", text):
        if media:
            wanted = media.split(": ")[1] + " "
            continue
        found[(wanted if theme == "auto" else "") + (theme or "green")] = dict(
            re.findall(r"--([\w-]+): ([^;]+);", body)
        )
    return found


BLOCKS = blocks()
LOOKS = {name: BLOCKS["green"] | tokens for name, tokens in BLOCKS.items()}


def rgb(look: dict[str, str], token: str) -> tuple[int, ...]:
    value = look[token]
    if inner := re.fullmatch(r"var\(--([\w-]+)\)", value):
        return rgb(look, inner[1])
    digits = value.removeprefix("#")
    assert re.fullmatch("[0-9a-f]{3}|[0-9a-f]{6}", digits), f"{token}: {value}"
    pairs = [c * 2 for c in digits] if len(digits) == 3 else [digits[i : i + 2] for i in (0, 2, 4)]
    return tuple(int(pair, 16) for pair in pairs)


def luminance(look: dict[str, str], token: str) -> float:
    parts = [c / 255 for c in rgb(look, token)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(look: dict[str, str], one: str, other: str) -> float:
    low, high = sorted(luminance(look, token) for token in (one, other))
    return (high + 0.05) / (low + 0.05)


def test_every_theme_is_there():
    assert set(BLOCKS) == {*CHOICES["theme"]} - {"auto"} | {"light auto", "dark auto", "more auto"}
    assert all(set(tokens) <= set(BLOCKS["green"]) for tokens in BLOCKS.values())


def test_automatic_looks_are_the_chosen_ones():
    """The device asks for what a player may choose: the same colours."""
    assert BLOCKS["dark auto"] == BLOCKS["dark"] and BLOCKS["more auto"] == BLOCKS["contrast"]
    paper = [token for token in BLOCKS["green"] if "paper" in token or token == "inset"]
    assert [(t, rgb(LOOKS["light auto"], t)) for t in paper] == [(t, rgb(LOOKS["light"], t)) for t in paper]


@pytest.mark.parametrize("theme", LOOKS)
def test_contrast(theme):
    """UX-54, PB098: text at 4.5:1 on whatever it stands on, at 7:1 in the theme for that; edges and signs at 3:1."""
    look, least = LOOKS[theme], 7 if theme in ("contrast", "more auto") else 4.5
    weak = {pair: round(contrast(look, *pair), 2) for pair in TEXT if contrast(look, *pair) < least}
    weak |= {pair: round(contrast(look, *pair), 2) for pair in CARDS if contrast(look, *pair) < 4.5}
    weak |= {pair: round(contrast(look, *pair), 2) for pair in SIGNS if contrast(look, *pair) < 3}
    assert weak == {}


@pytest.mark.parametrize("theme", ["contrast", "more auto"])
def test_what_cannot_be_pressed_looks_so(theme):
    """Where every button is black with a white edge: its text is dimmer, its edge in every theme dashed."""
    look = LOOKS[theme]
    assert min(contrast(look, *pair) for pair in (("off", "on-button"), ("paper-off", "paper-ink"))) > 2.5
    for name in ("table.css", "plain.css"):
        rule = re.search(r"button\[aria-disabled=true\][^{]*{([^}]*)}", (STATIC / name).read_text())
        assert rule and "border-style: dashed" in rule[1] and "color: var(--off)" in rule[1]


@pytest.mark.parametrize("theme", LOOKS)
@pytest.mark.parametrize("on", ["felt", "panel", "felt-2", "paper", "paper-2", "inset", "button", "accent", "card"])
def test_the_focus_is_seen_on_everything(theme, on):
    """Two rings, of which one stands out."""
    assert max(contrast(LOOKS[theme], ring, on) for ring in ("ring", "focus")) >= 3


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_colours_come_from_the_themes(path):
    """A colour is a token of themes.css, so that it changes with the theme and is held to a contrast."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
    assert re.findall(COLOUR, text) == []


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_tokens_are_known(path):
    """What a sheet calls by name is a colour of the themes, or is given to the page or by a rule."""
    given = {*BLOCKS["green"], *re.findall(r"--([\w-]+):", "".join(sheet.read_text() for sheet in SHEETS))}
    given |= set(re.findall(r"--([\w-]+):", "".join(p.read_text() for p in (STATIC.parent / "ui").glob("*.py"))))
    assert {*re.findall(r"var\(--([\w-]+)", path.read_text())} - given == set()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_text_grows_with_the_page(path):
    """Sizes of text are told in rem: they follow the setting, and the size that the browser is set to."""
    assert re.findall(r"font(?:-size)?:[^;}]*?\d+px", path.read_text()) == []
