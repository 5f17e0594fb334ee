"""``fieldwright convert``: a map of another program into a battlefield, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import click
from click.core import ParameterSource

from fieldwright.cli.answer_options import Told, answer_options
from fieldwright.cli.map_options import DrawingWishes, drawing_options
from fieldwright.cli.progress import drawn_with_bar
from fieldwright.cli.values import print_json, says_why

if TYPE_CHECKING:
    from fieldwright.battlefield.field import Battlefield
    from fieldwright.exchange.report import Report


@dataclass(frozen=True, slots=True)
class _Map:
    """What was read: the field, what its document keeps, and what is to be told of it."""

    field: Battlefield
    blobs: Mapping[str, bytes]
    report: Report
    format: str


Writer: TypeAlias = "Callable[[_Map, Path, DrawingWishes, str | None], Report]"


@click.command(
    epilog="""\b
Examples:
  fieldwright convert crypt.dd2vtt crypt.fieldwright
  fieldwright convert desert.tmx desert.fieldwright --tiles desert.toml
  fieldwright convert crypt_of_keverr.json crypt.battlefield.json --json
  fieldwright convert swamp.fieldwright swamp.dd2vtt --square 100px
  fieldwright convert tower.uvtt tower.png --part C3:K20
  fieldwright convert tower.uvtt tower.pdf --paper a4 --style line --no-grid
