"""The movement of a figure on a field: where an action takes it, by which way, at what cost.

``WalkingGround`` holds what a field is like for one kind of mover; ``Walk`` is one figure with one
action on it. ``reach`` and ``path`` ask a walk for all squares or for one way.
"""
