"""A new battlefield in five steps, shown as steps, with the field itself beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QCloseEvent, QHideEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.field import Battlefield, FieldError
from fieldwright.document.accepting import LONGEST_NAME
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.basic_maps import SEED, basic_battlefield
from fieldwright.editor.faults import sentence_of
from fieldwright.editor.new_battlefield.empty_page import EmptyPage
from fieldwright.editor.new_battlefield.last_pages import ObstaclesPage, SetUpPage
from fieldwright.editor.new_battlefield.place_page import PlacePage
from fieldwright.editor.new_battlefield.preview import Preview
from fieldwright.editor.new_battlefield.results import step_results, step_titles
from fieldwright.editor.new_battlefield.scale_page import ScalePage
from fieldwright.editor.new_battlefield.section_pages import CoverPage, TopographyPage
from fieldwright.editor.recipe import Recipe, any_seed, surprise_recipe
from fieldwright.editor.status_line import ElidedLabel
from fieldwright.generator.plan import Plan
from fieldwright.generator.wishes import WishError
from fieldwright.widgets.areas import scrolled

FIRST_TERRAIN = "light-forest"

_STEP_PADDING = 10
"""Around the words of a step in the list of steps, in pixels: the theme's, and Qt's margins."""


def field_of(recipe: Recipe) -> Battlefield:
    """Make a recipe's field; a basic battlefield that nobody changed is the map kept for it."""
    if recipe.basic is not None and recipe == Recipe(recipe.terrain, SEED):
        return basic_battlefield(recipe.terrain)
    return recipe.field()


