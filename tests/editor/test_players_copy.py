"""A document for players holds nothing that they have not been shown, in its pictures neither."""

import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from uuid import UUID

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from tests.cli.running import run
from tests.drawing.pixels import pixels_of
from tests.exchange.tiles.scenes import read_scene, scene, wall
from tests.helpers.houses import CLOSET, EAST, WEST, hero, house, ogre, revealed
from tests.helpers.uvtt_files import as_bytes, light, uvtt

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.imports import Import
from fieldwright.battlefield.things import Figure, Note, Picture
from fieldwright.document.files import read_field, write_field
from fieldwright.document.reading import read_pictures
from fieldwright.document.text_form import to_text
from fieldwright.drawing.options import DrawingOptions
from fieldwright.drawing.picture import render_image, write_picture
from fieldwright.editor.exports.players_copy import LEFT_AWAY, players_copy
from fieldwright.editor.exports.writing import Export, write_map
from fieldwright.editor.picture_reading import packed
from fieldwright.exchange.building import Built, build
from fieldwright.exchange.uvtt.reading import read as read_uvtt
from fieldwright.player_view.known import covered_squares
from fieldwright.player_view.reveals import everything, reveal
from fieldwright.terms.grid import Block

WIDE, HIGH, SIDE = 14, 12, 10
SECRET_WORDS = "the lich sleeps in the closet"


def floor_plan(*, closet: str = "#c02020") -> QImage:
    """Ten pixels a square: red, but the closet in a colour of its own, and words in the file."""
    image = QImage(WIDE * SIDE, HIGH * SIDE, QImage.Format.Format_RGB32)
    image.fill(QColor("#c02020"))
    for x in range(CLOSET.left * SIDE, CLOSET.right * SIDE):
        for y in range(CLOSET.top * SIDE, CLOSET.bottom * SIDE):
            image.setPixelColor(x, y, QColor(closet))
    image.setText("Description", SECRET_WORDS)
    return image


PLAN, OTHER = packed(floor_plan(), "png"), packed(floor_plan(closet="#20c020"), "png")
BLOBS: Mapping[str, bytes] = {sha256(one).hexdigest(): one for one in (PLAN, OTHER)}


def under(data: bytes = PLAN, **more: float) -> Picture:
    blob = sha256(data).hexdigest()
    plain = Picture(id=UUID(int=500), blob=blob, position=(0, 0), width=WIDE, length=HIGH)
    return replace(plain, **more)  # type: ignore[arg-type]


def shown(data: bytes = PLAN) -> Battlefield:
    """The house on its picture, of which the west room is revealed."""
    note = Note(id=UUID(int=501), number=1, position=(7, 6), text=SECRET_WORDS)
    return revealed(add(under(data), note, hero(), ogre()).applied_to(house()), WEST)


def seen_of(data: bytes) -> np.ndarray:
    """Which squares of a picture have pixels in their middle."""
    image = QImage.fromData(data)
    places = [[(c * SIDE + 5, r * SIDE + 5) for c in range(WIDE)] for r in range(HIGH)]
    return np.array([[image.pixelColor(*at).alpha() > 0 for at in row] for row in places])


def squares(*blocks: Block) -> np.ndarray:
    found = np.zeros((HIGH, WIDE), bool)
    for block in blocks:
        found[block.top : block.bottom, block.left : block.right] = True
    return found


def test_of_a_picture_only_what_is_revealed_is_left(qapp: QApplication) -> None:
    copy = players_copy(shown(), None, BLOBS.get)
    (picture,) = copy.field.every(Picture)
    assert list(copy.blobs) == [picture.blob]
    assert np.array_equal(seen_of(copy.blobs[picture.blob]), squares(WEST))
    assert not copy.warnings


def test_two_fields_whose_pictures_differ_under_cover_give_the_same_document(
    qapp: QApplication, tmp_path: Path
) -> None:
    one, other = (players_copy(shown(data), None, BLOBS.get) for data in (PLAN, OTHER))
    assert one.blobs == other.blobs
    assert one.field.same_as(other.field)
    texts = []
    for data in (PLAN, OTHER):
        path = tmp_path / "house.battlefield.json"
        write_map(shown(data), Export(path, DrawingOptions(players=True, pictures=BLOBS.get)))
        texts.append(path.read_bytes())
    assert texts[0] == texts[1]


def test_what_is_taken_for_rock_is_not_in_the_picture_with_fog_or_without(
    qapp: QApplication, tmp_path: Path
) -> None:
    bare = replace(shown(), info=replace(shown().info, fog=False))
    swept = reveal(shown(), everything(shown())).applied_to(shown())
    for field in (bare, swept):
        copy = players_copy(field, None, BLOBS.get)
        (data,) = copy.blobs.values()
        assert np.array_equal(seen_of(data), ~squares(CLOSET))
        drawings = []
        for plan in (PLAN, OTHER):
            things = {"pictures": {one.id: one for one in (under(plan),)}}
            options = DrawingOptions(players=True, square_px=12, pictures=BLOBS.get)
            write_picture(field.with_things(things), tmp_path / "map.svg", options)
            drawings.append((tmp_path / "map.svg").read_bytes())
        assert drawings[0] == drawings[1]


def test_the_copy_looks_like_the_picture_for_players(qapp: QApplication) -> None:
    field = shown()
    copy = players_copy(field, None, BLOBS.get)
    options = DrawingOptions(players=True, square_px=10, figures=False)
    one = pixels_of(render_image(field, replace(options, pictures=BLOBS.get)))
    other = pixels_of(render_image(copy.field, replace(options, pictures=copy.blobs.get)))
    here = squares(Block(2, 2, 4, 4)).repeat(10, 0).repeat(10, 1)
    assert np.abs(one - other)[here].max() <= 2


