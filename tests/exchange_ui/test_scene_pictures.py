"""The picture of a Foundry scene takes the place of no file that is not its own."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from tests.helpers.houses import house

from fieldwright.drawing.options import DrawingOptions
from fieldwright.editor.exports.scene_pictures import place_of_picture
from fieldwright.editor.exports.writing import Export, write_map


def written(folder: Path) -> str:
    """The name of the picture of a scene that is written now."""
    export = Export(folder / "m.foundry.json", DrawingOptions(square_px=20))
    report = write_map(house(fog=False), export)
    name: str = json.loads(export.path.read_text(encoding="utf-8"))["background"]["src"]
    assert (folder / name).read_bytes().startswith(b"RIFF")
    assert any(name in one for one in report.warnings)
    return name


def test_a_picture_of_somebody_elses_stays_and_another_name_is_told(
    tmp_path: Path, qapp: QApplication
) -> None:
    others = tmp_path / "m.foundry.webp"
    others.write_bytes(b"mine")
    assert written(tmp_path) == "m.foundry 2.webp"
    assert others.read_bytes() == b"mine"
    assert written(tmp_path) == "m.foundry 2.webp", "written again, it is the scene's own"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "m.foundry 2.webp",
        "m.foundry.json",
        "m.foundry.webp",
    ]


def test_a_scene_written_again_has_its_picture_under_the_same_name(
    tmp_path: Path, qapp: QApplication
) -> None:
    assert [written(tmp_path), written(tmp_path)] == ["m.foundry.webp"] * 2
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.parametrize(
    "scene", [b"", b"{", b"[1]", b'{"background": 3}', b'{"background": {"src": 7}}']
)
def test_a_file_that_is_no_scene_owns_no_picture(tmp_path: Path, scene: bytes) -> None:
    (tmp_path / "m.foundry.json").write_bytes(scene)
    (tmp_path / "m.foundry.webp").write_bytes(b"mine")
    place = place_of_picture(tmp_path / "m.foundry.json", "webp")
    assert place.name == "m.foundry 2.webp"
