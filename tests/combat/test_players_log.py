"""The log for players: nothing of hidden figures, nothing of what the DM's figures have left."""

from tests.helpers.fights import HEROES, ORCS, attack, begun, figure, meadow, ordered, said, turn
from tests.helpers.fights import to_resolution as resolved

from fieldwright.combat.dm_commands import Hurt
from fieldwright.combat.telling import as_text

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4, hit_points=7)
SPY = figure("Sneaky", ORCS, (12, 12), hidden=True)


def test_players_read_neither_hidden_names_nor_the_hit_points_of_monsters() -> None:
    """A hidden figure that is hurt is not named; by how much an orc is dying is not told."""
    fight = begun(meadow(ANN, ORC, SPY), HEROES, ORCS)
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    resolved(fight, 3, 5)
    turn(fight, ANN, 12, 8)
    said(fight, Hurt(who=SPY.id, points=3))
    everything = as_text(fight.entries)
    players = as_text(fight.entries, for_players=True)
    assert "Sneaky" in everything
    assert "Sneaky" not in players
    assert "-1" in everything
    assert "-1" not in players
    assert "Orc takes 8 points of damage" in players
