"""What players may know of a field holds nothing that only the DM knows."""

from dataclasses import fields, replace
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import (
    Figure,
    Hazard,
    Label,
    Note,
    Obstacle,
    Picture,
    Platform,
    Thing,
)
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.player_view.known import as_players_know_it
from fieldwright.player_view.secrets import figure_as_seen

SQUARE = ((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0))


def bare(*things: Thing, notes: str = "") -> Battlefield:
    info = FieldInfo("Bare", "plains", notes=notes)
    return add(*things).applied_to(Battlefield.empty(12, 9, info, load_catalogue()))


def bugbear(**more: object) -> Figure:
    block = load_library().creatures["bugbear"]
    one = figure_from(block, "defenders", (3, 3), 2, "Bugbear 4")
    wounded = replace(
        one,
        hit_points=7,
        full_hit_points=15,
        ammunition=(("morning star", 3),),
        spells_left=("light",),
        fatigue=2,
        conditions=("stunned",),
    )
    return replace(wounded, **more)  # type: ignore[arg-type]


def known(*things: Thing) -> Battlefield:
    return as_players_know_it(bare(*things), names=True)


def test_a_field_without_secrets_is_the_same_object() -> None:
    field = bare(Label(id=uuid4(), position=(2, 2), text="Inn"))
    assert as_players_know_it(field) is field


def test_hidden_figures_are_gone() -> None:
    seen, ambush = bugbear(), bugbear(hidden=True)
    told = known(seen, ambush)
    assert [one.id for one in told.every(Figure)] == [seen.id]


def test_of_a_figure_that_is_seen_nothing_of_its_sheet_is_left() -> None:
    (told,) = known(bugbear()).every(Figure)
    assert (told.name, told.side, told.facing) == ("Bugbear 4", "defenders", 2)
    assert told.conditions == ("stunned",)
    assert told.stats is None
    assert (told.stat_block, told.hit_points, told.full_hit_points) == ("", None, None)
    assert (told.ammunition, told.spells_left, told.fatigue) == ((), None, 0)


def test_of_a_figure_known_but_not_seen_only_its_side_and_squares_are_left() -> None:
    horse = bugbear(unseen=True, columns=2, rows=1, posture="prone", altitude_ft=20.0)
    (told,) = known(horse).every(Figure)
    assert (told.column, told.row, told.columns, told.rows) == (3, 3, 2, 1)
    assert (told.side, told.unseen) == ("defenders", True)
    assert (told.name, told.conditions, told.posture) == ("", (), "standing")
    assert (told.altitude_ft, told.initials, told.colour, told.picture) == (0.0, "", "", "")


@given(st.integers(0, 7), st.sampled_from("TSMLHG"), st.sampled_from(["standing", "prone"]))
def test_two_unseen_figures_on_the_same_squares_look_the_same(
    facing: int, size: str, posture: str
) -> None:
    key = UUID(int=7)
    one = Figure(id=key, name="A", side="defenders", column=1, row=1, unseen=True)
    other = replace(one, name="Zed", facing=facing, size=size, posture=posture)  # type: ignore[arg-type]
    assert figure_as_seen(one) == figure_as_seen(other)


def test_who_rides_a_hidden_mount_does_not_betray_it() -> None:
    horse = bugbear(hidden=True)
    told = known(horse, bugbear(mount=horse.id)).every(Figure)
    assert [one.mount for one in told] == [None]
    mount = bugbear()
    riders = known(mount, bugbear(mount=mount.id)).every(Figure)
    assert riders[1].mount == mount.id


@pytest.mark.parametrize(
    "secret",
    [
        Note(id=uuid4(), number=1, position=(2, 2), text="The lich is behind the altar"),
        Label(id=uuid4(), position=(2, 2), text="Trap", hidden=True),
        Obstacle(id=uuid4(), kind="chest", position=(2, 2), width=0.7, length=0.5, hidden=True),
        Hazard(id=uuid4(), kind="pit", outline=SQUARE, hidden=True),
        Picture(id=uuid4(), blob="a" * 64, position=(1, 1), width=4, length=3, hidden=True),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_hidden_things_and_notes_are_gone(secret: Thing) -> None:
    told = known(secret)
    assert told.thing(secret.id) is None


def test_what_the_dm_wrote_about_seen_things_is_gone() -> None:
    fire = Hazard(id=uuid4(), kind="fire", outline=SQUARE, text="goes out in round 5")
    stairs = Platform(id=uuid4(), kind="stairs", outline=SQUARE, top_ft=10, leads_to="The lair")
    told = as_players_know_it(bare(fire, stairs, notes="Strahd waits here"))
    assert [one.text for one in told.every(Hazard)] == [""]
    assert [one.leads_to for one in told.every(Platform)] == [""]
    assert told.info.notes == ""


def test_every_property_of_a_figure_is_thought_of() -> None:
    """Whoever adds a property to Figure decides here whether players may know it."""
    kept = {
        *("id", "name", "side", "column", "row", "columns", "rows", "facing", "size"),
        *("posture", "altitude_ft", "surface", "mount", "unseen", "bystander", "conditions"),
        *("picture", "colour", "initials", "z", "hidden"),
    }
    taken = {
        *("stat_block", "stats", "hit_points", "full_hit_points", "ammunition"),
        *("spells_left", "fatigue", "locked"),
    }
    assert {item.name for item in fields(Figure)} == kept | taken
