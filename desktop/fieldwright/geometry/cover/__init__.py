"""How much of a target is hidden from a shooter, and what that makes of a shot.

``geometry.sight`` says which law is followed. Three ways lead to an answer, and the tests hold all
of them to the same: one shot with its reasons, a whole field from one eye, many bodies against
many.

**One shot.** ``shots`` puts the answer together, ``between`` says what stands in the way and
counts, ``floors`` does so for two in one square. ``panel`` is the silhouette and what screens look
like on it, ``skyline`` the areas below, ``hidden`` the shares that come of it, thing by thing.

**A whole field.** ``overlay`` is the answer, ``field_of_fire`` that of one eye: ``ground`` is what
counts for it, ``items`` what that is as arrays, ``directions`` and ``fans`` which lines pass which
squares, ``sweep`` goes outward and drops whoever is wholly hidden. ``touched`` are the squares that
are seen only past a corner.

**Many against many.** ``matrix`` is the answer, ``lanes`` what stands on the lines,
``walls_beside`` what stands beside those that are stopped, ``passing`` the squares that they pass.

**Shared by the last two.** ``masses`` are the screens as arrays, kept up from snapshot to snapshot,
``nearby`` what eyes are right behind, ``crests`` what the ground hides. ``views`` are eyes and
silhouettes, with the marks that things leave there; ``marking`` and ``rock`` make marks. ``areas``
measures them: ``spans`` from foot to head, ``envelope`` what is opaque, ``seen_through`` and
``plates`` a few of what is not, ``heaps`` the rest.

**From shares to the modifier.** ``steps`` for one shot, ``judging`` for many; ``lines_of_fire`` and
``woods`` are the terrain's own, ``wading`` the water's, ``distances`` and ``missile`` how far it is
and flies, ``melees`` who else may be hit.
"""
