"""The program as a process of its own: its start, its end, and life without a display."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.running import done, program, refused, run

from fieldwright import __version__, headless
from fieldwright.document.files import read_field
from fieldwright.tables.place import maps_folder

GUARDROOM = maps_folder() / "guardroom.battlefield.json"
on_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="a display is always there"
)


@on_linux
def test_a_surprise_without_a_display_leaves_picture_and_text_form_in_out(tmp_path: Path) -> None:
    ended = program(["--surprise-me"], tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "no display was found" in ended.stdout
    (picture,) = (tmp_path / "out").glob("*.png")
    (text,) = (tmp_path / "out").glob("*.battlefield.json")
    assert str(picture) in ended.stdout
    assert str(text) in ended.stdout
    field = read_field(text)
    assert field.columns <= 200
    assert field.info.name in ended.stdout


@on_linux
def test_a_file_without_a_display_is_drawn_into_out_and_left_as_it_is(tmp_path: Path) -> None:
    before = GUARDROOM.read_bytes()
    ended = program([GUARDROOM], tmp_path)
    assert ended.returncode == 0
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "guardroom.png",
        "guardroom.battlefield.json",
    }
    assert GUARDROOM.read_bytes() == before


@on_linux
def test_a_display_that_does_not_answer_is_as_good_as_none(tmp_path: Path) -> None:
    ended = program([GUARDROOM], tmp_path, DISPLAY=":987")
    assert ended.returncode == 0
    assert "the display :987 does not answer" in ended.stdout
    assert (tmp_path / "out" / "guardroom.png").is_file()


@on_linux
def test_a_missing_file_without_a_display_ends_with_code_1_and_a_sentence(tmp_path: Path) -> None:
    ended = program(["nope.fieldwright"], tmp_path)
    assert ended.returncode == 1
    assert ended.stderr.startswith("Error: There is no file ")
    assert ended.stderr.endswith("nope.fieldwright.\n")


def test_pictures_are_drawn_without_a_display(tmp_path: Path) -> None:
    ended = program(["picture", GUARDROOM, "-o", "map.svg"], tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "map.svg: written.\n", "")


def test_generate_and_info_never_load_qt(tmp_path: Path) -> None:
    code = (
        "import sys; from fieldwright.cli.root import cli\n"
        "for words in (['generate', 'swamp', '--seed', '1', '-o', 'x.fieldwright'],"
        " ['info', 'x.fieldwright']):\n"
        "    cli(words, standalone_mode=False)\n"
        "sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    ended = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, timeout=60, check=False)
    assert ended.returncode == 0


def test_what_nobody_foresaw_is_logged_and_told_in_a_sentence(tmp_path: Path, home: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import fieldwright.document.files as files\n"
        "def broken(path):\n    raise ZeroDivisionError('by the goblins')\n"
        "files.read_field = broken\n"
    )
    ended = program(["info", GUARDROOM], tmp_path, PYTHONPATH=str(tmp_path))
    assert ended.returncode == 1
    assert "did not foresee" in ended.stderr
    assert "Traceback" not in ended.stderr
    (log,) = home.rglob("fieldwright.log")
    assert "by the goblins" in log.read_text()


# -------------------------------------------------------------------------------- asking a display


@pytest.fixture
def linux(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A Linux machine with no display at all."""
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "XDG_RUNTIME_DIR"):
        monkeypatch.delenv(name, raising=False)
    return monkeypatch


def test_no_variable_means_no_display(linux: pytest.MonkeyPatch) -> None:
    assert "neither DISPLAY nor WAYLAND_DISPLAY" in (headless.display_missing() or "")


def test_a_platform_that_needs_no_display_is_taken_at_its_word(linux: pytest.MonkeyPatch) -> None:
    linux.setenv("QT_QPA_PLATFORM", "offscreen")
    assert headless.display_missing() is None


def test_a_platform_that_needs_one_does_not_help_where_there_is_none(
    linux: pytest.MonkeyPatch,
) -> None:
    linux.setenv("QT_QPA_PLATFORM", "xcb")
    assert headless.display_missing() is not None


def test_windows_and_macos_always_have_a_display(linux: pytest.MonkeyPatch) -> None:
    linux.setattr(sys, "platform", "darwin")
    assert headless.display_missing() is None


