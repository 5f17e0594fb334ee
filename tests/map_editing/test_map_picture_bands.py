"""PNGs read in bands: the same as Pillow's own, whatever their colours and filters."""

import contextlib
import io
import struct
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from fieldwright.editing import map_picture_bands
from fieldwright.editing.map_basis import MapError
from fieldwright.editing.map_picture_bands import BandedPicture, banded_picture
from fieldwright.editing.map_picture_header import (
    HUGE_PNG_PIXELS,
    LONGEST_SIDE,
    MOST_PIXELS,
    PictureHeader,
    factor_for,
    read_header,
)
from fieldwright.editor import picture_reading
from fieldwright.editor.figures.token_picture import image_of_file
from fieldwright.editor.imported_pictures import with_pictures_to_keep
from fieldwright.editor.map import pictures
from fieldwright.editor.map.feature import MapFeature
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.errors import ExchangeCancelledError, ExchangeError
from fieldwright.exchange.pictures import checked_picture
from fieldwright.exchange.records import MapRecords, PictureRecord

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
FORMS = [
    *((0, depth) for depth in (1, 2, 4, 8, 16)),
    *((2, depth) for depth in (8, 16)),
    *((3, depth) for depth in (1, 2, 4, 8)),
    *((kind, depth) for kind in (4, 6) for depth in (8, 16)),
]
"""Kinds of colour and their depths: all that the PNG specification (table 11.1) knows."""

PALETTE = bytes(7 * number % 256 for number in range(768))


