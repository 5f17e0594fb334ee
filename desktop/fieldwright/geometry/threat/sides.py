"""From which side an attack comes (Rear or Flank Attacks; rulings R9 and R10)."""

from __future__ import annotations

from collections import Counter

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.geometry.facing import AMORPHOUS, EIGHTHS, NEIGHBOURS, is_before
from fieldwright.geometry.sight.bodies import body_of
from fieldwright.geometry.threat.area import distance_in_rings
from fieldwright.rules.to_hit import Approach
from fieldwright.terms.grid import Block, Square


def side_attacked(field: Battlefield, attacker: Figure, defender: Figure) -> Approach:
    """The side of a defender on which an attacker stands, at any distance.

    Beyond the ring around the defender front and rear widen as reach does (ruling R10). Of a large
    attacker the squares nearest to the defender count, most of them, and of equally many those
    nearer to the front. Amorphous defenders have front all around, and so has who shares a square.
    """
    return side_of_block(defender, body_of(field, defender).block, body_of(field, attacker).block)


def side_of_block(defender: Figure, block: Block, attacker: Block) -> Approach:
    """The side of a defender that fills ``block`` on which an attacker's footprint lies."""
    squares = {square: distance_in_rings(block, square) for square in attacker.squares()}
    least = min(squares.values())
    sides = Counter(
        side_of_square(defender, block, square)
        for square, distance in squares.items()
        if distance == least
    )
    most = max(sides.values())
    return next(side for side in Approach if sides[side] == most)


def side_of_square(defender: Figure, block: Block, square: Square) -> Approach:
    """The side on which a square lies of a defender that fills ``block``."""
    distance = distance_in_rings(block, square)
    amorphous = defender.stats is not None and AMORPHOUS in defender.stats.flags
    if distance == 0 or amorphous:
        return Approach.FRONT
    facing, long_body = defender.facing, defender.size == "G"
    if is_before(block, facing, square, distance, long_body=long_body):
        return Approach.FRONT
    if is_before(block, facing + EIGHTHS // 2, square, distance, long_body=long_body):
        return Approach.REAR
    return Approach.SHIELD_FLANK if _is_left(block, facing, square) else Approach.OPEN_FLANK


def _is_left(block: Block, facing: int, square: Square) -> bool:
    """Whether a square lies to the left of the way a footprint faces, from its middle."""
    if facing % 2 and block.width != block.height:
        facing -= 1
    ahead = NEIGHBOURS[facing]
    across = 2 * square.column + 1 - block.left - block.right
    down = 2 * square.row + 1 - block.top - block.bottom
    return ahead[0] * down - ahead[1] * across < 0
