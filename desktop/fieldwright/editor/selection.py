"""What is selected on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Thing


class Selection(QObject):
    """The ids of the selected things, in the order in which they were selected.

    What is no longer on the field drops out. ``changed`` tells that other things are selected;
    that selected things have changed the document tells.
    """

    changed = Signal()

    def __init__(self, field: Callable[[], Battlefield], parent: QObject | None = None) -> None:
        """Select nothing; ``field`` gives the field as it is now."""
        super().__init__(parent)
        self._field = field
        self._ids: tuple[UUID, ...] = ()

    @property
    def ids(self) -> tuple[UUID, ...]:
        """The selected ids, the first selected first."""
        return self._ids

    def things(self) -> tuple[Thing, ...]:
        """The selected things as they are now."""
        field = self._field()
        found = (field.thing(thing_id) for thing_id in self._ids)
        return tuple(thing for thing in found if thing is not None)

    def __contains__(self, thing_id: object) -> bool:
        """Whether a thing of this id is selected."""
        return thing_id in self._ids

    def __bool__(self) -> bool:
        """Whether anything is selected."""
        return bool(self._ids)

    def set(self, ids: Iterable[UUID]) -> None:
        """Select these and nothing else."""
        field = self._field()
        wanted = tuple(one for one in dict.fromkeys(ids) if field.thing(one) is not None)
        if wanted != self._ids:
            self._ids = wanted
            self.changed.emit()

    def add(self, ids: Iterable[UUID]) -> None:
        """Select these too."""
        self.set((*self._ids, *ids))

    def remove(self, ids: Iterable[UUID]) -> None:
        """Select these no longer."""
        gone = set(ids)
        self.set(one for one in self._ids if one not in gone)

    def toggle(self, ids: Iterable[UUID]) -> None:
        """Select those that are not selected, and the others no longer."""
        wanted = tuple(dict.fromkeys(ids))
        kept = [one for one in self._ids if one not in wanted]
        self.set((*kept, *(one for one in wanted if one not in self._ids)))

    def clear(self) -> None:
        """Select nothing."""
        self.set(())

    def drop_missing(self) -> None:
        """Select no longer what is not on the field any more."""
        self.set(self._ids)
