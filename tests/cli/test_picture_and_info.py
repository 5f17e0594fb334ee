"""``fieldwright picture`` and ``fieldwright info``, and what they say of files that are none."""

import struct
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.cli.running import done, generated, refused, told

from fieldwright.tables.place import maps_folder

GUARDROOM = maps_folder() / "guardroom.battlefield.json"
COLUMNS, ROWS = 24, 16
PNG = b"\x89PNG\r\n\x1a\n"


def size_of_png(path: Path) -> tuple[int, int]:
    data = path.read_bytes()
    assert data.startswith(PNG)
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def drawn(folder: Path, *options: object, name: str = "x.png") -> bytes:
    path = folder / name
    done("picture", GUARDROOM, "-o", path, "--square", 20, *options)
    return path.read_bytes()


@pytest.mark.parametrize("style", ["wash", "line"])
def test_a_picture_has_as_many_pixels_as_squares_times_their_size(
    style: str, tmp_path: Path
) -> None:
    path = tmp_path / "map.png"
    said = done("picture", GUARDROOM, "-o", path, "--square", "30px", "--style", style)
    assert said == f"{path}: written.\n"
    assert size_of_png(path) == (COLUMNS * 30, ROWS * 30)


def test_seventy_pixels_a_square_are_usual(tmp_path: Path) -> None:
    done("picture", GUARDROOM, "-o", tmp_path / "map.png")
    assert size_of_png(tmp_path / "map.png") == (COLUMNS * 70, ROWS * 70)


