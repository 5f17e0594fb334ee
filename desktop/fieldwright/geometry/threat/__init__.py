"""Who threatens whom: reach, threatened squares, what a move provokes, and who is in a melee."""
