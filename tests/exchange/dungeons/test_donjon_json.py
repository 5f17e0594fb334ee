"""donjon's JSON."""

from typing import Any

import pytest
from tests.exchange.dungeons.small import BITS, as_bytes, cells, donjon, of_kind

from fieldwright.exchange import donjon as forms
from fieldwright.exchange.donjon import json_map
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.records import MapRecords


def read(tree: object) -> MapRecords:
    return json_map.read(as_bytes(tree), "shrine.json")


def test_squares_count_the_bleed_and_places_of_rooms_do_not() -> None:
    records = read(donjon())
    assert (records.columns, records.rows) == (13, 9)
    # 9 and 25 squares of rooms; in corridors and doors 1 + 3 + 3 + 1 + 7 + 2 squares.
    assert records.report.came["floor square"] == 34 + 17
    (first, *_) = (word for word in records.words if word.number == 1)
    assert first.position == (2.5, 2.5)


def test_every_kind_of_door_comes_once_a_square() -> None:
    came = read(donjon()).report.came
    assert came["door"] == 1
    assert came["locked door"] == 1
    assert came["trapped door"] == 1
    assert came["portcullis"] == 1
    assert came["secret door"] == 2
    assert came["entry of a door in a room"] == 4


def test_a_locked_door_is_locked_on_the_field_and_no_other_is() -> None:
    """The trapped one, too, can be opened; its trap is told."""
    assert [one.key for one in read(donjon()).walls if one.bolted] == ["door 2 4"]


@pytest.mark.parametrize("bleed", [10**6, -1, 5, "x", 1.5, True])
def test_a_strip_wider_than_the_map_is_told_and_nothing_vanishes_without_count(bleed: Any) -> None:
    """Three doors of rooms and the mark of a trap are looked for a square off."""
    settings = {"bleed": bleed, "name": "The Small Shrine"}
    report = read(donjon(settings=settings)).report
    assert any("strip of" in one and "cannot be" in one for one in report.warnings)
    assert report.left_out["doors told of where the map has none"] == 3


def test_a_mark_of_a_trap_beyond_the_map_is_counted() -> None:
    features = {"t": {"detail": "Pit Trap", "marks": [{"row": 5, "col": 500}]}}
    report = read(donjon(corridor_features=features)).report
    assert report.left_out["marks of corridors without words, or beyond the map"] == 1


def test_a_door_hangs_flush_with_the_wall_of_the_first_room_that_tells_of_it() -> None:
    (iron,) = of_kind(read(donjon()), "iron-door")
    assert (iron.start, iron.end) == ((4.0, 1.0), (4.0, 2.0))


def test_a_door_that_no_room_tells_of_hangs_across_its_passage() -> None:
    walls = {(w.start, w.end) for w in of_kind(read(donjon()), "door")}
    assert ((4.0, 6.0), (4.0, 7.0)) in walls


def test_an_arch_is_a_narrow_opening() -> None:
    tree = donjon(cells=cells([" a.a ", " a a "], {"a": 1}, {".": BITS["arch"]}), rooms=[])
    records = read({**tree, "settings": {}})
    assert records.report.came["archway"] == 1
    assert {wall.kind for wall in records.walls} >= {"wall"}
    assert any(wall.end == (2.0, 0.2) for wall in records.walls)


def test_what_stocks_a_room_is_the_dms_note_with_the_rooms_number() -> None:
    notes = {word.number: word.text for word in read(donjon()).words}
    assert notes[1].splitlines() == [
        "Creatures: 2 x Orc",
        "Hidden treasure: Locked Chest; 40 gp",
        "To be seen: A well",
        "East, to 12: Stuck Iron Door",
        "South: Locked Stone Door",
    ]
    assert notes[12].startswith("To be seen: Moss")


def test_a_number_on_the_map_is_the_place_of_its_rooms_note() -> None:
    (second,) = (word for word in read(donjon()).words if word.number == 12)
    assert second.position == (8.0, 3.5)


def test_letters_that_the_key_does_not_know_become_labels_that_players_do_not_see() -> None:
    tree = donjon()
    tree["cells"][6][1] |= ord("x") << 24
    (label,) = (word for word in read(tree).words if word.number is None)
    assert (label.text, label.position, label.hidden) == ("x", (1.5, 6.5), True)


def test_traps_in_corridors_are_notes_after_the_rooms_and_hidden_dangers() -> None:
    records = read(donjon())
    (note,) = (word for word in records.words if word.number == 13)
    assert note.text == "t: Pit Trap (10 feet)"
    assert note.position == (6.5, 6.5)
    (trap,) = records.hazards
    assert trap.hidden
    assert trap.text == "Pit Trap (10 feet)"


def test_a_trapped_door_that_tells_of_its_trap_is_a_hidden_danger() -> None:
    tree = donjon()
    tree["rooms"][1]["doors"]["south"][0]["trap"] = "Poison Needle"
    texts = [trap.text for trap in read(tree).hazards]
    assert "Locked Stone Door: Poison Needle" in texts


def test_stairs_down_fall_towards_the_dead_end() -> None:
    (stairs,) = read(donjon()).platforms
    assert (stairs.foot_ft, stairs.top_ft, stairs.rotation) == (-5.0, 0.0, 0.0)
    assert stairs.leads_to == "The level below"


def test_a_way_out_has_a_gate_where_its_passage_ends_and_a_note() -> None:
    records = read(donjon())
    (gate,) = of_kind(records, "gate")
    assert (gate.start, gate.end) == ((13.0, 3.0), (13.0, 4.0))
    assert records.report.came["way out"] == 1
    assert any(word.text.startswith("A way out") for word in records.words)


def test_a_round_room_is_round_and_one_of_five_corners_has_five() -> None:
    # A passage runs along the north-west corner of the round room; the other three are rock.
    assert len([one for one in read(donjon()).obstacles if one.kind == "rock-mass"]) == 3
    tree = donjon()
    tree["rooms"][2].update(shape="polygon", polygon=5)
    records = read(tree)
    assert records.report.came["room of many sides"] == 1
    slanted = [w for w in records.walls if w.start[0] != w.end[0] and w.start[1] != w.end[1]]
    assert 3 <= len(slanted) <= 6


def test_the_dark_of_the_dungeon_and_its_wanderers_are_told() -> None:
    records = read(donjon())
    assert records.ambient == "ff000000"
    assert records.notes.splitlines() == [
        "Floor: Flagstones",
        "Illumination: Dark (bring torches)",
        "Wandering monsters:",
        "1. 1d4 x Rat",
    ]


def test_squares_of_ten_feet_are_told() -> None:
    assert "10 feet wide" in read(donjon()).report.warnings[0]


def test_masks_and_bleed_that_a_file_does_not_tell_are_the_usual_ones() -> None:
    tree = donjon()
    del tree["cell_bit"]
    assert read(tree).report.came["floor square"] == 51


@pytest.mark.parametrize(
    ("squares", "why"),
    [
        ([], "without a single square"),
        ([[4, 4], [4]], "not equally long"),
        ([[4, -1]], "no numbers of donjon's"),
        ([[4, "4"]], "no numbers of donjon's"),
        ([[4] * 201], "200 x 200 at most"),
    ],
)
def test_squares_that_are_none_are_refused_with_a_sentence(squares: Any, why: str) -> None:
    with pytest.raises(ExchangeError, match=why):
        read(donjon(cells=squares))


def test_other_json_is_refused() -> None:
    assert not forms.looks_like({"rects": []})
    with pytest.raises(ExchangeError, match="no dungeon of donjon's"):
        read({"rects": []})
