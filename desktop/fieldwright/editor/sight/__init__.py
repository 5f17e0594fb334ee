"""What a figure sees: the sight tool, the key that shows it, and the answers with their reasons."""
