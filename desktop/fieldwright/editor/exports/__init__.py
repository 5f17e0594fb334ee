"""Maps for others: asked about in one dialog, written beside the work, the same for commands."""
