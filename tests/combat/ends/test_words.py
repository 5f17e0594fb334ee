"""The DM's word on any fact, and what a fight has come to at its end."""

from dataclasses import replace

import pytest
from tests.combat.ends.making import answered, part, said, to_next_round, to_the_end, with_parts
from tests.helpers.fights import HEROES, ORCS, SWORD, begun, figure, meadow, now, told, warrior

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice
from fieldwright.combat.commands import Finish, Word
from fieldwright.combat.dm_commands import Leave, Tend, Wait
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.finishing import lines_of_summary, summary_of
from fieldwright.combat.numbers import load_of_figure
from fieldwright.combat.play import Play
from fieldwright.combat.running import Fight
from fieldwright.combat.state import Step
from fieldwright.combat.words import FACTS, what_it_may_be
from fieldwright.library.party import Party
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Broken
from fieldwright.rules.movement import Phase
from fieldwright.rules.rates import Load
from fieldwright.stats.block import Abilities, Attack
from fieldwright.terms.chance import Stream

BOW = Attack(name="bow", weapon="long-bow", damage="1d6", ammunition=20)
MAGE = warrior(attacks=(SWORD, BOW), spells=("sleep", "light", "sleep"))
ANN = figure("Ann", HEROES, (5, 6), stats=MAGE)
ORC = figure("Orc", ORCS, (5, 5))


def _say(fight: Fight, what: str, value: str, word: str = "") -> list[str]:
    return said(fight, Word(who=ANN.id, what=what, value=value, word=word))


@pytest.mark.parametrize(
    ("what", "value", "of_figure", "expected"),
    [
        ("hit_points", "-4", True, -4),
        ("conditions", "held, burning", True, ("held", "burning")),
        ("posture", "kneeling", True, "kneeling"),
        ("facing", "6", True, 6),
        ("ammunition", "bow 12", True, (("bow", 12),)),
        ("spells_left", "sleep, light", True, ("sleep", "light")),
        ("spells_left", "none", True, ()),
        ("hidden", "yes", True, True),
        ("weariness", "exhausted", False, Weariness.EXHAUSTED),
        ("ready", "Bow", False, "bow"),
        ("casting", "slow", False, Phase.SLOW),
        ("lost", "it prays", False, "it prays"),
        ("place", "3", False, 3),
        ("played_by", "dm", False, "dm"),
        ("items", "rope, lamp", False, ("rope", "lamp")),
        ("broken", "flees", False, Broken.FLEES),
        ("out", "fled", False, "fled"),
        ("force_marched", "yes", False, True),
    ],
)
def test_every_fact_is_set_by_a_word(
    what: str, value: str, of_figure: bool, expected: object
) -> None:
    """It stands on the figure, or on its part in the fight, and in the log with its reason."""
    name = {"casting": "casting_to"}.get(what, what)
    fight = begun(meadow(ANN, ORC))
    texts = _say(fight, what, value, "as agreed")
    holder = now(fight, ANN) if of_figure else part(fight, ANN)
    assert getattr(holder, name) == expected
    assert texts[0].startswith(f"Ann: {what.replace('_', ' ')} ")
    assert "(as agreed)" in texts[0]


@pytest.mark.parametrize(
    ("what", "value"),
    [
        ("hit_points", "many"),
        ("posture", "flying"),
        ("facing", "8"),
        ("weariness", "sleepy"),
        ("ammunition", "cannon 3"),
        ("ammunition", "bow -1"),
        ("side", "elves"),
        ("ready", "halberd"),
        ("casting", "soon"),
        ("fatigue", "999"),
        ("load", "enormous"),
        ("weights", "1, 2, 3, 4, 5"),
        ("broken", "weeps"),
        ("recovers", "long sword"),
        ("mount", "Nobody at all"),
        ("played_by", "the cat"),
    ],
)
def test_what_cannot_be_is_refused_with_what_may_be(what: str, value: str) -> None:
    """Nothing is kept of it, and the sentence names what would do."""
    fight = begun(meadow(ANN, ORC))
    before = len(fight.entries)
    with pytest.raises(NotNowError) as refusal:
        fight.say(Word(who=ANN.id, what=what, value=value))
    assert what_it_may_be(what) in str(refusal.value) or "elves" in str(refusal.value)
    assert len(fight.entries) == before


