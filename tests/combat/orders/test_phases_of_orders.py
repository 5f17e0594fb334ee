"""When everybody acts: initiative, weapons, several attacks, shots, guards, covers, spells.

The phases are those of combat-and-tactics.txt, Movement and Initiative and The Actions, worked out
by hand: a man of rate 12 is fast, a long sword average, a two-handed sword slow, a dagger fast.
"""

import pytest
from tests.helpers.orders_told import (
    AVERAGE,
    BITE,
    BOW,
    CLAW,
    DAGGER,
    DART,
    END,
    FAST,
    HEAVY_CROSSBOW,
    SLOW,
    SWORD,
    TWO_HANDED,
    VERY_FAST,
    VERY_SLOW,
    coming,
    declared,
    fight_of,
    foe,
    half,
    hero,
    order,
    part,
    phases,
    second_round,
    still,
    waiting,
)

from fieldwright.combat.deeds import card_of
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import Attack

ORC = foe("Orc", (5, 4))


@pytest.mark.rule("CT1-INIT-03")
def test_the_winner_is_first_in_each_phase_and_an_earlier_phase_before_a_later_one() -> None:
    """A won. A average, B fast, A fast, B average: A fast, B fast, A average, B average."""
    orders = [
        (hero("A average", (5, 5)), still(Action.ATTACK, ORC, weapon="long sword")),
        (hero("A fast", (6, 5), attacks=(DAGGER,)), still(Action.ATTACK, ORC)),
        (foe("B fast", (8, 8), attacks=(DAGGER,)), still(Action.ATTACK, ORC)),
        (foe("B average", (9, 8)), still(Action.ATTACK, ORC)),
        (ORC, waiting()),
    ]
    assert [(name, phase) for name, _, phase in coming(fight_of(*orders))] == [
        ("A fast", FAST),
        ("B fast", FAST),
        ("A average", AVERAGE),
        ("B average", AVERAGE),
    ]


@pytest.mark.rule("CT1-INIT-04")
def test_within_a_phase_attacks_and_spells_of_a_side_come_before_its_moves() -> None:
    """The winner's move and spell, the loser's attack and move, all fast: spell first."""
    orders = [
        (hero("mover", (2, 2)), order(Action.MOVE, movement=Movement.HALF)),
        (
            hero("mage", (4, 2), spells=("light",)),
            order(Action.CAST, spell="light", casting_time="1"),
        ),
        (foe("stabber", (8, 8), attacks=(DAGGER,)), still(Action.ATTACK, ORC)),
        (foe("walker", (9, 8)), order(Action.MOVE, movement=Movement.HALF)),
        (ORC, waiting()),
    ]
    fast = [name for name, _, phase in coming(fight_of(*orders)) if phase is FAST]
    assert fast == ["mage", "mover", "stabber", "walker"]


@pytest.mark.rule("CT1-INIT-13")
def test_a_card_shows_base_initiative_and_why_each_deed_comes_when_it_does() -> None:
    """A man is fast; he half-moves fast and strikes slowly with a two-handed sword."""
    ann = hero("Ann", (5, 5), attacks=(TWO_HANDED,))
    fight = declared((ann, half(Action.ATTACK, ORC)), (ORC, waiting()))
    card = card_of(fight.field, fight.state, part(fight, ann))
    assert card.base.value is FAST
    assert card.base.explanation == "size M: fast"
    assert [(due.key, due.phase) for due in card.deeds] == [("move", FAST), ("act", SLOW)]
    assert "two-handed sword: slow" in [str(one) for one in card.deeds[1].reasons]


@pytest.mark.rule("CT1-INIT-13")
def test_a_load_and_a_roll_of_ten_stand_on_the_card() -> None:
    """Under a moderate load a man is average; a 10 makes his deeds a phase later still."""
    ann = hero("Ann", (5, 5), attacks=(DAGGER,), conditions=("moderate load",))
    fight = fight_of((ann, still(Action.ATTACK, ORC)), (ORC, waiting()), dice=(10, 5))
    card = card_of(fight.field, fight.state, part(fight, ann))
    assert (card.base.value, card.deeds[0].phase) == (AVERAGE, SLOW)
    lines = [str(one) for one in card.deeds[0].reasons]
    assert "load: 1 phase later" in lines
    assert "initiative roll 10: 1 phase later" in lines


@pytest.mark.rule("CT1-INIT-14")
def test_equals_go_by_rate_and_then_as_the_dm_has_them() -> None:
    """Of two who strike in one phase the one of rate 12 comes before the one of rate 9."""
    orders = [
        (hero("nine", (2, 2), movement="9"), still(Action.ATTACK, ORC)),
        (hero("twelve", (3, 2)), still(Action.ATTACK, ORC)),
        (hero("twelve too", (4, 2)), still(Action.ATTACK, ORC)),
        (ORC, waiting()),
    ]
    assert [name for name, _, _ in coming(fight_of(*orders))] == ["twelve", "twelve too", "nine"]


