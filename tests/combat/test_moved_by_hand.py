"""The DM puts a figure of the fight somewhere else: his word."""

import pytest
from tests.helpers.fights import HEROES, ORCS, begun, figure, meadow, now, said, told

from fieldwright.combat.dm_commands import Put
from fieldwright.combat.entries import Happened
from fieldwright.combat.faults import NotNowError
from fieldwright.terms.grid import Square

ANN = figure("Ann", HEROES, (5, 6))
ORC = figure("Orc", ORCS, (5, 5), facing=4)
SPY = figure("Spy", ORCS, (12, 12), hidden=True)


def test_the_dm_puts_a_figure_elsewhere_for_nothing() -> None:
    """The orc is on J10, faces as it did, and has spent nothing; nobody strikes at it."""
    fight = begun(meadow(ANN, ORC))
    before = len(fight.entries)
    said(fight, Put(who=ORC.id, square=Square(9, 9)))
    assert told(fight, before) == ["The DM puts Orc in J10."]
    assert (now(fight, ORC).column, now(fight, ORC).row, now(fight, ORC).facing) == (9, 9, 4)
    assert fight.state.combatants[ORC.id].moved == 0


def test_a_mount_goes_along_with_its_rider() -> None:
    """Ann is put on K11, and the horse beneath her too."""
    horse = figure("Horse", HEROES, (7, 7), columns=1, rows=2)
    ann = figure("Ann", HEROES, (7, 7), mount=horse.id)
    fight = begun(meadow(ann, horse, ORC))
    said(fight, Put(who=ann.id, square=Square(10, 10), facing=0))
    assert (now(fight, horse).column, now(fight, horse).row) == (10, 10)
    assert now(fight, ann).mount == horse.id
    assert now(fight, ann).column == 10


def test_what_the_rules_have_against_it_is_noted_and_done_all_the_same() -> None:
    """The orc is put on Ann's own square: it stands there, and why it could not is beneath."""
    fight = begun(meadow(ANN, ORC))
    said(fight, Put(who=ORC.id, square=Square(5, 6)))
    entry = next(one for one in fight.entries if isinstance(one, Happened) and one.kind == "put")
    assert now(fight, ORC).row == 6
    assert "Ann" in entry.details[0]


def test_nobody_is_put_beyond_the_field() -> None:
    """Column 40 is none of a field of 20."""
    fight = begun(meadow(ANN, ORC))
    with pytest.raises(NotNowError, match="outside of the field"):
        said(fight, Put(who=ORC.id, square=Square(40, 5)))


def test_where_the_hidden_are_put_is_the_dms_secret() -> None:
    """Of a hidden figure nobody is told."""
    fight = begun(meadow(ANN, ORC, SPY))
    said(fight, Put(who=SPY.id, square=Square(9, 9)))
    entry = next(one for one in fight.entries if isinstance(one, Happened) and one.kind == "put")
    assert entry.secret
