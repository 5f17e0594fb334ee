"""Areas of spells, breath and the like: whom they catch, what they do, what stays on the map.

combat-and-tactics.txt, Cast a Spell, Cover and Concealment (saves), Status; rulings R12, R41.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Hazard, Obstacle, Outline
from fieldwright.combat.asks import (
    Purpose,
    Roll,
    Rolled,
    Steps,
    ask_whether,
    roll,
    roll_together,
)
from fieldwright.combat.blows.harm import hurt
from fieldwright.combat.blows.saving import save_roll, what_of_save
from fieldwright.combat.by_name import called, caster_of, is_known
from fieldwright.combat.dm_commands import Area, Linger, Shape, Strike
from fieldwright.combat.ends.hearts import add_cause
from fieldwright.combat.ends.putting import put_on
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.ids import new_id
from fieldwright.combat.opening.coming import check_on
from fieldwright.combat.play import Aloud, Play
from fieldwright.combat.state import Effect, Lingering
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.caught import (
    figures_caught,
    in_burst,
    in_cone,
    in_line,
    round_outline,
    strip_outline,
)
from fieldwright.geometry.cover.shots import shot
from fieldwright.geometry.cover.steps import Cover
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.rules.condition_words import condition_meant, without_rules
from fieldwright.rules.damage import halved
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.morale import Cause
from fieldwright.stats.notation import Dice, NotationError
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Hides
from fieldwright.terms.words import capital, with_article

_AIMED = (Shape.CONE, Shape.LINE)
_SOURCE = "the DM"
_COVER = "Combat & Tactics, Cover and Concealment; ruling R41"
_NOBODY = UUID(int=0)


def squares_of_area(field: Battlefield, area: Area) -> frozenset[Square]:
    """The squares of the field that an area covers."""
    if area.shape not in _AIMED:
        return in_burst(field, area.at, area.size)
    if area.towards is None:
        return frozenset()
    shape = in_cone if area.shape is Shape.CONE else in_line
    return shape(field, area.at, area.towards, area.size, area.width)


def caught_in(field: Battlefield, area: Area) -> tuple[Figure, ...]:
    """The figures that an area catches, those out of the fight among them, but no dead ones."""
    caught = figures_caught(field, squares_of_area(field, area))
    return tuple(one for one in caught if not is_dead(one))


def strike_area(play: Play, command: Strike) -> Steps[None]:
    """An area strikes: damage is rolled once for all, saves in one row (Cast a Spell).

    Raises NotNowError for an area that cannot be.
    """
    check_on(play)
    _check(play, command.area)
    _dice(command.damage)
    command = replace(command, by=command.by or caster_of(play, command.name))
    caught = yield from _reached(play, command, caught_in(play.field, command.area))
    names = ", ".join(one.name for one in caught) or "nobody"
    seen = ", ".join(one.name for one in caught if not play.is_unseen(one.id)) or "nobody"
    told = f"{capital(command.name)} strikes {names}."
    theirs = f"{capital(called(play, command.name, command.by))} strikes {seen}."
    play.tell(told, "area", who=command.by, players=Aloud(theirs, ()))
    yield from befall(play, command, caught)


def befall(play: Play, command: Strike, caught: Sequence[Figure]) -> Steps[None]:
    """What strikes some figures: damage once for all, saves in one row, what befalls the others.

    Raises NotNowError before it asks anything where the damage is no dice.
    """
    dice = _dice(command.damage)
    if not caught:
        return
    damage = yield from _damage(command, dice)
    saves: tuple[Rolled, ...] = ()
    if command.saves:
        asked = tuple(
            save_roll(play, one.id, command.saves, command.name, cover_against(play, command, one))
            for one in caught
        )
        saves = yield from roll_together(*asked)
    for number, figure in enumerate(caught):
        saved = bool(saves) and saves[number].succeeds
        if saves:
            _tell_save(play, command, figure, saves[number])
        yield from _struck(play, command, figure, _share(command, damage, saved=saved))
        if not saved and (command.condition or command.rounds is not None):
            _befalls(play, command, figure)


def cover_against(play: Play, command: Strike, figure: Figure) -> tuple[Explained[int], ...]:
    """What cover gives to the save of a figure against what tears or burns it (ruling R41)."""
    found = _cover(play, command, figure)
    if found is None or isinstance(found.modifier, Impossible) or not found.modifier.value:
        return ()
    bonus = -found.modifier.value
    return (Explained(bonus, (Reason(f"{found.step.label} cover", f"{bonus:+d}", _COVER),)),)


def _cover(play: Play, command: Strike, figure: Figure) -> Cover | None:
    """How a figure is covered from where an area begins; None where that does not count."""
    at = command.area.at
    if not command.bodily or block_of(figure).holds(at):
        return None
    there = Figure(id=_NOBODY, name="", side="", column=at.column, row=at.row)
    found = shot(play.field, there, figure, options=options_in(play.field, play.state)).cover
    return found if found.hides is Hides.COVER else None


def _reached(play: Play, command: Strike, inside: tuple[Figure, ...]) -> Steps[list[Figure]]:
    """Whom an area reaches: of those wholly behind cover the DM says whether it does (R41)."""
    reached = []
    for figure in inside:
        if figure.id in command.spares:
            continue
        found = _cover(play, command, figure)
        if found is not None and isinstance(found.modifier, Impossible):
            what = f"{figure.name} is wholly behind cover. Does {command.name} reach it?"
            if not (yield from ask_whether(what, who=figure.id, default=True)):
                continue
        reached.append(figure)
    return reached


def _dice(words: str) -> Dice | None:
    if not words:
        return None
    try:
        return Dice.parse(words)
    except NotationError as error:
        raise NotNowError(str(error)) from None


def _check(play: Play, area: Area) -> None:
    if not play.field.block.holds(area.at):
        raise NotNowError("The area begins beyond the field.")
    if area.shape in _AIMED and area.towards in (None, area.at):
        raise NotNowError("Say which way it goes.")


def _damage(command: Strike, dice: Dice | None) -> Steps[int]:
    if dice is None or not dice.terms:
        return 0 if dice is None else dice.plus
    rolled = yield from roll(
        Roll(purpose=Purpose.DAMAGE, what=f"damage of {command.name}", dice=dice, who=command.by)
    )
    return rolled.total


def _share(command: Strike, damage: int, *, saved: bool) -> int:
    if not saved:
        return damage
    return halved(damage) if command.half else 0


def _tell_save(play: Play, command: Strike, figure: Figure, rolled: Rolled) -> None:
    assert rolled.roll.needed is not None
    assert command.saves
    how = "saved" if rolled.succeeds else "failed"
    told = f"{rolled.roll.what}: {rolled.total} against {rolled.roll.needed.value}, {how}."
    what = what_of_save(figure, command.saves, called(play, command.name, command.by))
    theirs = f"{what}: {rolled.total}, {how}."
    play.tell(told, "save", who=figure.id, players=theirs)


def _struck(play: Play, command: Strike, figure: Figure, points: int) -> Steps[None]:
    if points <= 0:
        return
    yield from hurt(play, figure.id, points, command.by)
    part = play.state.combatants.get(figure.id)
    if command.magic and part is not None and is_dead(play.figure(figure.id)):
        # Whoever sees a friend slain by magic may lose heart (Morale).
        add_cause(play, part.side, Cause.SLAIN_BY_MAGIC)


def _befalls(play: Play, command: Strike, figure: Figure) -> None:
    now = play.figure(figure.id)
    if is_dead(now):
        return
    condition = condition_meant(command.condition)
    known = is_known(play, command.name, command.by)
    if figure.id not in play.state.combatants:
        if condition and condition not in now.conditions:
            play.alter(figure.id, conditions=(*now.conditions, condition))
    else:
        until = None if command.rounds is None else _last_round(play, command)
        effect = Effect(
            name=command.name,
            source=_SOURCE,
            until_round=until,
            condition=condition,
            known=known,
        )
        put_on(play, figure.id, effect)
    is_it = f"is {condition}" if condition else f"is under {command.name}"
    details = tuple(filter(None, [without_rules([condition])]))
    how_long = (
        "" if command.rounds is None else f" to the end of round {_last_round(play, command)}"
    )
    # How long it lasts is known to whoever knows what it is; else they see what befalls him.
    seen = f"{figure.name} {is_it}." if known or condition else ""
    theirs = play.unless_theirs(figure.id, seen) if known else seen
    told = f"{figure.name} {is_it}{how_long}."
    play.tell(told, "effect", whom=figure.id, details=details, players=theirs)


def _last_round(play: Play, command: Strike) -> int:
    return play.head.round + (command.rounds or 1) - 1


# --------------------------------------------------------------------------------- what stays there


def linger(play: Play, command: Linger) -> None:
    """Something fills an area of the map for a while; raises NotNowError for what cannot be."""
    check_on(play)
    _check(play, command.area)
    by = command.by or caster_of(play, command.name)
    catalogue = load_catalogue()
    thing: Hazard | Obstacle
    new = new_id(play, "lingers", command.name)
    outline = _outline(command.area)
    middle = (command.area.at.column + 0.5, command.area.at.row + 0.5)
    if command.kind in catalogue.hazards:
        placed = tuple((middle[0] + x, middle[1] + y) for x, y in outline)
        thing = Hazard(id=new, kind=command.kind, outline=placed, text=command.name)
    elif command.kind in catalogue.obstacles:
        xs, ys = zip(*outline, strict=True)
        thing = Obstacle(
            id=new,
            kind=command.kind,
            position=middle,
            width=max(xs) - min(xs),
            length=max(ys) - min(ys),
            outline=outline,
        )
    else:
        known = ", ".join((*catalogue.hazards, *_clouds()))
        raise NotNowError(f"There is no {command.kind!r} to stay on the map; there are {known}.")
    play.change(add(thing))
    until = ""
    if command.rounds is not None:
        last = play.head.round + max(1, command.rounds) - 1
        lasting = Lingering(thing=new, name=command.name, until_round=last)
        play.set_head(lingering=(*play.head.lingering, lasting))
        until = f" to the end of round {last}"
    kinds = catalogue.hazards if isinstance(thing, Hazard) else catalogue.obstacles
    kind = kinds[command.kind].name
    theirs = play.unless_theirs(by, f"{capital(with_article(kind))} is on the field.")
    told = f"{capital(command.name)} stays on the field{until}."
    play.tell(told, "area", who=by, players=Aloud(theirs, ()))


def _outline(area: Area) -> Outline:
    if area.shape not in _AIMED or area.towards is None:
        return round_outline(area.size)
    ends = (1, area.width) if area.shape is Shape.CONE else (area.width, area.width)
    return strip_outline(area.at, area.towards, max(1, area.size), ends)


def _clouds() -> tuple[str, ...]:
    kinds = load_catalogue().obstacles.values()
    return tuple(kind.id for kind in kinds if kind.group == "cloud")
