"""``fieldwright generate``: every terrain, every wish, and what is refused."""

import json
from pathlib import Path

import pytest
from tests.cli.running import BASIC, TERRAINS, done, generated, refused, run, told

from fieldwright.battlefield.things import StartingZone
from fieldwright.document.files import read_field

KEYS = (
    *("name", "columns", "rows", "scale", "terrain", "seed", "sections", "counts"),
    *("starting_zones", "rolls", "problems"),
)
STEPS = ["scale", "topography", "cover", "obstacles", "set-up"]


@pytest.mark.parametrize("terrain", TERRAINS + BASIC)
def test_every_terrain_is_generated_in_both_forms_and_told_whole(
    terrain: str, tmp_path: Path
) -> None:
    document = tmp_path / "x.fieldwright"
    text = tmp_path / "x.battlefield.json"
    for path in (document, text):
        done("generate", terrain, "--seed", 7, "--longest-missile", 60, "-o", path)
    assert read_field(document).same_as(read_field(text))
    facts = told(document)
    assert facts == told(text)
    assert set(KEYS) <= set(facts)
    assert facts["seed"] == 7
    assert facts["problems"] == []
    assert len(facts["sections"]) == 9
    assert all(set(part) == {"height_feet", "growth", "water"} for part in facts["sections"])
    assert [step["step"] for step in facts["rolls"]] == STEPS
    assert [zone["side"] for zone in facts["starting_zones"]] == ["defenders", "attackers"]
    assert {"trees", "boulders", "walls", "doors", "lights", "figures"} <= set(facts["counts"])


@pytest.mark.parametrize("terrain", ["swamp", "hills", "taverns", "castle"])
def test_the_same_seed_writes_the_same_bytes(terrain: str, tmp_path: Path) -> None:
    first = generated(tmp_path, terrain, name="a.battlefield.json")
    second = generated(tmp_path, terrain, name="b.battlefield.json")
    other = tmp_path / "c.battlefield.json"
    done("generate", terrain, "--seed", 8, "--size", "30x27", "-o", other)
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes() != other.read_bytes()


def test_a_basic_battlefield_says_its_place_and_counts_as_its_terrain(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "castle", "--size", "44x40"))
    assert (facts["place"], facts["terrain"]) == ("castle", "town-streets")


def test_what_was_made_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "marsh.fieldwright"
    said = done("generate", "marsh", "--seed", 3, "--size", "40x30", "-o", path)
    assert said == (f"{path}: Marsh 3, 40 x 30 squares of 5 feet (melee scale), marsh, seed 3\n")


def test_json_tells_what_was_made_and_where(tmp_path: Path) -> None:
    path = tmp_path / "x.fieldwright"
    facts = json.loads(done("generate", "plains", "--seed", 3, "-o", path, "--json"))
    assert facts.pop("file") == str(path)
    assert facts == told(path)


def test_without_an_output_the_file_is_named_after_terrain_and_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done("generate", "swamp", "--seed", 12)
    assert [path.name for path in tmp_path.iterdir()] == ["swamp-12.fieldwright"]


def test_without_a_seed_a_new_one_is_chosen_and_told(tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b", "c"):
        path = tmp_path / f"{name}.fieldwright"
        done("generate", "taverns", "--size", "12x10", "-o", path)
        seeds.add(told(path)["seed"])
    assert len(seeds) > 1


# ----------------------------------------------------------------------------------------- wishes


def test_size_and_scale_are_as_wished(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "plains", "--size", "40x30", "--scale", "melee"))
    assert (facts["columns"], facts["rows"], facts["scale"]) == (40, 30, "melee")


def test_a_size_may_be_written_with_a_multiplication_sign(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "swamp", "--size", "26\N{MULTIPLICATION SIGN}25"))
    assert (facts["columns"], facts["rows"]) == (26, 25)


def test_a_tavern_may_be_a_room_smaller_than_nine_sections(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "taverns", "--size", "8x6"))
    assert (facts["columns"], facts["rows"]) == (8, 6)
    assert len(facts["sections"]) == 9
    assert facts["problems"] == []


@pytest.mark.rule("CT3-CHR-02")
def test_the_encounter_range_is_doubled_or_tripled_where_a_side_does_not_hide(
    tmp_path: Path,
) -> None:
    far = [
        told(generated(tmp_path, "marsh", "--encounter-multiple", n, name=f"{n}.fieldwright"))
        for n in (1, 2, 3)
    ]
    once = far[0]["encounter_distance"]
    assert [facts["encounter_distance"] for facts in far] == [once, 2 * once, 3 * once]
    refusal = refused("generate", "plains", "--seed", 1, "--encounter-multiple", 2)
    assert "no dice to double or triple" in refusal


