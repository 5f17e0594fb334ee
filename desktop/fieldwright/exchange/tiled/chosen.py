"""What was chosen in the window for the tiles of a set: a file for each, kept for the next map.

The files have the form of ``tiles.toml``; their rows are named by exact words
(``meanings.exact_word``). A damaged one is never written over: it is put aside.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from fieldwright.document.errors import DocumentError
from fieldwright.document.places import free_path, make_folder, safe_name, write_bytes
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.tile_records import SetRecord
from fieldwright.exchange.tiled.meanings import Kept, Meaning, rows_or_fault
from fieldwright.library.toml_text import row_text

ENDING = ".toml"

HEADER = """\
# What tiles stand for on fields, chosen under "Meanings of tiles" when a map was imported. A row
# is named by the tile set, the mark of its picture, and the number of a tile or a terrain
# ("desert#3fa9c1d2:30", "desert#3fa9c1d2:terrain sand"). Its kinds are as in tiles.toml, `depth_ft`
# is how deep its water is in feet. A row without kinds says that its tiles are only a picture. The
# folder "tiled/sets" of the user's own data has one file for each tile set; any of them may be
# given to `fieldwright convert --tiles`.
"""

_LONGEST = 40
_MARK = 8
"""Signs of the mark of a set."""


def file_of(folder: Path, tile_set: SetRecord) -> Path:
    """Where what was chosen for a set is kept; the file need not exist."""
    return folder / f"{_begin(tile_set)}{tile_set.mark}{ENDING}"


def with_chosen(kept: Kept, sets: Iterable[SetRecord]) -> Kept:
    """Meanings with what was chosen for these sets before them."""
    if kept.chosen_in is None:
        return kept
    rows, faults = chosen_rows(kept.chosen_in, sets)
    told = " ".join(one for one in (kept.fault, *faults) if one)
    return replace(kept, meanings={**kept.meanings, **rows}, fault=told)


def chosen_rows(
    folder: Path, sets: Iterable[SetRecord]
) -> tuple[dict[str, Meaning], tuple[str, ...]]:
    """What was chosen for these sets, by words, and sentences about files that are damaged."""
    rows: dict[str, Meaning] = {}
    faults = []
    for path in (file_of(folder, one) for one in sets):
        if _is_there(path):
            found, fault = rows_or_fault(path)
            rows |= found
            if fault:
                faults.append(fault)
    return rows, tuple(faults)


def earlier_rows(folder: Path, tile_set: SetRecord) -> dict[str, Meaning]:
    """What was chosen for another set of this name, as if it had been for this one.

    The newest file counts; a damaged one does not.
    """
    own = file_of(folder, tile_set)
    found = []
    with contextlib.suppress(OSError):
        named = (path for path in folder.iterdir() if _is_of(path, tile_set) and path != own)
        found = [(path.stat().st_mtime, path) for path in named]
    if not found:
        return {}
    rows, _ = rows_or_fault(max(found)[1])
    begin = f"{tile_set.name}#"
    return {
        f"{begin}{tile_set.mark}:{word.removeprefix(begin).partition(':')[2]}": row
        for word, row in rows.items()
        if word.startswith(begin)
    }


def keep(folder: Path, tile_set: SetRecord, changed: Mapping[str, Meaning | None]) -> str:
    """Keep what was chosen for a set: ``changed`` by words, None for what is taken back.

    What was chosen for other tiles of the set stays. Gives a sentence where a damaged file had to
    be put aside; raises ExchangeError where nothing can be kept, and then nothing has changed.
    """
    path = file_of(folder, tile_set)
    try:
        make_folder(folder)
        rows, told = _found(path)
        rows |= {word: row for word, row in changed.items() if row is not None}
        taken_back = {word for word, row in changed.items() if row is None}
        rows = {word: row for word, row in rows.items() if word not in taken_back}
        if rows:
            write_bytes(path, text_of(rows).encode())
        else:
            path.unlink(missing_ok=True)
    except DocumentError as error:
        raise ExchangeError(f"The meanings of tiles were not kept. {error}") from error
    except OSError as error:
        raise ExchangeError(
            f"The meanings of tiles were not kept: {path} cannot be written "
            f"({error.strerror or error})."
        ) from error
    return told


def write_rows(path: Path, rows: Mapping[str, Meaning]) -> None:
    """Write meanings into a file that others can read; raises ExchangeError."""
    try:
        write_bytes(path, text_of(rows).encode())
    except DocumentError as error:
        raise ExchangeError(str(error)) from error


def text_of(rows: Mapping[str, Meaning]) -> str:
    """Meanings by words as a table, in the order of their words."""
    return "\n".join((HEADER, *(row_text(replace(rows[word], id=word)) for word in sorted(rows))))


def _found(path: Path) -> tuple[dict[str, Meaning], str]:
    """The rows that stand in a file; a damaged one is put aside, which is told."""
    if not _is_there(path):
        return {}, ""
    rows, fault = rows_or_fault(path)
    if not fault:
        return rows, ""
    aside = free_path(path.parent, f"{path.stem} damaged", ENDING)
    path.rename(aside)
    return {}, f"{fault} It is now called {aside.name}."


def _begin(tile_set: SetRecord) -> str:
    return f"{safe_name(tile_set.name or 'tiles')[:_LONGEST]}-"


def _is_of(path: Path, tile_set: SetRecord) -> bool:
    """Whether what was chosen for a set of this name is kept there."""
    begin, mark = _begin(tile_set), path.stem[-_MARK:]
    return path.suffix == ENDING and path.stem == f"{begin}{mark}" and len(mark) == _MARK


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # Nobody may look into that folder.
