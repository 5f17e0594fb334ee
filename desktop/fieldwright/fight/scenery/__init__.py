"""The field in play: doors, furniture, lamps and ground are changed by one gesture, and logged."""
