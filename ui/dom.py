"""The page: paints patches, reports what people do, and knows nothing of the game. The only file that knows HTML.

Forms are the templates of index.html (`t-<kind>`); an item's properties go to the parts marked `data-p`. Elements that
do something carry `data-act`: the message to send, as words.
"""

import json
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy, to_js

Send = Callable[[tuple[object, ...]], None]

CARDS = document.querySelector("meta[name=cards]").content  # where the decks are
TEXTS = {"label": "aria-label", "description": "aria-description"}
ARIA = TEXTS | {
    "selected": "aria-selected",
    "off": "aria-disabled",
    "expanded": "aria-expanded",
    "pressed": "aria-pressed",
}
BACK = "back"  # the face of a card that lies face down
SCROLLING = frozenset(("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", " "))
NATIVE = {"hidden": "hidden", "inert": "inert"}

_items: dict[str, Any] = {"page": document.documentElement}
_spoken = {"polite": "", "loud": ""}  # what was said last
_unsaid: dict[str, list[str]] = {"polite": [], "loud": []}
PAUSE = 50  # milliseconds: what is said meanwhile is said together, or only the last would be heard


def element(name: str) -> Any:
    """The element of an item or of a place of the page."""
    if name not in _items:
        _items[name] = document.getElementById(name)
    return _items[name]


# ---- painting --------------------------------------------------------------------------------------------------------


def paint(ops: Iterable[Any], motion: Any) -> None:
    """Carry out a patch, and let it be seen as motion."""
    if motion.time:
        window.fx.before()
    active = document.activeElement
    for op in ops:
        _OPS[op.kind](op)
    if active and active.isConnected and not active.isSameNode(document.activeElement):
        active.focus()  # a moved node loses the focus
    if motion.time:
        shown = [[one.name, one.origin, one.face and _picture(one.face)] for one in motion.flights]
        window.fx.after(json.dumps(shown), motion.time, motion.lag)


def clear() -> None:
    """Take away whatever was painted, and close what is open; the places of the page stay."""
    for dialog in document.querySelectorAll("dialog[open]"):
        dialog.close()
    for node in document.querySelectorAll("body [data-id]"):
        node.remove()
    _items.clear()
    _items["page"] = document.documentElement


def _put(op: Any) -> None:
    made = document.getElementById("t-" + op.item.kind).content.firstElementChild.cloneNode(True)
    made.dataset.id = op.name
    _items[op.name] = made
    for prop, value in op.item.props.items():
        if value or prop in ARIA:
            _assign(made, prop, value)
    _move(op)


def _move(op: Any) -> None:
    parent = element(op.item.parent)
    home = parent.querySelector(":scope > [data-kids]") or parent
    home.insertBefore(element(op.name), element(op.before) if op.before else None)


def _set(op: Any) -> None:
    _assign(element(op.name), op.prop, op.value)


def _drop(op: Any) -> None:
    gone = _items.pop(op.name)
    for child in gone.querySelectorAll("[data-id]"):
        _items.pop(child.dataset.id, None)
    gone.remove()


_OPS = {"put": _put, "move": _move, "set": _set, "drop": _drop}


def _assign(node: Any, prop: str, value: str) -> None:
    """Give an element, or the part of an item for that property, a value. What has no meaning in HTML becomes a data
    attribute. A place of the page has no parts: what is found in it is of the items that lie there."""
    part = node
    if node.hasAttribute("data-id") and not node.matches(f'[data-p~="{prop}"]'):
        part = node.querySelector(f'[data-p~="{prop}"]') or node
    if prop in _WAYS:
        _WAYS[prop](part, value)
    elif prop in ARIA:
        part.setAttribute(ARIA[prop], value if prop in TEXTS else "true" if value else "false")
    elif prop in NATIVE:
        part.toggleAttribute(NATIVE[prop], bool(value))
    elif value:
        part.setAttribute("data-" + prop, value)
    else:
        part.removeAttribute("data-" + prop)


def _text(node: Any, value: str) -> None:
    node.textContent = value


def _picture(face: str) -> str:
    """The file of a face; the back of a card is the one that the page wears."""
    return f"{CARDS}back/{element('page').dataset.back}.svg" if face == BACK else f"{CARDS}{face}.svg"


def _back(node: Any, value: str) -> None:
    node.dataset.back = value
    for card in document.querySelectorAll("img[src*='/back/']"):
        card.src = _picture(BACK)


def _face(node: Any, value: str) -> None:
    node.src = _picture(value)


def _style(node: Any, value: str) -> None:
    for rule in value.split(";"):
        name, _, setting = rule.partition(":")
        node.style.setProperty(name, setting)


def _stop(node: Any, value: str) -> None:
    node.tabIndex = 0 if value else -1


def _now(node: Any, value: str) -> None:
    node.setAttribute("aria-current", "step") if value else node.removeAttribute("aria-current")


