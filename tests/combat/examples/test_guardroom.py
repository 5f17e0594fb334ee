"""The guardroom fight of the book, four rounds from the script that comes with the program.

combat-and-tactics.txt, Example of Combat. The dice are the book's where it tells them, and others
that come to what it tells. Where the book strays from its own rule, the rule is followed:

* Pascal is driven back although she was knocked down in that round (Retreats): she stays.
* Damiar shoots his last two fatigue points away in round three, and nothing comes of it
  (Fatigue): he is fatigued.
* A save against paralyzation is made for the knockdown, where the rule has one against death
  (Knockdown Effects; ruling R22): the table's choice is the example's.
* Pascal has the fatigue points of a paladin of first level, and lives through two wounds of five
  points; Lyssa has those of a mage of first level, and casts a spell of the second: hit points and
  constitution are typed so that both hold.
"""

import json
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.helpers.fights import told

from fieldwright.battlefield.things import Figure
from fieldwright.cli.root import cli
from fieldwright.combat.ends.due import what_is_due
from fieldwright.combat.ends.tiring import fatigue_of
from fieldwright.combat.entries import Happened, Said, folded
from fieldwright.combat.numbers import base_phase_of
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.scripts.playing import play
from fieldwright.combat.scripts.script import Script, script_from
from fieldwright.combat.state import EndPart, Step
from fieldwright.document.files import read_field
from fieldwright.geometry.threat.squares import is_threatened
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Broken
from fieldwright.rules.movement import Phase
from fieldwright.tables.place import maps_folder

FIELD: Path = maps_folder() / "examples" / "guardroom-fight.battlefield.json"
ORDERS: Path = maps_folder() / "examples" / "guardroom-fight.orders.json"

HEROES = ("Damiar", "Pascal", "Lyssa", "Dain")
BUGBEARS = tuple(f"Bugbear {number}" for number in range(1, 7))


def script() -> Script:
    """The script as it is read by the command line."""
    return script_from(ORDERS.read_text(encoding="utf-8"))


def played(given: Script) -> Fight:
    """The fight that a script comes to on the map beside it."""
    return play(Memory(read_field(FIELD)), given)


@lru_cache
def after(rounds: int) -> Fight:
    """The fight after so many of its rounds."""
    whole = script()
    return played(replace(whole, rounds=whole.rounds[:rounds], last=()))


def lines(rounds: int) -> list[str]:
    """The sentences of one round, from 1."""
    before = told(after(rounds - 1)) if rounds > 1 else []
    return told(after(rounds))[len(before) :]


def in_order(rounds: int, *beginnings: str) -> bool:
    """Whether sentences that begin so come in this order in a round."""
    left = iter(lines(rounds))
    return all(any(line.startswith(one) for line in left) for one in beginnings)


def figure(fight: Fight, name: str) -> Figure:
    """A figure by its name."""
    return next(one for one in fight.field.every(Figure) if one.name == name)


def left(fight: Fight, *names: str) -> list[int]:
    """The fatigue points that figures have left."""
    figures = [figure(fight, name) for name in names]
    return [fatigue_of(one, fight.state.combatants[one.id]).left for one in figures]


def place(fight: Fight, name: str) -> tuple[int, int]:
    """Where a figure stands."""
    one = figure(fight, name)
    return one.column, one.row


# ---------------------------------------------------------------------------------------- the whole


def test_the_script_plays_on_the_command_line_and_leaves_the_map_as_it_is() -> None:
    before = FIELD.read_bytes()
    result = CliRunner().invoke(cli, ["fight", str(FIELD), "--orders", str(ORDERS)])
    assert result.exit_code == 0, result.output
    assert "The fight is over after 4 rounds" in result.output
    assert "[program]" not in _but_for_turns(result.output), "the script knows every die"
    assert FIELD.read_bytes() == before


def _but_for_turns(output: str) -> str:
    """The log without the dice of how long somebody is unconscious, which the fight outlasts."""
    return "\n".join(line for line in output.splitlines() if "turns that" not in line)


def test_the_same_script_comes_to_the_same_log_twice() -> None:
    words = ["fight", str(FIELD), "--orders", str(ORDERS), "--json"]
    one, other = (json.loads(CliRunner().invoke(cli, words).output) for _ in range(2))
    assert one == other


