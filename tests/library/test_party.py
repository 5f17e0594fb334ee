"""The party goes from field to field in its marching order, with what is left of it."""

from dataclasses import replace
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure
from fieldwright.library import LibraryError, load_library
from fieldwright.library.marching import drop_party
from fieldwright.library.party import Party, load_party, party_file, save_party

LIBRARY = load_library(Path(__file__).with_name("no such folder"))
FIELD = Battlefield.empty(20, 16, FieldInfo("", "plains"), load_catalogue())
CLASSES = ("fighter-3", "paladin-3", "cleric-3", "mage-3", "thief-3")


def party_of(*ids: str) -> Party:
    party = Party()
    for one in ids:
        party = party.with_member(LIBRARY.characters.get(one) or LIBRARY.creatures[one])
    return party


PARTY = party_of(*CLASSES)


def squares(figures: tuple[Figure, ...]) -> list[tuple[int, int]]:
    return [(figure.column, figure.row) for figure in figures]


def test_new_members_march_two_abreast() -> None:
    assert [one.place for one in PARTY.members] == [(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)]


@pytest.mark.parametrize(
    ("facing", "expected"),
    [
        (0, [(10, 8), (11, 8), (10, 9), (11, 9), (10, 10)]),
        (2, [(10, 8), (10, 9), (9, 8), (9, 9), (8, 8)]),
        (4, [(10, 8), (9, 8), (10, 7), (9, 7), (10, 6)]),
        (6, [(10, 8), (10, 7), (11, 8), (11, 7), (12, 8)]),
        (1, [(10, 8), (11, 9), (9, 9), (10, 10), (8, 10)]),
    ],
)
def test_the_party_stands_in_its_order_turned_to_the_facing(
    facing: int, expected: list[tuple[int, int]]
) -> None:
    """Facing east the second of the front rank stands south of the first, the others west."""
    figures = drop_party(PARTY, (10, 8), facing, FIELD)
    assert squares(figures) == expected
    assert {figure.facing for figure in figures} == {facing}
    assert [figure.id for figure in figures] == [one.id for one in PARTY.members]


def test_long_bodies_get_the_room_they_need_and_face_sides() -> None:
    riders = party_of("heavy-war-horse", "fighter-3", "mage-3")
    figures = drop_party(riders, (5, 5), 3, FIELD)
    assert {figure.facing for figure in figures} == {2}
    assert (figures[0].columns, figures[0].rows) == (2, 1)
    assert squares(figures) == [(4, 5), (5, 6), (3, 5)]


@given(st.integers(-3, 22), st.integers(-3, 18), st.integers(0, 7))
def test_the_party_lies_on_the_field_and_nobody_on_another(
    column: int, row: int, facing: int
) -> None:
    figures = drop_party(PARTY, (column, row), facing, FIELD)
    assert len(set(squares(figures))) == len(PARTY.members)
    assert all(0 <= one.column < 20 and 0 <= one.row < 16 for one in figures)


def test_who_cannot_stand_there_takes_the_nearest_square() -> None:
    def free(figure: Figure) -> bool:
        return (figure.column, figure.row) != (11, 8)

    figures = drop_party(PARTY, (10, 8), 0, FIELD, free=free)
    assert squares(figures)[0] == (10, 8)
    assert squares(figures)[1] in {(11, 7), (12, 8)}
    with pytest.raises(LibraryError, match="no room"):
        drop_party(PARTY, (10, 8), 0, FIELD, free=lambda _figure: False)


def test_a_party_is_on_one_field_only_once() -> None:
    figures = drop_party(PARTY, (10, 8), 0, FIELD)
    with_party = add(*figures).applied_to(FIELD)
    with pytest.raises(LibraryError, match="already"):
        drop_party(PARTY, (3, 3), 0, with_party)
    with pytest.raises(LibraryError, match="nobody"):
        drop_party(Party(), (3, 3), 0, FIELD)


def test_what_happened_on_the_field_goes_home_with_the_party() -> None:
    first, *others = drop_party(PARTY, (10, 8), 0, FIELD)
    hurt = replace(
        first,
        hit_points=3,
        fatigue=5,
        conditions=("poisoned",),
        ammunition=(("long bow", 11),),
        spells_left=("Bless",),
        column=2,
    )
    party = PARTY.take_back([hurt, *others[1:]])
    member = party.members[0]
    assert (member.hit_points, member.full_hit_points, member.fatigue) == (3, 22, 5)
    assert member.conditions == ("poisoned",)
    assert dict(member.ammunition) == {"long bow": 11}
    assert party.members[1] == PARTY.members[1]
    again = drop_party(party, (10, 8), 0, FIELD)[0]
    assert (again.hit_points, again.spells_left, again.fatigue) == (3, ("Bless",), 5)
    assert member.rested() == PARTY.members[0]


def test_who_takes_anothers_place_gives_him_his() -> None:
    first, second, *_ = PARTY.members
    party = PARTY.with_changed(replace(first, place=second.place))
    assert [one.place for one in party.members[:2]] == [second.place, first.place]
    assert len(PARTY.without(first.id).members) == 4
    assert PARTY.without(first.id).free_place() == (0, 0)


# ----------------------------------------------------------------------------------------- its file


def test_the_party_is_kept_whole(tmp_path: Path) -> None:
    hurt = replace(PARTY.members[0], hit_points=-2, spells_left=(), ammunition=(('a "b"', 1),))
    party = replace(PARTY, name="The Company", members=(hurt, *PARTY.members[1:]))
    assert load_party(save_party(party, tmp_path / "party.toml")) == party


def test_without_a_file_there_is_an_empty_party_and_its_folder_is_made() -> None:
    assert load_party() == Party()
    assert save_party(PARTY) == party_file()
    assert load_party() == PARTY


@pytest.mark.parametrize(
    "text",
    [
        "[",
        'nmae = "x"',
        '[[members]]\nid = "no"\n',
        "\x00",
        f'[[members]]\nid = "{UUID(int=1)}"\n[members.block]\nid = "x"\nname = "X"\n' * 2,
    ],
)
def test_a_damaged_party_is_told_and_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "party.toml"
    file.write_text(text)
    with pytest.raises(LibraryError, match="Mend"):
        load_party(file)
    assert file.read_text() == text
