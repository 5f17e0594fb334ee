"""The library and the party as all windows share them; both tell when they change."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.things import Figure
from fieldwright.document.places import data_folder
from fieldwright.editor.settings import Settings
from fieldwright.library.errors import LibraryError
from fieldwright.library.library import FOLDER, Library, load_library
from fieldwright.library.party import Party, load_party, party_file, save_party
from fieldwright.library.token_pictures import TokenPictures
from fieldwright.stats.block import StatBlock

_PARTY_FILE = "party-file"
"""The setting that says where the party was last kept."""


class Shelf(QObject):
    """The library with the DM's own figures and their token pictures."""

    changed = Signal()

    def __init__(self, folder: Path) -> None:
        """Read what lies in ``folder``."""
        super().__init__()
        self.library: Library = load_library(folder)
        self.pictures = TokenPictures(folder / "pictures")

    def save(self, block: StatBlock) -> StatBlock:
        """Keep a figure of the DM's own; raises LibraryError."""
        kept = self.library.save_own(block)
        self.changed.emit()
        return kept

    def delete(self, block_id: str) -> None:
        """Remove a figure of the DM's own; raises LibraryError."""
        self.library.delete_own(block_id)
        self.changed.emit()

    def take_in(self, path: Path) -> list[StatBlock]:
        """Keep the figures of a file; raises LibraryError."""
        taken = self.library.take_in(path)
        self.changed.emit()
        return taken


class PartyKeeper(QObject):
    """The party, written to its file with every change.

    ``fault`` is a sentence about a file that could not be read; it is left alone, and the party
    is empty until another file is chosen or the DM begins a new one.
    """

    changed = Signal()

    def __init__(self, path: Path, remember: Callable[[Path], None] = lambda _: None) -> None:
        """Read the party of ``path``, an empty one where there is no such file.

        ``remember`` is told where the party is from then on.
        """
        super().__init__()
        self._remember: Callable[[Path], None] = lambda _: None
        self.path = path
        self.fault = ""
        self.party = Party()
        self._before: Party | None = None
        self.load(path, keep_fault=True)
        self._remember = remember

    def load(self, path: Path, *, keep_fault: bool = False) -> None:
        """Read another party; raises LibraryError, or keeps its sentence as ``fault``."""
        try:
            party = load_party(path)
        except LibraryError as error:
            if not keep_fault:
                raise
            self.fault = str(error)
            return
        self.path, self.party, self.fault, self._before = path, party, "", None
        self._remember(path)
        self.changed.emit()

    def put(self, party: Party) -> None:
        """Keep another state of the party; raises LibraryError, the party is changed all the same.

        A file that could not be read is not written over: the party goes to a file beside it.
        """
        self._before, self.party = self.party, party
        if self.fault:
            self.path = _beside(self.path)
            self.fault = ""
        self.changed.emit()
        save_party(party, self.path)
        self._remember(self.path)

    def save_as(self, path: Path) -> None:
        """Keep the party in another file from now on; raises LibraryError."""
        self.path = save_party(self.party, path)
        self.fault = ""
        self._remember(self.path)

    @property
    def can_undo(self) -> bool:
        """Whether the last change can be taken back."""
        return self._before is not None

    def undo(self) -> None:
        """Take the last change of the party back; raises LibraryError."""
        if self._before is not None:
            self.put(self._before)

    def take_back(self, figures: tuple[Figure, ...]) -> int:
        """Read what the field's figures have left; gives how many there were. LibraryError."""
        ids = {one.id for one in self.party.members}
        found = [figure for figure in figures if figure.id in ids]
        if found:
            self.put(self.party.take_back(found))
        return len(found)


def _beside(path: Path) -> Path:
    number = 2
    while (other := path.with_name(f"{path.stem}-{number}{path.suffix}")).exists():
        number += 1
    return other


def shelf() -> Shelf:
    """The one library of the user."""
    return _shelf(data_folder(FOLDER))


@cache
def _shelf(folder: Path) -> Shelf:
    return Shelf(folder)


def party_keeper() -> PartyKeeper:
    """The one party of the user."""
    return _keeper(party_file())


@cache
def _keeper(usual: Path) -> PartyKeeper:
    """The party where it was last kept, in the usual file of ``usual`` if that is gone."""
    kept = Path(Settings().word(_PARTY_FILE, ""))
    return PartyKeeper(kept if kept.is_file() else usual, _remember)


def _remember(path: Path) -> None:
    settings = Settings()
    settings.set_word(_PARTY_FILE, str(path))
    settings.write()
