"""Whatever the DM says, and whatever the dice show: the fight goes on, and folds to one state."""

from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.combat.ends.making import by_program
from tests.helpers.fights import HEROES, ORCS, figure, meadow, warrior

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Figure, Light, Obstacle, Wall
from fieldwright.combat.commands import Begin, Command, Finish, Forgo, Join, Pass, Proceed, Word
from fieldwright.combat.deeds import next_due
from fieldwright.combat.dm_commands import (
    AddEffect,
    Area,
    Arrive,
    Combine,
    Deed,
    EndEffect,
    First,
    Hurt,
    Interact,
    Linger,
    Put,
    Reveal,
    Shape,
    Strike,
    SwitchScale,
    Tend,
    Unnerve,
    Wait,
)
from fieldwright.combat.entries import folded
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import EndPart, SideState, Step
from fieldwright.rules.morale import Cause
from fieldwright.stats.block import StatBlock
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge, Square

ORC = StatBlock(id="orc", name="Orc", morale=(11, 11), intelligence=(8, 8), hit_dice="1")
FIGURES = (
    figure("Ann", HEROES, (5, 6), facing=0, stats=warrior(level=3)),
    figure("Bob", HEROES, (6, 6), facing=0, stats=warrior(armour="plate mail", armour_class=3)),
    figure("Horse", HEROES, (10, 10), stats=warrior(movement="24"), size="L"),
    figure("Orc", ORCS, (5, 5), facing=4, stats=ORC),
    figure("Orc two", ORCS, (6, 5), facing=4, stats=ORC),
    figure("Spy", ORCS, (14, 3), hidden=True, stats=ORC),
)
RIDER = replace(figure("Rider", HEROES, (10, 10)), mount=FIGURES[2].id)
DOOR = Wall(id=Stream(1).uuid(), kind="door", start=(2, 2), end=(3, 2))
TABLE = Obstacle(id=Stream(2).uuid(), kind="table", position=(9.5, 5.5), width=1.6, length=0.8)
TORCH = Light(id=Stream(3).uuid(), kind="torch", position=(9.5, 9.5))
ALL = (*FIGURES, RIDER)
SIDES = (SideState(id=HEROES, played_by="players"), SideState(id=ORCS))

_who = st.sampled_from([one.id for one in ALL])
_some = _who.map(lambda one: (one,))
_square = st.tuples(st.integers(0, 19), st.integers(0, 19)).map(lambda one: Square(*one))
_area = st.builds(
    Area,
    shape=st.sampled_from(Shape),
    at=_square,
    size=st.integers(0, 4),
    towards=st.none() | _square,
    width=st.integers(1, 4),
)
_values = st.sampled_from(
    [
        "-3",
        "0",
        "5",
        "-12",
        "held",
        "unconscious",
        "prone",
        "dm",
        "yes",
        "orcs",
        "flees",
        "rope",
        "",
    ]
)
_facts = st.sampled_from(
    ["hit_points", "conditions", "posture", "played_by", "side", "broken", "items", "out", "hidden"]
)
_commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Word, who=_who, what=_facts, value=_values),
    st.builds(AddEffect, who=_some, name=st.just("acid"), rounds=st.none() | st.integers(1, 3),
              each_round=st.sampled_from(["", "1d6"]), condition=st.sampled_from(["", "stunned"])),
    st.builds(EndEffect, who=_some, name=st.just("acid")),
    st.builds(Tend, who=_who, points=st.integers(0, 12), by=st.none() | _who),
    st.builds(Hurt, who=_who, points=st.integers(1, 40), word=st.sampled_from(("", "a fall"))),
    st.builds(Unnerve, side=st.sampled_from([HEROES, ORCS]), cause=st.sampled_from(Cause)),
    st.builds(Interact, what=st.sampled_from(Deed), squares=st.tuples(_square),
              thing=st.sampled_from([DOOR.id, TABLE.id, TORCH.id])),
    st.builds(Strike, name=st.just("blast"), area=_area, damage=st.sampled_from(["", "2d6"]),
              saves=st.sampled_from(["", "breath"]), condition=st.sampled_from(["", "blind"])),
    st.builds(Linger, name=st.just("smoke"), area=_area, rounds=st.none() | st.integers(1, 2),
              kind=st.sampled_from(["thick-smoke", "fire"])),
    st.builds(Wait, who=_some, round=st.none() | st.integers(1, 4),
              edge=st.none() | st.sampled_from(Edge)),
    st.builds(Combine, block=st.none() | st.just(Block(3, 8, 15, 14))),
    st.builds(Put, who=_who, square=_square, facing=st.none() | st.integers(0, 7)),
    st.builds(Arrive, who=_some, square=st.none() | _square),
    st.builds(Reveal, who=_some),
    st.builds(First, who=_who, before=_who),
    st.builds(Join, who=_some, side=st.sampled_from([HEROES, ORCS])),
    st.builds(SwitchScale, anchor=st.none() | _who),
    st.builds(Pass, part=st.sampled_from(EndPart)),
    *[st.builds(Proceed, undeclared=st.just(True))] * 12,
)  # fmt: skip


def _try(fight: Fight, command: Command) -> None:
    """Say a command; what is refused is refused before anything is kept."""
    before = len(fight.entries)
    try:
        fight.say(command)
    except NotNowError:
        assert len(fight.entries) == before
        return
    by_program(fight)


def _let_pass(fight: Fight) -> None:
    """Let the deed that is due pass, so that the round goes on."""
    due = next_due(fight.field, fight.state)
    here = fight.state.head.step is Step.RESOLUTION and due is not None
    if here and due is not None and due.phase is fight.state.head.phase:
        fight.say(Forgo(who=due.who, deed=due.key))


def _holds(fight: Fight) -> None:
    """One state, however it is read; nobody is in two places or off the field."""
    assert folded(fight.entries) == fight.state
    again = Fight(fight.keeper)
    assert again.state == fight.state
    assert again.ask == fight.ask
    waiting = {one.figure.id for one in fight.state.head.waiting}
    for one in fight.field.every(Figure):
        assert one.id not in waiting
        assert fight.field.block.holds(Square(one.column, one.row))


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(_commands, min_size=10, max_size=40),
    st.booleans(),
    st.sampled_from([(), (ORCS,), (HEROES, ORCS)]),
    st.integers(0, 99),
)
def test_any_words_and_dice(
    commands: list[Command], set_up: bool, checks: tuple[str, ...], seed: int
) -> None:
    """Commands in any order with the program's dice never raise and never lose anything."""
    field = add(DOOR, TABLE, TORCH).applied_to(meadow(*ALL))
    fight = Fight(Memory(field))
    fight.say(Begin(sides=SIDES, set_up=set_up, checks=checks, seed=seed))
    by_program(fight)
    for command in commands:
        _let_pass(fight)
        _try(fight, command)
    _holds(fight)
    _try(fight, Finish(counts_as="turn"))
    _holds(fight)
    while len(fight.entries):
        fight.back()
        if len(fight.entries) < 40:
            break
    _holds(fight)
