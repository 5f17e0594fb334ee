"""Whoever paints under a background picture is told why nothing is seen."""

from uuid import UUID

import numpy as np
from tests.helpers.hands import Hands
from tests.painting.fields import meadow, with_things

from fieldwright.battlefield.changes import add
from fieldwright.battlefield.things import Picture
from fieldwright.editing.under_pictures import is_under_picture
from fieldwright.editor.painting.feature import PaintFeature
from fieldwright.editor.window import MainWindow


def picture(opacity: float = 1.0, rotation: float = 0.0) -> Picture:
    return Picture(
        id=UUID(int=5),
        blob="0",
        position=(0.0, 2.0),
        width=10.0,
        length=4.0,
        opacity=opacity,
        rotation=rotation,
    )


def test_squares_lie_under_a_picture_as_it_is_turned() -> None:
    flat = np.zeros((15, 20), bool)
    flat[3:5, 0:3] = True
    upright = np.zeros((15, 20), bool)
    upright[7:9, 4:6] = True
    assert is_under_picture(with_things(meadow(), picture()), flat)
    assert not is_under_picture(with_things(meadow(), picture()), upright)
    turned = with_things(meadow(), picture(rotation=90.0))
    assert (is_under_picture(turned, flat), is_under_picture(turned, upright)) == (False, True)
    assert not is_under_picture(with_things(meadow(), picture(0.5)), flat)
    assert not is_under_picture(with_things(meadow(), picture()), flat, 0.5)
    assert not is_under_picture(with_things(meadow(), picture()), np.zeros((15, 20), bool))


def test_paint_that_a_picture_hides_is_told_of_and_the_picture_can_be_faded(
    window: MainWindow, hands: Hands, paint: PaintFeature
) -> None:
    window.workbench.apply(add(picture()), "a picture")
    paint.choice.set(ground="mud", size=1)
    hands.drag([(20.5, 12.5), (25.5, 12.5)])
    assert "background picture" not in window.messages.text
    hands.drag([(2.5, 3.5), (6.5, 3.5)])
    assert "background picture lies over" in window.messages.text
    window.messages.buttons[0].click()
    assert window.workbench.layers.opacity("pictures") == 0.5
    hands.drag([(2.5, 4.5), (6.5, 4.5)])
    assert "background picture" not in window.messages.text