@pytest.mark.parametrize("style", ["wash", "line"])
def test_an_svg_is_whole_and_knows_its_size(style: str, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    done("picture", GUARDROOM, "-o", path, "--style", style, "--square", 20)
    root = ET.parse(path).getroot()
    assert root.tag.endswith("svg")
    assert root.get("viewBox") == f"0 0 {COLUMNS * 20} {ROWS * 20}"
    assert sum(1 for _ in root.iter()) > 200


def test_the_same_field_gives_the_same_picture(tmp_path: Path) -> None:
    assert drawn(tmp_path, name="a.png") == drawn(tmp_path, name="b.png")


@pytest.mark.parametrize(
    "option",
    ["--no-grid", "--coordinates", "--sections", "--zones", "--players", "--style=line"],
)
def test_each_option_changes_the_picture(option: str, tmp_path: Path) -> None:
    assert drawn(tmp_path, option, name="a.png") != drawn(tmp_path, name="b.png")


def test_numbers_of_feet_are_written_on_hills_on_wish(tmp_path: Path) -> None:
    ford = maps_folder() / "ford.battlefield.json"
    for name, options in (("a.png", ()), ("b.png", ("--heights",))):
        done("picture", ford, "-o", tmp_path / name, "--square", 24, *options)
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()


def test_coordinates_make_the_picture_larger_on_all_sides(tmp_path: Path) -> None:
    drawn(tmp_path, "--coordinates")
    width, height = size_of_png(tmp_path / "x.png")
    assert width - COLUMNS * 20 == height - ROWS * 20 > 0


@pytest.mark.parametrize("form", ["x.fieldwright", "x.battlefield.json"])
def test_generated_fields_are_drawn_from_both_forms(form: str, tmp_path: Path) -> None:
    path = generated(tmp_path, "swamp", name=form)
    before = path.read_bytes()
    done("picture", path, "-o", tmp_path / "map.png", "--square", 10)
    assert size_of_png(tmp_path / "map.png") == (300, 270)
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(["map.png", form])


@pytest.mark.parametrize(
    ("options", "code", "reason"),
    [
        (["-o", "map.gif"], 1, ".webp or .pdf"),
        (["-o", "map.png", "--square", "1000px"], 2, "use 2 to 400"),
        (["-o", "map.png", "--square", "big"], 2, "write it like 70px"),
        (["-o", "map.png", "--style", "oil"], 2, "'oil' is not one of"),
        (["-o", "nowhere/map.png"], 1, "nowhere"),
        ([], 2, "Missing option '-o'"),
    ],
)
def test_a_picture_that_cannot_be_is_refused_with_the_reason(
    options: list[str],
    code: int,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert reason in refused("picture", GUARDROOM, *options, code=code)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_too_large_for_other_programs_is_refused_with_a_size_that_works(
    tmp_path: Path,
) -> None:
    path = generated(tmp_path, "plains", "--size", "200x200")
    sentence = refused("picture", path, "-o", tmp_path / "map.png", "--square", 400)
    assert "80000 x 80000" in sentence
    assert not (tmp_path / "map.png").exists()


# ------------------------------------------------------------------------------------------- info


def test_info_tells_a_page_in_words() -> None:
    said = done("info", GUARDROOM)
    first = "The Guardroom under Kestrel Tower, 24 x 16 squares of 5 feet (melee scale), caves"
    assert said.splitlines()[0] == first
    assert "Starting zone of the defenders" in said
    assert "doors" in said


def test_info_counts_one_thing_in_the_singular() -> None:
    said = done("info", maps_folder() / "ship.battlefield.json")
    (held,) = [line for line in said.splitlines() if line.startswith("Holds: ")]
    assert {"1 door", "1 cart", "1 open hatch", "3 masts"} <= set(
        held.removesuffix(".").split(", ")
    )


def test_info_of_a_generated_field_tells_its_rolls_with_their_dice(tmp_path: Path) -> None:
    said = done("info", generated(tmp_path, "marsh"))
    assert "seed 7" in said
    assert "Step Three: Ground Cover and Water" in said
    assert "1d6" in said or "d6" in said


def test_info_of_a_map_drawn_by_hand_has_sections_and_no_rolls() -> None:
    facts = told(GUARDROOM)
    assert facts["seed"] is None
    assert facts["rolls"] == []
    assert len(facts["sections"]) == 9
    assert facts["counts"]["doors"] >= 4


@pytest.mark.parametrize("command", [["info"], ["info", "--json"], ["picture", "-o", "x.png"]])
@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("nope.fieldwright", None, "There is no file"),
        ("nope.battlefield.json", None, "There is no file"),
        ("picture.png", PNG + b"\x00" * 200, "picture"),
        ("picture.fieldwright", PNG + b"\x00" * 200, "picture"),
        ("empty.fieldwright", b"", "empty"),
        ("words.fieldwright", b"Once upon a time there was a swamp.\n" * 40, "no battlefield"),
        ("half.battlefield.json", GUARDROOM.read_bytes()[:3000], "line 52"),
        ("other.battlefield.json", b'{"walls": []}', "no battlefield"),
        ("folder.fieldwright", "folder", "folder"),
    ],
)
def test_a_file_that_is_no_battlefield_is_told_in_a_sentence(
    name: str,
    content: bytes | str | None,
    reason: str,
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    elif content:
        path.mkdir()
    sentence = refused(command[0], path, *command[1:])
    assert reason in sentence
    assert [p.name for p in tmp_path.iterdir()] == ([name] if content is not None else [])


def test_a_damaged_document_is_told_and_left_as_it_is(tmp_path: Path) -> None:
    path = generated(tmp_path, "swamp")
    data = bytearray(path.read_bytes())
    data[len(data) // 3 : len(data) // 2] = b"\xff" * (len(data) // 2 - len(data) // 3)
    path.write_bytes(data)
    assert "damaged" in refused("info", path)
    assert path.read_bytes() == bytes(data)


def test_all_faults_of_a_text_form_are_told_with_their_places(tmp_path: Path) -> None:
    text = GUARDROOM.read_text()
    path = tmp_path / "x.battlefield.json"
    path.write_text(text.replace('"kind": "door"', '"kind": "dor"').replace("[24, 16]", "[24, 17]"))
    sentence = refused("info", path)
    assert "4 faults" in sentence
    assert "walls[4].kind: 'dor' is no kind of wall; is 'door' meant?" in sentence
    assert "ground: it has 16 rows, but the field is 17 squares long" in sentence
