"""Putting obstacles and stamps down: the ghost under the pointer, and the click."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from uuid import UUID, uuid4

from PySide6.QtCore import Qt

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.kinds import ObstacleKind
from fieldwright.battlefield.things import Obstacle, Point, Thing
from fieldwright.canvas.sight import Pointer
from fieldwright.editing.bounds import box_of_all, outline_of
from fieldwright.editing.clipboard_pasting import way_to
from fieldwright.editing.placing_things import Lie, centre_for, lie_of, new_obstacle, snaps_finely
from fieldwright.editing.snapping import Snap
from fieldwright.editing.stamps import Stamp, in_hand, put_down
from fieldwright.editor.objects.choice import Choice
from fieldwright.editor.objects.ghost import Ghost
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_SPARE_IDS = 20_000


class Putting:
    """Shows what would be put down at a place, and puts it down.

    Ids are drawn beforehand, for how a thing looks follows from its id: what is put down looks
    as its ghost did.
    """

    def __init__(self, workbench: Workbench, choice: Choice, ghost: Ghost) -> None:
        """Put what ``choice`` has in hand on the field of ``workbench``."""
        self._workbench = workbench
        self._choice = choice
        self._ghost = ghost
        self._ids: list[UUID] = [uuid4()]
        self._in_hand: tuple[object, tuple[Thing, ...]] | None = None
        self._made: tuple[object, tuple[Thing, ...]] | None = None
        self.trouble = ""
        """What is wrong with the place under the pointer, in a sentence; empty if nothing is."""

    @property
    def holds_something(self) -> bool:
        """Whether there is something to put down."""
        return self._choice.obstacle is not None or self._choice.stamp is not None

    def show(self, at: Pointer) -> None:
        """Show the ghost under the pointer."""
        things, anchor = self._things_at(at)
        shelved = self._choice.stamp
        self._ghost.pictures = shelved.stamp.clip.pictures if shelved is not None else {}
        self._ghost.show(things, anchor, refused=self._lie(things) is Lie.OUTSIDE or not things)

    def put(self, at: Pointer) -> bool:
        """Put it down as one step; False, with a sentence, where it would lie off the field."""
        things, anchor = self._things_at(at)
        lie = self._lie(things)
        if not things or lie is Lie.OUTSIDE:
            self._workbench.warn(self.trouble or _beside())
            return False
        if self._choice.stamp is not None:
            for data in self._choice.stamp.stamp.clip.pictures.values():
                self._workbench.document.add_picture(data)
        label = translate("objects", "place {}").format(self._choice.name)
        done = self._workbench.apply(add(*things), label)
        if done:
            self._ids = [uuid4()]
            if lie is Lie.PARTLY:
                self._workbench.tell(self.trouble)
            self._ghost.show(things, anchor)
        return done

    # -------------------------------------------------------------------------------------- inside

    def _things_at(self, at: Pointer) -> tuple[tuple[Thing, ...], Point]:
        kind, shelved = self._choice.obstacle, self._choice.stamp
        if kind is not None:
            thing = self._obstacle(kind, at)
            return (thing,), thing.position
        if shelved is not None:
            return self._stamp(shelved.stamp, at)
        return (), (at.x, at.y)

    def _obstacle(self, kind: ObstacleKind, at: Pointer) -> Obstacle:
        choice = self._choice
        made = new_obstacle(
            kind,
            (at.x, at.y),
            self._ids[0],
            self._workbench.field.info.scale,
            choice.rotation,
            choice.factor,
        )
        free = bool(at.modifiers & Qt.KeyboardModifier.ControlModifier)
        snap = Snap.FREE if free else self._workbench.snapping.mode
        size, finely = (made.width, made.length), snaps_finely(made)
        position = centre_for(at.x, at.y, size, made.rotation, snap, finely=finely)
        hidden = made.hidden if choice.hidden is None else choice.hidden
        return replace(made, position=position, hidden=hidden)

    def _stamp(self, stamp: Stamp, at: Pointer) -> tuple[tuple[Thing, ...], Point]:
        """The things of a stamp here; made anew only if they lie elsewhere or the field differs."""
        field, quarters = self._workbench.field, round(self._choice.rotation / 90)
        key = (stamp, field.info.scale, quarters)
        if self._in_hand is None or self._in_hand[0] != key:
            self._in_hand = (key, in_hand(stamp, field.info.scale, quarters))
        things = self._in_hand[1]
        way = way_to(field, things, (at.x, at.y))
        made = (key, field, way, self._ids[0])
        if self._made is None or self._made[0] != made:
            ids = self._drawn_ids()
            self._made = (made, put_down(field, stamp, things, way, lambda: next(ids)))
        box = box_of_all(self._made[1])
        return self._made[1], box.middle if box else (at.x, at.y)

    def _drawn_ids(self) -> Iterator[UUID]:
        """The ids that stay the same until something is put down."""
        for number in range(_SPARE_IDS):
            if number == len(self._ids):
                self._ids.append(uuid4())
            yield self._ids[number]
        while True:
            yield uuid4()

    def _lie(self, things: tuple[Thing, ...]) -> Lie:
        """How the things lie on the field; ``trouble`` says it."""
        corners = [point for thing in things for point in outline_of(thing)]
        lie = lie_of(self._workbench.field, corners) if corners else Lie.OUTSIDE
        self.trouble = {
            Lie.INSIDE: "",
            Lie.PARTLY: translate("objects", "A part of it lies beside the field."),
            Lie.OUTSIDE: _beside(),
        }[lie]
        return lie


def _beside() -> str:
    return translate("objects", "That is beside the field. Put it down on its squares.")
