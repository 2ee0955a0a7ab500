"""Work spread over the cores of this machine, or over a dask cluster, by joblib."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from joblib import Parallel, delayed, parallel_config

Item = TypeVar("Item")
Result = TypeVar("Result")


def spread(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int = -1, cluster: str = ""
) -> Generator[Result, None, None]:
    """The results in the order of the items, the next ones worked on ahead. `jobs`: processes, -1 for all cores.
    `cluster`: the address of a dask scheduler, whose workers then do all of it. Closing it stops the work."""
    with ExitStack() as stack:
        if cluster:
            from distributed import Client

            stack.enter_context(Client(cluster))  # type: ignore[no-untyped-call]
            stack.enter_context(parallel_config(backend="dask"))
            jobs = -1
        results = Parallel(n_jobs=jobs, return_as="generator", batch_size=1)(delayed(work)(item) for item in items)
        stack.enter_context(given_up(results))
        for result in results:  # noqa: UP028  # `yield from` would close them first
            yield result


@contextmanager
def given_up(results: Generator[Any, None, None]) -> Iterator[None]:
    """In the end nobody waits for the rest, which joblib would warn of."""
    try:
        yield
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            results.close()
