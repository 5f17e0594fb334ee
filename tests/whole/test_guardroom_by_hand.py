"""The guardroom under Kestrel Tower, built by a user from an empty field in under 90 gestures."""

import json
import math
import os
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QComboBox, QToolButton, QWidget
from tests.helpers.hands import ALT, CTRL, Hands
from tests.helpers.plans import plan_of
from tests.whole.machine import feature_of
from tests.whole.panels import begin_empty_field, choose, drag_row, pick, press_widget, spin

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure, Light, Obstacle, Point, Wall
from fieldwright.editor.figures.feature import LibraryFeature
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.walls.feature import WallsFeature
from fieldwright.terms.grid import Block, Square

SAMPLE = Path(__file__).parents[2] / "maps" / "guardroom.battlefield.json"

EAST, SOUTH = 2, 4
"""Facings: eighths clockwise from north, which whatever is dropped has at first."""

Key = Qt.Key


def sample() -> dict[str, Any]:
    """The guardroom as it comes with the program."""
    read: dict[str, Any] = json.loads(SAMPLE.read_text(encoding="utf-8"))
    return read


def now(hands: Hands) -> Battlefield:
    """The field of the window."""
    return hands.window.document.field


def show(hands: Hands, stage: str) -> None:
    """Keep a picture of the whole window, where somebody asks for one."""
    folder = os.environ.get("FIELDWRIGHT_PICTURES")
    if folder:
        for _ in range(30):
            QApplication.processEvents()
            time.sleep(0.02)
        hands.window.grab().save(str(Path(folder) / f"offscreen-{stage}.png"))


# ------------------------------------------------------------------------------------- the stages


def build_walls(hands: Hands) -> None:
    """Four rooms, then the corridor, its way out, the passage and what the portcullis hangs in."""
    hands.key(Key.Key_W)
    for room in (((6, 3), (15, 11)), ((15, 3), (20, 8)), ((15, 8), (20, 11)), ((1, 3), (6, 7))):
        hands.drag(room)
    panel = feature_of(hands.window, WallsFeature).wall_panel
    along = hands.window.actions_by_id["wall-run"]
    (button,) = [one for one in panel.findChildren(QToolButton) if one.defaultAction() is along]
    press_widget(hands, button)
    for wall in (
        *(((0, 11), (23, 11)), ((23, 11), (23, 13)), ((23, 13), (5, 13)), ((5, 13), (5, 16))),
        *(((0, 13), (3, 13)), ((3, 13), (3, 16))),
        *(((20, 5), (24, 5)), ((20, 6), (24, 6)), ((17, 11), (17, 13))),
    ):
        hands.drag(wall)


def put_openings(hands: Hands) -> None:
    """Doors (one of them open), arrow slits, the secret door and both portcullises."""
    palette = feature_of(hands.window, WallsFeature).opening_panel.kinds
    hands.key(Key.Key_D)
    for at in ((10.5, 11), (15, 5.5), (15, 9.5)):
        hands.click(*at)
    hands.double_click(15, 5.5)
    pick(hands, palette, "arrow-slit")
    for at in ((7.5, 11), (13.5, 11)):
        hands.click(*at)
    pick(hands, palette, "secret-door")
    hands.click(20, 5.5)
    pick(hands, palette, "portcullis")
    hands.drag([(17, 11.5), (17, 12.5)])
    hands.click(6, 5, CTRL)


def lay_floors(hands: Hands) -> None:
    """Stone in the corridor on both sides of the portcullis, wood and bare rock elsewhere."""
    palette = feature_of(hands.window, PaintFeature).panel("fill").palettes[Painted.GROUND]
    hands.key(Key.Key_K)
    for ground, places in (
        ("stone-floor", ((8.5, 12.5), (20.5, 12.5))),
        ("wooden-floor", ((17.5, 6.5),)),
        ("cave-floor", ((22.5, 5.5),)),
    ):
        pick(hands, palette, ground)
        for at in places:
            hands.click(*at)


def furnish(hands: Hands) -> None:
    """Everything that stands in the rooms, put exactly where it belongs with Ctrl held."""
    palette = feature_of(hands.window, ObjectsFeature).objects_panel.swatches
    hands.key(Key.Key_O)
    by_kind: dict[str, list[tuple[float, Point]]] = {}
    for thing in sample()["obstacles"]:
        turned = thing.get("rotation", 0.0)
        by_kind.setdefault(thing["kind"], []).append((turned, tuple(thing["position"])))
    for kind, things in by_kind.items():
        pick(hands, palette, f"obstacles/{kind}")
        before = 0.0
        for turned, at in sorted(things):
            if turned != before:
                hands.wheel(*at, notches=round((turned - before) / 45))
                before = turned
            hands.click(*at, CTRL)


def light_up(hands: Hands) -> None:
    """The three torches."""
    hands.key(Key.Key_A)
    for light in sample()["lights"]:
        if light["kind"] == "torch":
            x, y = light["position"]
            hands.click(x, y, CTRL)


WANTED = "six hobgoblins and six seasoned fighters"
"""All twelve figures in one search; the list then has a row for each six of them."""


