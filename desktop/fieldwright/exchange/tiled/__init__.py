"""Orthogonal maps of Tiled: TMX (XML) and TMJ (JSON), drawn into a picture and understood.

``elements`` turns TMX into the trees that TMJ has, so that everything after it knows one form.
"""