class NewBattlefieldDialog(QDialog):
    """Five pages after the choice of a place; every change is seen at once.

    ``recipe`` is what is wished so far; with one given, the dialog begins from it.
    """

    def __init__(self, parent: QWidget | None = None, recipe: Recipe | None = None) -> None:
        """Begin with a light forest and any seed, or with ``recipe``."""
        super().__init__(parent)
        wanted = recipe or Recipe(FIRST_TERRAIN, any_seed())
        self.recipe = Recipe(FIRST_TERRAIN)
        self._plan = self.recipe.plan()
        self.is_empty = False
        self._again = recipe is not None
        self.setWindowTitle(
            self.tr("Roll parts anew") if self._again else self.tr("New battlefield")
        )
        self._set_size()
        self.place_page = PlacePage()
        self.set_up_page = SetUpPage()
        self.set_up_page.name.setMaxLength(LONGEST_NAME)
        self.empty_page = EmptyPage()
        self.pages = (
            self.place_page,
            ScalePage(),
            TopographyPage(),
            CoverPage(),
            ObstaclesPage(),
            self.set_up_page,
        )
        self.preview = Preview(DrawingOptions())
        self._lay_out()
        self._connect()
        self.change(wanted)
        self.place_page.places.setFocus()

    # ------------------------------------------------------------------------------------- making

    def _set_size(self) -> None:
        """As large as the type asks for and the screen allows."""
        self._em = self.fontInfo().pixelSize()
        room = self.screen().availableSize()
        self.resize(min(88 * self._em, room.width() - 40), min(58 * self._em, room.height() - 60))

    def _lay_out(self) -> None:
        self.step_list = QListWidget()
        self.step_list.setFixedWidth(16 * self._em)
        self.step_list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.step_list.setAccessibleName(self.tr("Steps"))
        self.step_list.setProperty("bare", True)
        self.step_list.setWordWrap(True)
        for _ in self.pages:
            self.step_list.addItem("")
        self.stack = QStackedWidget()
        for page in (*self.pages, self.empty_page):
            self.stack.addWidget(page)
        self._caption = ElidedLabel()
        self._caption.setProperty("muted", True)
        self.trouble = QLabel()
        self.trouble.setWordWrap(True)
        self.trouble.setProperty("caption", True)
        self.trouble.hide()
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.preview, 1)
        right.addWidget(self._caption)
        middle = QHBoxLayout()
        middle.setSpacing(16)
        middle.addWidget(self.step_list)
        middle.addWidget(self._scrolled())
        middle.addLayout(right, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(12)
        column.addLayout(middle, 1)
        column.addWidget(self.trouble)
        column.addLayout(self._buttons())

    def _scrolled(self) -> QScrollArea:
        """The pages, which scroll where the screen is lower than they are."""
        area = scrolled(self.stack, by_keyboard=True)
        area.setFixedWidth(28 * self._em)
        return area

    def _buttons(self) -> QHBoxLayout:
        self.surprise_button = QPushButton(self.tr("S&urprise me"))
        self.surprise_button.setToolTip(self.tr("Roll all five steps at once, of any terrain"))
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.back_button = QPushButton(self.tr("&Back"))
        self.next_button = QPushButton(self.tr("Ne&xt"))
        self.create_button = QPushButton(self.tr("Apply") if self._again else self.tr("Crea&te"))
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.surprise_button)
        line.addStretch(1)
        for button in (
            self.cancel_button,
            self.back_button,
            self.next_button,
            self.create_button,
        ):
            line.addWidget(button)
        return line

    def _connect(self) -> None:
        self.step_list.currentRowChanged.connect(self.go_to)
        for page in self.pages:
            page.wished.connect(self.change)
        self.place_page.empty_wanted.connect(self.begin_empty)
        self.empty_page.changed.connect(self._show_empty)
        self.surprise_button.clicked.connect(lambda _=False: self.change(surprise_recipe()))
        self.cancel_button.clicked.connect(self.reject)
        self.back_button.clicked.connect(lambda _=False: self.go_to(self.step - 1))
        self.next_button.clicked.connect(lambda _=False: self.go_to(self.step + 1))
        self.create_button.clicked.connect(self.accept)
        self.preview.made.connect(self._caption_of)
        self.preview.failed.connect(self._tell_trouble)

    # -------------------------------------------------------------------------------------- steps

    @property
    def step(self) -> int:
        """The step that is shown; 0 is the choice of a place."""
        return self.step_list.currentRow()

    def go_to(self, step: int) -> None:
        """Show a step."""
        last = 1 if self.is_empty else len(self.pages) - 1
        step = max(0, min(step, last))
        if self.step_list.currentRow() != step:
            self.step_list.setCurrentRow(step)
            return
        page = self.empty_page if self.is_empty and step else self.pages[step]
        self.stack.setCurrentWidget(page)
        self.back_button.setEnabled(step > 0)
        self.next_button.setEnabled(step < last)
        self._show_default()

    def _show_default(self, *_: object) -> None:
        """Enter goes on, in the end it creates, wherever the keyboard is but on a button.

        Qt itself would give it back to the first default button when the keyboard leaves another.
        """
        if isinstance(self.focusWidget(), QPushButton):
            return
        button = self.next_button if self.next_button.isEnabled() else self.create_button
        button.setDefault(True)

    # -------------------------------------------------------------------------------------- wishes

    def change(self, recipe: Recipe) -> None:
        """Take another recipe, if it can be; else say why not and keep the one before."""
        try:
            self._plan = recipe.plan()
        except (WishError, FieldError) as error:
            self._tell_trouble(error)
        else:
            self.recipe = recipe
            self.is_empty = False
            self.trouble.hide()
            self.preview.ask_for(lambda: field_of(recipe), recipe)
        self._show_plan(self._plan)

    def _show_plan(self, plan: Plan) -> None:
        for page in self.pages:
            page.show_plan(self.recipe, plan)
        self._name_steps(step_results(self.recipe, plan))
        self._enable_steps()

    def begin_empty(self) -> None:
        """Begin with a bare field instead of dice."""
        self.is_empty = True
        self.trouble.hide()
        self.place_page.show_empty()
        self._name_steps([self.tr("Empty field"), *[""] * (len(self.pages) - 1)])
        self._enable_steps()
        self._show_empty()

    def _name_steps(self, results: Sequence[str]) -> None:
        """Let every step say what came of it."""
        for line, (title, result) in enumerate(zip(step_titles(), results, strict=True)):
            item = self.step_list.item(line)
            item.setText(f"{title}\n{result}" if result else title)
            item.setSizeHint(self._room_for(item.text()))

    def _room_for(self, words: str) -> QSize:
        """What a step takes, all its words wrapped; the list itself would cut the last line."""
        width = self.step_list.width() - 2 * _STEP_PADDING
        bar = self.step_list.verticalScrollBar().sizeHint().width()
        room = QRect(0, 0, width - bar, 100 * self._em)
        wrapped = self.step_list.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, words)
        return QSize(width, wrapped.height() + 2 * _STEP_PADDING)

    def _show_empty(self) -> None:
        field = self.empty_page.field()
        self.preview.ask_for(lambda: field)

    def _enable_steps(self) -> None:
        """An empty field has only its size to choose."""
        for line in range(2, self.step_list.count()):
            item = self.step_list.item(line)
            flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
            item.setFlags(Qt.ItemFlag.NoItemFlags if self.is_empty else flags)
        self.go_to(max(self.step, 0))

    def made_field(self) -> Battlefield:
        """The field as it is wished; raises WishError."""
        if self.is_empty:
            return self.empty_page.field()
        field = self.preview.field_for(self.recipe) or field_of(self.recipe)
        name = self.set_up_page.name.text().strip()
        return replace(field, info=replace(field.info, name=name)) if name else field

    # -------------------------------------------------------------------------------------- telling

    def _caption_of(self, field: Battlefield) -> None:
        seed = f", {self.tr('seed {}').format(field.origin.seed)}" if field.origin else ""
        words = self.tr("{name}: {columns} x {rows} squares of {feet} feet{seed}")
        self._caption.setText(
            words.format(
                name=field.info.name,
                columns=field.columns,
                rows=field.rows,
                feet=field.info.scale.feet_per_square,
                seed=seed,
            )
        )

    def _tell_trouble(self, error: Exception) -> None:
        self.trouble.setText(sentence_of(error))
        self.trouble.show()

    # -------------------------------------------------------------------------------------- showing

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the keyboard."""
        super().showEvent(event)
        _application().focusChanged.connect(self._show_default)

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow it no longer."""
        _application().focusChanged.disconnect(self._show_default)
        super().hideEvent(event)

    def done(self, result: int) -> None:
        """Let the preview's thread come to its end."""
        self.preview.finish()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Closing is cancelling."""
        self.preview.finish()
        super().closeEvent(event)


def _application() -> QApplication:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return application
