"""Switches of the command line for what a table settles, and the weather of a field."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.running import done, refused

WALLS = [
    {"kind": "wall", "start": [8, 5], "end": [8, 10]},
    {"kind": "wall", "start": [12.5, 3], "end": [12.5, 8]},
]


def written(folder: Path, **more: object) -> Path:
    """A corner at (8, 5), a wall through the middle of M4 to M8; Robin in G5, a guard in J6."""
    path = folder / "walls.battlefield.json"
    figures = [
        {"name": "Robin", "side": "attackers", "column": 6, "row": 4},
        {"name": "Guard", "side": "defenders", "column": 9, "row": 5, "facing": 6},
    ]
    told = {
        "format": "fieldwright battlefield",
        "size": [24, 12],
        "ground": "grass",
        "walls": WALLS,
        "figures": figures,
        **more,
    }
    path.write_text(json.dumps(told), encoding="utf-8")
    return path


def shots(path: Path, shooter: str, target: str, *options: str) -> list[Any]:
    """Why there is no shot there, and none back."""
    told = json.loads(done("cover", path, "--from", shooter, "--to", target, *options, "--json"))
    return [told["there"]["why_not"], told["back"]["why_not"]]


@pytest.mark.rule("CT1-COV-09")
def test_attacks_past_a_corner_are_switched_off_for_both(tmp_path: Path) -> None:
    path = written(tmp_path)
    assert shots(path, "Robin", "Guard") == [None, None]
    refusals = shots(path, "Robin", "Guard", "--no-attack-past-corners")
    assert all("past a corner" in told for told in refusals)


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("who", ["Robin", "Guard"])
def test_steps_past_a_corner_are_switched_on(who: str, tmp_path: Path) -> None:
    """From H5 to J7: 4 points round the corner, two diagonals of 2 and 1 past it."""
    figure = {"name": who, "side": "attackers", "column": 7, "row": 4}
    path = written(tmp_path, figures=[figure])
    for options, cost in ((), 4), (("--move-past-corners",), 3):
        told = json.loads(done("path", path, "--figure", who, "--to", "J7", *options, "--json"))
        assert told["cost"] == cost


@pytest.mark.rule("CT1-COV-09")
@pytest.mark.parametrize("who", ["Robin", "Guard"])
def test_half_squares_are_switched_on(who: str, tmp_path: Path) -> None:
    path = written(tmp_path)
    usual = json.loads(done("reach", path, "--figure", who, "--json"))
    assert "M6" not in {one["square"] for one in usual["squares"]}
    halves = json.loads(done("reach", path, "--figure", who, "--half-squares", "--json"))
    assert "M6" in {one["square"] for one in halves["squares"]}


@pytest.mark.rule("CT1-COND-01")
def test_the_weather_of_the_file_counts_until_another_is_said(tmp_path: Path) -> None:
    path = written(tmp_path, weather="sandstorm", sight_limit=8)
    assert shots(path, "A12", "I12") == [None, None], "8 squares off"
    told = "beyond sight: nothing is seen beyond 8 squares (sandstorm)"
    assert shots(path, "A12", "J12") == [told, told]
    assert shots(path, "A12", "J12", "--sight-limit", "9") == [None, None]
    short = shots(path, "A12", "D12", "--sight-limit", "2", "--weather", "snow")
    assert short[0] == "beyond sight: nothing is seen beyond 2 squares (snow)"


@pytest.mark.rule("CT1-COND-01")
@pytest.mark.parametrize("missile", ["dart", "long bow", "dagger"])
def test_light_missiles_are_carried_away_where_that_is_said(missile: str, tmp_path: Path) -> None:
    path = written(tmp_path)
    assert shots(path, "A12", "B12", "--weapon", missile)[0] is None
    refusal = shots(path, "A12", "B12", "--weapon", missile, "--carried-away")[0]
    assert "light missiles are carried away" in refusal
    stormy = written(tmp_path, light_missiles_carried_away=True)
    assert "carried away" in shots(stormy, "A12", "B12", "--weapon", missile)[0]
    calm = shots(stormy, "A12", "B12", "--weapon", missile, "--not-carried-away")
    assert calm[0] is None


def test_info_tells_the_weather(tmp_path: Path) -> None:
    path = written(tmp_path, weather="sandstorm", sight_limit=1)
    told = done("info", path)
    assert "Weather: sandstorm\nSight ends at 1 square\n" in told
    assert json.loads(done("info", path, "--json"))["sight_limit"] == 1


def test_a_limit_below_nothing_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    refused("cover", path, "--from", "A1", "--to", "B1", "--sight-limit", "-1", code=2)
    bad = written(tmp_path, sight_limit=-1)
    assert "sight_limit" in refused("info", bad)
