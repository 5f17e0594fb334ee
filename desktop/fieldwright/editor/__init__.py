"""The window around the map: what it is made of, and its features, each in a folder of its own."""
