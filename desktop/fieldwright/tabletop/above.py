"""What lies over the land on the table, as the DM wishes it just now."""

from __future__ import annotations

from fieldwright.tabletop.ghosts import Ghost, Miniatures
from fieldwright.tabletop.laying import Laid
from fieldwright.tabletop.looks import TableLook
from fieldwright.tabletop.picture import Above, PlayersPicture
from fieldwright.widgets.projected import AREA, FIRE, REACH, WAY, Marks, Projected


class AboveMap:
    """The DM's ``pointer`` in squares, the line of fire, and rings for miniatures that moved."""

    def __init__(self, picture: PlayersPicture) -> None:
        """Nothing lies there."""
        self.pointer: tuple[float, float] | None = None
        self.shows_fire = False
        self._picture = picture
        self._miniatures = Miniatures()

    def forget(self) -> None:
        """Another field: nobody points, and no miniatures stand on it."""
        self.pointer = None
        self._miniatures = Miniatures()

    def leave_miniatures(self, before: Laid) -> None:
        """The picture is about to move beneath miniatures, which lay like this."""
        standing, seen = self._picture.coins.standing, self._picture.glass.seen
        self._miniatures = self._miniatures.after(before, standing, seen)

    def clear_ghosts(self) -> None:
        """All miniatures stand where they should."""
        self._miniatures = Miniatures()

    @property
    def ghosts(self) -> tuple[Ghost, ...]:
        """Where miniatures go that stand on wrong squares."""
        picture = self._picture
        if not self._miniatures.stood:
            return ()
        standing = picture.coins.standing
        return self._miniatures.ghosts(picture.laid, standing, picture.glass.seen)

    def wanted(self, look: TableLook) -> tuple[str, ...]:
        """What of that which features publish is looked at."""
        shown = ((look.way, (REACH, WAY)), (look.areas, (AREA,)), (self.shows_fire, (FIRE,)))
        return tuple(key for is_on, keys in shown if is_on for key in keys)

    def all_of_it(self, projected: Projected, look: TableLook, *, true: bool) -> Above:
        """Everything that is wished; without ``true`` size miniatures stand nowhere."""
        everything = look.pinned
        beneath = _published(projected, (REACH, WAY), secret=everything) if look.way else ()
        if look.areas:
            beneath += _published(projected, (AREA,), secret=everything or look.all_areas)
        if self.shows_fire:
            beneath += _published(projected, (FIRE,), secret=everything)
        return Above(beneath, self.ghosts if true else (), self.pointer)


def _published(projected: Projected, keys: tuple[str, ...], *, secret: bool) -> tuple[Marks, ...]:
    """What features publish; that of the DM's figures only where he wants their ``secret`` ones."""
    return tuple(one for one in projected.all_of(keys) if secret or not one.secret)
