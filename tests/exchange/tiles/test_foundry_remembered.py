"""What a scene says of its walls and lights goes out as it came, until somebody changes it."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import compress, decompress

import pytest
from tests.exchange.tiles.scenes import as_bytes, old_scene, scene, wall

from fieldwright.battlefield.changes import alter
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Light, Thing, Wall
from fieldwright.drawing.options import DrawingOptions
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.exchange.building import Built, Into, build, import_change
from fieldwright.exchange.encoding import decoded, encoded
from fieldwright.exchange.foundry.reading import read
from fieldwright.exchange.foundry.writing import Wishes, write

MARK = b"fieldwright extras 1\n"
NUMBERS = ("move", "sight", "light", "sound", "dir", "door", "ds", "threshold")
NO_THRESHOLD = {"light": None, "sight": None, "sound": None, "attenuation": False}
NEAR = {"light": 30.0, "sight": 15.0, "sound": None, "attenuation": True}
LIMITED = {"sight": 10, "light": 10, "sound": 0}
LAMP = {"config": {"dim": 30, "bright": 10}}


def came(tree: Any) -> Built:
    records = read(as_bytes(tree), "cellar.json")
    return build(decoded(b"".join(encoded(records))), "cellar.json")


def out(built: Built, field: Battlefield | None = None) -> Any:
    return json.loads(write(field or built.field, Wishes("map.webp"), built.blobs.get).data)


def numbers(entry: Any) -> Any:
    return {name: entry[name] for name in NUMBERS}


def full(**more: Any) -> Any:
    told = {"move": 20, "sight": 20, "light": 20, "sound": 20, "dir": 0, "door": 0, "ds": 0}
    return {**told, "threshold": NO_THRESHOLD, **more}


@pytest.mark.parametrize(
    "told",
    [
        {},
        {"move": 0},
        LIMITED,
        {"move": 0, **LIMITED},
        {"sight": 0},
        {"sight": 0, "light": 0, "sound": 0, "door": 1, "ds": 2},
        {"sight": 30, "light": 40, "threshold": NEAR},
        {"dir": 2},
        {"door": 2, "ds": 1, "sound": 10},
        {"move": 0, "door": 1, "ds": 1},
    ],
)
def test_a_wall_that_nobody_changed_goes_out_with_the_numbers_it_came_with(told: Any) -> None:
    entry = wall((300, 200), (500, 200), **full(**told))
    (again,) = out(came(scene([entry])))["walls"]
    assert numbers(again) == full(**told)


def test_both_pieces_of_a_wall_that_a_door_cuts_go_out_with_its_numbers() -> None:
    door = wall((500, 200), (600, 200), **full(door=1))
    built = came(scene([wall((300, 200), (900, 200), **full(**LIMITED)), door]))
    found = sorted((one["door"], one["sight"]) for one in out(built)["walls"])
    assert found == [(0, 10), (0, 10), (1, 20)]


def the_only(field: Battlefield, kind: type[Thing]) -> Any:
    (one,) = field.every(kind)
    return one


def changed(built: Built, sort: type[Thing], /, **more: Any) -> Battlefield:
    one = the_only(built.field, sort)
    return alter([(one, replace(one, **more))]).applied_to(built.field)


@pytest.mark.parametrize(
    ("told", "change", "says"),
    [
        (LIMITED, {"kind": "palisade"}, full()),
        ({"move": 0}, {"kind": "wall", "hides": None}, full()),
        (
            {"door": 1, "sound": 0, "dir": 1},
            {"is_open": True},
            full(door=1, ds=1),
        ),
        ({"door": 2}, {"kind": "door"}, full(door=1)),
    ],
)
def test_where_the_dungeon_master_changed_a_wall_our_numbers_go_out(
    told: Any, change: Any, says: Any
) -> None:
    built = came(scene([wall((300, 200), (400, 200), **full(**told))]))
    (again,) = out(built, changed(built, Wall, **change))["walls"]
    assert numbers(again) == says


def test_a_wall_that_was_only_moved_keeps_its_numbers() -> None:
    built = came(scene([wall((300, 200), (400, 200), **full(**LIMITED))]))
    (again,) = out(built, changed(built, Wall, start=(1.0, 1.0), end=(3.0, 1.0)))["walls"]
    assert (again["c"], numbers(again)) == ([100, 100, 300, 100], full(**LIMITED))


def test_flags_and_unknown_keys_of_walls_and_lights_go_out_again() -> None:
    more = {"doorSound": "creaky", "flags": {"x": {"mod": [1]}}}
    lamp = {"x": 800, "y": 600, "config": {"dim": 30}, "elevation": 7, "flags": {"y": 2}}
    built = came(scene([wall((300, 200), (400, 200), **full(door=1), **more)], lights=[lamp]))
    for field in (built.field, changed(built, Wall, is_open=True)):
        tree = out(built, field)
        assert tree["walls"][0]["doorSound"] == "creaky"
        assert tree["walls"][0]["flags"]["x"] == {"mod": [1]}
        assert tree["walls"][0]["flags"]["fieldwright"]["kind"] == "door"
        assert (tree["lights"][0]["elevation"], tree["lights"][0]["flags"]["y"]) == (7, 2)


SHINES = {
    "dim": 40,
    "bright": 15,
    "angle": 90,
    "color": "#ff0000",
    "alpha": 0.7,
    "luminosity": 0.3,
    "animation": {"type": "torch", "speed": 5},
}


def test_a_light_that_nobody_changed_goes_out_as_it_came() -> None:
    lamp = {"x": 800, "y": 600, "rotation": 45, "walls": False, "config": SHINES}
    (again,) = out(came(scene(lights=[lamp])))["lights"]
    assert again["config"] == SHINES
    assert (again["rotation"], again["walls"], again["hidden"]) == (45, False, False)
    plain = {"dim": 20, "bright": 0, "color": None}
    (again,) = out(came(scene(lights=[{"x": 800, "y": 600, "config": plain}])))["lights"]
    assert {name: again["config"][name] for name in plain} == plain


def test_a_hidden_light_is_out_and_goes_out_as_hidden() -> None:
    lamp = {"x": 800, "y": 600, "hidden": True, "config": SHINES, "flags": {"n": 1}}
    built = came(scene(lights=[lamp]))
    assert not the_only(built.field, Light).is_lit
    (again,) = out(built)["lights"]
    assert (again["hidden"], again["config"], again["flags"]["n"]) == (True, SHINES, 1)
    (lit,) = out(built, changed(built, Light, is_lit=True))["lights"]
    assert (lit["hidden"], lit["config"]) == (False, SHINES)


def test_a_light_of_a_scene_in_metres_reaches_as_many_squares_as_it_did() -> None:
    grid = {"type": 1, "size": 100, "distance": 1.5, "units": "m"}
    lamp = {"x": 800, "y": 600, "config": {"dim": 9, "bright": 3}}
    tree = out(came(scene(lights=[lamp], grid=grid)))
    assert tree["grid"]["distance"] == 5
    assert (tree["lights"][0]["config"]["dim"], tree["lights"][0]["config"]["bright"]) == (30, 10)


def test_a_light_that_was_changed_shines_as_it_does_here() -> None:
    lamp = {"x": 800, "y": 600, "config": SHINES}
    built = came(scene(lights=[lamp]))
    kind = "campfire" if the_only(built.field, Light).kind != "campfire" else "torch"
    (again,) = out(built, changed(built, Light, kind=kind, radius_ft=20.0))["lights"]
    config = again["config"]
    assert (config["dim"], config["bright"], config["angle"]) == (20, 20, 360)


def test_old_scenes_go_out_in_the_numbers_of_new_ones() -> None:
    old = {"c": [300, 200, 400, 200], "move": 1, "sense": 2, "door": 0, "ds": 0}
    tree = out(came(old_scene([old])))
    assert numbers(tree["walls"][0]) == full(sight=10, light=10, sound=10)
    assert "sense" not in tree["walls"][0]
    config = tree["lights"][0]["config"]
    assert (config["dim"], config["bright"], config["color"]) == (40, 20, "#ff8800")


def test_numbers_that_foundry_does_not_know_do_not_go_out() -> None:
    odd = full(sight=17, move=10, light="x", dir=9, ds=True, threshold={"sight": "far"})
    (again,) = out(came(scene([wall((300, 200), (400, 200), **odd)])))["walls"]
    assert numbers(again) == full()


def test_on_a_mirrored_map_a_wall_of_one_sense_works_from_its_other_side() -> None:
    lamp = {"x": 800, "y": 600, "rotation": 30, "config": SHINES}
    built = came(scene([wall((300, 200), (400, 300), **full(dir=1))], lights=[lamp]))
    mirrored = out(built, turned_field(built.field, Turning.ACROSS))
    assert (mirrored["walls"][0]["dir"], mirrored["lights"][0]["rotation"]) == (2, 330)
    quarter = out(built, turned_field(built.field, Turning.RIGHT))
    assert (quarter["walls"][0]["dir"], quarter["lights"][0]["rotation"]) == (1, 120)


def test_of_two_scenes_of_one_name_each_wall_keeps_its_own() -> None:
    first = came(scene([wall((300, 200), (400, 200), **full(**LIMITED))]))
    other = read(as_bytes(scene([wall((300, 500), (400, 500), **full(move=0))])), "cellar.json")
    into = Into(corner=(0, 0), find=first.blobs.get, another=True)
    prepared = import_change(first.field, other, "cellar.json", into)
    blobs = {**first.blobs, **prepared.blobs}
    both = Built(prepared.change.applied_to(first.field), blobs, prepared.report)
    found = sorted((one["sight"], one["move"]) for one in out(both)["walls"])
    assert found == [(10, 20), (20, 0)]


@pytest.mark.parametrize("ending", [".foundry.json", ".dd2vtt", ".battlefield.json"])
def test_for_players_nothing_goes_out_of_what_is_kept(ending: str, tmp_path: Any) -> None:
    secret = wall((500, 200), (600, 200), **full(door=2), flags={"gm": "SECRET"})
    plain = wall((300, 200), (500, 200), **full(), flags={"gm": "SECRET"})
    lamp = {"x": 800, "y": 600, "config": SHINES, "flags": {"gm": "SECRET"}}
    text = {"x": 400, "y": 300, "shape": {"width": 9, "height": 9}, "text": "SECRET"}
    hidden = [{**text, "hidden": True}, {**text, "textAlpha": 0}]
    pins = [{"x": 600, "y": 500, "text": "SECRET"}]
    built = came(
        scene([plain, secret], lights=[lamp], drawings=hidden, notes=pins, journal="SECRET")
    )
    for players in (True, False):
        options = DrawingOptions(players=players, square_px=20, pictures=built.blobs.get)
        write_map(built.field, Export(tmp_path / f"map{ending}", options))
        written = b"".join(one.read_bytes() for one in tmp_path.iterdir())
        assert (b"SECRET" in written) is (not players and ending != ".dd2vtt")
        if players and ending == ".foundry.json":
            assert {
                one["door"] for one in json.loads((tmp_path / f"map{ending}").read_bytes())["walls"]
            } == {0}


def test_what_was_written_twice_is_what_was_written_once() -> None:
    senses = ({"move": 0}, LIMITED, {"sight": 0}, {"door": 1, "ds": 2}, {"door": 2}, {"dir": 1})
    walls = [
        wall((300, 200 + 50 * row), (400, 200 + 50 * row), **full(**told), flags={"x": row})
        for row, told in enumerate(senses)
    ]
    lamps = [{"x": 800, "y": 600, "config": SHINES}, {"x": 700, "y": 500, "hidden": True, **LAMP}]
    once = out(came(scene(walls, lights=lamps)))
    twice = out(came(once))
    for name in ("walls", "lights"):
        told = [[{**one, "_id": ""} for one in tree[name]] for tree in (once, twice)]
        assert told[0] == told[1]


ODD: Sequence[Any] = (None, "x", 10**400, [1], [[1], {}], {"kind": []}, {"config": [1]}, True)
KEYS = ("dir", "move", "threshold", "rotation", "flags", "config", "kind", "hides", "c", "x")


@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_spoilt_memories_are_as_if_not_there(odd: Any) -> None:
    """What a document keeps is trusted no more than the file that it came from."""
    lamp = {"x": 800, "y": 600, "rotation": 30, "config": SHINES}
    built = came(scene([wall((300, 200), (400, 300), **full(**LIMITED))], lights=[lamp]))
    field = turned_field(built.field, Turning.ACROSS)
    (digest,) = (one.extras for one in field.info.imports)
    spoilt = dict.fromkeys(KEYS, odd)
    entries = (odd, {"says": odd, "came": odd}, {"says": spoilt, "came": spoilt})
    for entry in entries:
        tree = json.loads(decompress(built.blobs[digest].removeprefix(MARK)))
        things = tree["extras"]["foundry things"]
        tree["extras"]["foundry things"] = {
            name: dict.fromkeys(things[name], entry) for name in ("walls", "lights")
        }
        data = MARK + compress(json.dumps(tree).encode())
        (line,) = (again := out(Built(field, {digest: data}, built.report)))["walls"]
        (light,) = again["lights"]
        assert line["c"] == out(built, field)["walls"][0]["c"]
        assert (line["move"], line["door"], light["x"]) == (20, 0, 500)
        assert line["flags"]["fieldwright"]["kind"] == "wall"
        assert light["config"]["dim"] == 40
