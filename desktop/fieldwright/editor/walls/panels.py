"""The options of the wall, opening and carving tools, on the page of the tool in hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.battlefield.kinds import WallKind
from fieldwright.editing.opening_seats import opening_kinds, wall_kinds
from fieldwright.editor.choices import Radios
from fieldwright.editor.parts import (
    CLOSE,
    GAP,
    Form,
    caption,
    check,
    choose,
    column_of,
    combo,
    fraction,
    muted,
    number,
    quietly,
    row,
)
from fieldwright.editor.swatches import Swatch, Swatches
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.editor.walls.options import LARGEST_TIP, WIDEST, WallMode, WallOptions
from fieldwright.editor.walls.wall_pictures import wall_swatch
from fieldwright.editor.words import unmarked
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.words import capital

MODE_NAMES = {
    WallMode.ROOM: QT_TRANSLATE_NOOP("walls", "Room"),
    WallMode.RUN: QT_TRANSLATE_NOOP("walls", "Along the squares"),
    WallMode.FREE: QT_TRANSLATE_NOOP("walls", "At any angle"),
    WallMode.ARC: QT_TRANSLATE_NOOP("walls", "Arc"),
    WallMode.CIRCLE: QT_TRANSLATE_NOOP("walls", "Round tower"),
}
_SWATCHES_HEIGHT = 196
_FIELD_WIDTH = 80


class _Page(QWidget):
    """A column of options that gives the keyboard back to the map."""

    def __init__(self, workbench: Workbench, options: WallOptions, title: str) -> None:
        super().__init__()
        self.workbench, self.options = workbench, options
        self.column = column_of(self, title)
        options.changed.connect(self.show_options)

    def show_options(self) -> None:
        """Show what is chosen."""

    def swatches(
        self, name: str, title: str, kinds: Sequence[WallKind], told: Callable[[str], None]
    ) -> Swatches:
        """A palette of kinds of wall."""
        made = Swatches(name, self.workbench.settings, title)
        host = wall_kinds(self.options.catalogue)[0].id
        made.fill(
            [
                Swatch(
                    kind.id,
                    capital(kind.name),
                    _group(kind),
                    wall_swatch(kind, host),
                    f"{kind.id} {kind.note}",
                )
                for kind in kinds
            ]
        )
        made.cells.setMinimumHeight(_SWATCHES_HEIGHT)
        made.chosen.connect(told)
        # After a choice the hand goes to the map, and so do keys.
        for picked in (made.cells.clicked, made.cells.activated):
            picked.connect(lambda _index: self.workbench.view.setFocus())
        return made

    def _squares(self, count: float) -> str:
        return self.tr(" square") if count == 1 else self.tr(" squares")

    def grounds(self, name: str, told: Callable[[str], None]) -> QComboBox:
        """A choice of what can be walked on."""
        grounds = self.options.catalogue.grounds.values()
        box = combo([(capital(k.name), k.id) for k in grounds if not k.solid], name)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(6)
        box.activated.connect(lambda _index: told(str(box.currentData())))
        return box


def _group(kind: WallKind) -> str:
    if kind.opens:
        return translate("walls", "Doors and gates")
    if kind.opening:
        return translate("walls", "Windows and slits")
    if kind.height_ft < 6:
        return translate("walls", "Low")
    return translate("walls", "High")


def _measure(
    name: str, low: float, high: float, step: float, suffix: str, decimals: int
) -> QDoubleSpinBox:
    """A number whose least value stands for "as usual"."""
    box = fraction(low, high, decimals, name, suffix, step)
    box.setMinimumWidth(_FIELD_WIDTH)
    return box


class WallPanel(_Page):
    """What the wall tool draws, and of what."""

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Choose for the wall tool."""
        super().__init__(workbench, options, translate("walls", "Walls"))
        self._modes = row(spacing=CLOSE)
        self._mode_name = QLabel()
        self.kinds = self.swatches(
            "walls",
            self.tr("Kind of wall"),
            wall_kinds(options.catalogue),
            lambda kind: setattr(options, "kind", kind),
        )
        self.height_box = _measure(self.tr("Height"), 0, 500, 1, self.tr(" ft"), 0)
        self.thickness = _measure(self.tr("Thickness"), 0, 5, 0.05, self.tr(" squares"), 2)
        self.fills = check(self.tr("Floor inside"))
        self.floor = self.grounds(self.tr("Floor"), lambda kind: setattr(options, "floor", kind))
        self.rock = check(self.tr("Solid rock around"))
        self.rock.setToolTip(
            self.tr("The open land outside of all walls becomes solid rock, as in a dungeon")
        )
        self._connect()
        self._lay_out()
        self.show_options()

    def _connect(self) -> None:
        options = self.options
        self.height_box.valueChanged.connect(
            lambda value: setattr(options, "height_ft", value or None)
        )
        self.thickness.valueChanged.connect(
            lambda value: setattr(options, "thickness", value or None)
        )
        self.fills.toggled.connect(lambda on: setattr(options, "fills", on))
        self.rock.toggled.connect(lambda on: setattr(options, "rock", on))

    def _lay_out(self) -> None:
        column = self.column
        column.addWidget(caption(self.tr("Shape")))
        column.addLayout(self._modes)
        column.addWidget(self._mode_name)
        column.addSpacing(CLOSE)
        column.addWidget(caption(self.tr("Kind of wall")))
        column.addWidget(self.kinds, 1)
        rows = Form()
        rows.add(self.tr("Height"), self.height_box)
        rows.add(self.tr("Thickness"), self.thickness)
        column.addLayout(rows)
        column.addSpacing(CLOSE)
        column.addWidget(caption(self.tr("Where walls close")))
        inside = row(self.fills, self.floor)
        inside.setStretch(1, 1)
        column.addLayout(inside)
        column.addWidget(self.rock)

    def show_modes(self, actions: Sequence[QAction]) -> None:
        """Give each shape its button."""
        for action in actions:
            button = QToolButton()
            button.setProperty("cell", True)
            button.setDefaultAction(action)
            button.setIconSize(QSize(24, 24))
            button.setAccessibleName(unmarked(action.text()))
            button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            self._modes.addWidget(button)
        self._modes.addStretch(1)

    def show_options(self) -> None:
        """Show what is chosen; what is usual for the kind stands where nothing is."""
        options = self.options
        kind = options.catalogue.walls[options.kind]
        self._mode_name.setText(translate("walls", MODE_NAMES[options.mode]))
        self.kinds.show_chosen(options.kind)
        usual = self.tr("As usual ({})")
        for box, value, words in (
            (self.height_box, options.height_ft, self.tr("{} ft").format(f"{kind.height_ft:g}")),
            (
                self.thickness,
                options.thickness,
                f"{kind.thickness:g}",
            ),
        ):
            with QSignalBlocker(box):
                box.setSpecialValueText(usual.format(words))
                box.setValue(value or 0)
        quietly(self.fills, options.fills)
        quietly(self.rock, options.rock)
        choose(self.floor, options.floor)
        self.floor.setEnabled(options.fills)


