"""Figures on the map: dragged, dropped, turned, and everything else that is done with them."""