def test_fields_may_run_wild(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "fields", "--wild", "--season", "winter"))
    assert 10 <= facts["encounter_distance"] <= 60
    assert facts["counts"]["walls"] == 0


def test_a_field_that_must_fit_a_table_is_no_larger_than_it(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "badlands", "--table", "40x28"))
    assert facts["columns"] <= 40
    assert facts["rows"] <= 28


def test_a_name_is_kept(tmp_path: Path) -> None:
    assert told(generated(tmp_path, "marsh", "--name", "Ghoul Fen"))["name"] == "Ghoul Fen"


def test_light_and_season_are_kept(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "fields", "--season", "autumn", "--light", "moonlight"))
    assert (facts["season"], facts["light"]) == ("autumn", "moonlight")


def test_forested_hills_have_trees_where_bare_ones_have_none(tmp_path: Path) -> None:
    wood = ("--growth", "5=light-woods")
    heavy = generated(tmp_path, "hills", "--forestation", "heavy", *wood)
    assert told(heavy)["counts"]["trees"] > 10
    bare = generated(tmp_path, "hills", "--growth", "5=clear", name="bare.fieldwright")
    assert told(bare)["sections"][4]["growth"] == "clear"


def test_both_sides_moving_come_from_two_edges_that_are_rolled(tmp_path: Path) -> None:
    edges = set()
    for seed in range(12):
        path = tmp_path / f"{seed}.fieldwright"
        done(
            "generate", "plains", "--seed", seed, "--moving", "both", "--size", "30x30", "-o", path
        )
        edges.add(tuple(zone.edge for zone in read_field(path).every(StartingZone)))
    assert all(one != other for one, other in edges)
    assert any(one.opposite != other for one, other in edges if one is not None)


def test_sections_are_counted_from_one_row_by_row(tmp_path: Path) -> None:
    path = generated(
        tmp_path,
        "plains",
        *("--height", "1=20", "--height", "9=10", "--growth", "3=thicket", "--water", "5=stream"),
        *("--topography", "hilly"),
    )
    sections = told(path)["sections"]
    assert sections[0]["height_feet"] == 20
    assert sections[2]["growth"] == "thicket"
    assert sections[4]["water"] == "stream"


def test_rerolling_the_growth_leaves_heights_and_water_as_they_were(tmp_path: Path) -> None:
    first = told(generated(tmp_path, "light-forest"))["sections"]
    other = [
        told(
            generated(tmp_path, "light-forest", "--reroll", f"growth={n}", name=f"{n}.fieldwright")
        )
        for n in (1, 2, 3)
    ]
    growths = {tuple(part["growth"] for part in facts["sections"]) for facts in other}
    assert growths != {tuple(part["growth"] for part in first)}
    for facts in other:
        heights = [part["height_feet"] for part in facts["sections"]]
        assert heights == [part["height_feet"] for part in first]


def test_rerolling_one_section_leaves_the_other_eight(tmp_path: Path) -> None:
    first = told(generated(tmp_path, "marsh"))["sections"]
    words = [("--reroll", f"water/5={n}") for n in range(1, 9)]
    others = [
        told(generated(tmp_path, "marsh", *word, name=f"{n}.fieldwright"))["sections"]
        for n, word in enumerate(words)
    ]
    assert len({sections[4]["water"] for sections in others}) > 1
    for sections in others:
        assert sections[:4] == first[:4]
        assert sections[5:] == first[5:]


def test_no_obstacles_can_be_wished_for(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "badlands", "--obstacles", 0))
    assert facts["counts"]["boulders"] == 0


def test_ships_may_be_two_and_caves_colossal(tmp_path: Path) -> None:
    one = told(generated(tmp_path, "ships", "--size", "40x36"))
    two = told(generated(tmp_path, "ships", "--two-ships", "--size", "40x36", name="2.fieldwright"))
    assert two["counts"]["masts"] > one["counts"]["masts"]
    cavern = told(generated(tmp_path, "caves", "--colossal-cavern", "hills", name="c.fieldwright"))
    assert cavern["light"] == "darkness"


# ---------------------------------------------------------------------------------------- refused


