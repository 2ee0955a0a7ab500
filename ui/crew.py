"""Who searches: a worker; more of them where the machine has cores to spare; the page itself where none answers.

The first worker starts once the page is painted. The others start one after the other when the page is idle, after
the first search that they could have shared; they are closed while nobody looks at the page. Nothing depends on them:
one that fails, or comes late, is left out.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any, NamedTuple

from pyscript import create_named_worker, document, window
from pyscript.ffi import create_proxy, to_js

from ui import thinker

SOURCE = "./ui/thinker.py"
CORES, MEMORY, MOST = 4, 4, 3  # cores and gigabytes from which on there are further workers; as many at most
PATIENCE = 20  # seconds that a further worker may take to start
SILENCE = 5  # seconds over its time after which a worker that does not answer is replaced
LATE = 0.06  # seconds that a further worker is waited for when the first is done
BUSY = 2000  # milliseconds after which a page that never rests gets a further worker all the same
REST = 30  # seconds out of sight after which the further workers are closed
SHARE = 0.5  # of the time for an answer, that may go by until the first worker is there at all
OWN = 0.05  # seconds that the page keeps for itself of those for an answer, where it has to find that besides
PAGE_SLICE = 0.010  # seconds: on the page, a slice has to fit into a frame
SHORT = 0.003  # seconds: a slice while a worker starts, when what the page is given of the machine may be little

tasks: set[asyncio.Task[Any]] = set()
first: "Mate | None" = None
missed = False  # the first worker has been waited for in vain
others: list["Mate"] = []
born = 0  # workers so far: each has a name of its own
growing = False
rested = False  # the further workers were closed because nobody looked


def run(work: Any) -> asyncio.Task[Any]:
    """Let work go on beside everything else; the loop itself would forget it."""
    task: asyncio.Task[Any] = asyncio.ensure_future(work)
    tasks.add(task)
    task.add_done_callback(tasks.discard)
    return task


class Mate:
    """A worker: known once it is there, closed for ever. Its samples go by its number."""

    def __init__(self) -> None:
        global born
        self.name, self.number = f"mate{born}", born
        born += 1
        self.start = run(create_named_worker(SOURCE, self.name))

    @property
    def there(self) -> bool:
        return self.start.done() and not self.start.cancelled() and not self.start.exception()

    def close(self) -> None:
        script = document.querySelector(f'script[name="{self.name}"]')
        if script:
            script.xworker.terminate()
            script.remove()
        self.start.cancel()


def start() -> Mate:
    """The first worker, begun once."""
    global first
    first = first or Mate()
    return first


def replace() -> None:
    """Another worker in the place of the first."""
    global first
    start().close()
    first = None
    start()


class Search(NamedTuple):
    """What all who search share, as `thinker` takes it."""

    view: str
    who: str
    seed: str
    against: str = ""


async def ask(question: str, search: Search, seconds: float, shared: bool, *more: str) -> str:
    """What `thinker` answers to a question after so many seconds, those of the whole crew if they may share them.
    Nothing ("") where even the page's own search fails."""
    clock = asyncio.get_event_loop().time
    began = clock()
    try:
        await _present(seconds * SHARE, search.view)
        left = seconds - (clock() - began)
        answer = await asyncio.wait_for(_asked(question, search, left, shared, *more), left + SILENCE)
    except Exception as why:  # whatever keeps a worker from answering
        if isinstance(why, TimeoutError) and not missed:  # it is there and silent
            replace()
        left = max(seconds - (clock() - began) - OWN, seconds * (1 - SHARE) / 2)
        answer = await _alone(question, search, left, *more)
    if shared:
        grow()
    return answer


async def _present(patience: float, view: str) -> None:
    """Until the first worker is there; who asks first waits for it a little, and the page makes ready to think itself.
    Raises TimeoutError when it is not."""
    global missed
    if not start().start.done() and not missed:
        run(_ready(view))
        await asyncio.wait([start().start], timeout=patience)
    missed = not start().start.done()
    if missed:
        raise TimeoutError


async def _ready(view: str) -> None:
    """The page builds what it needs to think about a view; what cannot be read is told by who thinks about it."""
    with suppress(Exception):
        await thinker.ready(view, SHORT)


async def _asked(question: str, search: Search, seconds: float, shared: bool, *more: str) -> str:
    worker = start().start.result()
    helping = [
        run(mate.start.result().tally(*search, mate.number, seconds)) for mate in others if shared and mate.there
    ]
    found = [json.loads(str(await worker.tally(*search, start().number, seconds)))]
    if helping:
        done, late = await asyncio.wait(helping, timeout=LATE)
        found += [json.loads(str(task.result())) for task in done if not task.exception()]
        for task in late:
            task.cancel()
    return str(await getattr(worker, question)(*search, json.dumps(found), *more))


async def _alone(question: str, search: Search, seconds: float, *more: str) -> str:
    """The page searches itself, in smaller slices. Nothing that goes wrong there may stop the match."""
    try:
        found = json.loads(await thinker.tally(*search, 0, seconds, PAGE_SLICE))
        return str(getattr(thinker, question)(*search, json.dumps([found]), *more))
    except Exception:
        return ""


def cancel() -> None:
    """Whatever is being searched is not wanted any more."""
    thinker.cancel()
    for mate in (start(), *others):
        if mate.there:
            mate.start.result().cancel()


# ---- further workers -------------------------------------------------------------------------------------------------


def wanted() -> int:
    """How many further workers the machine has room for. Not every browser tells how much memory there is."""
    cores, memory = int(window.navigator.hardwareConcurrency or 1), getattr(window.navigator, "deviceMemory", MEMORY)
    return min(cores - 1, MOST) if cores >= CORES and memory >= MEMORY else 0


def grow() -> None:
    """Start what is missing, one after the other, whenever the page has nothing to do."""
    global growing
    if not growing and len(others) < wanted() and not document.hidden:
        growing = True
        run(_grown())


async def _grown() -> None:
    global growing
    try:
        while len(others) < wanted() and not document.hidden:
            await _idle()
            mate = Mate()
            others.append(mate)
            await asyncio.wait([mate.start], timeout=PATIENCE)
            if not mate.there:
                mate.close()
                return
    finally:
        growing = False


def _idle() -> asyncio.Future[None]:
    """When the page has nothing to do, or BUSY later."""
    rest: asyncio.Future[None] = asyncio.get_event_loop().create_future()

    def now(*_: Any) -> None:
        if not rest.done():
            rest.set_result(None)

    if hasattr(window, "requestIdleCallback"):
        window.requestIdleCallback(create_proxy(now), to_js({"timeout": BUSY}))
    else:  # Safari
        window.setTimeout(create_proxy(now), BUSY)
    return rest


def looked_at(*_: Any) -> None:
    """Somebody looks at the page, or nobody any more."""
    global rested
    if document.hidden:
        asyncio.get_event_loop().call_later(REST, _close)
    elif rested:
        rested = False
        grow()


def _close() -> None:
    global rested
    if document.hidden and others:
        for mate in others:
            mate.close()
        others.clear()
        rested = True
