"""``fieldwright reach``: every square that a figure gets to with an action."""

from __future__ import annotations

from pathlib import Path

import click

from fieldwright.cli.moving import ACTIONS, by_means, half_only, who_moves, with_switches
from fieldwright.cli.table import Choices
from fieldwright.cli.values import print_json, says_why


@click.command(
    epilog="""\b
Examples:
  fieldwright reach ambush.fieldwright --figure Robin --action charge
  fieldwright reach ambush.fieldwright --figure Robin --action move --half
  fieldwright reach ambush.fieldwright --figure Robin --move-past-corners
  fieldwright reach ambush.fieldwright --figure "Hippogriff 1" --by flying --json

\b
Keys of --json:
  file, scale   the file, and what a square is (melee: 5 feet, missile: 5 yards)
  figure        name, square, column, row, columns, rows
  action, movement, rate, multiplier    what it does, and what its points come from
  phases        the phases of the round in which the move is made
  possible, why_not    whether it can move at all, and if not, the reason
  allowances    off (what the footing takes off: 0, 1/3 ...), points; the worst footing of a
                way decides
  counts        all squares, those of the first_phase and of the second_phase
  squares       square, column, row, cost, phase (1 or 2), sooner (another way is there in the
                first phase), off: by rows
  through       squares that can be passed, but not ended in
  overruns      enemies that may be overrun: name, square, cost
  reasons       text, value, source, counts: when the move begins
  notes         what else is to be said of the move: text, value, source, counts
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@who_moves
@click.option(
    "--action", type=click.Choice(ACTIONS), default="move", show_default=True, help="What it does."
)
@half_only
@by_means
@with_switches
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@says_why
def reach(
    file: Path,
    figure: str,
    action: str,
    half: bool,
    means: str | None,
    as_json: bool,
    choices: Choices,
) -> None:
    """Tell where a figure of FILE gets, and when.

    All squares are told in which it can end its move. The map shows them by the phase of the move;
    a figure of several squares is told by its north-west one, one longer than wide by its head.
    """
    from fieldwright.cli.reach_told import reach_as_data, reach_in_words
    from fieldwright.cli.walking import move_of
    from fieldwright.cli.whereabouts import figure_named
    from fieldwright.document.files import read_field

    field = read_field(file)
    who, options = figure_named(field, figure), choices.on(field)
    move = move_of(field, who, action, means, is_half=half, options=options)
    found = move.walk.reach()
    if as_json:
        print_json({"file": str(file), **reach_as_data(move, found)})
    else:
        click.echo(reach_in_words(move, found))
