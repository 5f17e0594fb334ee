"""Who looks at whom just now, and what is answered: the state behind the tool, the map, the panel.

Answers are worked out when somebody asks for them, once for each state of the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from uuid import UUID

from PySide6.QtCore import QObject, Signal

from fieldwright.battlefield.things import Figure
from fieldwright.editor.sight.answer import Both
from fieldwright.editor.sight.places import Place, Standing
from fieldwright.editor.sight.wishes import Wishes
from fieldwright.editor.workbench import Workbench
from fieldwright.geometry.sight.bodies import Body
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.options import TableOptions
from fieldwright.stats.block import Attack
from fieldwright.terms.grid import Square

if TYPE_CHECKING:
    from fieldwright.editor.sight.asking import Shooting


@dataclass(frozen=True, slots=True)
class Overruled:
    """The step that the DM chose for one shot; ``face`` is the roll of d4 that gave it, if any."""

    step: CoverStep
    face: int | None = None


class Looking(QObject):
    """The looker, the target, and the wishes; ``changed`` tells that any of them is another."""

    changed = Signal()

    def __init__(self, workbench: Workbench) -> None:
        """Begin with nobody looking, and the wishes of last time."""
        super().__init__(workbench)
        self._workbench = workbench
        self.wishes = Wishes.kept(workbench.settings)
        self.carried: Sequence[Figure] = ()
        """Figures in the hand, as they would stand if it let go now."""
        self.looker: Place | None = None
        self.target: Place | None = None
        self.pinned = False
        self.shows_back = False
        self._weapons: dict[UUID, str] = {}
        self._overruled: dict[tuple[Place, Place], Overruled] = {}
        self._uses: dict[tuple[Place, Place], bool] = {}
        self._asked: tuple[object, Both | None] | None = None

    @property
    def options(self) -> TableOptions:
        """What the table has settled, and the weather of the field."""
        return self._workbench.table.options

    # ---------------------------------------------------------------------------- where they are

    @property
    def standing(self) -> Standing:
        """The field that is shown, with the figures in the hand where they would be."""
        return Standing(self._workbench.view.field, self.carried)

    @property
    def eye(self) -> Body | None:
        """The body of the looker; None where nobody looks, or is carried off the field."""
        return self.standing.body(self.looker, self._of_looker)

    @property
    def why_no_shooter(self) -> str:
        """Why the looker shoots at nobody: dead, helpless, not on the field; empty where it may."""
        return self.standing.why_no_shooter(self.looker)

    @property
    def _of_looker(self) -> Wishes:
        """Whoever looks from a bare square is a standing man."""
        return Wishes()

    def look_from(self, place: Place | None) -> None:
        """Let somebody else look; what was pinned is let go, unless the same one looks on."""
        if place == self.looker:
            return
        self.looker = place
        self.target, self.pinned, self.shows_back = None, False, False
        self.changed.emit()

    def carry_to(self, square: Square) -> None:
        """Let whoever looks from a bare square look from another one; all else stays."""
        self.looker = square
        if self.target == square:
            self.target, self.pinned, self.shows_back = None, False, False
        self.changed.emit()

    def point_at(self, place: Place | None) -> None:
        """Point at a target; nothing happens while one is pinned."""
        if self.pinned or place == self.target:
            return
        self.target = None if place == self.looker else place
        self.changed.emit()

    def pin(self, place: Place | None = None) -> None:
        """Keep a target, the one that is pointed at if none is named."""
        wanted = self.target if place is None else place
        if wanted is None or wanted == self.looker or self.looker is None:
            return
        if self.pinned and wanted == self.target:
            self.show_back(not self.shows_back)
            return
        self.target, self.pinned, self.shows_back = wanted, True, False
        self.changed.emit()

    def unpin(self) -> None:
        """Let the target go."""
        self.target, self.pinned, self.shows_back = None, False, False
        self.changed.emit()

    def show_back(self, shown: bool) -> None:
        """Show the return shot beside the pinned one, or not."""
        if self.pinned and shown != self.shows_back:
            self.shows_back = shown
            self.changed.emit()

    def turn_round(self) -> None:
        """Let the target look back at the looker, pinned as before."""
        if self.pinned and self.looker is not None and self.target is not None:
            self.looker, self.target = self.target, self.looker
            self.changed.emit()

    def forget_all(self) -> None:
        """Another field is open: nobody looks, and nothing was said of it."""
        self._overruled.clear()
        self._uses.clear()
        self._weapons.clear()
        self.look_from(None)

    def forget_gone(self) -> None:
        """Whoever is no longer on the field neither looks nor is looked at."""
        standing = self.standing
        if self.looker is not None and not standing.exists(self.looker):
            self.look_from(None)
        elif self.target is not None and not standing.exists(self.target):
            self.unpin()

    def wish(self, **changed: object) -> None:
        """Wish for something else, and remember it."""
        wishes = replace(self.wishes, **changed)  # type: ignore[arg-type]
        if wishes != self.wishes:
            self.wishes = wishes
            wishes.keep(self._workbench.settings)
            self.changed.emit()

    # ----------------------------------------------------------------------------------- weapons

    def attacks(self, place: Place | None) -> list[tuple[Attack, str]]:
        """What somebody can shoot or throw, each with its name."""
        figure = self.standing.figure(place)
        if figure is None:
            return []
        from fieldwright.editor.sight.asking import missile_attacks

        return missile_attacks(figure, self._workbench.view.field)

    def weapon(self, place: Place | None) -> Attack | None:
        """The one that is ready: the chosen one, else the first."""
        attacks = self.attacks(place)
        chosen = self._weapons.get(place, "") if isinstance(place, UUID) else ""
        named = [attack for attack, _ in attacks if attack.name == chosen]
        return next(iter(named), attacks[0][0] if attacks else None)

    def ready(self, name: str) -> None:
        """Let the looker have one of its weapons ready."""
        if isinstance(self.looker, UUID) and self._weapons.get(self.looker) != name:
            self._weapons[self.looker] = name
            self.changed.emit()

    # ------------------------------------------------------------------------------ the DM's word

    def overruled(self, *, back: bool = False) -> Overruled | None:
        """What the DM said about the shot between the two, or the shot back."""
        pair = self._pair(back)
        return None if pair is None else self._overruled.get(pair)

    def overrule(self, chosen: Overruled | None, *, back: bool = False) -> None:
        """Let the DM's step count for the pinned shot, or what is computed again (None)."""
        pair = self._pair(back)
        if pair is None or not self.pinned:
            return
        if chosen is None:
            self._overruled.pop(pair, None)
        else:
            self._overruled[pair] = chosen
        self.changed.emit()

    def let_cover_be_used(self, used: bool, *, back: bool = False) -> None:
        """Let the DM say whether the target of the pinned shot makes use of its cover."""
        pair = self._pair(back)
        if pair is not None and self.pinned:
            self._uses[pair] = used
            self.changed.emit()

    def _pair(self, back: bool) -> tuple[Place, Place] | None:
        if self.looker is None or self.target is None:
            return None
        return (self.target, self.looker) if back else (self.looker, self.target)

    # ------------------------------------------------------------------------------------ answers

    @property
    def both(self) -> Both | None:
        """The shot at the target, pinned also the shot back; None where there are not two."""
        standing = self.standing
        looker = self._shooting(standing, back=False)
        target = self._shooting(standing, back=True)
        if looker is None or target is None:
            return None
        key = (id(standing.field), looker, target, self.options, self.pinned)
        if self._asked is None or self._asked[0] != key:
            from fieldwright.editor.sight.asking import ask

            self._asked = (key, ask(standing.field, looker, target, self.options, back=self.pinned))
        return self._asked[1]

    def _shooting(self, standing: Standing, *, back: bool) -> Shooting | None:
        place = self.target if back else self.looker
        body = standing.body(place, self.wishes if back else self._of_looker)
        if body is None or place is None:
            return None
        from fieldwright.editor.sight.asking import Shooting

        pair = self._pair(back)
        return Shooting(
            body=body,
            figure=standing.figure(place),
            name=standing.name(place),
            weapon=self.weapon(place),
            overruled=self.overruled(back=back),
            uses_cover=None if pair is None else self._uses.get(pair),
        )

    def square_of(self, place: Place | None) -> Square | None:
        """The square of the looker or of the target."""
        return self.standing.square_of(place)