def test_a_file_that_is_there_is_not_written_over_without_force(tmp_path: Path) -> None:
    path = generated(tmp_path, "swamp")
    before = path.read_bytes()
    sentence = refused("generate", "marsh", "--seed", 1, "-o", path)
    assert "is there already; nothing was written" in sentence
    assert "--force" in sentence
    assert path.read_bytes() == before
    done("generate", "marsh", "--seed", 1, "--force", "-o", path)
    assert told(path)["terrain"] == "marsh"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("swmp", "swamp"), ("Hills", "hills"), ("heavy forest", "heavy-forest"), ("castel", "castle")],
)
def test_an_unknown_terrain_is_refused_with_what_was_meant(
    typed: str, meant: str, tmp_path: Path
) -> None:
    sentence = refused("generate", typed, "-o", tmp_path / "x.fieldwright")
    assert f"did you mean {meant}" in sentence
    assert list(tmp_path.iterdir()) == []


def test_a_terrain_like_no_other_is_refused_with_all_there_are(tmp_path: Path) -> None:
    sentence = refused("generate", "xyzzyx", "-o", tmp_path / "x.fieldwright")
    assert all(name in sentence for name in TERRAINS + BASIC)


def test_a_field_beyond_two_hundred_squares_is_refused_with_the_reason(tmp_path: Path) -> None:
    sentence = refused("generate", "plains", "--size", "300x300", "-o", tmp_path / "x.fieldwright")
    assert "300 x 300" in sentence
    assert "200 x 200" in sentence
    assert "missile scale" in sentence
    assert list(tmp_path.iterdir()) == []


def test_the_largest_field_is_made(tmp_path: Path) -> None:
    facts = told(generated(tmp_path, "plains", "--size", "200x200"))
    assert (facts["columns"], facts["rows"]) == (200, 200)


def test_a_folder_that_is_none_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("nowhere", "file"):
        path = tmp_path / folder / "x.fieldwright"
        sentence = refused("generate", "swamp", "-o", path)
        assert sentence.startswith("Error: ")
        assert folder in sentence
        assert not path.exists()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["generate"], "Missing argument 'TERRAIN'"),
        (["generate", "swamp", "--size", "40"], "write columns by rows, like 40x30"),
        (["generate", "swamp", "--size", "40xfar"], "write columns by rows, like 40x30"),
        (["generate", "swamp", "--season", "monsoon"], "'monsoon' is not one of"),
        (["generate", "swamp", "--seed", "many"], "'many' is not a valid integer"),
        (["generate", "swamp", "--water", "10=bog"], "write a number from 1 to 9"),
        (["generate", "swamp", "--height", "5=high"], "write it in feet, like 5=10"),
        (["generate", "swamp", "--reroll", "everything"], "cannot be rolled again"),
        (["generate", "swamp", "--reroll", "growth=-3"], "'-3' is no number of times to roll"),
        (["generate", "swamp", "--reroll", "growth/12"], "'12' is no section of growth"),
        (["generate", "swamp", "-o", "swamp.png"], "no ending of a battlefield"),
        (["generate", "swamp", "--encounter-multiple", "4"], "4 is not in the range 1<=x<=3"),
        (["generate", "swamp", "--colour", "red"], "No such option"),
    ],
)
def test_what_is_not_understood_ends_with_code_2_and_says_how_to_write_it(
    words: list[str], reason: str
) -> None:
    assert reason in refused(*words, code=2)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--water", "5=lava"], "lava"),
        (["--growth", "5=lawn"], "lawn"),
        (["--size", "4x4"], "4 x 4"),
        (["--height", "5=5000"], "5000"),
    ],
)
def test_wishes_that_cannot_come_true_end_with_code_1_and_the_reason(
    options: list[str], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.fieldwright"
    assert reason in refused("generate", "plains", "--seed", 1, *options, "-o", path)
    assert not path.exists()


def test_help_names_every_terrain_and_gives_examples() -> None:
    said = run("generate", "--help").stdout.replace("-\n  ", "-")
    assert all(name in said for name in TERRAINS + BASIC)
    assert "fieldwright generate swamp --seed 7 -o swamp.fieldwright" in said


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["generate", "swamp", "--two-ships"], "ships only"),
        (["generate", "swamp", "--colossal-cavern", "plains"], "caves only"),
        (["generate", "taverns", "--water", "5=stream"], "laid out as a whole"),
        (["generate", "taverns", "--height", "5=20"], "lies level"),
        (["generate", "plains", "--forestation", "heavy"], "Forestation makes no difference"),
        (["generate", "plains", "--wild"], "Only fields can run wild"),
        (["generate", "plains", "--size", "20x20", "--table", "30x30"], "wish for one of them"),
    ],
)
def test_wishes_without_a_meaning_in_the_place_end_with_code_1_and_the_reason(
    words: list[str], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.fieldwright"
    assert reason in refused(*words, "-o", path)
    assert not path.exists()
