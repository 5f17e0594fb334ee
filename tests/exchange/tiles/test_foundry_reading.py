"""Scenes of Foundry: where things lie, what walls and doors become, what is told."""

from pathlib import Path
from typing import Any

import pytest
from tests.exchange.tiles.scenes import as_bytes, old_scene, read_scene, scene, wall
from tests.helpers.uvtt_files import png

from fieldwright.exchange.building import build
from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.foundry.reading import read
from fieldwright.exchange.readers import read_data
from fieldwright.terms.setting import Hides, Light


def test_the_padding_of_whole_squares_is_taken_off() -> None:
    # A quarter of 1000 and 800 pixels are 2.5 and 2 squares: 3 and 2 after rounding up.
    records = read_scene(scene([wall((300, 200), (500, 200))]))
    assert (records.columns, records.rows) == (10, 8)
    assert [(one.start, one.end) for one in records.walls] == [((0, 0), (2, 0))]


def test_the_shift_of_the_background_moves_the_picture_and_not_the_lines_of_the_grid(
    tmp_path: Path,
) -> None:
    (tmp_path / "cellar one.png").write_bytes(png(100, 80))
    shifted = scene([wall((300, 200), (500, 200))])
    shifted["background"].update(offsetX=25, offsetY=-50)
    records = read(as_bytes(shifted), "cellar.json", tmp_path)
    # It begins 275 pixels from the left (square 2.75) and 250 from above (square 2.5).
    assert (records.columns, records.rows) == (11, 9)
    assert [one.start for one in records.walls] == [(1, 0)]
    assert records.pictures[0].position == (0.75, 0.5)
    assert records.pictures[0].size == (10, 8)


def test_old_scenes_are_read_as_new_ones(tmp_path: Path) -> None:
    (tmp_path / "cellar one.png").write_bytes(png(100, 80))
    walls = [
        {"c": [300, 200, 500, 200], "move": 1, "sense": 1},
        {"c": [500, 200, 700, 200], "move": 1, "sense": 0},
        {"c": [700, 200, 800, 200], "move": 1, "sense": 1, "door": 1, "ds": 1},
    ]
    records = read(as_bytes(old_scene(walls)), "cellar.json", tmp_path)
    assert [(one.kind, one.is_open) for one in records.walls] == [
        ("wall", False),
        ("window", False),
        ("door", True),
    ]
    assert records.report.came == {
        "wall piece": 1,
        "window": 1,
        "door": 1,
        "light": 1,
        "label": 1,
        "note": 1,
        "picture": 1,
    }
    assert records.report.left_out == {"tokens": 1}
    light = records.lights[0]
    assert (light.position, light.radius_ft, light.colour) == ((5, 4), 40, "ffff8800")
    label, pin = records.words
    assert (label.text, label.position, label.number) == ("Well", (2, 1.5), None)
    assert (pin.position, pin.number) == ((0.5, 0.5), 1)


@pytest.mark.parametrize(
    ("says", "kind"),
    [
        ({}, "wall"),
        ({"sight": 10}, "wall"),
        ({"sight": 40}, "wall"),
        ({"sight": 0}, "window"),
        ({"sight": 30}, "window"),
        ({"move": 0}, "curtain"),
        ({"door": 1}, "door"),
        ({"door": 2}, "secret-door"),
        ({"door": 1, "sight": 0}, "portcullis"),
        ({"door": 1, "move": 0}, "curtain"),
    ],
)
def test_walls_are_what_they_do(says: dict[str, Any], kind: str) -> None:
    records = read_scene(scene([wall((400, 300), (500, 300), **says)]))
    assert [one.kind for one in records.walls] == [kind]


@pytest.mark.parametrize(("squares", "kind"), [(0.7, "door"), (2, "double-door"), (4, "gate")])
def test_doors_are_as_wide_as_they_are(squares: float, kind: str) -> None:
    records = read_scene(scene([wall((400, 300), (400 + 100 * squares, 300), door=1)]))
    assert records.walls[0].kind == kind


def test_a_wall_that_stops_neither_steps_nor_sight_is_left_out() -> None:
    records = read_scene(scene([wall((400, 300), (500, 300), move=0, sight=0)]))
    assert records.walls == ()
    assert records.report.left_out == {"walls that stop neither steps nor sight": 1}


def test_a_curtain_hides_whoever_is_behind_as_the_scene_says() -> None:
    records = read_scene(scene([wall((400, 300), (500, 300), move=0)]))
    assert records.walls[0].hides is Hides.COVER
    assert records.walls[0].doubt.endswith("?")


def test_what_no_wall_of_a_field_does_is_told_with_its_count() -> None:
    walls = [
        wall((400, 300), (500, 300), dir=1),
        wall((400, 400), (500, 400), dir=2),
        wall((400, 500), (500, 500), sight=10),
    ]
    told = read_scene(scene(walls)).report.warnings
    assert any("2 walls of the scene work from one side only" in one for one in told)
    assert any("1 wall of the scene is one that one looks past" in one for one in told)


