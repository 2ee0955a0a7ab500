"""A whole hand of every game against the real opponent, from the dialog to the score sheet."""

import json
import re

import pytest
from playwright.sync_api import expect

from burraco.record import hand_points, read
from burraco.rules import PRESETS
from burraco.state import legal_actions, observe
from e2e.conftest import wait_state
from e2e.test_play import sensible, state


@pytest.mark.parametrize("game", PRESETS)
def test_a_hand_of(page, site, game):
    page.goto(site.url + "?test=1")
    wait_state(page, "ready")
    page.evaluate("burraco.seed(11)")
    page.get_by_test_id("new").click()
    page.locator(f"input[value={game}]").check()
    page.get_by_test_id("start").click()
    while wait_state(page, "you", "handover", "over") == "you":
        s = state(page)
        assert s.turn < 300
        act = sensible(observe(s, 0))
        page.evaluate("n => burraco.apply(n)", legal_actions(s).index(act))
        if wait_state(page, "you", "ai", "handover", "over") == "you":
            expect(page.locator("#hand > [role=option]")).to_have_count(len(state(page).hands[0]))
    expect(page.locator("#dlg-score")).to_be_visible()
    record, problem = read(json.loads(page.evaluate("burraco.state()"))["record"])
    assert problem is None and record.state.end and record.rules == PRESETS[game]
    sheet = page.get_by_test_id("sheet").inner_text().replace("−", "-")
    numbers = [int(n) for n in re.findall(r"[+-]?\d+", sheet)]
    for points in hand_points(record.state):
        assert points in numbers, (points, sheet)
