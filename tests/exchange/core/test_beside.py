"""Which file is the picture of a map that came without one."""

from pathlib import Path

import pytest
from tests.exchange.tiles.scenes import as_bytes, scene, wall
from tests.helpers.uvtt_files import as_bytes as uvtt_bytes
from tests.helpers.uvtt_files import png, uvtt

from fieldwright.exchange.beside import names_for, with_picture
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.readers import read_data
from fieldwright.exchange.records import MapRecords

WALL = wall((300, 200), (500, 200))


def read(folder: Path, name: str = "cellar.json", **more: object) -> MapRecords:
    """A scene of 10 x 8 squares that lies in a folder."""
    return read_data(as_bytes(scene([WALL], **more)), name, folder)


def test_the_picture_that_a_scene_names_comes_first_and_then_what_is_called_alike() -> None:
    names = names_for("worlds/a/Inn.webp", "docks.foundry.json")
    assert names[0] == "Inn.webp"
    assert [name for name in names if name.endswith(".png")] == [
        "Inn.png",
        "docks.foundry.png",
        "docks.png",
    ]


@pytest.mark.parametrize("name", ["cellar.png", "cellar one.jpg", "cellar one.png"])
def test_a_picture_of_the_name_beside_a_scene_lies_where_the_scene_says(
    tmp_path: Path, name: str
) -> None:
    """Of 10 x 8 squares, begun 25 pixels of 100 to the right of a line and 50 below one."""
    (tmp_path / name).write_bytes(png(100, 80))
    shifted = {"src": "maps/cellar%20one.png", "offsetX": 25, "offsetY": -50}
    found = read(tmp_path, background=shifted)
    (picture,) = found.pictures
    assert (picture.position, picture.size, picture.file) == ((0.75, 0.5), (10, 8), name)
    assert found.report.came["picture"] == 1
    assert found.picture_wanted is None
    assert any(name in told for told in found.report.warnings) == (name != "cellar one.png")


def test_a_scene_that_names_no_picture_takes_that_of_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "cellar.webp").write_bytes(png(50, 40))
    found = read(tmp_path, background={})
    assert [one.file for one in found.pictures] == ["cellar.webp"]


def test_a_picture_of_another_shape_is_told_of_and_not_taken(tmp_path: Path) -> None:
    (tmp_path / "cellar.png").write_bytes(png(100, 100))
    found = read(tmp_path)
    assert len(found.pictures) == 0
    assert any("another shape" in told for told in found.report.warnings)


def test_nothing_outside_the_folder_of_a_map_is_its_picture(tmp_path: Path) -> None:
    inside = tmp_path / "maps"
    inside.mkdir()
    (tmp_path / "cellar.png").write_bytes(png(100, 80))
    (inside / "cellar.jpg").symlink_to(tmp_path / "cellar.png")
    assert not read(inside, background={"src": "../cellar.png"}).pictures


def test_a_picture_that_came_with_a_map_from_another_folder_is_its_own(tmp_path: Path) -> None:
    far = tmp_path / "far"
    far.mkdir()
    (far / "CELLAR.PNG").write_bytes(png(100, 80))
    (far / "tower.png").write_bytes(png(100, 80))
    alone = decoded(b"".join(encoded(read(tmp_path / "none"))))
    assert len(alone.pictures) == 0
    files = [far / "tower.png", far / "CELLAR.PNG"]
    found = with_picture(alone, files)
    assert [one.file for one in found.pictures] == ["CELLAR.PNG"]
    assert found.pictures[0].size == pytest.approx((10, 8))
    assert found.report.came["picture"] == 1
    assert not any("without its picture" in told for told in found.report.warnings)
    assert with_picture(alone, files[:1]) == alone


def test_a_broken_picture_that_came_with_a_map_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "cellar.png").write_bytes(b"no picture at all")
    found = with_picture(read(tmp_path / "none"), [tmp_path / "cellar.png"])
    assert len(found.pictures) == 0
    assert "no picture that can lie under a map" in found.report.warnings[-1]


@pytest.mark.parametrize("image", ["", "shop.png"])
def test_a_universal_vtt_without_its_picture_takes_it_too(tmp_path: Path, image: str) -> None:
    data = uvtt_bytes(uvtt(10, 8, image=image))
    alone = read_data(data, "house.dd2vtt", tmp_path)
    assert len(alone.pictures) == 0
    name = image or "house.jpg"
    (tmp_path / name).write_bytes(png(100, 80))
    assert [one.file for one in with_picture(alone, [tmp_path / name]).pictures] == [name]
    assert [one.size for one in read_data(data, "house.dd2vtt", tmp_path).pictures] == [(10, 8)]
