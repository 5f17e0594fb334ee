"""Measuring a screen: typed sizes, or bars on the screen held against things of a known size."""
