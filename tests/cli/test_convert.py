"""``fieldwright convert``: maps of other programs in and out, by the ending of OUT."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import done, refused, told
from tests.helpers.uvtt_files import as_bytes, at, light, png, portal, uvtt

from fieldwright.battlefield.things import Wall
from fieldwright.document.files import read_field
from fieldwright.terms.setting import Scale


@pytest.fixture
def crypt(tmp_path: Path) -> Path:
    """A room with a door that lies on its wall, an object and a light; one wall is off the map."""
    room = at((1, 1), (8, 1), (8, 6), (1, 6), (1, 1))
    tree = uvtt(
        walls=[room, at((30, 30), (31, 30))],
        portals=[portal((3, 1), (4, 1))],
        objects_line_of_sight=[at((5, 3), (6, 3), (6, 4), (5, 3))],
        lights=[light(2, 2, 4)],
    )
    path = tmp_path / "crypt.dd2vtt"
    path.write_bytes(as_bytes(tree))
    return path


def test_a_map_becomes_a_battlefield_and_info_tells_what_came_of_it(crypt: Path) -> None:
    target = crypt.with_suffix(".fieldwright")
    said = done("convert", crypt, target)
    assert "Universal VTT 0.3, 10 x 8 squares" in said
    assert "5 x wall piece" in said
    assert "1 x wall pieces outside the map" in said
    facts = told(target)
    assert (facts["columns"], facts["rows"], facts["counts"]["walls"]) == (10, 8, 5)
    assert facts["counts"]["doors"] == facts["counts"]["lights"] == facts["counts"]["pictures"] == 1
    (brought,) = facts["imports"]
    assert brought["source"] == "crypt.dd2vtt"
    assert brought["came"]["wall piece"] == 5
    assert brought["left_out"] == {"wall pieces outside the map": 1}
    assert "From crypt.dd2vtt (Universal VTT 0.3): 5 x wall piece, 1 x door" in done("info", target)


def test_what_the_file_does_not_say_of_the_place_is_said_with_it(crypt: Path) -> None:
    target = crypt.with_suffix(".battlefield.json")
    said = ("--terrain", "marsh", "--indoors", "--scale", "missile", "--wall-height", "15")
    done("convert", crypt, target, *said)
    field = read_field(target)
    assert (field.info.terrain, field.info.indoors) == ("marsh", True)
    assert field.info.scale is Scale.MISSILE
    heights = {wall.kind: wall.height_ft for wall in field.every(Wall)}
    assert heights == {"wall": 15, "door": None}, "a door is 8 feet high, whatever its wall"
    assert "no terrain 'moon'" in refused("convert", crypt, target, "--terrain", "moon", code=2)
    again = refused("convert", target, crypt.with_name("x.dd2vtt"), "--indoors", code=2)
    assert "says its terrain" in again


def test_json_tells_the_counts_for_other_programs(crypt: Path) -> None:
    printed: dict[str, Any] = json.loads(
        done("convert", crypt, crypt.with_suffix(".battlefield.json"), "--json")
    )
    assert printed["came"]["door"] == 1
    assert "The text form holds no pictures" in printed["written"]["warnings"][0]


def test_a_battlefield_goes_out_and_comes_in_again(crypt: Path, tmp_path: Path) -> None:
    first, out, second = (tmp_path / name for name in ("a.fieldwright", "b.uvtt", "c.fieldwright"))
    done("convert", crypt, first)
    done("convert", first, out, "--square", "8px")
    tree = json.loads(out.read_bytes())
    assert tree["resolution"]["pixels_per_grid"] == 8
    assert tree["lights"] == json.loads(crypt.read_bytes())["lights"]
    done("convert", out, second)
    assert told(second)["counts"] == told(first)["counts"]


def test_pictures_are_drawn_as_the_ending_says(crypt: Path) -> None:
    field = crypt.with_suffix(".battlefield.json")
    done("convert", crypt, field)
    for ending, start in ((".png", b"\x89PNG"), (".webp", b"RIFF"), (".svg", b"<?xml")):
        target = crypt.with_suffix(ending)
        done("convert", field, target, "--square", "8px", "--players")
        assert target.read_bytes().startswith(start)


def test_what_cannot_be_is_told_before_anything_is_read(crypt: Path, tmp_path: Path) -> None:
    assert "same file" in refused("convert", crypt, crypt, code=2)
    assert "does not say by its ending" in refused("convert", crypt, tmp_path / "x.doc", code=2)


def test_a_file_that_is_no_map_is_refused_with_a_word(tmp_path: Path) -> None:
    path = tmp_path / "village.json"
    path.write_text('{"type": "FeatureCollection", "features": []}', encoding="utf-8")
    assert "village of Watabou" in refused("convert", path, tmp_path / "x.fieldwright")
    assert not (tmp_path / "x.fieldwright").exists()


def test_a_damaged_picture_is_left_out_and_told(tmp_path: Path) -> None:
    tree = uvtt(walls=[at((1, 1), (4, 1))])
    half = tree["image"][: len(tree["image"]) * 2 // 3 // 4 * 4]
    path = tmp_path / "crypt.uvtt"
    path.write_bytes(as_bytes(tree | {"image": half}))
    assert "came without its picture" in done("convert", path, tmp_path / "x.fieldwright")
    assert told(tmp_path / "x.fieldwright")["counts"]["pictures"] == 0


@pytest.mark.parametrize(
    ("target", "options", "words"),
    [
        ("o.fieldwright", ["--coordinates"], "is not drawn: leave out --coordinates"),
        ("o.battlefield.json", ["--style", "line"], "is not drawn: leave out --style"),
        ("o.fieldwright", ["--picture", "png"], "is not drawn: leave out --picture"),
        ("o.png", ["--picture", "png"], "alone"),
        ("o.dd2vtt", ["--coordinates"], "leave out --coordinates"),
        ("o.foundry.json", ["--grid"], "leave out --grid"),
        ("o.png", ["--part", "A1:"], "no square"),
        ("o.png", ["--part", "bridge"], "no part of a map"),
        (".png", [], "is an ending and no name"),
        (".foundry.json", [], "is an ending and no name"),
        (".fieldwright", [], "is an ending and no name"),
    ],
)
def test_options_that_would_go_unheard_are_refused_before_anything_is_read(
    tmp_path: Path, target: str, options: list[str], words: str
) -> None:
    """IN is not even there."""
    missing = tmp_path / "missing.dd2vtt"
    assert words in refused("convert", missing, tmp_path / target, *options, code=2)
    assert list(tmp_path.iterdir()) == []


def test_walls_of_a_battlefield_are_painted_anyway(crypt: Path, tmp_path: Path) -> None:
    ours = crypt.with_name("crypt.fieldwright")
    done("convert", crypt, ours)
    told_why = refused("convert", ours, tmp_path / "o.png", "--paint-walls", code=2)
    assert "says its terrain, scale, roof and walls itself" in told_why


def test_a_map_may_be_written_without_lines_of_squares(crypt: Path) -> None:
    """That is what becomes of it anyway."""
    ours = crypt.with_name("crypt.fieldwright")
    done("convert", crypt, ours)
    usual, plain = crypt.with_name("usual.uvtt"), crypt.with_name("plain.uvtt")
    done("convert", ours, usual, "--square", "20px")
    done("convert", ours, plain, "--no-grid", "--square", "20px")
    assert plain.read_bytes() == usual.read_bytes()


def test_a_picture_alone_is_told_from_a_map(tmp_path: Path) -> None:
    picture = tmp_path / "cave.png"
    picture.write_bytes(png(20, 20))
    told_why = refused("convert", picture, tmp_path / "cave.foundry.json")
    assert "A picture alone is no map" in told_why
    assert "Readable are" not in told_why


@pytest.mark.parametrize("coding", ["utf-16", "utf-8-sig", "utf-16-be"])
def test_a_map_in_utf_16_is_read_like_any_other(crypt: Path, tmp_path: Path, coding: str) -> None:
    text = crypt.read_text(encoding="utf-8")
    wide = tmp_path / "wide.dd2vtt"
    wide.write_bytes((b"\xfe\xff" if coding == "utf-16-be" else b"") + text.encode(coding))
    once, again = (
        json.loads(done("convert", one, tmp_path / f"{number}.battlefield.json", "--json"))
        for number, one in enumerate((crypt, wide))
    )
    assert once["came"] == again["came"]
