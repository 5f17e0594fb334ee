"""A child process with two screens of different size and scale: the DM's laptop and a TV.

Qt reads which screens there are once, from a file, when the application is made; so this cannot
be done in the process of the tests. What was seen is printed as one line of JSON.
"""

import json
import os
import sys
from pathlib import Path
from typing import Any

_SCREENS = {"Laptop": (0, 1280, 800, 1.0), "TV": (1280, 3840, 2160, 1.25)}
"""Left, width and height in device pixels, and the scale of the desktop on it."""


def screens_file(folder: Path, screens: dict[str, tuple[int, int, int, float]]) -> Path:
    """What the offscreen plugin reads."""
    told = [
        {
            "name": name,
            "x": left,
            "y": 0,
            "width": wide,
            "height": high,
            "logicalDpi": round(96 * ratio),
            "logicalBaseDpi": 96,
            "dpr": 1,
        }
        for name, (left, wide, high, ratio) in screens.items()
    ]
    path = folder / "screens.json"
    path.write_text(json.dumps({"screens": told}))
    return path


def main(folder: Path) -> None:
    """Do it all and print what was seen."""
    path = screens_file(folder, _SCREENS)
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={path}"
    from tests.helpers import two_screens_seen

    told: dict[str, Any] = two_screens_seen.everything()
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()
    # Qt's own threads need not be waited for.
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
