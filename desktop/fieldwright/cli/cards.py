"""``fieldwright cards``: what lies beside the map, on paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fieldwright.cli.options import style_option, switch
from fieldwright.cli.paper_options import YES, paper_options, pdf_output, write_asked
from fieldwright.cli.values import says_why

if TYPE_CHECKING:
    from fieldwright.printing.sheets import Layout

_SORTS = ("cards", "notes", "track", "markers", "key", "pieces")


@click.command(
    epilog="""\b
What there is:
  cards     a card for each figure: armour class, attacks, boxes for hit points and fatigue
  notes     the DM's notes by their numbers on the map, and all that is hidden
  track     the phases of a round, to lay markers on
  markers   a small coin for each figure, for the track
  key       the whole field on one page with its squares named, to draw it on a mat
  pieces    each room on a sheet of its own at true scale, to be cut out

\b
Examples:
  fieldwright cards guardroom.fieldwright -o cards.pdf
  fieldwright cards guardroom.fieldwright -o dm.pdf --what notes --what track --what markers
  fieldwright cards crypt.fieldwright -o rooms.pdf --what pieces --backs --paper letter
  fieldwright cards crypt.fieldwright -o key.pdf --what key --players
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@pdf_output
@click.option(
    "--what",
    "sorts",
    multiple=True,
    type=click.Choice(_SORTS),
    default=("cards",),
    show_default=True,
    help="What to print; may be given several times.",
)
@click.option(
    "--pick",
    "picks",
    multiple=True,
    metavar="NAME",
    help="Cards and markers of this figure only, or of all copies of it.",
)
@click.option(
    "--grouped/--single",
    default=True,
    show_default=True,
    help="Figures with the same numbers on one card, or a card for each.",
)
@switch("dead", False, "The dead, too.")
@click.option(
    "--players", is_flag=True, help="The key without secrets. Pieces never show any, but see --dm."
)
@click.option("--dm", is_flag=True, help="Pieces with what is secret.")
@click.option("--room", "rooms", multiple=True, type=int, metavar="NUMBER", help="Only this piece.")
@click.option("--backs", is_flag=True, help="Pieces with their numbers on the back.")
@click.option(
    "--together/--apart",
    default=True,
    show_default=True,
    help="Small pieces together on sheets, or each on one of its own.",
)
@switch("grid", True, "Pieces with squares.")
@style_option("In colour, or in ink alone.")
@YES
@says_why
@paper_options
def cards(
    file: Path,
    output: Path,
    sorts: tuple[str, ...],
    picks: tuple[str, ...],
    grouped: bool,
    dead: bool,
    players: bool,
    dm: bool,
    rooms: tuple[int, ...],
    backs: bool,
    together: bool,
    grid: bool,
    style: str,
    yes: bool,
    layout: Layout,
) -> None:
    """Print what lies beside the map of the battlefield in FILE: cards, notes, a track, a key.

    All of it is for the DM, hidden figures among it, unless an option says otherwise.
    """
    from fieldwright.document.files import pictures_in, read_field
    from fieldwright.drawing.options import Style
    from fieldwright.headless import use_offscreen
    from fieldwright.printing.cards.wishes import CardWishes
    from fieldwright.printing.extras import Extra, ExtraWishes, extra_leaves
    from fieldwright.printing.pieces.rooms import PieceWishes

    use_offscreen()
    drawn = Style(style)
    wishes = ExtraWishes(
        cards=CardWishes(picks=picks, grouped=grouped, living=not dead, style=drawn),
        pieces=PieceWishes(
            style=drawn, grid=grid, players=not dm, backs=backs, rooms=rooms, shared=together
        ),
        players=players,
        pictures=pictures_in(file),
    )
    field = read_field(file)
    leaves = extra_leaves(field, [Extra(sort) for sort in sorts], wishes, layout)
    write_asked(output, field.info.name, leaves, yes=yes)
