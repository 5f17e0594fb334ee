"""Ending a fight in the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QDialog

from fieldwright.combat.finishing import summary_of
from fieldwright.drawing.things.sides import sign_on
from fieldwright.fight.ending.dialog import EndDialog
from fieldwright.fight.ending.toll import found_words
from fieldwright.fight.part import FightPart
from fieldwright.fight.rows import END

_PARTY, _TAKE_BACK = "fight-updates-party", "take-back-party"
"""What was chosen last; the action of the window that updates the party."""


class EndingPart(FightPart):
    """Shows what the fight has come to, and ends it on wish."""

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {END: self.end}

    def end(self) -> None:
        """Ask, and end the fight."""
        table, settings = self.table, self.workbench.settings
        signs = {side.id: sign_on(table.field, side.id) for side in table.state.head.sides}
        dialog = EndDialog(summary_of(table.field, table.state), signs, self.workbench.shell)
        can_update = _TAKE_BACK in self.workbench.actions
        dialog.party.setVisible(can_update)
        dialog.party.setChecked(settings.word(_PARTY, "no") == "yes")
        ends = dialog.exec() == QDialog.DialogCode.Accepted
        finish, found = dialog.command(), dialog.found_again()
        updates = can_update and dialog.party.isChecked()
        dialog.deleteLater()
        if not ends:
            return
        settings.set_word(_PARTY, "yes" if updates else "no")
        for command in (*found_words(table.field, found), finish):
            refusal = table.say(command)
            if refusal:
                self.workbench.refuse(refusal)
                return
        self.page.begin_anew()
        if updates:
            self.workbench.actions[_TAKE_BACK].trigger()
        self.room.go_to()
