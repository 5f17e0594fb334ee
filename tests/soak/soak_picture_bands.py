"""Pictures of real size that are read in bands: within their memory, and given up when wanted."""

import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

MEASURED = """
import json, sys
from pathlib import Path
from PySide6.QtGui import QGuiApplication
from fieldwright.editor import picture_reading
import PIL.Image, PIL.PngImagePlugin

def most():
    # Not ru_maxrss: that of whoever started it counts there too.
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) >> 10

data = Path(sys.argv[1]).read_bytes()
asked, before = [], most()
image = picture_reading._of_bands(data, lambda: asked.append(0))
bands = most() - before
del image
read = picture_reading.read_picture(data)
print(json.dumps({
    "bands": bands,
    "asked": len(asked),
    "whole": most(),
    "size": [read.image.width(), read.image.height()],
    "corner": read.image.pixelColor(0, 0).getRgb(),
}))
"""


def write_large(path: Path, side: int, colours: int, depth: int) -> None:
    """A PNG of so many pixels each way, of one colour, each row taken over from the one above."""
    line = side * {2: 3, 6: 4}[colours] * depth // 8
    packer = zlib.compressobj(1)
    parts = [packer.compress(b"\0" + b"\x60" * line)]
    parts += [packer.compress(b"\2" + bytes(line)) for _ in range(side - 1)]
    body = b"".join((*parts, packer.flush()))
    head = struct.pack(">IIBBBBB", side, side, depth, colours, 0, 0, 0)
    with path.open("wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for name, inner in ((b"IHDR", head), (b"IDAT", body), (b"IEND", b"")):
            mark = zlib.crc32(inner, zlib.crc32(name))
            file.write(struct.pack(">I", len(inner)) + name + inner + struct.pack(">I", mark))


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux for its memory")
@pytest.mark.parametrize(
    ("side", "colours", "depth", "small"),
    [(15_360, 6, 8, 7_680), (15_360, 2, 8, 7_680), (12_000, 6, 16, 6_000), (32_768, 2, 8, 6_554)],
    ids=["60 squares", "nothing shows through", "16 bits", "128 squares"],
)
def test_a_very_large_picture_comes_within_its_memory(
    side: int, colours: int, depth: int, small: int, tmp_path: Path
) -> None:
    """In megabytes: the bands with the smaller picture, and all until it can be kept."""
    path = tmp_path / "large.png"
    write_large(path, side, colours, depth)
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, str(path)], capture_output=True, check=True, timeout=600
    )
    found = json.loads(done.stdout)
    assert found["size"] == [small, small]
    assert all(0x5F <= part <= 0x60 for part in found["corner"][:3])
    assert found["bands"] < 300, found
    assert found["whole"] < 1000, found
    assert found["asked"] > 50
