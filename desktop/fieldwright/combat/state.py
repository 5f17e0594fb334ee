"""The state of a fight: what the round knows beside the field.

Everything is a frozen value. combat-and-tactics.txt, The Combat Round, Movement and Initiative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from types import MappingProxyType
from typing import Annotated, Literal
from uuid import UUID

from pydantic import ConfigDict, Field

from fieldwright.battlefield.things import Figure
from fieldwright.combat.orders import Order
from fieldwright.rules.actions import Action
from fieldwright.rules.fatigue import Weariness
from fieldwright.rules.morale import Broken, Cause
from fieldwright.rules.movement import Phase
from fieldwright.rules.options import USUAL_OPTIONS
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Block, Edge, Square

_STRICT = ConfigDict(extra="forbid")


class Step(IntEnum):
    """The steps of a round, and what comes before the first round (The Combat Round)."""

    SETUP = 0
    MONSTERS = 1
    PLAYERS = 2
    INITIATIVE = 3
    RESOLUTION = 4
    END = 5
    OVER = 6

    @property
    def label(self) -> str:
        """The step in words."""
        return _STEP_LABELS[self]


_STEP_LABELS = MappingProxyType(
    {
        Step.SETUP: "set-up",
        Step.MONSTERS: "monsters' orders",
        Step.PLAYERS: "declarations",
        Step.INITIATIVE: "initiative",
        Step.RESOLUTION: "resolution",
        Step.END: "end of the round",
        Step.OVER: "over",
    }
)


class EndPart(StrEnum):
    """The four headings of the end of a round, in their order (ruling R37)."""

    RETREATS = "retreats"
    FATIGUE = "fatigue"
    MORALE = "morale"
    STATUS = "status"


@dataclass(frozen=True, slots=True, kw_only=True)
class SideState:
    """One side: who plays it, and its initiative of this round.

    ``rolled`` is the die, ``rank`` its place (0: acts first), None while they are not known.
    ``surprised`` sides do nothing in the round of surprise. ``causes`` are those for which its
    morale may break that no count of the fallen shows, ``asked`` those that were asked for;
    ``morale`` modifies its ratings.
    """

    __pydantic_config__ = _STRICT
    id: str
    played_by: Literal["players", "dm"] = "dm"
    rolled: int | None = None
    rank: int | None = None
    surprised: bool = False
    causes: tuple[Cause, ...] = ()
    asked: tuple[Cause, ...] = ()
    morale: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """Something that lasts: a spell, a poison, what a critical event gives.

    ``until_round`` is the last round it counts in, None: until it is taken off. ``each_round`` are
    dice of damage in the end step, from round ``from_round`` on. ``armour_class`` (better is
    negative), ``to_hit`` and ``saves`` are what it gives; ``against`` limits ``to_hit`` to one foe.
    ``condition`` is one of the figure that ends with it. ``begins_in`` is the round in which it
    starts. ``known``: players know it by its name.
    """

    __pydantic_config__ = _STRICT
    name: str
    source: str = ""
    from_round: int = 0
    until_round: int | None = None
    each_round: str = ""
    armour_class: int = 0
    to_hit: int = 0
    saves: int = 0
    against: UUID | None = None
    condition: str = ""
    begins_in: int = 0
    known: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Gone:
    """What a figure's move of this round has come to, beside its points and diagonals.

    ``phase`` is that of its first half, ``worst`` the worst footing that it has entered as "1/2"
    (ruling R3), ``crossed``: its next crossing takes the second half of the move (ruling R4).
    ``rose``: its first half went into getting up. ``way`` are the squares through which it means
    to go on, ``facing`` how it then faces. ``points`` and ``to_ft`` are those of a flight.
    ``branches``: whether branches have been looked out for. ``short``: the first half ended early,
    since there was no room to stand.
    """

    __pydantic_config__ = _STRICT
    phase: Phase = Phase.VERY_FAST
    worst: str = ""
    crossed: bool = False
    rose: bool = False
    way: tuple[Square, ...] = ()
    facing: int | None = None
    points: int | None = None
    to_ft: float | None = None
    branches: bool = False
    short: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Combatant:
    """One figure in the fight: its order, and what it did and suffered in this round.

    ``done`` are the keys of its deeds that are over (see ``deeds``). ``held_to`` is the phase that
    it waits for. ``moved`` are the points it has moved, ``diagonals`` its diagonal steps so far
    (ruling R2), ``gone`` the rest of what is to be known of its move. ``guarded`` are those whom it
    struck as a guard. ``opportunities`` are those it has struck for a provocation, ``arrived`` the
    enemies that came to threaten it this round, ``hurt`` and ``hurt_by`` melee damage done and
    taken this round (Retreats), ``hit_by`` who hit it hand to hand. ``active`` are the phases in
    which it moved or attacked (Fatigue). ``rest`` counts rounds without either. ``suffered`` is all
    the damage in this fight of a figure whose hit points nobody knows. ``shots`` counts its shots
    of the fight, ``shots_now`` those of this round, ``shot_in`` is the round of the last one.

    ``effects`` are those that work on it, ``coming`` those that start in a later round.
    ``played_by`` overrides who plays its side. ``broken`` is what its morale has come to.
    ``items`` are what it carries beside its weapons, as far as anybody has said; ``dropped``
    what it could attack with if it had it in hand. ``had`` and ``spells_had`` are its ammunition
    and spells of the beginning.

    ``late`` orders were given after initiative and are carried out in the end step. ``act_from`` is
    the first phase in which it may act again (one attack a phase). ``covers`` is whom it has
    covered since the last round. ``power_phase`` is the rolled phase of a psionic power.
    ``spell_begun`` is a spell of several rounds, ``spell_rounds`` how many of them are over.
    ``down_before``: it lay senseless when the fight began. ``cast_now`` is the spell, or the item,
    that it has brought to work last in this round.
    """

    __pydantic_config__ = _STRICT
    id: UUID
    side: str
    joined: int = 0
    out: str = ""
    order: Order | None = None
    last_order: Order | None = None
    done: tuple[str, ...] = ()
    held_to: Phase | None = None
    aborted: Order | None = None
    lost: str = ""
    moved: int = 0
    diagonals: int = 0
    gone: Gone | None = None
    has_acted: bool = False
    attacks_made: int = 0
    casting_to: Phase | None = None
    guarding: bool = False
    guarded: tuple[UUID, ...] = ()
    opportunities: tuple[UUID, ...] = ()
    arrived: tuple[UUID, ...] = ()
    turned: bool = False
    hurt: tuple[UUID, ...] = ()
    hit_by: tuple[UUID, ...] = ()
    knocked_down: bool = False
    killed: int = 0
    killed_last: int = 0
    active: tuple[Phase, ...] = ()
    rest: int = 0
    weariness: Weariness = Weariness.FRESH
    force_marched: bool = False
    suffered: Annotated[int, Field(ge=0)] = 0
    shots: Annotated[int, Field(ge=0)] = 0
    shots_now: Annotated[int, Field(ge=0)] = 0
    shot_in: int | None = None
    loaded: bool = True
    ready: str = ""
    effects: tuple[Effect, ...] = ()
    coming: tuple[Effect, ...] = ()
    played_by: Literal["", "players", "dm"] = ""
    broken: Broken = Broken.HOLDS
    items: tuple[str, ...] = ()
    dropped: tuple[Attack, ...] = ()
    had: tuple[tuple[str, int], ...] = ()
    spells_had: tuple[str, ...] = ()
    place: int = 0
    late: bool = False
    act_from: Phase | None = None
    covers: UUID | None = None
    power_phase: Phase | None = None
    spell_begun: str = ""
    spell_rounds: Annotated[int, Field(ge=0)] = 0
    down_before: bool = False
    cast_now: str = ""
    ahead: tuple[Phase, int] | None = None

    @property
    def is_in(self) -> bool:
        """Whether it still takes part: it has neither fled nor left."""
        return not self.out

    def for_next_round(self) -> Combatant:
        """The same figure at the start of a round: only what lasts is kept."""
        return Combatant(
            id=self.id,
            side=self.side,
            joined=self.joined,
            out=self.out,
            last_order=self.order or self.last_order,
            rest=self.rest,
            weariness=self.weariness,
            force_marched=self.force_marched,
            killed_last=self.killed,
            suffered=self.suffered,
            shots=self.shots,
            shot_in=self.shot_in,
            loaded=self.loaded,
            ready=self.ready,
            effects=self.effects,
            coming=self.coming,
            played_by=self.played_by,
            broken=self.broken,
            items=self.items,
            dropped=self.dropped,
            had=self.had,
            spells_had=self.spells_had,
            place=self.place,
            covers=self._still_covered,
            spell_begun=self.spell_begun,
            spell_rounds=self.spell_rounds,
            down_before=self.down_before,
        )

    @property
    def _still_covered(self) -> UUID | None:
        """Whom it holds at bay into the next round: covered, and not shot at yet."""
        order = self.order
        if order is None or order.action is not Action.COVER or self.aborted is not None:
            return None
        return None if self.lost or self.has_acted else order.target


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """A figure that waits beyond the field: it comes in ``round`` (None: when the DM says).

    ``edge`` is where it comes over; None: where it was last.
    """

    __pydantic_config__ = _STRICT
    figure: Figure
    round: int | None = None
    edge: Edge | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """Squares that count as those of missile scale between groups in melee scale.

    ``ground`` is what they were before, row by row: kinds, each with how many squares it goes on.
    """

    __pydantic_config__ = _STRICT
    block: Block
    ground: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Lingering:
    """A thing of the field that is gone after a round: a cloud, a web, a fire."""

    __pydantic_config__ = _STRICT
    thing: UUID
    name: str
    until_round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """What is true of the whole fight: round, step and phase, the sides, the table's choices.

    ``round`` is 0 during set-up and in the round of surprise. ``critical`` says that this round's
    initiative was tied first, so that a critical event is due. ``ended`` are the parts of the end
    of the round that are over. ``seed`` is that of the program's dice. ``event`` is the critical
    event of this round, once it is over. ``placing`` are the sides that are still to set up, in
    their order; ``unaware`` those that were spotted without seeing. ``waiting`` are figures that
    are not on the field yet. ``locked`` are doors that do not open; ``lingering`` things of the
    field that go away. ``simplified``: only armour, shield and the largest weapon weigh.
    ``scale_kept``: in this round the DM keeps the scale in spite of contact. ``gap_before`` is the
    gap between the sides before the scale was changed to set up again, in missile squares, ``gap``
    what lies between groups in combined scale.
    ``weapon_against_armour``: weapon types count against armour types at this table.
    ``hit_points``: those of monsters are rolled as they come to the fight, or when they are hurt.
    ``attack_past_corners``, ``move_past_corners`` and ``figures_in_half_squares`` are the table's
    (``rules.options``). ``thrown_counted``: thrown weapons that no sheet counts are one each.
    """

    __pydantic_config__ = _STRICT
    name: str = ""
    round: int = 0
    step: Step = Step.SETUP
    phase: Phase = Phase.VERY_FAST
    sides: tuple[SideState, ...] = ()
    surprise_round: bool = False
    critical: bool = False
    ended: tuple[EndPart, ...] = ()
    seed: int = 0
    knockdown_save: Literal["death", "paralyzation"] = "death"
    weapon_against_armour: bool = False
    distance: int | None = None
    event: str = ""
    placing: tuple[str, ...] = ()
    unaware: tuple[str, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    locked: tuple[UUID, ...] = ()
    lingering: tuple[Lingering, ...] = ()
    simplified: bool = False
    scale_kept: bool = False
    gap_before: int | None = None
    gap: Gap | None = None
    hit_points: Literal["rolled", "when hurt"] = "when hurt"
    attack_past_corners: bool = USUAL_OPTIONS.attack_past_corners
    move_past_corners: bool = USUAL_OPTIONS.move_past_corners
    figures_in_half_squares: bool = USUAL_OPTIONS.figures_in_half_squares
    thrown_counted: bool = False

    def side(self, side_id: str) -> SideState:
        """One side; raises KeyError for one that is not in the fight."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise KeyError(side_id)


