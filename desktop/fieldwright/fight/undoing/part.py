"""Asking, in one line over the map, before Undo takes dice back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QTimer

from fieldwright.combat.entries import Entry
from fieldwright.document.document import Event
from fieldwright.fight.more_rows import ASKS
from fieldwright.fight.part import FightPart
from fieldwright.fight.room import FightRoom
from fieldwright.fight.undoing.lost import entries_lost, question, question_back, taken_back
from fieldwright.fight.words import head_words
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate

_KEPT, _UNDO = "fight-undo-asks", "undo"


class UndoingPart(FightPart):
    """The first Undo across a roll tells what it would take back, the second one does it."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """It asks unless the DM has switched that off."""
        super().__init__(workbench, room)
        self._asks = workbench.settings.word(_KEPT, "yes") != "no"
        self._asked: object = None
        self._entries: Sequence[Entry] = ()
        self._before: Sequence[Entry] = ()
        self._label = ""
        self._position = self._from = 0
        self.page.stepping.may_go_back = self.may_go_back
        self._soon = QTimer(self.page)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._tell)
        workbench.field_changed.connect(self._note)

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {ASKS: lambda: self._ask_from_now(self.workbench.actions[ASKS].isChecked())}

    def _ask_from_now(self, on: bool) -> None:
        self._asks = on
        self.workbench.settings.set_word(_KEPT, "yes" if on else "no")
        self.show()

    def show(self) -> None:
        """Whether it asks, and what the log has now."""
        self.workbench.actions[ASKS].setChecked(self._asks)
        now: Sequence[Entry] = self.table.fight.entries if self.table.fight is not None else ()
        if len(now) < len(self._entries) and not self._soon.isActive():
            self._before, self._from = self._entries, self._position
            # By which step is heard a moment later.
            self._soon.start()
        self._entries, self._position = now, self.workbench.document.position

    def may_undo(self) -> bool:
        """Whether the last step may be taken back at once; else that is asked."""
        position = self.workbench.document.position
        if not self._asks or not self.table.is_on or self._asked == position:
            self._asked = None
            return True
        words = question(entries_lost(self.table))
        if not words:
            return True
        self._asked = position
        self._ask(words, translate("fight", "Take it back"), self.workbench.actions[_UNDO].trigger)
        return False

    def may_go_back(self, place: int, again: Callable[[], object]) -> bool:
        """Whether all from a place of the log on may be taken back at once; else that is asked.

        ``again`` asks for it once more.
        """
        fight, wanted = self.table.fight, (place, self.table.length)
        if not self._asks or fight is None or self._asked == wanted:
            self._asked = None
            return True
        words = question_back(fight.entries[place:])
        if not words:
            return True
        self._asked = wanted
        self._ask(words, translate("fight", "Take it back"), again)
        return False

    def _ask(self, words: str, yes: str, deed: Callable[[], object]) -> None:
        never = (translate("fight", "Never ask"), lambda: self._never(deed))
        self.workbench.ask(words, [(yes, deed), never])

    def _never(self, undo: Callable[[], object]) -> None:
        self._ask_from_now(False)
        undo()

    def _note(self, event: object) -> None:
        """Something has changed: what was asked counts no more."""
        self._asked = None
        if event is None:
            # Of another document nothing was taken back.
            self._soon.stop()
        elif isinstance(event, Event) and event.kind == "undo":
            self._label = event.label

    def _tell(self) -> None:
        """Tell what is in the log no more: the step that was undone, or how much."""
        lost, label = self._before[len(self._entries) :], self._label
        self._label = ""
        if lost:
            self._tell_lost(lost, label)

    def _tell_lost(self, lost: Sequence[Entry], label: str) -> None:
        if label:
            self.workbench.tell(translate("fight", "Taken back: {}").format(label))
            return
        stands = head_words(self.table.state.head, self.table.ask) if self.table.is_on else ""
        back = translate("fight", "Bring all back"), partial(self._bring_back, self._from)
        self.workbench.ask(taken_back(lost, stands), [back])

    def _bring_back(self, position: int) -> None:
        """Do all again that was taken back at once."""
        self.workbench.document.jump_to(position)
