"""How a fight opens: surprise, distance, scale, set-up, and who comes to it later.

``beginning`` is the first command; ``meeting`` asks for distance and scale, ``placing`` puts
figures in their places, ``coming`` brings those who wait beyond the field or join, ``scaling``
changes the scale, ``first`` starts the first round.
"""
