"""Counts of a report are said as people say them."""

import pytest

from fieldwright.editor.importing.counts import came_in_words, counted, left_out_in_words


@pytest.mark.parametrize(
    ("count", "word", "told"),
    [
        (1, "wall piece", "1 wall piece"),
        (5003, "wall piece", "5,003 wall pieces"),
        (2, "entry of a door in a room", "2 entries of a door in a room"),
        (3, "side between floor and rock", "3 sides between floor and rock"),
        (4, "door or window", "4 doors or windows"),
        (2, "open arch", "2 open arches"),
        (2, "way out", "2 ways out"),
        (2, "Fog", "2 Fogs"),
    ],
)
def test_a_count_has_its_plural(count: int, word: str, told: str) -> None:
    assert counted(count, word) == told


def test_what_there_is_most_of_is_told_first_and_the_rest_is_more() -> None:
    came = {"door": 4, "wall piece": 9, "light": 1}
    assert came_in_words(came) == "9 wall pieces, 4 doors, 1 light"
    assert came_in_words(came, 2) == "9 wall pieces, 4 doors, and more"
    assert left_out_in_words({"doors outside the map": 37}) == "doors outside the map (37)"
