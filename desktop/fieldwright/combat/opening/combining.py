"""Combined scale: groups in melee scale, the squares between them in missile scale.

combat-and-tactics.txt, Combined Scale. The squares between the groups are painted with a ground
that counts so; it shows where the scale changes, slows who crosses it to a third, and makes every
square three for missiles. When two opponents meet it becomes what it was.
"""

from __future__ import annotations

from itertools import groupby

import numpy as np

from fieldwright.battlefield.changes import PaintSquares, paint
from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.combat.dm_commands import Combine
from fieldwright.combat.faults import NotNowError
from fieldwright.combat.opening.coming import check_on
from fieldwright.combat.play import Play
from fieldwright.combat.state import Gap
from fieldwright.rules.scale import feet_across_the_gap
from fieldwright.terms.grid import Block
from fieldwright.terms.setting import Scale

_FEET_IN_A_YARD = 3


def combine(play: Play, command: Combine) -> None:
    """Count the squares of a block as those of missile scale; None: count them as melee again.

    Raises NotNowError for a field in missile scale, and for a block beyond it.
    """
    check_on(play)
    if command.block is None:
        if play.head.gap is None:
            raise NotNowError("No squares of missile scale lie between the groups.")
        end_combined(play)
        return
    if play.field.info.scale is not Scale.MELEE:
        raise NotNowError("The whole field is in missile scale; change that first.")
    block = command.block.clipped(play.field.block)
    if block.is_empty:
        raise NotNowError("No square of the field lies between the groups.")
    if play.head.gap is not None:
        end_combined(play)
    _begin(play, block)


def _begin(play: Play, block: Block) -> None:
    kinds = load_catalogue().grounds.values()
    kind = next(one.id for one in kinds if one.missile_scale)
    if kind not in play.field.palettes.ground:
        raise NotNowError("This field is older than combined scale; save it anew first.")
    before = _codes(play.field, block)
    mask = np.zeros((play.field.rows, play.field.columns), dtype=np.bool_)
    mask[block.top : block.bottom, block.left : block.right] = True
    play.change(paint(play.field, Layer.GROUND, mask, play.field.palettes.ground.index(kind)))
    play.set_head(gap=Gap(block=block, ground=before), scale_kept=False)
    wide = min(block.width, block.height)
    yards = feet_across_the_gap(wide).value // _FEET_IN_A_YARD
    play.tell(f"Combined scale: {wide} squares of missile scale, {yards} yards.", "scale")


def end_combined(play: Play) -> None:
    """All squares are of melee scale again, and the ground what it was."""
    gap = play.head.gap
    assert gap is not None
    block, field = gap.block, play.field
    play.set_head(gap=None)
    if block.clipped(field.block) != block:
        # Somebody has cut the map since; what lay there is nobody's to know any more.
        play.tell("All squares are of melee scale now; look after their ground.", "scale")
        return
    codes = [field.palettes.ground.index(kind) for kind, count in gap.ground for _ in range(count)]
    layer = field.layers[Layer.GROUND]
    places = np.arange(layer.size, dtype=np.int32).reshape(layer.shape)
    squares = places[block.top : block.bottom, block.left : block.right].ravel()
    after = np.array(codes, dtype=layer.dtype)
    play.change(PaintSquares(Layer.GROUND, squares, layer.ravel()[squares], after))
    play.tell("All squares are of melee scale now.", "scale")


def _codes(field: Battlefield, block: Block) -> tuple[tuple[str, int], ...]:
    """The kinds of ground of a block, row by row, each with how many squares it goes on."""
    part = field.layers[Layer.GROUND][block.top : block.bottom, block.left : block.right]
    names = (field.palettes.ground[int(code)] for code in part.ravel())
    return tuple((name, len(list(run))) for name, run in groupby(names))