def chunk(name: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


@dataclass(frozen=True)
class Png:
    """A PNG by its parts: ``rows`` are its filtered rows, filters and all."""

    width: int
    height: int
    colours: int
    depth: int
    rows: bytes
    clear: bytes = b""
    packed: bytes | None = None
    interlaced: int = 0
    pieces: int = 1

    @property
    def data(self) -> bytes:
        head = (self.width, self.height, self.depth, self.colours, 0, 0, self.interlaced)
        packed = zlib.compress(self.rows) if self.packed is None else self.packed
        each = max(1, -(-len(packed) // self.pieces))
        parts = [packed[at : at + each] for at in range(0, len(packed), each)]
        return b"".join(
            (
                b"\x89PNG\r\n\x1a\n",
                chunk(b"IHDR", struct.pack(">IIBBBBB", *head)),
                chunk(b"PLTE", PALETTE[: 3 << self.depth]) if self.colours == 3 else b"",
                chunk(b"tRNS", self.clear) if self.clear else b"",
                *(chunk(b"IDAT", part) for part in parts),
                chunk(b"IEND", b""),
            )
        )


@st.composite
def pngs(draw: st.DrawFn) -> Png:
    colours, depth = draw(st.sampled_from(FORMS))
    width, height = draw(st.integers(1, 23)), draw(st.integers(1, 23))
    line = (width * CHANNELS[colours] * depth + 7) // 8
    some = draw(st.randoms(use_true_random=False))
    rows = b"".join(bytes([some.randrange(5)]) + some.randbytes(line) for _ in range(height))
    return Png(width, height, colours, depth, rows, pieces=draw(st.integers(1, 4)))


def read(png: Png, factor: int, band: int) -> Image.Image:
    """The smaller picture put together of its bands, of about so many bytes each."""
    found = replace(banded_picture(png.data), factor=factor)
    whole = Image.new("RGBA", found.size)
    usual = map_picture_bands._BAND
    map_picture_bands._BAND = band
    try:
        for one in found.bands():
            piece = Image.frombytes("RGBA", one[1:3], one.pixels)
            if not found.has_alpha:
                piece.putalpha(255)
            whole.paste(piece, (0, one.top))
    finally:
        map_picture_bands._BAND = usual
    return whole


def by_pillow(png: Png, factor: int) -> Image.Image:
    """Read and reduced as a whole by Pillow."""
    with Image.open(io.BytesIO(png.data)) as found:
        found.load()
        if found.mode == "I;16":
            # Of sixteen bits the upper eight, as Pillow itself takes them of colours.
            plain = Image.frombytes("L", found.size, found.tobytes()[1::2])
        elif found.mode in ("P", "1"):
            is_clear = "transparency" in found.info
            plain = found.convert("RGBA" if is_clear else "RGB")
        else:
            plain = found.convert("RGBA") if "transparency" in found.info else found.copy()
        return plain.reduce(factor).convert("RGBA")


@given(pngs(), st.integers(1, 5), st.integers(1, 900))
def test_bands_put_together_are_the_whole_that_pillow_makes_smaller(
    png: Png, factor: int, band: int
) -> None:
    assert read(png, factor, band).tobytes() == by_pillow(png, factor).tobytes()


@pytest.mark.parametrize(("colours", "depth"), FORMS)
@pytest.mark.parametrize("kind", range(5), ids=["none", "sub", "up", "average", "paeth"])
def test_every_filter_of_every_kind_of_colour_is_undone_over_the_edge_of_a_band(
    colours: int, depth: int, kind: int
) -> None:
    line = (11 * CHANNELS[colours] * depth + 7) // 8
    rows = b"".join(
        bytes([kind, *(37 * at % 251 for at in range(row, row + line))]) for row in range(9)
    )
    png = Png(11, 9, colours, depth, rows)
    assert read(png, 2, 1).tobytes() == by_pillow(png, 2).tobytes()


@given(pngs().filter(lambda png: png.colours == 3), st.binary(min_size=1, max_size=256))
def test_a_palette_may_be_clear_in_part(png: Png, clear: bytes) -> None:
    seen = replace(png, clear=clear[: 1 << png.depth])
    assert banded_picture(seen.data).has_alpha
    assert read(seen, 2, 40).tobytes() == by_pillow(seen, 2).tobytes()


@pytest.mark.parametrize(("colours", "key"), [(0, (7,)), (2, (7, 9, 11))])
def test_one_colour_may_be_clear(colours: int, key: tuple[int, ...]) -> None:
    pixels = bytes(key) * 3 + bytes([200] * len(key)) * 3
    rows = (b"\0" + pixels) * 4
    for spare in (0, 0x700):
        # Bits above the eight of a value do not count.
        clear = struct.pack(f">{len(key)}H", *(value | spare for value in key))
        alphas = read(Png(6, 4, colours, 8, rows, clear=clear), 1, 1).getchannel("A").tobytes()
        assert alphas == (b"\0" * 3 + b"\xff" * 3) * 4


def test_one_grey_of_four_may_be_clear() -> None:
    """Two bits a pixel: 0, 1, 2, 3 are black, a third, two thirds and white; 2 is clear."""
    png = Png(4, 1, 0, 2, bytes([0, 0b00011011]), clear=struct.pack(">H", 2))
    found = read(png, 1, 1)
    assert found.getchannel("R").tobytes() == bytes((0, 85, 170, 255))
    assert found.getchannel("A").tobytes() == bytes((255, 255, 0, 255))


# ------------------------------------------------------------------------------------- spoilt ones

PLAIN = Png(8, 40, 2, 8, (b"\2" + bytes(range(24))) * 40)


def spoilt(png: Png) -> str:
    """The sentence about a picture that cannot be read in bands."""
    with pytest.raises(MapError) as told:
        for _ in banded_picture(png.data).bands():
            pass
    return str(told.value)


@pytest.mark.parametrize("left", [0, 1, 10, 30])
def test_a_stream_that_is_cut_off_is_told(left: int) -> None:
    packed = zlib.compress(PLAIN.rows)
    assert left < len(packed) - 4
    assert "ends in the middle" in spoilt(replace(PLAIN, packed=packed[:left]))


def test_a_stream_that_ends_before_the_rows_do_is_told() -> None:
    assert "ends in the middle" in spoilt(replace(PLAIN, rows=PLAIN.rows[:-1]))


def test_a_stream_of_more_than_the_head_promises_is_told_and_not_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A gigabyte of noughts behind the rows: one byte of it is enough."""
    asked = []
    usual = map_picture_bands._Stream._unpacked

    def counted(stream: object, most: int) -> bytes:
        asked.append(most)
        return usual(stream, most)  # type: ignore[arg-type] # the stream itself

    monkeypatch.setattr(map_picture_bands._Stream, "_unpacked", counted)
    packer = zlib.compressobj()
    packed = packer.compress(PLAIN.rows) + packer.compress(bytes(1 << 22)) + packer.flush()
    assert "damaged" in spoilt(replace(PLAIN, packed=packed))
    assert sum(asked) <= 2 * len(PLAIN.rows)


def test_too_few_bytes_for_what_the_head_promises_are_refused_before_any_is_unpacked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(map_picture_bands._Stream, "_unpacked", None)
    large = replace(PLAIN, width=30_000, height=30_000)
    assert "ends in the middle" in spoilt(large)


def test_bytes_that_are_no_stream_a_wrong_sum_and_unknown_filters_are_damage() -> None:
    packed = zlib.compress(PLAIN.rows)
    assert "damaged" in spoilt(replace(PLAIN, packed=b"none at all" * 9))
    assert "damaged" in spoilt(replace(PLAIN, packed=packed[:-1] + bytes([packed[-1] ^ 1])))
    assert "damaged" in spoilt(replace(PLAIN, rows=b"\5" + PLAIN.rows[1:]))


@given(st.binary(max_size=40), st.integers(0, 200))
def test_whatever_is_put_in_somewhere_is_read_or_told(more: bytes, place: int) -> None:
    data = PLAIN.data
    data = data[:place] + more + data[place + len(more) :]
    with contextlib.suppress(MapError):
        if read_header(data).pixels > 10**6:
            return
        banded: BandedPicture = banded_picture(data)
        assert sum(band.height for band in banded.bands()) == banded.size[1]


# ------------------------------------------------------------------------------------ the way in


def large(width: int, height: int, *, interlaced: int = 0) -> Png:
    """Sixteen bits and alpha: eight bytes a pixel, of one colour."""
    rows = (b"\0" + b"\x80\x12" * 4 * width) * height
    return Png(width, height, 6, 16, rows, interlaced=interlaced)


@given(st.integers(1, 100_000), st.integers(1, 100_000))
def test_the_smaller_one_can_be_kept_and_is_no_smaller_than_need_be(wide: int, high: int) -> None:
    factor = factor_for(wide, high)
    header = PictureHeader("png", wide, high, weight=0)
    small = PictureHeader("png", *header.fitting())
    assert not small.is_giant
    larger = factor - 1
    assert factor == 1 or (
        max(wide, high) > LONGEST_SIDE * larger
        or wide * high > (MOST_PIXELS - 2 * 10**5) * larger**2
    )


def test_sixty_squares_of_256_pixels_become_squares_of_128() -> None:
    data = replace(large(1, 1), width=15_360, height=15_360, depth=8).data
    header = read_header(data)
    assert header.in_bands
    assert header.is_giant
    assert header.fitting() == (7_680, 7_680)


def test_what_would_take_too_long_or_is_interlaced_is_refused() -> None:
    longest = replace(large(1, 1), width=32_768, height=32_768)
    assert read_header(longest.data).pixels <= HUGE_PNG_PIXELS
    for one in (
        replace(longest, width=40_000, height=40_000),
        replace(longest, width=16_000, height=16_000, interlaced=1),
    ):
        with pytest.raises(MapError, match="more than can be unpacked"):
            read_header(one.data)


@pytest.fixture
def _small_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if 100 KB were too much to unpack, and 300 pixels too wide."""
    header = "fieldwright.editing.map_picture_header"
    monkeypatch.setattr(f"{header}.MOST_UNPACKED", 100_000)
    monkeypatch.setattr(f"{header}.LONGEST_SIDE", 300)


def a_map(picture: PictureRecord) -> MapRecords:
    return MapRecords(format="uvtt", name="map", columns=4, rows=2, pictures=(picture,))


@pytest.mark.usefixtures("qapp", "_small_memory")
def test_a_map_comes_with_its_very_large_picture_made_smaller_which_is_told() -> None:
    png = large(400, 200)
    picture = PictureRecord(key="picture", data=png.data, position=(0, 0), size=(4, 2))
    found = with_pictures_to_keep(a_map(picture))
    (kept,) = found.pictures
    with Image.open(io.BytesIO(kept.data)) as small:
        assert small.size == (200, 100)
        values = set(small.convert("RGBA").tobytes())
    # Half seen through: colours are kept to one part of 255.
    assert 0x80 in values <= {0x7F, 0x80}
    (told,) = found.report.warnings
    assert "400 x 200 pixels was made smaller, to 200 x 100" in told


@pytest.mark.usefixtures("_small_memory")
def test_one_that_nothing_shows_through_stays_so_and_is_stood_upright(qapp: QApplication) -> None:
    rows = b"".join(b"\0" + bytes((200, 30, 60)) * 300 + b"\0" * 300 for _ in range(150))
    png = Png(400, 150, 2, 8, rows).data
    exif = struct.pack("<2sHIHHHIII", b"II", 42, 8, 1, 0x0112, 3, 1, 6, 0)
    read = picture_reading.read_picture(png[:33] + chunk(b"eXIf", exif) + png[33:])
    assert not read.image.hasAlphaChannel()
    assert (read.image.width(), read.image.height()) == (75, 200)
    # Turned to the right: what was left is up.
    assert read.image.pixelColor(40, 20) == QColor(200, 30, 60)
    assert read.image.pixelColor(40, 190) == QColor(0, 0, 0)


@pytest.mark.usefixtures("qapp", "_small_memory")
def test_a_damaged_one_stays_away_and_one_that_is_given_up_ends_at_once() -> None:
    png = large(400, 200)
    broken = replace(png, packed=zlib.compress(png.rows)[:-40])
    record = PictureRecord(key="picture", data=broken.data, position=(0, 0), size=(4, 2))
    found = with_pictures_to_keep(a_map(record))
    assert not found.pictures
    assert "ends in the middle" in found.report.warnings[0]

    def give_up() -> None:
        raise ExchangeCancelledError("It was cancelled.")

    whole = replace(record, data=png.data)
    with pytest.raises(ExchangeCancelledError):
        with_pictures_to_keep(a_map(whole), give_up)


def test_what_stays_too_large_is_told_with_the_pixels_a_square_that_would_come() -> None:
    """8,000 pixels over 60 squares are 133 a square."""
    size = (16_000 - 1).to_bytes(3, "little") * 2
    webp = b"WEBPVP8X" + struct.pack("<I", 10) + bytes(4) + size
    data = b"RIFF" + struct.pack("<I", len(webp)) + webp
    with pytest.raises(ExchangeError, match="Export the map with 133 pixels a square or fewer"):
        checked_picture(data, (60, 45))
    with pytest.raises(ExchangeError, match="Make it smaller in another program"):
        checked_picture(data)


def test_a_token_that_would_be_read_in_bands_is_told_of_at_once(tmp_path: Path) -> None:
    path = tmp_path / "goblin.png"
    path.write_bytes(replace(large(1, 1), width=16_000, height=16_000).data)
    with pytest.raises(MapError, match=r"goblin\.png has too many pixels for a token"):
        image_of_file(path)


@pytest.mark.usefixtures("_small_memory")
def test_a_very_large_picture_that_is_left_is_read_no_further(
    qtbot: QtBot,
    window: MainWindow,
    map_feature: MapFeature,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go_on, ended = Event(), Event()

    def slowly(data: bytes, name: str, ask: Callable[[], None]) -> picture_reading.ReadPicture:
        assert go_on.wait(20)
        with contextlib.suppress(MapError):
            return picture_reading.read_picture(data, name, ask)
        ended.set()
        raise MapError("It was left.")

    path = tmp_path / "map.png"
    path.write_bytes(large(400, 200).data)
    monkeypatch.setattr(pictures, "read_picture", slowly)
    monkeypatch.setattr(pictures, "PATIENCE_MS", 10)
    map_feature.pictures.open_path(path)
    qtbot.waitUntil(lambda: "200 x 100" in window.messages.text)
    window.messages.buttons[0].click()
    qtbot.waitUntil(lambda: window.messages.text == "Reading map.png…")
    window.messages.buttons[0].click()
    go_on.set()
    qtbot.waitUntil(lambda: not map_feature.pictures.is_busy)
    assert ended.is_set()
    assert map_feature.pictures.dialog is None
