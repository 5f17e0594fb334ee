"""Whether exports for players can tell fields apart that differ in secrets alone, byte by byte."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from tests.helpers.leaks import pair_of_fields
from tests.helpers.secret_changes import secretive

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Point, Wall
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.terms.chance import Stream
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


def check_secret_doors(seed: int, folder: Path) -> None:
    """Whether a wall is one piece, three, or two with a secret door between, no file tells."""
    fields = fields_with_one_wall(seed)
    style = tuple(Style)[seed % 2]
    options = DrawingOptions(players=True, square_px=20, style=style)
    for part in PARTS:
        for ending in KINDS:
            wished = replace(options, part=part)
            whole, *others = (exported(it, folder, ending, wished) for it in fields)
            for number, other in enumerate(others):
                told = f"{ending} of {part or 'all'} tells of joints (seed {seed}, {number})"
                assert whole == other, told


_ALONG: Sequence[Point] = ((1, 0), (0, 1), (1, 1), (1, -1), (2, 1))
_KINDS = ("wall", "wall", "wall", "palisade", "fence", "hedge")


def fields_with_one_wall(seed: int) -> tuple[Battlefield, ...]:
    """A field with a wall more: in one piece, in three, and with a secret door as the second.

    Another wall may meet the first where the door begins.
    """
    stream = Stream(seed, "joints")
    field = secretive(stream)
    across, down = stream.choice(_ALONG)
    start = (float(stream.between(1, 4)), float(stream.between(3, 5)))
    at = sorted({0, *(stream.between(1, 9) / 2 for _ in range(2)), 5})
    points = [(start[0] + across * far, start[1] + down * far) for far in at]
    kind = stream.choice(_KINDS)
    beside = []
    if stream.chance(1, 2):
        x, y = points[1]
        beside = [Wall(id=stream.uuid(), kind=kind, start=(x, y), end=(x - down, y + across))]

    def piece(kind: str, start: Point, end: Point) -> Wall:
        turned = stream.chance(1, 2)
        ends = (end, start) if turned else (start, end)
        return Wall(id=stream.uuid(), kind=kind, start=ends[0], end=ends[1])

    pieces = [piece(kind, *ends) for ends in pairwise(points)]
    walls = (
        [piece(kind, points[0], points[-1])],
        pieces,
        [pieces[0], replace(pieces[1], kind="secret-door"), *pieces[2:]],
    )
    return tuple(add(*beside, *some).applied_to(field) for some in walls)
