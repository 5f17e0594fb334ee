"""Whether players can tell fields and fights apart that differ in secrets alone."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter
from tests.helpers.random_fights import RandomFight, random_battle
from tests.helpers.secret_changes import secretive, with_other_orders, with_other_secrets

from fieldwright.battlefield.field import Battlefield
from fieldwright.combat.running import Fight, Memory
from fieldwright.drawing.engine import draw_field
from fieldwright.drawing.fog import CLOUD, draw_fog
from fieldwright.drawing.options import DrawingOptions, Style
from fieldwright.player_view.shown import Shown, shown_to_players
from fieldwright.player_view.told import PlayersChoices
from fieldwright.terms.chance import Stream

Blobs: TypeAlias = Mapping[str, bytes]

_PIXELS = 12
_CHOICES: Sequence[PlayersChoices] = (
    PlayersChoices(),
    PlayersChoices(conditions=False, turn=False),
)


def picture(shown: Shown, style: Style = Style.WASH, pictures: Blobs | None = None) -> bytes:
    """What is drawn of it: the field with its figures and their names, and the fog over it.

    ``pictures`` are the bytes of background pictures by their SHA-256.
    """
    field = shown.field
    image = QImage(field.columns * _PIXELS, field.rows * _PIXELS, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(_PIXELS, _PIXELS)
    options = DrawingOptions(
        style=style,
        players=True,
        square_px=_PIXELS,
        names=True,
        pictures=pictures.get if pictures else None,
    )
    draw_field(painter, field, options)
    draw_fog(painter, shown.fog, field.block, CLOUD)
    painter.end()
    return bytes(image.constBits())


def pair_of_fields(seed: int) -> tuple[Battlefield, Battlefield]:
    """A field, and the same for players with other secrets."""
    stream = Stream(seed, "secrets")
    field = secretive(stream)
    return field, with_other_secrets(field, stream)


def pair_of_fights(seed: int) -> tuple[Battlefield, Battlefield]:
    """The field of a fight, and the same with other orders of the DM's figures."""
    stream = Stream(seed, "secret fights")
    fight = Fight(Memory(random_battle(stream)))
    playing = RandomFight(stream, fight, draws=False)
    playing.begin()
    playing.steps(stream.below(30))
    revealed = np.zeros((fight.field.rows, fight.field.columns), np.uint8)
    revealed[:, : stream.between(4, fight.field.columns)] = 1
    field = fight.field.with_revealed(revealed)
    return field, with_other_orders(field, stream)


def check_pair(
    one: Battlefield, other: Battlefield, seed: int, pictures: Blobs | None = None
) -> None:
    """What players are shown of both is the same, and so is the picture, byte by byte."""
    stream = Stream(seed, "check")
    seen, choices = _seen_by_somebody(one, stream), stream.choice(_CHOICES)
    shown, again = (shown_to_players(field, choices, seen) for field in (one, other))
    assert shown.same_as(again)
    style = stream.choice(tuple(Style))
    assert picture(shown, style, pictures) == picture(again, style, pictures)


def _seen_by_somebody(field: Battlefield, stream: Stream) -> NDArray[np.bool_] | None:
    """Some squares that heroes see just now, or None without live sight."""
    if stream.chance(1, 2):
        return None
    seen = np.zeros((field.rows, field.columns), bool)
    seen[:, : stream.between(1, field.columns)] = True
    return seen
