"""The options of resizing and cropping: the edges in numbers, the new squares, what is lost."""

from __future__ import annotations

from PySide6.QtWidgets import QSpinBox, QWidget

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editing.map_resizing import Filling, Margins
from fieldwright.editor.map.frame_tool import Frame, FrameTool
from fieldwright.editor.parts import (
    GAP,
    Form,
    Note,
    button,
    caption,
    choose,
    column_of,
    combo,
    heading,
    number,
    quietly,
    row,
)
from fieldwright.editor.words import unmarked
from fieldwright.editor.workbench import Workbench
from fieldwright.terms.grid import LARGEST_SIDE, Block
from fieldwright.terms.words import capital

_EDGES = ("north", "east", "south", "west")


class FramePanel(QWidget):
    """Shows and changes one frame; the tools of resizing and cropping share it."""

    def __init__(self, workbench: Workbench, frame: Frame) -> None:
        """Work with ``frame``."""
        super().__init__()
        self._workbench, self._frame = workbench, frame
        self.size_words = heading()
        self.columns = number(1, LARGEST_SIDE, self.tr("Columns"))
        self.rows = number(1, LARGEST_SIDE, self.tr("Rows"))
        titles = (self.tr("&North"), self.tr("&East"), self.tr("&South"), self.tr("&West"))
        self.edges = {
            edge: self._edge_box(unmarked(title))
            for edge, title in zip(_EDGES, titles, strict=True)
        }
        grounds = [(capital(kind.name), kind.id) for kind in load_catalogue().grounds.values()]
        self.ground = combo([(self.tr("As at the edge"), None), *grounds], self.tr("New squares"))
        self.note = Note()
        self.do = button(self.tr("Resize"), self._apply, default=True)
        self.undo = button(self.tr("Reset"), frame.reset)
        self._lay_out(titles)
        self._connect()
        self.show_frame()

    def _edge_box(self, name: str) -> QSpinBox:
        box = number(-LARGEST_SIDE, LARGEST_SIDE, name)
        box.setToolTip(self.tr("Squares added at this edge; below 0: cut off"))
        return box

    def _lay_out(self, titles: tuple[str, ...]) -> None:
        column = column_of(self)
        column.addWidget(self.size_words)
        rows = Form()
        rows.add(self.tr("&Columns"), self.columns)
        rows.add(self.tr("&Rows"), self.rows)
        edges = caption(self.tr("Squares added, or cut off (below 0)"))
        edges.setContentsMargins(0, GAP, 0, 0)
        rows.addRow(edges)
        for edge, title in zip(_EDGES, titles, strict=True):
            rows.add(title, self.edges[edge])
        column.addLayout(rows)
        column.addSpacing(GAP)
        column.addWidget(caption(self.tr("New squares")))
        column.addWidget(self.ground)
        column.addSpacing(GAP)
        column.addWidget(self.note)
        column.addLayout(row(self.do, self.undo))
        column.addStretch(1)

    def _connect(self) -> None:
        self._frame.changed.connect(self.show_frame)
        self._workbench.field_changed.connect(lambda _: self._frame.reset())
        self._workbench.tool_changed.connect(lambda _: self.show_frame())
        for box in self.edges.values():
            box.valueChanged.connect(self._take_edges)
        self.columns.valueChanged.connect(self._take_size)
        self.rows.valueChanged.connect(self._take_size)
        self.ground.currentIndexChanged.connect(
            lambda _: self._frame.set_filling(Filling(self.ground.currentData()))
        )

    def _take_edges(self) -> None:
        margins = Margins(**{edge: box.value() for edge, box in self.edges.items()})
        block = margins.around(self._workbench.field.block)
        if not block.is_empty:
            self._frame.set_block(block)

    def _take_size(self) -> None:
        """Columns grow at the east edge, rows at the south edge."""
        now = self._frame.block
        self._frame.set_block(
            Block(now.left, now.top, now.left + self.columns.value(), now.top + self.rows.value())
        )

    def _apply(self) -> None:
        tool = self._workbench.tool
        if isinstance(tool, FrameTool):
            tool.apply()

    # --------------------------------------------------------------------------------------- shown

    def show_frame(self) -> None:
        """Show the frame as it is now."""
        frame, field = self._frame, self._workbench.field.block
        block = frame.block
        self.size_words.setText(self.tr("{} x {} squares").format(block.width, block.height))
        quietly(self.columns, block.width)
        quietly(self.rows, block.height)
        margins = Margins.between(field, block)
        for edge, box in self.edges.items():
            quietly(box, getattr(margins, edge))
        choose(self.ground, frame.filling.ground)
        self.ground.setEnabled(frame.grows)
        crops = self._workbench.tool.name == "map-crop"
        self.do.setText(self.tr("Crop") if crops else self.tr("Resize"))
        self.do.setEnabled(frame.is_altered and not frame.trouble)
        self.undo.setEnabled(frame.is_altered)
        self._tell()

    def _tell(self) -> None:
        frame = self._frame
        if frame.trouble:
            self.note.say(frame.trouble, alarm=True)
        else:
            lost = frame.losses.sentence()
            self.note.say(capital(lost), alarm=bool(frame.losses.removed))
