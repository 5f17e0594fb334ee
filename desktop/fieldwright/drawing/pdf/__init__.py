"""PDF: pages of exactly the size of the paper, drawn as vectors, written whole or not at all."""
