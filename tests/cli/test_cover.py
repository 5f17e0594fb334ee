"""``fieldwright cover``: shots on a small field, with values worked out from the rules.

Squares are named from A1. Everybody is man-sized, 6 feet tall with eyes 5 1/4 feet up; row 1 has a
low wall of 3 feet on the near side of K1, row 3 a stone wall of 10 feet between F3 and G3.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import done, refused, run

FIELD: dict[str, Any] = {
    "format": "fieldwright battlefield",
    "name": "Two walls",
    "size": [16, 8],
    "ground": "grass",
    "walls": [
        {"kind": "low-wall", "start": [10, 0], "end": [10, 1]},
        {"kind": "wall", "start": [6, 2], "end": [6, 3]},
    ],
    "stat_blocks": {
        "slinger": {
            "name": "Slinger",
            "attacks": [{"name": "Grandfather's sling", "weapon": "sling-stone"}],
        }
    },
    "figures": [
        {"name": "Robin", "side": "attackers", "column": 0, "row": 0, "stats": "slinger"},
        {"name": "Guard", "side": "defenders", "column": 10, "row": 0, "facing": 6},
        {"name": "Goblin 1", "side": "attackers", "column": 9, "row": 4, "size": "S"},
        {"name": "Goblin 2", "side": "attackers", "column": 13, "row": 6, "size": "S"},
        {"name": "Halberdier", "side": "defenders", "column": 10, "row": 4, "facing": 6},
        {"name": "Corpse", "side": "attackers", "column": 0, "row": 2, "conditions": ["dead"]},
    ],
}


@pytest.fixture
def field(tmp_path: Path) -> Path:
    path = tmp_path / "walls.battlefield.json"
    path.write_text(json.dumps(FIELD), encoding="utf-8")
    return path


def answer(field: Path, shooter: str, target: str, *options: object) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(
        done("cover", field, "--from", shooter, "--to", target, *options, "--json")
    )
    return told


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return set(value).union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


# ---------------------------------------------------------------------------------------- answers


def test_a_low_wall_before_the_target_gives_it_half_cover_and_the_shooter_behind_it_none(
    field: Path,
) -> None:
    told = answer(field, "Robin", "Guard")
    # The wall is 9 1/2 of 10 squares away: it hides up to 5.25 - 2.25 / 0.95 = 2.88 of 6 feet.
    there, back = told["there"], told["back"]
    assert there["hidden"]["hard"] == pytest.approx((5.25 - 2.25 / 0.95) / 6, abs=1e-4)
    assert (there["step"], there["hides"], there["modifier"]) == ("50%", "cover", -4)
    (hiding,) = there["hidings"]
    assert (hiding["name"], hiding["square"], hiding["counts"]) == ("low wall", "J1", True)
    assert there["line"]["clear"]
    assert (back["step"], back["modifier"], back["possible"]) == ("none", 0, True)
    assert back["hidings"][0]["why_not"] == "the shooter is right behind and shoots over it"


def test_whoever_lies_behind_the_wall_is_not_hit_at_all(field: Path) -> None:
    told = answer(field, "Robin", "P1", "--posture", "prone")["there"]
    # K1 stands between; the wall hides up to 5.25 - 2.25 / (9.5 / 15) = 1.70 feet, and he is 1.
    assert (told["step"], told["modifier"], told["possible"]) == ("blocked", None, False)
    assert told["why_not"] == "line of fire blocked by low wall"


def test_squares_may_be_named_or_counted_and_mean_the_figure_that_stands_there(
    field: Path,
) -> None:
    by_name = answer(field, "Robin", "Guard")
    assert answer(field, "A1", "K1") == by_name
    assert answer(field, "0,0", "10,0") == by_name
    assert answer(field, "robin", "gua") == by_name
    empty = answer(field, "0,2", "P8")["there"]
    assert (empty["from"]["name"], empty["to"]["name"]) == (None, None)
    assert (empty["from"]["square"], empty["to"]["column"], empty["to"]["row"]) == ("A3", 15, 7)


def test_a_stone_wall_blocks_the_shot_and_the_one_back(field: Path) -> None:
    told = answer(field, "C3", "J3")
    for way in ("there", "back"):
        assert told[way]["why_not"] == "line of fire blocked by stone wall"
        assert not told[way]["line"]["clear"]
        assert [one["name"] for one in told[way]["line"]["crossed"]] == ["stone wall"]


def test_the_dm_may_say_another_step_and_the_proposal_stays(field: Path) -> None:
    told = answer(field, "C3", "J3", "--override", "75")
    there, back = told["there"], told["back"]
    assert (there["step"], there["modifier"], there["possible"]) == ("75%", -7, True)
    assert (there["hidden"]["overridden"], there["hidden"]["proposed_step"]) == (True, "blocked")
    assert [one["counts"] for one in there["reasons"]] == [True, False]
    assert (back["step"], back["hidden"]["overridden"]) == ("blocked", False)


@pytest.mark.parametrize("typed", ["long bow", "longbow", "Long Bow (flight)", "long-bow-flight"])
def test_a_long_bow_is_at_short_range_over_ten_squares(field: Path, typed: str) -> None:
    told = answer(field, "Robin", "Guard", "--weapon", typed)
    # 14/28/42 squares of 15 feet are 42/84/126 of 5; ten of them are 50 feet, 16 whole yards.
    assert told["weapon"] == {"name": "Long bow (flight)", "ranges": [42, 84, 126], "least": 0}
    wanted = {"squares": 10, "yards": 16, "band": "short", "modifier": 0}
    assert told["there"]["range"] == told["back"]["range"] == wanted


def test_a_dart_is_at_medium_range_over_ten_squares_and_a_sword_is_not_thrown(
    field: Path,
) -> None:
    told = answer(field, "Robin", "Guard", "--weapon", "dart")
    assert (told["there"]["range"]["band"], told["there"]["range"]["modifier"]) == ("medium", -2)
    words = [f"{one['text']}: {one['value']}" for one in told["there"]["reasons"]]
    assert words == ["50% cover: -4", "medium range: -2"]
    sword = answer(field, "Robin", "Guard", "--weapon", "long sword")["there"]
    assert (sword["possible"], sword["range"]["band"]) == (False, None)
    assert sword["why_not"] == "this is neither shot nor thrown"


def test_an_attack_of_the_shooter_may_be_named(field: Path) -> None:
    told = answer(field, "Robin", "Guard", "--weapon", "grandfather's sling")
    assert told["weapon"]["name"] == "Grandfather's sling"
    assert told["there"]["range"]["band"] == "short"


@pytest.mark.rule("CT1-INTO-02")
def test_a_shot_into_a_melee_names_the_die(field: Path) -> None:
    told = answer(field, "D5", "Goblin 1")["there"]["melee"]
    # Small counts half, Man-sized one: in halves 1 and 2 parts, so a d4 with one face left over.
    assert (told["engaged"], told["die"]) == (["Goblin 1"], "d4")
    assert told["faces"] == [
        {"name": "Goblin 1", "first": 1, "last": 1},
        {"name": "Halberdier", "first": 2, "last": 3},
    ]
    assert told["rolled_again"] == [4]
    assert answer(field, "Robin", "Guard")["there"]["melee"] is None


# -------------------------------------------------------------------------------------- for people


LOOKED_OVER = "the shooter is right behind and shoots over it"


def test_the_answer_is_told_with_its_reasons_and_the_shot_back_below(field: Path) -> None:
    said = done("cover", field, "--from", "Robin", "--to", "Guard", "--weapon", "dart")
    assert said.splitlines() == [
        "Robin (A1) at Guard (K1), Dart",
        "  50% cover: -4 to hit.",
        "  10 squares, 16 yards: medium range, -2 to hit.",
        "  Hidden: 48% by hard things.",
        "  The line from A1 to K1 is clear.",
        "  On it, from the shooter:",
        "    low wall on the east edge of J1: cover, hides 48%",
        "  Reasons:",
        "    50% cover: -4",
        "    medium range: -2",
        "",
        "The shot back: Guard (K1) at Robin (A1), Dart",
        "  No cover.",
        "  10 squares, 16 yards: medium range, -2 to hit.",
        "  Hidden: nothing.",
        "  The line from K1 to A1 is clear.",
        "  On it, from the shooter:",
        f"    low wall on the east edge of J1: does not count, {LOOKED_OVER}",
        "  Reasons:",
        "    medium range: -2",
    ]


def test_no_shot_is_told_in_a_sentence(field: Path) -> None:
    said = done("cover", field, "--from", "C3", "--to", "J3")
    assert (
        "somebody in C3 at somebody in J3\n  No shot: line of fire blocked by stone wall." in said
    )
    assert "is not clear: it goes through stone wall on the east edge of F3." in said


def test_a_line_through_what_hides_nothing_says_why_it_does_not(tmp_path: Path) -> None:
    path = tmp_path / "pillar.battlefield.json"
    stump = {"kind": "pillar", "position": [5.5, 4.5]}
    path.write_text(json.dumps({**FIELD, "walls": [], "figures": [], "obstacles": [stump]}))
    there = done("cover", path, "--from", "F5", "--to", "M5").split("The shot back")[0]
    assert "No cover.\n" in there
    assert (
        "The line from F5 to M5 goes through pillar in F5, which hides nothing: the shooter is "
        "right behind and shoots around it." in there
    )


def test_in_the_dark_it_is_told_that_the_target_is_not_seen_and_what_that_costs(
    tmp_path: Path,
) -> None:
    path = tmp_path / "dark.battlefield.json"
    path.write_text(json.dumps({**FIELD, "light": "darkness"}), encoding="utf-8")
    said = done("cover", path, "--from", "Robin", "--to", "Guard")
    assert (
        "The target is unseen: darkness, no light on it; if the DM allows the shot: -4 to hit for "
        "the darkness, beside the cover." in said
    )
    told = answer(path, "Robin", "Guard")
    assert told["there"]["light"] == {"unseen": "unseen: darkness, no light on it", "to_hit": -4}


def test_by_day_light_costs_nothing(field: Path) -> None:
    assert answer(field, "Robin", "Guard")["there"]["light"] == {"unseen": None, "to_hit": 0}


def test_who_may_be_hit_in_a_melee_is_told_face_by_face(field: Path) -> None:
    said = done("cover", field, "--from", "D5", "--to", "Goblin 1")
    assert "  In a melee on the line: Goblin 1.\n  Who is shot at, d4:\n    1: Goblin 1\n" in said
    assert "    2-3: Halberdier\n    4: rolled again\n" in said


def test_the_help_names_every_key_of_the_json(field: Path) -> None:
    said = run("cover", "--help").stdout
    told = keys_of(answer(field, "D5", "Goblin 1", "--weapon", "dart"))
    told |= keys_of(answer(field, "Robin", "J4"))
    assert {key for key in told if key not in said} == set()


# ---------------------------------------------------------------------------------------- refused


def with_figures(path: Path, *figures: dict[str, Any]) -> Path:
    """The field with these figures beside its own, or in the place of those of the same name."""
    names = {one["name"] for one in figures}
    kept = [one for one in FIELD["figures"] if one["name"] not in names]
    path.write_text(json.dumps({**FIELD, "figures": [*kept, *figures]}), encoding="utf-8")
    return path


def guard(**more: Any) -> dict[str, Any]:
    return {"name": "Guard", "side": "defenders", "column": 10, "row": 0, "facing": 6, **more}


def test_whoever_is_off_the_field_neither_shoots_nor_is_shot_at(field: Path) -> None:
    with_figures(field, guard(column=40))
    for words in (("Guard", "Robin"), ("Robin", "Guard")):
        sentence = refused("cover", field, "--from", words[0], "--to", words[1])
        assert "Guard is not on the field." in sentence


def test_the_dead_neither_shoot_nor_are_shot_at_and_the_square_they_lie_in_is_free(
    field: Path,
) -> None:
    for words in (("Corpse", "Guard"), ("Guard", "Corpse")):
        told = answer(field, *words)
        for way in ("there", "back"):
            assert (told[way]["possible"], told[way]["why_not"]) == (False, "Corpse is dead")
    said = done("cover", field, "--from", "Corpse", "--to", "Guard", "--override", "0")
    assert said.splitlines()[1] == "  No shot: Corpse is dead."
    assert answer(field, "Guard", "A3")["there"]["possible"], "somebody who might stand there"


@pytest.mark.parametrize(
    ("state", "why"),
    [
        ({"conditions": ["unconscious"]}, "Guard is unconscious"),
        ({"conditions": ["Helpless"]}, "Guard is helpless"),
        ({"hit_points": 0}, "Guard is helpless"),
        ({"conditions": ["held"]}, "Guard is held and must get free first"),
    ],
)
def test_the_helpless_shoot_at_nobody_and_may_be_shot_at(
    field: Path, state: dict[str, Any], why: str
) -> None:
    with_figures(field, guard(**state))
    told = answer(field, "Robin", "Guard")
    assert (told["there"]["possible"], told["there"]["modifier"]) == (True, -4)
    assert (told["back"]["possible"], told["back"]["why_not"]) == (False, why)
    said = done("cover", field, "--from", "Guard", "--to", "Robin")
    assert said.splitlines()[1] == f"  No shot: {why}."


@pytest.mark.parametrize("words", [("Robin", "Robin"), ("A1", "robin"), ("B8", "1,7")])
def test_nobody_shoots_at_himself(field: Path, words: tuple[str, str]) -> None:
    assert "Nobody shoots at himself" in refused(
        "cover", field, "--from", words[0], "--to", words[1]
    )


def test_long_words_are_said_again_only_in_part(field: Path) -> None:
    long = "bow" * 2000
    for words in (("Robin", "Guard", "--weapon", long), ("Robin", long), (long, "Guard")):
        shooter, target, *rest = words
        assert len(refused("cover", field, "--from", shooter, "--to", target, *rest)) < 200


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("crosbow", "Crossbow"),
        ("longbwo of doom", "Long bow"),
        ("magic slingg", "Sling"),
        ("hevy crossbow +1", "Heavy crossbow"),
    ],
)
def test_a_weapon_that_is_not_known_is_answered_with_near_ones(
    field: Path, typed: str, near: str
) -> None:
    sentence = refused("cover", field, "--from", "Robin", "--to", "Guard", "--weapon", typed)
    assert near.casefold() in sentence.casefold(), sentence
    assert "meant?" in sentence


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["Robin", "goblin"], "'goblin' may be Goblin 1 in J5 and Goblin 2 in N7; say more"),
        (["Robin", "Gobbin 1"], "There is no figure called 'Gobbin 1'; is Goblin 1"),
        (["Robin", "nobody"], "there are Robin, Guard, Goblin 1, Goblin 2, Halberdier and Corpse."),
        (["Robin", "Q3"], "There is no column Q; the last one is P."),
        (["Robin", "A12"], "There is no row 12; the rows go from 1 to 8."),
        (["16,0", "Guard"], "columns go from 0 to 15, rows from 0 to 7."),
        (["Robin", "Guard", "--weapon", "bow"], "'bow' may be Short bow, Long bow (flight)"),
        (["Robin", "Guard", "--weapon", "long bew"], "no weapon called 'long bew'; is"),
        (["Robin", "Guard", "--size", "L"], "leave --size and --posture out"),
    ],
)
def test_who_cannot_be_found_is_told_in_a_sentence(
    words: list[str], reason: str, field: Path
) -> None:
    shooter, target, *rest = words
    assert reason in refused("cover", field, "--from", shooter, "--to", target, *rest)


def test_two_figures_of_one_name_or_in_one_square_are_asked_about(field: Path) -> None:
    twins = [
        {"name": "Twin", "side": "attackers", "column": 1, "row": 6},
        {"name": "Twin", "side": "attackers", "column": 3, "row": 6},
        {"name": "Cat", "side": "attackers", "column": 3, "row": 6, "size": "T"},
    ]
    field.write_text(json.dumps({**FIELD, "figures": [*FIELD["figures"], *twins]}))
    sentence = refused("cover", field, "--from", "twin", "--to", "Guard")
    assert "'twin' may be Twin in B7 and Twin in D7; give them names of their own" in sentence
    sentence = refused("cover", field, "--from", "D7", "--to", "Guard")
    assert "In D7 there are Twin and Cat; say which, by name." in sentence


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--from", "A1"], "Missing option '--to'"),
        (["--from", "A1", "--to", "B1", "--override", "60"], "'60' is not one of"),
        (["--from", "A1", "--to", "B1", "--size", "XL"], "'XL' is not one of"),
    ],
)
def test_what_is_not_understood_ends_with_code_2(
    options: list[str], reason: str, field: Path
) -> None:
    assert reason in refused("cover", field, *options, code=2)


def test_a_field_without_figures_says_so(tmp_path: Path) -> None:
    path = tmp_path / "bare.battlefield.json"
    path.write_text(json.dumps({"format": FIELD["format"], "size": [9, 9], "ground": "grass"}))
    assert "no figures stand on this field" in refused("cover", path, "--from", "Me", "--to", "A1")
    assert "No cover.\n" in done("cover", path, "--from", "A1", "--to", "I9")


def test_shoulder_deep_water_is_told_where_nothing_else_hides(tmp_path: Path) -> None:
    sea = FIELD | {"water": "sea", "depth": ["d" * 16] * 8, "walls": [], "figures": []}
    path = tmp_path / "sea.battlefield.json"
    path.write_text(json.dumps(sea), encoding="utf-8")
    said = done("cover", path, "--from", "A3", "--to", "J3")
    assert "75% cover: -7 to hit." in said
    assert "Hidden: nothing; water to the shoulders: 75% cover." in said
