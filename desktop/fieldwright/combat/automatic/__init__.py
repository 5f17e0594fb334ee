"""What figures do that nobody has time for: a sensible order, and how what is due is done.

They attack who is in reach, shoot who is not, come nearer else, and flee when their nerve is
broken. It is what the DM may have done for his monsters; nobody has to. ``around`` is what they
look at, ``ordering`` what they decide, ``acting`` how they do it.
"""

from __future__ import annotations

from fieldwright.combat.automatic.acting import act_for, acts_for, way_off
from fieldwright.combat.automatic.ordering import order_for, orders_for

__all__ = ["act_for", "acts_for", "order_for", "orders_for", "way_off"]
