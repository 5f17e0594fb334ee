"""Universal VTT: one JSON text with a picture, walls, doors and lights in squares of the map.

Written by Dungeondraft (``.dd2vtt``), DungeonFog (``.df2vtt``), Arkenforge (``.uvtt``) and others,
in versions 0.2, 0.3 and 1.0. Coordinates are those of the whole map even where a part of it was
exported: ``map_origin`` says where the part begins. Colours are AARRGGBB. ``reading`` reads it,
``writing`` writes it; ``own`` is what this program adds for itself.
"""
