"""A user who does anything in any order: tools, clipboard, map, history, closing and reopening.

What must hold is written once, here; the everyday suite plays a few games of it, the soak many.
"""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tests.helpers.hands import CTRL, NONE, SHIFT, Hands
from tests.helpers.windows import empty_field

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.document.document import new_document, open_document
from fieldwright.editor.feature import Feature
from fieldwright.editor.figure_tools.feature import FiguresFeature
from fieldwright.editor.objects.feature import ObjectsFeature
from fieldwright.editor.painting.choice import Painted
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.walls.feature import WallsFeature
from fieldwright.editor.walls.options import WallMode
from fieldwright.editor.window import MainWindow
from fieldwright.library.library import load_library

COLUMNS, ROWS = 12, 9

places = st.tuples(st.integers(0, 2 * COLUMNS), st.integers(0, 2 * ROWS)).map(
    lambda halves: (halves[0] / 2 + 0.2, halves[1] / 2 + 0.3)
)
GROUNDS = ("mud", "sand", "stone-floor", "solid-rock")
GROWTHS = ("clear", "brush", "heavy-woods")
OBSTACLES = ("boulder", "table", "tree", "barrel")
CREATURES = ("orc", "ogre", "wolf", "heavy-war-horse")
MAP_DEEDS = (
    "map-turn-right",
    "map-turn-left",
    "map-mirror-across",
    "map-mirror-down",
    "map-extend-north",
    "map-extend-west",
)
THING_DEEDS = (
    "delete",
    "duplicate",
    "copy",
    "cut",
    "paste",
    "turn-left",
    "turn-right",
    "flip-across",
    "align-left",
    "spread-down",
    "forward",
    "bottom",
    "lock",
    "unlock-all",
    "hide",
    "select-same",
    "select-others",
    "figure-prone",
    "figure-enlarge",
    "figure-shrink",
    "figure-remove",
    "close-doors",
    "join-wall-ends",
)


def feature_of(window: MainWindow, kind: type[Feature]) -> Any:
    """The window's feature of a class."""
    return next(feature for feature in window.features if isinstance(feature, kind))


def machine_in(window: MainWindow) -> Callable[[], RuleBasedStateMachine]:
    """Makes machines that all play in one window, each game on a document of its own."""
    return lambda: Editing(window)


