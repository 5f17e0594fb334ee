"""``fieldwright convert`` leaves walls to the picture that a map brings, or paints them."""

from pathlib import Path

from tests.cli.running import done
from tests.helpers.uvtt_files import as_bytes, at, portal, uvtt

from fieldwright.battlefield.things import Wall
from fieldwright.document.files import read_field


def test_walls_are_left_to_the_picture_unless_they_are_to_be_painted(tmp_path: Path) -> None:
    room = at((1, 1), (8, 1), (8, 6), (1, 6), (1, 1))
    source = tmp_path / "crypt.dd2vtt"
    source.write_bytes(as_bytes(uvtt(walls=[room], portals=[portal((3, 1), (4, 1))], pixels=16)))
    looks: list[bytes] = []
    for option in ((), ("--paint-walls",)):
        field, picture = tmp_path / "crypt.fieldwright", tmp_path / "crypt.png"
        done("convert", source, field, *option)
        walls = list(read_field(field).every(Wall))
        assert len(walls) == 6
        assert {wall.in_picture for wall in walls} == {not option}
        done("convert", field, picture, "--players")
        looks.append(picture.read_bytes())
    assert looks[0] != looks[1]
