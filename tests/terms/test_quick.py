"""Values that are made quickly are made as dataclasses make them."""

import inspect
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace
from typing import Any

import pytest

from fieldwright.combat.orders import Order
from fieldwright.geometry.sight.bodies import Body
from fieldwright.rules.actions import Action
from fieldwright.rules.explained import Explained, Reason
from fieldwright.terms.grid import Block
from fieldwright.terms.quick import copier_of, quickly_made


@dataclass(frozen=True, slots=True)
class Plain:
    """A value as dataclasses make it."""

    name: str
    size: int = 3
    parts: tuple[int, ...] = field(default_factory=tuple)
    word: str = field(default="none", kw_only=True)


@quickly_made
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    name: str
    size: int = 3
    parts: tuple[int, ...] = field(default_factory=tuple)
    word: str = field(default="none", kw_only=True)


def test_it_takes_the_same_arguments() -> None:
    fit: list[tuple[Any, Any]] = [
        (("a",), {}),
        (("a", 1, (2,)), {"word": "w"}),
        ((), {"name": "b"}),
    ]
    for given, named in fit:
        plain, quick = Plain(*given, **named), Quick(*given, **named)
        assert repr(quick) == repr(plain).replace("Plain", "Quick")
    unfit: list[tuple[Any, Any]] = [((), {}), (("a", 1, (), "w"), {}), (("a",), {"nothing": 1})]
    for given, named in unfit:
        with pytest.raises(TypeError):
            Quick(*given, **named)
    assert list(inspect.signature(Quick).parameters) == list(inspect.signature(Plain).parameters)


def test_it_is_as_frozen_as_before_and_equal_to_its_like() -> None:
    one = Quick("a", word="w")
    assert one == Quick("a", 3, (), word="w")
    assert hash(one) == hash(Quick("a", word="w"))
    assert replace(one, size=4) == Quick("a", 4, word="w")
    assert pickle.loads(pickle.dumps(one)) == one
    with pytest.raises(FrozenInstanceError):
        one.size = 5  # type: ignore[misc]


def test_what_a_value_checks_is_still_checked() -> None:
    with pytest.raises(ValueError, match="at least one square"):
        Body(Block(1, 1, 1, 1), 0.0, 6.0)


def test_values_of_any_kind_of_parameter_and_of_rules_are_made_so() -> None:
    assert Explained(1, (Reason("a", "b", "c"),)).reasons[0].value == "b"
    assert Order(action=Action.MOVE).weapon == ""


def test_a_copy_has_all_fields() -> None:
    one, made = Quick("a", 1, (2,), word="w"), object.__new__(Quick)
    copier_of(Quick)(one, made)
    assert made == one


def test_a_field_that_is_not_given_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Counted:
        number: int = field(init=False, default=1)

    with pytest.raises(TypeError, match="number"):
        quickly_made(Counted)
