"""What menus and keys do with the selection; each is one step that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fieldwright.battlefield.changes import Change, ChangeThings, add
from fieldwright.battlefield.things import Figure, Thing, Wall
from fieldwright.editing.arranging import (
    Align,
    Order,
    align,
    all_hidden,
    can_hide,
    distribute,
    hide,
    lock,
    reorder,
)
from fieldwright.editing.clipboard_pasting import duplicated
from fieldwright.editing.figures import turn as turn_figures
from fieldwright.editing.moving import Mirror, unlocked
from fieldwright.editing.moving_frames import are_all_figures
from fieldwright.editing.moving_together import (
    can_open,
    delete_all,
    mirror_all,
    move_all,
    turn_all,
)
from fieldwright.editing.openings import bolted, toggled
from fieldwright.editing.snapping import Snap
from fieldwright.editor.selecting.drags import locked_words, turning_step
from fieldwright.editor.selecting.words import things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.mounts import moved_figure
from fieldwright.geometry.placing import why_not_here

_TOLD = 3
"""Reasons that are told at once."""


class SelectionDeeds:
    """One for each window."""

    def __init__(self, workbench: Workbench) -> None:
        """Work on the selection of ``workbench``."""
        self._workbench = workbench

    def things(self) -> tuple[Thing, ...]:
        """What is selected; says so where that is nothing."""
        things = self._workbench.selection.things()
        if not things:
            self._workbench.tell(translate("selecting", "Nothing is selected."))
        return things

    def free(self) -> tuple[Thing, ...]:
        """What is selected and not locked; says what is locked among it, and so left alone."""
        things = self.things()
        free = unlocked(things)
        if things and not free:
            self._workbench.warn(locked_words(things))
        elif len(free) < len(things):
            locked = [thing for thing in things if thing.locked]
            words = translate("selecting", "Locked, and so left alone: {}.")
            self._workbench.tell(words.format(things_name(locked)))
        return tuple(free)

    def do(self, make: Callable[[], Change], label: str, merge_key: str | None = None) -> bool:
        """Do a change as one step; a refusal is told in its own sentence."""
        try:
            change = make()
        except ValueError as error:
            self._workbench.warn(str(error))
            return False
        return self._workbench.apply(change, label, merge_key)

    # ------------------------------------------------------------------------------------- places

    def nudge(self, across: int, down: int) -> None:
        """Move by steps of the snapping; steps one after the other are one.

        Figures are not pushed to where they cannot stand, as in a drag; the DM may insist. Whoever
        rides goes with its mount.
        """
        things = self._on_their_mounts(self.free())
        if not things:
            return
        step = self._step()
        field = self._workbench.field
        label = translate("selecting", "nudge {}").format(things_name(things))
        key = f"nudge {things_key(things)}"
        refused = self._refused(things, across * step, down * step)

        def push() -> None:
            self.do(lambda: move_all(field, things, across * step, down * step), label, key)

        if refused:
            insist = translate("figures", "Put it there all the same")
            self._workbench.refuse(" ".join(refused), [(insist, push)])
        else:
            push()

    def _on_their_mounts(self, things: Sequence[Thing]) -> Sequence[Thing]:
        """The same with mounts in the place of those who ride them."""
        field = self._workbench.field
        moved = [moved_figure(field, one) if isinstance(one, Figure) else one for one in things]
        return tuple({one.id: one for one in moved}.values())

    def _refused(self, things: Sequence[Thing], across: float, down: float) -> list[str]:
        """Why figures that stand where they may could not stand a step farther."""
        field = self._workbench.field
        if not are_all_figures(things):
            return []
        try:
            after = move_all(field, things, across, down).applied_to(field)
        except ValueError:
            return []
        ids = {thing.id for thing in things}
        halves = self._workbench.table.options.figures_in_half_squares
        told: dict[str, None] = {}
        for thing in things:
            moved = after.thing(thing.id)
            if isinstance(thing, Figure) and isinstance(moved, Figure) and moved != thing:
                if why_not_here(field, thing, ids, half_squares=halves):
                    continue
                for refusal in why_not_here(field, moved, ids, half_squares=halves):
                    told[refusal.reason] = None
        return list(told)[:_TOLD]

    def _step(self) -> float:
        if any(isinstance(thing, Figure) for thing in self._workbench.selection.things()):
            return 1.0
        steps = {Snap.SQUARES: 1.0, Snap.EDGES: 1.0, Snap.HALF: 0.5, Snap.FREE: 0.1}
        return steps[self._workbench.snapping.mode]

    def turn(self, way: int, *, by_eighth: bool, gesture: str = "") -> None:
        """Turn clockwise (1) or back (-1), by an eighth or by 15 degrees where that can be."""
        things = self.free()
        if not things:
            return
        field = self._workbench.field
        label = translate("selecting", "turn {}").format(things_name(things))
        key = f"turn {things_key(things)}" if gesture else None
        figures = [thing for thing in things if isinstance(thing, Figure)]
        if are_all_figures(things):
            self.do(lambda: turn_figures(field, figures, way), label, key)
            return
        step = turning_step(things)
        degrees = way * max(step, 45.0 if by_eighth else step)
        self.do(lambda: turn_all(field, things, degrees), label, key)

    def mirror(self, way: Mirror) -> None:
        """Mirror in the line through the middle."""
        things, field = self.free(), self._workbench.field
        label = translate("selecting", "mirror {}").format(things_name(things) if things else "")
        if things:
            self.do(lambda: mirror_all(field, things, way), label)

    def align(self, how: Align) -> None:
        """Bring sides or middles into one line."""
        things = self.things()
        if things and self._enough(things, 2):
            label = translate("selecting", "align {}").format(things_name(things))
            self.do(lambda: align(things, how), label)

    def distribute(self, *, across: bool) -> None:
        """Make the gaps equal."""
        things = self.things()
        if things and self._enough(things, 3):
            label = translate("selecting", "spread {}").format(things_name(things))
            self.do(lambda: distribute(things, across=across), label)

    def _enough(self, things: Sequence[Thing], least: int) -> bool:
        if len(things) >= least:
            return True
        self._workbench.tell(
            translate("selecting", "Select at least {} things for that.").format(least)
        )
        return False

    def reorder(self, order: Order) -> None:
        """Bring forward or back."""
        things, field = self.free(), self._workbench.field
        if not things:
            return
        names = {
            Order.FRONT: translate("selecting", "bring {} to the front"),
            Order.FORWARD: translate("selecting", "bring {} forward"),
            Order.BACK: translate("selecting", "send {} back"),
            Order.BOTTOM: translate("selecting", "send {} to the bottom"),
        }
        change = reorder(field, things, order)
        if not change.after:
            self._workbench.tell(
                translate("selecting", "There is nothing to go past; it stays where it is.")
            )
            return
        self.do(lambda: change, names[order].format(things_name(things)))

    # -------------------------------------------------------------------------------- coming, going

    def delete(self) -> bool:
        """Take the selection off the field."""
        things, field = self.free(), self._workbench.field
        if not things:
            return False
        label = translate("selecting", "delete {}").format(things_name(things))
        return self.do(lambda: delete_all(field, things), label)

    def duplicate(self) -> None:
        """Copies beside the originals; they are selected then."""
        things = self.things()
        if not things:
            return
        copies = duplicated(self._workbench.field, things, 1.0, 1.0)
        label = translate("selecting", "duplicate {}").format(things_name(things))
        if self.do(lambda: add(*copies), label):
            self._workbench.selection.set(copy.id for copy in copies)

    # ------------------------------------------------------------------------------- locked, hidden

    def lock(self) -> None:
        """Lock the selection; if all of it is locked, unlock it."""
        things = self.things()
        if not things:
            return
        locked = not all(thing.locked for thing in things)
        words = translate("selecting", "lock {}") if locked else translate("selecting", "unlock {}")
        self.do(lambda: lock(things, locked=locked), words.format(things_name(things)))

    def unlock_all(self) -> None:
        """Unlock everything on the field."""
        things = [thing for thing in self._workbench.field.all_things() if thing.locked]
        if not things:
            self._workbench.tell(translate("selecting", "Nothing is locked."))
            return
        label = translate("selecting", "unlock {}").format(things_name(things))
        self.do(lambda: lock(things, locked=False), label)

    def hide(self) -> None:
        """Hide the selection from the players; if all of it is hidden, show it."""
        things = self.free()
        if not things:
            return
        if not any(map(can_hide, things)):
            self._workbench.tell(_why_not_hidden(things))
            return
        hidden = not all_hidden(things)
        words = (
            translate("selecting", "hide {} from the players")
            if hidden
            else translate("selecting", "show {} to the players")
        )
        self.do(lambda: hide(things, hidden=hidden), words.format(things_name(things)))

    # --------------------------------------------------------------------------------------- doors

    def open_or_close(self) -> None:
        """Open the selected doors; if all of them stand open, close them."""
        doors = [thing for thing in self.things() if isinstance(thing, Wall) and can_open(thing)]
        if not doors:
            self._workbench.tell(translate("selecting", "No door or window is selected."))
            return
        closing = all(door.is_open for door in doors)
        turning = [door for door in doors if door.is_open is closing]
        words = translate("selecting", "close {}") if closing else translate("selecting", "open {}")
        if any(door.bolted for door in turning) and not closing:
            words = translate("selecting", "unlock and open {}")
        self._do_all([toggled(door) for door in turning], words.format(things_name(turning)))

    def lock_or_unlock_doors(self) -> None:
        """Lock the selected doors; if all of them are locked, unlock them."""
        doors = [thing for thing in self.things() if isinstance(thing, Wall) and can_open(thing)]
        if not doors:
            self._workbench.tell(translate("selecting", "No door or window is selected."))
            return
        on = not all(door.bolted for door in doors)
        words = translate("selecting", "lock {}") if on else translate("selecting", "unlock {}")
        if on and any(door.is_open for door in doors):
            words = translate("selecting", "close and lock {}")
        turning = [door for door in doors if door.bolted is not on]
        self._do_all([bolted(door, on) for door in turning], words.format(things_name(turning)))

    def _do_all(self, changes: Sequence[ChangeThings], label: str) -> None:
        change = ChangeThings(
            tuple(old for one in changes for old in one.before),
            tuple(new for one in changes for new in one.after),
        )
        self.do(lambda: change, label)


def things_key(things: Sequence[Thing]) -> str:
    """A key under which steps with the same things become one."""
    return f"{len(things)} {sum(thing.id.int for thing in things):x}"


def _why_not_hidden(things: Sequence[Thing]) -> str:
    if all(isinstance(thing, Wall) for thing in things):
        return translate(
            "selecting", "Walls cannot be hidden; make a door a secret one in its properties."
        )
    return translate("selecting", "Notes, zones, lights and platforms cannot be hidden one by one.")
