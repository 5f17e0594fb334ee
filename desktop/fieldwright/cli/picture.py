"""``fieldwright picture``: a battlefield as PNG, SVG, WebP, or on one page of a PDF."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from fieldwright.cli.map_options import DrawingWishes, drawing_options
from fieldwright.cli.options import switch
from fieldwright.cli.progress import drawn_with_bar
from fieldwright.cli.values import refuse_another_kind, says_why

_ENDINGS = (".png", ".svg", ".webp", ".pdf")


@click.command(
    epilog="""\b
Examples:
  fieldwright picture swamp.fieldwright -o swamp.png
  fieldwright picture swamp.fieldwright -o swamp.svg --style line --no-grid
  fieldwright picture swamp.fieldwright -o players.png --square 140px --players --coordinates
  fieldwright picture swamp.fieldwright -o ford.webp --part C3:K20
  fieldwright picture swamp.fieldwright -o swamp.pdf --square 1/2in
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    help="Where to write: NAME.png, .svg, .webp or .pdf; a picture of that name is written over.",
)
@switch("heights", False, "Numbers of feet on raised ground.")
@switch("sections", False, "The nine sections.")
@switch("zones", False, "Where the sides set up.")
@click.option("--players", is_flag=True, help="Only what players may see.")
@click.option(
    "--names",
    is_flag=True,
    help="With --players: names, letters and numbers of your figures, too.",
)
@says_why
@drawing_options
def picture(
    file: Path,
    output: Path,
    heights: bool,
    sections: bool,
    zones: bool,
    names: bool,
    wished: DrawingWishes,
) -> None:
    """Draw the battlefield in FILE, or a part of it, as a picture; a PDF is one page.

    Sheets at true scale that are joined on the table are made by fieldwright print.
    """
    from fieldwright.document.files import pictures_in, read_field
    from fieldwright.editor.exports.writing import write_map
    from fieldwright.headless import use_offscreen

    use_offscreen()
    if output.suffix.lower() not in _ENDINGS:
        raise click.ClickException(
            f"Pictures are written as .png, .svg, .webp or .pdf; the name {output.name!r} ends "
            "otherwise. Maps for other programs are made by fieldwright convert."
        )
    refuse_another_kind(output)
    field = read_field(file)
    export = wished.export(output, field, pictures_in(file))
    options = replace(
        export.options, heights=heights, sections=sections, zones=zones, their_names=names
    )
    export = replace(export, options=options)
    drawn_with_bar(lambda tell: write_map(field, export, tell))
    click.echo(f"{output}: written.")