def _open(node: Any, value: str) -> None:
    if value and not node.open:
        node.showModal()
    elif not value and node.open:
        node.close()


def _value(node: Any, value: str) -> None:
    for choice in node.querySelectorAll("input"):
        choice.checked = choice.value == value
    node.value = value


def _checked(node: Any, value: str) -> None:
    node.checked = bool(value)


def _picked(node: Any, value: str) -> None:
    node.selected = bool(value)


def _points(node: Any, value: str) -> None:
    node.setAttribute("points", value)


def _hover(node: Any, value: str) -> None:
    node.title = value


def _group(node: Any, value: str) -> None:
    node.name = value


def _alt(node: Any, value: str) -> None:
    node.alt = value


def _hint(node: Any, value: str) -> None:
    node.placeholder = value


def _most(node: Any, value: str) -> None:
    node.max = value


def _said(node: Any, value: str) -> None:
    node.setAttribute("aria-valuetext", value)


def _wide(node: Any, value: str) -> None:
    node.setAttribute("width", value)


def _tongue(node: Any, value: str) -> None:
    node.lang = value


def _title(node: Any, value: str) -> None:
    document.title = value


_WAYS: dict[str, Callable[[Any, str], None]] = {
    "text": _text,
    "name": _text,
    "count": _text,
    "unit": _text,
    "ally": _text,
    "pozzetto": _text,
    "badge": _text,
    "tag": _text,
    "players": _text,
    "spoken": _text,
    "about": _text,
    "do": _text,
    "detail": _text,
    "face": _face,
    "style": _style,
    "stop": _stop,
    "now": _now,
    "open": _open,
    "value": _value,
    "checked": _checked,
    "picked": _picked,
    "hover": _hover,
    "points": _points,
    "group": _group,
    "title": _title,
    "alt": _alt,
    "tongue": _tongue,
    "hint": _hint,
    "most": _most,
    "said": _said,
    "wide": _wide,
    "back": _back,
}


def translate(say: Callable[[str], str], lang: str) -> None:
    """The fixed texts of the page in another language: each is the key of its translation."""
    document.documentElement.lang = lang
    for node in document.querySelectorAll("[data-t]"):
        node.dataset.t = node.dataset.t or node.textContent.strip()
        node.textContent = say(node.dataset.t)
    for node in document.querySelectorAll("[data-l]"):
        node.dataset.l = node.dataset.l or node.getAttribute("aria-label")
        node.setAttribute("aria-label", say(node.dataset.l))


# ---- speaking, focus -------------------------------------------------------------------------------------------------


def speak(text: str, loud: bool) -> None:
    """Read a sentence out: politely, or at once. The same sentence again is another text, or nobody would hear it."""
    place = "loud" if loud else "polite"
    _unsaid[place].append(text)
    if len(_unsaid[place]) == 1:
        window.setTimeout(_voices[place], PAUSE)


def _utter(place: str) -> None:
    text = " ".join(_unsaid[place])
    _unsaid[place].clear()
    if _spoken[place] == text:
        text += "\u00a0"
    _spoken[place] = text
    element(place).textContent = text


_voices = {place: create_proxy(partial(_utter, place)) for place in _spoken}


def focus(name: str) -> None:
    """The keyboard comes to an item."""
    node = element(name)
    if node:
        (node.querySelector(":scope > button") or node).focus()


def typed(text: str) -> None:
    """What stands in the command line, chosen, so that the next thing typed takes its place."""
    line = element("command")
    line.value = text
    line.select()


def reveal(name: str, where: str = "nearest") -> None:
    """An item scrolled into sight, or to the start of what scrolls."""
    node = element(name)
    if node:
        node.scrollIntoView(to_js({"block": where}))


def pulse(name: str) -> None:
    """An item pointed at."""
    node = element(name)
    if node:
        window.fx.pulse(node)


def download(name: str, text: str) -> None:
    """A text handed out as a file."""
    link = document.createElement("a")
    link.href = window.URL.createObjectURL(window.Blob.new(to_js([text])))
    link.download = name
    link.click()
    window.setTimeout(create_proxy(lambda *_: window.URL.revokeObjectURL(link.href)), 60_000)


def shine(name: str) -> None:
    """A burraco that has just been made."""
    node = element(name)
    if node:
        window.fx.shine(node)


def cue(name: str) -> None:
    """A short sound."""
    window.sound.play(name)


def buzz(time: int) -> None:
    """The device shakes, if it can."""
    window.sound.buzz(time)


def near(name: str, other: str) -> None:
    """An item put beside another."""
    if element(name) and element(other):
        window.drag.near(element(name), element(other))


def held(name: str) -> bool:
    """Whether somebody points at a place or has the focus in it."""
    return bool(element(name).matches(":hover, :focus-within"))


# ---- listening -------------------------------------------------------------------------------------------------------


def message(text: str) -> tuple[object, ...]:
    """A message of words, as `data-act` has it."""
    return tuple(int(word) if word.isdigit() else word for word in text.split())


