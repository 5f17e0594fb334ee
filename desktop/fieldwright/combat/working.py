"""What a spell or an item does to those whom it is for, when it comes.

combat-and-tactics.txt, Cast a Spell, Use a Magical Item: the phase and the target are the round's;
damage, saving throw and duration are those of its own description, and are said at the table.
"""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.things import Figure
from fieldwright.combat.areas import befall
from fieldwright.combat.asks import Purpose, Roll, Steps, roll
from fieldwright.combat.dm_commands import Area, Shape, Strike, Tend
from fieldwright.combat.effects import tend
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.orders import Act, Works
from fieldwright.combat.play import Play
from fieldwright.geometry.footprints import is_dead
from fieldwright.stats.notation import Dice, NotationError
from fieldwright.terms.grid import Square

NOTHING = Works()


def check_works(play: Play, works: Works | None, target: UUID | None) -> None:
    """See that what was said can be; raises NotNowError in a sentence."""
    if works is None or _does_nothing(works):
        return
    if works.damage:
        _dice(works.damage)
    if not _befallen(play, works, target):
        raise NotNowError("Whom does it befall? Choose somebody, or place its area afterwards.")


def target_of(act: Act, ordered: UUID | None) -> UUID | None:
    """Whom a spell or an item is told to be for: the first of those whom it befalls."""
    if act.target is None and act.works is not None and act.works.who:
        return act.works.who[0]
    return act.target or ordered


def _does_nothing(works: Works) -> bool:
    return replace(works, who=(), half=True) == NOTHING


def _dice(words: str) -> Dice:
    try:
        return Dice.parse(words)
    except NotationError as error:
        raise NotNowError(str(error)) from None


def _befallen(play: Play, works: Works, target: UUID | None) -> list[Figure]:
    """Those whom it is for who are on the field, and alive, each once."""
    found = []
    aimed = () if target is None else (target,)
    for who in dict.fromkeys(works.who or aimed):
        figure = play.field.things["figures"].get(who)
        if isinstance(figure, Figure) and not is_dead(figure):
            found.append(figure)
    return found


def work(play: Play, by: UUID, name: str, works: Works | None, target: UUID | None) -> Steps[None]:
    """Let it do what was said: damage is rolled once for all, saves are asked for in one row."""
    if works is None or _does_nothing(works):
        return
    befallen = _befallen(play, works, target)
    if not befallen:
        return
    if works.heals and works.damage:
        yield from _heal(play, by, name, works, befallen)
        return
    first = befallen[0]
    strike = Strike(
        name=name,
        # Each of them is meant by himself: no cover stands between (bodily is what cover stops).
        area=Area(shape=Shape.BURST, at=Square(first.column, first.row), size=0),
        damage=works.damage,
        saves=works.saves,
        half=works.half,
        condition=works.condition,
        rounds=works.rounds,
        by=by,
        bodily=False,
    )
    yield from befall(play, strike, befallen)


def _heal(play: Play, by: UUID, name: str, works: Works, befallen: list[Figure]) -> Steps[None]:
    dice = _dice(works.damage)
    points = dice.plus
    if dice.terms:
        asked = Roll(purpose=Purpose.DAMAGE, what=f"points healed by {name}", dice=dice, who=by)
        points = (yield from roll(asked)).total
    for figure in befallen:
        try:
            tend(play, Tend(who=figure.id, points=points))
        except NotNowError as error:
            # Nothing is refused any more where something was asked: it is told.
            theirs = play.unless_theirs(figure.id)
            play.tell(str(error), "tended", who=by, whom=figure.id, players=theirs)
