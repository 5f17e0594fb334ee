"""A part of the fight in the window: actions, tools and pages beside those of the page itself."""

from __future__ import annotations

from fieldwright.fight.page import FightPage
from fieldwright.fight.table import Table
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.feature import FeatureOf


class FightPart(FeatureOf[Bench]):
    """The fight's feature offers all that its parts offer, and tells them when things change."""

    def __init__(self, workbench: Bench, page: FightPage) -> None:
        """Work with the page of the fight, and with its table."""
        super().__init__(workbench)
        self.page = page

    @property
    def table(self) -> Table:
        """The fight of the open document."""
        return self.page.table

    def show(self) -> None:
        """Show everything as it is now; the page has changed, or another document is open."""
