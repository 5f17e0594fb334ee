"""Looks for garbage in the window's own thread, and only when it does not disturb.

Left alone, Python looks for cycles of dead objects whenever enough objects were made, in whichever
thread made them: while a large map is drawn that stops the window for a quarter of a second, and
it might take a widget away in a thread that must not touch one.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

YOUNG_MS = 500
WHOLE_MS = 3000
MANY = 2000
"""So many new objects make a look at the young ones worth while."""


class Tidying(QObject):
    """Replaces Python's own times for collecting by calm ones."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Take over from now on."""
        super().__init__(parent)
        gc.disable()
        self._young = QTimer(self)
        self._young.timeout.connect(self.collect_young)
        self._young.start(YOUNG_MS)
        self._whole = QTimer(self)
        self._whole.setSingleShot(True)
        self._whole.timeout.connect(gc.collect)

    def collect_young(self) -> None:
        """Look at what is new, if it is much."""
        if gc.get_count()[0] > MANY:
            gc.collect(1)

    def collect_soon(self) -> None:
        """Look at everything once the window has come to rest: a whole document has gone."""
        self._whole.start(WHOLE_MS)

    def stop(self) -> None:
        """Give collecting back to Python."""
        self._young.stop()
        self._whole.stop()
        gc.enable()
