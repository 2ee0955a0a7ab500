# What the page and its workers use of PyScript 0.7.31.
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
RUNNING_IN_WORKER: bool
config: dict[str, Any]
window: Any
document: Any
sync: Any
js_modules: Any
workers: Any

def when(event_type: str | Any, selector: str | Any | None = ..., **options: Any) -> Callable[[F], F]: ...
def create_named_worker(
    src: str, name: str, config: str | dict[str, Any] | None = ..., type: str = ...
) -> Awaitable[Any]: ...
