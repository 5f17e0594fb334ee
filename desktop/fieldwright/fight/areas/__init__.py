"""Areas of spells, breath and the like: placed on the map, previewed, struck or left to linger."""