def test_a_door_that_is_locked_in_the_scene_is_locked_on_the_field() -> None:
    """State 2 of a door or a secret door; of what is no door it says nothing."""
    walls = [
        wall((400, 600), (500, 600), door=1, ds=2),
        wall((400, 700), (500, 700), door=2, ds=2),
        wall((400, 500), (500, 500), door=1, ds=1),
        wall((400, 400), (500, 400), ds=2),
    ]
    records = read_scene(scene(walls))
    found = {one.start[1]: (one.kind, one.bolted, one.is_open) for one in records.walls}
    assert found == {
        4: ("door", True, False),
        5: ("secret-door", True, False),
        3: ("door", False, True),
        2: ("wall", False, False),
    }
    assert records.report.came["lock"] == 2
    assert records.report.warnings == read_scene(scene([])).report.warnings


def test_a_wall_that_is_listed_twice_is_one_and_so_is_a_door_or_a_light() -> None:
    """Also where the second one runs the other way; each one that is passed over is counted."""
    walls = [
        wall((300, 300), (600, 300)),
        wall((600, 300), (300, 300)),
        wall((400, 500), (500, 500), door=1),
        wall((500, 500), (400, 500), door=1, ds=1),
    ]
    lamp = {"x": 800, "y": 600, "config": {"dim": 40, "bright": 20}}
    records = read_scene(scene(walls, lights=[lamp, dict(lamp)]))
    assert [(one.kind, one.is_open) for one in records.walls] == [("wall", False), ("door", False)]
    assert len(records.lights) == 1
    assert records.report.left_out == {
        "wall pieces that stand there already": 1,
        "doors that stand there already": 1,
        "lights that shine there already": 1,
    }


def test_walls_beyond_the_picture_are_cut_at_the_edge_and_points_dropped() -> None:
    walls = [
        wall((200, 300), (500, 300)),
        wall((0, 0), (100, 0)),
        wall((400, 400), (400, 400)),
        {"c": [1, 2, 3]},
        {"c": ["a", 2, 3, 4]},
        7,
    ]
    records = read_scene(scene(walls))
    assert [(one.start, one.end) for one in records.walls] == [((0, 1), (2, 1))]
    assert records.report.left_out == {
        "wall pieces outside the map": 1,
        "wall pieces without length": 1,
        "walls that say no place": 3,
    }


def test_a_door_on_an_unbroken_wall_cuts_it() -> None:
    walls = [wall((300, 300), (1300, 300)), wall((700, 300), (800, 300), door=1)]
    records = read_scene(scene(walls))
    assert sorted((one.kind, one.start[0], one.end[0]) for one in records.walls) == [
        ("door", 4, 5),
        ("wall", 0, 4),
        ("wall", 5, 10),
    ]


def test_lights_reach_as_many_squares_as_in_the_scene_whatever_a_square_is() -> None:
    tree = scene(lights=[{"x": 800, "y": 600, "config": {"dim": 12, "bright": 6}}])
    tree["grid"].update(distance=3, units="m")
    records = read_scene(tree)
    # Four squares of five feet.
    assert records.lights[0].radius_ft == 20
    assert any("A square of this map is 9.84 feet wide" in one for one in records.report.warnings)
    tree["grid"].update(distance=1.5)
    assert not any("A square of this scene" in one for one in read_scene(tree).report.warnings)


def test_lights_that_do_not_shine_are_left_out_by_reason() -> None:
    lights = [
        {"x": 800, "y": 600, "config": {"dim": 30}, "hidden": True},
        {"x": 800, "y": 600, "config": {"dim": 30, "negative": True}},
        {"x": 800, "y": 600, "config": {"dim": 0, "bright": 0}},
        {"x": 100, "y": 100, "config": {"dim": 30}},
        {"config": {"dim": 30}},
        {"x": 800, "y": 600, "config": {"dim": 30, "bright": 15, "angle": 60}},
    ]
    report = read_scene(scene(lights=lights)).report
    assert report.came == {"light": 1, "unlit light": 1}
    assert report.left_out == {
        "sources of darkness": 1,
        "lights that reach nowhere": 1,
        "lights outside the map": 1,
        "lights that say no place": 1,
    }
    assert any("one way only" in one for one in report.warnings)
    assert any(one.startswith("1 light is hidden in the scene") for one in report.warnings)


def test_hidden_texts_and_pins_are_secrets_of_the_dungeon_master() -> None:
    shape = {"type": "r", "width": 100, "height": 100}
    drawings = [
        {"x": 400, "y": 300, "shape": shape, "text": "Inn"},
        {"x": 500, "y": 300, "shape": shape, "text": "TRAP", "hidden": True},
        {"x": 500, "y": 400, "shape": shape, "text": "PIT", "textAlpha": 0},
        {"x": 500, "y": 300, "shape": shape, "text": " "},
    ]
    notes = [{"x": 600, "y": 500, "text": "The key lies here"}]
    records = read_scene(scene(drawings=drawings, notes=notes))
    assert [(one.text, one.number) for one in records.words] == [
        ("Inn", None),
        ("TRAP", 1),
        ("PIT", 2),
        ("The key lies here", 3),
    ]
    assert records.report.left_out == {"drawings without words": 1}


