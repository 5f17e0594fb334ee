"""Critical events: one of them comes of a tie of the initiative dice (Critical Events).

``running`` rolls the event, asks the DM and carries it out step by step; ``picking`` finds whom it
concerns, ``trials`` asks for the roll that prevents it, ``befalling`` does what it does:
``shifting`` carries everybody off, ``mounts`` is about riders, ``belongings`` about arms, armour
and other things.
"""
