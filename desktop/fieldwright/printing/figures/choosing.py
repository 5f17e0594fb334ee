"""Which figures of a field are printed, and who stands on one piece of paper with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from types import MappingProxyType
from uuid import UUID

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.drawing.things.figures import letters_of
from fieldwright.geometry.footprints import is_dead
from fieldwright.geometry.mounts import mount_of
from fieldwright.printing.figures.wishes import FigureWishes
from fieldwright.terms.paper import PaperError


@dataclass(frozen=True, slots=True)
class Standing:
    """Who stands on one piece: a figure, or a mount with its ``riders``.

    ``numbers`` are what is written beside their initials, by their ids; of figures that share a
    name without a number, running ones.
    """

    figure: Figure
    riders: tuple[Figure, ...] = ()
    numbers: Mapping[UUID, str] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def everybody(self) -> tuple[Figure, ...]:
        """All who stand on the piece, the one whose base it is first."""
        return (self.figure, *self.riders)

    @property
    def name(self) -> str:
        """The names: of riders, on their mount."""
        if not self.riders:
            return self.figure.name
        riders = " and ".join(rider.name for rider in self.riders)
        return f"{riders} on {self.figure.name}"


def chosen(on: Battlefield, wishes: FigureWishes) -> tuple[Standing, ...]:
    """Who is printed, side by side and name by name, each once; raises PaperError for nobody."""
    every = on.every(Figure)
    if not every:
        raise PaperError("There are no figures on this field. Put some on it first.")
    figures = _picked(every, wishes.picks)
    figures = [one for one in figures if not (wishes.living and is_dead(one))]
    figures = [one for one in figures if wishes.hidden or not one.hidden]
    if wishes.only is not None:
        figures = [one for one in figures if one.id in wishes.only]
    if not figures:
        raise PaperError(
            "None of the figures that were asked for is printed: they are dead, hidden, or none "
            "is selected."
        )
    numbers = _numbers(every)
    return tuple(sorted(_grouped(on, figures, numbers, mounted=wishes.mounted), key=_order))


def _picked(every: Sequence[Figure], picks: Iterable[str]) -> list[Figure]:
    """The figures of some names; all of them where none is given."""
    wanted = [pick.strip().casefold() for pick in picks if pick.strip()]
    if not wanted:
        return list(every)
    found: set[UUID] = set()
    for pick in wanted:
        of_it = {one.id for one in every if pick in (one.name.casefold(), kind_of(one.name))}
        if not of_it:
            raise PaperError(_no_such(pick, every))
        found |= of_it
    return [one for one in every if one.id in found]


def kind_of(name: str) -> str:
    """The name without the number of the copy: ``orc`` for ``Orc 3``."""
    first, _, last = name.casefold().rpartition(" ")
    return first if first and last.lstrip("#").isdigit() else name.casefold()


def _no_such(pick: str, every: Iterable[Figure]) -> str:
    names = sorted({one.name for one in every})
    close = get_close_matches(pick, [name.casefold() for name in names], n=1)
    known = [name for name in names if name.casefold() in close] or names[:8]
    more = ", and others" if not close and len(names) > len(known) else ""
    return f"There is no figure {pick!r} on this field. There are {', '.join(known)}{more}."


def _numbers(every: Sequence[Figure]) -> Mapping[UUID, str]:
    """The number of each figure: that of its name, else a running one among namesakes."""
    namesakes = Counter(one.name for one in every)
    counted: Counter[str] = Counter()
    numbers: dict[UUID, str] = {}
    for one in every:
        numbers[one.id] = letters_of(one)[1]
        if not numbers[one.id] and namesakes[one.name] > 1:
            counted[one.name] += 1
            numbers[one.id] = str(counted[one.name])
    return MappingProxyType(numbers)


def _grouped(
    on: Battlefield,
    figures: Sequence[Figure],
    numbers: Mapping[UUID, str],
    *,
    mounted: bool,
) -> Iterable[Standing]:
    """Each figure on a piece of its own, riders with their mounts where that is wished."""
    here = {one.id for one in figures}
    riding: dict[UUID, list[Figure]] = {}
    for one in figures if mounted else ():
        mount = mount_of(on, one)
        # A rider whose mount rides something itself has a piece of its own.
        if mount is not None and mount.id in here and mount_of(on, mount) is None:
            riding.setdefault(mount.id, []).append(one)
    seated = {rider.id for riders in riding.values() for rider in riders}
    for one in figures:
        if one.id not in seated:
            yield Standing(one, tuple(riding.get(one.id, ())), numbers)


def _order(standing: Standing) -> tuple[bool, str, str, int, int]:
    """By sides, then by names and numbers, bystanders last."""
    one = standing.figure
    number = standing.numbers[one.id]
    kind = kind_of(one.name)
    return (one.bystander, one.side, kind, int(number) if number.isdecimal() else 0, one.id.int)
