"""``fieldwright figures``: the figures of a battlefield to cut out."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldwright.cli.options import style_option, switch
from fieldwright.cli.paper_options import YES, paper_options, pdf_output, write_asked
from fieldwright.cli.values import says_why

if TYPE_CHECKING:
    from fieldwright.printing.sheets import Layout


@click.command(
    epilog="""\b
Examples:
  fieldwright figures guardroom.fieldwright -o figures.pdf
  fieldwright figures guardroom.fieldwright -o orcs.pdf --tokens --pick Orc --copies 2
  fieldwright figures guardroom.fieldwright -o tents.pdf --tents --paper letter --square 25mm
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@pdf_output
@click.option(
    "--stand-ups",
    "form",
    flag_value="stand-ups",
    default="stand-ups",
    help="Two-sided figures with a base that they are put through (the usual).",
)
@click.option("--tents", "form", flag_value="tents", help="Folded tents whose floor is the base.")
@click.option("--tokens", "form", flag_value="tokens", help="Flat coins.")
@click.option(
    "--markers", "form", flag_value="markers", help="Small coins of one size, for the phase track."
)
@click.option(
    "--pick",
    "picks",
    multiple=True,
    metavar="NAME",
    help="Only this figure, or all copies of it; may be given several times.",
)
@click.option("--copies", type=int, default=1, show_default=True, help="How often each figure.")
@switch("dead", False, "The dead, too.")
@switch("hidden", True, "Also those whom the players do not know of.")
@switch("names", True, "Names on them.")
@click.option(
    "--mounted/--apart",
    default=True,
    show_default=True,
    help="Riders on their mounts, or each by itself.",
)
@click.option(
    "--backs",
    is_flag=True,
    help="With --tokens: pages for the other side, which show the figures fallen.",
)
@style_option("In colour, or in ink alone.")
@YES
@says_why
@paper_options
def figures(
    file: Path,
    output: Path,
    form: str,
    picks: tuple[str, ...],
    copies: int,
    dead: bool,
    hidden: bool,
    names: bool,
    mounted: bool,
    backs: bool,
    style: str,
    yes: bool,
    layout: Layout,
) -> None:
    """Print the figures on the battlefield in FILE as paper figures to cut out.

    Their bases have their true sizes: a square less a margin for one of man's size.
    """
    from fieldwright.document.files import pictures_in, read_field
    from fieldwright.drawing.options import Style
    from fieldwright.headless import use_offscreen
    from fieldwright.printing.figures.book import figure_leaves
    from fieldwright.printing.figures.wishes import FigureWishes, Form

    use_offscreen()
    wishes = FigureWishes(
        form=Form(form),
        picks=picks,
        copies=copies,
        living=not dead,
        hidden=hidden,
        names=names,
        mounted=mounted,
        backs=backs,
        style=Style(style),
    )
    field = read_field(file)
    leaves = figure_leaves(field, wishes, layout, pictures_in(file))
    write_asked(output, field.info.name, leaves, yes=yes)