def test_the_log_of_the_fight_comes_to_its_state_and_is_taken_up_anywhere() -> None:
    """Read again it is the same; taken back to any command it asks what that asked, and no less."""
    fight = played(replace(script(), last=()))
    assert folded(fight.entries) == fight.state
    again = Fight(fight.keeper)
    assert (again.entries, again.state) == (fight.entries, fight.state)
    said = [at for at, one in enumerate(fight.entries) if isinstance(one, Said)]
    for at in reversed(said[::25]):
        entries = again.entries
        again.back_to(at)
        assert again.entries == entries[:at]
        assert again.ask is None
        assert folded(again.entries) == again.state


# --------------------------------------------------------------------------------------- round one


@pytest.mark.rule("CT1-FATG-02-EX")
@pytest.mark.rule("CT1-FATG-03-EX")
def test_the_fatigue_points_before_the_first_blow() -> None:
    """Dain 13, Pascal 10, Lyssa 4, Damiar 6; bugbears of 3+1 Hit Dice have 8 and 3."""
    fight = after(0)
    assert left(fight, "Dain", "Pascal", "Lyssa", "Damiar") == [13, 10, 4, 6]
    assert left(fight, *BUGBEARS) == [11] * 6


def test_bugbears_start_in_average_and_the_heroes_in_fast() -> None:
    fight = after(0)
    for names, phase in ((HEROES, Phase.FAST), (BUGBEARS, Phase.AVERAGE)):
        for name in names:
            one = figure(fight, name)
            assert base_phase_of(one, fight.state.combatants[one.id]).value is phase


@pytest.mark.rule("CT1-INIT-02-EX")
def test_round_one_goes_phase_by_phase_with_the_heroes_first() -> None:
    """3 beats 5: the spell and Pascal's move are fast, blows and arrows average, then slow."""
    assert "Initiative: Heroes 3, Bugbears 5. The heroes win." in lines(1)
    assert in_order(
        1,
        "Resolution: the fast phase.",
        "Lyssa casts sleep",
        "Pascal moves to K8.",
        "The average phase.",
        "Damiar shoots at Bugbear 2",
        "Pascal attacks Bugbear 4",
        "Bugbear 1 moves",
        "Bugbear 4 moves",
        "Bugbear 6 moves",
        "The slow phase.",
        "Damiar shoots at Bugbear 6",
        "Bugbear 4 attacks Pascal",
    )


@pytest.mark.rule("CT1-CRIT-02-EX")
def test_damiars_20_is_a_critical_hit_that_drops_a_bugbear() -> None:
    """THAC0 16 needs 11 for armour class 5: a 20 beats it by 9, and 2d8 come to 15."""
    sentence = "Damiar shoots at Bugbear 2 with long bow: 20 against 11, a critical hit."
    assert in_order(1, sentence, "Bugbear 2 takes 15 points of damage: 0 left.")
    assert "unconscious" in figure(after(1), "Bugbear 2").conditions


@pytest.mark.rule("CT1-HIGH-02-EX")
def test_pascal_strikes_from_the_table_and_misses_as_her_foe_does() -> None:
    """+1 for height makes it 14; the bugbear of THAC0 17 needs 13 for armour class 4."""
    assert "Pascal attacks Bugbear 4 with long sword: 9 against 14, a miss." in lines(1)
    assert "Bugbear 4 attacks Pascal with morning star: 6 against 13, a miss." in lines(1)


@pytest.mark.rule("CT1-FATG-03-EX")
def test_what_round_one_has_cost() -> None:
    """Pascal and Damiar two, Dain and Lyssa none, who took cover one, who fought two."""
    fight = after(1)
    assert left(fight, "Pascal", "Damiar", "Dain", "Lyssa") == [8, 4, 13, 4]
    assert left(fight, "Bugbear 1", "Bugbear 6", "Bugbear 4", "Bugbear 5") == [10, 10, 9, 11]


def test_two_of_six_have_fallen_and_the_others_hold() -> None:
    """A quarter has fallen: 2d10 against 12, and 10 holds. Nobody has to retreat."""
    assert "Morale of Bugbear: 10 against 12, holds." in lines(1)
    assert not any("driven" in line for line in lines(1))


# --------------------------------------------------------------------------------------- round two


@pytest.mark.rule("CT1-MOVE-13-EX2")
@pytest.mark.rule("CT1-INIT-05-EX")
def test_initiative_one_makes_the_heroes_a_phase_faster() -> None:
    """Lyssa moves in very fast, sword and first arrow are fast; bugbears stay average."""
    assert in_order(
        2,
        "Resolution: the very fast phase.",
        "Lyssa moves",
        "The fast phase.",
        "Damiar shoots at Bugbear 6",
        "Pascal attacks Bugbear 4",
        "The average phase.",
        "Damiar shoots at Bugbear 6",
        "Bugbear 4 moves away from Pascal",
        "Bugbear 4 moves to L6.",
        "Bugbear 5 moves to J6.",
        "The slow phase.",
        "Bugbear 4 attacks Pascal",
        "Bugbear 5 attacks Pascal",
    )


