"""The field of view: the exact part of a field that figures see, in squares.

combat-and-tactics.txt, Cover and Concealment and Limited Visibility; rulings R12, R13, R44; the
law of ``geometry.sight``. What cover says in shares, this says in yes and no, for the players'
window above all: *a place is seen if somebody of man's size who stood there would be looked in
the eyes*. Both looks count alike, so on level ground whoever sees is seen.

**What cuts the view.** Walls, obstacles, platforms and filled squares whose top is higher than
the line from eye to eye, where they are hard and opaque. Walls that hide in part (windows, arrow
slits, bars, fences) are seen through. Open doors hide nothing, closed ones are walls, and so are
secret doors. Soft things that are drawn as walls (curtains, hedges) are closed from end to end and
cut the view as walls do. Brush, reeds, crops, thickets and shrubs do not: soft things hide at most
to the 90 % step (R12), so something of whoever is in them or beyond is still seen, and how much is
what the sight tool tells. Magical darkness, magical fog and thick smoke block altogether: the view
stops at them, and whoever is inside one sees nothing. Figures hide nobody.

**Heights.** The line rises or falls between the eye and the place: from a tower one sees over
walls, and behind each of them a strip of ground is hidden that is as long as heights say. A place
has the height of the platform above it, or of its square's ground; where one can be beneath a
platform too, either counts. What ground hides is taken out by whole squares, by the line to their
middle. Of what is lower than the eye the part within arm's reach cuts nothing, and a trunk or post
in a square that touches its own none at all (R13); over a floor one looks down only where its edge
is within reach.

**Large figures** look from the square of their footprint that is nearest to each place (R12).

**Faces.** The eye sees what stops it: the strip that a wall is thick, the outline of an obstacle
and the square of rock belong to the view where their face is seen, at most one square deep. Of
smoke and the like only the rim does, since somebody may be in it.

**Joints.** Gaps of less than 1/100 square are closed, and nothing is seen through the point where
two corners touch. A wall that goes exactly through the eye itself cuts nothing.

**Light and weather.** By moonlight and starlight sight ends at its distance, in darkness at once.
Infravision adds what lies within its own. Whatever a lamp lights is seen from any distance; light
follows the same law, from a flame as high as a man's eyes. Fog and rain limit all of it. Distances
are measured on the map from the eye, in feet; round limits are polygons of 256 corners.
"""
