"""The crew without a browser: workers are objects here, quick, slow, ill or absent; nothing depends on any of them."""

import asyncio
import importlib
import json
import sys
from collections.abc import Awaitable, Callable, Iterator
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from burraco.rules import PRESETS
from burraco.state import deal, observe
from burraco.text import show_state
from ui import thinker

pytestmark = pytest.mark.skipif(sys.platform == "emscripten", reason="no test there can wait for a loop")
VIEW = show_state(observe(deal(PRESETS["burraco-2"], 3), deal(PRESETS["burraco-2"], 3).player))


class Worker:
    """A worker of the page; `ill` and `slow` say what its searches are."""

    def __init__(self, ill: bool = False, slow: float = 0.0) -> None:
        self.ill, self.slow, self.found = ill, slow, 0

    async def tally(self, view: str, who: str, seed: str, against: str, number: int, seconds: float) -> str:
        await asyncio.sleep(self.slow)
        if self.ill:
            raise RuntimeError("a worker that fails")
        text = await thinker.tally(view, who, seed, against, number, 0.0)
        rows = [[count + 8 for count in row] for row in json.loads(text)]
        self.found = int(sum(row[0] for row in rows))
        return json.dumps(rows)

    async def think(self, *question: Any) -> str:
        return thinker.think(*question)

    def cancel(self) -> None:
        self.slow = 0.0


@pytest.fixture
def crew(monkeypatch) -> Iterator[Any]:
    """`ui.crew` with a browser of eight cores that makes the workers of `crew.made`, in their order; where there is
    none left, one that never comes."""
    made: list[Worker] = []
    closed: list[str] = []

    async def create(source: str, name: str) -> Worker:
        if not made:
            await asyncio.sleep(60)
        return made.pop(0)

    def script(selector: str) -> Any:
        gone = SimpleNamespace(terminate=lambda: closed.append(selector))
        return SimpleNamespace(xworker=gone, remove=lambda: None)

    page = ModuleType("pyscript")
    ffi = ModuleType("pyscript.ffi")
    document = SimpleNamespace(hidden=False, querySelector=script)
    idle: Callable[..., Any] = lambda call, *_: asyncio.get_event_loop().call_soon(call)  # noqa: E731
    window = SimpleNamespace(navigator=SimpleNamespace(hardwareConcurrency=8), requestIdleCallback=idle)
    page.__dict__.update(create_named_worker=create, document=document, window=window)
    ffi.__dict__.update(create_proxy=lambda call: call, to_js=lambda value: value)
    monkeypatch.setitem(sys.modules, "pyscript", page)
    monkeypatch.setitem(sys.modules, "pyscript.ffi", ffi)
    monkeypatch.delitem(sys.modules, "ui.crew", raising=False)
    module = importlib.import_module("ui.crew")
    module.__dict__.update(made=made, closed=closed, page=document, LATE=0.02, REST=0.0)
    yield module
    del sys.modules["ui.crew"]


def answers(crew: Any, play: Callable[[Any], Awaitable[Any]], *workers: Worker) -> Any:
    crew.made.extend(workers)
    return asyncio.run(asyncio.wait_for(play(crew), 20))


async def asked(crew: Any, shared: bool = True, seconds: float = 0.02) -> int:
    """The playouts behind an answer."""
    search = crew.Search(VIEW, "full", "7")
    return int(json.loads(await crew.ask("think", search, seconds, shared))["playouts"])


async def grown(crew: Any) -> None:
    """A first search, and time for the others to come."""
    await asked(crew)
    for _ in range(50):
        await asyncio.sleep(0.002)


def test_all_that_are_there_share_a_search(crew):
    workers = [Worker() for _ in range(4)]

    async def play(crew):
        await grown(crew)
        return await asked(crew), await asked(crew, shared=False)

    together, alone = answers(crew, play, *workers)
    assert alone == workers[0].found > 0 and together == 4 * alone


