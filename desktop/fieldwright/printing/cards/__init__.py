"""What lies beside the map: cards of the figures, the DM's notes, the phase track, a mat's key."""
