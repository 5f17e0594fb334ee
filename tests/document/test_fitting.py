"""A change that was checked in another thread is done as it is, on the field that it fits alone."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.changes import ChangeError, ChangeInfo, Together, add, alter
from fieldwright.battlefield.field import Battlefield, FieldInfo
from fieldwright.battlefield.things import Label
from fieldwright.document.accepting import Fitting, fitting
from fieldwright.document.document import Document, Event, new_document, open_document
from fieldwright.terms.chance import Stream

FIELD = random_field(Stream("fitting"), 12, 9, 10)
IDS = Stream("fitting", "ids")


def label() -> Label:
    return Label(id=IDS.uuid(), position=(1.0, 1.0), text="x")


@pytest.fixture
def document() -> Iterator[Document]:
    document = new_document(FIELD)
    yield document
    document.close()


def elsewhere(step: Together, field: Battlefield) -> Fitting:
    """What another thread makes of a change."""
    found: list[Fitting] = []
    thread = Thread(target=lambda: found.append(fitting(step, field, packed=True)))
    thread.start()
    thread.join()
    return found[0]


@pytest.mark.parametrize("seed", range(12))
def test_it_does_what_the_change_itself_does_and_is_written_alike(
    seed: int, document: Document, tmp_path: Path
) -> None:
    stream = Stream(seed, "fitting")
    first = random_change(FIELD, stream)
    changes = (first, random_change(first.applied_to(FIELD), stream))
    events: list[Event] = []
    document.subscribe(events.append)
    step = elsewhere(Together(changes), FIELD)
    assert step.payload
    assert document.apply(step, "both") is not step.is_nothing
    other = new_document(FIELD)
    other.apply(Together(changes), "both")
    assert document.field.same_as(other.field)
    other.close()
    if step.is_nothing:
        return
    assert events[0].touched == step.touched
    document.save_as(tmp_path / "a.fieldwright")
    now = document.field
    document.close()
    again = open_document(tmp_path / "a.fieldwright")
    assert again.field.same_as(now)
    again.undo()
    assert again.field.same_as(FIELD)
    again.close()


def test_on_another_field_than_its_own_it_is_checked_like_any_change(document: Document) -> None:
    one, other = label(), label()
    step = fitting(add(one), document.field)
    document.apply(add(other), "other")
    assert document.apply(step, "one")
    assert {one.id, other.id} <= {thing.id for thing in document.field.every(Label)}
    stale = fitting(alter([(one, replace(one, text="y"))]), document.field)
    document.undo()
    with pytest.raises(ChangeError):
        document.apply(stale, "stale")


def test_what_goes_along_with_a_step_goes_along_with_this_one(document: Document) -> None:
    along = label()

    def companion(_: Battlefield, after: Battlefield) -> ChangeInfo | None:
        info = after.info
        return ChangeInfo(info, FieldInfo("Along", info.terrain)) if info.name != "Along" else None

    document.accompany(companion)
    assert document.apply(fitting(add(along), document.field, packed=True), "label")
    assert document.field.info.name == "Along"
    assert document.undo()
    assert document.field.same_as(FIELD)


def test_a_change_that_does_nothing_is_no_step(document: Document) -> None:
    info = document.field.info
    assert not document.apply(fitting(ChangeInfo(info, info), document.field), "nothing")
    assert not document.can_undo
