"""Chunks: which squares they cover, which are kept, and which a change makes stale."""

from PySide6.QtGui import QColor, QPixmap
from pytestqt.qtbot import QtBot

from fieldwright.canvas.chunks import ChunkKey, ChunkStore, chunks_over
from fieldwright.terms.grid import Block

FIELD = Block(0, 0, 50, 30)


def test_chunks_of_a_field_cover_each_square_once() -> None:
    squares = [square for key in chunks_over(FIELD, 40) for square in key.block(FIELD).squares()]
    assert sorted(squares) == sorted(FIELD.squares())


def test_an_empty_block_has_no_chunks() -> None:
    assert not list(chunks_over(Block(3, 3, 3, 9), 40))


def filled(store: ChunkStore, pitch: int, pixels: int = 10) -> None:
    for key in chunks_over(FIELD, pitch):
        store.put(key, FIELD, key.block(FIELD), QPixmap(pixels, pixels))


def test_a_change_makes_only_the_chunks_it_touches_stale(qtbot: QtBot) -> None:
    store = ChunkStore()
    filled(store, 40)
    store.mark_stale(Block(19, 5, 21, 6), shown_pitch=40)
    stale = [key for key in chunks_over(FIELD, 40) if not store.is_fresh(key)]
    assert stale == [ChunkKey(40, 0, 0), ChunkKey(40, 1, 0)]
    assert store.get(ChunkKey(40, 0, 0)) is not None, "a stale chunk stays on the screen"


def test_a_change_forgets_chunks_of_other_pitches(qtbot: QtBot) -> None:
    store = ChunkStore()
    filled(store, 40)
    filled(store, 20)
    store.mark_stale(Block(0, 0, 1, 1), shown_pitch=40)
    assert store.get(ChunkKey(20, 0, 0)) is None
    assert store.is_fresh(ChunkKey(20, 1, 0))


def test_memory_is_bounded_and_what_was_used_last_stays(qtbot: QtBot) -> None:
    store = ChunkStore(budget=3 * 10 * 10 * 4)
    keys = list(chunks_over(FIELD, 40))[:4]
    for key in keys[:3]:
        store.put(key, FIELD, key.block(FIELD), QPixmap(10, 10))
    store.get(keys[0])
    store.put(keys[3], FIELD, keys[3].block(FIELD), QPixmap(10, 10))
    assert store.bytes_held <= 3 * 10 * 10 * 4
    assert [store.get(key) is not None for key in keys] == [True, False, True, True]


def test_the_best_stand_in_is_the_one_of_the_nearest_pitch(qtbot: QtBot) -> None:
    store = ChunkStore()
    square = Block(0, 0, 20, 20)
    for pitch in (10, 30, 60):
        store.put(ChunkKey(pitch, 0, 0), square, square, QPixmap(pitch, pitch))
    found = store.stand_ins(Block(0, 0, 20, 20), 35)
    assert [drawn.pixmap.width() for drawn in found] == [60, 10, 30]


def painted(size: int, colour: str) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(QColor(colour))
    return pixmap


def test_a_part_that_was_drawn_anew_is_laid_over_the_chunk_at_its_place(qtbot: QtBot) -> None:
    store, key = ChunkStore(), ChunkKey(10, 1, 0)
    block = key.block(FIELD)
    store.put(key, FIELD, block, painted(200, "red"))
    store.mark_stale(Block(22, 3, 24, 5), shown_pitch=10)
    part = store.begin(key, FIELD)
    assert part == Block(22, 3, 24, 5)
    store.put(key, FIELD, part, painted(20, "blue"))
    drawn = store.get(key)
    assert drawn is not None
    image = drawn.pixmap.toImage()
    blue = {
        (x, y) for x in range(200) for y in range(200) if image.pixelColor(x, y) == QColor("blue")
    }
    assert blue == {(x, y) for x in range(20, 40) for y in range(30, 50)}
    assert store.is_fresh(key)


def test_a_chunk_that_changes_while_it_is_drawn_stays_stale(qtbot: QtBot) -> None:
    store, key = ChunkStore(), ChunkKey(10, 0, 0)
    store.put(key, FIELD, key.block(FIELD), painted(200, "red"))
    store.mark_stale(Block(2, 2, 4, 4), shown_pitch=10)
    part = store.begin(key, FIELD)
    store.mark_stale(Block(7, 7, 8, 8), shown_pitch=10)
    store.put(key, FIELD, part, painted(20, "blue"))
    assert not store.is_fresh(key)
    assert store.begin(key, FIELD) == Block(7, 7, 8, 8)
