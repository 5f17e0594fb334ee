"""The shading of the whole field, worked out when something has changed: quickly, then exactly."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QThreadPool, QTimer, Signal

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.canvas.task import Task
from fieldwright.editor.sight.looking import Looking
from fieldwright.editor.sight.shades import (
    BLOCKED,
    FAR,
    UNSEEN,
    UNSHADED,
    WEATHER,
    Codes,
    codes_of,
)
from fieldwright.editor.sight.shading import Shading
from fieldwright.editor.sight.wishes import Wishes
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.facing import block_of
from fieldwright.geometry.footprints import are_enemies, is_dead
from fieldwright.geometry.sight.bodies import Body
from fieldwright.rules.options import TableOptions
from fieldwright.stats.vision import infravision_ft
from fieldwright.terms.setting import Light

_BEYOND = (BLOCKED, FAR, WEATHER)
"""Where nobody can be shot at, whatever the light."""

REST_MS = 40
"""While the looker is dragged the exact answer waits until the hand has rested for so long."""


@dataclass(frozen=True, slots=True)
class _Question:
    """Everything that the shades depend on."""

    field: Battlefield
    eye: Body
    size: str
    posture: str
    options: TableOptions
    farthest: int | None
    least: int = 0
    infravision_ft: int = 0

    def same_as(self, other: _Question | None) -> bool:
        """Whether the answer is the same; fields are the same only as the same object."""
        return (
            other is not None
            and self.field is other.field
            and (self.eye, self.size, self.posture) == (other.eye, other.size, other.posture)
            and (self.options, self.infravision_ft) == (other.options, other.infravision_ft)
            and (self.farthest, self.least) == (other.farthest, other.least)
        )


class Surveying(QObject):
    """Keeps the shading of the map true while it is shown; does nothing else.

    ``found`` brings a question and its exact shades, or the exception that came of it.
    """

    found = Signal(object, object)

    def __init__(
        self, workbench: Workbench, looking: Looking, shading: Shading, pool: QThreadPool
    ) -> None:
        """Fill ``shading`` with what the looker of ``looking`` sees; ``pool`` works it out."""
        super().__init__(workbench)
        self._pool = pool
        self._in_work = False
        self.found.connect(self._take)
        self._workbench = workbench
        self._looking = looking
        self._shading = shading
        self._asked: _Question | None = None
        self._exact_asked: _Question | None = None
        self._codes: Codes | None = None
        self._shown: tuple[Codes | None, Wishes, int] | None = None
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._begin)
        self._first = QTimer(self)
        self._first.setSingleShot(True)
        self._first.timeout.connect(self._show_first)

    # -------------------------------------------------------------------------------------- asking

    def follow(self) -> None:
        """Something may have changed: show the shades of now, exact at the latest when idle."""
        question = self._question() if self._shading.shown else None
        if question is None:
            self._soon.stop()
            self._first.stop()
            self._asked = self._exact_asked = None
            self._show(None)
            return
        if question.same_as(self._asked):
            self._show(self._codes)
            return
        self._asked = question
        if self._looking.carried and self._codes is not None:
            # What is in the hand is painted first, over the shades of a moment ago.
            self._first.start(0)
        else:
            self._show_first()

    def _show_first(self) -> None:
        """The picture that is quickly made; the exact one follows when the hand rests."""
        question = self._asked
        if question is None:
            return
        self._codes, is_exact = _codes(question, at_once=True)
        self._exact_asked = question if is_exact else None
        if not is_exact:
            self._soon.start(REST_MS if self._looking.carried else 0)
        self._show(self._codes, moving=not is_exact)

    def _question(self) -> _Question | None:
        looking = self._looking
        view = self._workbench.view
        if view.options.players:
            return None
        eye = looking.eye
        if eye is None or looking.why_no_shooter:
            return None
        wishes = looking.wishes
        looker = looking.standing.figure(looking.looker)
        return _Question(
            view.field,
            eye,
            wishes.size,
            wishes.posture,
            looking.options,
            *self._span(),
            infravision_ft(None if looker is None else looker.stats),
        )

    def _span(self) -> tuple[int | None, int]:
        """How far the ready weapon reaches and how near, in squares; None where none is ready."""
        weapon = self._looking.weapon(self._looking.looker)
        if weapon is None:
            return None, 0
        from fieldwright.editor.sight.asking import least_of, ranges_of

        scale = self._workbench.view.field.info.scale
        reaches = (reach for reach in ranges_of(weapon, scale) if reach is not None)
        return max(reaches, default=None), least_of(weapon, scale)

    def _begin(self) -> None:
        """Begin on the exact answer, unless another is in work; that one ends first."""
        question = self._asked
        if question is None or self._in_work or question.same_as(self._exact_asked):
            return
        self._in_work = True
        self._pool.start(Task(partial(_exact, question), partial(self._bring, question)))

    def _bring(self, question: _Question, codes: object, error: Exception | None) -> None:
        self.found.emit(question, codes if error is None else error)

    def _take(self, question: _Question, found: object) -> None:
        """Exact shades were found; where something else is asked by now it is begun on."""
        self._in_work = False
        is_asked = question.same_as(self._asked)
        if isinstance(found, Exception):
            self._exact_asked = question if is_asked else self._exact_asked
            raise found
        if is_asked and isinstance(found, np.ndarray):
            self._codes, self._exact_asked = found, question
            self._show(found, moving=bool(self._looking.carried))
        elif self._asked is not None and not self._soon.isActive():
            self._begin()

    def work_out_exactly(self) -> None:
        """Put the exact answer in the place of the first picture, here and now."""
        question = self._asked
        if question is None or question.same_as(self._exact_asked):
            return
        self._codes, _ = _codes(question, at_once=False)
        self._exact_asked = question
        self._show(self._codes, moving=bool(self._looking.carried))

    @property
    def is_exact(self) -> bool:
        """Whether what is shown is exact already."""
        return self._asked is not None and self._asked.same_as(self._exact_asked)

    # ------------------------------------------------------------------------------------- showing

    def _show(self, codes: Codes | None, *, moving: bool = False) -> None:
        wishes, field = self._looking.wishes, self._workbench.view.field
        key = (codes, wishes, id(field.things["figures"]))
        if self._shown is not None and self._shown[0] is codes and self._shown[1:] == key[1:]:
            return
        self._shown = key
        if codes is not None and wishes.enemies_only:
            codes = np.where(self._enemies(), codes, np.uint8(UNSHADED))
        self._shading.show(codes, moving=moving)
        self._workbench.view.viewport().update()

    def _enemies(self) -> NDArray[np.bool_]:
        """The squares that enemies of the looker stand in."""
        standing = self._looking.standing
        field = standing.field
        looker = standing.figure(self._looking.looker)
        found = np.zeros((field.rows, field.columns), bool)
        for figure in field.every(Figure):
            if is_dead(figure) or (looker is not None and not are_enemies(looker, figure)):
                continue
            block = block_of(figure).clipped(field.block)
            found[block.top : block.bottom, block.left : block.right] = True
        return found


def _exact(question: _Question) -> Codes:
    """The exact code of every square."""
    codes, _ = _codes(question, at_once=False)
    return codes


def _codes(question: _Question, *, at_once: bool) -> tuple[Codes, bool]:
    """The shades of all squares, and whether they are exact or a first picture ``at_once``."""
    from fieldwright.geometry.cover.distances import distances_from
    from fieldwright.geometry.cover.overlay import first_picture, sight_overlay

    make = first_picture if at_once else sight_overlay
    seen = make(
        question.field,
        question.eye,
        target_size=question.size,
        posture=question.posture,
        options=question.options,
    )
    codes = codes_of(seen.steps, seen.hides == 1, seen.out_of_range)
    if seen.exact and not question.options.attack_past_corners:
        codes[_past_corners(question, codes)] = BLOCKED
    limit = question.options.sight_limit_squares
    if question.farthest is not None or limit is not None:
        away = distances_from(question.field, question.eye)
        if question.farthest is not None:
            codes[(away > question.farthest) | (away < question.least)] = FAR
        if limit is not None:
            codes[away > limit] = WEATHER
    _darken(question, codes)
    return codes, seen.exact


def _darken(question: _Question, codes: Codes) -> None:
    """Mark what could be shot at but is not seen in the light there is."""
    if question.field.info.light is Light.DAYLIGHT:
        return
    from fieldwright.geometry.view.by_light import made_out

    seen = made_out(question.field, question.eye, question.infravision_ft)
    if seen is not None:
        codes[~seen & ~np.isin(codes, _BEYOND)] = UNSEEN


def _past_corners(question: _Question, codes: Codes) -> NDArray[np.bool_]:
    """The squares where nobody is hit at a table at which attacks do not pass corners."""
    from fieldwright.geometry.cover.touched import past_corners

    field, eye = question.field, question.eye
    seen = ~np.isin(codes, _BEYOND)
    return past_corners(field, eye, seen, size=question.size, posture=question.posture)
