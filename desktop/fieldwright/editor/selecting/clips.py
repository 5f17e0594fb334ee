"""Cut, copy and paste through the clipboard of the system, between windows too."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QByteArray, QMimeData
from PySide6.QtWidgets import QApplication

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Point
from fieldwright.editing.bounds import box_of_all
from fieldwright.editing.clipboard import MIME, Clip, ClipError, clip_of, things_from_clip
from fieldwright.editing.clipboard_pasting import pasted, way_to
from fieldwright.editor.selecting.deeds import SelectionDeeds
from fieldwright.editor.selecting.words import things_name
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench


class Clips:
    """One for each window."""

    def __init__(self, workbench: Workbench, deeds: SelectionDeeds) -> None:
        """Copy from and paste into ``workbench``."""
        self._workbench = workbench
        self._deeds = deeds
        self._last: tuple[str, Point] | None = None
        self._times = 0

    def copy(self) -> bool:
        """Put the selection on the clipboard; as words too, for other programs."""
        things = self._deeds.things()
        if not things:
            return False
        document = self._workbench.document
        text = clip_of(document.field, [thing.id for thing in things], document.picture)
        data = QMimeData()
        data.setData(MIME, QByteArray(text.encode()))
        data.setText(things_name(things))
        QApplication.clipboard().setMimeData(data)
        self._last, self._times = None, 0
        return True

    def cut(self) -> None:
        """Copy the selection and take it away; what is locked stays and is not copied."""
        free = self._deeds.free()
        if not free:
            return
        selection = self._workbench.selection
        selection.set(thing.id for thing in free)
        if self.copy():
            self._deeds.delete()

    def paste(self) -> None:
        """Put what was copied down at the pointer, or in the middle of what is in sight."""
        data = _on_clipboard()
        picture = self._workbench.window.actions_by_id.get("paste-picture")
        if (
            data is not None
            and data.hasImage()
            and not data.hasFormat(MIME)
            and picture is not None
        ):
            picture.trigger()
            return
        text = bytes(data.data(MIME).data()).decode("utf-8", "replace") if data is not None else ""
        try:
            clip = things_from_clip(text)
        except ClipError as error:
            self._workbench.warn(str(error))
            return
        self._put_down(clip, text)

    def _put_down(self, clip: Clip, text: str) -> None:
        bench, field = self._workbench, self._workbench.field
        at = self._place(clip)
        same = self._last == (text, at)
        self._times = self._times + 1 if same else 0
        self._last = (text, at)
        copies = pasted(field, clip.things, *way_to(field, clip.things, at, self._times))
        if not copies:
            bench.warn(translate("selecting", "What was copied does not fit on this field."))
            return
        for data in clip.pictures.values():
            bench.document.add_picture(data)
        label = translate("selecting", "paste {}").format(things_name(copies))
        if not self._deeds.do(lambda: add(*copies), label):
            return
        if bench.tool.name != "select":
            bench.take("select")
        bench.selection.set(copy.id for copy in copies)
        left_out = len(clip.things) - len(copies)
        if left_out:
            bench.tell(
                translate("selecting", "{} of them lie off this field and were left out.").format(
                    left_out
                )
            )

    def _place(self, clip: Clip) -> Point:
        """Where the pointer is; else where it was copied, if that is in sight; else the middle."""
        view = self._workbench.view
        sight = view.sight()
        local = view.viewport().mapFromGlobal(view.cursor().pos())
        if view.viewport().underMouse() and view.viewport().rect().contains(local):
            x, y = sight.place(local.toPointF())
            return (float(int(x)), float(int(y)))
        squares = sight.squares
        middle = ((squares.left + squares.right) / 2, (squares.top + squares.bottom) / 2)
        box = box_of_all(clip.things)
        if box is not None and squares.clipped(box.block) == box.block:
            x, y = box.middle
            return (x + 1, y + 1)
        return middle


def holds_things() -> bool:
    """Whether the clipboard holds something that can be pasted."""
    data = _on_clipboard()
    return data is not None and (data.hasFormat(MIME) or data.hasImage())


def _on_clipboard() -> QMimeData | None:
    """What the clipboard holds; Qt gives nothing at all for an empty one at times."""
    return cast("QMimeData | None", QApplication.clipboard().mimeData())
