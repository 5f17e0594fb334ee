"""Shots into a melee: who may be hit, and the die that says who is shot at.

combat-and-tactics.txt, Firing Into a Melee; ruling R15. Figures are any values that can be
compared for being the same: ids, names.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Generic, TypeVar

from fieldwright.rules.encounter import DiceError
from fieldwright.rules.explained import Explained, Question, Reason
from fieldwright.terms.chance import Stream
from fieldwright.terms.quick import quickly_made

_SOURCE = "Combat & Tactics, Firing Into a Melee; ruling R15"

WEIGHTS = {
    "T": Fraction(1, 3),
    "S": Fraction(1, 2),
    "M": Fraction(1),
    "L": Fraction(2),
    "H": Fraction(4),
    "G": Fraction(6),
}
"""How much of the die a figure of each size takes (Firing Into a Melee; T by ruling R15)."""

DICE = (4, 6, 8, 10, 12, 20, 100)
"""The dice that may be rolled for a target; beyond a hundred parts as many d10 as it takes."""

T = TypeVar("T", bound=Hashable)


def engaged_with(start: T, threats: Iterable[tuple[T, T]]) -> tuple[T, ...]:
    """All members of the melee of one figure, that figure first, then nearest links first.

    ``threats`` are pairs of who threatens whom; threat links both, and the melee is everybody so
    linked, directly or through others (ruling R15). Alone in the answer, the figure is in none.
    """
    linked: dict[T, list[T]] = {}
    for one, other in threats:
        linked.setdefault(one, []).append(other)
        linked.setdefault(other, []).append(one)
    found = {start: None}
    waiting = deque([start])
    while waiting:
        for other in linked.get(waiting.popleft(), ()):
            if other not in found:
                found[other] = None
                waiting.append(other)
    return tuple(found)


@quickly_made
@dataclass(frozen=True, slots=True)
class Member(Generic[T]):
    """One figure of a melee: itself, its name at the table and its size (T to G)."""

    figure: T
    name: str
    size: str


@quickly_made
@dataclass(frozen=True, slots=True)
class Faces(Generic[T]):
    """The faces of the die that stand for one figure, first and last."""

    figure: T
    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class TargetDie(Generic[T]):
    """The die that says who is shot at: its sides, whose each face is, and why so."""

    sides: int
    faces: tuple[Faces[T], ...]
    reasons: tuple[Reason, ...]

    @property
    def held(self) -> int:
        """How many faces stand for somebody; those above are rolled again."""
        return self.faces[-1].last if self.faces else 0

    @property
    def spare(self) -> range:
        """The faces that are rolled again."""
        return range(self.held + 1, self.sides + 1)

    def at(self, face: int) -> Explained[T] | Question:
        """Whom a face stands for; a Question where it is spare and the die is rolled again.

        Raises DiceError for a number that the die cannot show.
        """
        if not 1 <= face <= self.sides:
            raise DiceError(f"d{self.sides} cannot show {face}; type 1 to {self.sides}.")
        for part in self.faces:
            if part.first <= face <= part.last:
                reason = Reason(f"d{self.sides}", str(face), _SOURCE)
                return Explained(part.figure, (reason,))
        return Question(f"{face} stands for nobody; roll d{self.sides} again.", _SOURCE)

    def rolled(self, stream: Stream) -> tuple[T, tuple[int, ...]]:
        """Roll until a face stands for somebody; all faces that showed are given for the log."""
        shown: list[int] = []
        while True:
            shown.append(stream.die(self.sides))
            answer = self.at(shown[-1])
            if isinstance(answer, Explained):
                return answer.value, tuple(shown)


def target_die(members: Sequence[Member[T]]) -> TargetDie[T]:
    """The smallest die that holds all members of a melee by weight, in their order.

    The weights are counted in equal parts: whole points, halves where a Small one is among them,
    thirds for Tiny ones (ruling R15).
    Raises ValueError where there is nobody.
    """
    if not members:
        raise ValueError("a melee has members")
    sizes = {member.size for member in members}
    unit = lcm(*(WEIGHTS[size].denominator for size in sizes))
    parts_of = {size: int(WEIGHTS[size] * unit) for size in sizes}
    faces: list[Faces[T]] = []
    reasons: list[Reason] = []
    next_face = 1
    for member in members:
        parts = parts_of[member.size]
        faces.append(Faces(member.figure, next_face, next_face + parts - 1))
        reasons.append(Reason(f"{member.name}, size {member.size}", str(faces[-1]), _SOURCE))
        next_face += parts
    held = next_face - 1
    sides = next((die for die in DICE if die >= held), 10 ** len(str(held - 1)))
    if held < sides:
        spare = str(sides) if held + 1 == sides else f"{held + 1}-{sides}"
        reasons.append(Reason("rolled again", spare, _SOURCE))
    return TargetDie(sides, tuple(faces), tuple(reasons))


def who_is_shot_at(shooter: str, meant: str, victim: str) -> str:
    """The sentence of the log: who was meant and who is shot at, for an ordinary attack."""
    if meant == victim:
        return f"{shooter} shoots into the melee at {meant}; {meant} is shot at."
    return f"{shooter} shoots into the melee at {meant}; {victim} is shot at instead."