class Editing(RuleBasedStateMachine):
    """Keeps every state that the document was in, by its place in the history."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__()
        self.window = window
        self.hands = Hands(window)
        self.states: list[Battlefield] = []

    @initialize()
    def open_an_empty_field(self) -> None:
        document = new_document(empty_field(COLUMNS, ROWS))
        self.window.session.show(document)
        self.window.view.fit()
        self.states = [document.field]

    def teardown(self) -> None:
        if not self.states:
            return
        document = self.window.document
        last = document.field
        position = document.position
        document.jump_to(0)
        assert document.field.same_as(self.states[0]), "undo of everything gives the first field"
        document.jump_to(position)
        assert document.field.same_as(last), "redo of everything gives the last field"

    # -------------------------------------------------------------------------------- what holds

    @invariant()
    def the_map_shows_what_the_document_holds(self) -> None:
        if self.states:
            assert self.window.view.field.same_as(self.window.document.field)

    @invariant()
    def what_is_selected_is_on_the_field(self) -> None:
        field = self.window.document.field
        assert all(field.thing(one) is not None for one in self.window.workbench.selection.ids)

    def note(self) -> None:
        """Something may have been done: the states up to here stay, the rest is as it is now."""
        document = self.window.document
        place = document.position
        if place < len(self.states) and not document.field.same_as(self.states[place]):
            del self.states[place:]
        elif place + 1 < len(self.states) and not document.can_redo:
            del self.states[place + 1 :]
        if place == len(self.states):
            self.states.append(document.field)
        assert place < len(self.states), "one gesture is at most one step"

    # ------------------------------------------------------------------------------------- tools

    @rule(
        tool=st.sampled_from(["brush", "rectangle", "ellipse", "fill", "line", "eraser", "hill"]),
        painted=st.sampled_from(list(Painted)),
        ground=st.sampled_from(GROUNDS),
        growth=st.sampled_from(GROWTHS),
        size=st.integers(1, 5),
        start=places,
        end=places,
    )
    def paint(
        self,
        tool: str,
        painted: Painted,
        ground: str,
        growth: str,
        size: int,
        start: tuple[float, float],
        end: tuple[float, float],
    ) -> None:
        choice = feature_of(self.window, PaintFeature).choice
        choice.set(layer=painted, ground=ground, growth=growth, size=size)
        self.hands.do(tool)
        self.hands.drag([start, end])
        if self.window.view.tool.busy:
            self.hands.double_click(*end)
        self.note()

    @rule(seed_at=places, to=places)
    def scatter(self, seed_at: tuple[float, float], to: tuple[float, float]) -> None:
        self.hands.do("scatter")
        self.hands.drag([seed_at, to])
        self.note()

    @rule(mode=st.sampled_from([WallMode.ROOM, WallMode.CIRCLE]), start=places, end=places)
    def build(self, mode: WallMode, start: tuple[float, float], end: tuple[float, float]) -> None:
        feature_of(self.window, WallsFeature).options.mode = mode
        self.hands.do("wall")
        self.hands.drag([start, end])
        self.note()

    @rule(kind=st.sampled_from(["door", "secret-door", "window", "portcullis"]), at=places)
    def open_a_wall(self, kind: str, at: tuple[float, float]) -> None:
        feature_of(self.window, WallsFeature).options.opening = kind
        self.hands.do("opening")
        self.hands.click(*at)
        self.note()

    @rule(kind=st.sampled_from(OBSTACLES), at=places)
    def stamp(self, kind: str, at: tuple[float, float]) -> None:
        self.hands.do("objects")
        feature_of(self.window, ObjectsFeature).choice.take(f"obstacle/{kind}")
        self.hands.click(*at)
        self.note()

    @rule(tool=st.sampled_from(["note", "light", "zone"]), at=places, to=places)
    def put_marks(self, tool: str, at: tuple[float, float], to: tuple[float, float]) -> None:
        self.hands.do(tool)
        self.hands.drag([at, to])
        self.note()

    @rule(
        name=st.sampled_from(CREATURES),
        count=st.integers(1, 3),
        at=places,
        force=st.booleans(),
    )
    def place_figures(self, name: str, count: int, at: tuple[float, float], force: bool) -> None:
        block = load_library().creatures[name]
        self.hands.do("figures")
        feature_of(self.window, FiguresFeature).tool.hold([(count, block)], "attackers")
        self.hands.click(*at, CTRL if force else NONE)
        self.window.view.tool.cancel()
        self.note()

    # --------------------------------------------------------------------------------- selecting

    @rule(start=places, end=places, more=st.booleans())
    def select_and_drag(
        self, start: tuple[float, float], end: tuple[float, float], more: bool
    ) -> None:
        self.hands.do("select")
        self.hands.drag([start, end], SHIFT if more else NONE)
        self.note()

    @rule(at=places)
    def double_click(self, at: tuple[float, float]) -> None:
        self.hands.do("select")
        self.hands.double_click(*at)
        self.note()

    @rule()
    def select_everything(self) -> None:
        self.hands.do("select-all")

    @rule(name=st.sampled_from(THING_DEEDS))
    def do_to_things(self, name: str) -> None:
        action = self.window.actions_by_id[name]
        if action.isEnabled():
            action.trigger()
        self.note()

    @rule(start=places, end=places)
    def break_a_gesture_off(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        before = self.window.document.field
        self.hands.press(*start)
        self.hands.go(*end)
        self.hands.right_click(*end)
        self.hands.release(*end)
        assert self.window.document.field is before

    # ----------------------------------------------------------------------------------- the map

    @rule(name=st.sampled_from(MAP_DEEDS))
    @precondition(lambda self: self.window.document.field.rows < 3 * ROWS)
    def change_the_map(self, name: str) -> None:
        self.hands.do(name)
        self.note()

    # ----------------------------------------------------------------------------------- history

    @rule(steps=st.integers(1, 4))
    def undo(self, steps: int) -> None:
        document = self.window.document
        for _ in range(steps):
            if document.can_undo:
                position = document.position
                self.hands.do("undo")
                assert document.field.same_as(self.states[position - 1])

    @rule(steps=st.integers(1, 4))
    def redo(self, steps: int) -> None:
        document = self.window.document
        for _ in range(steps):
            if document.can_redo:
                position = document.position
                self.hands.do("redo")
                assert document.field.same_as(self.states[position + 1])

    @rule()
    def close_and_reopen(self) -> None:
        before = self.window.document
        field, position = before.field, before.position
        labels = [step.label for step in before.steps()]
        assert before.path is not None
        before.close()
        after = open_document(before.path)
        assert after.field.same_as(field), "reopen returns the identical field"
        assert after.position == position
        assert [step.label for step in after.steps()] == labels, "and the history"
        self.window.session.show(after)
        self.states[position] = after.field

    @rule()
    def look_for_figures_that_share_an_id(self) -> None:
        ids = [figure.id for figure in self.window.document.field.every(Figure)]
        assert len(ids) == len(set(ids))
