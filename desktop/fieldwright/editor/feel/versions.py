"""The versions that were kept: seen in small, compared with now, and gone back to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon, QImage, QPainter, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from fieldwright.document.codec import decode_field
from fieldwright.document.contents import Version
from fieldwright.document.errors import DocumentError
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.background import Background
from fieldwright.editor.feature import Feature
from fieldwright.editor.feel.ago import ago
from fieldwright.editor.feel.version_pictures import (
    THUMBNAIL,
    Comparison,
    Studio,
    compared,
    picture_of,
)
from fieldwright.editor.message_bar import LONG_MS
from fieldwright.editor.parts import label
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench

_ROOM = QSize(312, 250)
"""Logical pixels for each of the two pictures."""


class VersionsDialog(QDialog):
    """All versions at the left, the newest first; at the right the chosen one beside now."""

    def __init__(self, workbench: Workbench) -> None:
        """List the versions of the open document."""
        super().__init__(workbench.window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(translate("versions", "Versions"))
        self._workbench = workbench
        self._studio = Studio(self)
        self._studio.drawn.connect(self._show_thumbnail)
        self._comparing = Background(self)
        self._comparing.answered.connect(self._show_comparison)
        self._comparing.failed.connect(self._show_failure)
        self.list = QListWidget()
        self.list.setAccessibleName(translate("versions", "Versions, the newest first"))
        self.list.setIconSize(THUMBNAIL)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.currentItemChanged.connect(self._choose)
        self.list.itemActivated.connect(self._return)
        self.heading = label("", heading=True)
        self.then, self.now = _picture_label(), _picture_label()
        self.words = QScrollArea()
        self.words.setWidgetResizable(True)
        self.words.setAccessibleName(translate("versions", "What differs"))
        self.go = QPushButton(translate("versions", "&Return to this version"))
        self.go.setDefault(True)
        self.go.clicked.connect(self._return)
        self.forget = QPushButton()
        self.forget.setAutoDefault(False)
        self.forget.clicked.connect(self._forget)
        self.leave = QPushButton(translate("versions", "Close"))
        self.leave.setAutoDefault(False)
        self.leave.clicked.connect(self.reject)
        self._lay_out()
        self._fill()

    def _lay_out(self) -> None:
        pictures = QGridLayout()
        pictures.setContentsMargins(0, 0, 0, 0)
        pictures.setHorizontalSpacing(16)
        pictures.setVerticalSpacing(4)
        for column, (title, picture) in enumerate(
            ((translate("versions", "Then"), self.then), (translate("versions", "Now"), self.now))
        ):
            pictures.addWidget(label(title, caption=True), 0, column)
            pictures.addWidget(picture, 1, column, Qt.AlignmentFlag.AlignLeft)
            pictures.setColumnStretch(column, 1)
        right = QVBoxLayout()
        right.setSpacing(8)
        right.addWidget(self.heading)
        right.addLayout(pictures)
        right.addWidget(self.words, 1)
        parts = QHBoxLayout()
        parts.setSpacing(16)
        parts.addWidget(self.list)
        parts.addLayout(right, 1)
        self.list.setFixedWidth(300)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.forget)
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        buttons.addWidget(self.go)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 16, 16, 16)
        whole.setSpacing(12)
        whole.addLayout(parts, 1)
        whole.addLayout(buttons)
        self.resize(1000, 640)

    def _fill(self) -> None:
        """List the versions, and have them drawn."""
        options, ratio = self._workbench.view.options, self.devicePixelRatioF()
        blank = QPixmap(THUMBNAIL)
        blank.fill(Qt.GlobalColor.transparent)
        now = datetime.now(UTC).astimezone()
        for version in reversed(self._workbench.document.versions()):
            item = QListWidgetItem(QIcon(blank), f"{version.name}\n{ago(version.time, now)}")
            item.setData(Qt.ItemDataRole.UserRole, version)
            self.list.addItem(item)
            room = THUMBNAIL * ratio
            self._studio.draw(version.id, _drawing(version, options, room))
        self.list.setCurrentRow(0)

    # ------------------------------------------------------------------------------------- showing

    @property
    def chosen(self) -> Version | None:
        """The version that is chosen."""
        chosen = self.list.currentIndex().data(Qt.ItemDataRole.UserRole)
        return chosen if isinstance(chosen, Version) else None

    def _choose(self) -> None:
        self.forget.setText(translate("versions", "&Delete version"))
        version = self.chosen
        for button in (self.go, self.forget):
            button.setEnabled(version is not None)
        if version is None:
            self.heading.setText(translate("versions", "No version is left."))
            self._show_chapters([])
            for picture in (self.then, self.now):
                picture.clear()
            return
        self.heading.setText(version.name)
        field, options = self._workbench.field, self._workbench.view.options
        room = _ROOM * self.devicePixelRatioF()
        self._comparing.ask(lambda: compared(version, field, options, room))

    def _show_thumbnail(self, version_id: UUID, picture: QImage) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            if item.data(Qt.ItemDataRole.UserRole).id == version_id:
                shown = _centred(picture, THUMBNAIL * self.devicePixelRatioF())
                icon = QIcon(shown)
                icon.addPixmap(shown, QIcon.Mode.Selected)
                item.setIcon(icon)

    def _show_comparison(self, comparison: Comparison) -> None:
        ratio = self.devicePixelRatioF()
        for widget, picture in ((self.then, comparison.then), (self.now, comparison.now)):
            picture.setDevicePixelRatio(ratio)
            widget.setPixmap(QPixmap.fromImage(picture))
        nothing = translate("versions", "Nothing differs: the map is as it was then.")
        self._show_chapters(
            [(chapter.title, chapter.lines) for chapter in comparison.chapters]
            or [("", (nothing,))]
        )

    def _show_failure(self, error: Exception) -> None:
        from fieldwright.editor.faults import sentence_of

        self._show_chapters([("", (sentence_of(error),))])

    def _show_chapters(self, chapters: list[tuple[str, tuple[str, ...]]]) -> None:
        page = QWidget()
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(4)
        for title, lines in chapters:
            if title:
                column.addSpacing(4)
                column.addWidget(label(title, caption=True))
            for line in lines:
                column.addWidget(label(line))
        column.addStretch(1)
        self.words.setWidget(page)

    # -------------------------------------------------------------------------------------- doing

    def _return(self) -> None:
        """Go back to the chosen version, as a step that can be undone."""
        version = self.chosen
        if version is None:
            return
        try:
            differs = self._workbench.document.restore_version(version.id)
        except DocumentError as error:
            self._show_failure(error)
            return
        told = (
            translate("versions", "The map is as in “{}” again. Undo takes that back.")
            if differs
            else translate("versions", "The map is as in “{}” already.")
        )
        self._workbench.tell(told.format(version.name))
        self.accept()

    def _forget(self) -> None:
        """Delete the chosen version, once the button was pressed twice."""
        version, sure = self.chosen, translate("versions", "&Delete for ever?")
        if version is None:
            return
        if self.forget.text() != sure:
            self.forget.setText(sure)
            return
        try:
            self._workbench.document.forget_version(version.id)
        except DocumentError as error:
            self._show_failure(error)
            return
        self.list.takeItem(self.list.currentRow())
        self._choose()

    def done(self, result: int) -> None:
        """Wait for what is being drawn, before this goes."""
        self._studio.finish()
        self._comparing.finish()
        super().done(result)


def _drawing(version: Version, options: DrawingOptions, room: QSize) -> Callable[[], QImage]:
    return lambda: picture_of(decode_field(version.payload), options, room)


def _picture_label() -> QLabel:
    """A place for a picture."""
    made = QLabel()
    made.setFixedSize(_ROOM)
    made.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    made.setFrameShape(QFrame.Shape.NoFrame)
    return made


def _centred(picture: QImage, room: QSize) -> QPixmap:
    """A picture in the middle of a transparent one, so that all of a list are of one size."""
    sheet = QPixmap(room)
    sheet.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sheet)
    painter.drawImage(
        (room.width() - picture.width()) // 2, (room.height() - picture.height()) // 2, picture
    )
    painter.end()
    return sheet


class VersionsFeature(Feature):
    """Opens the versions; the action stands among those of the window itself."""

    def deeds(self) -> dict[str, Callable[[], object]]:
        """What the action does."""
        return {"revert": self.show_versions}

    def show_versions(self) -> VersionsDialog | None:
        """Show what was kept, or say how something is kept."""
        window = self.workbench.window
        if not self.workbench.document.versions():
            window.messages.tell(
                translate("versions", "No version was kept yet. “Keep this version” makes one."),
                [(translate("versions", "Keep this version…"), window.steps.keep_version)],
                lasts_ms=LONG_MS,
            )
            return None
        dialog = VersionsDialog(self.workbench)
        dialog.open()
        return dialog
