"""Where the name of a phase stands beside the way: hidden by nothing where there is room."""

from PySide6.QtCore import QRectF

from fieldwright.editor.moves.trail import _beside

SQUARE = QRectF(100, 100, 20, 20)
WORDS = QRectF(0, 0, 50, 14)
VIEW = QRectF(0, 0, 400, 400)


def test_it_stands_above_where_nothing_is_there() -> None:
    assert _beside(SQUARE, WORDS, VIEW, []).bottom() <= SQUARE.top()


def test_it_goes_below_where_the_figure_itself_stands_above() -> None:
    ogre = QRectF(80, 60, 60, 38)
    box = _beside(SQUARE, WORDS, VIEW, [ogre])
    assert not box.intersects(ogre)
    assert box.top() >= SQUARE.bottom()


def test_where_the_way_runs_on_all_four_sides_it_stands_in_a_corner() -> None:
    sides = [
        QRectF(104, 80, 10, 18),
        QRectF(104, 122, 10, 18),
        QRectF(80, 104, 18, 10),
        QRectF(122, 104, 18, 10),
    ]
    box = _beside(SQUARE, WORDS, VIEW, sides)
    assert not any(box.intersects(one) for one in [SQUARE, *sides])


def test_it_never_leaves_the_view_while_there_is_a_place_within() -> None:
    view = QRectF(90, 98, 300, 300)
    assert view.contains(_beside(SQUARE, WORDS, view, []))