class OpeningPanel(_Page):
    """What is put into walls."""

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Choose for the opening tool."""
        super().__init__(workbench, options, translate("walls", "Doors and windows"))
        self.kinds = self.swatches(
            "openings",
            self.tr("Kind of opening"),
            opening_kinds(options.catalogue),
            lambda kind: setattr(options, "opening", kind),
        )
        self.width_box = _measure(self.tr("Width"), 0.5, WIDEST, 0.5, self.tr(" squares"), 1)
        self.opened = check(self.tr("Stands open"))
        self.width_box.valueChanged.connect(lambda value: setattr(options, "width", value))
        self.opened.toggled.connect(lambda on: setattr(options, "is_open", on))
        self.column.addWidget(caption(self.tr("Kind of opening")))
        self.column.addWidget(self.kinds, 1)
        rows = Form()
        rows.add(self.tr("Width"), self.width_box)
        self.column.addLayout(rows)
        self.column.addWidget(self.opened)
        self.column.addWidget(
            muted(
                self.tr(
                    "Click a wall to put one in; drag along it for a wide one. Drag one that is "
                    "there to slide it, double-click it to open or close it. Delete closes the "
                    "wall again."
                )
            )
        )
        self.show_options()

    def show_options(self) -> None:
        """Show what is chosen."""
        self.kinds.show_chosen(self.options.opening)
        with QSignalBlocker(self.width_box):
            self.width_box.setSuffix(self._squares(self.options.width))
            self.width_box.setValue(self.options.width)
        quietly(self.opened, self.options.is_open)
        self.opened.setEnabled(self.options.catalogue.walls[self.options.opening].opens)


class CarvePanel(_Page):
    """How caves are carved."""

    def __init__(self, workbench: Workbench, options: WallOptions) -> None:
        """Choose for the carving tool."""
        super().__init__(workbench, options, translate("walls", "Carve caves"))
        self.ways = Radios(
            [(self.tr("Carve floor out of rock"), False), (self.tr("Fill with rock"), True)],
            self.tr("The tip"),
            lambda value: setattr(options, "fills_rock", value),
        )
        self.tip = number(1, LARGEST_TIP, self.tr("Size of the tip"), self.tr(" squares"))
        self.tip.valueChanged.connect(lambda value: setattr(options, "tip", value))
        self.floor = self.grounds(
            self.tr("Floor"), lambda kind: setattr(options, "cave_floor", kind)
        )
        self._deeds = QVBoxLayout()
        self._deeds.setSpacing(CLOSE)
        rows = Form()
        rows.add(self.tr("Tip"), self.tip)
        rows.add(self.tr("Floor"), self.floor)
        self.column.addWidget(caption(self.tr("The tip")))
        self.column.addWidget(self.ways)
        self.column.addSpacing(CLOSE)
        self.column.addLayout(rows)
        self.column.addSpacing(GAP)
        self.column.addWidget(caption(self.tr("The whole field")))
        self.column.addLayout(self._deeds)
        self.column.addWidget(
            muted(
                self.tr(
                    "The rock faces follow the tip. Shift turns it about: it fills what it would "
                    "carve. Ground that was painted gets its rock faces by “Cave outline”."
                )
            )
        )
        self.column.addStretch(1)
        self.show_options()

    def show_deeds(self, actions: Sequence[QAction]) -> None:
        """Give each deed about the whole field its button."""
        for action in actions:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
            button.setProperty("cell", True)
            button.setSizePolicy(self.tip.sizePolicy())
            self._deeds.addWidget(button)

    def show_options(self) -> None:
        """Show what is chosen."""
        self.ways.choose(self.options.fills_rock)
        with QSignalBlocker(self.tip):
            self.tip.setSuffix(self._squares(self.options.tip))
            self.tip.setValue(self.options.tip)
        choose(self.floor, self.options.cave_floor)
        self.floor.setEnabled(not self.options.fills_rock)
