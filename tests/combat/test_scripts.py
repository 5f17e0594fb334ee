"""Scripted fights: orders and dice from a file, on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.battlefield.changes import add
from fieldwright.cli.root import cli
from fieldwright.document.files import read_field, write_field
from fieldwright.stats.block import Attack

ORDERS = {
    "Orc": {"action": "attack", "target": "Ann"},
    "Ann": {"action": "attack", "target": "orc"},
}
ROUND = {
    "orders": ORDERS,
    "initiative": [3, 5],
    "turns": {"Ann": [{"dice": [12, 6]}], "Orc": [{"dice": [2]}]},
}


@pytest.fixture
def field(tmp_path: Path) -> Path:
    path = tmp_path / "duel.battlefield.json"
    ann, orc = figure("Ann", HEROES, (5, 5)), figure("Orc", ORCS, (5, 4), facing=4)
    write_field(meadow(ann, orc), path)
    return path


def _fight(field: Path, script: dict[str, Any], *words: str) -> Result:
    orders = field.with_name("orders.json")
    orders.write_text(json.dumps(script), encoding="utf-8")
    return CliRunner().invoke(cli, ["fight", str(field), "--orders", str(orders), *words])


def _script(**values: Any) -> dict[str, Any]:
    return {"sides": {HEROES: "players", ORCS: "dm"}, "rounds": [{**ROUND, **values}]}


def test_a_scripted_round_is_played_and_told(field: Path) -> None:
    """Ann's 12 against 10 hits for 6 and leaves 14 of 20; the orc's 2 misses."""
    result = _fight(field, _script())
    assert result.exit_code == 0, result.output
    assert "Ann attacks Orc with long sword: 12 against 10, a hit." in result.output
    assert "Orc takes 6 points of damage: 14 left." in result.output


def test_the_same_script_gives_the_same_log(field: Path) -> None:
    """Dice that are not given are the program's, by the seed."""
    script = _script(turns={}, initiative=[])
    one, other = (_fight(field, script, "--seed", "7", "--json").output for _ in range(2))
    assert one == other
    assert json.loads(one)["round"] == 2


def test_the_log_is_written_as_a_page(field: Path) -> None:
    """A page of its own holds the sentences."""
    page = field.with_name("log.html")
    assert _fight(field, _script(), "--html", str(page)).exit_code == 0
    assert "Orc takes 6 points of damage" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"orders": {"Anna": ORDERS["Ann"]}}, "rounds[0].orders: nobody is called 'Anna'"),
        ({"turns": {"Ann": [{"dice": [12]}, {"dice": [3]}]}}, "more turns are scripted"),
        ({"turns": {"Ann": [{"dice": [12, 6, 1]}]}}, "never asked for: 1"),
        ({"turns": {"Ann": [{"dice": [21]}]}}, "a d20 shows 1 to 20, not 21"),
        ({"orders": {"Orc": {"action": "dance"}}}, "rounds.0.orders.Orc.action"),
        ({"orders": {"Orc": {"action": "dance"}}}, "'attack', 'cast', 'charge'"),
    ],
)
def test_what_cannot_be_played_is_told_with_its_place(
    field: Path, values: dict[str, Any], told: str
) -> None:
    """A sentence names the round, the figure and the fault; exit code 1, no traceback."""
    result = _fight(field, _script(**values))
    assert result.exit_code == 1
    assert told in result.output
    assert "Traceback" not in result.output


def test_an_order_that_the_rules_refuse_is_answered_with_those_they_allow(field: Path) -> None:
    """The orc has nothing to shoot with; it may attack where it stands or with a half-move."""
    result = _fight(field, _script(orders={**ORDERS, "Orc": {"action": "fire", "target": "Ann"}}))
    assert result.exit_code == 1
    assert "rounds[0].orders.Orc: " in result.output
    assert "Orc may be ordered: attack (no-move, half-move)" in result.output
    assert "fire" not in result.output.partition("may be ordered")[2]


def test_a_target_out_of_reach_is_answered_with_those_in_reach(field: Path) -> None:
    """The heroes' second foe stands ten squares off: the first one is the only one in reach."""
    far = figure("Far", ORCS, (5, 15))
    write_field(add(far).applied_to(read_field(field)), field)
    script = _script(turns={"Ann": [{"target": "Far"}]}, orders={"Ann": ORDERS["Ann"]})
    result = _fight(field, script)
    assert result.exit_code == 1
    assert "rounds[0].turns.Ann[0]: " in result.output
    assert "From where it stands it may be aimed at Orc." in result.output


def test_a_fight_is_written_and_gone_on_with(field: Path) -> None:
    """Round one is written with its fight; a script without sides plays round two on it."""
    first, second = field.with_name("first.fieldwright"), field.with_name("second.fieldwright")
    assert _fight(field, _script(), "--out", str(first)).exit_code == 0
    going_on = {"rounds": [{"orders": ORDERS, "initiative": [3, 5]}]}
    result = _fight(first, going_on, "--out", str(second), "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["round"] == 3
    assert len(read_field(second).log) > len(read_field(first).log)
    again = _fight(first, going_on, "--out", str(second))
    assert again.exit_code == 1
    assert "is there already" in again.output
    assert _fight(field, going_on).output.endswith("say which sides begin one.\n")


def test_a_turn_that_the_dice_have_made_impossible_is_told_and_dropped(field: Path) -> None:
    """The orc is knocked down before its blow: lying it cannot strike, and the script goes on."""
    words = [{"say": {"type": "word", "who": "Orc", "what": "posture", "value": "prone"}}]
    down = {"turns": {"Ann": [{"dice": [12, 6], "then": words}], "Orc": [{"dice": [2]}]}}
    stands = _fight(field, _script(**down))
    assert stands.exit_code != 0
    assert "no melee attack" in stands.output
    stronger = Attack(name="axe", weapon="battle-axe", knockdown="d12")
    ann = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(stronger,)))
    orc = figure("Orc", ORCS, (5, 4), facing=4)
    write_field(meadow(ann, orc), field)
    thrown = {"Ann": [{"dice": [12, 6, 12, 1]}], "Orc": [{"dice": [2]}]}
    result = _fight(field, _script(turns=thrown))
    assert result.exit_code == 0, result.output
    assert "Orc is knocked down." in result.output
    assert "Orc lets it pass." in result.output
    assert "no melee attack" in result.output


def test_turns_of_who_has_fallen_are_dropped(field: Path) -> None:
    """The orc's turn was written, and Ann has felled it before."""
    ann = figure("Ann", HEROES, (5, 5))
    orc = figure("Orc", ORCS, (5, 4), facing=4, hit_points=3)
    write_field(meadow(ann, orc, figure("Two", ORCS, (15, 15))), field)
    result = _fight(field, _script())
    assert result.exit_code == 0, result.output
    assert "Orc is dying." in result.output


def test_a_guard_without_turns_keeps_its_post(field: Path) -> None:
    """Nothing is written for it: it guards, and does not let its post pass."""
    orders = {"Orc": {"action": "guard"}, "Ann": {"action": "other", "text": "waits"}}
    result = _fight(field, _script(orders=orders, turns={}))
    assert result.exit_code == 0, result.output
    assert "lets it pass" not in result.output
