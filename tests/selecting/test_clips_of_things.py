"""Copying and pasting: the copy is the original elsewhere, with a new id and the next number."""

import base64
import json
from dataclasses import replace
from hashlib import sha256
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Note, Obstacle, Picture, Platform, Thing
from fieldwright.editing.bounds import box_of, box_of_all
from fieldwright.editing.clipboard import ClipError, clip_of, things_from_clip
from fieldwright.editing.clipboard_pasting import duplicated, pasted, removal, way_to
from fieldwright.editing.moving import moved
from fieldwright.stats.block import Attack, StatBlock
from fieldwright.terms.chance import Stream

seeds = st.integers(0, 1 << 30)


def uuid_of(seed: int) -> UUID:
    return Stream(seed, "id").uuid()


def field_of(*things: Thing, columns: int = 20, rows: int = 12) -> Battlefield:
    info = FieldInfo(name="", terrain="plains")
    return add(*things).applied_to(Battlefield.empty(columns, rows, info, load_catalogue()))


def figure(number: int, name: str = "Orc", **more: Any) -> Figure:
    return Figure(
        **{"id": uuid_of(number), "name": name, "side": "a", "column": number, "row": 2, **more}
    )


@given(seeds)
def test_what_was_copied_comes_back_as_it_was(seed: int) -> None:
    field = random_field(Stream(seed, "field"), things=8)
    things = tuple(field.all_things())
    clip = things_from_clip(clip_of(field, [thing.id for thing in things]))
    assert set(clip.things) == set(things)


@given(seeds, st.integers(-4, 4), st.integers(-4, 4))
def test_a_paste_is_the_original_shifted(seed: int, dx: int, dy: int) -> None:
    field = random_field(Stream(seed, "field"), columns=24, rows=20, things=8)
    things = tuple(field.all_things())
    empty = field_of(columns=24, rows=20)
    copies = pasted(empty, things, dx, dy)
    by_place = {(type(one), box_of(one)): one for one in copies}
    assert len({one.id for one in (*copies, *things)}) == len(copies) + len(things)
    for old in things:
        there = moved(old, dx, dy)
        new = by_place.get((type(there), box_of(there)))
        if new is not None and not isinstance(new, Figure | Note):
            assert replace(new, id=old.id) == replace(there, locked=False)
    after = add(*copies).applied_to(field)
    assert add(*copies).inverted().applied_to(after).same_as(field)


def test_a_figure_takes_its_numbers_along() -> None:
    stats = StatBlock(id="orc", name="Orc", attacks=(Attack(name="sword", damage="1d8"),))
    orc = figure(1, stats=stats, hit_points=5, conditions=("stunned",))
    field = field_of(orc)
    assert things_from_clip(clip_of(field, [orc.id])).things == (orc,)


def test_pictures_go_along_and_are_checked() -> None:
    data = b"picture"
    name = sha256(data).hexdigest()
    picture = Picture(id=uuid_of(1), blob=name, position=(0.0, 0.0), width=4.0, length=3.0)
    text = clip_of(field_of(picture), [picture.id], {name: data}.get)
    assert things_from_clip(text).pictures == {name: data}
    wrong = json.loads(text)
    wrong["pictures"][name] = base64.b64encode(b"another").decode()
    with pytest.raises(ClipError, match="not the one named"):
        things_from_clip(json.dumps(wrong))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Copy something from a map"),
        ("[1]", "Copy something from a map"),
        ('{"format": "other"}', "Copy something from a map"),
        ('{"format": "fieldwright-things", "version": 2}', "newer Fieldwright"),
        ('{"format": "fieldwright-things", "version": 1, "things": 3}', "damaged"),
        (
            '{"format": "fieldwright-things", "version": 1, "things": {}, "pictures": {}}',
            "Nothing was copied",
        ),
        ("[" * 100_000, "Copy something from a map"),
    ],
)
def test_other_texts_are_refused_with_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(ClipError, match=sentence):
        things_from_clip(text)


@pytest.mark.parametrize("harm", ["unknown", "twice", "infinite"])
def test_damaged_things_are_refused(harm: str) -> None:
    note = Note(id=uuid_of(1), number=1, position=(2.0, 2.0), text="a")
    clip = json.loads(clip_of(field_of(note), [note.id]))
    record = clip["things"]["notes"][0]
    if harm == "unknown":
        record["colour"] = "red"
    elif harm == "twice":
        clip["things"]["notes"].append(record)
    else:
        record["position"] = [1e400, 2]
    with pytest.raises(ClipError, match=r"^What was copied is damaged[^.:]*\. Copy it again\.$"):
        things_from_clip(json.dumps(clip))


