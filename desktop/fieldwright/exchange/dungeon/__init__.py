"""What readers of generated dungeons share: floors in rock, the walls round them, their doors.

``plan`` gathers whole squares of floor and what stands between them; ``edges`` finds the sides at
which walls stand, ``rounds`` the walls of rooms that are no rectangles; ``doors`` are the doorways.
"""
