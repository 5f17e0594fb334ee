"""Step Five, the dice: which edge each force comes from, and who sets up first."""

from __future__ import annotations

from fieldwright.battlefield.origin import Roll
from fieldwright.generator.rolling import Rolling, wished
from fieldwright.terms.grid import Edge


def roll_edges(rolling: Rolling) -> tuple[Edge, Edge, list[Roll]]:
    """The edges of defenders and attackers (Step Five: Putting It All Together).

    Those who stood still or defend get a random edge and the attackers the opposite one; of two
    forces on the move each comes from an edge of its own, adjacent ones allowed: the second
    from any of the three others, equally likely (ruling R43).
    """
    wishes = rolling.wishes
    stream = rolling.stream("set-up", "edges")
    first, second = stream.die(4), stream.die(3)
    defenders, defenders_roll = _defenders_edge(rolling, first, second)
    others = [edge for edge in Edge if edge is not defenders]
    if wishes.attackers_edge is not None:
        attackers = wishes.attackers_edge
        attackers_roll = wished("attackers' edge", f"{attackers} as wished")
    elif wishes.moving == "both":
        attackers = others[second - 1]
        attackers_roll = Roll("attackers' edge", "1d3", (second,), str(attackers))
    else:
        attackers = defenders.opposite
        attackers_roll = wished("attackers' edge", f"{attackers}, opposite the defenders")
    return defenders, attackers, [defenders_roll, attackers_roll, order_of_setting_up(rolling)]


def _defenders_edge(rolling: Rolling, die: int, third: int) -> tuple[Edge, Roll]:
    wishes = rolling.wishes
    if wishes.defenders_edge is not None:
        edge = wishes.defenders_edge
        return edge, wished("defenders' edge", f"{edge} as wished")
    if wishes.attackers_edge is None:
        edge = list(Edge)[die - 1]
        return edge, Roll("defenders' edge", "1d4", (die,), str(edge))
    if wishes.moving == "both":
        others = [edge for edge in Edge if edge is not wishes.attackers_edge]
        return others[third - 1], Roll("defenders' edge", "1d3", (third,), str(others[third - 1]))
    edge = wishes.attackers_edge.opposite
    return edge, wished("defenders' edge", f"{edge}, opposite the attackers")


def order_of_setting_up(rolling: Rolling) -> Roll:
    """Who sets up first: whoever is surprised, else those who defend (Step Five)."""
    surprised = rolling.wishes.surprised
    if not surprised:
        return wished("order of setting up", "defenders first, nobody is surprised")
    other = "attackers" if surprised == "defenders" else "defenders"
    words = f"{surprised} first, for they are surprised; the {other} may then set up around them"
    return wished("order of setting up", words)