@pytest.mark.rule("CT1-COV-02-EX")
def test_a_20_against_three_quarters_cover_hits_by_two_and_is_no_critical_hit() -> None:
    """Armour class 5 and 7 for the cover: 18 is needed, and 5 more for a critical hit."""
    sentence = "Damiar shoots at Bugbear 6 with long bow: 20 against 18, a hit."
    assert in_order(2, sentence, "Bugbear 6 takes 4 points of damage: 12 left.")


@pytest.mark.rule("CT1-AOO-02-EX")
def test_the_bugbear_that_backs_off_gives_pascal_a_free_blow_and_strikes_by_its_reach() -> None:
    sentence = "Bugbear 4 moves away from Pascal: Pascal gets an attack of opportunity."
    assert in_order(2, sentence, "Pascal attacks Bugbear 4 with long sword: 5 against 15, a miss.")
    fight = after(2)
    assert (place(fight, "Pascal"), place(fight, "Bugbear 4")) == ((10, 7), (11, 5))
    assert "Bugbear 4 attacks Pascal with morning star: 3 against 13, a miss." in lines(2)


@pytest.mark.rule("CT1-FATG-03-EX")
def test_what_two_rounds_have_cost() -> None:
    """As the book has it: 6, 2, 3 and 13; the bugbears 7 and 9, and 10 each under cover."""
    fight = after(2)
    assert left(fight, "Pascal", "Damiar", "Lyssa", "Dain") == [6, 2, 3, 13]
    assert left(fight, "Bugbear 4", "Bugbear 5", "Bugbear 1", "Bugbear 6") == [7, 9, 10, 10]


def test_nothing_has_changed_so_that_morale_is_not_asked_for_again() -> None:
    assert not any("Morale" in line for line in lines(2))


# ------------------------------------------------------------------------------------- round three


@pytest.mark.rule("CT1-GARD-02-EX")
def test_both_guards_strike_pascal_as_she_closes_in() -> None:
    """They reach two squares, she one: in fast, long before her own blow; one hits for five."""
    assert in_order(
        3,
        "Resolution: the very fast phase.",
        "Pascal comes within reach of Bugbear 4, who guards and strikes.",
        "Pascal comes within reach of Bugbear 5, who guards and strikes.",
        "Bugbear 4 attacks Pascal with morning star: 4 against 13, a miss.",
        "Bugbear 5 attacks Pascal with morning star: 15 against 13, a hit.",
        "Pascal takes 5 points of damage: 9 left.",
    )


@pytest.mark.rule("CT1-KNOCK-03-EX")
def test_a_9_of_d12_throws_pascal_down_and_she_gives_up_her_attack_to_rise() -> None:
    """A Man-sized creature falls from 7 on; the save vs. paralyzation of 14 fails."""
    assert in_order(
        3,
        "Knockdown of Pascal: 9 against 7.",
        "Pascal: save vs. paralyzation (knocked down): 6 against 14, failed.",
        "Pascal is knocked down.",
        "Dain moves to K11.",
        "The average phase.",
        "Pascal gets up, giving up an attack.",
    )
    assert figure(after(3), "Pascal").posture == "standing"
    assert not any(line.startswith("Pascal attacks") for line in lines(3))


def test_the_acid_arrow_hits_at_once_and_goes_on_from_the_next_round() -> None:
    assert in_order(3, "Lyssa casts acid arrow at Bugbear 6.", "Bugbear 6 takes 8 points")
    assert not any(line.startswith("Acid arrow goes on") for line in lines(3))


@pytest.mark.rule("CT1-INTO-02-EX")
def test_both_shots_fly_into_the_melee_by_a_d8_with_8_rolled_again() -> None:
    """Three Large bugbears count two each, Pascal one: seven faces; both find bugbears and miss."""
    details = [
        one.details
        for one in after(3).entries
        if isinstance(one, Happened) and one.kind == "target" and "melee" in one.text
    ]
    assert len(details) == 2
    assert all("rolled again: 8" in given for given in details)
    assert all("Pascal, size M: 3" in given for given in details)
    assert in_order(
        3,
        "The slow phase.",
        "Damiar shoots into the melee at Bugbear 6; Bugbear 6 is shot at.",
        "Damiar shoots at Bugbear 6 with long bow: 9",
        "Dain shoots into the melee at Bugbear 6; Bugbear 4 is shot at instead.",
        "Dain shoots at Bugbear 4 with heavy crossbow: 5",
        "Bugbear 1 attacks Lyssa",
        "Lyssa takes 6 points of damage",
        "Bugbear 6 attacks Pascal",
        "Pascal takes 5 points of damage: 4 left.",
    )


