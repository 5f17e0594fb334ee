"""What every test stands on: no display, nobody's own files, the same examples each time."""

import gc
import itertools
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

# Qt reads this once, when the application is made; a run under a real window system sets it.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import pytest
from hypothesis import settings

# The everyday suite tries the same examples on every machine; `make soak` looks for new ones.
settings.register_profile(
    "ci", max_examples=50, derandomize=True, deadline=None, print_blob=True, database=None
)
settings.register_profile("soak", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Where programs look for the folders of a person: platformdirs and Qt, on each system.
LINUX_FOLDERS = {
    "XDG_DATA_HOME": "data",
    "XDG_CONFIG_HOME": "config",
    "XDG_CACHE_HOME": "cache",
    "XDG_STATE_HOME": "state",
    "XDG_DOCUMENTS_DIR": "documents",
}
WINDOWS_FOLDERS = {
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "data",
    "WIN_PD_OVERRIDE_APPDATA": "data",
    "WIN_PD_OVERRIDE_PERSONAL": "documents",
    "LOCALAPPDATA": "data",
    "APPDATA": "data",
}


# Collecting makes things by the hundred thousand and drops hardly any.
gc.disable()


@pytest.fixture(scope="session", autouse=True)
def gui(request: pytest.FixtureRequest) -> None:
    """The application of pytest-qt, before anything draws: a process can have one only.

    Drawing needs one for its fonts and would make one without windows, which are tested as well.
    """
    request.getfixturevalue("qapp")


@pytest.fixture(scope="session")
def new_home(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """Name a folder that no test has used yet; it is made by whoever first writes there."""
    homes = tmp_path_factory.mktemp("homes")
    numbers = itertools.count()
    return lambda: homes / str(next(numbers))


@pytest.fixture(scope="module", autouse=True)
def home_of_module(new_home: Callable[[], Path]) -> Iterator[Path]:
    """The home of what a whole module shares: windows, which keep settings and documents."""
    with pytest.MonkeyPatch.context() as patched:
        yield _move_into(new_home(), patched)


@pytest.fixture(autouse=True)
def home(
    home_of_module: Path, new_home: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """The home of a person who starts the program for the first time, for each test its own.

    Data, settings, caches and documents lie in it; processes that a test starts see it too.
    """
    return _move_into(new_home(), monkeypatch)


def _move_into(home: Path, patched: pytest.MonkeyPatch) -> Path:
    """From now on the folders of a person lie in that home."""
    patched.setenv("HOME", str(home))
    for variable, folder in (LINUX_FOLDERS | WINDOWS_FOLDERS).items():
        patched.setenv(variable, str(home / folder))
    if "PySide6.QtCore" in sys.modules:
        _keep_qt_settings_in(home / "config")
    return home


@pytest.fixture(autouse=True)
def tidied(request: pytest.FixtureRequest) -> Iterator[None]:
    """While a test has windows, Python looks for garbage only between tests; Qt does so then too.

    Left alone Python also looks in the threads that draw, and would take a dead window away in
    one of them, which ends the process. The program itself has editor.tidying for this. And what
    was told to delete itself later does so only where Qt's own loop of events runs: widgets of
    tests that are over would stay, and each makes all that follows slower.
    """
    if not {"qapp", "qtbot"}.intersection(request.fixturenames):
        yield
        return
    gc.disable()
    yield
    from PySide6.QtCore import QCoreApplication, QEvent

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    gc.enable()


def _keep_qt_settings_in(folder: Path) -> None:
    """Qt looks the folder of its settings up once a process, so it has to be told again."""
    from PySide6.QtCore import QSettings

    for settings_format in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        QSettings.setPath(settings_format, QSettings.Scope.UserScope, str(folder))


def pytest_collection_finish() -> None:
    """What the collected tests are made of stays to the end: no search for garbage need see it."""
    gc.collect()
    gc.freeze()
    # Fields are made of many small objects, and by default every 700 of them begin a search.
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_unconfigure() -> None:
    """Empty the clipboard: the offscreen one outlives Python, and what Python made must not."""
    if "PySide6.QtGui" in sys.modules:
        from PySide6.QtGui import QGuiApplication

        if isinstance(QGuiApplication.instance(), QGuiApplication):
            QGuiApplication.clipboard().clear()
