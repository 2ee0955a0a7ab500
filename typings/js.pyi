# The browser, as seen from Pyodide: everything may be there, nothing is known.
from typing import Any

def __getattr__(name: str) -> Any: ...
