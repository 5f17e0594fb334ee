"""Maps of other programs brought in: read beside the work, reported, asked about, laid down."""
