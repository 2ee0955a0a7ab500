"""The sequences of a side in one suit, as one number: a row.

Mostly there is none, or one. Where a card leads depends on nothing else, so a row is a state of an automaton, as each
of its sequences is one in `charts`: its number leads to what it wants, to what it is worth, and to the row after a
card. There are too many rows to make them all beforehand: each is made when a game first comes to it, and so is each
way that leads from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from burraco.ai.charts import Charts, charts
from burraco.rules import Rules

EMPTY = 0  # the row without a sequence
MOST = 20_000  # rows that are kept, some 10 MB: thousands of hands come to so many

Grown = tuple[int, int]  # the row after a natural, and the length of the sequence that took it


class Rows:
    """The rows that games of one rule set have come to. By row: its sequences, as forms in the order of laying
    (`forms`); the naturals that extend one of them (`want`); the most that a wild does on one (`does`); whether one
    gives the right to go out (`closes`); what they are worth (`bonus`); the length of the longest (`longest`), and of
    each, two for each card from three to seven and one more with a wild (`lengths`); and, once somebody has asked,
    where a natural leads (`grown`, by rank; see `grow`)."""

    __slots__ = (
        "_charts", "_number", "_opened", "_wilded", "bonus", "closes", "does", "forms", "grown", "lengths", "longest",
        "want",
    )  # fmt: skip

    def __init__(self, chart: Charts) -> None:
        self._charts = chart
        self._number: dict[tuple[int, ...], int] = {}
        self._opened: dict[tuple[int, int], int] = {}
        self._wilded: dict[tuple[int, int], int] = {}
        self.forms: list[tuple[int, ...]] = []
        self.want: list[int] = []
        self.does: list[int] = []
        self.closes: list[bool] = []
        self.bonus: list[int] = []
        self.longest: list[int] = []
        self.lengths: list[tuple[int, ...]] = []
        self.grown: list[list[Grown | None]] = []
        self.of(())

    def of(self, forms: Sequence[int]) -> int:
        """The row of these sequences, in the order of laying."""
        key = tuple(forms)
        row = self._number.get(key)
        if row is None:
            row = self._number[key] = len(self.forms)
            self._make(key)
        return row

    def _make(self, forms: tuple[int, ...]) -> None:
        chart = self._charts
        want = 0
        for form in forms:
            want |= chart.want[form]
        self.forms.append(forms)
        self.want.append(want)
        self.does.append(max([chart.wild_does[form] for form in forms], default=0))
        self.closes.append(any(chart.closes[form] for form in forms))
        self.bonus.append(sum([chart.bonus[form] for form in forms]))
        self.longest.append(max([chart.size[form] for form in forms], default=0))
        self.lengths.append(tuple([min(chart.size[form], 7) * 2 - 6 + (chart.forms[form][1] > 0) for form in forms]))
        self.grown.append([None] * 13)

    def changed(self, row: int, at: int, form: int) -> int:
        """The row in which one of the sequences has become this one."""
        forms = self.forms[row]
        return self.of((*forms[:at], form, *forms[at + 1 :]))

    def opened(self, row: int, form: int) -> int:
        """The row with one more sequence."""
        after = self._opened.get((row, form))
        if after is None:
            after = self._opened[row, form] = self.of((*self.forms[row], form))
        return after

    def grow(self, row: int, rank: int) -> Grown:
        """Where a natural leads that the row wants: onto the longest sequence that takes it. `grown` keeps it."""
        chart, bit, longest, found = self._charts, 1 << rank, 0, 0
        for at, form in enumerate(self.forms[row]):
            if chart.want[form] & bit:
                after = chart.grown[form][rank]
                if chart.size[after] > longest:
                    longest, found = chart.size[after], self.changed(row, at, after)
        self.grown[row][rank] = grown = found, longest
        return grown

    def wilded(self, row: int, kind: int) -> int:
        """The row after a wild of this kind onto the sequence on which it does most."""
        after = self._wilded.get((row, kind))
        if after is None:
            does, most = self._charts.wild_does, self.does[row]
            at = next(at for at, form in enumerate(self.forms[row]) if does[form] == most)
            after = self.changed(row, at, self._charts.wilded[self.forms[row][at]][kind])
            self._wilded[row, kind] = after
        return after


@lru_cache(8)
def _shelf(rules: Rules) -> list[Rows]:
    return [Rows(charts(rules))]


def rows(rules: Rules) -> Rows:
    """The rows of these rules, as far as they have been made; begun anew once there are too many. So numbers of rows
    compare only within one book."""
    shelf = _shelf(rules)
    if len(shelf[0].forms) >= MOST:
        shelf[0] = Rows(charts(rules))
    return shelf[0]
