"""The page of figures: search, how many and for whom, the list, and the card of what is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.things import Figure
from fieldwright.drawing.things.figures import coin_of
from fieldwright.drawing.things.sides import Sign
from fieldwright.editor.figure_tools.carrying import Held
from fieldwright.editor.figures.card import COIN as CARD_COIN
from fieldwright.editor.figures.card import FigureCard
from fieldwright.editor.figures.coins import CoinPictures, look_of
from fieldwright.editor.figures.entries import Entry, entries_for, typed_count
from fieldwright.editor.figures.halves import Halves
from fieldwright.editor.figures.homes import homes_of
from fieldwright.editor.figures.list_view import COIN, FigureList, FigureModel
from fieldwright.editor.figures.shelf import PartyKeeper, Shelf
from fieldwright.editor.figures.sides import SideChoice
from fieldwright.editor.figures.words import card_of, points_words
from fieldwright.editor.parts import CLOSE, GAP, MARGIN, label, number, row
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.figure_places import Shown
from fieldwright.stats.block import StatBlock
from fieldwright.terms.words import capital

MOST = 200
"""Figures of one kind that the page places at once."""

_TURNS = (",", ".", "<", ">")
"""Keys that turn what is in the hand, wherever on the page the keyboard is."""


def _(text: str) -> str:
    return translate("figures", text)


class _Narrow(QPushButton):
    """A button no wider than its word needs in the type of the theme: four stand side by side."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.setStyleSheet("padding: 5px 6px")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        """The word, and what the style puts around it."""
        wide = self.fontMetrics().horizontalAdvance(self.text()) + 18
        return QSize(wide, super().minimumSizeHint().height())


class FiguresPage(QWidget):
    """Chooses figures; what is done with them the feature does.

    ``placed``, ``picked`` (by one click), ``edited`` and ``menu_wanted`` are about the chosen row;
    ``altered`` tells that placing it would put down something else: another row, number or side
    was chosen, or the row has other numbers. ``points_typed`` brings what was typed for the hit
    points of the figures shown in the card.
    """

    placed = Signal()
    picked = Signal()
    altered = Signal()
    edited = Signal()
    menu_wanted = Signal(QPoint)
    new_wanted = Signal()
    party_wanted = Signal()
    points_typed = Signal(str)
    roll_wanted = Signal()

    def __init__(self, workbench: Workbench, shelf: Shelf, keeper: PartyKeeper) -> None:
        """Show the library of ``shelf`` and the party of ``keeper``."""
        super().__init__()
        self.setProperty("side", True)
        self._workbench, self._shelf, self._keeper = workbench, shelf, keeper
        self._own_count = 1
        self._figures: tuple[Figure, ...] = ()
        self._filling = False
        self._told: object = None
        self.coins = CoinPictures(self._picture)
        self.search = QLineEdit()
        self.count = number(1, MOST, _("How many are placed at once"))
        self.sides = SideChoice()
        self.model = FigureModel(self)
        self.list = FigureList(self.coins, self._sign_of)
        self.card = FigureCard()
        self.fault = label("", fault=True)
        self._lay_out()
        self._connect()
        self.homes = homes_of(workbench.field)
        self.refill()

    # ------------------------------------------------------------------------------------- making

    def _lay_out(self) -> None:
        self.search.setPlaceholderText(_("Search, or “six bugbears”"))
        self.search.setClearButtonEnabled(True)
        told = _("Search figures by name, group, weapon, book, trait or number")
        self.search.setAccessibleName(told)
        self.count.setFixedWidth(64)
        self.list.setModel(self.model)
        self.list.setAccessibleName(_("Figures"))
        top = QVBoxLayout()
        top.setContentsMargins(MARGIN, MARGIN, MARGIN, CLOSE)
        top.setSpacing(GAP)
        top.addWidget(self.search)
        top.addLayout(self._how_many())
        self.fault.hide()
        top.addWidget(self.fault)
        self.halves = Halves(self.list, self.card)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self.halves, 1)
        whole.addLayout(self._buttons())

    def _how_many(self) -> QHBoxLayout:
        line = row(QLabel(_("Place")), self.count, QLabel(_("for")), self.sides)
        line.setStretch(3, 1)
        return line

    def _buttons(self) -> QHBoxLayout:
        line = row()
        line.setContentsMargins(MARGIN, GAP, MARGIN, MARGIN)
        self.place_button = _Narrow(_("Place"))
        self.edit_button = _Narrow(_("Edit…"))
        new = _Narrow(_("New…"))
        party = _Narrow(_("Party…"))
        for button, tip, signal in (
            (self.place_button, _("Take the chosen figures into the hand (Enter)"), self.placed),
            (self.edit_button, _("Change the numbers of the chosen figure"), self.edited),
            (new, _("Write a figure of your own"), self.new_wanted),
            (party, _("The players' characters and their marching order"), self.party_wanted),
        ):
            button.setToolTip(tip)
            button.clicked.connect(lambda _=False, signal=signal: signal.emit())
            line.addWidget(button, 1)
        return line

    def _connect(self) -> None:
        self.search.textChanged.connect(self._narrow)
        self.search.installEventFilter(self)
        self.count.installEventFilter(self)
        self.count.valueChanged.connect(self._count_chosen)
        self.sides.chosen.connect(self._side_chosen)
        self.list.placed.connect(self.placed)
        self.list.edited.connect(self.edited)
        self.list.menu_wanted.connect(self.menu_wanted)
        self.list.selectionModel().currentChanged.connect(self._row_chosen)
        self.list.clicked.connect(self._row_picked)
        self.card.points.field.typed.connect(self.points_typed)
        self.card.points.field.left.connect(self._workbench.view.setFocus)
        self.card.points.roll.clicked.connect(lambda _=False: self.roll_wanted.emit())
        self._shelf.changed.connect(self._shelf_changed)
        self._keeper.changed.connect(self._shelf_changed)
        self._workbench.selection.changed.connect(self._selection_changed)
        self._workbench.field_changed.connect(self._field_changed)

    # ------------------------------------------------------------------------------ what is chosen

    @property
    def entry(self) -> Entry | None:
        """The chosen row of the list."""
        return self.list.entry()

    @property
    def asked(self) -> tuple[tuple[int, StatBlock], ...]:
        """What placing the chosen row takes: counts and stat blocks."""
        entry = self.entry
        return entry.asked(self.count.value()) if entry is not None else ()

    @property
    def held(self) -> tuple[Held, ...]:
        """The same, each for its side."""
        return tuple(Held(count, block, self.side_of(block)) for count, block in self.asked)

    def side_of(self, block: StatBlock | None) -> str:
        """For which side a figure is placed: as was said by hand, else where such ones belong."""
        return self.homes.of(block) if self.sides.by_hand is None else self.sides.by_hand

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures on the field that the card shows; none while it shows the library."""
        return self._figures

    def _sign_of(self, entry: Entry) -> Sign:
        if entry.is_party:
            return self.sides.sign_of(self.homes.heroes)
        return self.sides.sign_of(self.side_of(entry.held[0][1] if entry.held else None))

    def _picture(self, name: str) -> bytes | None:
        return self._shelf.pictures.get(name) or self._workbench.document.picture(name)

    # ------------------------------------------------------------------------------------- showing

    def refill(self, *, anew: bool = False) -> None:
        """Show the library as it is now; the chosen row stays if it is still there.

        After another search (``anew``) the first row is the chosen one.
        """
        text = self.search.text()
        before = None if anew and text.strip() else self.entry
        self._filling = True
        self.model.fill(entries_for(self._shelf.library, self._keeper.party, text))
        row = self.model.row_of(before.key) if before is not None else -1
        if row < 0 and text.strip():
            row = self.model.first()
        if row >= 0 or anew:
            self.list.setCurrentIndex(self.model.index(row))
        self._filling = False
        self._tell_choice()
        faults = [*self._shelf.library.faults[:2]]
        if self._keeper.fault:
            faults.append(self._keeper.fault)
        if not self.model.rows:
            faults.append(_("Nothing is called so. Try fewer letters, or write it as your own."))
        self.fault.setText("\n".join(faults))
        self.fault.setVisible(bool(faults))
        self._show_card()
        self.halves.fit()

    def _shelf_changed(self) -> None:
        self.refill()

    def _narrow(self) -> None:
        """Another search: a number in it is how many are placed."""
        number = typed_count(self.search.text())
        self.count.blockSignals(True)
        self.count.setValue(number if number is not None else self._own_count)
        self.count.blockSignals(False)
        self._figures = ()
        self.refill(anew=True)
        if self.search.text().strip() or self.entry is None:
            self.list.scrollToTop()

    def _count_chosen(self, value: int) -> None:
        self._own_count = value
        self._tell_choice()

    def _side_chosen(self) -> None:
        self.list.viewport().update()
        self._show_card()
        self._tell_choice()

    def _row_chosen(self, *_: object) -> None:
        self._figures = ()
        self._show_card()
        self._tell_choice()

    def _row_picked(self) -> None:
        self._row_chosen()
        if self.entry is not None:
            self.picked.emit()

    def _tell_choice(self) -> None:
        """Tell once that another choice was made; not of what comes and goes in between."""
        self._show_side()
        if not self._filling and self._choice != self._told:
            self._told = self._choice
            self.altered.emit()

    @property
    def _choice(self) -> object:
        return (self.entry and self.entry.key, self.held)

    def _show_side(self, *, anew: bool = False) -> None:
        """Show for whom the chosen row is placed."""
        entry = self.entry
        usual = self.homes.of(entry.held[0][1] if entry is not None and entry.held else None)
        if entry is not None and entry.is_party:
            usual = self.homes.heroes
        self.sides.show_field(self._workbench.field, usual, anew=anew)

    def show_selected(self) -> None:
        """Show the selected figures in the card."""
        self._selection_changed()

    def _selection_changed(self) -> None:
        things = self._workbench.selection.things()
        figures = tuple(thing for thing in things if isinstance(thing, Figure))
        self._figures = figures if len(figures) == len(things) else ()
        self.card.points.tell("")
        self.card.points.field.clear()
        self._show_card()

    def _field_changed(self, event: object) -> None:
        field = self._workbench.field
        self.homes = homes_of(field)
        self._show_side(anew=event is None)
        # Other sides of the field are no other choice: what is in the hand follows by itself.
        self._told = self._choice
        had = self._figures
        found = (field.thing(figure.id) for figure in had)
        self._figures = tuple(one for one in found if isinstance(one, Figure))
        if had != self._figures and self.isVisible():
            self._show_card()

    def showEvent(self, event: QShowEvent) -> None:
        """What changed while nobody looked."""
        super().showEvent(event)
        self._show_card()

    def _show_card(self) -> None:
        entry = self.entry
        self.place_button.setEnabled(entry is not None)
        self.edit_button.setEnabled(
            bool(self._figures) or (entry is not None and bool(entry.block))
        )
        if self._figures:
            self._show_figures(self._figures)
        elif entry is not None and entry.block is not None:
            self._show_block(entry, entry.block)
        else:
            self.card.clear()
        self.card.setVisible(self.card.is_shown)

    def _show_block(self, entry: Entry, block: StatBlock) -> None:
        coin = self.coins.coin(block, self._sign_of(entry), CARD_COIN, self.devicePixelRatioF())
        where = _("Own") if entry.own else _("Party") if entry.member else ""
        self.card.show_card(block.name, card_of(block), coin, where)
        self.card.points.hide()

    def _show_figures(self, figures: Sequence[Figure]) -> None:
        first = figures[0]
        block = first.stats or StatBlock(id="", name=first.name, size=first.size)
        place = Shown(0.5, 0.5, 0.42)
        options = self._workbench.view.options
        look = coin_of(self._workbench.field, first, place, options)
        coin = self.coins.drawn(look, CARD_COIN, self.devicePixelRatioF())
        name = first.name
        if len(figures) > 1:
            name = _("{name} and {more} more").format(name=name, more=len(figures) - 1)
        self.card.show_card(name, card_of(block), coin, capital(first.side))
        self.card.points.show()
        self.card.points.words.setText(points_words(figures))

    # ---------------------------------------------------------------------------------------- keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """In the search field: Down goes to the list, Enter places the first, Escape goes back.

        A comma or a full stop is no number: in the box for it, it turns what is in the hand.
        """
        is_asked = event.type() == QEvent.Type.ShortcutOverride
        if watched is self.count and is_asked and isinstance(event, QKeyEvent):
            event.ignore()
            return event.text() in _TURNS
        if watched is self.search and event.type() == QEvent.Type.KeyPress:
            assert isinstance(event, QKeyEvent)
            return self._search_key(event)
        return super().eventFilter(watched, event)

    def _search_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
            self.list.setFocus()
            if self.entry is None and self.model.first() >= 0:
                self.list.setCurrentIndex(self.model.index(self.model.first()))
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if self.entry is None and self.model.first() >= 0:
                self.list.setCurrentIndex(self.model.index(self.model.first()))
            if self.entry is not None:
                (self.edited if shift else self.placed).emit()
            return True
        if key == Qt.Key.Key_Escape:
            self.search.clear()
            self._workbench.view.setFocus()
            return True
        return False

    def drag_picture(self, entry: Entry) -> QPixmap | None:
        """The coin that is carried, with how many there are."""
        if not entry.held:
            return None
        look = look_of(entry.held[0][1], self._sign_of(entry))
        count = sum(number for number, _ in entry.asked(self.count.value()))
        if count > 1:
            look = replace(look, number=str(count))
        return self.coins.drawn(look, COIN, self.devicePixelRatioF())
