"""``fieldwright reach`` and ``fieldwright path`` on small fields, worked out from the rules.

A step costs 1, diagonals 2 and 1 by turns; a figure without numbers has a rate of 12; half of a
full move, rounded up, is made in its first phase.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import done, refused, run

FORMAT = "fieldwright battlefield"
ROBIN = {"name": "Robin", "side": "attackers", "column": 4, "row": 4}


def written(folder: Path, *figures: dict[str, Any], **more: object) -> Path:
    """A field of grass with these figures, 20 by 12 squares unless it is said."""
    path = folder / "field.battlefield.json"
    told = {"format": FORMAT, "size": [20, 12], "ground": "grass", "figures": figures, **more}
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def reached(path: Path, *options: object) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(done("reach", path, "--figure", "Robin", *options, "--json"))
    return told


def way(path: Path, target: str, *options: object) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        done("path", path, "--figure", "Robin", "--to", target, *_doing(options), "--json")
    )
    return told


def _doing(options: tuple[object, ...]) -> tuple[object, ...]:
    """The options, with a whole move unless they say what is done."""
    return options if "--action" in options else (*options, "--action", "move")


def costs(told: dict[str, Any]) -> dict[str, int]:
    return {one["square"]: one["cost"] for one in told["squares"]}


def points(across: int, down: int) -> int:
    """What open ground costs: straight steps 1, every two diagonals 3, rounded up."""
    less, more = sorted((abs(across), abs(down)))
    return more - less + (3 * less + 1) // 2


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


# ------------------------------------------------------------------------------------------ reach


@pytest.mark.parametrize(
    ("options", "most", "first"),
    [
        (("--half",), 6, 6),
        ((), 12, 6),
        (("--action", "charge"), 18, 9),
        (("--action", "run"), 24, 12),
        (("--action", "withdraw"), 6, 6),
        (("--action", "parry"), 1, 1),
    ],
)
def test_open_ground_is_reached_as_far_as_the_action_goes(
    options: tuple[str, ...], most: int, first: int, tmp_path: Path
) -> None:
    path = written(tmp_path, {**ROBIN, "column": 25, "row": 25}, size=[51, 51])
    told = reached(path, *options)
    offsets = [(x, y) for x in range(-25, 26) for y in range(-25, 26) if (x, y) != (0, 0)]
    far = [points(x, y) for x, y in offsets]
    # Without movement one square is left, straight or diagonal.
    near = [max(abs(x), abs(y)) for x, y in offsets] if most == 1 else far
    assert told["counts"] == {
        "squares": sum(cost <= most for cost in near),
        "first_phase": sum(cost <= first for cost in near),
        "second_phase": sum(first < cost <= most for cost in near),
    }
    assert told["allowances"] == [{"off": "0", "points": most}]


def test_brush_on_the_way_takes_a_third_off_all_of_it(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN, growth=["......bbb..........."] * 12)
    told = reached(path)
    assert told["allowances"] == [{"off": "0", "points": 12}, {"off": "1/3", "points": 8}]
    found = {one["square"]: one for one in told["squares"]}
    assert (found["M5"]["cost"], found["M5"]["off"], found["M5"]["phase"]) == (8, "1/3", 2)
    assert "N5" not in found
    # Within the first four of eight points, and the first six of twelve without brush.
    assert [found[name]["phase"] for name in ("I5", "J5", "A1", "A9")] == [1, 2, 1, 1]
    assert found["A12"]["cost"] == points(4, 7)


def test_friends_are_passed_and_enemies_are_not(tmp_path: Path) -> None:
    friend = {"name": "Marian", "side": "attackers", "column": 5, "row": 4}
    enemy = {"name": "Guy", "side": "defenders", "column": 4, "row": 9}
    told = reached(written(tmp_path, ROBIN, friend, enemy))
    assert told["through"] == ["F5"]
    assert costs(told)["G5"] == 2
    assert "E10" not in costs(told)


def test_in_missile_scale_a_square_takes_three_points(tmp_path: Path) -> None:
    told = reached(written(tmp_path, ROBIN, scale="missile"), "--action", "charge")
    assert told["allowances"] == [{"off": "0", "points": 6}]
    assert max(costs(told).values()) == 6


def test_reach_is_told_with_a_map_of_its_phases(tmp_path: Path) -> None:
    slow = {**ROBIN, "column": 4, "row": 3, "stats": "slow"}
    path = written(
        tmp_path,
        slow,
        {"name": "Guy", "side": "defenders", "column": 2, "row": 6},
        size=[9, 7],
        stat_blocks={"slow": {"name": "Slow", "movement": "3"}},
    )
    said = done("reach", path, "--figure", "robin").splitlines()
    assert said == [
        "Robin (E4), move",
        "  3 points on good footing (rate 3).",
        "  Begins in the average phase (size M: fast; rate 3: 1 phase later).",
        "  28 squares: 12 in that phase, 16 in the slow phase.",
        "",
        "    ABCDEFGHI",
        "  1 ....2....",
        "  2 ..22122..",
        "  3 ..21112..",
        "  4 .211@112.",
        "  5 ..21112..",
        "  6 ..22122..",
        "  7 ..x.2....",
        "",
        "  @ Robin",
        "  1 reached in the average phase",
        "  2 in the slow phase",
        "  x somebody else",
        "  . not reached",
    ]


def test_the_map_names_columns_of_two_letters_downwards(tmp_path: Path) -> None:
    path = written(tmp_path, {**ROBIN, "column": 26}, size=[60, 12])
    said = done("reach", path, "--figure", "Robin", "--action", "guard", "--half").splitlines()
    # Six squares either way of AA and one more: T to AH.
    head = said.index("") + 1
    assert said[head : head + 2] == ["            AAAAAAAA", "     TUVWXYZABCDEFGH"]


def test_who_has_no_rate_for_flying_does_not_fly(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN)
    assert "No move: Robin has no rate for flying" in done(
        "reach", path, "--figure", "Robin", "--by", "flying"
    )
    told = reached(path, "--by", "flying")
    assert (told["possible"], told["squares"], told["counts"]) == (False, [], None)
    assert told["why_not"].startswith("Robin has no rate for flying")


# ------------------------------------------------------------------------------------------- path


def test_a_path_runs_its_sum_and_its_diagonals_over_the_bends(tmp_path: Path) -> None:
    told = way(written(tmp_path, ROBIN), "H7", "--via", "F6", "--via", "6,4")
    steps = [(one["square"], one["cost"], one["total"]) for one in told["steps"]]
    # The first diagonal of the move costs 2, the second 1; from G5 it is 3 again however it goes.
    assert steps[:2] == [("F6", 2, 2), ("G5", 1, 3)]
    assert (told["waypoints"], told["cost"], told["left"]) == (["F6", "G5", "H7"], 6, 6)
    assert [one["diagonal"] for one in told["steps"]][:2] == [True, True]
    assert sum(one["cost"] for one in told["steps"]) == told["cost"] == steps[-1][2]
    assert told["steps"][0]["reasons"][0]["text"] == "diagonal step"


def test_a_low_wall_costs_one_square_more(tmp_path: Path) -> None:
    wall = {"kind": "low-wall", "start": [6, 0], "end": [6, 12]}
    told = way(written(tmp_path, ROBIN, walls=[wall]), "H5")
    assert [(one["square"], one["cost"]) for one in told["steps"]] == [
        ("F5", 1),
        ("G5", 2),
        ("H5", 1),
    ]
    assert "low wall" in told["steps"][1]["reasons"][0]["text"]
    assert told["steps"][0]["reasons"] == []


def test_a_way_that_is_too_long_tells_how_far_the_figure_gets(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN)
    told = way(path, "T5")
    assert (told["possible"], told["cost"], told["allowance"]) == (False, 15, 12)
    assert "the way takes 15 points and the move has 12" in told["why_not"]
    assert told["ends"] == ["K5", "Q5"]
    assert [one["covered"] for one in told["steps"]] == [True] * 12 + [False] * 3
    said = done("path", path, "--figure", "Robin", "--to", "T5", "--action", "move")
    assert "Too far: the way takes 15 points and the move has 12. It gets to Q5." in said
    assert "  13  R5  1 = 13  not covered\n" in said


def test_where_no_way_leads_the_reason_is_told(tmp_path: Path) -> None:
    rock = ["....................", "..........#........."] * 6
    told = way(written(tmp_path, ROBIN, ground=rock), "K2")
    assert (told["possible"], told["cost"], told["steps"]) == (False, None, None)
    assert told["why_not"]
    said = done("path", tmp_path / "field.battlefield.json", "--figure", "Robin", "--to", "K2")
    assert said == f"Robin (E5), move, to K2\n  No way: {told['why_not'].rstrip('.')}.\n"


def test_what_bars_the_way_is_named_with_its_square(tmp_path: Path) -> None:
    column = [{"kind": "wall", "start": [10, 0], "end": [10, 6]}]
    door = {"kind": "door", "start": [10, 6], "end": [10, 7]}
    rest = {"kind": "wall", "start": [10, 7], "end": [10, 12]}
    path = written(tmp_path, ROBIN, walls=[*column, door, rest])
    said = done("path", path, "--figure", "Robin", "--to", "L7")
    assert said.splitlines()[1] == "  No way: A door between J7 and K7 is closed; open it first."
    path = written(tmp_path, ROBIN, walls=[{"kind": "wall", "start": [10, 0], "end": [10, 12]}])
    said = done("path", path, "--figure", "Robin", "--to", "L7")
    assert "No way: A stone wall is in the way between J" in said
    path = written(tmp_path, {**ROBIN, "conditions": ["dead"]})
    said = done("path", path, "--figure", "Robin", "--to", "L7")
    assert said.splitlines()[1] == "  No move: Robin is dead."


GUY = {"name": "Guy", "side": "defenders", "column": 6, "row": 4, "facing": 6}


def test_leaving_an_enemy_gives_it_an_attack_and_withdrawing_does_not(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN, GUY)
    told = way(path, "C5", "--via", "F5")
    events = {one["square"]: one["provokes"] for one in told["steps"] if one["provokes"]}
    # Guy in G5 faces west: F5 is one of his front squares, and E5 is not within his reach of 1.
    assert [(one["kind"], one["enemy"], one["strikes"]) for one in events["F5"]] == [
        ("entering", "Guy", False)
    ]
    away = told["steps"][1]
    assert away["square"] == "E5"
    assert [(one["kind"], one["strikes"]) for one in away["provokes"]] == [("moving away", True)]
    calm = way(path, "C5", "--via", "F5", "--action", "withdraw")
    kinds = [one["kind"] for step in calm["steps"] for one in step["provokes"]]
    assert kinds == ["entering"]


def test_a_path_is_told_step_by_step_with_what_it_provokes_below(tmp_path: Path) -> None:
    fire = {"kind": "fire", "outline": [[2, 4], [3, 4], [3, 5], [2, 5]]}
    path = written(tmp_path, ROBIN, GUY, hazards=[fire])
    said = done(
        "path", path, "--figure", "robin", "--via", "F5", "--to", "C5", "--action", "move"
    ).splitlines()
    assert said[:10] == [
        "Robin (E5), move, to F5 and C5",
        "  4 of 12 points, 8 left.",
        "  In C5 after the fast phase; the move takes no longer.",
        "",
        "   1  F5  1 = 1  fast",
        "        ! Robin enters squares that Guy threatens.",
        "   2  E5  1 = 2  fast",
        "        ! Robin moves away from Guy: Guy gets an attack of opportunity.",
        "   3  D5  1 = 3  fast",
        "   4  C5  1 = 4  fast",
    ]
    (last,) = said[10:]
    assert last.startswith("        ! Robin enters fire.")


def test_what_the_move_does_not_cover_provokes_nothing(tmp_path: Path) -> None:
    far = {**GUY, "column": 18}
    told = way(written(tmp_path, ROBIN, far), "R5")
    assert not told["possible"]
    assert [one["provokes"] for one in told["steps"]] == [[]] * 13


def test_a_smaller_enemy_may_be_run_over_and_a_friend_or_a_larger_one_not(tmp_path: Path) -> None:
    ogre = {**ROBIN, "size": "L"}
    wall = [{"kind": "wall", "start": [0, y], "end": [20, y]} for y in (4, 5)]
    giant = {**GUY, "name": "Giant", "column": 12, "size": "H"}
    path = written(tmp_path, ogre, GUY, giant, walls=wall)
    assert "Guy, an enemy, is in the way" in way(path, "G5")["why_not"]
    assert not way(path, "I5")["possible"]
    assert way(path, "I5", "--overrun", "guy")["cost"] == 4
    for name in ("giant", "robin"):
        sentence = refused("path", path, "--figure", "Robin", "--to", "I5", "--overrun", name)
        assert "only enemies smaller than itself" in sentence


def test_who_rides_is_run_over_with_its_mount(tmp_path: Path) -> None:
    """The horse bars the way: whoever overruns the rider overruns it."""
    horse = "11111111-1111-4111-8111-111111111111"
    mount = {**GUY, "id": horse, "name": "Dapple", "size": "L"}
    wall = [{"kind": "wall", "start": [0, y], "end": [20, y]} for y in (4, 5)]
    for size, possible in (("L", False), ("H", True)):
        mover = {**ROBIN, "size": size}
        path = written(tmp_path, mover, mount, {**GUY, "mount": horse}, walls=wall)
        if possible:
            assert way(path, "I5", "--overrun", "guy")["possible"]
        else:
            words = ("path", path, "--figure", "Robin", "--to", "I5", "--overrun", "guy")
            assert "cannot overrun Dapple" in refused(*words)


def test_a_rider_moves_at_the_rate_of_its_mount(tmp_path: Path) -> None:
    horse = "11111111-1111-4111-8111-111111111111"
    body = {"column": 4, "row": 4, "columns": 2, "facing": 2}
    mount = {**body, "id": horse, "name": "Dapple", "side": "attackers", "size": "L"}
    path = written(
        tmp_path,
        {**ROBIN, **body, "mount": horse},
        {**mount, "stats": "horse"},
        stat_blocks={"horse": {"name": "Horse", "size": "L", "movement": "24"}},
    )
    told = way(path, "Q5")
    # Large ones begin in the average phase, at a rate of 18 or more one phase earlier. Eleven steps
    # bring its head from F5 to Q5, and turning about its head, to stand in Q5 and R5, is free.
    assert (told["allowance"], told["cost"], told["phases"]) == (24, 11, ["fast", "average"])
    assert (told["figure"]["square"], told["figure"]["columns"]) == ("E5", 2)
    said = done("path", path, "--figure", "Robin", "--to", "Q5", "--action", "move")
    assert said.startswith("Robin on Dapple (E5:F5), move, to Q5\n")


def test_squares_of_a_path_may_be_counted_from_nought(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN)
    assert way(path, "9,6") == way(path, "J7") == way(path, "j7")


# ----------------------------------------------------------------------------------------- both


def test_the_help_names_every_key_of_the_json(tmp_path: Path) -> None:
    path = written(tmp_path, {**ROBIN, "size": "L"}, GUY, growth=["......bbb..........."] * 12)
    said = {name: run(name, "--help").stdout for name in ("reach", "path")}
    told = keys_of(reached(path))
    assert {key for key in told if key not in said["reach"]} == set()
    told = keys_of(way(path, "J7", "--via", "F5")) | keys_of(way(path, "T1"))
    assert {key for key in told if key not in said["path"]} == set()


def test_json_has_the_same_keys_whether_there_is_an_answer_or_not(tmp_path: Path) -> None:
    path = written(tmp_path, ROBIN)
    assert list(reached(path)) == list(reached(path, "--by", "flying"))
    assert list(way(path, "J7")) == list(way(path, "J7", "--by", "flying"))


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (["reach"], 2, "Missing option '--figure'"),
        (["reach", "--figure", "Robin", "--action", "dance"], 2, "'dance' is not one of"),
        (["reach", "--figure", "Marian"], 1, "There is no figure called 'Marian'; there are Robin"),
        (["reach", "--figure", "Robin", "--action", "run", "--half"], 2, "run is no half-move"),
        (["path", "--figure", "Robin"], 2, "Missing option '--to'"),
        (
            ["path", "--figure", "Robin", "--to", "somewhere"],
            1,
            "'somewhere' is no square",
        ),
        (["path", "--figure", "Robin", "--to", "Z5"], 1, "There is no column Z; the last one is T"),
        (["path", "--figure", "Robin", "--to", "4,12"], 1, "rows from 0 to 11"),
        (["path", "--figure", "Robin", "--to", "J7", "--via", "A13"], 1, "There is no row 13"),
        (["path", "--figure", "Robin", "--to", "J7", "--half", "--action", "sprint"], 2, "leave"),
    ],
)
def test_what_cannot_be_asked_is_told_in_a_sentence(
    words: list[str], code: int, reason: str, tmp_path: Path
) -> None:
    name, *options = words
    assert reason in refused(name, written(tmp_path, ROBIN), *options, code=code)


@pytest.mark.parametrize(
    ("target", "doing"),
    [("I5", "move, a half-move"), ("P5", "move, to"), ("T5", "charge, to")],
)
def test_without_an_action_a_path_takes_the_least_move_as_the_map_does(
    tmp_path: Path, target: str, doing: str
) -> None:
    """Rate 12 from E5: six, twelve and eighteen squares."""
    said = done("path", written(tmp_path, ROBIN), "--figure", "Robin", "--to", target)
    assert said.startswith(f"Robin (E5), {doing}")


def test_who_is_in_the_air_flies_in_paths_and_reaches(tmp_path: Path) -> None:
    flyer = {**ROBIN, "stats": "griffon", "altitude_ft": 30.0}
    stats = {"griffon": {"name": "Griffon", "movement": "6, Fl 24 (C)"}}
    told = reached(written(tmp_path, flyer, stat_blocks=stats), "--action", "move")
    assert told["rate"] == 24
    assert told["notes"][0]["text"] == "class C"
