"""Reading a scene of Foundry Virtual Tabletop."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Any
from urllib.parse import unquote

from fieldwright.exchange.beside import names_for, picture_in
from fieldwright.exchange.facts import with_facts
from fieldwright.exchange.finishing import Lists, finished
from fieldwright.exchange.foundry.frame import SceneFrame, frame_of
from fieldwright.exchange.foundry.lights import light_records
from fieldwright.exchange.foundry.objects import object_records
from fieldwright.exchange.foundry.own import is_edge, own_facts, own_rock, says_in_picture
from fieldwright.exchange.foundry.remembered import extras_of
from fieldwright.exchange.foundry.scenes import scene_in
from fieldwright.exchange.foundry.walls import is_own, opening_word, wall_records
from fieldwright.exchange.foundry.words import words_records
from fieldwright.exchange.limits import number
from fieldwright.exchange.places import list_in, words_in
from fieldwright.exchange.records import MapRecords, PictureWanted
from fieldwright.exchange.report import Reporter

_NOT_READ = ("tokens", "tiles", "sounds", "templates", "regions")


def read(data: bytes, name: str, folder: Path | None = None) -> MapRecords:
    """The map of a scene, in JSON or in a database, called ``name``; raises ExchangeError.

    ``folder`` is where its picture is looked for, which a scene only names.
    """
    reporter = Reporter()
    scene = scene_in(data, name, reporter)
    frame = frame_of(scene, name, reporter)
    is_ours = is_own(scene)
    rock = own_rock(scene, frame.columns, frame.rows) if is_ours else None
    reporter.came["rock square"] += 0 if rock is None else int((rock != "").sum())
    drawn = scene if rock is None else _without_edges(scene)
    walls = wall_records(drawn, frame, reporter)
    lists = Lists(walls.walls, walls.openings, frame.window, opening_word, is_ours)
    done = finished(lists, reporter)
    objects = object_records(scene, frame, reporter)
    lights = light_records(scene, frame, reporter)
    wanted = _wanted(scene, name, frame)
    pictures, still_wanted = picture_in(wanted, folder, reporter)
    words = words_records(scene, frame, reporter)
    for kind in _NOT_READ:
        reporter.left_out[kind] += len(list_in(scene, kind))
    records = MapRecords(
        format="Foundry scene",
        name=words_in(scene, "name").strip() or PurePath(name).stem,
        columns=frame.columns,
        rows=frame.rows,
        walls=done.walls,
        obstacles=objects,
        lights=lights,
        pictures=pictures,
        words=words,
        layers={} if rock is None else {"ground": rock},
        ground="bare",
        ambient=_ambient(scene, reporter),
        gaps=done.gaps,
        extras=extras_of(drawn, done.walls, lights),
        report=reporter.done(),
        says_in_picture=is_ours and says_in_picture(scene),
        picture_wanted=still_wanted,
        square_ft=frame.square_ft,
        scale=frame.scale,
    )
    return with_facts(records, _facts(scene))


def _facts(scene: dict[str, Any]) -> dict[str, Any]:
    """What a scene of our own tells of the whole field; its name and scale every scene tells."""
    told = own_facts(scene)
    return {key: value for key, value in told.items() if key not in ("name", "scale")}


def _without_edges(scene: dict[str, Any]) -> dict[str, Any]:
    """A scene without the walls that the rock has anyway."""
    return {**scene, "walls": [wall for wall in scene["walls"] if not is_edge(wall)]}


def _wanted(scene: dict[str, Any], name: str, frame: SceneFrame) -> PictureWanted:
    """The picture of a scene in a file called ``name``, and where it lies."""
    source = unquote(_source(scene)[:2000]).partition("?")[0]
    return PictureWanted(
        names=names_for(source, name),
        position=frame.corner,
        size=frame.extent,
        told="The scene names no picture; lay one under the map by hand.",
    )


def _source(scene: dict[str, Any]) -> str:
    """The path of the picture: of the background, of the first level, or as it was before."""
    levels = list_in(scene, "levels")
    for holder in (scene, levels[0] if levels else None):
        background = holder.get("background") if isinstance(holder, dict) else None
        if words_in(background, "src"):
            return words_in(background, "src")
    return words_in(scene, "img")


def _ambient(scene: dict[str, Any], reporter: Reporter) -> str:
    """The light of the surroundings as AARRGGBB, by how dark the scene is.

    Scenes that do without the light of the whole and have lights of their own lie in darkness.
    """
    environment = scene.get("environment")
    told = environment if isinstance(environment, dict) else {}
    darkness = number(told.get("darknessLevel", scene.get("darkness")), 0.0)
    lit = told.get("globalLight", scene.get("globalLight"))
    is_lit = lit.get("enabled") if isinstance(lit, dict) else lit
    if is_lit is False and list_in(scene, "lights"):
        reporter.warn("Nothing but its lights lights this scene: it is dark elsewhere.")
        return "ff000000"
    grey = round(255 * (1 - min(1.0, max(0.0, darkness))))
    return f"ff{grey:02x}{grey:02x}{grey:02x}"