def test_a_fact_that_is_none_is_refused_with_all_that_are() -> None:
    """And a figure that takes no part has none."""
    fight = begun(meadow(ANN, ORC))
    with pytest.raises(NotNowError, match="hit_points"):
        fight.say(Word(who=ANN.id, what="charm", value="3"))
    with pytest.raises(NotNowError, match="takes no part"):
        fight.say(Word(who=Stream(5).uuid(), what="hit_points", value="3"))
    assert {"hit_points", "side", "ready", "place", "load"} <= set(FACTS)


def test_fatigue_is_set_by_the_points_that_are_left() -> None:
    """A warrior of level 1 has 10; 4 left are 6 crossed off."""
    fight = begun(meadow(ANN, ORC))
    _say(fight, "fatigue", "4")
    assert now(fight, ANN).fatigue == 6


@pytest.mark.rule("CT1-ENC-11")
def test_only_armour_shield_and_largest_weapon_weigh_where_the_table_says_so() -> None:
    """Strength 12 with 40, 10, 4 and 30 pounds: 84 moderate in full, 54 light simplified."""
    scores = Abilities(
        strength=12, dexterity=10, constitution=10, intelligence=10, wisdom=10, charisma=10
    )
    ann = replace(ANN, stats=warrior(abilities=scores))
    for simplified, word, load in (
        (False, "", Load.MODERATE),
        (True, "", Load.LIGHT),
        (True, ", all", Load.MODERATE),
        (False, ", simplified", Load.LIGHT),
    ):
        fight = begun(meadow(ann, ORC), simplified=simplified)
        _say(fight, "weights", f"40, 10, 4, 30{word}")
        assert load_of_figure(now(fight, ann)).value is load
    _say(fight, "load", "heavy")
    assert load_of_figure(now(fight, ann)).value is Load.HEAVY


# -------------------------------------------------------------------------------------- the end


@pytest.mark.rule("CT1-ROUND-02")
def test_a_fight_of_seven_rounds_counts_as_a_turn_or_as_seven_combat_rounds() -> None:
    """Both are offered at its end; the turn is proposed."""
    fight = begun(meadow(ANN, ORC))
    for _ in range(7):
        to_the_end(fight, 3, 5)
        to_next_round(fight)
    fight.say(Finish())
    assert isinstance(fight.ask, Choice)
    assert [one.label for one in fight.ask.options] == ["1 turn", "7 combat rounds"]
    assert fight.ask.default == "turn"
    answered(fight, "rounds")
    assert told(fight)[-1] == (
        "The fight is over after 7 rounds: 1 round, 2 combat rounds of the game's time."
    )
    assert fight.state.head.step is Step.OVER


def test_the_summary_names_dead_wounded_fled_arrows_and_spells() -> None:
    """Ann is short of 8 points, shot 3 arrows and cast one sleep; one orc is dead, one fled."""
    gone, dead = figure("Gone", ORCS, (9, 9)), figure("Dead", ORCS, (8, 8))
    fight = begun(meadow(ANN, ORC, gone, dead))
    _say(fight, "hit_points", "12")
    _say(fight, "ammunition", "bow 17")
    _say(fight, "spells_left", "light, sleep")
    said(fight, Word(who=gone.id, what="out", value="fled"))
    said(fight, Word(who=dead.id, what="hit_points", value="-12"))
    said(fight, Word(who=dead.id, what="conditions", value="dead"))
    found = summary_of(fight.field, fight.state)
    (ann,) = [one for one in found.tolls if one.name == "Ann"]
    assert (ann.lost, ann.spent, ann.cast) == (8, (("bow", 3),), ("sleep",))
    assert [one.name for one in found.of_fate("dead")] == ["Dead"]
    assert [one.name for one in found.fled] == ["Gone"]
    assert [one.name for one in found.wounded] == ["Ann"]
    assert lines_of_summary(found) == (
        "Dead: Dead",
        "Gone: Gone",
        "Wounded: Ann (8 points)",
        "Shot or thrown by Ann: 3 of bow",
        "Cast by Ann: sleep",
    )
    said(fight, Finish(counts_as="turn"))
    details = next(one for one in fight.entries if getattr(one, "kind", "") == "finish")
    assert "Cast by Ann: sleep" in getattr(details, "details", ())


