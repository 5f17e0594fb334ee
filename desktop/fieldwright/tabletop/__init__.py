"""The players' window on a TV that lies on the table: true scale, nothing secret, never moving."""
