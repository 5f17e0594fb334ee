"""A document under any order of changes, undo, redo, jumps, versions, closing and reopening."""

import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.helpers.random_fields import random_change, random_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import Event, new_document, open_document
from fieldwright.terms.chance import Stream

MEMORY = Path("/dev/shm")
"""Where files are in memory only: nothing is killed here, so nothing need wait for a disk."""

SEEDS = st.integers(0, 2**32)


class DocumentMachine(RuleBasedStateMachine):
    """The document beside a model of it: the list of all fields that its history passes."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None)
        self.document = new_document(
            random_field(Stream(1, "first"), 12, 9), Path(self.folder.name)
        )
        self.fields = [self.document.field]
        self.position = 0
        self.count = 0
        self.kept: dict[object, Battlefield] = {}
        self.seen: Battlefield = self.document.field
        self.document.subscribe(self.listen)

    def listen(self, event: Event) -> None:
        self.seen = event.field

    @rule(seed=SEEDS)
    def change(self, seed: int) -> None:
        self.count += 1
        change = random_change(self.document.field, Stream(seed, "change", self.count))
        expected = change.applied_to(self.document.field)
        if self.document.apply(change, f"Change {seed}"):
            assert self.document.field.same_as(expected)
            self.note()

    def note(self) -> None:
        """What was undone is forgotten; the new field is the last one."""
        self.position += 1
        self.fields[self.position :] = [self.document.field]

    @rule()
    def undo(self) -> None:
        assert self.document.undo() == (self.position > 0)
        self.position = max(0, self.position - 1)

    @rule()
    def redo(self) -> None:
        assert self.document.redo() == (self.position < len(self.fields) - 1)
        self.position = min(len(self.fields) - 1, self.position + 1)

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        position = round(share * (len(self.fields) - 1))
        assert self.document.jump_to(position) == (position != self.position)
        self.position = position

    @rule()
    def keep_version(self) -> None:
        version = self.document.keep_version(f"Version {len(self.kept)}")
        self.kept[version.id] = self.document.field

    @precondition(lambda self: self.kept)
    @rule(number=st.integers(0, 5))
    def restore_version(self, number: int) -> None:
        version = self.document.versions()[number % len(self.kept)]
        if self.document.restore_version(version.id):
            self.note()
        assert self.document.field.same_as(self.kept[version.id])

    @rule()
    def reopen(self) -> None:
        self.document.close()
        self.document = open_document(self.document.path)
        self.document.subscribe(self.listen)
        self.seen = self.document.field
        assert not self.document.notice

    @invariant()
    def the_field_is_that_of_the_model(self) -> None:
        assert self.document.field.same_as(self.fields[self.position])
        assert self.seen is self.document.field
        assert self.document.position == self.position
        assert len(self.document.steps()) == len(self.fields) - 1
        assert self.document.can_undo == (self.position > 0)

    def teardown(self) -> None:
        """Undoing everything leads back to the first field, also after reopening."""
        self.reopen()
        self.document.jump_to(0)
        assert self.document.field.same_as(self.fields[0])
        self.document.close()
        left = [path.name for path in Path(self.folder.name).iterdir()]
        assert left == [self.document.path.name]
        self.folder.cleanup()


DocumentMachine.TestCase.settings = settings(
    max_examples=min(400, settings().max_examples // 2), stateful_step_count=30
)
TestDocument = DocumentMachine.TestCase