@on_linux
def test_a_wayland_socket_that_answers_is_a_display(
    linux: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    linux.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    linux.setenv("WAYLAND_DISPLAY", "wayland-7")
    assert "wayland-7 does not answer" in (headless.display_missing() or "")
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        server.bind(str(tmp_path / "wayland-7"))
        server.listen()
        assert headless.display_missing() is None


# ------------------------------------------------------------------------------- the command itself


def test_the_version_is_told() -> None:
    assert done("--version") == f"fieldwright, version {__version__}\n"


@pytest.mark.parametrize("command", [[], ["generate"], ["picture"], ["info"]])
def test_every_help_has_examples(command: list[str]) -> None:
    said = done(*command, "--help")
    assert "Examples:" in said
    assert said.count("  fieldwright ") >= 2
    assert max(map(len, said.splitlines())) <= 100


def test_help_lists_the_commands() -> None:
    said = done("-h")
    assert all(f"\n  {name}" in said for name in ("generate", "info", "picture"))


def test_a_mistyped_command_is_guessed() -> None:
    assert "Did you mean generate?" in refused("genrate", "swamp", code=2)


def test_a_word_like_no_command_is_answered_with_all_of_them() -> None:
    sentence = refused("besiege", code=2)
    assert "neither a command nor a file" in sentence
    assert "generate, picture, convert, info" in sentence


def test_an_unwritable_place_for_the_headless_work_is_told(
    linux: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    linux.chdir(tmp_path)
    (tmp_path / "out").write_text("a file where the folder should be")
    result = run(GUARDROOM)
    assert result.exit_code == 1
    assert "out" in result.stderr


@on_linux
def test_a_reader_that_has_heard_enough_is_told_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fieldwright", "info", str(GUARDROOM), "--json"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as teller:
        assert teller.stdout is not None
        assert teller.stderr is not None
        teller.stdout.close()
        assert teller.stderr.read() == b""


@on_linux
def test_an_answer_that_finds_no_room_is_told_in_a_sentence(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fieldwright", "info", str(GUARDROOM), "--json"]
    environment = {**os.environ, "PYTHONUNBUFFERED": ""}
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            command,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env=environment,
            check=False,
        )
    assert ended.returncode == 1
    assert ended.stderr.startswith("Error: Not everything could be written: ")
    assert ended.stderr.count("\n") == 1


def test_a_field_for_a_folder_that_is_not_there_says_so(tmp_path: Path) -> None:
    told = refused("generate", "swamp", "-o", tmp_path / "nowhere" / "x.fieldwright")
    assert f"There is no folder {tmp_path / 'nowhere'}. Make it, or choose another one." in told


def test_faults_of_a_text_are_told_with_the_name_of_its_file(tmp_path: Path) -> None:
    path = tmp_path / "ford.battlefield.json"
    path.write_text(
        '{"format": "fieldwright battlefield", "size": [3, 2], "ground": ["..."]}', "utf-8"
    )
    told = refused("info", path)
    assert "ford.battlefield.json has a fault:" in told
    assert "it has 1 row, but the field is 2 squares long" in told


@on_linux
def test_a_file_may_be_called_like_an_option(tmp_path: Path) -> None:
    (tmp_path / "-dark.battlefield.json").write_bytes(GUARDROOM.read_bytes())
    ended = program(["--", "-dark.battlefield.json"], tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "out" / "-dark.png").is_file()


def test_a_name_too_long_for_what_stands_beside_it_is_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    path = tmp_path / f"{'x' * 230}.fieldwright"
    done("generate", "swamp", "--seed", 1, "-o", tmp_path / "a.FIELDWRIGHT")
    (tmp_path / "a.FIELDWRIGHT").rename(path)
    for words in (["info", path], ["picture", path, "-o", tmp_path / "a.png"]):
        assert "Give the file a shorter name." in refused(*words)


@on_linux
@pytest.mark.parametrize("home", ["", "nowhere"])
def test_without_a_home_folder_the_window_opens_and_says_where_the_field_is(
    home: str, tmp_path: Path
) -> None:
    code = """
import os, pwd, sys
from fieldwright.cli.root import main
from fieldwright import app
def nobody(number):
    raise KeyError(number)
pwd.getpwuid = nobody
opened = app.open_window
def tell(*asked):
    window = opened(*asked)
    print(window.messages.text)
    os._exit(0)
app.open_window = tell
sys.argv = ["fieldwright", "--surprise-me"]
main()
"""
    folders = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    kept = {name: value for name, value in os.environ.items() if name not in folders}
    ended = subprocess.run(
        [sys.executable, "-u", "-c", code],
        env={**kept, "HOME": home, "QT_QPA_PLATFORM": "offscreen", "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert ended.stderr == ""
    assert "You have no home folder" in ended.stdout
    assert "save it under a name" in ended.stdout
