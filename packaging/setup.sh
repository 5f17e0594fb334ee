#!/bin/sh
# Sets up everything that Fieldwright needs, in the checkout's own .venv:
#
#   packaging/setup.sh run    what the program needs
#   packaging/setup.sh dev    that, and what tests, lint and benchmarks need
#
# It does only what is missing, so a second call is instant. Python packages come from the pinned
# files beside this script and are checked against their hashes. System packages (the libraries of
# Qt, a font) are installed only where Qt does not start without them, by apt-get as root or with
# a sudo that asks no password; where neither is possible the line to run is printed.
set -eu

PYTHON=${PYTHON:-python3}
HERE=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
ROOT=$(dirname -- "$HERE")
VENV=$ROOT/.venv

# A package that was renamed when Debian moved to 64-bit times has both names, the newer one first.
QT_PACKAGES="libglib2.0-0t64|libglib2.0-0 libegl1 libgl1 libdbus-1-3 libfontconfig1 libxkbcommon0
    fonts-dejavu-core"
X11_PACKAGES="libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 libxkbcommon-x11-0"
# Tests on a real window system use these, and are skipped where they are absent.
TEST_PACKAGES="xvfb xdotool"

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# ------------------------------------------------------------------------------ system packages

as_root() {
    if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

can_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    [ "$(id -u)" -eq 0 ] && return 0
    command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null
}

# The first of the names "new|old" that this system offers; the last one if it offers none.
offered_name() {
    for name in $(printf '%s' "$1" | tr '|' ' '); do
        if apt-cache policy "$name" 2>/dev/null | grep -q 'Candidate: [^(]'; then
            break
        fi
    done
    printf '%s' "$name"
}

offered_names() {
    names=
    for package in "$@"; do
        names="$names $(offered_name "$package")"
    done
    printf '%s' "${names# }"
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 "$@"
}

# install_packages REASON PACKAGE...: true if apt-get installed them.
install_packages() {
    reason=$1
    shift
    if ! can_install; then
        say "$reason To install:"
        say "    sudo apt-get update && sudo apt-get install -y $(offered_names "$@")"
        return 1
    fi
    say "$reason Installing with apt-get ..."
    # Old lists may still do, so a failing update is not the end.
    apt_get update || true
    # shellcheck disable=SC2046  # one word a package
    apt_get install -y --no-install-recommends $(offered_names "$@") >/dev/null
}

# -------------------------------------------------------------------------------- the environment

check_python() {
    command -v "$PYTHON" >/dev/null 2>&1 || fail "Fieldwright needs Python 3.11 or newer; there is no $PYTHON here."
    "$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        fail "Fieldwright needs Python 3.11 or newer; this is $("$PYTHON" --version). Another one can be named: make PYTHON=python3.12"
}

# Debian keeps what puts pip into a new environment in a package of its own (python3-venv).
# An environment without pip does as well: pip from outside can work in it.
make_venv() {
    "$PYTHON" -m venv --clear "$VENV" >/dev/null 2>&1 && return
    "$PYTHON" -m pip --version >/dev/null 2>&1 &&
        "$PYTHON" -m venv --clear --without-pip "$VENV" >/dev/null 2>&1 && return
    install_packages "Python cannot make an environment: python3-venv is missing." python3-venv &&
        "$PYTHON" -m venv --clear "$VENV" && return
    fail "Without it there is nothing to install into."
}

pip_install() {
    set -- install --quiet --disable-pip-version-check "$@"
    if "$VENV/bin/python" -c 'import pip' 2>/dev/null; then
        "$VENV/bin/python" -m pip "$@"
    else
        "$PYTHON" -m pip --python "$VENV/bin/python" "$@"
    fi
}

# What a set is made from; a stamp holding the same is up to date.
fingerprint() {
    (cd "$ROOT" && cksum pyproject.toml packaging/setup.sh "$1" && pwd)
}

is_up_to_date() {
    [ -f "$VENV/.$1" ] && [ "$(cat "$VENV/.$1")" = "$(fingerprint "$2")" ]
}

install_python_packages() {
    say "Installing what $(basename "$1") pins into .venv ..."
    pip_install --require-hashes -r "$ROOT/$1"
    pip_install --no-deps --no-build-isolation --editable "$ROOT"
}

# ------------------------------------------------------------------------------------- what Qt needs

# True if a window can be opened and has letters to write with.
qt_starts() {
    QT_QPA_PLATFORM=offscreen "$VENV/bin/python" - 2>/dev/null <<'PYTHON'
import sys
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

application = QApplication([])
sys.exit(not QFontDatabase.families())
PYTHON
}

# True if the libraries are there that show a window under X11, whether or not a display is.
qt_has_x11() {
    "$VENV/bin/python" - 2>/dev/null <<'PYTHON'
import ctypes
from pathlib import Path
from PySide6.QtCore import QLibraryInfo

plugins = Path(QLibraryInfo.path(QLibraryInfo.LibraryPath.PluginsPath))
ctypes.CDLL(str(plugins / "platforms" / "libqxcb.so"))
PYTHON
}

is_linux() { [ "$(uname -s)" = Linux ]; }

# shellcheck disable=SC2086  # the lists of packages are one word a package
need_qt() {
    qt_starts && return
    is_linux && install_packages "A system library of Qt or a font is missing." $QT_PACKAGES \
        ${DISPLAY:+$X11_PACKAGES} && qt_starts && return
    if ! reason=$("$VENV/bin/python" -c 'import PySide6.QtWidgets' 2>&1); then
        printf '%s\n' "$reason" | tail -n 1 >&2
        fail "Qt cannot be loaded without it; then call make again."
    fi
    say "Going on without it: there may be no letters."
}

# shellcheck disable=SC2086
need_x11() {
    is_linux || return 0
    qt_has_x11 && return
    install_packages "A system library that Qt shows windows with is missing." $X11_PACKAGES || true
}

# shellcheck disable=SC2086
want_test_packages() {
    is_linux || return 0
    command -v Xvfb >/dev/null 2>&1 && command -v xdotool >/dev/null 2>&1 && return
    install_packages "Tests on a real window system need xvfb and xdotool; they are skipped without." \
        $TEST_PACKAGES || true
}

# ------------------------------------------------------------------------------------------- sets

RUN=packaging/requirements.txt
DEV=packaging/requirements-dev.txt

set_up() {
    if ! "$VENV/bin/python" -c '' 2>/dev/null; then
        check_python
        make_venv
    fi
    install_python_packages "$2"
    need_qt
    if [ "$1" = dev ]; then
        need_x11
        want_test_packages
        # The larger set holds the smaller one.
        fingerprint "$RUN" >"$VENV/.run"
    fi
    fingerprint "$2" >"$VENV/.$1"
}

case ${1-} in
run)
    is_up_to_date run $RUN || set_up run $RUN
    # A display may have come since the set was installed.
    if [ -n "${DISPLAY-}" ]; then
        need_x11
    fi
    ;;
dev) is_up_to_date dev $DEV || set_up dev $DEV ;;
*) fail "usage: packaging/setup.sh run|dev" ;;
esac
