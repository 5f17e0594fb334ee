"""The end of a round: retreats, fatigue, morale, status, in this order (ruling R37).

``driving`` moves who is driven back, ``retreats``, ``tiring``, ``hearts`` (morale) and ``lasting``
(status) are the four parts; ``due`` says beforehand what each of them has to do.
"""
