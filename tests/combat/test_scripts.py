"""Scripted fights: orders and dice from a file, on the command line."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from click.testing import CliRunner, Result
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.battlefield.changes import add
from fieldwright.cli.root import cli
from fieldwright.document.files import read_field, write_field
from fieldwright.rules.actions import Action
from fieldwright.stats.block import Attack

AXE = Attack(name="axe", weapon="battle-axe", knockdown="d12")
BOW = Attack(name="long bow", weapon="long-bow-sheaf", ammunition=9)
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


def test_sides_are_named_in_any_case(field: Path) -> None:
    """The window calls them Heroes and Orcs."""
    script = {**_script(), "sides": {"Heroes": "players", "ORCS": "dm"}, "surprise": {"Orcs": 10}}
    assert _fight(field, script).exit_code == 0


def test_a_side_named_twice_is_refused(field: Path) -> None:
    """In two cases it is one side all the same."""
    sides = {HEROES: "players", HEROES.upper(): "dm", ORCS: "dm"}
    result = _fight(field, {**_script(), "sides": sides})
    assert result.exit_code == 1
    assert "are one side, named twice" in result.output


def test_dice_of_the_opening_that_are_never_asked_for_are_refused(field: Path) -> None:
    """Nobody is surprised here: nothing is rolled."""
    result = _fight(field, {**_script(), "opening": {"dice": [1, 2, 3]}})
    assert result.exit_code == 1
    assert "opening: never asked for: 1, 2, 3" in result.output


def test_the_help_names_every_action() -> None:
    """Whoever writes orders need not guess."""
    told = CliRunner().invoke(cli, ["fight", "--help"]).output
    assert not [action for action in Action if action.value not in told]


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
    """The orc is knocked down before its blow: lying it cannot strike, so it rises instead."""
    words = [{"say": {"type": "word", "who": "Orc", "what": "posture", "value": "prone"}}]
    down = {"turns": {"Ann": [{"dice": [12, 6], "then": words}], "Orc": [{"dice": [2]}]}}
    stands = _fight(field, _script(**down))
    assert stands.exit_code != 0
    assert "no melee attack" in stands.output
    ann = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(AXE,)))
    orc = figure("Orc", ORCS, (5, 4), facing=4)
    write_field(meadow(ann, orc), field)
    thrown = {"Ann": [{"dice": [12, 6, 12, 1]}], "Orc": [{"dice": [2]}]}
    result = _fight(field, _script(turns=thrown))
    assert result.exit_code == 0, result.output
    assert "Orc is knocked down." in result.output
    assert "rounds[0].turns.Orc[0]: Orc cannot attack: no melee attack." in result.output
    assert "Orc gets up, giving up an attack." in result.output


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


def test_who_was_knocked_down_and_has_no_turn_written_rises(field: Path) -> None:
    """Thrown down before its blow, the orc gives up its attack to get up (ruling R35)."""
    ann = figure("Ann", HEROES, (5, 5), stats=warrior(attacks=(AXE,)))
    write_field(meadow(ann, figure("Orc", ORCS, (5, 4), facing=4)), field)
    result = _fight(field, _script(turns={"Ann": [{"dice": [12, 6, 12, 1]}]}))
    assert result.exit_code == 0, result.output
    assert "Orc gets up, giving up an attack." in result.output


@pytest.mark.parametrize("word", ["charge", "move"])
def test_movement_without_a_way_seeks_one_to_whom_it_is_for(field: Path, word: str) -> None:
    """Six squares off and nothing written: the orc comes beside Ann by itself."""
    far = figure("Orc", ORCS, (5, 12))
    write_field(meadow(figure("Ann", HEROES, (5, 5), facing=4), far), field)
    orders = {
        "Orc": {"action": word, "movement": "full-move", "target": "Ann"},
        "Ann": {"action": "parry"},
    }
    result = _fight(field, _script(orders=orders, turns={}))
    assert result.exit_code == 0, result.output
    assert f"Orc {word}s to F7." in result.output
    assert ("Orc attacks Ann" in result.output) == (word == "charge")


def test_movement_of_nobody_to_nowhere_stays(field: Path) -> None:
    """Neither way nor target: the orc stands."""
    orders = {"Orc": {"action": "move"}, "Ann": {"action": "parry"}}
    result = _fight(field, _script(orders=orders, turns={}), "--json")
    assert "moves to" not in result.output


def test_a_cover_without_turns_shoots_at_once_at_who_is_on_its_square(field: Path) -> None:
    """In the fast phase, before the orc that is covered moves; the second arrow has no aim left."""
    archer = figure("Ann", HEROES, (5, 10), stats=warrior(attacks=(BOW,)))
    write_field(meadow(archer, figure("Orc", ORCS, (5, 5), facing=4)), field)
    orders = {
        "Ann": {"action": "cover", "square": "F6"},
        "Orc": {"action": "move", "movement": "half-move"},
    }
    turns = {"Orc": [{"way": ["F9"]}]}
    result = _fight(field, _script(orders=orders, turns=turns, initiative=[5, 2]), "--seed", "3")
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    shot = next(at for at, line in enumerate(lines) if "Ann shoots at Orc" in line)
    assert lines.index("Resolution: the fast phase.") < shot
    assert shot < lines.index("  Orc moves to F9.")
    assert "Ann lets it pass." in result.output
    assert "Ann: no enemy is on F6." in result.output


def test_a_cover_of_an_empty_square_is_held_and_ends_nothing(field: Path) -> None:
    """Nobody is on the square in any phase: no shot, no heading twice, and the round ends."""
    archer = figure("Ann", HEROES, (5, 10), stats=warrior(attacks=(BOW,)))
    write_field(meadow(archer, figure("Orc", ORCS, (8, 5), facing=4)), field)
    orders = {"Ann": {"action": "cover", "square": "F6"}, "Orc": {"action": "parry"}}
    result = _fight(field, _script(orders=orders, turns={}))
    assert result.exit_code == 0, result.output
    assert "shoots" not in result.output
    headings = [line for line in result.output.splitlines() if line.startswith("The very slow")]
    assert len(headings) == 1


def test_two_of_one_name_are_told_apart_by_their_squares(field: Path) -> None:
    """Of two orcs the one on F5 is meant, or the refusal says which there are."""
    two = replace(figure("Orc", ORCS, (15, 15)), id=UUID(int=7))
    write_field(add(two).applied_to(read_field(field)), field)
    orders = {"Orc@F5": {"action": "attack", "target": "Ann"}, "Ann": {"action": "parry"}}
    result = _fight(field, _script(orders=orders, turns={"Orc@F5": [{"dice": [2]}]}))
    assert result.exit_code == 0, result.output
    assert "Orc attacks Ann" in result.output
    by_id = {str(two.id): {"action": "parry"}, "Ann": {"action": "parry"}}
    assert _fight(field, _script(orders=by_id, turns={})).exit_code == 0
    refused = _fight(field, _script())
    assert refused.exit_code == 1
    assert "2 are called 'Orc'; say which: Orc@F5, Orc@P16." in refused.output
    elsewhere = _fight(field, _script(orders={"Orc@B2": {"action": "parry"}}))
    assert "no Orc stands on B2; there is Orc@F5, Orc@P16." in elsewhere.output


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"turns": {"Ann": [{"marks": ["banana"]}]}}, "there is no mark 'banana'; there are back"),
        ({"turns": {"Ann": [{"way": [""]}]}}, "an empty word is no square"),
        ({"turns": {"Ann": [{"way": ["K\u0661\u0662"]}]}}, "is no square"),
        ({"initiative": [True, 5]}, "rounds.0.initiative.0: Input should be a valid integer"),
        ({"initiative": [3, "5"]}, "rounds.0.initiative.1: Input should be a valid integer"),
        (
            {"first": [{"say": {"type": "hurt", "who": "Orc", "points": "5"}}]},
            "points: Input should be a valid integer",
        ),
    ],
)
def test_nonsense_is_refused_in_a_sentence(field: Path, values: dict[str, Any], told: str) -> None:
    """Words that are no marks, ways without squares, digits of other scripts, words for numbers."""
    result = _fight(field, _script(**values))
    assert result.exit_code == 1
    assert told in result.output


def test_a_new_fight_tells_nothing_of_an_earlier_one(field: Path) -> None:
    """Two of four orcs fell in the first fight: the second log has neither them nor their fall."""
    orcs = [figure(f"Orc {at}", ORCS, (at, 15), hit_points=1 if at < 3 else 9) for at in (1, 2, 3)]
    field_now = add(*orcs).applied_to(read_field(field))
    write_field(field_now, field)
    first, second = field.with_name("first.fieldwright"), field.with_name("second.fieldwright")
    falls = [{"say": {"type": "hurt", "who": f"Orc {at}", "points": 5}} for at in (1, 2)]
    over = [{"say": {"type": "finish", "counts_as": "rounds"}}]
    script = {**_script(first=falls), "last": over}
    assert _fight(field, script, "--out", str(first)).exit_code == 0
    result = _fight(first, _script(), "--out", str(second), "--json")
    assert result.exit_code == 0, result.output
    told = [line["text"] for line in json.loads(result.output)["log"]]
    assert told[0] == "The fight begins: heroes against orcs."
    assert "The fight is over" not in result.output
    assert "fallen" not in result.output
    assert "dying" not in " ".join(told[:10])


def test_orders_of_the_fallen_are_dropped_with_a_word(field: Path) -> None:
    """The orc falls in round one; what it was to do in round two is told and dropped."""
    write_field(
        meadow(
            figure("Ann", HEROES, (5, 5)),
            figure("Orc", ORCS, (5, 4), facing=4, hit_points=3),
            figure("Two", ORCS, (15, 15)),
        ),
        field,
    )
    script = _script()
    script["rounds"].append({**ROUND, "turns": {}})
    result = _fight(field, script)
    assert result.exit_code == 0, result.output
    assert "rounds[1].orders.Orc: Orc can do nothing any more." in result.output
    assert "Round 3." in result.output


def test_a_figure_that_is_chosen_is_told_by_its_name(field: Path) -> None:
    """Ann's way leads past the orc, which strikes rider or mount as the script says by name."""
    horse = figure("Horse", HEROES, (6, 5), columns=1, rows=1)
    ann = figure("Ann", HEROES, (6, 5), mount=horse.id)
    write_field(meadow(ann, horse, figure("Orc", ORCS, (5, 4), facing=4)), field)
    orders = {
        "Ann": {"action": "move", "movement": "half-move"},
        "Orc": {"action": "other", "text": "waits"},
        "Horse": {"action": "other", "text": "carries"},
    }
    turns = {"Ann": [{"way": ["G9"], "choices": ["Horse"]}]}
    result = _fight(field, _script(orders=orders, turns=turns))
    assert result.exit_code == 0, result.output
    assert "Whom does Orc strike?: Horse" in result.output
    assert str(horse.id) not in result.output
