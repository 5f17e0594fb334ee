"""What drawing tools compute, without a window: squares, things and the changes they make."""
