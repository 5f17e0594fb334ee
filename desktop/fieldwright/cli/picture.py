"""``fieldwright picture``: a battlefield as PNG or SVG."""

from __future__ import annotations

from pathlib import Path

import click

from fieldwright.cli.values import Pixels, refuse_another_kind, says_why


@click.command(
    epilog="""\b
Examples:
  fieldwright picture swamp.fieldwright -o swamp.png
  fieldwright picture swamp.fieldwright -o swamp.svg --style line --no-grid
  fieldwright picture swamp.fieldwright -o players.png --square 140px --players --coordinates
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Where to write: NAME.png or NAME.svg; a picture of that name is written over.",
)
@click.option("--square", type=Pixels(), default="70px", show_default=True, help="Pixels a square.")
@click.option(
    "--style",
    type=click.Choice(["wash", "line"]),
    default="wash",
    show_default=True,
    help="Ink and wash, or ink alone.",
)
@click.option("--grid/--no-grid", default=True, show_default=True, help="Lines of squares.")
@click.option(
    "--coordinates/--no-coordinates",
    default=False,
    show_default=True,
    help="Letters and numbers along all edges.",
)
@click.option(
    "--heights/--no-heights",
    default=False,
    show_default=True,
    help="Numbers of feet on raised ground.",
)
@click.option(
    "--sections/--no-sections", default=False, show_default=True, help="The nine sections."
)
@click.option(
    "--zones/--no-zones", default=False, show_default=True, help="Where the sides set up."
)
@click.option("--players", is_flag=True, help="Only what players may see.")
@click.option(
    "--names",
    is_flag=True,
    help="With --players: names, letters and numbers of your figures, too.",
)
@says_why
def picture(
    file: Path,
    output: Path,
    square: float,
    style: str,
    grid: bool,
    coordinates: bool,
    heights: bool,
    sections: bool,
    zones: bool,
    players: bool,
    names: bool,
) -> None:
    """Draw the battlefield in FILE as a picture."""
    from fieldwright.document.files import pictures_in, read_field
    from fieldwright.drawing.options import DrawingOptions, Style
    from fieldwright.drawing.picture import write_picture
    from fieldwright.headless import use_offscreen

    use_offscreen()
    refuse_another_kind(output)
    options = DrawingOptions(
        style=Style(style),
        grid=grid,
        coordinates=coordinates,
        heights=heights,
        sections=sections,
        zones=zones,
        players=players,
        their_names=names,
        square_px=square,
        pictures=pictures_in(file),
    )
    write_picture(read_field(file), output, options)
    click.echo(f"{output}: written.")