def test_a_turned_picture_of_a_part_is_cut_to_the_part(qapp: QApplication) -> None:
    field = shown().with_things({"pictures": {UUID(int=500): under(rotation=180.0)}})
    part = Block(2, 1, 9, 7)
    copy = players_copy(field, part, BLOBS.get)
    (data,) = copy.blobs.values()
    turned = seen_of(data)[::-1, ::-1]
    assert np.array_equal(turned, squares(Block(2, 1, 5, 5)))
    assert (copy.field.columns, copy.field.rows) == (7, 6)


def test_a_lossy_picture_is_cut_too_and_one_that_cannot_be_read_is_left_away(
    qapp: QApplication,
) -> None:
    lossy = packed(floor_plan(), "jpeg")
    copy = players_copy(shown(lossy), None, {sha256(lossy).hexdigest(): lossy}.get)
    (data,) = copy.blobs.values()
    assert np.array_equal(seen_of(data), squares(WEST))
    spoilt = PLAN[:200]
    copy = players_copy(shown(spoilt), None, {sha256(spoilt).hexdigest(): spoilt}.get)
    assert not copy.blobs
    assert not copy.field.every(Picture)
    assert copy.warnings == (LEFT_AWAY,)


@pytest.mark.parametrize("part", [None, "B2:H8"])
def test_a_document_for_players_holds_nothing_of_the_dm(
    part: str | None, qapp: QApplication, tmp_path: Path
) -> None:
    """Neither the picture as it was, nor what was kept of its file, nor notes, names or numbers."""
    extras = b"fieldwright extras 1\n" + SECRET_WORDS.encode()
    kept = {**BLOBS, sha256(extras).hexdigest(): extras}
    came = Import(source=SECRET_WORDS, extras=sha256(extras).hexdigest())
    field = shown()
    info = replace(field.info, name=SECRET_WORDS, notes=SECRET_WORDS, imports=(came,))
    token = packed(floor_plan().copy(0, 0, 60, 60), "png")
    kept[sha256(token).hexdigest()] = token
    alda = replace(hero(), picture=sha256(token).hexdigest())
    figures = {**field.things["figures"], alda.id: alda}
    field = replace(field, info=info).with_things({"figures": figures})
    write_field(field, tmp_path / "dm.fieldwright", kept)
    target = tmp_path / "players.fieldwright"
    wished = ("--part", part) if part else ()
    assert run("convert", tmp_path / "dm.fieldwright", target, "--players", *wished).exit_code == 0
    blobs = read_pictures(target)
    theirs = read_field(target)
    (picture,), (figure,) = theirs.every(Picture), theirs.every(Figure)
    assert set(blobs) == {picture.blob, figure.picture}
    assert not set(blobs) & set(kept)
    assert not theirs.info.imports
    assert SECRET_WORDS not in to_text(theirs)
    assert not theirs.log
    assert theirs.origin is None
    everything_in_it = target.read_bytes() + b"".join(blobs.values())
    with closing(sqlite3.connect(target)) as base:
        everything_in_it += "\n".join(base.iterdump()).encode()
    assert SECRET_WORDS.encode() not in everything_in_it
    assert not any(QImage.fromData(one).textKeys() for one in blobs.values())


@pytest.mark.parametrize("ending", [".dd2vtt", ".foundry.json", ".svg", ".pdf", ".png", ".webp"])
def test_no_picture_for_players_has_the_words_of_a_picture_below(
    ending: str, qapp: QApplication, tmp_path: Path
) -> None:
    field = replace(shown(), info=replace(shown().info, fog=False))
    options = DrawingOptions(players=True, square_px=20, pictures=BLOBS.get)
    write_map(field, Export(tmp_path / f"map{ending}", options))
    for path in tmp_path.iterdir():
        assert SECRET_WORDS.encode() not in path.read_bytes()


def of_uvtt() -> Built:
    tree = uvtt(10, 8, portals=[], dm_notes=SECRET_WORDS)
    tree["lights"] = [{**light(3, 3, 4), "comment": SECRET_WORDS}]
    return build(read_uvtt(as_bytes(tree), "cellar.dd2vtt"), "cellar.dd2vtt")


def of_foundry() -> Built:
    flags = {"my-module": {"secret": SECRET_WORDS}}
    told = scene([wall((0, 0), (300, 0), flags=flags)], flags=flags, journal=SECRET_WORDS)
    return build(read_scene(told), "cellar.json")


@pytest.mark.parametrize(
    ("made", "ending"), [(of_uvtt, ".dd2vtt"), (of_foundry, ".foundry.json")], ids=["uvtt", "scene"]
)
def test_what_a_file_said_in_words_of_its_own_goes_back_to_the_dm_alone(
    made: Callable[[], Built], ending: str, qapp: QApplication, tmp_path: Path
) -> None:
    built = made()
    found = []
    for players in (False, True):
        path = tmp_path / f"map{ending}"
        options = DrawingOptions(players=players, square_px=20, pictures=built.blobs.get)
        write_map(built.field, Export(path, options))
        found.append(SECRET_WORDS.encode() in path.read_bytes())
    assert found == [True, False]
    copy = players_copy(built.field, None, built.blobs.get)
    assert not set(copy.blobs) & set(built.blobs)
    assert not copy.field.info.imports


def test_east_of_the_door_stays_hidden_until_it_is_revealed(qapp: QApplication) -> None:
    """So that the tests above do not hold because nothing is ever left."""
    copy = players_copy(revealed(shown(), WEST, EAST), None, BLOBS.get)
    (data,) = copy.blobs.values()
    assert np.array_equal(seen_of(data), squares(WEST, EAST))
    assert np.array_equal(seen_of(data), ~covered_squares(revealed(shown(), WEST, EAST)))
