"""What is wished of moves in a window: whether reach is shown, of which action; remembered."""

from __future__ import annotations

from fieldwright.editing.course import Pace
from fieldwright.editor.settings import Settings

_REACH, _FACE, _PACE = "moves-reach", "moves-face", "moves-pace"


class MoveWishes:
    """Reads and keeps them in the settings, so that all windows share them."""

    def __init__(self, settings: Settings) -> None:
        """Use ``settings``."""
        self._settings = settings

    @property
    def reach(self) -> bool:
        """Whether a lone figure that is dragged shows how far it gets."""
        return self._settings.flag(_REACH, usual=True)

    @reach.setter
    def reach(self, shown: bool) -> None:
        self._settings.set_flag(_REACH, shown)

    @property
    def face(self) -> bool:
        """Whether a figure that is moved turns along its last step."""
        return self._settings.flag(_FACE, usual=True)

    @face.setter
    def face(self, turns: bool) -> None:
        self._settings.set_flag(_FACE, turns)

    @property
    def pace(self) -> Pace | None:
        """The one pace that is looked at; None: all of them."""
        kept = self._settings.word(_PACE, "")
        return Pace(kept) if kept in list(Pace) else None

    @pace.setter
    def pace(self, pace: Pace | None) -> None:
        self._settings.set_word(_PACE, pace.value if pace is not None else "")
