"""What the window remembers between two starts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import cast

from PySide6.QtCore import QByteArray, QSettings

from fieldwright.drawing.options import DrawingOptions, Style

MOST_RECENT = 10


class Settings:
    """Geometry, recent files and how the map is shown, kept by QSettings in a file of its own."""

    def __init__(self) -> None:
        """Open the user's settings."""
        self._kept = QSettings(
            QSettings.Format.IniFormat, QSettings.Scope.UserScope, "fieldwright", "fieldwright"
        )

    # ------------------------------------------------------------------------------------- window

    @property
    def geometry(self) -> QByteArray:
        """Where the window was; empty at the first start."""
        return cast(QByteArray, self._kept.value("window/geometry", QByteArray(), QByteArray))

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._kept.setValue("window/geometry", geometry)

    @property
    def theme(self) -> str:
        """The id of the theme."""
        return str(self._kept.value("window/theme", "light"))

    @theme.setter
    def theme(self, theme: str) -> None:
        self._kept.setValue("window/theme", theme)

    def flag(self, name: str, usual: bool) -> bool:
        """Whether something is switched on."""
        return bool(self._kept.value(f"view/{name}", usual, bool))

    def set_flag(self, name: str, value: bool) -> None:
        """Remember whether something is switched on."""
        self._kept.setValue(f"view/{name}", value)

    def word(self, name: str, usual: str) -> str:
        """What was chosen of several."""
        return str(self._kept.value(f"view/{name}", usual))

    def set_word(self, name: str, value: str) -> None:
        """Remember what was chosen."""
        self._kept.setValue(f"view/{name}", value)

    def number(self, name: str, usual: int) -> int:
        """A number that was chosen."""
        kept = self._kept.value(f"view/{name}", usual)
        try:
            return int(str(kept))
        except ValueError:
            return usual

    def set_number(self, name: str, value: int) -> None:
        """Remember a number."""
        self._kept.setValue(f"view/{name}", value)

    # ---------------------------------------------------------------------------------------- map

    @property
    def drawing(self) -> DrawingOptions:
        """How the map is drawn. The players' preview is never remembered: it hides secrets."""
        usual = DrawingOptions()
        style = str(self._kept.value("view/style", usual.style.value))
        return replace(
            usual,
            style=Style(style) if style in list(Style) else usual.style,
            grid=self.flag("grid", usual.grid),
            heights=self.flag("heights", usual.heights),
            zones=self.flag("zones", usual.zones),
        )

    @drawing.setter
    def drawing(self, options: DrawingOptions) -> None:
        self._kept.setValue("view/style", options.style.value)
        for name in ("grid", "heights", "zones"):
            self.set_flag(name, getattr(options, name))

    # -------------------------------------------------------------------------------------- files

    @property
    def recent(self) -> list[Path]:
        """Files that were open, the last one first; those that are gone are left out."""
        kept = self._kept.value("files/recent", [])
        names = [kept] if isinstance(kept, str) else cast("list[str]", kept or [])
        return [path for name in names if name and (path := Path(name)).is_file()]

    def add_recent(self, path: Path) -> None:
        """Put a file first in the list."""
        others = [other for other in self.recent if other != path]
        names = [str(path) for path in (path, *others)][:MOST_RECENT]
        self._kept.setValue("files/recent", names)

    def forget_recent(self) -> None:
        """Empty the list."""
        self._kept.setValue("files/recent", [])

    def recall_recent(self, paths: list[Path]) -> None:
        """Put files that were forgotten behind those of the list."""
        for path in reversed(self.recent):
            paths = [path, *(other for other in paths if other != path)]
        self._kept.setValue("files/recent", [str(path) for path in paths][:MOST_RECENT])

    @property
    def last_document(self) -> Path | None:
        """The document that was open when the window closed, if it is still there."""
        name = str(self._kept.value("files/last", ""))
        return Path(name) if name and Path(name).is_file() else None

    @last_document.setter
    def last_document(self, path: Path | None) -> None:
        self._kept.setValue("files/last", str(path or ""))

    @property
    def folder(self) -> Path:
        """Where file dialogs begin."""
        kept = Path(str(self._kept.value("files/folder", "")) or Path.home())
        return kept if kept.is_dir() else Path.home()

    @folder.setter
    def folder(self, folder: Path) -> None:
        self._kept.setValue("files/folder", str(folder))

    def write(self) -> None:
        """Make sure that all is on the disk."""
        self._kept.sync()
