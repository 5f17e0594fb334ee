"""What the map's menus offer to do with the field in a fight."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from PySide6.QtGui import QAction

from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.battlefield.things import Thing
from fieldwright.canvas.sight import Pointer
from fieldwright.combat.dm_commands import Interact
from fieldwright.editing.hit import HitOptions, things_at
from fieldwright.fight.part import FightPart
from fieldwright.fight.scenery.offers import (
    TYPES,
    Offer,
    offers_for,
    offers_for_square,
    spending,
    who_is_near,
)
from fieldwright.terms.words import capital
from fieldwright.widgets.feature import MenuPart
from fieldwright.widgets.translation import translate

_NEAR_PX = 8.0


class SceneryPart(FightPart):
    """Doors, furniture, lamps and ground under the pointer."""

    def menu_for(self, at: Pointer) -> Sequence[MenuPart]:
        """A menu for the thing under the pointer; another for who is in turn beside it."""
        found = self._under(at)
        if found is None:
            return ()
        thing, offers = found
        name = capital(_named(thing))
        menu: list[MenuPart] = [
            (translate("fight", "{} in the fight").format(name), self._actions(offers))
        ]
        turn = self.page.turn
        doer = who_is_near(self.table, turn, thing)
        if doer is not None and turn is not None:
            title = translate("fight", "{who}, who is in turn: {what}")
            menu.append(
                (
                    title.format(who=doer.name, what=_named(thing)),
                    self._actions(spending(offers, turn)),
                )
            )
        return menu

    def menu_for_square(self, at: Pointer) -> Sequence[MenuPart]:
        """What can befall the ground under the pointer."""
        if at.square is None:
            return ()
        offers = offers_for_square(self.table, at.square)
        return [(translate("fight", "&Ground in the fight"), self._actions(offers))]

    def _under(self, at: Pointer) -> tuple[Thing, tuple[Offer, ...]] | None:
        """The first thing under the pointer with which anything can be done."""
        tolerance = min(0.5, _NEAR_PX / self.workbench.view.sight().scale)
        options = HitOptions(locked=True, types=TYPES)
        for thing in things_at(self.table.field, at.x, at.y, tolerance, options):
            offers = offers_for(self.table, thing)
            if offers:
                return thing, offers
        return None

    def _actions(self, offers: Iterable[Offer]) -> list[QAction]:
        made = []
        for offer in offers:
            action = QAction(offer.label, self.page)
            action.triggered.connect(partial(self._do, offer.command))
            made.append(action)
        return made

    def _do(self, command: Interact, _checked: bool = False) -> None:
        refusal = self.table.say(command)
        if refusal:
            self.workbench.refuse(refusal)
        self.page.refresh()


def _named(thing: Thing) -> str:
    """The name of a thing, without its square."""
    catalogue = load_catalogue()
    kind = getattr(thing, "kind", "")
    tables = (catalogue.walls, catalogue.obstacles, catalogue.lights)
    names = (row.name for table in tables if (row := table.get(kind)) is not None)
    return next(names, str(kind))