@pytest.mark.parametrize("trouble", [Worker(ill=True), Worker(slow=5.0)])
def test_one_that_fails_or_is_late_is_left_out(crew, trouble):
    async def play(crew):
        await grown(crew)
        return await asked(crew), await asked(crew, shared=False)

    together, alone = answers(crew, play, Worker(), trouble, Worker(), Worker())
    assert together == 3 * alone


def test_one_that_never_comes_keeps_nobody_waiting(crew):
    async def play(crew):
        await grown(crew)
        return len(crew.others), await asked(crew), await asked(crew, shared=False)

    others, together, alone = answers(crew, play, Worker(), Worker())
    assert others == 2 and together == 2 * alone


@pytest.mark.parametrize("workers", [(), (Worker(ill=True),)])
def test_without_a_worker_the_page_thinks_itself(crew, workers):
    assert answers(crew, asked, *workers) > 0


def test_the_page_makes_ready_while_the_first_worker_is_waited_for(crew, monkeypatch):
    """A worker that comes only then: without it the page would wait in vain."""
    made, worker = asyncio.Event(), Worker()

    def steps(_: Any) -> Iterator[None]:
        yield
        made.set()

    async def create(source: str, name: str) -> Worker:
        await made.wait()
        return worker

    monkeypatch.setattr(thinker, "building", steps)
    monkeypatch.setattr(crew, "create_named_worker", create)
    assert answers(crew, lambda crew: asked(crew, seconds=10.0)) == worker.found > 0


async def searched(view: str, slice_: float) -> None:
    await thinker.tally(view, "full", "7", "", 0, 0.0, slice_)


@pytest.mark.parametrize("work", [thinker.ready, searched])
def test_the_page_goes_on_between_two_steps_of_the_tables(crew, monkeypatch, work):
    went: list[str] = []

    def steps(_: Any) -> Iterator[None]:
        for _ in range(9):
            went.append("step")
            yield

    async def page() -> None:
        while True:
            went.append("page")
            await asyncio.sleep(0)

    async def play(crew):
        other = asyncio.ensure_future(page())
        await work(VIEW, 0.0)
        other.cancel()

    monkeypatch.setattr(thinker, "building", steps)
    answers(crew, play)
    assert went.count("step") == 9 and "step step" not in " ".join(went)


def test_one_that_falls_silent_is_replaced(crew):
    silent, other = Worker(slow=9.0), Worker()

    async def play(crew):
        crew.SILENCE = 0.05
        crew.start()
        await asyncio.sleep(0)
        return await asked(crew), await asked(crew, seconds=0.1)

    alone, again = answers(crew, play, silent, other)
    assert alone > 0 and again == other.found > 0 and len(crew.closed) == 1


def test_where_nothing_can_be_thought_nothing_is_said(crew):
    async def play(crew):
        return await crew.ask("think", crew.Search("no view", "full", "7"), 0.0, True)

    assert answers(crew, play, Worker()) == ""


def test_they_are_closed_while_nobody_looks_and_come_back(crew):
    async def look(crew: Any, seen: bool) -> int:
        crew.page.hidden = not seen
        crew.looked_at()
        for _ in range(50):
            await asyncio.sleep(0.002)
        return sum(mate.there for mate in crew.others)

    async def play(crew):
        await grown(crew)
        return [await look(crew, seen) for seen in (False, True)]

    assert answers(crew, play, *(Worker() for _ in range(7))) == [0, 3]
    assert len(crew.closed) == 3 and len(set(crew.closed)) == 3


@pytest.mark.parametrize(("cores", "memory", "further"), [(1, 8, 0), (2, 8, 0), (4, 8, 3), (64, 8, 3), (8, 2, 0)])
def test_how_many_there_are(crew, cores, memory, further):
    crew.window.navigator = SimpleNamespace(hardwareConcurrency=cores, deviceMemory=memory)
    assert crew.wanted() == further
