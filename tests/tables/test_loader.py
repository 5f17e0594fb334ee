"""The strict loader: it reports every fault of a table, each with its place and what is meant."""

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Literal

import pytest
from pydantic import ConfigDict

from fieldwright.battlefield.kinds import GroundKind, load_catalogue
from fieldwright.tables import TableError, load_table, maps_folder, parse_table, resources_folder


@dataclass(frozen=True)
class Part:
    __pydantic_config__ = ConfigDict(extra="forbid")
    name: str
    weight: int = 1


@dataclass(frozen=True)
class Row:
    __pydantic_config__ = ConfigDict(extra="forbid")
    id: str
    name: str
    size: Literal["small", "large"]
    main: Part
    parts: tuple[Part, ...] = ()
    words: dict[str, str] = field(default_factory=dict)


GOOD = '[a]\nname = "A"\nsize = "small"\nmain = { name = "m" }\n'


NO_NUMBER = (
    "[b.main.weight] Input should be a valid integer, unable to parse string as an integer, "
    "not 'heavy'"
)


def faults(text: str) -> list[str]:
    with pytest.raises(TableError) as error:
        parse_table(text, Row, "rows.toml")
    return error.value.faults


def test_a_good_row_is_read_with_its_id() -> None:
    assert parse_table(GOOD, Row, "rows.toml") == {"a": Row("a", "A", "small", Part("m"))}


def test_all_faults_of_a_file_are_reported_together_each_with_its_place() -> None:
    found = faults(
        '[a]\nnmae = "A"\nsize = "lage"\nmain = { name = "m", wieght = 2 }\n'
        '[b]\nname = "B"\nsize = "small"\nmain = { name = "m", weight = "heavy" }\n'
        "parts = [{ weight = 3 }]\n"
    )
    assert found == [
        "[a.name] is missing",
        "[a.size] must be 'small' or 'large', not 'lage' (is 'large' meant?)",
        "[a.main.wieght] is no key of this table (is 'weight' meant?)",
        "[a.nmae] is no key of this table (is 'name' meant?)",
        NO_NUMBER,
        "[b.parts.0.name] is missing",
    ]


def test_the_message_counts_and_lists_the_faults() -> None:
    with pytest.raises(TableError) as error:
        parse_table("[a]\nname = 3\n", Row, "rows.toml")
    lines = str(error.value).splitlines()
    assert lines[0] == "The table rows.toml has 3 fault(s):"
    assert lines[1].startswith("  - [a.name] ")


def test_an_unknown_key_without_anything_close_gets_no_hint() -> None:
    assert faults(GOOD + "zzz = 1\n") == ["[a.zzz] is no key of this table"]


def test_a_long_wrong_value_is_cut() -> None:
    (fault,) = faults(GOOD.replace('"A"', str(["x" * 30] * 9)))
    assert len(fault) < 130
    assert fault.endswith("...")


def test_a_key_outside_of_any_row_is_a_fault() -> None:
    assert faults("stray = 1\n" + GOOD) == [
        "[stray] stands outside of any row; put it below a [row]"
    ]


def test_what_is_no_toml_is_a_fault_with_its_line() -> None:
    (fault,) = faults("[a\n")
    assert fault.startswith("it is not TOML")
    assert "line 1" in fault


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(TableError, match=r"nothing\.toml") as error:
        load_table("nothing", Row, tmp_path)
    assert error.value.faults == ["it cannot be read: No such file or directory"]


def test_a_file_in_another_encoding_is_named(tmp_path: Path) -> None:
    (tmp_path / "rows.toml").write_bytes(b'[a]\nname = "\xff"\n')
    with pytest.raises(TableError, match="UTF-8"):
        load_table("rows", Row, tmp_path)


def test_a_row_may_be_like_another_and_say_only_what_differs() -> None:
    rows = parse_table(
        '[b]\nlike = "a"\nname = "B"\nmain = { weight = 5 }\n' + GOOD, Row, "rows.toml"
    )
    assert rows["b"] == Row("b", "B", "small", Part("m", 5))
    assert rows["a"] == Row("a", "A", "small", Part("m", 1))


def test_likeness_may_go_over_several_rows() -> None:
    more = '[b]\nlike = "a"\nsize = "large"\n[c]\nlike = "b"\nname = "C"\n'
    assert parse_table(GOOD + more, Row, "t")["c"] == Row("c", "C", "large", Part("m"))


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ('[b]\nlike = "A"\n', "[b.like] names no row of this table: 'A'"),
        (
            '[abcd]\nlike = "abce"\n',
            "[abcd.like] names no row of this table: 'abce' (is 'abcd' meant?)",
        ),
        ("[b]\nlike = 3\n", "[b.like] names no row of this table: 3"),
        ('[b]\nlike = "b"\n', "[b.like] goes round in a circle: 'b' is like this row itself"),
    ],
)
def test_likeness_to_nothing_is_a_fault(row: str, fault: str) -> None:
    assert faults(GOOD + row) == [fault]


def test_rows_that_are_like_each_other_are_a_fault_not_an_endless_search() -> None:
    assert len(faults('[b]\nlike = "c"\n[c]\nlike = "b"\n')) == 2


def test_fractions_are_read_exactly_and_wrong_letters_and_colours_are_faults() -> None:
    mud = '[mud]\nname = "mud"\nletter = "m"\ncolour = "#a38f6c"\ntexture = "mud"\n'
    rows = parse_table(mud + 'reduction = "1/3"\n', GroundKind, "grounds.toml")
    assert rows["mud"].reduction == Fraction(1, 3)
    wrong = mud.replace('"m"', '"mm"').replace("#a38f6c", "brown") + 'reduction = "a third"\n'
    with pytest.raises(TableError) as error:
        parse_table(wrong, GroundKind, "grounds.toml")
    assert len(error.value.faults) == 3


def test_the_data_stands_in_one_folder_of_tables() -> None:
    assert (resources_folder() / "terrains.toml").is_file()
    assert maps_folder().name == "maps"
    assert load_catalogue() is load_catalogue()
