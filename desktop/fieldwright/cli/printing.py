"""``fieldwright print`` and ``fieldwright sheet``: maps and empty grids on paper, at true scale."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldwright.cli.map_options import PART
from fieldwright.cli.options import style_option, switch
from fieldwright.cli.paper_options import (
    YES,
    confirm_many,
    length_option,
    paper_options,
    pdf_output,
    write_pages,
)
from fieldwright.cli.values import quoted, says_why

if TYPE_CHECKING:
    from fieldwright.printing.sheets import Layout

_HEXES = {"hex": "hex-flat"}


@click.command(
    "print",
    epilog="""\b
Examples:
  fieldwright print swamp.fieldwright -o swamp.pdf
  fieldwright print swamp.fieldwright -o swamp.pdf --paper a3 --style line --overlap 10mm
  fieldwright print swamp.fieldwright -o dm.pdf --dm --notes --square 1/2in
  fieldwright print swamp.fieldwright -o north.pdf --part A1:N10 --paper letter --margin 0.25in
""",
)
@click.argument("file", type=click.Path(path_type=Path))
@pdf_output
@length_option(
    "overlap",
    "6mm",
    "How much of the next sheet each sheet shows once more; 0mm puts them edge to edge.",
)
@switch("tabs", False, "Blank tabs for glue in place of the overlap.")
@PART
@style_option("Ink and wash, or ink alone, which saves ink.")
@switch("grid", True, "Lines of squares.")
@switch("coordinates", True, "Letters and numbers of the squares on every sheet.")
@switch("heights", False, "Numbers of feet on raised ground.")
@switch("figures", False, "Figures on the map; miniatures are going to stand there.")
@switch("names", False, "Names, letters and numbers of your figures, with --figures.")
@click.option(
    "--players/--dm",
    default=True,
    show_default="--players",
    help="Only what players may see, or all that you know.",
)
@switch("notes", False, "Your notes, with --dm.")
@switch("zones", False, "Where the sides set up, with --dm.")
@switch("cut-lines", True, "Dashed lines to cut along.")
@switch("trim-marks", True, "Marks at the corners outside of the map.")
@switch("assembly", True, "A page in front that shows how the sheets lie.")
@switch("rock", False, "Sheets that show nothing but solid rock.")
@click.option("--count", is_flag=True, help="Only tell how many sheets it takes.")
@YES
@says_why
@paper_options
def print_map(
    file: Path,
    output: Path,
    overlap: float,
    tabs: bool,
    part: str | None,
    style: str,
    grid: bool,
    coordinates: bool,
    heights: bool,
    figures: bool,
    names: bool,
    players: bool,
    notes: bool,
    zones: bool,
    cut_lines: bool,
    trim_marks: bool,
    assembly: bool,
    rock: bool,
    count: bool,
    yes: bool,
    layout: Layout,
) -> None:
    """Print the battlefield in FILE on as many sheets as it needs, as a PDF at true scale.

    Print that at actual size, not fitted to the page; each sheet has a square of an inch and a
    ruler to measure.
    """
    from fieldwright.document.files import pictures_in, read_field
    from fieldwright.drawing.options import Style
    from fieldwright.headless import use_offscreen
    from fieldwright.printing.map_pages import PrintedMap
    from fieldwright.printing.map_wishes import MapWishes
    from fieldwright.terms.part import part_named

    use_offscreen()
    if players and (notes or zones):
        raise click.UsageError("Notes and starting zones are yours alone: use them with --dm.")
    field = read_field(file)
    wishes = MapWishes(
        layout=replace(layout, overlap_mm=overlap, tabs=tabs, letters=coordinates),
        part=None if part is None else part_named(part, field.block),
        style=Style(style),
        grid=grid,
        players=players,
        notes=notes,
        figures=figures,
        names=names,
        zones=zones,
        heights=heights,
        cut_lines=cut_lines,
        trim_marks=trim_marks,
        assembly=assembly,
        without_rock=not rock,
        pictures=pictures_in(file),
    )
    plan = wishes.plan(field)
    printed = PrintedMap(field, wishes, plan)
    sheets = len(printed.sheets())
    told = f"{_counted(sheets)} of {layout.paper.name}, {plan.columns} across and {plan.rows} down"
    if printed.left_out:
        told += f" without {_counted(printed.left_out)} that would show nothing"
    if count:
        click.echo(f"{told}.")
        return
    confirm_many(sheets, "sheet", yes=yes)
    write_pages(output, wishes.title(field), printed.leaves())
    click.echo(f"{output}: {told}, for {'the players' if players else 'the DM'}.")


def _counted(sheets: int) -> str:
    return "1 sheet" if sheets == 1 else f"{sheets} sheets"


@click.command(
    "sheet",
    epilog="""\b
Examples:
  fieldwright sheet -o squares.pdf
  fieldwright sheet --grid hex --square 25mm --paper letter -o hexes.pdf
  fieldwright sheet --grid dots --square 1/2in --colour "#4060a0" --line 0.4mm -o dots.pdf
""",
)
@click.option(
    "--grid",
    type=click.Choice(["square", "hex", "hex-pointed", "isometric", "dots"]),
    default="square",
    show_default=True,
    help="Squares, hexes that stand on a side or on a corner, triangles, or dots.",
)
@pdf_output
@length_option("line", "0.25mm", "How thick lines are.")
@click.option(
    "--colour", default="#8c8c8c", show_default=True, help="Of the lines: #4060a0, or a name."
)
@says_why
@paper_options
def sheet(grid: str, output: Path, line: float, colour: str, layout: Layout) -> None:
    """Print an empty grid as a PDF, to draw a battlefield on by hand.

    --square says how large its cells are: the side of a square or triangle, the way from dot to
    dot, a hex from side to side.
    """
    from PySide6.QtGui import QColor

    from fieldwright.headless import use_offscreen
    from fieldwright.printing.blank import BlankWishes, blank_leaves
    from fieldwright.printing.blank_grids import Grid

    use_offscreen()
    tint = QColor.fromString(colour)
    if not tint.isValid():
        raise click.UsageError(
            f"{quoted(colour)} is no colour; write #4060a0, or a name like grey."
        )
    wishes = BlankWishes(layout, Grid(_HEXES.get(grid, grid)), line, tint)
    write_pages(output, "Blank sheet", blank_leaves(wishes))
    click.echo(f"{output}: 1 sheet of {layout.paper.name}.")
