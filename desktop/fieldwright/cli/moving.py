"""The options that the commands about moves share."""

from __future__ import annotations

import click

from fieldwright.cli.table import with_choices

ACTIONS = (
    *("move", "charge", "run", "sprint", "attack", "fire", "guard", "withdraw"),
    *("unarmed", "item", "cast", "cover", "parry"),
)
"""The actions that say how far one may go; the other one is for the DM to say."""

who_moves = click.option("--figure", required=True, metavar="NAME", help="Who moves.")
half_only = click.option("--half", is_flag=True, help="A half-move only.")
by_means = click.option(
    "--by",
    "means",
    type=click.Choice(("walking", "swimming", "flying")),
    help="How; in the air flying, else walking.",
)
with_switches = with_choices("move_past_corners", "figures_in_half_squares", "attack_past_corners")
