"""Who is in a melee and may be hit by a shot into it (Firing Into a Melee; ruling R15)."""

import pytest
from tests.threat.making import figure, meadow, orc, with_weapon

from fieldwright.geometry.threat.engagement import engagement_of, is_engaged
from fieldwright.geometry.threat.melee import into_melee
from fieldwright.rules.explained import Explained
from fieldwright.rules.into_melee import who_is_shot_at
from fieldwright.stats.block import StatBlock


@pytest.mark.rule("CT1-INTO-01")
def test_everybody_linked_by_threat_is_in_the_melee_and_the_clear_one_beside_is_not() -> None:
    # The orc threatens A from the north, A (facing south) threatens the ogre, whose back is turned.
    foe, a, ogre = orc(1, 5, 4), figure(2, 5, 5, 4), orc(3, 5, 6, 4, size="L")
    b = figure(4, 7, 5)
    field = meadow(foe, a, ogre, b)
    for target in (foe, a, ogre):
        assert engagement_of(field, target) == (foe, a, ogre)
        assert is_engaged(field, target)
    assert engagement_of(field, b) == ()
    shot = into_melee(field, ogre)
    assert shot is not None
    assert shot.candidates == (foe, a, ogre)
    # 1 + 1 + 2 points: d4, none rolled again.
    assert (shot.die.sides, shot.die.held) == (4, 4)
    assert into_melee(field, b) is None


def test_two_melees_apart_are_two() -> None:
    pairs = [orc(1, 5, 4), figure(2, 5, 5), orc(3, 12, 4), figure(4, 12, 5)]
    field = meadow(*pairs)
    assert engagement_of(field, pairs[0]) == (pairs[0], pairs[1])
    assert engagement_of(field, pairs[3]) == (pairs[2], pairs[3])


@pytest.mark.rule("CT1-INTO-03")
def test_the_shot_is_an_ordinary_attack_on_whoever_was_rolled() -> None:
    friend_stats = StatBlock(id="f", name="F", armour_class=3, group="warrior")
    foe, friend = orc(1, 5, 4), figure(2, 5, 5, name="Ann", stats=friend_stats)
    field = meadow(foe, friend)
    shot = into_melee(field, foe)
    assert shot is not None
    # Two points on d4: 1 is the orc, 2 the friend, 3 and 4 are rolled again.
    answer = shot.die.at(2)
    assert isinstance(answer, Explained)
    rolled = shot.figure(answer.value)
    assert rolled == friend
    assert rolled.stats is not None
    assert rolled.stats.armour_class == 3
    log = who_is_shot_at("Fletcher", shot.meant.name, rolled.name)
    assert log == "Fletcher shoots into the melee at Orc 1; Ann is shot at instead."


def test_a_spear_from_the_second_rank_is_in_the_melee_as_well() -> None:
    foe = orc(1, 5, 3)
    front, second = figure(2, 4, 4), figure(3, 5, 5, stats=with_weapon("long-spear"))
    assert engagement_of(meadow(foe, front, second), front) == (foe, front, second)


@pytest.mark.rule("CT1-INTO-01")
def test_a_rider_and_his_own_mount_are_never_in_a_melee_with_each_other() -> None:
    # The horse was put on the other side by mistake; it kicks nobody who rides it.
    horse = orc(1, 5, 4, size="L", rows=2)
    rider = figure(2, 5, 4, mount=horse.id)
    assert not is_engaged(meadow(horse, rider), horse)
    assert not is_engaged(meadow(horse, rider), rider)
    foe = orc(3, 5, 3, 4)
    field = meadow(horse, rider, foe)
    assert engagement_of(field, rider) == (rider, foe)
