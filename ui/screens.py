"""The screens beside the table, and the addresses of all of them. Pure."""

from dataclasses import replace

from ui.model import Model, Result

ROUTES = {
    "home": "#/",
    "table": "#/play",
    "history": "#/history",
    "stats": "#/stats",
    "replay": "#/replay",
    "pass": "#/play",
    "learn": "#/learn",
}


def turn_to(m: Model, screen: str) -> Result:
    """To a screen beside the table, where nobody plays on meanwhile."""
    m = replace(m, screen=screen, dialog="", behind="", panel=False, plan=(), ready=False, note="", ply=m.ply + 1)
    return m, (("cancel",), ("route", ROUTES[screen]), ("focus", f"{screen}-title"))
