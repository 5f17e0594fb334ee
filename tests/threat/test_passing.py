"""Through whose squares one may go (Moving Through Other Figures in Combat, Overruns)."""

from dataclasses import replace

import pytest
from tests.threat.making import figure, meadow, orc

from fieldwright.geometry.footprints import why_not_end_together
from fieldwright.geometry.overruns import can_overrun, save_modifier
from fieldwright.geometry.paths.occupancy import Company, Passing, passing
from fieldwright.geometry.placing import why_not_here
from fieldwright.geometry.threat.passing import impassable_friends, may_pass


@pytest.mark.rule("CT1-MOVE-18")
def test_a_friend_that_is_clear_and_does_not_attack_may_be_passed() -> None:
    mover, friend, foe = figure(1, 5, 5), figure(2, 5, 4), orc(3, 5, 3)
    clear = meadow(mover, friend)
    assert may_pass(clear, mover, friend)
    assert impassable_friends(clear, mover) == frozenset()
    threatened = meadow(mover, friend, foe)
    assert not may_pass(threatened, mover, friend)
    assert impassable_friends(threatened, mover) == {friend.id}
    assert passing(Company(mover), friend) is Passing.FREE
    assert passing(Company(mover, {friend.id}), friend) is Passing.FRIEND
    attacking = frozenset({friend.id})
    assert not may_pass(clear, mover, friend, attacking)
    assert impassable_friends(clear, mover, attacking) == {friend.id}


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
    assert passing(Company(man), foe) is Passing.ENEMY
    assert not can_overrun(field, man, foe)
    on_it = replace(man, row=4)
    assert why_not_here(field, on_it)
    prone = replace(foe, posture="prone")
    assert passing(Company(man), prone) is Passing.FREE
    assert why_not_here(meadow(man, prone), on_it) == ()
    ogre = replace(man, size="L")
    assert can_overrun(field, ogre, foe)
    assert passing(Company(ogre), foe) is Passing.ENEMY
    assert passing(Company(ogre, overrun={foe.id}), foe) is Passing.FREE
    assert not can_overrun(field, foe, ogre)
    grappled = replace(foe, conditions=("grappled",))
    assert passing(Company(man), grappled) is Passing.FREE


@pytest.mark.rule("CT1-MOVE-19")
@pytest.mark.parametrize(
    "state", [{"posture": "prone"}, {"conditions": ("grappled",)}, {"conditions": ("dead",)}]
)
def test_nobody_overruns_whom_it_can_step_over(state: dict[str, object]) -> None:
    """An overrun is a move into a smaller enemy's square who stands and is not grappled."""
    ogre, foe = figure(1, 5, 5, size="L"), orc(2, 5, 4, **state)  # type: ignore[arg-type]
    assert not can_overrun(meadow(ogre, foe), ogre, foe)


def test_the_save_of_who_is_run_over_is_worse_by_four_for_each_size_more_than_one() -> None:
    """Overruns: an ogre over a man 0, over a halfling -4, three sizes -8."""
    ogre, halfling = figure(1, 5, 5, size="L"), orc(2, 5, 4, size="S")
    field = meadow(ogre, halfling)
    assert save_modifier(field, ogre, replace(halfling, size="M")) == 0
    assert save_modifier(field, ogre, halfling) == -4
    assert save_modifier(field, replace(ogre, size="H"), halfling) == -8


def test_whoever_rides_counts_with_the_size_of_its_mount_on_both_sides() -> None:
    """A man on a horse overruns one on foot, and an ogre overruns no man on a horse."""
    horse = figure(1, 5, 5, rows=2, size="L")
    rider, foe = figure(2, 5, 5, mount=horse.id), orc(3, 5, 4)
    ogre = orc(4, 5, 4, size="L")
    assert can_overrun(meadow(horse, rider, foe), rider, foe)
    field = meadow(horse, rider, ogre)
    assert not can_overrun(field, ogre, rider)
    assert can_overrun(field, replace(ogre, size="H"), rider)


def test_the_dead_and_ones_own_mount_are_in_nobodys_way() -> None:
    horse = figure(1, 5, 5, rows=2, size="L")
    rider, dead = figure(2, 5, 5, mount=horse.id), orc(3, 5, 4, conditions=("dead",))
    field = meadow(horse, rider, dead)
    assert all(may_pass(field, horse, one) for one in (horse, rider, dead))
    assert all(may_pass(field, rider, one) for one in (horse, rider, dead))
    assert impassable_friends(field, horse) == impassable_friends(field, rider) == frozenset()
