"""Where the user has no folder of their own that can be written, work goes on all the same."""

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fieldwright.document import opening, places
from fieldwright.document.contents import Contents
from fieldwright.document.copies import write_document
from fieldwright.document.document import new_document, open_document
from fieldwright.document.errors import DocumentError
from fieldwright.document.files import write_field
from fieldwright.document.text_form import from_text, to_text
from fieldwright.generator.generate import generate
from fieldwright.generator.wishes import Wishes

FIELD = generate("plains", Wishes(size=(24, 24)), 3)


@pytest.fixture(autouse=True)
def no_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A home in which no folder can be made: a file stands in its place."""
    (tmp_path / "home").write_text("no folder")
    monkeypatch.setattr(places, "data_folder", lambda name: tmp_path / "home" / name)
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    places._temporary_folder.cache_clear()
    yield
    places._temporary_folder.cache_clear()


def test_a_new_field_lives_in_a_temporary_folder_and_says_so(tmp_path: Path) -> None:
    document = new_document(FIELD)
    assert document.path.is_relative_to(tmp_path / "temporary")
    assert document.is_unnamed
    assert "save it under a name" in document.notice
    document.save_as(tmp_path / "kept.fieldwright")
    assert not document.notice
    document.close()


def test_a_home_without_room_is_no_reason_not_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home, write = tmp_path / "full", write_document
    monkeypatch.setattr(places, "data_folder", lambda name: home / name)

    def write_where_there_is_room(path: Path, contents: Contents) -> None:
        if path.is_relative_to(home):
            raise DocumentError("The disk is full.")
        write(path, contents)

    monkeypatch.setattr(opening, "write_document", write_where_there_is_room)
    document = new_document(FIELD)
    assert document.path.is_relative_to(tmp_path / "temporary")
    assert document.notice.startswith("The disk is full. This battlefield is kept in ")
    document.close()


def test_a_text_can_be_worked_on(tmp_path: Path) -> None:
    path = tmp_path / "a.battlefield.json"
    write_field(FIELD, path)
    document = open_document(path)
    assert document.text_path == path
    assert "save it under a name" in document.notice
    document.close()


def test_without_even_that_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(DocumentError, match="make room for temporary files"):
        new_document(FIELD)


def test_a_name_longer_than_any_window_is_refused() -> None:
    named = replace(FIELD, info=replace(FIELD.info, name="x" * 201))
    with pytest.raises(DocumentError, match="has 201 letters; give it one of at most 200"):
        new_document(named)
    text = to_text(FIELD).replace(FIELD.info.name, "x" * 1_000_000)
    with pytest.raises(DocumentError, match="name: it has 1,000,000 letters; use at most 200"):
        from_text(text)


def test_a_name_of_half_characters_is_refused_in_words() -> None:
    named = replace(FIELD, info=replace(FIELD.info, name="\udcff"))
    with pytest.raises(DocumentError, match="signs that no file can keep"):
        new_document(named)