def test_the_summary_tells_who_is_still_asleep() -> None:
    """Unhurt, and asleep: no blank and no "unhurt" alone."""
    other = figure("Other", ORCS, (8, 8))
    fight = begun(meadow(ANN, ORC, other))
    for one in (ORC, other):
        said(fight, Word(who=one.id, what="conditions", value="sleep"))
    found = summary_of(fight.field, fight.state)
    assert [one.under for one in found.tolls if one.side == ORCS] == [("asleep",)] * 2
    assert "Asleep: Orc, Other" in lines_of_summary(found)


def test_who_was_dying_and_is_bound_is_told_as_senseless() -> None:
    """Ann lies at -3; her wounds are bound: she bleeds no more."""
    fight = begun(meadow(ANN, ORC))
    _say(fight, "hit_points", "-3")
    assert [one.fate for one in summary_of(fight.field, fight.state).of_fate("dying")] == ["dying"]
    said(fight, Tend(who=ANN.id, points=0))
    (ann,) = [one for one in summary_of(fight.field, fight.state).tolls if one.name == "Ann"]
    assert (ann.fate, ann.under) == ("unconscious", ("wounds bound",))


def test_a_dropped_weapon_is_found_again_and_the_party_takes_back_what_is_left() -> None:
    """At the end Ann has her sword again; the party knows her 12 points and 17 arrows."""
    party = Party().with_member(replace(MAGE, hit_points=20))
    member = party.members[0]
    ann = replace(ANN, id=member.id)
    fight = begun(meadow(ann, ORC))
    with_parts(fight, Ann={"dropped": (SWORD,)})
    said(fight, Word(who=ann.id, what="hit_points", value="12"))
    said(fight, Word(who=ann.id, what="ammunition", value="bow 17"))
    said(fight, Finish(counts_as="turn"))
    back = party.take_back([now(fight, ann)]).members[0]
    assert back.hit_points == 12
    assert back.ammunition == (("bow", 17),)
    assert SWORD in back.block.attacks


