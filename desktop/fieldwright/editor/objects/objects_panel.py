"""The options of the objects tool: the palette, and how what is in hand is put down."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QStackedWidget, QWidget

from fieldwright.editing.stamps import Shelved, StampError
from fieldwright.editor.objects.choice import HAZARDS, OBSTACLES, PLATFORMS, STAMPS, AreaWay, Choice
from fieldwright.editor.objects.objects_tool import mime_of
from fieldwright.editor.objects.swatches_of_objects import all_swatches
from fieldwright.editor.parts import (
    Form,
    button,
    check,
    choose,
    column_in,
    column_of,
    combo,
    muted,
    number,
    quietly,
    row,
)
from fieldwright.editor.swatches import Swatches
from fieldwright.editor.workbench import Workbench

_USUAL = -501
"""The number of feet that stands for the usual height."""

_MOST_FEET = 500


class ObjectsPanel(QWidget):
    """The palette above, the options of what is in hand below."""

    def __init__(self, workbench: Workbench, choice: Choice) -> None:
        """Show what ``choice`` has in hand, and let it take something else."""
        super().__init__()
        self._workbench, self._choice = workbench, choice
        self.swatches = Swatches("objects", workbench.settings, self.tr("Objects"), mime_of)
        self._filled: tuple[str, ...] = ()
        self._pages = QStackedWidget()
        self._pages.setProperty("side", True)
        self._nothing = muted(self.tr("Nothing in hand. Click one, or drag it onto the map."))
        self._by_family = {
            "": self._nothing,
            OBSTACLES: self._obstacle_page(),
            PLATFORMS: self._platform_page(),
            HAZARDS: self._hazard_page(),
            STAMPS: self._stamp_page(),
        }
        for shown in self._by_family.values():
            self._pages.addWidget(shown)
        self.keeping = KeepingLine()
        column = column_of(self, self.tr("Objects"))
        column.addWidget(self.keeping)
        column.addWidget(self.swatches, 1)
        column.addWidget(self._pages)
        self.swatches.chosen.connect(self._take)
        # After a click the hand goes to the map, and so do keys that turn and scale.
        for picked in (self.swatches.cells.clicked, self.swatches.cells.activated):
            picked.connect(lambda _index: workbench.view.setFocus())
        choice.changed.connect(self.show_choice)
        workbench.field_changed.connect(self._forget_search)
        self.show_choice()

    def fill(self, anew: bool = False) -> None:
        """Offer all entries, those used last first; ``anew`` after the stamps have changed."""
        recent = self._workbench.settings.word("recent-objects", "")
        anew = self._choice.shelf.renew() or anew
        if anew or self._filled != (recent,):
            self._filled = (recent,)
            self.swatches.fill(all_swatches(self._choice.shelf))
            for trouble in self._choice.shelf.troubles:
                self._workbench.warn(trouble)

    def _forget_search(self, event: object) -> None:
        """On another map nobody knows what was looked for on the one before."""
        if event is None:
            self.swatches.search.clear()

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back from another window finds the stamps that were kept there."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape puts back what is in hand and goes to the map."""
        if event.key() == Qt.Key.Key_Escape:
            self.keeping.hide()
            self._choice.take("")
            self._workbench.view.setFocus()
            return
        super().keyPressEvent(event)

    # --------------------------------------------------------------------------------------- pages

    def _obstacle_page(self) -> QWidget:
        page = QWidget()
        rows = Form(page)
        self._turned = number(0, 359, self.tr("Turned"), self.tr("°"), 15)
        self._turned.setWrapping(True)
        self._turned.valueChanged.connect(lambda value: self._choice.set(rotation=float(value)))
        self._size = number(40, 300, self.tr("Size"), self.tr(" %"), 10)
        self._size.valueChanged.connect(lambda value: self._choice.set(factor=value / 100))
        self._hidden = check(self.tr("Hidden from players"))
        self._hidden.clicked.connect(lambda on: self._choice.set(hidden=on))
        rows.add(self.tr("Turned"), self._turned)
        rows.add(self.tr("Size"), self._size)
        rows.addRow(self._hidden)
        return page

    def _platform_page(self) -> QWidget:
        page = QWidget()
        rows = Form(page)
        self._platform_way = self._way_box()
        self._top = number(_USUAL, _MOST_FEET, self.tr("Top"), self.tr(" ft"))
        self._top.setSpecialValueText(self.tr("As usual"))
        self._top.setToolTip(self.tr("Feet above the base of the map; as usual: above the ground"))
        self._top.valueChanged.connect(
            lambda feet: self._choice.set(top_ft=None if feet == _USUAL else float(feet))
        )
        self._rise = combo(
            [
                (self.tr("As it is dragged"), None),
                (self.tr("North"), 0.0),
                (self.tr("East"), 90.0),
                (self.tr("South"), 180.0),
                (self.tr("West"), 270.0),
            ],
            self.tr("Rises to the"),
        )
        self._rise.activated.connect(lambda _: self._choice.set(rise=self._rise.currentData()))
        self._leads = QLineEdit()
        self._leads.setAccessibleName(self.tr("Leads to"))
        self._leads.setPlaceholderText(self.tr("Another field, or nothing"))
        self._leads.textChanged.connect(lambda text: self._choice.set(leads_to=text))
        rows.add(self.tr("Draw it as"), self._platform_way)
        rows.add(self.tr("Top"), self._top)
        rows.add(self.tr("Rises"), self._rise)
        rows.add(self.tr("Leads to"), self._leads)
        self._platform_rows = rows
        return page

    def _hazard_page(self) -> QWidget:
        page = QWidget()
        rows = Form(page)
        self._hazard_way = self._way_box((self.tr("Squares"), AreaWay.SQUARES))
        self._secret = check(self.tr("Hidden from players"))
        self._secret.clicked.connect(lambda on: self._choice.set(hidden=on))
        self._text = QLineEdit()
        self._text.setAccessibleName(self.tr("What it does"))
        self._text.setPlaceholderText(self.tr("What it does"))
        self._text.textChanged.connect(lambda text: self._choice.set(text=text))
        rows.add(self.tr("Draw it as"), self._hazard_way)
        rows.add(self.tr("Text"), self._text)
        rows.addRow(self._secret)
        return page

    def _way_box(self, *more: tuple[str, object]) -> QComboBox:
        box = combo(
            [
                (self.tr("Rectangle"), AreaWay.RECTANGLE),
                (self.tr("Outline"), AreaWay.OUTLINE),
                *more,
            ],
            self.tr("Draw it as"),
        )
        box.activated.connect(lambda _: self._choice.set(way=AreaWay(box.currentData())))
        return box

    def _stamp_page(self) -> QWidget:
        page = QWidget()
        rows = Form(page)
        self._stamp_name = QLineEdit()
        self._stamp_name.setAccessibleName(self.tr("Name of the stamp"))
        self._stamp_name.editingFinished.connect(self._rename)
        rows.add(self.tr("Name"), self._stamp_name)
        rows.addRow(
            row(button(self.tr("Rename"), self._rename), button(self.tr("Delete"), self._delete))
        )
        return page

    # -------------------------------------------------------------------------------------- showing

    def show_choice(self) -> None:
        """Show what is in hand and its options."""
        choice = self._choice
        if choice.entry != self.swatches.current:
            self.swatches.show_chosen(choice.entry)
        for box, value in (
            (self._turned, round(choice.rotation) % 360),
            (self._size, round(choice.factor * 100)),
            (self._top, _USUAL if choice.top_ft is None else round(choice.top_ft)),
        ):
            quietly(box, value)
        self._turned.setEnabled(choice.can_be_turned)
        self._size.setEnabled(choice.can_be_scaled)
        secret = bool(choice.obstacle and choice.obstacle.secret)
        self._hidden.setChecked(secret if choice.hidden is None else choice.hidden)
        self._secret.setChecked(bool(choice.hidden))
        choose(self._platform_way, choice.way)
        choose(self._hazard_way, choice.way)
        choose(self._rise, choice.rise)
        self._platform_rows.setRowVisible(self._rise, choice.is_stairs)
        self._platform_rows.setRowVisible(self._leads, choice.is_stairs)
        shown = self._by_family[choice.family]
        self._pages.setCurrentWidget(shown)
        if (layout := shown.layout()) is not None:
            layout.invalidate()
        self._pages.setFixedHeight(shown.sizeHint().height())
        QTimer.singleShot(0, self, self._bring_chosen_into_sight)
        if choice.stamp is not None and not self._stamp_name.hasFocus():
            self._stamp_name.setText(choice.stamp.stamp.name)

    def _bring_chosen_into_sight(self) -> None:
        """The palette may have become lower."""
        index = self.swatches.cells.currentIndex()
        if index.isValid():
            self.swatches.cells.scrollTo(index)

    def _take(self, entry: str) -> None:
        if self._workbench.tool.name != "objects":
            self._workbench.take("objects")
        self._choice.take(entry)

    # --------------------------------------------------------------------------------------- stamps

    def _rename(self) -> None:
        shelved = self._choice.stamp
        if shelved is None or self._stamp_name.text() == shelved.stamp.name:
            return
        try:
            self._choice.shelf.rename(shelved, self._stamp_name.text())
        except StampError as error:
            self._workbench.warn(str(error))
            self._stamp_name.setText(shelved.stamp.name)
            return
        self.fill(anew=True)
        self.show_choice()

    def _delete(self) -> None:
        shelved = self._choice.stamp
        if shelved is None:
            return
        try:
            self._choice.shelf.delete(shelved)
        except StampError as error:
            self._workbench.warn(str(error))
            return
        self._choice.take("")
        self.fill(anew=True)
        self._workbench.window.messages.tell(
            self.tr("The stamp “{}” is deleted.").format(shelved.stamp.name),
            [(self.tr("Keep it"), lambda: self._restore(shelved))],
        )

    def _restore(self, shelved: Shelved) -> None:
        self._choice.shelf.keep(shelved.stamp)
        self.fill(anew=True)


class KeepingLine(QWidget):
    """Asks for the name of a new stamp; hidden until it is wanted."""

    def __init__(self) -> None:
        """Make it, hidden."""
        super().__init__()
        self.name = QLineEdit()
        self.name.setAccessibleName(self.tr("Name of the new stamp"))
        self.name.setPlaceholderText(self.tr("Name of the stamp"))
        self.on_keep: Callable[[str], object] | None = None
        self.keep = button(self.tr("Keep"), self._keep)
        self.leave = button(self.tr("Cancel"), self.hide)
        column = column_in(self)
        self.words = muted()
        column.addWidget(self.words)
        column.addWidget(self.name)
        column.addLayout(row(self.keep, self.leave))
        self.name.returnPressed.connect(self.keep.click)
        self.hide()

    def _keep(self) -> None:
        if self.on_keep is not None:
            self.on_keep(self.name.text())

    def ask(self, words: str, name: str) -> None:
        """Ask for a name; ``name`` is offered."""
        self.words.setText(words)
        self.name.setText(name)
        self.show()
        self.name.setFocus()
        self.name.selectAll()
