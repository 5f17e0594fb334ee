"""Riders at speed: branches in the woods, and falling from the saddle.

combat-and-tactics.txt, Heavy Forest or Jungle; Unhorsing.
"""

from __future__ import annotations

from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.saving import save
from fieldwright.combat.blows.thrown import unhorse
from fieldwright.combat.play import Play
from fieldwright.geometry.mounts import mount_of
from fieldwright.rules.actions import Action
from fieldwright.rules.charging import counts_as_charging
from fieldwright.rules.dangers import Branches
from fieldwright.rules.falling import branch_die, branch_strikes, dice_of
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.grid import Block


def rides_fast(field: Battlefield, figure: Figure, action: Action) -> bool:
    """Whether a figure rides at a pace at which it must look out for branches."""
    return mount_of(field, figure) is not None and counts_as_charging(action)


def branches_at(field: Battlefield, block: Block) -> Branches | None:
    """The branches over some squares: those of the wood that stands there (ruling R14)."""
    growths, terrains = load_catalogue().growths, load_terrains()
    for square in block.squares():
        growth = growths.get(field.growth_at(square))
        terrain = terrains.get(growth.terrain) if growth is not None else None
        if terrain is not None and terrain.dangers.branches is not None:
            return terrain.dangers.branches
    return None


def branches(play: Play, who: UUID, found: Branches, action: Action) -> Steps[bool]:
    """Roll whether a branch strikes a rider; whether it is unhorsed (save vs. paralyzation)."""
    die = branch_die(found, action)
    assert die is not None
    what = f"a branch in the way of {play.name(who)}"
    struck = yield from roll(Roll(purpose=Purpose.AMOUNT, what=what, dice=die, against=who))
    if not branch_strikes(found, struck.total):
        play.tell(f"No branch strikes {play.name(who)}: {struck.total}.", "branch", who=who)
        return False
    if (yield from save(play, who, "paralyzation", "against a branch")):
        return False
    unhorse(play, who)
    harm = yield from roll(
        Roll(
            purpose=Purpose.DAMAGE,
            what=f"damage of the branch to {play.name(who)}",
            dice=dice_of(found.damage),
            against=who,
        )
    )
    yield from hurt(play, who, harm.total)
    return True
