"""Pictures for the map: headers before pixels, upright once, giants and damage told in words."""

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QImage, QImageWriter
from PySide6.QtWidgets import QApplication

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import (
    LONGEST_SIDE,
    MOST_PIXELS,
    PictureHeader,
    orientation_of,
    read_header,
)
from fieldwright.editor.picture_reading import (
    bytes_of,
    picture_of_image,
    read_picture,
    upright,
)

RED, GREEN, BLUE, WHITE = "#d02020", "#20a020", "#2020d0", "#f0f0f0"

# Where the picture's own corners come to lie for each orientation, by the EXIF standard: the
# first row and the first column of the stored picture are, of the upright one, its ...
SIDES = {
    1: ("top", "left"),
    2: ("top", "right"),
    3: ("bottom", "right"),
    4: ("bottom", "left"),
    5: ("left", "top"),
    6: ("right", "top"),
    7: ("right", "bottom"),
    8: ("left", "bottom"),
}


def corners(width: int = 64, height: int = 32) -> QImage:
    """A picture with a colour of its own in each quarter: red, green, blue, white."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    for x in range(width):
        for y in range(height):
            names = ((RED, GREEN), (BLUE, WHITE))
            image.setPixelColor(x, y, QColor(names[2 * y // height][2 * x // width]))
    return image


def coded(image: QImage, kind: str, quality: int = 100) -> bytes:
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(kind.encode()))
    writer.setQuality(quality)
    assert writer.write(image)
    return bytes(data.data())


def exif(orientation: int, order: str = "<") -> bytes:
    mark = b"II" if order == "<" else b"MM"
    head = mark + struct.pack(f"{order}HI", 42, 8)
    entry = struct.pack(f"{order}HHIHH", 0x0112, 3, 1, orientation, 0)
    return head + struct.pack(f"{order}H", 1) + entry + struct.pack(f"{order}I", 0)


def with_exif(data: bytes, kind: str, block: bytes) -> bytes:
    """The same file with a block of EXIF put in, as cameras and phones do."""
    if kind == "jpeg":
        body = b"Exif\0\0" + block
        return data[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + data[2:]
    if kind == "png":
        chunk = b"eXIf" + block
        packed = struct.pack(">I", len(block)) + chunk + struct.pack(">I", zlib.crc32(chunk))
        return data[:33] + packed + data[33:]
    pad = b"\0" * (len(block) % 2)
    header = read_header(data)
    size = (header.width - 1).to_bytes(3, "little") + (header.height - 1).to_bytes(3, "little")
    extended = b"VP8X" + struct.pack("<I", 10) + bytes([0x08, 0, 0, 0]) + size
    pixels = data[12:]
    if pixels[:4] == b"VP8X":
        pixels = pixels[18:]
    body = b"WEBP" + extended + pixels + b"EXIF" + struct.pack("<I", len(block)) + block + pad
    return b"RIFF" + struct.pack("<I", len(body)) + body


def near(colour: QColor, name: str) -> bool:
    other = QColor(name)
    pairs = ((colour.red(), other.red()), (colour.green(), other.green()))
    return all(abs(a - b) < 40 for a, b in (*pairs, (colour.blue(), other.blue())))


def quarter(image: QImage, vertical: str, horizontal: str) -> QColor:
    x = image.width() // 4 if horizontal == "left" else 3 * image.width() // 4
    y = image.height() // 4 if vertical == "top" else 3 * image.height() // 4
    return image.pixelColor(x, y)


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_every_kind_of_picture_is_read_with_its_own_bytes(qapp: QApplication, kind: str) -> None:
    data = coded(corners(), kind)
    header = read_header(data)
    assert header == PictureHeader(kind, 64, 32)  # type: ignore[arg-type] # names of kinds
    read = read_picture(data, "map")
    assert read.data == data
    assert (read.image.width(), read.image.height()) == (64, 32)
    assert near(quarter(read.image, "top", "left"), RED)
    assert near(quarter(read.image, "bottom", "right"), WHITE)


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
@pytest.mark.parametrize("orientation", range(1, 9))
def test_all_eight_orientations_are_honoured_exactly_once(
    qapp: QApplication, kind: str, orientation: int
) -> None:
    data = with_exif(coded(corners(), kind), kind, exif(orientation))
    header = read_header(data)
    assert header.orientation == orientation
    read = read_picture(data)
    assert (read.image.width(), read.image.height()) == header.upright
    row, column = SIDES[orientation]
    # Red is where the first row and the first column of the stored picture meet.
    vertical = row if row in ("top", "bottom") else column
    horizontal = column if column in ("left", "right") else row
    assert near(quarter(read.image, vertical, horizontal), RED)
    # Green lies at the other end of the first row: same first side, opposite second side.
    opposite = {"top": "bottom", "bottom": "top", "left": "right", "right": "left"}
    second = opposite[column]
    vertical = row if row in ("top", "bottom") else second
    horizontal = second if second in ("left", "right") else row
    assert near(quarter(read.image, vertical, horizontal), GREEN)
    # What is kept is upright already: read plainly, as the drawing engine does, it is the same.
    kept = QImage.fromData(read.data)
    assert (kept.width(), kept.height()) == header.upright
    assert orientation == 1 or read_header(read.data).orientation == 1
    again = read_picture(read.data)
    assert again.data == read.data


@pytest.mark.parametrize("order", ["<", ">"])
def test_exif_is_read_in_both_byte_orders(order: str) -> None:
    assert orientation_of(exif(6, order)) == 6
    assert orientation_of(exif(99, order)) == 1
    assert orientation_of(b"II") == 1


def png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))


def test_a_bomb_is_refused_by_its_header_alone() -> None:
    for width, height in ((38_400, 38_400), (100_000, 100_000), (2**31 - 1, 1)):
        with pytest.raises(MapError, match="smaller"):
            read_header(png_header(width, height))


def test_a_jpeg_giant_is_offered_smaller() -> None:
    header = PictureHeader("jpeg", 38_400, 38_400)
    assert header.is_giant
    width, height = header.fitting()
    assert width == height
    assert width <= LONGEST_SIDE
    assert width * height <= MOST_PIXELS
    assert not PictureHeader("jpeg", width, height).is_giant


@given(st.integers(1, 40_000), st.integers(1, 40_000))
def test_what_is_offered_fits_and_keeps_its_shape(width: int, height: int) -> None:
    wide, high = PictureHeader("jpeg", width, height).fitting()
    assert not PictureHeader("jpeg", wide, high).is_giant
    assert abs(wide / width - high / height) <= 1 / min(width, height)


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp"])
def test_a_giant_is_made_smaller_while_it_is_read(qapp: QApplication, kind: str) -> None:
    image = QImage(12_400, 40, QImage.Format.Format_RGB32)
    image.fill(QColor(RED))
    read = read_picture(coded(image, kind, 80))
    assert read.image.width() == LONGEST_SIDE
    assert near(read.image.pixelColor(500, 10), RED)
    assert not read_header(read.data).is_giant


def sentence_or_none(deed: Callable[[], object]) -> str:
    """What a MapError says; empty where there was none."""
    try:
        deed()
    except MapError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("kind", ["png", "jpeg", "webp"])
def test_damaged_files_are_told_in_a_sentence(qapp: QApplication, kind: str) -> None:
    data = coded(corners(), kind)
    for broken in (b"", data[:10], b"GIF89a" + bytes(40), data[: len(data) // 3]):
        told = sentence_or_none(lambda broken=broken: read_picture(broken))  # type: ignore[misc]
        # A JPEG that breaks off in the middle may still show its upper part.
        assert told.endswith(".") or kind == "jpeg"


@given(st.binary(max_size=200), st.sampled_from((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF")))
def test_any_bytes_at_all_are_a_header_or_a_sentence(data: bytes, start: bytes) -> None:
    told = sentence_or_none(lambda: read_header(start + data))
    assert not told or told.endswith(".")


def test_pasted_pictures_are_kept_as_png(qapp: QApplication) -> None:
    read = picture_of_image(corners())
    assert read_header(read.data) == PictureHeader("png", 64, 32)
    with pytest.raises(MapError):
        picture_of_image(QImage())


def test_orientations_two_by_two_are_mirror_images(qapp: QApplication) -> None:
    image = corners()
    assert upright(upright(image, 5), 5) == image
    assert upright(upright(image, 7), 7) == image
    assert upright(upright(image, 6), 8) == image
    assert upright(image, 3) == image.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical)


def test_files_that_are_not_there_are_told(tmp_path: Path) -> None:
    with pytest.raises(MapError, match=r"none\.png"):
        bytes_of(tmp_path / "none.png")


@pytest.mark.parametrize("share", [0.3, 0.6, 0.99])
def test_a_jpeg_that_is_cut_off_is_not_filled_up_with_grey(share: float) -> None:
    data = coded(corners(400, 300), "jpeg", 90)
    assert read_picture(data + b"trailing bytes").image.width() == 400
    with pytest.raises(MapError):
        read_picture(data[: int(len(data) * share)])