# -------------------------------------------------------------------------------------- pasting


def test_notes_go_on_counting_where_their_numbers_are_taken() -> None:
    notes = [Note(id=uuid_of(n), number=n, position=(n + 0.5, 1.5), text=str(n)) for n in (1, 2, 5)]
    field = field_of(*notes)
    assert [one.number for one in pasted(field, notes[:2], 0, 3) if isinstance(one, Note)] == [6, 7]
    other = field_of()
    assert [one.number for one in pasted(other, notes, 0, 3) if isinstance(one, Note)] == [1, 2, 5]


def test_figures_go_on_counting() -> None:
    orcs = [figure(1, "Orc 1"), figure(2, "Orc 3"), figure(3, "Ogre"), figure(4, "Rat #2")]
    field = field_of(*orcs)
    assert [one.name for one in pasted(field, orcs, 0, 1) if isinstance(one, Figure)] == [
        "Orc 4",
        "Orc 5",
        "Ogre 2",
        "Rat #3",
    ]
    assert [one.name for one in pasted(field_of(), orcs, 0, 1) if isinstance(one, Figure)] == [
        "Orc 1",
        "Orc 3",
        "Ogre",
        "Rat #2",
    ]


def test_a_rider_rides_the_copy_of_its_mount_and_walks_without() -> None:
    horse = figure(1, "Horse", columns=1, rows=2)
    rider = figure(1, "Knight", id=uuid_of(9), mount=horse.id)
    field = field_of(horse, rider)
    new_horse, new_rider = pasted(field, [horse, rider], 3, 0)
    assert isinstance(new_rider, Figure)
    assert new_rider.mount == new_horse.id
    (alone,) = pasted(field, [rider], 3, 0)
    assert isinstance(alone, Figure)
    assert alone.mount is None


def test_a_copy_stands_on_the_platform_beneath_it() -> None:
    corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    deck = Platform(id=uuid_of(20), kind="deck", outline=corners, top_ft=10.0)
    guard = figure(1, "Guard", surface=deck.id)
    field = field_of(deck, guard)
    (near,) = pasted(field, [guard], 1, 0)
    (far,) = pasted(field, [guard], 9, 0)
    new_deck, with_deck = pasted(field, [deck, guard], 9, 0)
    assert isinstance(near, Figure)
    assert isinstance(far, Figure)
    assert isinstance(with_deck, Figure)
    assert (near.surface, far.surface) == (deck.id, None)
    assert with_deck.surface == new_deck.id


def test_copies_land_at_the_pointer_inside_the_field_and_cascade() -> None:
    table = Obstacle(id=uuid_of(1), kind="table", position=(3.5, 3.5), width=2.0, length=1.0)
    field = field_of(table)
    assert way_to(field, [table], (8.2, 6.9)) == (5, 3)
    assert way_to(field, [table], (8.2, 6.9), times=2) == (7, 5)
    for corner in ((-5.0, -5.0), (99.0, 99.0)):
        (copy,) = pasted(field, [table], *way_to(field, [table], corner))
        box = box_of_all([copy])
        assert box is not None
        assert box.left >= 0
        assert box.bottom <= 12


def test_a_duplicate_lies_beside_the_original_also_at_the_edge() -> None:
    orc = figure(19, row=11)
    (copy,) = duplicated(field_of(orc), [orc], 1, 1)
    assert isinstance(copy, Figure)
    assert (copy.column, copy.row) == (18, 10)


def test_what_would_lie_off_the_field_is_left_out() -> None:
    orcs = [figure(1), figure(18)]
    assert len(pasted(field_of(*orcs), orcs, 5, 0)) == 1


def test_who_rode_or_stood_on_what_goes_is_on_foot_on_the_ground() -> None:
    corners = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    deck = Platform(id=uuid_of(20), kind="deck", outline=corners, top_ft=10.0)
    horse = figure(1, "Horse", surface=deck.id)
    rider = figure(2, "Knight", mount=horse.id, surface=deck.id)
    locked = figure(3, "Statue", locked=True)
    field = field_of(deck, horse, rider, locked)
    change = removal(field, [deck, horse, locked])
    after = change.applied_to(field)
    assert after.every(Platform) == ()
    assert after.every(Figure) == (replace(rider, mount=None, surface=None), locked) or set(
        after.every(Figure)
    ) == {replace(rider, mount=None, surface=None), locked}
    assert change.inverted().applied_to(after).same_as(field)