@pytest.mark.rule("CT1-FATG-03-EX")
def test_what_round_three_costs() -> None:
    """Pascal moves and rises: two; Dain and Damiar two, guards that struck one, the others two.

    Damiar has none left: he is fatigued, and has all his points once more (ruling R21).
    """
    fight = after(3)
    assert left(fight, "Pascal", "Dain", "Lyssa") == [4, 11, 3]
    assert left(fight, "Bugbear 4", "Bugbear 5", "Bugbear 1", "Bugbear 6") == [6, 8, 8, 8]
    damiar = fight.state.combatants[figure(fight, "Damiar").id]
    assert damiar.weariness is Weariness.FATIGUED
    assert left(fight, "Damiar") == [6]


def _at_the_end_of_round_three(given: Script) -> Fight:
    """The fight where the end of its third round is about to be gone through."""
    fight = played(replace(given, rounds=given.rounds[:3], last=()))
    ends = [
        at
        for at, one in enumerate(fight.entries)
        if isinstance(one, Happened) and one.text.startswith("The round ends")
    ]
    said = (at for at in range(ends[-1], len(fight.entries)) if isinstance(fight.entries[at], Said))
    fight.back_to(next(said))
    assert fight.state.head.step is Step.END
    return fight


@pytest.mark.rule("CT1-RETR-04-EX")
def test_pascal_is_not_driven_back_since_she_was_knocked_down() -> None:
    """The book drives her one square; its own rule forbids it, and the rule counts."""
    fight = _at_the_end_of_round_three(script())
    due = what_is_due(fight.field, fight.state, EndPart.RETREATS)
    about_pascal = [line for line in due if "Pascal" in line]
    assert about_pascal
    assert all("knocked down this round" in line for line in about_pascal)
    assert place(after(3), "Pascal") == (10, 6)


@pytest.mark.rule("CT1-RETR-04-EX")
def test_without_the_knockdown_she_is_driven_a_square_and_stays_in_reach() -> None:
    """A 6 of the knockdown die leaves her standing: she strikes and misses, and is driven back."""
    whole = script()
    third = whole.rounds[2]
    moves, rises = third.turns["Pascal"]
    turns = (
        replace(moves, dice=(4, 15, 2, 3, 6)),
        replace(rises, marks=(), dice=(3,)),
    )
    end = replace(third.end, choices=("let stand", "press", "L7", "hold"))
    standing = replace(third, turns={**third.turns, "Pascal": turns}, end=end)
    rounds = (*whole.rounds[:2], standing)
    fight = played(replace(whole, rounds=rounds, last=()))
    assert place(fight, "Pascal") == (11, 6), "to her flank: the table stands behind her"
    assert place(fight, "Bugbear 5") == (9, 5), "it holds its ground, two squares off"
    assert is_threatened(fight.field, figure(fight, "Pascal"))


# -------------------------------------------------------------------------------------- round four


def test_pascal_strikes_one_down_with_a_critical_hit() -> None:
    """THAC0 20 against armour class 5 needs 15: a 20 beats it by 5; dice against Large doubled."""
    sentence = "Pascal attacks Bugbear 4 with long sword: 20 against 15, a critical hit."
    assert in_order(4, sentence, "Bugbear 4 takes 17 points of damage", "Bugbear 4 is dying.")


def test_dain_covers_lyssas_withdrawal() -> None:
    """She goes without a blow at her, and he hurts the bugbear that had hurt her."""
    assert in_order(
        4, "Lyssa withdraws", "Dain moves", "Dain attacks Bugbear 1", "Bugbear 1 takes 8"
    )
    assert not any("Lyssa gets" in line or "attacks Lyssa" in line for line in lines(4))


def test_the_acid_finishes_another_and_the_survivors_withdraw() -> None:
    """Half have fallen: 13 against 12 fails by one, a fighting withdrawal; then the acid."""
    assert in_order(
        4,
        "Morale of Bugbear: 13 against 12, withdraws in good order.",
        "Acid arrow goes on: Bugbear 6.",
        "Bugbear 6 takes 5 points of damage: -1 left.",
        "Bugbear 6 is dying.",
    )
    fight = after(4)
    broken = {
        name
        for name in BUGBEARS
        if fight.state.combatants[figure(fight, name).id].broken is Broken.WITHDRAWS
    }
    assert {"Bugbear 1", "Bugbear 5"} <= broken
