"""What is done with the map as a whole: its size, place, scale, sections and pictures."""
