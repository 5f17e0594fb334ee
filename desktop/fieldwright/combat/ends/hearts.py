"""Morale: who may lose heart, the check, and what comes of failing it.

combat-and-tactics.txt, Morale, Informal and Formal Morale Checks, Failing a Morale Check. A group
is all those of a side that are no player characters; of those whose book prints no morale the DM
is asked once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Choice, Option, Purpose, Roll, Steps, choose, roll
from fieldwright.combat.deeds import is_able
from fieldwright.combat.dm_commands import Unnerve
from fieldwright.combat.moves.grounds import ground_for
from fieldwright.combat.numbers import block_of_stats
from fieldwright.combat.opening.coming import check_on, check_side
from fieldwright.combat.play import Play
from fieldwright.combat.present import present
from fieldwright.combat.state import FightState, SideState
from fieldwright.combat.table_choices import options_in
from fieldwright.geometry.driven import room_around
from fieldwright.geometry.mounts import moved_figure
from fieldwright.rules.conditions import is_any_of
from fieldwright.rules.explained import Explained, Reason
from fieldwright.rules.morale import (
    DICE,
    Broken,
    Cause,
    Plight,
    after_the_check,
    causes_of_morale,
    morale_needed,
)
from fieldwright.stats.notation.scores import MORALE_WORDS
from fieldwright.terms.words import capital

LEADER = "leader"
"""The condition, or flag, of who leads a group."""

CHECK, HOLDS, BREAKS = "check", "holds", "breaks"

_LEADS = frozenset({LEADER})
_MINDLESS = "mindless"


@dataclass(frozen=True, slots=True)
class Group:
    """Those of a side who may lose heart, and for what they may do so now."""

    side: str
    members: tuple[UUID, ...]
    causes: tuple[Cause, ...]


def unnerve(play: Play, command: Unnerve) -> None:
    """The DM names a cause; it is asked for at the end of the round."""
    check_on(play)
    check_side(play, command.side)
    side = play.head.side(command.side)
    causes = tuple(dict.fromkeys((*side.causes, command.cause)))
    _note(play, replace(side, causes=causes, morale=side.morale + command.modifier))
    play.tell(f"{command.side}: {command.cause}.", "morale", players="")


def add_cause(play: Play, side_id: str, cause: Cause) -> None:
    """Something has happened for which the morale of a side may break."""
    side = play.head.side(side_id)
    if cause not in side.causes:
        _note(play, replace(side, causes=(*side.causes, cause)))


def _note(play: Play, side: SideState) -> None:
    play.set_head(sides=tuple(side if one.id == side.id else one for one in play.head.sides))


# ---------------------------------------------------------------------------------- who may break


def groups(field: Battlefield, state: FightState) -> Iterator[Group]:
    """The groups that may lose heart now: each cause is asked for once in a fight."""
    for side in state.head.sides:
        members = tuple(_members(field, state, side))
        able = tuple(one.id for one, is_up in members if is_up)
        if not able:
            continue
        causes = causes_of_morale(_plight(field, state, side, len(members)), side.asked)
        if causes:
            yield Group(side.id, able, causes)


def _members(
    field: Battlefield, state: FightState, side: SideState
) -> Iterator[tuple[Figure, bool]]:
    """All of a side who check morale, and whether each is still able to.

    Whoever lay senseless when the fight began has shaken nobody in it.
    """
    for part in state.combatants.values():
        figure = field.things["figures"].get(part.id)
        if part.side != side.id or not isinstance(figure, Figure):
            continue
        # Player characters never check; their henchmen have a morale printed.
        if side.played_by == "players" and block_of_stats(figure).morale is None:
            continue
        if part.down_before and not is_able(figure):
            continue
        yield figure, part.is_in and is_able(figure) and part.broken is Broken.HOLDS


def _plight(field: Battlefield, state: FightState, side: SideState, size: int) -> Plight:
    figures = [figure for figure, _ in _members(field, state, side)]
    return Plight(
        size=size,
        fallen=sum(not is_able(figure) for figure in figures),
        surprised=Cause.SURPRISED in side.causes,
        outmatched=Cause.OUTMATCHED in side.causes,
        slain_by_magic=Cause.SLAIN_BY_MAGIC in side.causes,
        leader_gone=Cause.LEADER_GONE in side.causes or _leader_gone(state, figures),
        immune_foe=Cause.IMMUNE_FOE in side.causes,
        surrender_offered=Cause.SURRENDER_OFFERED in side.causes,
    )


def _leader_gone(state: FightState, figures: list[Figure]) -> bool:
    return any(
        not (is_able(one) and state.combatants[one.id].is_in)
        for one in figures
        if is_any_of(_LEADS, (*one.conditions, *block_of_stats(one).flags))
    )


# --------------------------------------------------------------------------------------- the check


def morale(play: Play) -> Steps[bool]:
    """Ask for every group that may lose heart; whether there was any."""
    found = tuple(groups(play.field, play.state))
    for group in found:
        yield from _ask(play, group)
    return bool(found)


def _ask(play: Play, group: Group) -> Steps[None]:
    side = play.head.side(group.side)
    _note(play, replace(side, asked=(*side.asked, *group.causes)))
    why = "; ".join(group.causes)
    kinds = tuple(_kinds(play, group))
    known = any(rating is not None for _, rating, _ in kinds)
    options = (
        Option(
            value=CHECK,
            label="Roll for it",
            note="" if known else "nobody there has one printed: it is asked how steady they are",
        ),
        Option(value=HOLDS, label="They hold"),
        Option(value=BREAKS, label="They break"),
    )
    ask = Choice(
        what=f"Morale of {group.side}: {why}",
        options=options,
        default=CHECK if known else HOLDS,
        hidden=True,
    )
    chosen = yield from choose(ask)
    if chosen == HOLDS:
        play.tell(f"{group.side} hold, says the DM ({why}).", "morale", players="")
        return
    for name, rating, members in kinds:
        proposed = Explained(Broken.FLEES, (Reason("the DM", "they break", "the DM"),))
        if chosen == CHECK:
            steady = yield from _steadiness(play, name, members) if rating is None else _as(rating)
            if steady is None:
                continue
            proposed = yield from _check(play, name, steady, members)
        if proposed.value is not Broken.HOLDS:
            yield from _break(play, name, members, proposed)


def _kinds(play: Play, group: Group) -> Iterator[tuple[str, int | None, tuple[UUID, ...]]]:
    """Those of one rating roll together: their name, the rating, and who they are."""
    by_kind: dict[tuple[str, int | None], list[UUID]] = {}
    for who in group.members:
        block = block_of_stats(play.figure(who))
        rating = None if block.morale is None else sum(block.morale) // 2
        by_kind.setdefault((block.name or play.name(who), rating), []).append(who)
    for (name, rating), members in by_kind.items():
        yield name, rating, tuple(members)


def _as(rating: int) -> Steps[int | None]:
    """A rating that is known: nothing is asked."""
    yield from ()
    return rating


def _steadiness(play: Play, name: str, members: tuple[UUID, ...]) -> Steps[int | None]:
    """How steady those are of whom no book says it: the DM is asked once; None where they hold.

    He may just decide that they hold (Informal Morale Checks); a number that he gives is theirs
    from now on. Who is mindless knows no fear.
    """
    first = block_of_stats(play.figure(members[0]))
    if _MINDLESS in first.flags:
        play.tell(f"{name} know no fear.", "morale", players="")
        return None
    words = tuple(
        Option(value=word, label=f"{capital(word)}: 2d10 against {sum(span) // 2}")
        for word, span in MORALE_WORDS.items()
    )
    chosen = yield from choose(
        Choice(
            what=f"No morale is printed for {name}. How steady are they?",
            options=(Option(value=HOLDS, label="They hold, whatever befalls now"), *words),
            default=HOLDS,
            hidden=True,
        )
    )
    if chosen == HOLDS:
        play.tell(f"{name} hold, says the DM.", "morale", players="")
        return None
    span = MORALE_WORDS[chosen]
    for who in members:
        block = play.figure(who).stats
        if block is not None:
            play.alter(who, stats=replace(block, morale=span))
    play.tell(f"{name} are {chosen}, says the DM.", "morale", players="")
    return sum(span) // 2


def _check(
    play: Play, name: str, rating: int, members: tuple[UUID, ...]
) -> Steps[Explained[Broken]]:
    """2d10 against the rating, and what they propose (Formal Morale Checks)."""
    first = play.figure(members[0])
    modifier = play.head.side(play.combatant(first.id).side).morale
    given = (Explained(modifier, (Reason("the DM", f"{modifier:+d}", "the DM"),)),)
    needed = morale_needed(rating, given if modifier else ())
    rolled = yield from roll(
        Roll(
            purpose=Purpose.MORALE,
            what=f"morale of {name}",
            dice=DICE,
            needed=needed,
            under=True,
            hidden=True,
        )
    )
    mind = block_of_stats(first).intelligence
    found = after_the_check(
        rolled.total,
        needed.value,
        way_out=has_way_out(play.field, play.state, members),
        intelligence=0 if mind is None else mind[1],
    )
    details = [*map(str, needed.reasons), *map(str, found.reasons)]
    play.tell(
        f"Morale of {name}: {rolled.total} against {needed.value}, {found.value}.",
        "morale",
        details=details,
        players="",
    )
    return found


def has_way_out(field: Battlefield, state: FightState, members: tuple[UUID, ...]) -> bool:
    """Whether any of them can take a step that leads it away from the nearest enemy."""
    foes = [
        figure
        for part, figure in present(field, state)
        if part.id not in members
        and is_able(figure)
        and part.side != state.combatants[members[0]].side
    ]
    if not foes:
        return True
    options = options_in(field, state)
    for who in members:
        figure = field.things["figures"][who]
        assert isinstance(figure, Figure)
        here = min(_apart(figure.column, figure.row, foe) for foe in foes)
        ground = ground_for(field, moved_figure(field, figure), options)
        for square in room_around(field, figure, options, ground):
            if min(_apart(square.column, square.row, foe) for foe in foes) > here:
                return True
    return False


def _apart(column: int, row: int, foe: Figure) -> int:
    return max(abs(column - foe.column), abs(row - foe.row))


def _break(
    play: Play, name: str, members: tuple[UUID, ...], proposed: Explained[Broken]
) -> Steps[None]:
    """What a group does that has lost heart: as proposed, or as the DM says."""
    options = tuple(Option(value=one.value, label=f"{name}: {one}") for one in Broken)
    ask = Choice(
        what=f"{name} lose heart ({proposed.explanation}). What do they do?",
        options=options,
        default=proposed.value.value,
        hidden=True,
    )
    chosen = Broken((yield from choose(ask)))
    for who in members:
        play.put(who, broken=chosen, out="surrendered" if chosen is Broken.SURRENDERS else "")
    seen = ", ".join(play.name(who) for who in members if not play.is_unseen(who))
    theirs = f"{seen}: {chosen}." if seen and chosen is not Broken.HOLDS else ""
    play.tell(f"{name}: {chosen}.", "morale", players=theirs)