@pytest.mark.rule("CT1-ACT-02")
def test_a_monster_makes_its_routine_in_one_phase() -> None:
    """Claw, claw, bite of a Large beast: one deed in the average phase."""
    beast = foe("Beast", (5, 5), group="monster", size="L", attacks=(CLAW, BITE))
    ann = hero("Ann", (1, 1))
    fight = fight_of((beast, still(Action.ATTACK, ann)), (ann, waiting()))
    assert phases(fight, beast) == [AVERAGE]


@pytest.mark.rule("CT1-ACT-02")
def test_two_weapons_strike_together_in_the_phase_of_the_slower() -> None:
    """Long sword (average) and dagger (fast): both in average."""
    ann = hero("Ann", (5, 5), attacks=(SWORD, DAGGER))
    both = still(Action.ATTACK, ORC, weapon="long sword; dagger")
    assert phases(fight_of((ann, both), (ORC, waiting())), ann) == [AVERAGE]


@pytest.mark.rule("CT1-ACT-03")
@pytest.mark.parametrize(
    ("printed", "attack", "expected"),
    [
        ("3", DAGGER, [FAST, AVERAGE, SLOW]),
        ("3/2", SWORD, [AVERAGE]),
        ("2", TWO_HANDED, [SLOW, VERY_SLOW]),
        ("3", TWO_HANDED, [SLOW, VERY_SLOW, END]),
    ],
)
def test_several_attacks_come_one_a_phase(
    printed: str, attack: Attack, expected: list[object]
) -> None:
    """In round one; what falls past very slow is made in the end step."""
    ann = hero("Ann", (5, 5), attacks=(attack,), attacks_printed=printed)
    assert phases(fight_of((ann, still(Action.ATTACK, ORC)), (ORC, waiting())), ann) == expected


@pytest.mark.rule("CT1-ACT-03-EX")
def test_a_specialist_with_two_attacks_strikes_in_the_average_and_the_slow_phase() -> None:
    """A long sword, two attacks."""
    ann = hero("Ann", (5, 5), attacks_printed="2")
    fight = fight_of((ann, still(Action.ATTACK, ORC)), (ORC, waiting()))
    assert phases(fight, ann) == [AVERAGE, SLOW]


def test_a_roll_of_one_speeds_up_every_attack() -> None:
    """Slow, very slow and end step become average, slow and very slow."""
    ann = hero("Ann", (5, 5), attacks=(TWO_HANDED,), attacks_printed="3")
    fight = fight_of((ann, still(Action.ATTACK, ORC)), (ORC, waiting()), dice=(1, 5))
    assert phases(fight, ann) == [AVERAGE, SLOW, VERY_SLOW]


@pytest.mark.rule("CT1-MISS-01")
def test_standing_still_gives_the_whole_rate_of_fire_and_a_half_move_half_of_it() -> None:
    """A bow of 2/1: two shots, average and slow; after a half-move one."""
    ann = hero("Ann", (5, 5), attacks=(BOW,))
    assert phases(fight_of((ann, still(Action.FIRE, ORC)), (ORC, waiting())), ann) == [
        AVERAGE,
        SLOW,
    ]
    fight = fight_of((ann, half(Action.FIRE, ORC)), (ORC, waiting()))
    assert phases(fight, ann, "act", "act:2") == [AVERAGE]


@pytest.mark.rule("CT1-MISS-01")
def test_after_half_moves_three_darts_are_one_and_two() -> None:
    """3/1 becomes 3/2: one in odd, two in even rounds."""
    ann = hero("Ann", (5, 5), attacks=(DART,))
    fight = fight_of((ann, half(Action.FIRE, ORC)), (ORC, waiting()))
    assert phases(fight, ann, "act", "act:2") == [AVERAGE]
    fight = second_round((ann, half(Action.FIRE, ORC)), (ORC, waiting()))
    assert phases(fight, ann, "act", "act:2") == [AVERAGE, SLOW]


@pytest.mark.rule("CT1-MISS-02")
def test_a_heavy_crossbow_is_shot_after_a_half_move_but_once() -> None:
    """Rate 1/2: its first, loaded shot follows a half-move, in the slow phase."""
    ann = hero("Ann", (5, 5), attacks=(HEAVY_CROSSBOW,))
    fight = fight_of((ann, half(Action.FIRE, ORC)), (ORC, waiting()))
    assert phases(fight, ann) == [FAST, SLOW]


@pytest.mark.rule("CT1-MISS-03")
def test_a_volley_of_a_monster_flies_in_one_phase() -> None:
    """Six spikes of a Huge manticore: one deed in its base phase, slow."""
    spikes = Attack(name="tail spikes", damage="1-6", count=6, ranges=(6, 12, 18))
    beast = foe("Manticore", (5, 5), group="monster", size="H", attacks=(CLAW, spikes))
    ann = hero("Ann", (1, 1))
    fight = fight_of((beast, still(Action.FIRE, ann, weapon="tail spikes")), (ann, waiting()))
    assert phases(fight, beast) == [SLOW]


