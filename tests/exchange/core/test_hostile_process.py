"""The process that reads strange files, when it does what it never should."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.helpers.mutations import is_sentence, patient
from tests.helpers.uvtt_files import as_bytes, at, uvtt

from fieldwright.exchange import apart
from fieldwright.exchange.apart import Limits, read_apart
from fieldwright.exchange.errors import ExchangeCancelledError, ExchangeError
from fieldwright.exchange.uvtt.reading import read

BEGIN = "import os, signal, sys, time; out = sys.stdout.buffer\n"
STAGE = "out.write(b'P' + bytes(8)); out.flush()\n"

HALF = f"{STAGE}out.write(b'R' + (1000).to_bytes(8, 'big') + b'half'); out.flush()\n"

Start = Callable[[str], list[subprocess.Popen[bytes]]]


@pytest.fixture
def in_its_place(monkeypatch: pytest.MonkeyPatch) -> Start:
    """Start a script of Python in place of the process that reads; those that were started."""

    def start(script: str) -> list[subprocess.Popen[bytes]]:
        started: list[subprocess.Popen[bytes]] = []

        def begin(*_: object) -> subprocess.Popen[bytes]:
            child = subprocess.Popen(
                [sys.executable, "-S", "-c", BEGIN + script],
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
            started.append(child)
            return child

        monkeypatch.setattr(apart, "_started", begin)
        return started

    return start


def refusal(seconds: float = 30) -> str:
    """The sentence that comes of reading."""
    with pytest.raises(ExchangeError) as refused:
        read_apart(Path("x.dd2vtt"), limits=Limits(64 << 20, seconds))
    assert is_sentence(str(refused.value))
    return str(refused.value)


@pytest.mark.parametrize(
    "script",
    [
        "print('a library says something')",
        f"{HALF}os.kill(os.getpid(), signal.SIGKILL)",
        f"{HALF}os.kill(os.getpid(), signal.SIGSEGV)",
        f"{STAGE}out.write(b'R' + (1 << 40).to_bytes(8, 'big')); out.flush(); time.sleep(60)",
        f"{STAGE}out.write(b'E' + (1 << 20).to_bytes(8, 'big')); out.flush(); time.sleep(60)",
        f"{STAGE}out.write(b'Q' + bytes(8)); out.flush(); time.sleep(60)",
        f"while True: {STAGE}",
        f"{STAGE}out.write(os.urandom(100000)); out.flush(); time.sleep(60)",
        f"{STAGE}os.close(1); time.sleep(60)",
        f"{STAGE}sys.exit(1)",
    ],
    ids=[
        *("words", "killed in a frame", "fault in a frame", "endless frame", "endless sentence"),
        *("unknown frame", "endless stages", "noise", "closed pipe", "gone"),
    ],
)
def test_whatever_a_process_answers_there_is_a_sentence_and_it_is_ended(
    script: str, in_its_place: Start
) -> None:
    started = in_its_place(script)
    begun = time.monotonic()
    refusal()
    assert time.monotonic() - begun < 20
    assert started[0].returncode is not None


def test_a_process_that_never_begins_is_not_blamed_on_the_file(in_its_place: Start) -> None:
    in_its_place("sys.exit(1)")
    assert "did not start" in refusal()


def test_a_map_that_is_none_is_told(in_its_place: Start) -> None:
    in_its_place("out.write(b'R' + (3).to_bytes(8, 'big') + b'{}x'); out.flush()")
    assert refusal() == "The map could not be handed over after it was read."


def test_a_sentence_with_signs_that_are_none_comes_through(in_its_place: Start) -> None:
    in_its_place("out.write(b'E' + (4).to_bytes(8, 'big') + b'\\xff\\xfeA.'); out.flush()")
    assert refusal().endswith("A.")


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_none_is_left_when_it_is_cancelled_or_takes_too_long(in_its_place: Start) -> None:
    started = in_its_place(f"signal.signal(signal.SIGTERM, signal.SIG_IGN)\n{STAGE}time.sleep(60)")
    assert "took longer" in refusal(seconds=0.3)
    with pytest.raises(ExchangeCancelledError):
        read_apart(Path("x.dd2vtt"), is_cancelled=lambda: True)
    assert all(not Path(f"/proc/{child.pid}").exists() for child in started)


# --------------------------------------------------------------------------- where it is started


def written(folder: Path) -> Path:
    """A map in a folder."""
    path = folder / "map.dd2vtt"
    path.write_bytes(as_bytes(uvtt(walls=[at((0, 0), (5, 0))])))
    return path


POISON = ("json", "numpy", "fieldwright", "random", "sitecustomize", "usercustomize")


def test_modules_in_the_folder_of_the_file_are_never_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where a list of places begins with an empty one, which Python takes for here."""
    for name in POISON:
        (tmp_path / f"{name}.py").write_text("open('ran', 'w').close()\nraise SystemExit\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", f"{os.pathsep}{tmp_path / 'none'}")
    assert len(read_apart(written(tmp_path)).walls) == 1
    assert not (tmp_path / "ran").exists()


