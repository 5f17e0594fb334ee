"""The same terrain, wishes and seed give the same field, everywhere and for ever."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers.fingerprint import fingerprint
from tests.helpers.generated import OUTDOORS, made

from fieldwright.generator.generate import generate, roll
from fieldwright.generator.wishes import Wishes

GOLDEN = Path(__file__).with_name("fingerprints.json")
"""Fingerprints of seed 1. Whoever changes them on purpose raises GENERATOR_VERSION too."""

PLACES = (*OUTDOORS, "outside")
SMALL = (36, 30)


@pytest.mark.rule("CT3-GEN-01")
@pytest.mark.parametrize("terrain", PLACES)
def test_the_field_of_seed_1_is_what_it_always_was(terrain: str) -> None:
    expected = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert fingerprint(made(terrain, 1, size=SMALL)) == expected[terrain]


@pytest.mark.rule("CT3-GEN-01")
@pytest.mark.parametrize("terrain", PLACES)
def test_the_same_seed_twice_gives_the_same_field_and_another_seed_another(terrain: str) -> None:
    once = generate(terrain, Wishes(size=SMALL), 7)
    assert once.same_as(generate(terrain, Wishes(size=SMALL), 7))
    assert not once.same_as(generate(terrain, Wishes(size=SMALL), 8))


@pytest.mark.rule("CT3-GEN-01")
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_another_process_makes_the_same_fields(hash_seed: str) -> None:
    code = (
        "from fieldwright.generator.generate import generate\n"
        "from fieldwright.generator.wishes import Wishes\n"
        "from tests.helpers.fingerprint import fingerprint\n"
        f"for terrain in {('hills', 'fields', 'swamp', 'mountains')!r}:\n"
        f"    print(fingerprint(generate(terrain, Wishes(size={SMALL!r}), 1)))\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    here = [fingerprint(made(t, 1, size=SMALL)) for t in ("hills", "fields", "swamp", "mountains")]
    assert done.stdout.split() == here


def test_a_field_can_be_made_again_from_what_it_says_of_itself() -> None:
    from fieldwright.generator.building import wishes_of_data

    wishes = Wishes(size=SMALL, growth=("clear",) * 8 + ("thicket",), attempts={"water": 2})
    field = generate("plains", wishes, 5)
    assert field.origin is not None
    again = generate(field.origin.terrain, wishes_of_data(field.origin.wishes), field.origin.seed)
    assert field.same_as(again)


@pytest.mark.parametrize(
    ("step", "same"),
    [
        ("growth", ("height_feet", "water")),
        ("water", ("height_feet", "growth")),
        ("topography", ("growth", "water")),
    ],
)
def test_rolling_one_step_again_leaves_the_others(step: str, same: tuple[str, ...]) -> None:
    before = roll("swamp" if step != "topography" else "hills", Wishes(), 3)
    after = roll(before.terrain.id, Wishes(attempts={step: 1}), 3)
    assert before.sections != after.sections
    for fact in same:
        assert [getattr(s, fact) for s in before.sections] == [
            getattr(s, fact) for s in after.sections
        ]
    assert (before.columns, before.obstacles) == (after.columns, after.obstacles)
    assert before.encounter_distance == after.encounter_distance


def test_rolling_one_section_again_leaves_the_other_eight() -> None:
    before = roll("swamp", Wishes(), 3)
    changed = 0
    for attempt in range(1, 12):
        after = roll("swamp", Wishes(attempts={"growth/4": attempt}), 3)
        assert all(before.sections[s] == after.sections[s] for s in range(9) if s != 4)
        changed += before.sections[4].growth != after.sections[4].growth
    assert changed


def test_rolling_the_woods_again_leaves_hills_and_waters_on_the_squares() -> None:
    from fieldwright.battlefield.field import Layer

    before = made("hills", 3, size=(45, 45), obstacle_count=0)
    after = generate("hills", Wishes(size=(45, 45), obstacle_count=0, attempts={"growth": 1}), 3)
    assert (before.layers[Layer.HEIGHT] == after.layers[Layer.HEIGHT]).all()
    assert (before.layers[Layer.GROWTH] != after.layers[Layer.GROWTH]).any()
