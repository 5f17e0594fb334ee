"""The map on the screen: scrolled and zoomed, with overlays and tools that register here."""
