"""Six against ten in a generated wood, three rounds with typed dice: how many keys that takes.

Four heroes against six bugbears take at most 30 keys a round beside the dice; as many a figure are
48 for these sixteen. Counted here: 43 (14 of them for orders), 25, 24.
"""

from collections.abc import Callable
from random import Random
from uuid import UUID

import pytest
from PySide6.QtCore import Qt
from tests.helpers.fight_hands import SHIFT, Fingers
from tests.helpers.fights import HEROES
from tests.helpers.generated import made

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.combat.asks import Ask, Choice, Rolls
from fieldwright.combat.state import Step
from fieldwright.editor.window import MainWindow
from fieldwright.fight.monsters import is_players
from fieldwright.fight.words import rolls_of
from fieldwright.geometry.placing import free_spots
from fieldwright.library.library import load_library
from fieldwright.library.making import figure_from
from fieldwright.terms.grid import Square

MOST_KEYS = 48
FOES = "goblinoids"
PARTY = (
    "2 veteran fighters and a seasoned ranger and a seasoned cleric"
    " and a seasoned thief and a seasoned mage"
)
MONSTERS = "3 orcs and 3 bandits and 2 ogres and 2 bugbears"


def _wanted(words: str, side: str, first: int) -> list[Figure]:
    blocks = [block for count, block in load_library().wanted(words) for _ in range(count)]
    return [
        figure_from(block, side, (0, 0), 0, f"{block.name} {number}", UUID(int=first + number))
        for number, block in enumerate(blocks, start=1)
    ]


@pytest.fixture
def field() -> Battlefield:
    """Both sides between the trees, eight squares apart."""
    wood = made("light-forest", 11)
    sides = (
        (_wanted(PARTY, HEROES, 100), Square(19, 20)),
        (_wanted(MONSTERS, FOES, 200), Square(18, 12)),
    )
    for figures, near in sides:
        placed = [one for one in free_spots(wood, figures, near) if one is not None]
        assert len(placed) == len(figures)
        wood = add(*placed).applied_to(wood)
    return wood


class Player:
    """Types all dice of the heroes and of both sides; the program rolls for the monsters."""

    def __init__(self, window: MainWindow) -> None:
        self.fingers = Fingers(window)
        self.dice = Random(1)
        self.fight = self.fingers.fight
        self.page = self.fight.page

    def play_round(self) -> int:
        """Go on to the next round; how many keys beside the dice that took."""
        self.fingers.keys = 0
        number = max(1, self.fight.table.state.head.round)
        for _ in range(200):
            if self.fight.table.state.head.round > number:
                return self.fingers.keys
            self._step()
        raise AssertionError(f"the round does not end: {self.page.note.text} {self.page.turn}")

    def _step(self) -> None:
        ask, turn = self.fight.table.ask, self.page.turn
        if ask is not None:
            self._answer(ask)
        elif self.page.body.current is self.page.orders:
            self._order()
        elif turn is None:
            self.fingers.enter()
        elif turn.players:
            self._turn()
        else:
            self.fingers.press(Qt.Key.Key_F9, SHIFT)

    def _answer(self, ask: Ask) -> None:
        if isinstance(ask, Choice):
            self.fingers.enter()
        elif is_players(self.fight.table, ask) or isinstance(ask, Rolls):
            rolls = rolls_of(ask)
            shown = ("+".join(str(self.dice.randint(1, of)) for of in one.sides) for one in rolls)
            self.fingers.type(" ".join(shown))
        else:
            self.fingers.press(Qt.Key.Key_F9)

    def _order(self) -> None:
        """Letters for the heroes, D for the monsters; later rounds keep what was ordered."""
        head = self.fight.table.state.head
        if head.step is Step.MONSTERS:
            if head.round == 1:
                self.fingers.press(Qt.Key.Key_D)
        elif head.round == 1:
            for key in (Qt.Key.Key_A, Qt.Key.Key_A, Qt.Key.Key_F, Qt.Key.Key_A, Qt.Key.Key_F):
                self.fingers.press(key)
                self.fingers.press(Qt.Key.Key_Down)
            self.fingers.press(Qt.Key.Key_A)
        else:
            self.fingers.press(Qt.Key.Key_L, SHIFT)
        if head.round > 1 and any(
            row.order is None for row in self.page.orders.list.rows_model.rows
        ):
            self.fingers.press(Qt.Key.Key_D)
        self.fingers.enter()

    def _turn(self) -> None:
        """Strike with dice, shoot the nearest, go where the panel proposes, else let it pass."""
        self.page.suggest()
        turn = self.page.turn
        assert turn is not None
        if turn.is_idle or turn.is_move or turn.refusal:
            self.fingers.enter()
        elif turn.needs:
            self.fingers.press(Qt.Key.Key_Down)
        else:
            self.fingers.type(f"{self.dice.randint(2, 19)} 5")


def test_three_rounds_of_six_against_ten_take_few_keys(
    open_window: Callable[[Battlefield], MainWindow], field: Battlefield
) -> None:
    player = Player(open_window(field))
    player.fingers.in_dialog(Qt.Key.Key_Return)
    player.fingers.press(Qt.Key.Key_F5)
    keys = [player.play_round() for _ in range(3)]
    assert max(keys) <= MOST_KEYS, keys
    assert player.fingers.dice > 10
