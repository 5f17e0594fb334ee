"""Small words for the tests of blows."""

from collections.abc import Iterable

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.explained import Explained, Impossible
from fieldwright.rules.to_hit import Approach, Defence, armour_class_against, number_needed
from fieldwright.stats.weapon import Weapon, load_weapons


def weapon(name: str) -> Weapon:
    """A weapon of the books."""
    return load_weapons()[name]


def needed(
    thac0: int, defence: Defence, *given: Explained[int], bearings: Iterable[Bearing] = ()
) -> int:
    """The number that an attack from the front needs."""
    return number_needed(
        thac0, armour_class_against(defence, Approach.FRONT, bearings), given
    ).value


def armour_class(defence: Defence, *bearings: Bearing) -> int:
    """The armour class from the front with all that its figure does."""
    return armour_class_against(defence, Approach.FRONT, bearings).value


def squares(answer: Explained[int] | Impossible | int) -> int:
    """The number of an answer that is none but a number."""
    assert not isinstance(answer, Impossible)
    return answer if isinstance(answer, int) else answer.value
