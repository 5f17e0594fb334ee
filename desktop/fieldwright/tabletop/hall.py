"""The one table of the program, for all windows of the DM together."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from fieldwright.tabletop.table import Table
from fieldwright.widgets.bench import Bench


class Hall:
    """Makes the table when the first window wants it, and clears it away with the last one."""

    def __init__(self) -> None:
        """There is no table; ``make`` makes one."""
        self.make: Callable[[], Table] = Table
        self._table: Table | None = None
        self._benches: list[Bench] = []

    def enter(self, bench: Bench) -> Table:
        """A window of the DM comes to the table."""
        if self._table is None:
            self._table = self.make()
        if bench not in self._benches:
            self._benches.append(bench)
        return self._table

    def leave(self, bench: Bench) -> None:
        """A window is gone; its document lies on the table no more."""
        self._benches = [other for other in self._benches if other is not bench]
        table = self._table
        if table is None:
            return
        table.shuts(bench)
        if not self._benches:
            self._table = None
            table.finish()
            table.deleteLater()


@cache
def hall() -> Hall:
    """The hall of this process."""
    return Hall()
