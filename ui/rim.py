"""The rim of the page: boot, pass messages to the app, paint what comes of it, carry out its effects. No decisions."""

import asyncio
import traceback
from secrets import randbits
from typing import Any

from pyscript import document, window
from pyscript.ffi import create_proxy, is_none, to_js

from burraco.ai.levels import mind
from ui import app, crew, dom
from ui.catalogue import tag
from ui.crew import run
from ui.keys import OURS
from ui.model import Model, spoken
from ui.motion import STILL, motion
from ui.save import saved
from ui.scene import Scene, kept, patch
from ui.stage import show

OWN = "burraco:v1:"  # what our keys begin with
SAVE, SETTINGS, BACKUP, HISTORY = OWN + "save", OWN + "settings", OWN + "backup", OWN + "history"
MOST_KEPT = 10  # saves kept aside
LESSONS = OWN + "lessons"
DECISION = 0.5  # of the time for a turn: a decision, of which a turn has two
READING = 400  # milliseconds: before that a press was not meant for a question, but for what it has come over
TURNING = 300  # the same for the two buttons that said something else while the others played
HURRYING = 700  # and after "Faster" was pressed there
TEST = "test=1" in window.location.search
HINT, JUDGE = (0.5, 0.1) if TEST else (1.0, 0.3)  # seconds
UNHURRIED = 30.0  # seconds: what is thought about has its playouts counted
BEST = "full"  # whose advice is told

model = Model()
scene: Scene = {}
seeds: list[int] = []  # those that a test has asked for
clock = not TEST  # whether motion and pauses take their time
asked = 0.0  # when the question that is open was asked, in milliseconds
deaf = (0.0, -1)  # until when those two are so, and with what ply
gone = False  # whether the page that is painted here is taken away: a frame that has no table
claims = 0  # how often this tab has asked for the table
locks = False  # whether the browser says whose the table is


def send(message: tuple[object, ...]) -> None:
    """One message through the app, onto the page, into the world; what goes wrong on the way is told."""
    if gone:
        return
    try:
        step(message)
    except Exception:
        fail(traceback.format_exc())


def fail(details: str) -> None:
    """What went wrong, said on a page that is painted anew, with the match as it is kept."""
    global scene
    window.console.error(details)
    scene = {}
    dom.clear()
    text = "" if model.elsewhere else saved(model)
    step(("failed", details, text or load(SAVE)))
    if text:
        save(text)


def is_early(message: tuple[object, ...], now: float) -> bool:
    """Whether a press comes so soon that it was meant for what stood there before."""
    if message in (("act", "yes"), ("act", "no")):
        return now - asked < READING
    return message in (("act", "first"), ("act", "second")) and now < deaf[0] and model.ply == deaf[1]


def step(message: tuple[object, ...]) -> None:
    global model, scene, asked, deaf
    if clock and is_early(message, window.performance.now()):
        return
    if message[0] == "hush" and dom.held("toast"):
        later(1000, message)
        return
    before = model
    then, effects = app.update(model, message)
    new = show(then)
    model = then
    if model.ask and not before.ask:
        asked = window.performance.now()
    if model.game and model.game.mine and before.game and not before.game.mine:
        deaf = window.performance.now() + (HURRYING if before.hurry else TURNING), model.ply
    dom.paint(patch(scene, new), motion(before, model, scene, new) if clock else STILL)
    scene = kept(scene, new)
    for name, *data in effects:
        EFFECTS[str(name)](*data)


# ---- effects ---------------------------------------------------------------------------------------------------------


def load(key: str) -> str:
    """What the browser keeps under a key; nothing where it keeps nothing."""
    try:
        found = window.localStorage.getItem(key)
    except Exception:  # the browser refuses in its own ways
        return ""
    return "" if is_none(found) else str(found)


def store(key: str, text: str) -> str:
    """Keep a text; why the browser does not, "" where it does."""
    try:
        window.localStorage.setItem(key, text)
    except Exception as refused:
        full = "quota" in f"{getattr(refused, 'name', '')} {refused}".lower()
        return "storage-full" if full else "storage-denied"
    return ""


