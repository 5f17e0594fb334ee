"""The table's own picture of a field, drawn at once, to be compared byte by byte."""

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QImage
from tests.helpers.leaks import pair_of_fields, pair_of_fights

from fieldwright.battlefield.field import Battlefield
from fieldwright.player_view.shown import shown_to_players
from fieldwright.tabletop.calibration import Pitch
from fieldwright.tabletop.laying import Box
from fieldwright.tabletop.looks import Side, Standees, TableLook
from fieldwright.tabletop.picture import Cover, PlayersPicture
from fieldwright.tabletop.viewing import Glass, Margins, TableView
from fieldwright.terms.chance import Stream

_LONGEST_MS = 20_000


def settle(picture: PlayersPicture) -> None:
    """Wait until all that is seen is drawn."""
    if picture.tiles.is_settled:
        return
    loop = QEventLoop()
    picture.settled.connect(loop.quit)
    QTimer.singleShot(_LONGEST_MS, loop.quit)
    loop.exec()
    assert picture.tiles.is_settled


def opened(field: Battlefield, stream: Stream) -> PlayersPicture:
    """A picture of a field, on some screen, turned and dressed somehow."""
    pitch = Pitch(14 + stream.below(800) / 100, 14 + stream.below(800) / 100)
    glass = Glass(480, 300, pitch, Margins(left=3))
    view = TableView(0, 0, stream.below(4)).centred((field.columns / 2, field.rows / 2), glass)
    made = PlayersPicture()
    made.cover = Cover.NOTHING
    made.dress(
        TableLook(
            line_style=stream.chance(1, 3),
            coordinates=stream.chance(1, 2),
            captions=True,
            bars=stream.chance(1, 2),
            standees=stream.choice(tuple(Standees)),
            side=stream.choice(tuple(Side)),
        )
    )
    made.lay(view.laid(glass, field.columns, field.rows), glass)
    made.show(shown_to_players(field))
    settle(made)
    return made


def pixels(image: QImage) -> bytes:
    """All its bytes."""
    return bytes(image.constBits())


def check_leaks_nothing(seed: int, *, of_fight: bool) -> None:
    """Two fields that differ in secrets alone look alike, and a change between them is not seen.

    Nothing is painted anew either: even a flicker would tell.
    """
    one, other = pair_of_fights(seed) if of_fight else pair_of_fields(seed)
    stream = Stream(seed, "table")
    picture = opened(one, stream)
    before, drawn = pixels(picture.drawn()), picture.tiles.drawn_count
    changed: list[Box] = []
    picture.changed.connect(changed.extend)
    picture.show(shown_to_players(other))
    settle(picture)
    assert pixels(picture.drawn()) == before
    assert (changed, picture.tiles.drawn_count) == ([], drawn)
    picture.finish()
    again = opened(other, Stream(seed, "table"))
    assert pixels(again.drawn()) == before
    again.finish()