def test_a_folder_and_a_name_in_all_letters_are_read(tmp_path: Path) -> None:
    folder = tmp_path / "été 🌲 'x' \"y\" $HOME; --help"
    folder.mkdir()
    path = written(folder).rename(folder / "-m é e\u0301.dd2vtt")
    assert len(read_apart(path).walls) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
def test_a_python_in_a_folder_with_blanks_and_letters_of_its_own_starts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in an environment that lies below such a folder: its Python is a link to another one."""
    home = Path(sys.executable).parent.parent
    other = tmp_path / "Meine Umgebung é"
    (other / "bin").mkdir(parents=True)
    (other / "lib").symlink_to(home / "lib")
    config = home / "pyvenv.cfg"
    if not config.exists():
        pytest.skip("this Python lies in no environment")
    shutil.copy(config, other)
    (other / "bin" / "python").symlink_to(Path(sys.executable).resolve())
    monkeypatch.setattr(sys, "executable", str(other / "bin" / "python"))
    assert len(read_apart(written(tmp_path)).walls) == 1


def test_no_python_at_all_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "none"))
    with pytest.raises(ExchangeError, match="No process could be started"):
        read_apart(written(tmp_path))


@pytest.mark.skipif(os.name != "posix", reason="names are bytes only there")
def test_a_name_that_is_no_text_is_told_in_words_that_can_be_printed(tmp_path: Path) -> None:
    path = tmp_path / os.fsdecode(b"map \xff.dd2vtt")
    written(tmp_path).rename(path)
    read_apart(path).name.encode()
    path.write_bytes(b"{")
    with pytest.raises(ExchangeError) as refused:
        read_apart(path)
    str(refused.value).encode()


# ------------------------------------------------------------------------------ nothing besides


@pytest.mark.skipif(sys.platform != "linux", reason="needs a place that is always full")
def test_no_file_is_written_while_a_map_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing can be written for a moment, on a full disk, maps are read all the same."""
    for name in ("TMPDIR", "TMP", "TEMP", "HOME"):
        monkeypatch.setenv(name, "/dev/full")
    path = written(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert len(read_apart(path).walls) == 1
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    "name",
    [
        "../outside.png", "/etc/hostname", "//server/share/x.png", "\\\\server\\share\\x.png",
        "C:\\x.png", "file:///etc/hostname.png", "http://127.0.0.1:9/x.png", "CON.png",
        "link.png", "folder.png", "pipe.png", "loop.png", "..", ".png",
    ],
)  # fmt: skip
def test_no_name_of_a_picture_leads_out_of_the_folder(name: str, tmp_path: Path) -> None:
    """Nor to a link, a folder or a pipe in it: the map comes without its picture, and says so."""
    folder = tmp_path / "maps"
    folder.mkdir()
    outside = tmp_path / "outside.png"
    outside.write_bytes(b"\x89PNG\r\n\x1a\n")
    if os.name == "posix":
        (folder / "link.png").symlink_to(outside)
        (folder / "loop.png").symlink_to(folder / "loop.png")
        os.mkfifo(folder / "pipe.png")
    (folder / "folder.png").mkdir()
    with patient(3):
        records = read(as_bytes(uvtt(image=name)), "map.dd2vtt", folder)
    assert records.pictures == ()
    assert any("picture" in one for one in records.report.warnings)
