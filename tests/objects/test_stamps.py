"""Stamps: kept, read strictly, found by name, and put on another map with new ids."""

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import pytest

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Figure, Note, Obstacle, Platform, Thing
from fieldwright.editing.stamps import (
    ENDING,
    Shelf,
    Stamp,
    StampError,
    checked_name,
    stamp_from_text,
    stamp_of,
    stamp_text,
    stamped,
)
from fieldwright.terms.setting import Scale


def bare(scale: Scale = Scale.MELEE) -> Battlefield:
    return Battlefield.empty(20, 20, FieldInfo("Bare", "plain", scale), load_catalogue())


THINGS: tuple[Thing, ...] = (
    Obstacle(id=UUID(int=1), kind="table", position=(5.0, 4.5), width=1.6, length=0.8),
    Platform(id=UUID(int=2), kind="gallery", outline=((4, 6), (8, 6), (8, 8), (4, 8)), top_ft=10),
    Figure(id=UUID(int=3), name="Guard", side="defenders", column=5, row=6, surface=UUID(int=2)),
    Note(id=UUID(int=4), number=1, position=(6.5, 4.5), text="The key is under the table."),
)


def kept() -> Stamp:
    field = add(*THINGS).applied_to(bare())
    return stamp_of(field, [thing.id for thing in THINGS], "  Guard   room ")


def ids() -> Iterator[UUID]:
    return iter(UUID(int=number) for number in range(100, 200))


def test_a_stamp_is_read_as_it_was_written() -> None:
    stamp = kept()
    assert stamp.name == "Guard room"
    assert stamp_from_text(stamp_text(stamp)) == stamp


def test_placing_gives_new_ids_and_keeps_who_stands_on_what() -> None:
    field, numbers = add(*THINGS).applied_to(bare()), ids()
    things = stamped(field, kept(), (14, 14), 0, lambda: next(numbers))
    field = add(*things).applied_to(field)
    gallery = next(t for t in things if isinstance(t, Platform))
    guard = next(t for t in things if isinstance(t, Figure))
    assert guard.surface == gallery.id
    assert {t.id for t in things}.isdisjoint({t.id for t in THINGS})
    assert next(t for t in things if isinstance(t, Note)).number == 2


def test_a_quarter_turn_brings_squares_onto_squares() -> None:
    numbers = ids()
    things = stamped(bare(), kept(), (10, 10), 1, lambda: next(numbers))
    table = next(t for t in things if isinstance(t, Obstacle))
    gallery = next(t for t in things if isinstance(t, Platform))
    assert table.rotation == 90
    assert all(x == round(x) and y == round(y) for x, y in gallery.outline)


def test_on_missile_scale_things_are_a_third_as_many_squares() -> None:
    numbers = ids()
    things = stamped(bare(Scale.MISSILE), kept(), (10, 10), 0, lambda: next(numbers))
    table = next(t for t in things if isinstance(t, Obstacle))
    assert table.width == pytest.approx(1.6 / 3, abs=1e-5)


def test_what_is_damaged_is_told_and_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(kept())
    good = json.loads(stamp_text(kept()))
    bad = {
        "one": "no json at all",
        "two": json.dumps({**good, "more": 1}),
        "three": json.dumps({**good, "clip": {**good["clip"], "things": {"walls": [{}]}}}),
        "four": json.dumps({**good, "version": 2}),
        "five": json.dumps([1, 2]),
        "six": "[" * 5000,
    }
    for name, text in bad.items():
        (tmp_path / f"{name}{ENDING}").write_text(text, encoding="utf-8")
    (tmp_path / f"seven{ENDING}").write_bytes(b"\xff\xfe\x00")
    again = Shelf(tmp_path)
    assert [one.stamp.name for one in again.stamps] == ["Guard room"]
    assert len(again.troubles) == 7
    assert all("stays where it is" in sentence for sentence in again.troubles)
    assert len(list(tmp_path.iterdir())) == 8


def test_stamps_are_found_renamed_and_deleted(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "stamps")
    assert shelf.stamps == ()
    first = shelf.keep(kept())
    second = shelf.keep(stamp_of(add(THINGS[0]).applied_to(bare()), [UUID(int=1)], "A table"))
    assert shelf.find("guard ROOM") == first
    with pytest.raises(StampError, match="already"):
        shelf.rename(second, "Guard room")
    renamed = shelf.rename(second, "Zebra table")
    assert [one.stamp.name for one in Shelf(shelf.folder).stamps] == ["Guard room", "Zebra table"]
    shelf.delete(renamed)
    assert [one.stamp.name for one in Shelf(shelf.folder).stamps] == ["Guard room"]


def test_the_same_name_is_written_anew(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep(kept())
    shelf.keep(kept())
    assert len(list(tmp_path.iterdir())) == 1


def test_names_are_not_empty_nor_endless() -> None:
    with pytest.raises(StampError, match="needs a name"):
        checked_name("   ")
    with pytest.raises(StampError, match="too long"):
        checked_name("x" * 61)
    with pytest.raises(StampError, match="Nothing is selected"):
        stamp_of(bare(), [], "Nothing")
