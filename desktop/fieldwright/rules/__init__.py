"""The numbers of the game: dice, terrain characteristics, footing. No map, no window."""
