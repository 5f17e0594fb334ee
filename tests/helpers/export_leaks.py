"""Whether exports for players can tell fields apart that differ in secrets alone, byte by byte."""

from dataclasses import replace
from pathlib import Path

from tests.helpers.leaks import pair_of_fields

from fieldwright.battlefield.field import Battlefield
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.terms.grid import Block

KINDS = (".png", ".svg", ".webp", ".pdf", ".dd2vtt", ".foundry.json", ".battlefield.json")
PARTS = (None, Block(1, 1, 6, 7))


def exported(field: Battlefield, folder: Path, ending: str, options: DrawingOptions) -> bytes:
    """All bytes that an export of one kind writes."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    write_map(field, Export(folder / f"map{ending}", options))
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


def check_exports(seed: int, folder: Path) -> None:
    """Exports of two fields that differ in secrets are the same, as a whole and of a part."""
    one, other = pair_of_fields(seed)
    style = tuple(Style)[seed % 2]
    options = DrawingOptions(players=True, square_px=20, style=style, coordinates=seed % 3 == 0)
    for part in PARTS:
        for ending in KINDS:
            wished = replace(options, part=part)
            first, second = (exported(it, folder, ending, wished) for it in (one, other))
            assert first == second, f"{ending} of {part or 'all'} tells secrets (seed {seed})"