def _combination(event: Any) -> str:
    """A key with what is held: `D`, `Shift+7`, `Alt+ArrowLeft`, `Ctrl+Shift+Z`."""
    key, code = str(event.key), str(event.code)
    plain = code.removeprefix("Digit") if code.startswith("Digit") else key.upper() if len(key) == 1 else key
    if event.ctrlKey or event.metaKey:
        return ("Ctrl+Shift+" if event.shiftKey else "Ctrl+") + plain
    if event.altKey:
        return "Alt+" + plain
    shifted = event.shiftKey and (key == "Tab" or len(plain) > 1 or plain.isalnum())
    return "Shift+" + plain if shifted and plain != "?" else plain


LARGEST = 4_000_000  # bytes of a file that are read


def hand_in(owner: Any, send: Send) -> None:
    """A chosen file as a message; the same file may be chosen again."""

    def read(text: Any) -> None:
        send((owner.dataset.file, str(text)))
        owner.value = ""

    owner.files.item(0).slice(0, LARGEST).text().then(create_proxy(read))


def listen(send: Send, keys: frozenset[str]) -> None:
    """Report clicks, choices, keys (those in `keys`), closed dialogs, the window's size and the address, for ever."""

    def click(event: Any) -> None:
        actor = event.target.closest("[data-act]")
        if actor:
            event.preventDefault()
            send(message(actor.dataset.act))

    def change(event: Any) -> None:
        owner, file = event.target.closest("[data-set]"), event.target.closest("[data-file]")
        if file and file.files.length:
            hand_in(file, send)
        if owner:
            given = event.target
            switched = ("on" if given.checked else "off") if given.type == "checkbox" else given.value
            send(("set", owner.dataset.set, switched))

    def slide(event: Any) -> None:
        owner = event.target.closest("[data-slide]")
        if owner:
            send((owner.dataset.slide, int(event.target.value)))

    def press(event: Any) -> None:
        combination = _combination(event)
        if combination in SCROLLING and document.documentElement.hasAttribute("data-mode"):
            return  # a page to read scrolls by its own keys
        if combination not in keys or event.target.closest("input, select, textarea, dialog"):
            return
        if combination in ("Enter", " ") and event.target.closest("button, a, summary"):
            return
        event.preventDefault()
        if not event.repeat or "Arrow" in combination:
            owner = event.target.closest("[data-id]")
            send(("key", combination, owner.dataset.id if owner else ""))

    def submit(event: Any) -> None:
        event.preventDefault()
        send((event.target.dataset.form, event.target.elements[0].value))

    def close(event: Any) -> None:
        if event.target.tagName == "DIALOG" and not event.target.open:  # it may be open again by now
            send(("closed", event.target.id.removeprefix("dlg-")))

    def resize(event: Any) -> None:
        send(("size", *size()))

    def unfold(event: Any) -> None:
        if event.target.matches("details[open]"):
            event.target.scrollIntoView(to_js({"block": "nearest"}))

    def do(event: Any) -> None:
        send(message(str(event.detail)))

    def route(event: Any) -> None:
        send(("route", window.location.hash))

    document.addEventListener("click", create_proxy(click))
    document.addEventListener("change", create_proxy(change))
    document.addEventListener("burraco:do", create_proxy(do))
    document.addEventListener("input", create_proxy(slide))
    document.addEventListener("keydown", create_proxy(press))
    document.addEventListener("submit", create_proxy(submit))
    document.addEventListener("close", create_proxy(close), True)
    document.addEventListener("toggle", create_proxy(unfold), True)
    window.addEventListener("resize", create_proxy(resize))
    window.addEventListener("hashchange", create_proxy(route))


def copy(text: str, told: Callable[[int], None]) -> None:
    """To the clipboard; `told` hears whether the browser has done it. Where not, the text is marked on the page."""

    def refused(*_: Any) -> None:
        for field in document.querySelectorAll("dialog[open] textarea"):
            field.focus()
            field.select()
        told(int(document.execCommand("copy")))

    clipboard = getattr(window.navigator, "clipboard", None)
    if clipboard is None:
        refused()
    else:
        clipboard.writeText(text).then(create_proxy(lambda *_: told(1)), create_proxy(refused))


def hand_on(text: str) -> None:
    """To another app of the device, which its owner chooses; that nobody was chosen is no matter."""
    window.navigator.share(to_js({"text": text})).catch(create_proxy(lambda *_: None))


def size() -> tuple[int, int]:
    """The window less what a camera or a bar of the device takes, in CSS pixels."""
    style = window.getComputedStyle(element("table"))
    wide, high = (
        sum(float(style.getPropertyValue(f"padding-{edge}").removesuffix("px") or 0) for edge in edges)
        for edges in (("left", "right"), ("top", "bottom"))
    )
    return int(window.innerWidth - wide), int(window.innerHeight - high)
