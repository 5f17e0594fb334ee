"""The project installs from pinned files that name no host, and its wheel holds all it needs."""

import os
import re
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
FOR_THE_PROGRAM = ROOT / "packaging" / "requirements.txt"
FOR_ITS_MAKERS = ROOT / "packaging" / "requirements-dev.txt"
both_files = pytest.mark.parametrize(
    "pinned", [FOR_THE_PROGRAM, FOR_ITS_MAKERS], ids=["run", "dev"]
)

# The command is a package or a single module.
COMMAND_EXISTS = any((ROOT / "desktop" / "fieldwright").glob("cli*"))

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def normalized(requirement: str) -> str:
    """The name in a requirement, as package indexes write it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def entries(pinned: Path) -> list[str]:
    """Each pinned package with its marker and hashes, as one line."""
    text = pinned.read_text(encoding="utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def names(pinned: Path) -> set[str]:
    return {normalized(entry) for entry in entries(pinned)}


def group(name: str) -> set[str]:
    """The names in a dependency group, those of the groups that it includes too."""
    found: set[str] = set()
    for item in PROJECT["dependency-groups"][name]:
        found |= group(item["include-group"]) if isinstance(item, dict) else {normalized(item)}
    return found


@both_files
def test_the_pinned_files_name_no_host_and_no_place(pinned: Path) -> None:
    text = pinned.read_text(encoding="utf-8")
    assert "://" not in text
    assert "http" not in text
    assert not re.search(r"--(extra-)?index-url|--find-links|--trusted-host|^-", text, re.MULTILINE)
    assert not re.search(r"@\s|/", text)


@both_files
def test_every_pinned_package_has_one_version_and_its_hashes(pinned: Path) -> None:
    for entry in entries(pinned):
        assert re.match(r"[a-z0-9-]+==[0-9][0-9a-z.]*\s", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), entry


@both_files
def test_what_the_program_needs_is_pinned(pinned: Path) -> None:
    assert {normalized(item) for item in PROJECT["project"]["dependencies"]} <= names(pinned)


@both_files
def test_the_build_backend_is_pinned_so_that_nothing_else_is_fetched(pinned: Path) -> None:
    assert {normalized(item) for item in PROJECT["build-system"]["requires"]} <= names(pinned)


def test_what_its_makers_need_is_pinned() -> None:
    assert group("dev") <= names(FOR_ITS_MAKERS)


def test_both_files_pin_the_same_versions() -> None:
    assert set(entries(FOR_THE_PROGRAM)) <= set(entries(FOR_ITS_MAKERS))


def test_the_release_of_qt_that_aborts_is_not_pinned() -> None:
    assert not any("pyside6-essentials==6.12.0" in entry for entry in entries(FOR_ITS_MAKERS))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    return build("wheel", ROOT, folder)


def build(target: str, source: Path, folder: Path) -> Path:
    """Build with the backend that pyproject.toml names, in a process of its own."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = folder.iterdir()
    return built


def unpack(archive: Path, folder: Path) -> None:
    with tarfile.open(archive) as opened:
        # Python 3.11.2, which Debian 12 has, knows no filters yet; 3.12 wants one named.
        if hasattr(tarfile, "data_filter"):
            opened.extractall(folder, filter="data")
        else:
            opened.extractall(folder)


@pytest.fixture(scope="module")
def wheel_from_sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that somebody gets who has the source archive and no checkout."""
    folder = tmp_path_factory.mktemp("sdist")
    sdist = build("sdist", ROOT, folder)
    unpack(sdist, folder)
    (source,) = (path for path in folder.iterdir() if path.is_dir())
    return build("wheel", source, tmp_path_factory.mktemp("wheel-from-sdist"))


def contents(wheel: Path) -> set[str]:
    with ZipFile(wheel) as archive:
        return set(archive.namelist())


def tracked(folder: str) -> set[str]:
    """The files in a folder of the checkout that belong to the project."""
    caches = {"__pycache__"}
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and not caches & set(path.parts)
    }


@pytest.mark.parametrize("folder", ["resources", "maps"])
def test_the_wheel_holds_the_data(wheel: Path, folder: str) -> None:
    assert {f"fieldwright/{name}" for name in tracked(folder)} <= contents(wheel)


def test_the_wheel_holds_the_code(wheel: Path) -> None:
    code = {name.removeprefix("desktop/") for name in tracked("desktop/fieldwright")}
    assert code <= contents(wheel)


def test_the_wheel_holds_nothing_beside_the_package(wheel: Path) -> None:
    assert {name.split("/")[0].split("-")[0] for name in contents(wheel)} == {"fieldwright"}


def test_the_wheel_holds_the_licence_and_the_command(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        (licence,) = [name for name in archive.namelist() if name.endswith("LICENSE")]
        (commands,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "MIT License" in archive.read(licence).decode()
        assert "fieldwright = fieldwright.cli:main" in archive.read(commands).decode()


def test_the_source_archive_builds_the_same_wheel(wheel: Path, wheel_from_sdist: Path) -> None:
    assert contents(wheel_from_sdist) == contents(wheel)


@pytest.mark.skipif(not COMMAND_EXISTS, reason="there is no command yet")
def test_the_wheel_works_where_there_is_no_checkout(wheel: Path, tmp_path: Path) -> None:
    with ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
    script = "import sys; from fieldwright.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "generate", "plains", "--seed", "1"]
    done = subprocess.run(
        [*command, "-o", "plain.battlefield.json"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "installed")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "plain.battlefield.json").stat().st_size > 0
