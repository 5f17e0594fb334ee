"""The line below the map: all about one square in words, and the zoom."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QStatusBar, QWidget

from fieldwright.battlefield.field import Battlefield
from fieldwright.editor.units import told as in_chosen_units
from fieldwright.editor.words import one_line
from fieldwright.terms.grid import Square


def square_in_words(field: Battlefield, square: Square, for_players: bool = False) -> str:
    """Name the square and say everything about it in one sentence or two.

    ``for_players`` leaves the DM's secrets out.
    """
    from fieldwright.geometry.footing import describe_square
    from fieldwright.player_view.known import as_players_know_it

    told = describe_square(as_players_know_it(field) if for_players else field, square)
    return in_chosen_units(one_line((told.for_players() if for_players else told).sentence))


class ElidedLabel(QLabel):
    """A label that ends in … where it has no room, and tells the rest on hover."""

    def minimumSizeHint(self) -> QSize:
        """As narrow as need be."""
        return QSize(40 if self.text() else 0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Write as much as fits."""
        metrics = QFontMetrics(self.font())
        room = self.contentsRect()
        shown = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        self.setToolTip(self.text() if shown != self.text() else "")
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(room, flags, shown)


class StatusLine(QStatusBar):
    """Tells about the square under the pointer, else the marked one, else the field.

    While the map is shown as players see it, a badge says so; ``back_wanted`` tells that it was
    clicked.
    """

    back_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self._hint = ElidedLabel()
        self._hint.setProperty("muted", True)
        self._hint.setAccessibleName(self.tr("What the tool does next"))
        self._hint.setContentsMargins(0, 0, 0, 0)
        self._words = ElidedLabel()
        self._words.setAccessibleName(self.tr("Square"))
        self._zoom = QLabel()
        self._zoom.setObjectName("zoom")
        self._zoom.setAccessibleName(self.tr("Zoom"))
        self._zoom.setMinimumWidth(56)
        self._zoom.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.badge = QPushButton(self.tr("Players' view: back to yours"))
        self.badge.setProperty("badge", True)
        self.badge.setAutoDefault(False)
        self.badge.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.badge.setToolTip(self.tr("What only you see is hidden: notes, secret doors and more"))
        self.badge.clicked.connect(self.back_wanted)
        self.badge.hide()
        self.addWidget(self._hint)
        self.addWidget(self._words, 1)
        self.addPermanentWidget(self.badge)
        self.addPermanentWidget(self._zoom)
        self.setContentsMargins(8, 0, 8, 0)
        self._field: Battlefield | None = None
        self._for_players = False
        self._hovered: Square | None = None
        self._marked: Square | None = None

    @property
    def words(self) -> str:
        """What the line says."""
        return self._words.text()

    @property
    def hint(self) -> str:
        """What the tool in hand does next, as the line says it."""
        return self._hint.text()

    def show_hint(self, hint: str) -> None:
        """Say what the tool in hand does next."""
        if hint != self._hint.text():
            # Never shown or hidden: the bar itself hides it while it tells what a button does.
            self._hint.setText(hint)
            self._hint.setContentsMargins(0, 0, 16 if hint else 0, 0)

    @property
    def subject(self) -> Square | None:
        """The square that the line is about."""
        return self._hovered or self._marked

    def show_field(self, field: Battlefield, for_players: bool = False) -> None:
        """Tell about another state of the field, to the DM or as players may know it."""
        self._field = field
        self._for_players = for_players
        self.badge.setVisible(for_players)
        self._tell()

    def hover(self, square: Square | None) -> None:
        """The pointer is over a square, or over none."""
        self._hovered = square
        self._tell()

    def mark(self, square: Square | None) -> None:
        """A square is marked, or none."""
        self._marked = square
        self._tell()

    def show_zoom(self, percent: int) -> None:
        """Tell the zoom."""
        self._zoom.setText(self.tr("{} %").format(percent))

    def _tell(self) -> None:
        field, square = self._field, self.subject
        if field is None:
            self._words.setText("")
        elif square is not None and field.block.holds(square):
            self._words.setText(square_in_words(field, square, self._for_players))
        else:
            self._words.setText(
                self.tr("{name}, {columns} x {rows} squares of {size}").format(
                    name=one_line(field.info.name) or self.tr("Unnamed battlefield"),
                    columns=field.columns,
                    rows=field.rows,
                    size=in_chosen_units(
                        self.tr("{} feet").format(field.info.scale.feet_per_square)
                    ),
                )
            )
