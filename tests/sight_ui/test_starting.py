"""Nothing of sight is loaded or worked out before somebody asks for it."""

import subprocess
import sys

LATER = (
    "fieldwright.geometry.cover.shots",
    "fieldwright.geometry.view.seen",
    "shapely",
    "networkx",
)


def test_the_feature_loads_no_geometry_of_cover_and_no_large_library() -> None:
    script = "import sys, fieldwright.editor.sight.feature; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert set(LATER).isdisjoint(done.stdout.split())
