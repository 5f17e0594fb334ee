"""Names, letters and numbers of the DM's figures in pictures for players: only if he chooses so."""

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from PySide6.QtWidgets import QApplication
from tests.helpers.houses import EAST, HERO, OGRE, WEST, hero, house, ogre, revealed

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.cli.picture import picture
from fieldwright.document.text_form import to_text
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image
from fieldwright.player_view.known import as_players_know_it
from fieldwright.printing.map_wishes import MapWishes

FIELDS = {
    "fog": revealed(house(hero(), ogre()), WEST, EAST),
    "no fog": house(hero(), ogre(), fog=False),
}


def renamed(field: Battlefield) -> Battlefield:
    """The same field, on which the ogre has another name."""
    gnash = field.things["figures"][OGRE]
    assert isinstance(gnash, Figure)
    return alter([(gnash, replace(gnash, name="Krug 5", initials="Kr"))]).applied_to(field)


def names(field: Battlefield, **more: bool) -> dict[object, str]:
    return {one.id: one.name for one in as_players_know_it(field, **more).every(Figure)}


@pytest.mark.parametrize("fog", FIELDS)
def test_only_heroes_have_names_unless_the_dm_chooses_so(fog: str) -> None:
    field = FIELDS[fog]
    assert names(field) == {HERO: "Alda", OGRE: ""}
    assert names(field, names=True) == {HERO: "Alda", OGRE: "Gnash 2"}
    known = as_players_know_it(field)
    assert as_players_know_it(known) is known


@pytest.mark.parametrize("fog", FIELDS)
def test_pictures_do_not_tell_one_monster_from_another(fog: str, qapp: QApplication) -> None:
    options = DrawingOptions(players=True, square_px=24, names=True)
    one, other = FIELDS[fog], renamed(FIELDS[fog])
    assert render_image(one, options) == render_image(other, options)
    chosen = replace(options, their_names=True)
    assert render_image(one, chosen) != render_image(other, chosen)


def test_prints_are_by_the_same_rule() -> None:
    assert not MapWishes(figures=True).drawing().their_names
    assert MapWishes(figures=True, names=True).drawing().their_names


def test_the_command_shows_names_if_it_is_told_to(tmp_path: Path, qapp: QApplication) -> None:
    pictures = []
    for number, field in enumerate((FIELDS["fog"], renamed(FIELDS["fog"]))):
        path = tmp_path / f"{number}.battlefield.json"
        path.write_text(to_text(field))
        for option in ((), ("--names",)):
            out = tmp_path / f"{number}{len(option)}.png"
            found = CliRunner().invoke(
                picture, [str(path), "-o", str(out), "--players", "--square", "24", *option]
            )
            assert found.exit_code == 0, found.output
            pictures.append(out.read_bytes())
    plain, named, other_plain, other_named = pictures
    assert plain == other_plain
    assert named != other_named
