"""Scripted fights: orders and dice from a file, played without a window."""
