"""Who goes a way on which something unknown stops it: it stops there, and the DM is asked."""

from __future__ import annotations

from fieldwright.battlefield.things import Figure
from fieldwright.editing import figures as doing
from fieldwright.editing.course import Course
from fieldwright.editor.moves.words import halt_words, step_label
from fieldwright.editor.translation import translate
from fieldwright.editor.workbench import Workbench


def go(workbench: Workbench, figure: Figure, course: Course) -> None:
    """Move a figure of the field along a course, as one step; its riders come along.

    Where something stops it that it does not know of it goes no further: the DM is told, and may
    let it go on (combat-and-tactics.txt, Combat Movement on the Battle Map).
    """
    label = step_label(course, figure.name)
    if course.halted is None:
        put(workbench, figure, course.figure, label)
        return
    put(workbench, figure, course.halted, step_label(course, figure.name, whole=False))
    stopped = course.halted

    def go_on() -> None:
        if workbench.field.thing(figure.id) == stopped:
            put(workbench, stopped, course.figure, label)

    # Before players nothing is said of what only the DM knows of.
    players = workbench.view.options.players
    workbench.window.messages.ask(
        f"{figure.name}: {halt_words(course, players=players)}",
        [(translate("moves", "Let it go on"), go_on)],
        alarm=False,
    )


def put(workbench: Workbench, figure: Figure, after: Figure, label: str) -> None:
    """Put a figure somewhere else, as one step; nothing where it stands there already."""
    if after == figure:
        return
    try:
        change = doing.put(workbench.field, figure, after)
    except doing.FigureError as error:
        workbench.warn(str(error))
    else:
        workbench.apply(change, label)
