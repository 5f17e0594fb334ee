"""What a hero would see where he is held: worked out while he is dragged, so that it is known.

With live sight letting him go then takes no time, however broken the land is.
"""

from __future__ import annotations

import logging
from functools import partial

from PySide6.QtCore import QObject, QThreadPool, Signal

from fieldwright.battlefield.things import Figure
from fieldwright.canvas.task import Task
from fieldwright.editor.workbench import Workbench
from fieldwright.player_view.heroes import heroes_on
from fieldwright.player_view.sight import seen_by_any
from fieldwright.player_view.turn import fight_on

LOG = logging.getLogger("fieldwright")


class Foreseeing(QObject):
    """Looks from wherever heroes are held; only the newest place counts."""

    looked = Signal()

    def __init__(self, workbench: Workbench) -> None:
        """Follow the hands on the map of ``workbench``."""
        super().__init__(workbench)
        self._workbench = workbench
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)
        self._is_looking = False
        self._asked: tuple[Figure, ...] = ()
        self.looked.connect(self._look_on)

    def follow(self) -> None:
        """The hand has moved."""
        info = self._workbench.field.info
        if info.fog and info.live_sight and not self._is_looking:
            self._look()

    def _look(self) -> None:
        field = self._workbench.field
        carried = tuple(self._workbench.view.figures.carried)
        if not carried or carried == self._asked:
            return
        own = {hero.id for hero in heroes_on(field, fight_on(field))}
        held = [figure for figure in carried if figure.id in own]
        self._asked = carried
        if held:
            self._is_looking = True
            # What is seen is kept by ``player_view.sight``.
            self._pool.start(Task(partial(seen_by_any, field, held), self._bring))

    def _bring(self, _seen: object, error: Exception | None) -> None:
        """Whatever is wrong with it shows when it is wanted."""
        if error is not None:
            LOG.error("What a hero would see could not be worked out", exc_info=error)
        self.looked.emit()

    def _look_on(self) -> None:
        self._is_looking = False
        self.follow()
