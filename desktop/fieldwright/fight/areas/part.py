"""An area as it is placed in the window: previewed on the map and in the panel, then let happen."""

from __future__ import annotations

from collections.abc import Iterator

from fieldwright.battlefield.things import Figure
from fieldwright.combat.areas import caught_in, squares_of_area
from fieldwright.fight.areas.overlay import AreaRings, AreaWash
from fieldwright.fight.areas.panel import AreaPanel
from fieldwright.fight.areas.wish import (
    PRESETS,
    AreaWish,
    area_of,
    commands_of,
    why_not,
    wish_named,
)
from fieldwright.fight.more_rows import AREA
from fieldwright.fight.part import FightPart
from fieldwright.fight.projecting import show_area
from fieldwright.fight.room import FightRoom
from fieldwright.fight.rows import TOOL
from fieldwright.fight.words import sentence
from fieldwright.terms.grid import Square
from fieldwright.widgets.bench import Bench
from fieldwright.widgets.translation import translate


class AreaPart(FightPart):
    """Holds the wish and where it lies."""

    def __init__(self, workbench: Bench, room: FightRoom) -> None:
        """Begin with a blast."""
        super().__init__(workbench, room)
        self.wish: AreaWish = next(iter(PRESETS.values()))
        self._at: Square | None = None
        self._towards: Square | None = None
        self.is_fixed = False
        # The window's from the beginning: it goes with it even where the tool is never taken.
        self.panel = AreaPanel(self.wish, workbench.shell)
        self.wash = AreaWash()
        self.rings = AreaRings()
        workbench.view.figures.underlays.append(self.wash)
        workbench.view.add_overlay(self.rings)
        self.panel.changed.connect(self._change)
        self.panel.spared.connect(self._preview)
        self.panel.done.connect(self.do)
        self.page.area_wanted.connect(self.begin)

    def show(self) -> None:
        """The field may have changed under it."""
        can = self.table.is_on and self.table.ask is None
        reason = translate("fight", "No fight is going on, or something is asked.")
        in_hand = self.workbench.tool.name == AREA
        self.allow(AREA, can=can or in_hand, reason=reason)
        if in_hand:
            self._preview()

    @property
    def is_aimed(self) -> bool:
        """Whether the area goes from a square in a direction."""
        return self.wish.is_aimed

    def begin(self, name: str) -> None:
        """A spell of this name fills an area: where one begins, and the tool in hand."""
        wish = wish_named(name, self.wish)
        self.panel.show_wish(wish)
        self._change(wish)
        self.workbench.take(AREA)

    def _change(self, wish: object) -> None:
        if isinstance(wish, AreaWish):
            if wish.is_aimed != self.wish.is_aimed:
                self.is_fixed, self._at, self._towards = False, None, None
            self.wish = wish
            self._preview()

    def aim(self, at: Square | None, towards: Square | None = None, *, fix: bool = False) -> None:
        """It lies at a square, and goes towards another; ``fix``: it stays there."""
        if (at, towards, fix) == (self._at, self._towards, self.is_fixed):
            return
        self._at, self._towards, self.is_fixed = at, towards, fix
        self._preview()

    def put_away(self) -> None:
        """Forget where it lies."""
        self.aim(None)

    def _squares(self) -> frozenset[Square]:
        if self._at is None or (self.wish.is_aimed and self._towards in (None, self._at)):
            return frozenset()
        return squares_of_area(self.table.field, area_of(self.wish, self._at, self._towards))

    def _caught(self) -> tuple[Figure, ...]:
        if self._at is None or not self._squares():
            return ()
        return caught_in(self.table.field, area_of(self.wish, self._at, self._towards))

    def _preview(self) -> None:
        squares, caught = self._squares(), self._caught()
        refusal = "" if self.table.is_on else translate("fight", "No fight is going on.")
        refusal = refusal or (why_not(self.wish) if squares else "")
        self.panel.show_scale(self.table.field.info.scale)
        self.panel.show_caught([(one.id, one.name) for one in caught], len(squares), refusal)
        self.wash.squares = squares
        turn = self.page.turn
        secret = turn is not None and not turn.players
        show_area(self.workbench.projected, squares, secret=secret)
        self.rings.caught = tuple(one.id for one in caught)
        self.rings.spared = self.panel.spares
        self.workbench.view.viewport().update()

    def do(self) -> None:
        """Let it happen; what is to be rolled is asked on the page of the fight."""
        if self._at is None or not self._squares():
            return
        refusal = next(self._refusals(self._at), "")
        if refusal:
            self.panel.note.say(sentence(refusal), alarm=True)
            return
        self.aim(None)
        self.workbench.take(TOOL)
        self.page.refresh()
        self.room.go_to()

    def _refusals(self, at: Square) -> Iterator[str]:
        """Say all commands, one after the other, until one is refused."""
        area = area_of(self.wish, at, self._towards)
        spares = sorted(self.panel.spares, key=str)
        for command in commands_of(self.wish, area, sorted(self._squares()), spares):
            refusal = self.table.say(command)
            if refusal:
                yield refusal
