"""Over twenty thousand spoilt files through every reader and the whole way behind it, one count.

By itself: ``make soak ARGS="-k soak_exchange_all"``; at the end the counts and the commonest
sentences are printed.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.helpers.spoilt_readers import Tried, every_reader
from tests.helpers.whole_way import Tally, table

LEAST = 20_000


@pytest.fixture(scope="module")
def tallies(request: pytest.FixtureRequest) -> Iterator[list[Tally]]:
    """The counts of all readers, printed when the last one is through."""
    found: list[Tally] = []
    yield found
    capture = request.config.pluginmanager.getplugin("capturemanager")
    report = request.config.pluginmanager.getplugin("terminalreporter")
    if capture is not None and report is not None:
        with capture.global_and_fixture_disabled():
            report.write_line(table(found))


def readers(folder: Path) -> dict[str, Tried]:
    """All readers by their names."""
    return {one.reader: one for one in every_reader(folder)}


READERS = (
    "Universal VTT", "One Page Dungeon", "donjon JSON", "donjon TSV", "Tiled TMX", "Tiled TMJ",
    "Foundry scene", "Foundry .db", "pictures", "files of our own", "files under wrong names",
    "extras of documents", "between the processes", "tables of figures (CSV)",
    "tables of figures (JSON)",
)  # fmt: skip


@pytest.mark.parametrize("reader", READERS)
def test_spoilt_files_go_all_the_way_or_are_refused_with_a_sentence(
    reader: str, tallies: list[Tally], tmp_path: Path
) -> None:
    tried = readers(tmp_path)[reader]
    tally = Tally(reader)
    tallies.append(tally)
    for number in range(tried.count):
        try:
            tally.count(tried.attempt, number)
        except Exception as error:
            raise AssertionError(f"{reader}, number {number}: {error!r}") from error


def test_no_reader_is_left_out_and_the_count_is_full(tmp_path: Path) -> None:
    found = readers(tmp_path)
    assert set(found) == set(READERS)
    assert sum(one.count for one in found.values()) >= LEAST
