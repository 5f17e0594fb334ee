"""``fieldwright path``: the way of a figure, step by step, with what it provokes."""

from __future__ import annotations

from pathlib import Path

import click

from fieldwright.cli.moving import ACTIONS, by_means, half_only, who_moves, with_switches
from fieldwright.cli.table import Choices
from fieldwright.cli.values import print_json, says_why


@click.command(
    epilog="""\b
Examples:
  fieldwright path ambush.fieldwright --figure Robin --to J7
  fieldwright path ambush.fieldwright --figure Robin --via K9 --via M9 --to N4 --action charge
  fieldwright path ambush.fieldwright --figure "Bugbear 2" --to 9,6 --action withdraw --json

\b
Keys of --json:
  file, scale   the file, and what a square is (melee: 5 feet, missile: 5 yards)
  figure        name, square, column, row, columns, rows
  action, movement, rate, multiplier    what it does, and what its points come from
  phases        the phases of the round in which the move is made
  possible, why_not    whether the move covers the way, and if not, the reason
  notes         what else is to be said of the move: text, value, source, counts
  waypoints     the bends and the end
  cost, allowance, left, first_phase    in points; all that follows is null where no way leads there
  off, reasons  what the worst footing takes off the move, and why (text, value, source, counts)
  steps         square, column and row (the north-west one), head, facing, cost, total, diagonal,
                phase (1 or 2), off, covered (the move gets so far), reasons, provokes: one a step
  provokes      what it provokes before its first step; each has kind, square, enemy, strikes,
                reach, secret, sentence, source
  ends          the squares in which it stands after its phases
  stops         what it does not know of and that stops it: after (which step), square, reason
  others        ways of another footing: cost, allowance, squares
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@who_moves
@click.option("--to", "target", required=True, metavar="SQUARE", help="Where it goes: J7 or 9,6.")
@click.option("--via", multiple=True, metavar="SQUARE", help="A square on the way; repeat it.")
@click.option(
    "--action",
    type=click.Choice(ACTIONS),
    help="What it does; without it the least move that leads there, as on the map.",
)
@half_only
@click.option(
    "--overrun", multiple=True, metavar="NAME", help="A smaller enemy to run over; repeat it."
)
@by_means
@with_switches
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@says_why
def path(
    file: Path,
    figure: str,
    target: str,
    via: tuple[str, ...],
    action: str | None,
    half: bool,
    overrun: tuple[str, ...],
    means: str | None,
    as_json: bool,
    choices: Choices,
) -> None:
    """Tell a figure's best way to a square of FILE.

    Every step is told with the running sum, its phase, what makes it dear and what it provokes. A
    figure of several squares is told by its north-west one, one longer than wide by its head.
    """
    from fieldwright.cli.path_told import path_as_data, path_in_words
    from fieldwright.cli.walking import least_of, move_of, paces
    from fieldwright.cli.whereabouts import figure_named, square_of
    from fieldwright.document.files import read_field

    field = read_field(file)
    enemies = [figure_named(field, name) for name in overrun]
    who, options = figure_named(field, figure), choices.on(field)
    waypoints = [square_of(field, text) for text in (*via, target)]
    moves = [
        move_of(field, who, doing, means, is_half=is_half, overrun=enemies, options=options)
        for doing, is_half in paces(action, half)
    ]
    move, found = least_of(moves, waypoints)
    if as_json:
        print_json({"file": str(file), **path_as_data(move, found, waypoints)})
    else:
        click.echo(path_in_words(move, found, waypoints))
