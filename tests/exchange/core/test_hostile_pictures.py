"""Small files that would unpack to more than a machine has: their headers are enough to refuse."""

import io
import os
import struct
from pathlib import Path
from zlib import crc32

import pytest
from PIL import Image

from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_header import PictureHeader, read_header
from fieldwright.editor import picture_reading
from fieldwright.editor.picture_reading import bytes_of

GIGABYTE = 1 << 30
BUDGET = GIGABYTE - 150_000_000
"""Bytes that are left for a picture beside the program itself."""


def png(side: int, depth: int, colours: int, *, interlaced: bool = False) -> bytes:
    """The head of a PNG of so many pixels each way."""
    head = b"IHDR" + struct.pack(">IIBBBBB", side, side, depth, colours, 0, 0, interlaced)
    mark = struct.pack(">I", crc32(head))
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + mark


def jpeg(side: int, *, in_passes: bool) -> bytes:
    """A JPEG that says it has so many pixels each way."""
    data = io.BytesIO()
    Image.new("RGB", (64, 64)).save(data, "JPEG", progressive=in_passes)
    sof = b"\xff\xc2" if in_passes else b"\xff\xc0"
    head, _, rest = data.getvalue().partition(sof)
    return head + sof + rest[:3] + struct.pack(">HH", side, side) + rest[7:]


def webp(side: int, kind: bytes) -> bytes:
    """The head of a WebP in the extended form with a chunk of a kind after it."""
    size = (side - 1).to_bytes(3, "little") * 2
    chunks = b"VP8X" + struct.pack("<I", 10) + bytes(4) + size + kind + struct.pack("<I", 0)
    return b"RIFF" + struct.pack("<I", len(chunks) + 4) + b"WEBP" + chunks


@pytest.mark.parametrize(
    "data",
    [
        png(60_000, 8, 6),
        png(16_000, 8, 0, interlaced=True),
        png(16_000, 8, 6, interlaced=True),
        png(11_000, 16, 6, interlaced=True),
        jpeg(16_000, in_passes=True),
        jpeg(60_000, in_passes=False),
        webp(16_000, b"VP8 "),
        webp(11_000, b"VP8L"),
        webp(9_000, b"ANIM"),
    ],
    ids=[
        "60,000",
        "grey",
        "colours",
        "16 bits",
        "progressive",
        "jpeg",
        "webp",
        "lossless",
        "moving",
    ],
)
def test_what_would_take_more_than_a_gigabyte_is_refused_by_its_head(data: bytes) -> None:
    with pytest.raises(MapError, match="more than can be unpacked") as refused:
        read_header(data)
    assert "at most 8,000 pixels a side" in str(refused.value)


@pytest.mark.parametrize(
    "data",
    [
        png(13_000, 8, 6),
        png(8_000, 16, 6),
        png(15_360, 8, 6),
        png(32_768, 16, 6),
        jpeg(10_600, in_passes=True),
        jpeg(38_400, in_passes=False),
        webp(11_000, b"VP8 "),
        webp(8_000, b"VP8L"),
    ],
    ids=[
        "png",
        "16 bits",
        "in bands",
        "16 bits in bands",
        "progressive",
        "jpeg",
        "webp",
        "lossless",
    ],
)
def test_what_is_let_in_fits_into_memory_with_the_smaller_one_that_is_made_of_it(
    data: bytes,
) -> None:
    header = read_header(data)
    wide, high = header.fitting() if header.is_giant else (0, 0)
    assert header.pixels * header.weight + wide * high * 4 <= BUDGET


def test_a_jpeg_in_several_passes_that_calls_itself_plain_is_known_by_its_first_pass() -> None:
    """Of three colours the first pass of the file holds one: all must be kept until the last."""
    plain = jpeg(16_000, in_passes=False)
    head, _, rest = plain.partition(b"\xff\xda")
    with pytest.raises(MapError, match="more than can be unpacked"):
        read_header(head + b"\xff\xda" + struct.pack(">HB", 8, 1) + rest[3:])


def test_heads_say_the_same_whatever_a_picture_weighs() -> None:
    assert PictureHeader("png", 8, 8, 1, 4) == PictureHeader("png", 8, 8, 1, 10)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a file that nobody ever writes")
def test_a_pipe_or_a_folder_that_is_called_a_picture_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "folder.png").mkdir()
    for name in ("pipe.png", "folder.png"):
        with pytest.raises(MapError, match=f"{name} is no file"):
            bytes_of(tmp_path / name)


def test_a_giant_that_nothing_shows_through_is_made_smaller_while_the_window_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By Qt's reader: ``QImage.scaled`` lets no other thread of Python go on for seconds."""
    monkeypatch.setattr(picture_reading, "_scaled", None)
    for mode in ("L", "RGB", "P"):
        data = io.BytesIO()
        Image.new(mode, (20_000, 12)).save(data, "PNG")
        wanted = read_header(data.getvalue()).fitting()
        image = picture_reading.read_picture(data.getvalue()).image
        assert (image.width(), image.height()) == wanted
        assert image.width() < 20_000
