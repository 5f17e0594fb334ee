"""Every attack of a round: blows, shots and throws, and what they do.

``situation`` gathers what map and round say about one attack, ``reckoning`` makes its number,
``landing`` asks for the dice and says what they do. ``striking`` and ``shooting`` are what a turn
calls, ``opportunity`` what a provocation does; ``harm`` and ``thrown`` are what comes of damage and
of knockdowns. ``odds`` reckons chances. Whoever wants a number before anything is rolled asks
``situation`` and ``reckoning`` with a fight: they alter nothing.
"""