def save(text: str) -> None:
    """Keep the match; what becomes of it is told when it changes."""
    why = store(SAVE, text)
    if bool(why) == model.stored:
        send(("unsaved", why) if why else ("stored",))


def backup(text: str) -> bool:
    """Keep a save that cannot be read, beside what is kept already; whether there was room for it."""
    kept = [key for n in range(MOST_KEPT) if load(key := BACKUP + (f":{n}" if n else "")) not in ("", text)]
    if len(kept) == MOST_KEPT or store(BACKUP + (f":{len(kept)}" if kept else ""), text):
        send(("unkept",))
        return False
    return True


def aside(text: str) -> None:
    """Keep a save aside, and only then not where it was."""
    if backup(text):
        save("")


def keep_settings(text: str) -> None:
    why = store(SETTINGS, text)
    if why and model.stored:
        send(("unsaved", why))


def wipe() -> None:
    """Nothing of ours is kept any more; what others keep here is not ours."""
    try:
        keys = [str(key) for key in window.Object.keys(window.localStorage)]
        for key in keys:
            if key.startswith(OWN):
                window.localStorage.removeItem(key)
    except Exception as refused:  # what cannot be reached was not kept
        window.console.warn(str(refused))


def keep_history(text: str) -> None:
    why = store(HISTORY, text)
    if why:
        send(("unfiled", why))


def date(name: str, *data: object) -> None:
    """A message with the day of today, as it is here."""
    now = window.Date.new()
    send((name, f"{now.getFullYear()}-{now.getMonth() + 1:02}-{now.getDate():02}", *data))


def later(ms: int, message: tuple[object, ...]) -> None:
    asyncio.get_event_loop().call_later(ms / 1000, send, message)


def after(ms: int, message: tuple[object, ...]) -> None:
    later(ms if clock or message[0] == "hush" else 0, message)


def seed(name: str) -> None:
    send((name, seeds.pop(0) if seeds else randbits(53)))


def think(ply: int, view: str, who: str) -> None:
    level = mind(who).level
    run(answered(("thought", ply), "think", view, who, 0 if TEST else level.seconds * DECISION, not level.playouts))


def mark(number: int, view: str, who: str) -> None:
    run(answered(("marked", number), "think", view, who, 0 if TEST else UNHURRIED, False))


def hint(ply: int, view: str, plan: str) -> None:
    run(answered(("hinted", ply), "hint", view, BEST, HINT, True, plan))


def judge(ply: int, number: int, view: str, acts: str, stake: str) -> None:
    run(answered(("judged", ply, number), "judge", view, BEST, JUDGE, True, acts, stake))


async def answered(
    message: tuple[object, ...],
    question: str,
    view: str,
    who: str,
    seconds: float,
    shared: bool,
    against: str = "",
    *more: str,
) -> None:
    """What comes of a search, sent on with a message. Its seed follows from what is searched: a reload thinks the
    same."""
    search = crew.Search(view, who, str(hash_of(view)), against)
    send((*message, await crew.ask(question, search, seconds, shared, *more)))


def hash_of(text: str) -> int:
    """A number that follows from a text."""
    total = 0
    for letter in text:
        total = (total * 31 + ord(letter)) & 0x3FFFFFFF
    return total


def route(address: str) -> None:
    """To an address; the first one takes the place of none, so that going back leaves the page."""
    if not window.location.hash:
        window.location.replace(address)
    elif window.location.hash != address:
        window.location.hash = address


def renew() -> None:
    document.dispatchEvent(window.CustomEvent.new("burraco:apply-update"))


