"""What the chosen tiles stand for, part by part: fields that show it and change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QComboBox, QWidget

from fieldwright.editor.importing.tiles_words import options_for
from fieldwright.editor.parts import Form, combo
from fieldwright.editor.translation import translate
from fieldwright.exchange.tiled.choosing import PARTS
from fieldwright.exchange.tiled.meanings import Meaning
from fieldwright.terms.setting import Depth

Told = Callable[[str, object], object]


class TileFields(QWidget):
    """A box for each part of a meaning; ``told`` hears what somebody chooses for which part.

    A box says nothing where the tiles differ.
    """

    def __init__(self, told: Told) -> None:
        """Show nothing yet."""
        super().__init__()
        self.boxes: dict[str, QComboBox] = {}
        form = Form(self)
        titles = {
            "ground": translate("tiles", "&Ground"),
            "growth": translate("tiles", "Gro&wth"),
            "water": translate("tiles", "Wa&ter"),
            "depth_ft": translate("tiles", "&Depth"),
            "obstacle": translate("tiles", "O&bstacle"),
        }
        assert tuple(titles) == PARTS
        for part, title in titles.items():
            box = combo(options_for(part), title.replace("&", ""))
            box.setPlaceholderText(translate("tiles", "(they differ)"))
            box.activated.connect(lambda _at, part=part: self._tell(told, part))
            self.boxes[part] = box
            form.add(title, box)

    def _tell(self, told: Told, part: str) -> None:
        value = self.boxes[part].currentData()
        if value is not None:
            told(part, value)

    def take_keyboard(self) -> None:
        """The keyboard goes to the first field."""
        self.boxes["ground"].setFocus()

    def show_meanings(self, meanings: Iterable[Meaning | None]) -> None:
        """Show what some tiles stand for."""
        every = [meaning or Meaning(id="") for meaning in meanings]
        self.setEnabled(bool(every))
        for part, box in self.boxes.items():
            _show(box, {_value(meaning, part) for meaning in every}, is_empty=not every)
        is_wet = any(meaning.water for meaning in every)
        self.boxes["depth_ft"].setEnabled(is_wet)


def _value(meaning: Meaning, part: str) -> object:
    if part == "depth_ft":
        return meaning.depth_ft or Depth.KNEE.feet
    return getattr(meaning, part)


def _show(box: QComboBox, values: set[object], *, is_empty: bool) -> None:
    """Show the one value of all; one that is not offered, from a file by hand, is added."""
    if is_empty:
        box.setCurrentIndex(0)
        return
    value = next(iter(values)) if len(values) == 1 else None
    if value is not None and box.findData(value) < 0:
        words = translate("tiles", "{} ft") if isinstance(value, int) else "{}"
        box.addItem(words.format(value), value)
    box.setCurrentIndex(-1 if value is None else box.findData(value))
