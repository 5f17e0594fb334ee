"""Nothing of sight is loaded or worked out before somebody asks for it."""

import subprocess
import sys
import threading

import pytest

from fieldwright.editor.sight import warming
from fieldwright.editor.sight.feature import SightFeature
from fieldwright.editor.window import MainWindow

LATER = (
    "fieldwright.geometry.cover.shots",
    "fieldwright.geometry.view.seen",
    "shapely",
    "networkx",
)


def test_some_time_after_the_map_is_drawn_what_looks_need_is_made_ready_by_itself(
    window: MainWindow, sight: SightFeature, monkeypatch: pytest.MonkeyPatch
) -> None:
    fields: list[tuple[object, int]] = []
    monkeypatch.setattr(
        warming, "warm", lambda field: fields.append((field, threading.get_ident()))
    )
    sight.warming.begin()
    sight.warming.wait()
    assert fields[0][0] is window.document.field
    assert fields[0][1] != threading.get_ident(), "nobody waits for it"
    monkeypatch.undo()
    warming.warm(window.document.field)
    assert "fieldwright.geometry.cover.overlay" in sys.modules


def test_the_feature_loads_no_geometry_of_cover_and_no_large_library() -> None:
    script = "import sys, fieldwright.editor.sight.feature; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert set(LATER).isdisjoint(done.stdout.split())
