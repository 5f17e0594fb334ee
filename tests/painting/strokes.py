"""Random strokes on a document, of every kind that the tools make."""

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.document.document import Document, open_document
from fieldwright.editing.brushes import LARGEST_BRUSH, Brush, Mask, stroke
from fieldwright.editing.painting import Paint, Wiping, painted, wiped
from fieldwright.editing.painting_gesture import Gesture, Work
from fieldwright.editing.painting_heights import HeightMode, Shaping, shaped
from fieldwright.editing.painting_things import Standing, without
from fieldwright.editing.scattering import Scatter, Scattering
from fieldwright.terms.chance import Stream

_LAYERS = (Layer.GROUND, Layer.GROWTH, Layer.WATER)


def check_all_taken_back(document: Document, field: Battlefield) -> None:
    """All strokes can be undone to the first field and done again, also once it is reopened."""
    painted, steps = document.field, len(document.steps())
    assert document.jump_to(0)
    assert document.field.same_as(field)
    assert document.jump_to(steps)
    assert document.field.same_as(painted)
    document.close()
    again = open_document(document.path)
    assert again.field.same_as(painted)
    assert len(again.steps()) == steps
    while again.undo():
        pass
    assert again.field.same_as(field)
    again.close()


def random_stroke(document: Document, stream: Stream) -> int:
    """Make one stroke by chance and apply it; how many squares the hand covered."""
    field = document.field
    brush = Brush(stream.between(1, LARGEST_BRUSH), stream.chance(1, 2))
    gesture = Gesture(field, random_work(field, stream))
    scatter = None
    if stream.chance(1, 12):
        scatter = Scatter(field, Scattering(("tree", "boulder"), 4), stream.bits(), stream.uuid)
    at = random_place(field, stream)
    for _ in range(stream.between(1, 6)):
        onto = random_place(field, stream)
        gesture.add(stroke(brush, at, onto))
        if scatter is not None:
            scatter.sow(gesture.squares)
        at = onto
    if scatter is not None:
        gesture.show(scatter.field)
    change = gesture.change()
    if change is not None:
        document.apply(change, f"Stroke of {gesture.count} squares")
        assert document.field.same_as(gesture.pending)
    return int(gesture.squares.sum())


def random_work(field: Battlefield, stream: Stream) -> Work:
    """Painting, shaping or wiping."""
    what = stream.below(10)
    if what < 6:
        layer = _LAYERS[stream.below(3)]
        kind = stream.choice(getattr(field.palettes, layer.value))
        paint = Paint(layer, kind, stream.between(1, 12), stream.chance(1, 4), stream.chance(1, 4))
        return lambda begun, mask: painted(begun, mask, paint)
    if what < 9:
        mode = stream.choice(list(HeightMode))
        shaping = Shaping(mode, stream.between(-20, 20))
        return lambda begun, mask: shaped(begun, mask, shaping)
    standing = Standing(field)

    def wipe(begun: Battlefield, mask: Mask) -> Battlefield:
        return without(wiped(begun, mask, Wiping(ground=True)), standing.under(mask))

    return wipe


def random_place(field: Battlefield, stream: Stream) -> tuple[float, float]:
    """A place on the field, now and then beside it."""
    return (
        (stream.share() * 1.1 - 0.05) * field.columns,
        (stream.share() * 1.1 - 0.05) * field.rows,
    )
