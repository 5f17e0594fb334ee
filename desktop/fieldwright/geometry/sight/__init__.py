"""Who can see whom, and past what: the law that every answer about sight and cover follows.

combat-and-tactics.txt, Cover and Concealment (Line of Fire) and The Gray Areas; rulings R12, R13.
Lengths on the map are squares, heights are feet above the field's base height.

**Eye.** The centre of the shooter's square that is nearest to the target, ``looks_ft`` high. Of
several equally near those count whose line lies nearest to the middles of both bodies, and of
these the one that sees most.

**Silhouette.** A flat, upright rectangle through the middle of the target's footprint: its ends
are the two corners that lie farthest apart as seen from the eye (a diagonal), or, where the eye
stands straight before one of its sides, the middles of the two sides next to that. It reaches from
the feet to the top of the head. ``u`` is the place along it, ``t`` the height on it; every point
of the map between eye and silhouette is projected onto it from the eye, and straight edges stay
straight there. So shares are areas of polygons, and exact.

**Screens.** Upright walls of no thickness with a top edge, and upright bodies on a convex outline
with a flat top; both hide all below their top edges. Platforms with room beneath are thin plates
and hide what lies just behind them, above and below. Squares of rock, of escarpments and of what
grows there are bodies that fill the square. Only the part between the eye and the silhouette
counts; what lies in its plane, or only touches it from behind, hides nothing. Some screens are
seen through in part (windows): their ``opacity`` is the share they hide. Soft screens hide at most
to the 90 % step, but for ``dense`` ones (magical darkness, magical fog, thick smoke): what lies
wholly in or behind them, or behind them and hard things together, is blocked (R12).

**Which count.** A screen hides something only if it reaches into a square that the line of fire
passes: from the eye to the centre of each square of the target's footprint. Where the line goes
exactly through a corner of the grid, the two squares beside it are passed only if both hold
something hard. A wall on a line of the grid is passed by, and hides nothing, unless the line of
fire passes two squares that it parts. Only where something hard and opaque stops the line all the
same, at the target's eyes, to both sides of its middle, does more hide: the walls that it passes
by, and all hard walls, at any angle, and squares of rock that reach into a square that touches one
it passes, by a side or a corner. So a wall hides whole, whatever it is drawn of: doors between
pieces of wall, or single squares of rock. Where something crossed stops but one side of the
middle, or a wall that is crossed is seen edge-on in the very middle, what is passed by may stop
the rest: nobody shoots through the joint of a door and a wall, or along a wall through its joints.
Walls of a kind that continue each other in a straight line, equally high, are one wall.

**Right behind.** What is within arm's reach of the shooter, no more than 1.5 feet beyond its
square, and lower than its eye or seen through, hides nothing from it, but only the part of it that
is so near: the rest of a long wall or a deep house counts as usual. A trunk or a post that reaches
into its square or one that touches it hides nothing at all. Over a floor that it stands on the
shooter looks down only where the floor's edge is within reach, and nowhere through it. What is
dense always counts.

**Ground.** Rises evenly between the centres of squares that lie side by side, and steps at
escarpments. It hides as much of the whole width as it hides along the line of fire.
"""