def test_a_dark_scene_is_dark_outside_its_lights() -> None:
    lights = [{"x": 800, "y": 600, "config": {"dim": 30}}]
    dark = scene(lights=lights, environment={"globalLight": {"enabled": False}})
    night = scene(darkness=0.7)
    for tree, light in (
        (dark, Light.DARKNESS),
        (night, Light.MOONLIGHT),
        (scene(), Light.DAYLIGHT),
    ):
        assert build(read_scene(tree), "cellar.json").field.info.light is light


@pytest.mark.parametrize("kind", [2, 3, 4, 5])
def test_scenes_of_hexagons_are_refused_with_a_word(kind: int) -> None:
    tree = scene()
    tree["grid"]["type"] = kind
    with pytest.raises(ExchangeError, match="hexagons"):
        read_scene(tree)


def test_a_scene_without_a_grid_is_read_with_a_warning() -> None:
    tree = scene()
    tree["grid"]["type"] = 0
    assert "This scene has no grid" in read_scene(tree).report.warnings[0]


def test_a_scene_that_is_too_large_is_refused() -> None:
    with pytest.raises(ExchangeError, match="no field may be longer than 200"):
        read_scene(scene(width=20_100))


@pytest.mark.parametrize("width", [None, 0, -5, "wide", 1e9])
def test_a_scene_without_a_size_is_refused(width: Any) -> None:
    with pytest.raises(ExchangeError, match="how large"):
        read_scene(scene(width=width))


def test_of_a_database_the_active_scene_is_read_as_its_last_line_has_it() -> None:
    def line(key: str, name: str, count: int, **more: Any) -> bytes:
        walls = [wall((300, 200 + 100 * row), (500, 200 + 100 * row)) for row in range(count)]
        return as_bytes(scene(walls, _id=key, **{"name": name, **more}))

    lines = [
        line("a", "Attic", 5),
        line("b", "Cellar", 1, active=True),
        line("c", "Gone", 7),
        line("b", "Deep cellar", 2, active=True),
        as_bytes({"_id": "c", "$$deleted": True}),
        b'{"_id": "cut off',
        as_bytes({"_id": "d", "name": "somebody, no scene"}),
    ]
    records = read_data(b"\n".join(lines), "scenes.db")
    assert (records.name, len(records.walls)) == ("Deep cellar", 2)
    assert any("2 scenes" in one and "“Attic”" in one for one in records.report.warnings)
    assert records.report.left_out == {"lines that are no whole documents": 1}


def test_a_database_without_scenes_is_refused() -> None:
    lines = [as_bytes({"_id": str(number), "name": "Goblin"}) for number in range(3)]
    with pytest.raises(ExchangeError, match="no scene"):
        read_data(b"\n".join(lines), "actors.db")


def test_pictures_are_looked_for_beside_the_scene_and_nowhere_else(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "cellar one.png").write_bytes(png(100, 80))
    for source in (
        "../cellar%20one.png",
        str(tmp_path / "cellar one.png"),
        "http://x/cellar one.png",
    ):
        tree = scene(background={"src": source})
        records = read(as_bytes(tree), "cellar.json", inside)
        assert records.pictures == ()
        assert any("not beside it" in one for one in records.report.warnings)


def test_the_picture_may_be_that_of_the_first_level(tmp_path: Path) -> None:
    (tmp_path / "ground.png").write_bytes(png(100, 80))
    levels = [{"background": {"src": "a/ground.png"}}, {"background": {"src": "a/attic.png"}}]
    records = read(as_bytes(scene(background={}, levels=levels)), "cellar.json", tmp_path)
    assert [one.size for one in records.pictures] == [(10, 8)]


def test_what_has_no_place_on_a_field_is_kept_for_writing() -> None:
    records = read_scene(scene(weather="rain", flags={"other": {"a": 1}}, thumb="data:..."))
    assert records.extras["foundry"]["weather"] == "rain"
    assert records.extras["foundry"]["flags"] == {"other": {"a": 1}}
    assert "thumb" not in records.extras["foundry"]


def test_a_scene_read_again_gives_the_same_walls_though_another_was_deleted() -> None:
    walls = [
        wall((300, 200 + 100 * row), (500, 200 + 100 * row), _id=f"w{row}") for row in range(3)
    ]
    first = {one.key: one.start for one in read_scene(scene(walls)).walls}
    again = {one.key: one.start for one in read_scene(scene(walls[1:])).walls}
    assert again.items() <= first.items()
