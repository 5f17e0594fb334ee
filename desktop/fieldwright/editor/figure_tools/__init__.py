"""Figures on the map: put down, dragged, turned, and everything else that is done with them."""
