"""Makes ready what sight needs, while nobody waits: taking the tool then shows at once.

Modules are imported, and what all answers on a field have in common is made, in a thread of its
own, some time after a field was opened and its map was drawn.
"""

from __future__ import annotations

import importlib
import logging
from weakref import ref

from PySide6.QtCore import QObject, QRunnable, QThreadPool, QTimer

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import Square

LOG = logging.getLogger("fieldwright")

RESTS_MS = 1500
"""So long nothing is begun after the map was drawn: whoever works on is not to notice it."""


class _Task(QRunnable):
    """Looks at a field once from its middle, and forgets what was seen."""

    def __init__(self, field: Battlefield) -> None:
        super().__init__()
        self._field = ref(field)

    def run(self) -> None:
        """Look; a fault is no matter here, it is told to whoever looks."""
        field = self._field()
        if field is None:
            return
        try:
            warm(field)
        except Exception:
            LOG.exception("could not make sight ready")


def warm(field: Battlefield) -> None:
    """Make ready what every look at a field needs."""
    importlib.import_module("fieldwright.editor.sight.asking")
    from fieldwright.geometry.cover.overlay import first_picture
    from fieldwright.geometry.sight.bodies import body_at

    first_picture(field, body_at(field, Square(field.columns // 2, field.rows // 2)))


class Warming(QObject):
    """Makes each field ready that is opened in a window."""

    def __init__(self, workbench: Workbench, pool: QThreadPool) -> None:
        """Begin when the map of the window was drawn for the first time; ``pool`` does it."""
        super().__init__(workbench)
        self._workbench = workbench
        self._pool = pool
        self._wanted = True
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(RESTS_MS)
        self._timer.timeout.connect(self.begin)
        workbench.field_changed.connect(self._field_changed)
        workbench.view.settled.connect(self._settled)

    def begin(self) -> None:
        """Make the field of now ready."""
        self._wanted = False
        self._pool.start(_Task(self._workbench.field))

    def wait(self) -> None:
        """Wait for what is in work."""
        self._pool.waitForDone()

    def _field_changed(self, event: object) -> None:
        self._wanted = self._wanted or event is None

    def _settled(self) -> None:
        if self._wanted:
            self._timer.start()