@dataclass(frozen=True)
class FightState:
    """All that the log comes to: the head and every combatant by its figure's id."""

    head: Head = field(default_factory=Head)
    combatants: Mapping[UUID, Combatant] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def is_on(self) -> bool:
        """Whether a fight is going on."""
        return bool(self.head.sides) and self.head.step is not Step.OVER

    def with_changes(
        self, head: Head | None = None, combatants: Iterable[Combatant] = ()
    ) -> FightState:
        """The state with some of it replaced."""
        # Copied as a whole no key is hashed again, unpacked every one is.
        merged = MappingProxyType(self.combatants).copy()
        merged |= {one.id: one for one in combatants}
        return FightState(head or self.head, MappingProxyType(merged))

    def of_side(self, side: str) -> tuple[Combatant, ...]:
        """The combatants of a side that still take part."""
        return tuple(one for one in self.combatants.values() if one.side == side and one.is_in)

    def rank_of(self, combatant: Combatant) -> int:
        """The place of its side in this round's initiative; 0 acts first."""
        rank = self.head.side(combatant.side).rank
        return 0 if rank is None else rank

    def has_won(self, side: str) -> bool:
        """Whether a side won this round's initiative."""
        return self.head.side(side).rank == 0

    def plays(self, combatant: Combatant) -> str:
        """Who plays a figure: ``players`` or ``dm``."""
        return combatant.played_by or self.head.side(combatant.side).played_by