def test_a_hero_who_fled_is_back_for_the_party_and_told_as_fled() -> None:
    """On a field without room near where he was, too: he stands where there is some."""
    party = Party().with_member(replace(MAGE, hit_points=20))
    bob = replace(figure("Bob", HEROES, (9, 9), hit_points=4), id=party.members[0].id)
    fight = begun(meadow(ANN, ORC, bob, columns=60))
    said(fight, Leave(who=(bob.id,)))
    crowd = [figure(f"x{at}", "", (at % 30, at // 30), bystander=True) for at in range(600)]
    here = {(one.column, one.row) for one in fight.field.every(Figure)}
    fight.keeper.keep(add(*(one for one in crowd if (one.column, one.row) not in here)), "a crowd")
    texts = said(fight, Finish(counts_as="turn"))
    assert any(text.startswith("Bob arrives on ") for text in texts)
    summary = summary_of(fight.field, fight.state)
    assert [toll.name for toll in summary.fled] == ["Bob"]
    assert party.take_back([now(fight, bob)]).members[0].hit_points == 4


def test_who_was_off_the_field_is_back_at_the_end_but_not_the_foes_that_fled() -> None:
    """Bob waited, a spy never came (it is back unseen), an orc had fled."""
    bob, spy = figure("Bob", HEROES, (9, 9)), figure("Spy", ORCS, (12, 12))
    gone = figure("Gone", ORCS, (14, 14))
    fight = begun(meadow(ANN, ORC, bob, spy, gone))
    for one in (bob, spy, gone):
        said(fight, Wait(who=(one.id,)))
    play = Play(fight.field, fight.state)
    play.put(gone.id, out="fled")
    play.tell("Gone has fled.", "test")
    facts, changes = play.take()
    fight._keep(facts, changes)
    said(fight, Finish(counts_as="turn"))
    assert not now(fight, bob).hidden
    assert now(fight, spy).hidden
    assert gone.id not in fight.field.things["figures"]


def test_nobody_is_surprised_any_more_after_a_fight_that_was_left() -> None:
    """The condition of an old fight does not go over into a new one."""
    orc = figure("Orc", ORCS, (5, 5), conditions=("surprised", "held"))
    fight = begun(meadow(ANN, orc))
    assert now(fight, orc).conditions == ("held",)


def test_a_fight_cannot_be_finished_twice() -> None:
    """The second time there is none."""
    fight = begun(meadow(ANN, ORC))
    said(fight, Finish(counts_as="rounds"))
    with pytest.raises(NotNowError, match="No fight"):
        fight.say(Finish())


# ------------------------------------------------------------------------------------- hit points


@pytest.mark.parametrize(
    ("points", "condition", "sentence"),
    [
        ("-13", "dead", "Ann is dead."),
        ("-4", "dying", "Ann is dying."),
        ("0", "unconscious", "Ann is unconscious."),
    ],
)
def test_hit_points_that_are_set_below_one_lay_a_figure_down(
    points: str, condition: str, sentence: str
) -> None:
    """What a wound comes to, a word comes to as well; and what she held is free."""
    fight = begun(meadow(ANN, ORC))
    texts = _say(fight, "hit_points", points)
    assert texts == [f"Ann: hit points {points}.", sentence]
    assert now(fight, ANN).conditions == (condition,)
    assert now(fight, ANN).posture == "prone"


def test_hit_points_that_are_set_above_nought_bring_a_figure_round() -> None:
    """She lies where she fell, but can act; nothing is left of her wounds."""
    dying = replace(ANN, hit_points=-2, conditions=("dying", "wounds bound", "held"))
    fight = begun(meadow(dying, ORC))
    texts = _say(fight, "hit_points", "4")
    assert texts == ["Ann: hit points 4.", "Ann is able again."]
    assert now(fight, ANN).conditions == ("held",)


def test_hit_points_that_change_nothing_of_a_life_are_but_a_number() -> None:
    """From 20 to 7, and a dying figure from -2 to -5."""
    fight = begun(meadow(ANN, ORC))
    assert _say(fight, "hit_points", "7") == ["Ann: hit points 7."]
    dying = begun(meadow(replace(ANN, hit_points=-2, conditions=("dying",)), ORC))
    assert _say(dying, "hit_points", "-5") == ["Ann: hit points -5."]


def test_only_a_mount_that_can_carry_it_is_ridden() -> None:
    """Its own side's, beside it, free and no smaller; the orc's, the far, the small one are not."""
    horse = figure("Horse", HEROES, (6, 6), size="L")
    far = figure("Nag", HEROES, (15, 15), size="L")
    dog = figure("Dog", HEROES, (4, 6), size="S")
    bob = figure("Bob", HEROES, (12, 12), mount=Stream(4).uuid())
    cob = figure("Cob", HEROES, (12, 12), size="L", columns=1, rows=1)
    bob = replace(bob, mount=cob.id)
    fight = begun(meadow(ANN, ORC, horse, far, dog, cob, bob))
    for name, why in (
        ("Orc", "enemies"),
        ("Nag", "too far"),
        ("Dog", "smaller"),
        ("Cob", "Bob rides Cob already"),
    ):
        with pytest.raises(NotNowError, match=why):
            _say(fight, "mount", name)
    _say(fight, "mount", "horse")
    assert now(fight, ANN).mount == horse.id
    _say(fight, "mount", "none")
    assert now(fight, ANN).mount is None
