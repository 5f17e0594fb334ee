"""The library: creatures and characters of the books, the DM's own, and weapons."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from uuid import uuid4

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import data_folder, make_folder, safe_name, write_bytes
from fieldwright.library.errors import LibraryError
from fieldwright.library.searching import ranked
from fieldwright.library.toml_text import block_text, blocks_of
from fieldwright.library.wishes import wanted
from fieldwright.stats.block import StatBlock
from fieldwright.stats.weapon import Weapon, load_weapons
from fieldwright.tables import TableError, load_table

ENDING = ".toml"
FOLDER = "figures"
"""The folder of the DM's own entries within the user's data."""

_LARGEST = 1_000_000


class Library:
    """Stat blocks by id: ``creatures`` and ``characters`` of the books, and the DM's ``own``.

    ``faults`` are sentences about own entries that could not be read; their files are left
    alone. An own entry stands before one of the books with the same id.
    """

    def __init__(self, folder: Path) -> None:
        """Read the tables, and the DM's own entries in ``folder``, which need not exist.

        Raises TableError where a table of the program itself is damaged.
        """
        self.folder = folder
        self.creatures = _books("creatures")
        self.characters = _books("characters")
        self.weapons: Mapping[str, Weapon] = MappingProxyType(load_weapons())
        self.own: dict[str, StatBlock] = {}
        self.faults: list[str] = []
        self._files: dict[str, Path] = {}
        self.reload_own()

    def reload_own(self) -> None:
        """Read the DM's own entries again."""
        self.own, self._files, self.faults = {}, {}, []
        try:
            paths = sorted(self.folder.glob(f"*{ENDING}"))
        except OSError as error:
            self.faults.append(f"Your own figures in {self.folder} cannot be read: {error}.")
            return
        for path in paths:
            self._read_own(path)

    def _read_own(self, path: Path) -> None:
        try:
            blocks = _blocks_in(path)
        except LibraryError as error:
            self.faults.append(f"{error} The file is left as it is.")
            return
        for key, block in blocks.items():
            if key in self._files:
                self.faults.append(
                    f"{path.name} has the same entry ({key}) as {self._files[key].name}; "
                    "the first one counts. Remove one of the files."
                )
                continue
            self.own[key] = block
            self._files[key] = path

    # ------------------------------------------------------------------------------- looking up

    def get(self, block_id: str) -> StatBlock | None:
        """The entry of that id, the DM's own first."""
        return (
            self.own.get(block_id) or self.characters.get(block_id) or self.creatures.get(block_id)
        )

    def blocks(self) -> Iterator[StatBlock]:
        """Every entry once, the DM's own first, then characters, then creatures."""
        yield from self.own.values()
        for books in (self.characters, self.creatures):
            yield from (block for key, block in books.items() if key not in self.own)

    def search(self, words: str, among: Iterable[StatBlock] | None = None) -> list[StatBlock]:
        """Entries that have all ``words`` in name, group, flags or book; the best first.

        All of them, in order of their names, where ``words`` is empty.
        """
        return ranked(words, list(self.blocks() if among is None else among))

    def wanted(self, words: str) -> list[tuple[int, StatBlock]]:
        """Counts and entries that a text like ``an ogre and two wolves`` asks for.

        Raises LibraryError with what may be meant.
        """
        return wanted(words, self.blocks())

    # --------------------------------------------------------------------------------- DM's own

    def save_own(self, block: StatBlock) -> StatBlock:
        """Keep an entry of the DM's own, under a new id where it has none.

        A damaged file is never written over. Raises LibraryError.
        """
        block = block if block.id else replace(block, id=self.free_id(block.name))
        path = self._files.get(block.id)
        try:
            make_folder(self.folder)
            if path is None or not path.exists() or len(_blocks_in(path)) > 1:
                path = self._free_file(block.id)
            write_bytes(path, block_text(block).encode())
        except DocumentError as error:
            raise LibraryError(str(error)) from error
        self.own[block.id] = block
        self._files[block.id] = path
        return block

    def delete_own(self, block_id: str) -> None:
        """Remove an entry of the DM's own for good; raises LibraryError."""
        path = self._files.get(block_id)
        if path is None:
            raise LibraryError(f"There is no figure of your own named {block_id}.")
        try:
            blocks = _blocks_in(path) if path.exists() else {}
            others = {key: one for key, one in blocks.items() if key != block_id}
            if others:
                write_bytes(path, "\n".join(map(block_text, others.values())).encode())
            else:
                path.unlink(missing_ok=True)
        except (DocumentError, OSError) as error:
            raise LibraryError(f"{path.name} cannot be removed: {error}") from error
        del self.own[block_id], self._files[block_id]

    def free_id(self, name: str) -> str:
        """An id made of a name that no entry has yet."""
        base = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60] or "figure"
        number = 1
        while self.get(key := base if number == 1 else f"{base}-{number}"):
            number += 1
        return key

    def export(self, block: StatBlock, path: Path) -> None:
        """Write one entry to a file of its own; raises LibraryError."""
        try:
            write_bytes(path, block_text(block).encode())
        except DocumentError as error:
            raise LibraryError(str(error)) from error

    def take_in(self, path: Path) -> list[StatBlock]:
        """Keep the entries of a file among the DM's own; raises LibraryError, keeping none.

        An entry whose id is already one of the DM's own, and which differs, gets a new id.
        """
        before, taken = set(self.own), []
        try:
            for block in _blocks_in(path).values():
                mine = self.own.get(block.id)
                differs = mine is not None and mine != block
                new = replace(block, id=self.free_id(block.name)) if differs else block
                taken.append(self.save_own(new))
        except LibraryError:
            for block in taken:
                if block.id not in before:
                    self.delete_own(block.id)
            raise
        return taken

    def _free_file(self, block_id: str) -> Path:
        path = self.folder / f"{safe_name(block_id)}{ENDING}"
        while path.exists():
            path = self.folder / f"{safe_name(block_id)}-{uuid4().hex[:8]}{ENDING}"
        return path


def load_library(folder: Path | None = None) -> Library:
    """The library with the DM's own entries of ``folder``, the user's data as a rule."""
    return Library(folder or data_folder(FOLDER))


@cache
def _books(name: str) -> Mapping[str, StatBlock]:
    return MappingProxyType(load_table(name, StatBlock))


def _blocks_in(path: Path) -> dict[str, StatBlock]:
    """The entries of a file; raises LibraryError with a sentence that names it."""
    try:
        if path.stat().st_size > _LARGEST:
            raise LibraryError(f"{path.name} is too long for a file of figures.")
        blocks = blocks_of(path.read_text(encoding="utf-8-sig"), path.name)
    except UnicodeDecodeError as error:
        raise LibraryError(f"{path.name} is not text in UTF-8.") from error
    except OSError as error:
        raise LibraryError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    except TableError as error:
        raise LibraryError(f"{path.name} cannot be used: {'; '.join(error.faults[:3])}.") from error
    if not blocks:
        raise LibraryError(f"{path.name} holds no figure.")
    return blocks
