"""Writing over a document that a dead program left, or that somebody has open."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers.fights import meadow

from fieldwright.document.errors import DocumentError
from fieldwright.document.files import read_field, write_field
from fieldwright.document.opening import open_document

KILLED = """
import os, sys
from dataclasses import replace
from fieldwright.battlefield.changes import ChangeInfo
from fieldwright.document.opening import open_document
document = open_document(sys.argv[1])
for number in range(40):
    info = document.field.info
    document.apply(ChangeInfo(info, replace(info, name=f"name {number}" * 9)), "name")
document.flush()
os._exit(9)
"""


def test_what_a_killed_program_left_beside_a_file_does_not_damage_what_is_written_over_it(
    tmp_path: Path,
) -> None:
    """The log that SQLite left belongs to the old file, not to the new one."""
    path = tmp_path / "field.fieldwright"
    write_field(meadow(), path)
    subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, env=os.environ)
    assert path.with_name(path.name + "-wal").exists()
    new = meadow(columns=31)
    write_field(new, path)
    assert read_field(path).same_as(new)
    assert not path.with_name(path.name + "-wal").exists()


def test_a_document_that_is_open_is_not_written_over(tmp_path: Path) -> None:
    """A sentence says so, and both the file and the open document go on."""
    path = tmp_path / "field.fieldwright"
    write_field(meadow(), path)
    document = open_document(path)
    try:
        with pytest.raises(DocumentError, match="is open in a window"):
            write_field(meadow(columns=31), path)
        assert read_field(path).columns == meadow().columns
    finally:
        document.close()
