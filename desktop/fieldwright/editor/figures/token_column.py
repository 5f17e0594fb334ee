"""The token in the form: a live coin, its letters and colour, and its picture."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QIcon,
    QPainter,
    QPixmap,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from fieldwright.drawing.things.coin import FACE
from fieldwright.drawing.things.sides import Sign
from fieldwright.editing.map_basis import MapError
from fieldwright.editor.figures.coins import Pictures, coin_pixmap, look_of
from fieldwright.editor.figures.form_fields import LineField
from fieldwright.editor.figures.token_picture import (
    CropFrame,
    holds_picture,
    image_of_file,
    image_of_mime,
)
from fieldwright.editor.parts import column_in, label, row
from fieldwright.editor.picture_reading import ENDINGS
from fieldwright.editor.settings import Settings
from fieldwright.editor.translation import QT_TRANSLATE_NOOP, translate
from fieldwright.stats.block import StatBlock

COIN = 128
WIDTH = 184

_COLOURS = (
    ("", QT_TRANSLATE_NOOP("figures", "Parchment, as usual")),
    ("#d9c9a3", QT_TRANSLATE_NOOP("figures", "Sand")),
    ("#b9c7a0", QT_TRANSLATE_NOOP("figures", "Moss")),
    ("#a9bfd0", QT_TRANSLATE_NOOP("figures", "Mist")),
    ("#c9b3cf", QT_TRANSLATE_NOOP("figures", "Lilac")),
    ("#dba58c", QT_TRANSLATE_NOOP("figures", "Clay")),
    ("#8d5a4a", QT_TRANSLATE_NOOP("figures", "Rust")),
    ("#4f6b57", QT_TRANSLATE_NOOP("figures", "Pine")),
    ("#44566b", QT_TRANSLATE_NOOP("figures", "Night")),
    ("#55504c", QT_TRANSLATE_NOOP("figures", "Iron")),
)
_DOT = 22


def _(text: str) -> str:
    return translate("figures", text)


class TokenColumn(QWidget):
    """How the figure looks; ``changed`` tells of every change.

    ``data`` are the bytes of a picture chosen here, None where the one of before stays.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, sign: Sign, pictures: Pictures, settings: Settings) -> None:
        """Show coins with the sign of a side."""
        super().__init__()
        self.data: bytes | None = None
        self.picture = ""
        self.colour = ""
        self._sign, self._pictures, self._settings = sign, pictures, settings
        self._block: StatBlock | None = None
        self.setFixedWidth(WIDTH)
        self.setAcceptDrops(True)
        self.coin = QLabel()
        self.coin.setFixedHeight(COIN)
        self.coin.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.coin.setAccessibleName(_("The figure's coin"))
        self.crop = CropFrame()
        self.crop.hide()
        self.crop.cut.connect(self._cut)
        self.letters = LineField("initials", _("Letters"), _("Those of its name where empty"))
        self.letters.line.setMaxLength(4)
        self.letters.changed.connect(self.changed)
        column = column_in(self)
        column.addWidget(self.coin)
        column.addWidget(self.crop, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addLayout(self._buttons())
        column.addWidget(self.letters)
        column.addWidget(self._colours())
        column.addStretch(1)

    def _buttons(self) -> QVBoxLayout:
        self._choose = QPushButton(_("Choose a picture…"))
        self._paste = QPushButton(_("Paste"))
        self._remove = QPushButton(_("Remove"))
        for button, deed in (
            (self._choose, self.choose_file),
            (self._paste, self.paste),
            (self._remove, self.remove),
        ):
            button.setAutoDefault(False)
            button.setStyleSheet("padding: 5px 8px")
            button.clicked.connect(lambda _=False, deed=deed: deed())
        self._choose.setToolTip(_("PNG, JPEG or WebP; one can be dropped here, too"))
        pair = row(self._paste, self._remove)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(self._choose)
        column.addLayout(pair)
        return column

    def _colours(self) -> QWidget:
        """Small round colours, and a button for any other."""
        box = QWidget()
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        caption = label(_("Colour"), muted=True)
        grid.addWidget(caption, 0, 0, 1, 5)
        self._dots: dict[str, QToolButton] = {}
        for place, (colour, name) in enumerate(_COLOURS):
            dot = QToolButton()
            dot.setProperty("cell", True)
            dot.setCheckable(True)
            dot.setIcon(_dot(colour or FACE))
            dot.setIconSize(QSize(_DOT, _DOT))
            dot.setToolTip(translate("figures", name))
            dot.setAccessibleName(translate("figures", name))
            dot.clicked.connect(lambda _=False, colour=colour: self._take_colour(colour))
            grid.addWidget(dot, 1 + place // 5, place % 5)
            self._dots[colour] = dot
        other = QPushButton(_("Another colour…"))
        other.setAutoDefault(False)
        other.setStyleSheet("padding: 5px 8px")
        other.clicked.connect(lambda _=False: self._ask_colour())
        grid.addWidget(other, 3, 0, 1, 5)
        return box

    # ------------------------------------------------------------------------------------- showing

    def begin(self, block: StatBlock) -> None:
        """Show how a block looks."""
        self.picture, self.colour, self.data = block.picture, block.colour, None
        self.letters.show_text(block.initials)
        self._mark_colour()
        self.show_block(block)

    def show_block(self, block: StatBlock) -> None:
        """Draw the coin of what the form says now."""
        self._block = block
        look = look_of(block, self._sign)
        ratio = self.devicePixelRatioF()
        data = self.data if self.data is not None else self._pictures(block.picture)
        picture = coin_pixmap(look, round(COIN * ratio), data if block.picture else None)
        picture.setDevicePixelRatio(ratio)
        self.coin.setPixmap(picture)
        self._remove.setEnabled(bool(self.picture))
        self.letters.show_usual(look.initials)

    def _mark_colour(self) -> None:
        for colour, dot in self._dots.items():
            dot.setChecked(colour == self.colour)

    # ------------------------------------------------------------------------------------- colours

    def _take_colour(self, colour: str) -> None:
        self.colour = colour
        self._mark_colour()
        self.changed.emit()

    def _ask_colour(self) -> None:
        from PySide6.QtWidgets import QColorDialog

        chosen = QColorDialog.getColor(QColor(self.colour or FACE), self, _("Colour of the coin"))
        if chosen.isValid():
            self._take_colour(chosen.name())

    # ------------------------------------------------------------------------------------ pictures

    def choose_file(self) -> None:
        """Take the picture of a file that the DM chooses."""
        endings = " ".join(f"*{ending}" for ending in ENDINGS)
        chosen, _filter = QFileDialog.getOpenFileName(
            self,
            _("Picture of the token"),
            str(self._settings.folder),
            _("Pictures ({})").format(endings),
        )
        if chosen:
            self.take_file(Path(chosen))

    def take_file(self, path: Path) -> None:
        """Take the picture of a file; a refusal is told in its own sentence."""
        try:
            self.crop.show_image(image_of_file(path))
        except MapError as error:
            self.refused.emit(str(error))
            return
        self.refused.emit("")
        self.crop.show()

    def paste(self) -> None:
        """Take the picture of the clipboard."""
        try:
            image = image_of_mime(QGuiApplication.clipboard().mimeData())
        except MapError as error:
            self.refused.emit(str(error))
            return
        if image is None:
            self.refused.emit(_("The clipboard holds no picture."))
            return
        self.refused.emit("")
        self.crop.show_image(image)
        self.crop.show()

    def remove(self) -> None:
        """Go back to a drawn coin."""
        self.picture, self.data = "", None
        self.crop.hide()
        self.changed.emit()

    def _cut(self) -> None:
        """The frame lies elsewhere: the coin follows."""
        from hashlib import sha256

        try:
            self.data = self.crop.token()
        except MapError as error:
            self.refused.emit(str(error))
            return
        self.picture = sha256(self.data).hexdigest()
        self.changed.emit()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a picture that is dragged here."""
        if holds_picture(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Show it with the frame."""
        try:
            image = image_of_mime(event.mimeData())
        except MapError as error:
            self.refused.emit(str(error))
            return
        if image is not None:
            event.acceptProposedAction()
            self.crop.show_image(image)
            self.crop.show()


def _dot(colour: str) -> QIcon:
    """A round patch of a colour."""
    picture = QPixmap(2 * _DOT, 2 * _DOT)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(QColor(colour))
    painter.setPen(QColor(0, 0, 0, 90))
    painter.drawEllipse(2, 2, 2 * _DOT - 4, 2 * _DOT - 4)
    painter.end()
    picture.setDevicePixelRatio(2)
    return QIcon(picture)
