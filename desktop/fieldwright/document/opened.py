"""The open file: a field, its history, and a stream of events about every change.

A change is in memory when ``apply`` returns, and on the disk a moment later: ``flush`` waits for
that, and ``durable_changed`` tells of it. There is no unsaved work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias
from uuid import UUID, uuid4

from fieldwright.battlefield.changes import Change, ReplaceField, Together
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.accepting import (
    Fitting,
    accepted,
    clean_words,
    fitting,
    with_known_kinds,
)
from fieldwright.document.codec import decode_field, encode_field
from fieldwright.document.contents import Contents, Version
from fieldwright.document.errors import DocumentError
from fieldwright.document.history import Step, now
from fieldwright.document.jobs import ForgetVersion, KeepVersion, MoveTo, WriteStep
from fieldwright.document.keeping import KeptDocument
from fieldwright.document.locks import DocumentLock
from fieldwright.document.merging import changes_nothing, merged
from fieldwright.terms.grid import Block

Kind: TypeAlias = Literal["change", "undo", "redo", "jump"]


@dataclass(frozen=True, slots=True)
class Event:
    """Something happened to the field: it is now ``field``, other than before within ``touched``.

    ``label`` is the step in words; ``kind`` says whether it was done, taken back or done again.
    """

    field: Battlefield
    touched: Block
    label: str
    kind: Kind


Listener: TypeAlias = Callable[[Event], None]

Companion: TypeAlias = Callable[[Battlefield, Battlefield], Change | None]
"""What goes along with a step, from the field before and after it."""

LOG = logging.getLogger("fieldwright")


class Document(KeptDocument):
    """An open battlefield; made by ``open_document`` and ``new_document``.

    Everything about files stands in KeptDocument. A document belongs to one thread; only
    ``durable_changed`` is called in another, the writer's.
    """

    def __init__(
        self,
        path: Path,
        contents: Contents,
        lock: DocumentLock | None = None,
        read_only: str = "",
        notice: str = "",
    ) -> None:
        """Go on with ``contents`` of ``path``; see KeptDocument."""
        super().__init__(path, contents, lock, read_only, notice)
        self._listeners: list[Listener] = []
        self._companions: list[Companion] = []

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with every Event from now on; call the answer to end that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def accompany(self, companion: Companion) -> Callable[[], None]:
        """Let ``companion`` add to each step from now on; call the answer to end that.

        It is asked with the field before and after a step, and gives a change of the latter, which
        is a part of that very step: undone and done again with it, kept with it, or None.
        """
        self._companions.append(companion)
        return lambda: self._companions.remove(companion)

    def _tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)

    # ------------------------------------------------------------------------------ changing it

    def apply(self, change: Change | Fitting, label: str, merge_key: str | None = None) -> bool:
        """Do a change as one step; False where it would change nothing.

        One that was found to fit this very field is not checked again.

        Steps that follow each other with the same ``merge_key`` (one gesture) become one, which
        vanishes if it ends where it began. Raises ChangeError where the change does not fit the
        field, DocumentError where it cannot be kept in a file or the document is read-only;
        nothing is changed then.
        """
        self._check_writable()
        fit = self._fitting(change)
        if fit.is_nothing:
            return False
        change, payload, field, touched = fit.change, fit.payload, fit.after, fit.touched
        more = self._companions_of(field)
        if more:
            change, payload = Together((change, *more)), b""
            touched = touched.joined(Together(more).touched(field))
            field = Together(more).applied_to(field)
            touched = touched.joined(Together(more).touched(field))
        label = clean_words(label)
        last = self._history.last
        if last and merge_key is not None and last.merge_key == merge_key:
            self._merge(last, change, label, field)
        else:
            self._add(Step(0, now(), label, payload, change, merge_key), field)
        self._contents.field = field
        self._tell(Event(field, touched, label, "change"))
        return True

    def _fitting(self, change: Change | Fitting) -> Fitting:
        if not isinstance(change, Fitting):
            return fitting(change, self.field)
        return change if change.of is self.field else fitting(change.change, self.field)

    def _companions_of(self, field: Battlefield) -> tuple[Change, ...]:
        """What goes along with a step that leads to ``field``.

        Whatever is wrong with one of them, the step itself is done.
        """
        found: list[Change] = []
        for companion in self._companions:
            try:
                more = companion(self.field, field)
                if more is None or changes_nothing(more):
                    continue
                fitting, _ = accepted(more, field)
                field = fitting.applied_to(field)
                found.append(fitting)
            except Exception:
                LOG.exception("What goes along with a step could not be worked out")
        return tuple(found)

    def _add(self, step: Step, field: Battlefield) -> None:
        after = self._history.number
        step.number = self._history.next_number()
        self._history.add(step)
        self._write(WriteStep(step, after, field))

    def _merge(self, last: Step, change: Change, label: str, field: Battlefield) -> None:
        """Make the newest step and a change one step, or none at all."""
        whole = merged(last.change, change)
        self._history.drop_last()
        if changes_nothing(whole):
            self._write(WriteStep(None, self._history.number, field))
        else:
            self._add(Step(0, now(), label, b"", whole, last.merge_key), field)

    def end_gesture(self) -> None:
        """Later changes are steps of their own, whatever their merge key."""
        if self._history.last:
            self._history.last.merge_key = None

    # ---------------------------------------------------------------------------------- history

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._history.last is not None

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to do again."""
        return self._history.following is not None

    @property
    def undo_label(self) -> str:
        """The step that undoing would take back; empty if there is none."""
        return self._history.last.label if self._history.last else ""

    @property
    def redo_label(self) -> str:
        """The step that redoing would do; empty if there is none."""
        return self._history.following.label if self._history.following else ""

    @property
    def position(self) -> int:
        """How many of the steps are done."""
        return self._history.position

    def steps(self) -> Sequence[Step]:
        """All steps with label and time, oldest first, those that were taken back included."""
        return self._history.steps

    def undo(self) -> bool:
        """Take the newest step back; False if there is none."""
        return self.can_undo and self._go_to(self.position - 1, "undo", self.undo_label)

    def redo(self) -> bool:
        """Do the step again that was taken back last; False if there is none."""
        return self.can_redo and self._go_to(self.position + 1, "redo", self.redo_label)

    def jump_to(self, position: int) -> bool:
        """Undo or redo until ``position`` steps are done; False if that is so already."""
        if not 0 <= position <= len(self.steps()):
            raise DocumentError(f"The history has {len(self.steps())} steps, not {position}.")
        label = self.steps()[position - 1].label if position else ""
        return position != self.position and self._go_to(position, "jump", label)

    def _go_to(self, position: int, kind: Kind, label: str) -> bool:
        self._check_writable()
        field, touched = self.field, Block(0, 0, 0, 0)
        for change in self._history.between(position):
            touched = touched.joined(change.touched(field))
            field = change.applied_to(field)
            touched = touched.joined(change.touched(field))
        field = with_known_kinds(field)
        self.end_gesture()
        self._history.position = position
        self.end_gesture()
        self._contents.field = field
        self._write(MoveTo(self._history.number))
        self._tell(Event(field, touched, label, kind))
        return True

    # --------------------------------------------------------------------------- named versions

    def versions(self) -> Sequence[Version]:
        """The fields that were kept under a name, oldest first."""
        return tuple(self._contents.versions)

    def keep_version(self, name: str) -> Version:
        """Keep the field as it stands under a name, inside the document."""
        self._check_writable()
        version = Version(uuid4(), clean_words(name), now(), encode_field(self.field))
        self._contents.versions.append(version)
        self._write(KeepVersion(version))
        return version

    def restore_version(self, version_id: UUID) -> bool:
        """Go back to a kept field, as a step that can be undone; False if nothing differs."""
        version = self._version(version_id)
        field = decode_field(version.payload)
        return self.apply(ReplaceField(self.field, field), f"Go back to “{version.name}”")

    def forget_version(self, version_id: UUID) -> None:
        """Delete a kept field from the document."""
        self._check_writable()
        self._contents.versions.remove(self._version(version_id))
        self._write(ForgetVersion(version_id))

    def _version(self, version_id: UUID) -> Version:
        for version in self._contents.versions:
            if version.id == version_id:
                return version
        raise DocumentError("There is no such version in this document any more.")