@pytest.mark.rule("CT1-MISS-03-EX")
def test_a_dart_specialist_throws_in_fast_average_and_slow() -> None:
    """Three darts, a fast weapon."""
    ann = hero("Ann", (5, 5), attacks=(DART,))
    fight = fight_of((ann, still(Action.FIRE, ORC)), (ORC, waiting()))
    assert phases(fight, ann) == [FAST, AVERAGE, SLOW]


@pytest.mark.rule("CT1-ITEM-01")
@pytest.mark.parametrize(
    ("kind", "standing", "moved"),
    [
        ("wand", FAST, AVERAGE),
        ("potion", AVERAGE, AVERAGE),
        ("other", AVERAGE, AVERAGE),
        ("scroll", VERY_SLOW, VERY_SLOW),
    ],
)
def test_items_have_their_phases(kind: str, standing: object, moved: object) -> None:
    """Standing, and after a half-move never before average."""
    ann = hero("Ann", (5, 5))
    use = still(Action.ITEM, item="thing", item_kind=kind)
    assert phases(fight_of((ann, use), (ORC, waiting())), ann, "act") == [standing]
    use = half(Action.ITEM, item="thing", item_kind=kind)
    assert phases(fight_of((ann, use), (ORC, waiting())), ann, "act") == [moved]


def test_spells_come_by_their_casting_time() -> None:
    """4 is average, a roll of 10 makes it slow; two rounds are very slow."""
    ann = hero("Ann", (5, 5), spells=("web", "wish"))
    cast = order(Action.CAST, spell="web", casting_time="4")
    assert phases(fight_of((ann, cast), (ORC, waiting())), ann, "act") == [AVERAGE]
    slowed = fight_of((ann, cast), (ORC, waiting()), dice=(10, 3))
    assert phases(slowed, ann, "act") == [SLOW]
    long = order(Action.CAST, spell="wish", casting_time="2 rounds")
    assert phases(fight_of((ann, long), (ORC, waiting())), ann) == [VERY_SLOW]


@pytest.mark.rule("CT1-COVR-02")
def test_who_covers_shoots_before_the_covered_in_the_same_phase_though_his_side_lost() -> None:
    """The coverer lost initiative; the target strikes fast with a dagger."""
    ann = hero("Ann", (5, 9), attacks=(BOW,))
    orc = foe("Orc", (5, 4), attacks=(DAGGER,))
    orders = [(ann, order(Action.COVER, orc)), (orc, still(Action.ATTACK, ann))]
    told = coming(fight_of(*orders, dice=(8, 2)))
    assert told[:2] == [("Ann", "act", FAST), ("Orc", "act", FAST)]


@pytest.mark.rule("CT1-COVR-02")
@pytest.mark.parametrize(("flags", "first"), [((), "Goblin"), (("specialist: long bow",), "Ann")])
def test_a_very_fast_target_is_beaten_by_a_specialist_alone(
    flags: tuple[str, ...], first: str
) -> None:
    """A Small creature with claws acts very fast; so does a specialist's covering shot."""
    ann = hero("Ann", (5, 9), attacks=(BOW,), flags=flags)
    goblin = foe("Goblin", (5, 4), size="S", group="monster", attacks=(CLAW,))
    orders = [(ann, order(Action.COVER, goblin)), (goblin, still(Action.ATTACK, ann))]
    assert coming(fight_of(*orders, dice=(8, 2)))[0][:2] == (first, "act")


@pytest.mark.rule("CT1-COVR-03")
def test_further_shots_follow_in_the_usual_phase() -> None:
    """A bow, two shots, average: the covering shot fast, the second one average."""
    ann = hero("Ann", (5, 9), attacks=(BOW,))
    fight = fight_of((ann, order(Action.COVER, ORC)), (ORC, waiting()))
    assert phases(fight, ann) == [FAST, AVERAGE]


@pytest.mark.rule("CT1-ROUND-05")
def test_most_figures_have_one_attack_and_three_halves_are_one_and_two() -> None:
    """Nothing typed: one; 3/2: one in round one, two in round two (ruling R19)."""
    ann, bob = hero("Ann", (5, 5)), hero("Bob", (6, 5), attacks_printed="3/2")
    orders = [(ann, still(Action.ATTACK, ORC)), (bob, still(Action.ATTACK, ORC)), (ORC, waiting())]
    fight = fight_of(*orders)
    assert (phases(fight, ann), phases(fight, bob)) == ([AVERAGE], [AVERAGE])
    fight = second_round(*orders)
    assert (phases(fight, ann), phases(fight, bob)) == ([AVERAGE], [AVERAGE, SLOW])


def test_a_guard_waits_the_whole_round() -> None:
    """Its post is taken very fast; what is left for the end step is its own attack."""
    ann = hero("Ann", (5, 9))
    fight = fight_of((ann, still(Action.GUARD)), (ORC, waiting()))
    assert coming(fight) == [("Ann", "act", VERY_FAST), ("Ann", "guard", END)]
