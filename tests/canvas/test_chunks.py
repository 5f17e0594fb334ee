"""Chunks: which squares they cover, which are kept, and which a change makes stale."""

from PySide6.QtGui import QPixmap
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
        store.put(key, key.block(FIELD), QPixmap(pixels, pixels))


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
        store.put(key, key.block(FIELD), QPixmap(10, 10))
    store.get(keys[0])
    store.put(keys[3], keys[3].block(FIELD), QPixmap(10, 10))
    assert store.bytes_held <= 3 * 10 * 10 * 4
    assert [store.get(key) is not None for key in keys] == [True, False, True, True]


def test_the_best_stand_in_is_the_one_of_the_nearest_pitch(qtbot: QtBot) -> None:
    store = ChunkStore()
    for pitch in (10, 30, 60):
        store.put(ChunkKey(pitch, 0, 0), Block(0, 0, 20, 20), QPixmap(pitch, pitch))
    found = store.stand_ins(Block(0, 0, 20, 20), 35)
    assert [drawn.pixmap.width() for drawn in found] == [60, 10, 30]
