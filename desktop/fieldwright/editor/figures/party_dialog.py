"""The party in a window beside the map: who is in it, what they have left, how they march."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import QByteArray, Signal
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright.drawing.things.sides import sign_on
from fieldwright.editor.figure_tools.words import facing_words
from fieldwright.editor.figures.coins import CoinPictures
from fieldwright.editor.figures.deeds import LibraryDeeds
from fieldwright.editor.figures.find_box import FindBox, Found
from fieldwright.editor.figures.form import FigureForm
from fieldwright.editor.figures.homes import homes_of
from fieldwright.editor.figures.member_panel import MemberPanel
from fieldwright.editor.figures.order_grid import OrderGrid
from fieldwright.editor.figures.shelf import PartyKeeper, Shelf
from fieldwright.editor.figures.words import short_line
from fieldwright.editor.parts import FIELD_HEIGHT, button, label, roomy, row
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.library.errors import LibraryError
from fieldwright.library.party import Member, Party
from fieldwright.stats.block import StatBlock
from fieldwright.terms.words import capital
from fieldwright.widgets.still import StillCombo

SIZE = (900, 620)

_PLACE = "party-window"
"""The setting that keeps where the window was, its frame included."""


def _(text: str) -> str:
    return translate("figures", text)


class PartyDialog(QDialog):
    """Everything that is typed is kept at once; ``drop_wanted`` brings the facing for the map."""

    drop_wanted = Signal(int)

    def __init__(
        self, workbench: Workbench, shelf: Shelf, keeper: PartyKeeper, doing: LibraryDeeds
    ) -> None:
        """Show the party of ``keeper``."""
        super().__init__(workbench.window)
        self._workbench, self._shelf, self._keeper, self._doing = workbench, shelf, keeper, doing
        self.setWindowTitle(_("The party"))
        self.setModal(False)
        large = min(1.3, self.fontMetrics().height() / 15)
        self.resize(round(SIZE[0] * max(1.0, large)), round(SIZE[1] * max(1.0, large)))
        coins = CoinPictures(
            lambda name: shelf.pictures.get(name) or workbench.document.picture(name)
        )
        self.name = QLineEdit()
        self.grid = OrderGrid(coins, sign_on(workbench.field, self._side))
        self.member = MemberPanel()
        self.ready = FindBox(self._ready_found)
        self.facing = StillCombo()
        self.line = label("")
        self._lay_out()
        self._connect()
        self.show_party()

    def setVisible(self, visible: bool) -> None:  # noqa: N802 (Qt calls it)
        """Come back where it was: what Qt keeps by itself moves by the frame each time."""
        was, settings = self.isVisible(), self._workbench.settings
        if was and not visible:
            settings.set_word(_PLACE, bytes(self.saveGeometry().toBase64().data()).decode())
        elif visible and not was:
            kept = settings.word(_PLACE, "")
            self.restoreGeometry(QByteArray.fromBase64(QByteArray(kept.encode())))
        super().setVisible(visible)

    # ------------------------------------------------------------------------------------- making

    def _lay_out(self) -> None:
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 16)
        whole.setSpacing(12)
        whole.addLayout(self._top())
        middle = row(self._order(), self.member, spacing=24)
        middle.setStretch(1, 1)
        whole.addLayout(middle, 1)
        whole.addLayout(self._adding())
        rule = QFrame()
        rule.setProperty("rule", True)
        whole.addWidget(rule)
        whole.addLayout(self._bottom())

    def _top(self) -> QHBoxLayout:
        self.name.setAccessibleName(_("Name of the party"))
        self.name.setMaxLength(200)
        self.name.setMinimumHeight(FIELD_HEIGHT)
        self.undo_button = button(_("Undo"), self._undo, tip=_("Take the last change back"))
        line = row(
            self.name,
            self.undo_button,
            button(_("Rest"), self.rest, tip=_("Give everybody all they can have")),
            button(_("Open…"), self._open, tip=_("Use the party of another file")),
            button(_("Save as…"), self._save_as, tip=_("Keep the party in another file")),
        )
        line.setStretch(0, 1)
        return line

    def _order(self) -> QWidget:
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidget(self.grid)
        self._area.setMinimumWidth(self.grid.sizeHint().width() + 16)
        return self._area

    def _adding(self) -> QHBoxLayout:
        self.ready.setPlaceholderText(_("Choose one, or type such as “thief 3”"))
        self.ready.setMinimumHeight(FIELD_HEIGHT)
        self.ready.setAccessibleName(_("A ready character to add"))
        line = row(
            QLabel(_("Ready character")),
            self.ready,
            button(_("Add"), self.add_ready, tip=_("Add this character")),
            button(_("Write one…"), self.write_new, tip=_("Type a character's numbers")),
        )
        line.setStretch(1, 1)
        return line

    def _bottom(self) -> QHBoxLayout:
        roomy(self.facing)
        for eighth in range(8):
            self.facing.addItem(capital(facing_words(eighth)), eighth)
        self.facing.setMinimumHeight(FIELD_HEIGHT)
        self.facing.setAccessibleName(_("Which way the party faces"))
        self.take_back_button = button(
            _("Take back"), self._take_back, tip=_("Read what the figures on the field have left")
        )
        self.drop_button = button(
            _("Drop on the map"), self._drop, tip=_("Set the party up where you click")
        )
        line = row(
            self.line, self.take_back_button, QLabel(_("facing")), self.facing, self.drop_button
        )
        line.setStretch(0, 1)
        return line

    def _connect(self) -> None:
        self._keeper.changed.connect(self.show_party)
        self.grid.chosen.connect(lambda _id: self.member.show_member(self.grid.member))
        self.grid.moved.connect(self._move)
        self.member.changed.connect(self._change)
        self.member.edit_wanted.connect(self.edit)
        self.member.remove_wanted.connect(self.remove)
        self.name.editingFinished.connect(self._rename)
        self.ready.taken.connect(self.add_ready)

    def _ready_found(self, text: str) -> list[Found]:
        """The characters that the search of the library finds among those that can be added."""
        library = self._shelf.library
        blocks = [*library.own.values(), *library.characters.values()]
        blocks = [one for one in blocks if one.group != "monster" or one.id in library.own]
        return [Found(one.name, one, short_line(one)) for one in library.search(text, blocks)]

    # ------------------------------------------------------------------------------------- showing

    @property
    def party(self) -> Party:
        """The party as it is now."""
        return self._keeper.party

    def show_party(self) -> None:
        """Show the party as it is now."""
        party = self.party
        if not self.name.hasFocus():
            self.name.setText(party.name)
        self.grid.show_party(party)
        self._area.setMinimumWidth(self.grid.sizeHint().width() + 16)
        self.member.show_member(self.grid.member)
        self.drop_button.setEnabled(bool(party.members))
        self.undo_button.setEnabled(self._keeper.can_undo)
        if self._keeper.fault:
            self.tell(self._keeper.fault)

    def tell(self, sentence: str) -> None:
        """Say something in the line below."""
        self.line.setText(sentence)

    def choose(self, member_id: UUID) -> None:
        """Choose a member."""
        self.grid.choose(member_id)

    # -------------------------------------------------------------------------------------- deeds

    def _put(self, party: Party, told: str = "") -> None:
        """Keep another state; the line says what was done, or why it cannot be written."""
        try:
            self._keeper.put(party)
        except LibraryError as error:
            self.tell(str(error))
            return
        self.tell(told)

    def _undo(self) -> None:
        try:
            self._keeper.undo()
        except LibraryError as error:
            self.tell(str(error))

    def _move(self, member_id: UUID, place: tuple[int, int]) -> None:
        one = next((one for one in self.party.members if one.id == member_id), None)
        if one is not None:
            self._put(self.party.with_changed(replace(one, place=place)))

    def _change(self, member: Member) -> None:
        self._put(self.party.with_changed(member))

    def _rename(self) -> None:
        name = self.name.text().strip()
        if name and name != self.party.name:
            self._put(replace(self.party, name=name))

    def add_ready(self) -> None:
        """Add the character that is chosen, or that the typed words find first."""
        found = self.ready.meant()
        if found is not None and isinstance(found.value, StatBlock):
            self.add(found.value)
            self.ready.clear()
        elif self.ready.text().strip():
            self.tell(_("No ready character is called so; choose one of the list, or write one."))
        else:
            self.ready.setFocus()
            self.ready.open_list()

    def add(self, block: StatBlock) -> None:
        """Add a character at the end of the ranks and choose it."""
        party = self.party.with_member(block)
        self._put(party, _("{} is in the party now.").format(block.name))
        self.grid.choose(party.members[-1].id)

    @property
    def _side(self) -> str:
        """The side that the party takes on this field."""
        return homes_of(self._workbench.field).heroes

    def write_new(self) -> None:
        """Write a character in the form."""

        def keep(block: StatBlock) -> str:
            self.add(replace(block, id=block.id or "character"))
            return ""

        begun = StatBlock(id="", name="", group="warrior", level=1, legs=2, flags=("humanoid",))
        self._show_form(FigureForm(self._workbench, self._shelf, begun, keep=keep, side=self._side))

    def edit(self) -> None:
        """Write on the numbers of the chosen member."""
        one = self.grid.member
        if one is None:
            return
        member_id = one.id

        def keep(block: StatBlock) -> str:
            now = next((m for m in self.party.members if m.id == member_id), None)
            if now is None:
                return _("This character is no longer in the party.")
            self._put(self.party.with_changed(_with_block(now, block)))
            return ""

        self._show_form(
            FigureForm(self._workbench, self._shelf, one.block, keep=keep, side=self._side)
        )

    def _show_form(self, form: FigureForm) -> None:
        self._form = form
        form.finished.connect(form.deleteLater)
        form.show()

    def remove(self) -> None:
        """Take the chosen member out of the party; Undo puts it back."""
        one = self.grid.member
        if one is not None:
            self._put(self.party.without(one.id), _("{} has left the party.").format(one.name))

    def rest(self) -> None:
        """Give everybody all hit points, missiles and spells, and take fatigue away."""
        rested = tuple(one.rested() for one in self.party.members)
        self._put(replace(self.party, members=rested), _("All are rested."))

    def _take_back(self) -> None:
        self._doing.take_back()
        self.tell(self._workbench.window.messages.text)

    def _drop(self) -> None:
        """Step aside for the map, where one clicks next."""
        self.hide()
        self.drop_wanted.emit(int(self.facing.currentData()))

    # --------------------------------------------------------------------------------------- files

    def _open(self) -> None:
        chosen, _filter = QFileDialog.getOpenFileName(
            self, _("Open a party"), str(self._keeper.path.parent), _("Parties (*.toml)")
        )
        if chosen:
            self.open_file(Path(chosen))

    def open_file(self, path: Path) -> None:
        """Use the party of another file from now on."""
        try:
            self._keeper.load(path)
        except LibraryError as error:
            self.tell(str(error))
            return
        self.tell(_("The party of {} is here.").format(path.name))

    def _save_as(self) -> None:
        start = self._keeper.path.parent / "party.toml"
        chosen, _filter = QFileDialog.getSaveFileName(
            self, _("Save the party"), str(start), _("Parties (*.toml)")
        )
        if chosen:
            self.save_file(Path(chosen))

    def save_file(self, path: Path) -> None:
        """Keep the party in another file from now on."""
        path = path if path.suffix else path.with_suffix(".toml")
        try:
            self._keeper.save_as(path)
        except LibraryError as error:
            self.tell(str(error))
            return
        self.tell(_("The party is kept in {} from now on.").format(path.name))


def _with_block(member: Member, block: StatBlock) -> Member:
    """The member with other numbers; hit points in full follow the block's, wounds stay."""
    if block.hit_points is None or block.hit_points == member.block.hit_points:
        return replace(member, block=block)
    full = block.hit_points
    old = member.full_hit_points if member.full_hit_points is not None else full
    left = member.hit_points if member.hit_points is not None else old
    return replace(member, block=block, full_hit_points=full, hit_points=full - (old - left))
