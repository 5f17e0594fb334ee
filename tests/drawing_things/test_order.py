"""A map looks the same whichever of its things was added last."""

import numpy as np
import pytest
from tests.drawing_things.scene import IDS, drawn, field_of, obstacle, options, platform, wall

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Hazard, Light, Thing
from fieldwright.drawing.options import Style

OVERLAPPING = ((4.0, 4.0), (9.0, 4.0), (9.0, 9.0), (4.0, 9.0))


def heaped() -> list[Thing]:
    """Things of every sort that lie over each other, and walls that meet."""
    meeting = [(12.0, 3.0), (12.0, 12.0), (3.0, 6.0), (20.0, 8.0)]
    return [
        *(wall(kind, (12, 6), end) for kind, end in zip(KINDS, meeting, strict=True)),
        wall("secret-door", (12, 12), (12, 13)),
        wall("door", (12, 13), (12, 14)),
        *(obstacle("boulder", 5 + 0.3 * n, 5 + 0.2 * n) for n in range(3)),
        *(obstacle("tree", 15 + 0.4 * n, 15, crown=1.1) for n in range(3)),
        obstacle("gulch", 6, 15),
        obstacle("gulch", 7, 15, rotation=40),
        platform("deck", 14, 2, 5, 4),
        platform("bridge", 16, 3, 2, 6),
        Hazard(id=IDS.uuid(), kind="fire", outline=OVERLAPPING),
        Hazard(id=IDS.uuid(), kind="trap", outline=OVERLAPPING),
        Light(id=IDS.uuid(), kind="torch", position=(8, 8)),
        Light(id=IDS.uuid(), kind="lantern", position=(8.1, 8.1)),
        *(Figure(id=IDS.uuid(), name=f"Orc {n}", side="a", column=18, row=12) for n in range(2)),
    ]


KINDS = ("wall", "low-wall", "wooden-wall", "hedge")


@pytest.mark.parametrize("style", list(Style))
def test_the_order_in_the_collections_does_not_matter(style: Style) -> None:
    things = heaped()
    one, other = field_of(*things), field_of(*reversed(things))
    np.testing.assert_array_equal(drawn(one, options(style)), drawn(other, options(style)))


def test_a_thing_that_was_removed_and_put_back_is_drawn_where_it_was_before() -> None:
    things = heaped()
    field = field_of(*things)
    before = drawn(field, options())
    for thing in things:
        without: Battlefield = ChangeThings((thing,), ()).applied_to(field)
        again = ChangeThings((), (thing,)).applied_to(without)
        np.testing.assert_array_equal(drawn(again, options()), before)


def test_a_bridge_leads_over_a_pit_and_a_hatch_is_in_the_deck() -> None:
    bridge, pit = platform("bridge", 10, 4, 2, 12), obstacle("ravine", 11, 10)
    deck, hatch = platform("deck", 2, 2, 6, 6), obstacle("hatch", 5, 5)
    both = drawn(field_of(bridge, pit), options())
    alone = drawn(field_of(bridge), options())
    middle = (slice(9 * 24, 11 * 24), slice(252, 276))
    np.testing.assert_array_equal(both[middle], alone[middle])
    opened, closed = drawn(field_of(deck, hatch), options()), drawn(field_of(deck), options())
    assert (opened[120, 120] != closed[120, 120]).any()
