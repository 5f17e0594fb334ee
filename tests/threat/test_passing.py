"""Through whose squares one may go (Moving Through Other Figures in Combat, Overruns)."""

from dataclasses import replace

import pytest
from tests.threat.making import figure, meadow, orc

from fieldwright.geometry.footprints import why_not_end_together
from fieldwright.geometry.placing import why_not_here
from fieldwright.geometry.threat.passing import (
    may_pass,
    passable_friends,
    passage,
)


@pytest.mark.rule("CT1-MOVE-18")
def test_a_friend_that_is_clear_and_does_not_attack_may_be_passed() -> None:
    mover, friend, foe = figure(1, 5, 5), figure(2, 5, 4), orc(3, 5, 3)
    clear = meadow(mover, friend)
    assert may_pass(clear, mover, friend)
    assert passable_friends(clear, mover) == {friend.id}
    threatened = meadow(mover, friend, foe)
    assert not may_pass(threatened, mover, friend)
    assert passage(threatened, mover, friend).sentence.endswith(
        "is threatened and cannot be passed."
    )
    attacking = frozenset({friend.id})
    assert not may_pass(clear, mover, friend, attacking)
    assert passage(clear, mover, friend, attacking).sentence.endswith(
        "attacks this round and cannot be passed."
    )
    assert passable_friends(clear, mover, attacking) == frozenset()


@pytest.mark.rule("CT1-MOVE-18")
def test_nobody_ends_in_a_friends_square_but_in_close_order() -> None:
    mover, friend = figure(1, 5, 5), figure(2, 5, 4)
    assert why_not_end_together([friend, mover])
    close = {"conditions": ("close order",)}
    assert why_not_end_together([replace(friend, **close), replace(mover, **close)]) == ""  # type: ignore[arg-type]
    assert why_not_end_together([friend, replace(mover, **close)])  # type: ignore[arg-type]
    small = replace(mover, size="S")
    assert why_not_end_together([replace(friend, size="S"), small]) == ""


@pytest.mark.rule("CT1-MOVE-19")
def test_enemies_are_entered_when_prone_and_smaller_ones_by_overrun() -> None:
    man, foe = figure(1, 5, 5), orc(2, 5, 4)
    field = meadow(man, foe)
    assert not passage(field, man, foe).allowed
    on_it = replace(man, row=4)
    assert why_not_here(field, on_it)
    prone = replace(foe, posture="prone")
    assert passage(field, man, prone).allowed
    assert not passage(field, man, prone).overrun
    assert why_not_here(meadow(man, prone), on_it) == ()
    ogre = replace(man, size="L")
    told = passage(field, ogre, foe)
    assert told.allowed
    assert told.overrun
    assert told.save_modifier == 0
    assert not passage(field, foe, ogre).allowed
    grappled = replace(foe, conditions=("grappled",))
    assert passage(field, man, grappled).allowed


def test_the_save_of_who_is_run_over_is_worse_by_four_for_each_size_more_than_one() -> None:
    """Overruns: an ogre over a halfling -4, three sizes -8."""
    ogre, halfling = figure(1, 5, 5, size="L"), orc(2, 5, 4, size="S")
    field = meadow(ogre, halfling)
    assert passage(field, ogre, halfling).save_modifier == -4
    assert passage(field, replace(ogre, size="H"), halfling).save_modifier == -8


def test_a_rider_counts_with_the_size_of_its_mount() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    rider, foe = figure(2, 5, 5, mount=horse.id), orc(3, 5, 4)
    assert passage(meadow(horse, rider, foe), rider, foe).overrun


def test_the_dead_and_ones_own_mount_are_in_nobodys_way() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    rider, dead = figure(2, 5, 5, mount=horse.id), orc(3, 5, 4, conditions=("dead",))
    field = meadow(horse, rider, dead)
    assert passable_friends(field, horse) == {rider.id, dead.id}
    assert passable_friends(field, rider) == {horse.id, dead.id}
