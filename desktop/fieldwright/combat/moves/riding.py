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
from fieldwright.rules.dangers import Branches
from fieldwright.rules.falling import branch_die, branch_strikes, dice_of
from fieldwright.rules.terrain import load_terrains
from fieldwright.terms.grid import Block


def branches_of(field: Battlefield, rider: Figure, action: Action) -> Branches | None:
    """The branches that a rider at that pace must look out for; None for none."""
    terrain = load_terrains().get(field.info.terrain)
    if terrain is None or mount_of(field, rider) is None:
        return None
    branches = terrain.dangers.branches
    return branches if branch_die(branches, action) is not None else None


def is_wooded(field: Battlefield, block: Block) -> bool:
    """Whether trees stand around any square of a block."""
    growths = load_catalogue().growths
    return any(
        kind.lines != "clear"
        for square in block.squares()
        if (kind := growths.get(field.growth_at(square))) is not None
    )


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
