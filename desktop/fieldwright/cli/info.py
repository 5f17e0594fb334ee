"""``fieldwright info``: what a battlefield holds and how it came to be."""

from __future__ import annotations

from pathlib import Path

import click

from fieldwright.cli.values import print_json, says_why


@click.command(
    epilog="""\b
Examples:
  fieldwright info swamp.fieldwright
  fieldwright info swamp.fieldwright --json
"""
)
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print everything as JSON.")
@says_why
def info(file: Path, as_json: bool) -> None:
    """Tell what the battlefield in FILE holds and how it came to be."""
    from fieldwright.battlefield.kinds import load_catalogue
    from fieldwright.battlefield.report import facts, report
    from fieldwright.document.files import read_field
    from fieldwright.rules.terrain import load_terrains

    field = read_field(file)
    if as_json:
        print_json(facts(field, load_catalogue(), load_terrains()))
    else:
        click.echo(report(field, load_catalogue(), load_terrains()))
