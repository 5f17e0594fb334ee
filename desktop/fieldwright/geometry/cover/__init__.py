"""How much of a target is hidden from a shooter, and what that makes of a shot."""