"""
)
@click.argument("source", metavar="IN", type=click.Path(path_type=Path, dir_okay=False))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path, dir_okay=False))
@click.option(
    "--picture",
    "form",
    type=click.Choice(["png", "webp"]),
    help="What the picture of a .dd2vtt (png) or .foundry.json (webp) is.",
)
@click.option("--players", is_flag=True, help="Only what players know.")
@click.option(
    "--tiles",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    metavar="FILE",
    help="What tiles of Tiled stand for (TOML), instead of what you keep.",
)
@click.option("--json", "as_json", is_flag=True, help="Print what came and what did not as JSON.")
@says_why
@drawing_options
@answer_options
def convert(
    source: Path,
    target: Path,
    form: str | None,
    told: Told,
    tiles: Path | None,
    as_json: bool,
    wished: DrawingWishes,
) -> None:
    """Make OUT, a battlefield or a file for another program, of the map in IN.

    IN is known by what is in it: Universal VTT, One Page Dungeon, donjon, Tiled, Foundry, or a
    battlefield. The ending says what OUT becomes: .fieldwright, .battlefield.json, .dd2vtt or
    .uvtt, .foundry.json (with its picture beside it), .png, .svg, .webp, .pdf (one page).
    Squares of a --part keep their names, but a battlefield of a part begins with A1.

    Where IN brings a picture, its walls and doors are taken as shown by that and not painted. What
    IN does not say of the place (terrain, scale, roof, height of walls) you say, and whether its
    squares become several here (--widen).
    """
    if target.exists() and source.exists() and target.samefile(source):
        raise click.UsageError("IN and OUT are the same file; give OUT another name.")
    write = _writer(target)
    _refuse_what_is_not_drawn(target, is_field=write is _write_field)
    found = _read(source, told, tiles)
    written = write(found, target, wished, form)
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


def _read(path: Path, told: Told, tiles: Path | None) -> _Map:
    from fieldwright.document.files import read_field
    from fieldwright.document.places import is_text
    from fieldwright.document.reading import read_pictures
    from fieldwright.editor.imported_pictures import with_pictures_to_keep
    from fieldwright.exchange.answers import answered
    from fieldwright.exchange.apart import read_apart
    from fieldwright.exchange.building import build
    from fieldwright.exchange.report import Report
    from fieldwright.exchange.whose import is_ours

    answers = told.answers()
    if is_ours(path):
        if told.is_anything:
            raise click.UsageError("A battlefield says its terrain, scale, roof and walls itself.")
        if tiles is not None:
            raise click.UsageError(f"{path.name} is a battlefield, which has no tiles of Tiled.")
        is_own_text = is_text(path)
        blobs = {} if is_own_text else read_pictures(path)
        return _Map(read_field(path), blobs, Report(), "battlefield")
    records = with_pictures_to_keep(read_apart(path, tiles=tiles))
    if tiles is not None and not records.format.startswith("Tiled"):
        raise click.UsageError(f"{path.name} is no map of Tiled; only its tiles need --tiles.")
    built = build(answered(records, answers), path.name, scale=told.scale_told)
    report = replace(built.report, warnings=(*built.report.warnings, *built.told))
    return _Map(built.field, built.blobs, report, records.format)


# --------------------------------------------------------------------------------------- writing


def _writer(target: Path) -> Writer:
    """How a file of this name is written; told before anything is read."""
    from fieldwright.document.places import DOCUMENT, TEXT, is_text
    from fieldwright.editor.exports.writing import ENDINGS, ending_of

    if target.name.lower() in (*ENDINGS, DOCUMENT):
        raise click.UsageError(
            f"{target.name!r} is an ending and no name; write something before it, like "
            f"map{target.name.lower()}."
        )
    if target.name.lower().endswith(DOCUMENT) or is_text(target):
        return _write_map if ending_of(target.name) not in ("", TEXT) else _write_field
    if ending_of(target.name):
        return _write_map
    raise click.UsageError(
        f"{target.name!r} does not say by its ending what to write; use {DOCUMENT}, {TEXT}, "
        ".dd2vtt, .uvtt, .foundry.json, .png, .svg, .webp or .pdf."
    )


_DRAWN = ("square", "style", "grid", "coordinates", "paper", "form")
"""Parameters that say how a map is drawn."""

_OTHERS_DRAW = ("grid", "coordinates")
"""Those of them for what other programs draw themselves."""


def _refuse_what_is_not_drawn(target: Path, *, is_field: bool) -> None:
    """Raise a usage error where something is asked for that would go unheard."""
    from fieldwright.editor.exports.writing import UVTT_ENDINGS, ending_of
    from fieldwright.exchange.foundry import ENDING

    context = click.get_current_context()
    given = {
        name: option.opts[0]
        for option in context.command.params
        if (name := option.name or "") in _DRAWN
        and context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    }
    if is_field and given:
        raise click.UsageError(
            f"{target.name} becomes a battlefield, which is not drawn: leave out "
            f"{', '.join(given.values())}."
        )
    is_map = ending_of(target.name) in (*UVTT_ENDINGS, ENDING)
    if "form" in given and not is_map:
        raise click.UsageError("--picture is for .dd2vtt, .uvtt and .foundry.json alone.")
    asked = [given[one] for one in _OTHERS_DRAW if given.get(one) and context.params.get(one)]
    if is_map and asked:
        raise click.UsageError(
            f"Whoever opens {target.name} draws lines and letters of squares himself: leave out "
            f"{', '.join(asked)}."
        )


def _write_field(found: _Map, target: Path, wished: DrawingWishes, _form: str | None) -> Report:
    """A battlefield with its pictures; for players with what is seen of them."""
    from fieldwright.document.files import write_field
    from fieldwright.document.places import is_text
    from fieldwright.editor.exports.players_copy import Copy, players_copy, players_text
    from fieldwright.editor.exports.writing import NO_PICTURES, cut_out
    from fieldwright.exchange.report import Report
    from fieldwright.headless import use_offscreen

    use_offscreen()
    export = wished.export(target, found.field, found.blobs.get)
    part = export.options.part
    if is_text(target):
        field, players = found.field, wished.players
        write_field(players_text(field, part) if players else cut_out(field, part), target)
        return Report(warnings=(NO_PICTURES,) if found.blobs else ())
    if wished.players:
        copy = players_copy(found.field, part, found.blobs.get)
    else:
        copy = Copy(cut_out(found.field, part), found.blobs)
    write_field(copy.field, target, copy.blobs)
    return Report(warnings=copy.warnings)


def _write_map(found: _Map, target: Path, wished: DrawingWishes, form: str | None) -> Report:
    """A picture, a page, or a map for other programs."""
    from fieldwright.editor.exports.writing import PictureForm, write_map
    from fieldwright.headless import use_offscreen

    use_offscreen()
    export = wished.export(target, found.field, found.blobs.get)
    if form is not None:
        export = replace(export, picture=PictureForm(form))
    return drawn_with_bar(lambda tell: write_map(found.field, export, tell))
