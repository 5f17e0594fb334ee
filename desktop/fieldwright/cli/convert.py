"""``fieldwright convert``: a map of another program into a battlefield, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click

from fieldwright.cli.values import Pixels, print_json, says_why

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.exchange.report import Report

UVTT_ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt")


@dataclass(frozen=True, slots=True)
class _Map:
    """What was read: the field, what its document keeps, and what is to be told of it."""

    field: Battlefield
    blobs: Mapping[str, bytes]
    report: Report
    format: str


@dataclass(frozen=True, slots=True)
class _Wishes:
    """What is wanted of pictures: pixels a square, and whether only what players know counts."""

    square: float
    players: bool


Writer: TypeAlias = "Callable[[_Map, Path, _Wishes], Report]"


@click.command(
    epilog="""\b
Examples:
  fieldwright convert crypt.dd2vtt crypt.fieldwright
  fieldwright convert crypt_of_keverr.json crypt.battlefield.json --json
  fieldwright convert swamp.fieldwright swamp.dd2vtt --square 100px
  fieldwright convert tower.uvtt tower.png
"""
)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--square", type=Pixels(), default="70px", show_default=True, help="Pixels a square.")
@click.option("--players", is_flag=True, help="Only what players know, in what others read.")
@click.option("--paint-walls", is_flag=True, help="Paint walls also where IN's picture shows them.")
@click.option("--json", "as_json", is_flag=True, help="Print what came and what did not as JSON.")
@says_why
def convert(
    source: Path, target: Path, square: float, players: bool, paint_walls: bool, as_json: bool
) -> None:
    """Make OUT, a battlefield or a file for another program, of the map in IN.

    IN is known by what is in it: Universal VTT, One Page Dungeon, donjon, Tiled, Foundry, or a
    battlefield. The ending says what OUT becomes: .fieldwright, .battlefield.json, .dd2vtt or
    .uvtt, .foundry.json (with its picture beside it), .png, .svg, .webp.

    Where IN brings a picture, its walls and doors are taken as shown by that and not painted.
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise click.UsageError("IN and OUT are the same file; give OUT another name.")
    write = _writer(target)
    found = _read(source, paint_walls)
    written = write(found, target, _Wishes(square, players))
    if as_json:
        print_json(_told(found.report, found.format) | {"written": _told(written, str(target))})
        return
    click.echo(
        f"{source.name}: {found.format}, {found.field.columns} x {found.field.rows} squares."
    )
    for line in (*_lines("came", found.report.came), *_lines("left out", found.report.left_out)):
        click.echo(line)
    for sentence in (*found.report.warnings, *written.warnings):
        click.echo(sentence)
    click.echo(f"{target}: written.")
    for line in _lines("left out of it", written.left_out):
        click.echo(line)


def _told(report: Report, form: str) -> dict[str, object]:
    return {
        "format": form,
        "came": dict(report.came),
        "left_out": dict(report.left_out),
        "warnings": list(report.warnings),
    }


def _lines(word: str, counts: Mapping[str, int]) -> Iterable[str]:
    if counts:
        yield f"  {word}: {', '.join(f'{count} x {what}' for what, count in counts.items())}"


# --------------------------------------------------------------------------------------- reading


def _read(path: Path, paint_walls: bool) -> _Map:
    from fieldwright.document.files import read_field
    from fieldwright.document.places import is_text
    from fieldwright.document.reading import read_pictures
    from fieldwright.editor.imported_pictures import with_pictures_to_keep
    from fieldwright.exchange.apart import read_apart
    from fieldwright.exchange.building import build
    from fieldwright.exchange.in_pictures import with_walls_in_picture
    from fieldwright.exchange.report import Report
    from fieldwright.exchange.whose import is_ours

    if is_ours(path):
        is_own_text = is_text(path)
        blobs = {} if is_own_text else read_pictures(path)
        return _Map(read_field(path), blobs, Report(), "battlefield")
    records = with_pictures_to_keep(read_apart(path))
    built = build(records if paint_walls else with_walls_in_picture(records), path.name)
    return _Map(built.field, built.blobs, built.report, records.format)


# --------------------------------------------------------------------------------------- writing


def _writer(target: Path) -> Writer:
    """How a file of this name is written; told before anything is read."""
    from fieldwright.document.places import DOCUMENT, is_text
    from fieldwright.exchange.foundry import ENDING

    ending = target.suffix.lower()
    if target.name.lower().endswith(ENDING):
        return _write_picture
    if is_text(target) or target.name.lower().endswith(DOCUMENT):
        return _write_field
    if ending in (*UVTT_ENDINGS, ".png", ".svg", ".webp"):
        return _write_picture
    if ending == ".pdf":
        raise click.UsageError("A PDF at true scale is made by fieldwright print.")
    raise click.UsageError(
        f"{target.name!r} does not say by its ending what to write; use .fieldwright, "
        ".battlefield.json, .dd2vtt, .uvtt, .foundry.json, .png, .svg or .webp."
    )


def _write_field(found: _Map, target: Path, wishes: _Wishes) -> Report:  # noqa: ARG001
    from fieldwright.document.files import write_field
    from fieldwright.document.places import is_text
    from fieldwright.exchange.report import Report

    write_field(found.field, target, found.blobs)
    if is_text(target) and found.blobs:
        sentence = f"The text form holds no pictures; write {target.stem}.fieldwright to keep them."
        return Report(warnings=(sentence,))
    return Report()


def _write_picture(found: _Map, target: Path, wishes: _Wishes) -> Report:
    """A picture, or a map for other programs."""
    from fieldwright.drawing.options import DrawingOptions
    from fieldwright.editor.writing_maps import write_map
    from fieldwright.headless import use_offscreen

    use_offscreen()
    options = DrawingOptions(
        players=wishes.players, square_px=wishes.square, pictures=found.blobs.get
    )
    return write_map(found.field, target, options)