def man(hands: Hands) -> None:
    """Hobgoblins look at the door of the guardroom; fighters come along the corridor."""
    page = feature_of(hands.window, LibraryFeature).page

    def drop(name: str, to: Point) -> None:
        (row,) = [n for n, entry in enumerate(page.model.rows) if entry.title == name]
        drag_row(hands, page.list, page.model.index(row), to)

    hands.key(Key.Key_F, CTRL)
    hands.words(WANTED, page.search)
    drop("Hobgoblin", (10.5, 9.5))
    spin(hands, (10.5, 9.5), SOUTH, ALT)
    parts: list[QWidget] = [page.sides, *page.sides.findChildren(QComboBox)]
    box = next(part for part in parts if isinstance(part, QComboBox))
    choose(hands, box, box.findData("attackers"))
    drop("Seasoned fighter", (3.5, 12))
    spin(hands, (3.5, 12), EAST, ALT)


STAGES: tuple[tuple[str, Callable[[Hands], None]], ...] = (
    ("walls", build_walls),
    ("openings", put_openings),
    ("floors", lay_floors),
    ("furniture", furnish),
    ("lights", light_up),
    ("figures", man),
)


# ---------------------------------------------------------------------------------------- the test


def assert_same_walls(field: Battlefield) -> None:
    """Walls run along the same edges, and the same openings stand in them, open or closed."""
    wanted = [(one["kind"], tuple(one["start"]), tuple(one["end"])) for one in sample()["walls"]]
    drawn = [(one.kind, one.start, one.end) for one in field.every(Wall)]
    assert plan_of(drawn) == plan_of(wanted)
    assert [one.kind for one in field.every(Wall) if one.is_open] == ["door"]
    (opened,) = [one for one in field.every(Wall) if one.is_open]
    assert opened.start[0] == opened.end[0] == 15
    assert sorted((opened.start[1], opened.end[1])) == [5, 6]


def assert_same_floors(field: Battlefield) -> None:
    """Every square has the same ground."""
    legend = sample()["legend"]["ground"]
    wanted = [[legend[letter] for letter in row] for row in sample()["ground"]]
    drawn = [
        [field.ground_at(Square(column, row)) for column in range(field.columns)]
        for row in range(field.rows)
    ]
    assert drawn == wanted


def assert_same_furniture(field: Battlefield) -> None:
    """As many of each kind, each within a twentieth of a square of its place, turned alike."""
    wanted = [
        (one["kind"], one.get("rotation", 0.0), tuple(one["position"]))
        for one in sample()["obstacles"]
    ]
    stands = [(one.kind, one.rotation, one.position) for one in field.every(Obstacle)]
    assert Counter(kind for kind, *_ in stands) == Counter(kind for kind, *_ in wanted)
    for kind, rotation, place in wanted:
        near = [one for one in stands if one[0] == kind and math.dist(one[2], place) < 0.05]
        assert [one[1] for one in near] == [rotation], (kind, place)


def assert_the_figures_stand(field: Battlefield) -> None:
    """Two sides of six, numbered, each where it was dropped and facing what it waits for."""
    figures = {one.name: one for one in field.every(Figure)}
    assert set(figures) == {
        *(f"Hobgoblin {number}" for number in range(1, 7)),
        *(f"Seasoned fighter {number}" for number in range(1, 7)),
    }
    assert len({(one.column, one.row) for one in figures.values()}) == 12
    guardroom, corridor = Block(6, 3, 15, 11), Block(0, 11, 17, 13)
    way_out = Block(3, 13, 5, 16)
    for name, figure in figures.items():
        square = Square(figure.column, figure.row)
        if name.startswith("Hobgoblin"):
            assert (figure.side, figure.facing) == ("defenders", SOUTH)
            assert guardroom.holds(square)
        else:
            assert (figure.side, figure.facing) == ("attackers", EAST)
            assert corridor.holds(square) or way_out.holds(square)
        assert figure.stats is not None


def test_the_guardroom_is_built_by_hand(hands: Hands) -> None:
    """All but its notes, hazards, stairs and two lights; undo brings the empty field back."""
    window = hands.window
    window.resize(1920, 1080)
    QApplication.processEvents()
    begin_empty_field(hands, 24, 16, "solid-rock")
    assert hands.gestures <= 8
    empty = now(hands)
    assert (empty.columns, empty.rows, len(tuple(empty.all_things()))) == (24, 16, 0)
    hands.gestures = 0
    show(hands, "0-empty")
    for number, (stage, do) in enumerate(STAGES, 1):
        do(hands)
        show(hands, f"{number}-{stage}")
    assert hands.gestures < 90
    field = now(hands)
    assert_same_walls(field)
    assert_same_floors(field)
    assert_same_furniture(field)
    assert Counter(one.kind for one in field.every(Light)) == {"torch": 3}
    assert_the_figures_stand(field)
    undo_everything(hands)
    assert now(hands).same_as(empty)
    window.document.jump_to(len(window.document.steps()))
    assert now(hands).same_as(field)


def undo_everything(hands: Hands) -> None:
    """Ctrl+Z until there is nothing left to take back."""
    while hands.window.document.can_undo:
        before = hands.window.document.position
        hands.key(Key.Key_Z, CTRL)
        assert hands.window.document.position == before - 1
