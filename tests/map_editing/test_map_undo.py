"""Whatever is done with a map as a whole: taken back it is the same, and so after reopening."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.helpers.random_fields import random_field

from fieldwright.battlefield.changes import ReplaceField
from fieldwright.battlefield.field import Battlefield
from fieldwright.document.document import new_document, open_document
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_joining import Joint, joined
from fieldwright.editing.map_resizing import Filling, Margins, cropped, resized
from fieldwright.editing.map_scaling import rescaled
from fieldwright.editing.map_sections import SectionWish, repainted
from fieldwright.editing.map_turning import Turning, turned_field
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block, Edge

Deed = Callable[[Battlefield, Stream], Battlefield]

DEEDS: tuple[Deed, ...] = (
    lambda field, s: turned_field(field, s.choice(tuple(Turning))),
    lambda field, s: resized(
        field,
        Margins(*(s.between(-3, 4) for _ in range(4))).around(field.block),
        Filling(s.choice((None, "sand"))),
    ),
    lambda field, s: cropped(field, Block(s.below(3), s.below(3), 30, 30)),
    lambda field, s: rescaled(field),  # noqa: ARG005 (all deeds are called alike)
    lambda field, s: joined(
        field, random_field(s, 8, 8), Joint(s.choice(tuple(Edge)), s.between(-4, 4))
    ),
    lambda field, s: repainted(
        field,
        s.below(9),
        SectionWish(s.choice((None, 10)), s.choice((None, "heavy-woods")), s.choice((None, "bog"))),
        s.below(99),
    ),
)


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_any_row_of_deeds_is_taken_back_done_again_and_read_again(seed: int) -> None:
    stream = Stream(seed, "deeds")
    first = random_field(stream, 14, 12, 8)
    with TemporaryDirectory() as folder:
        document = new_document(first, Path(folder) / "map")
        states = [document.field]
        for _ in range(5):
            try:
                after = stream.choice(DEEDS)(document.field, stream)
            except MapError:
                continue
            if document.apply(ReplaceField(document.field, after), "deed"):
                states.append(document.field)
        for state in reversed(states[:-1]):
            assert document.undo()
            assert document.field.same_as(state)
        for state in states[1:]:
            assert document.redo()
            assert document.field.same_as(state)
        document.close()
        again = open_document(document.path)
        assert again.field.same_as(states[-1])
        assert again.jump_to(0) or len(states) == 1
        assert again.field.same_as(states[0])
        again.close()
