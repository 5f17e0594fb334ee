"""File > Export writes maps for other programs, which come back as they went, and WebP."""

from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from tests.helpers.mnemonics import doubled_mnemonics
from tests.helpers.windows import empty_field

from fieldwright.battlefield.changes import ChangeThings
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Light, Wall
from fieldwright.editor.exports.dialog import ExportDialog
from fieldwright.editor.window import MainWindow
from fieldwright.exchange.building import build
from fieldwright.exchange.readers import read_file

THINGS = (
    Wall(id=uuid4(), kind="wall", start=(2.0, 2.0), end=(6.0, 2.0)),
    Wall(id=uuid4(), kind="secret-door", start=(6.0, 2.0), end=(7.0, 2.0)),
    Wall(id=uuid4(), kind="door", start=(7.0, 2.0), end=(8.0, 2.0)),
    Light(id=uuid4(), kind="torch", position=(4.0, 4.0)),
)


@pytest.fixture
def field() -> Battlefield:
    """A wall with a door and a secret one, and a torch."""
    return ChangeThings((), THINGS).applied_to(empty_field(12, 9))


def exported(
    window: MainWindow,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
    ending: str,
    *,
    players: bool,
) -> Path:
    """Export by the dialog and wait for the file."""
    window.settings.folder = folder
    paths: list[Path] = []

    def accept(dialog: ExportDialog) -> int:
        dialog.show_for(players)
        dialog.square.setValue(20)
        dialog.coordinates.setChecked(False)
        dialog.kind.setCurrentIndex(dialog.kind.findData(ending))
        assert doubled_mnemonics(dialog) == set()
        paths.append(dialog.path)
        dialog.do.click()
        return dialog.result()

    monkeypatch.setattr(ExportDialog, "exec", accept)
    window.actions_by_id["export"].trigger()
    qtbot.waitUntil(lambda: " is in " in window.messages.text, timeout=30_000)
    return paths[0]


def kinds_in(path: Path) -> list[str]:
    return sorted(wall.kind for wall in build(read_file(path), path.name).field.every(Wall))


def test_a_map_for_the_dm_comes_back_with_its_walls_doors_and_lights(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = exported(lent, tmp_path, monkeypatch, qtbot, ".dd2vtt", players=False)
    assert path.suffix == ".dd2vtt"
    assert kinds_in(path) == ["door", "secret-door", "wall"]
    assert "The map with its secret doors is in" in lent.messages.text


def test_in_a_map_for_players_a_secret_door_is_wall(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = exported(lent, tmp_path, monkeypatch, qtbot, ".dd2vtt", players=True)
    assert set(kinds_in(path)) == {"door", "wall"}
    assert b"secret" not in path.read_bytes()


def test_a_scene_of_foundry_comes_with_its_picture_and_comes_back(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = exported(lent, tmp_path, monkeypatch, qtbot, ".foundry.json", players=False)
    assert path.name.endswith(" for the DM.foundry.json")
    assert kinds_in(path) == ["door", "secret-door", "wall"]
    assert sorted(one.suffix for one in tmp_path.iterdir()) == [".json", ".webp"]


def test_a_webp_has_the_pixels_that_were_wished(
    lent: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = exported(lent, tmp_path, monkeypatch, qtbot, ".webp", players=True)
    image = QImage(str(path))
    assert (image.width(), image.height()) == (240, 180)
