"""The words that every part of the program shares: squares, edges, scale, season, light, chance."""