EFFECTS: dict[str, Any] = {
    "save": save,
    "settings": keep_settings,
    "history": keep_history,
    "date": date,
    "backup": backup,
    "wipe": wipe,
    "say": dom.speak,
    "focus": dom.focus,
    "reveal": dom.reveal,
    "pulse": dom.pulse,
    "near": dom.near,
    "shine": dom.shine,
    "cue": dom.cue,
    "buzz": dom.buzz,
    "typed": dom.typed,
    "after": after,
    "seed": seed,
    "think": think,
    "hint": hint,
    "judge": judge,
    "cancel": crew.cancel,
    "route": route,
    "lessons": lambda text: store(LESSONS, text),
    "measure": lambda: send(("size", *dom.size())),
    "lang": lambda lang: dom.translate(spoken(lang).t, tag(lang)),
    "claim": lambda: run(claim(steal=True)),
    "renew": renew,
    "mark": mark,
    "leave": lambda address: window.location.assign(address),
    "copy": lambda text: dom.copy(text, lambda done: send(("copied", done))),
    "send": dom.hand_on,
    "aside": aside,
    "download": dom.download,
}


# ---- one tab at a time -----------------------------------------------------------------------------------------------


async def claim(steal: bool) -> None:
    """Ask for the table, which belongs to one tab until another takes it: then play, or be told that another plays."""
    global claims
    claims += 1
    mine = claims
    answer: asyncio.Future[bool] = asyncio.get_event_loop().create_future()
    options = to_js({"steal": True} if steal else {"ifAvailable": True})

    def given(lock: Any, *_: Any) -> Any:
        global locks
        locks, got = True, not is_none(lock)
        if not answer.done():
            answer.set_result(got)
        return window.Promise.new(create_proxy(lambda *_: None)) if got else None

    def lost(*_: Any) -> None:
        if answer.done():
            if mine == claims:  # not when this tab takes from itself
                send(("elsewhere",))
        else:
            answer.set_result(True)  # locks are refused here: what other tabs save is the sign of them

    try:
        window.navigator.locks.request("burraco:table", options, create_proxy(given)).catch(create_proxy(lost))
    except Exception:  # no locks without a secure address
        answer.set_result(True)
    if not await answer:
        send(("elsewhere",))
    elif steal:
        send(("claimed", load(SAVE), load(HISTORY), load(SETTINGS), load(LESSONS)))


def stored(event: Any) -> None:
    """Another tab has saved a match. Where nothing else says so, it has the table; where the browser does, it saved
    before it was taken from it, and that is heard late. What was only removed is saved again."""
    if event.key != SAVE or model.elsewhere:
        return
    if is_none(event.newValue):
        if text := saved(model):
            save(text)
    elif not locks:
        send(("elsewhere",))


# ---- boot ------------------------------------------------------------------------------------------------------------


def boot(address: str) -> None:
    """Paint what there is, and what the address leads to, then see to the rest."""
    global model
    here = window.location
    hands_on = int(hasattr(window.navigator, "share"))
    model, _ = app.update(model, ("here", here.origin + here.pathname, hands_on))
    model, _ = app.update(model, ("lessons", load(LESSONS)))
    if TEST:
        from ui import hook  # nobody else needs it

        hook.attach()
    try:
        step(begun(load(SAVE), address))
    except Exception:  # the match cannot be shown: the page without it can
        step(begun("", address))
        fail(traceback.format_exc())
    dom.listen(send, OURS)
    window.addEventListener("storage", create_proxy(stored))
    document.addEventListener("visibilitychange", create_proxy(crew.looked_at))
    document.addEventListener("burraco:kept", create_proxy(lambda *_: send(("offline",))))
    document.addEventListener("burraco:update", create_proxy(lambda *_: send(("renewed",))))
    if document.documentElement.getAttribute("data-update") == "ready":
        send(("renewed",))
    run(settle())


def begun(match: str, address: str) -> tuple[object, ...]:
    """The first message: what is kept, and where the page is."""
    tongues = ",".join(window.navigator.languages)
    return ("boot", load(SETTINGS), match, tongues, *dom.size(), address, load(HISTORY))


async def settle() -> None:
    """The table, if no other tab has it; and, once the page is painted, whoever thinks."""
    await claim(steal=False)
    await asyncio.sleep(0.2)
    crew.start()
