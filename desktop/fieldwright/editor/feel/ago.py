"""How long ago something was, in words that need no thinking."""

from __future__ import annotations

from datetime import datetime, timedelta

from fieldwright.editor.translation import translate

_JUST = timedelta(seconds=45)


def ago(time: datetime, now: datetime) -> str:
    """The time in words: ``just now``, ``2 min ago``, ``3 h ago``, then the date.

    Both times know their zone; the date is told in that of ``now``.
    """
    gone = now - time
    if gone < _JUST:
        return translate("history", "just now")
    minutes = max(1, round(gone.total_seconds() / 60))
    if minutes < 60:
        return translate("history", "{} min ago").format(minutes)
    here = time.astimezone(now.tzinfo)
    if gone < timedelta(hours=12) or here.date() == now.date():
        return translate("history", "{} h ago").format(max(1, round(minutes / 60)))
    if here.date() == (now - timedelta(days=1)).date():
        return translate("history", "yesterday {}").format(f"{here:%H:%M}")
    return f"{here:%Y-%m-%d}"
