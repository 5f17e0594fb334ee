"""What painting tools say: names of what is painted, and labels of steps."""

from __future__ import annotations

from collections.abc import Mapping

from fieldwright.battlefield.field import Battlefield, Layer
from fieldwright.battlefield.kinds import load_catalogue
from fieldwright.editing.painting_heights import HeightMode
from fieldwright.editor.painting.choice import Choices, Painted
from fieldwright.editor.translation import translate
from fieldwright.terms.grid import Square
from fieldwright.terms.setting import Depth
from fieldwright.terms.words import capital


def say(text: str) -> str:
    """A text of the painting tools in the user's language."""
    return translate("painting", text)


def layer_name(layer: Painted) -> str:
    """The name of a layer."""
    return {
        Painted.GROUND: say("Ground"),
        Painted.GROWTH: say("Growth"),
        Painted.WATER: say("Water"),
        Painted.HEIGHT: say("Height"),
    }[layer]


def kind_name(layer: Layer, kind: str) -> str:
    """The name of a kind of ground, growth or water."""
    catalogue = load_catalogue()
    if layer is Layer.WATER and kind == "none":
        return say("dry land")
    kinds: Mapping[Layer, Mapping[str, object]] = {
        Layer.GROUND: catalogue.grounds,
        Layer.GROWTH: catalogue.growths,
        Layer.WATER: catalogue.waters,
    }
    return str(getattr(kinds[layer].get(kind), "name", kind))


def material(choices: Choices) -> str:
    """What is painted, in words: ``grass``, ``waist-deep pond``; empty for heights."""
    if choices.layer is Painted.HEIGHT:
        return ""
    name = kind_name(choices.layer.layer, choices.kind)
    if choices.layer is Painted.WATER and choices.kind != "none":
        return f"{Depth.of_feet(choices.depth_ft).value} {name}"
    return name


def deed(choices: Choices) -> str:
    """What the hand does: ``paint grass``, ``raise the ground by 5 ft``."""
    if choices.layer is not Painted.HEIGHT:
        return say("paint {}").format(material(choices))
    return {
        HeightMode.RAISE: say("raise the ground by {} ft").format(choices.step_ft),
        HeightMode.LOWER: say("lower the ground by {} ft").format(choices.step_ft),
        HeightMode.SET: say("set the ground to {} ft").format(choices.set_ft),
        HeightMode.SMOOTH: say("smooth the ground"),
        HeightMode.LEVEL: say("level the ground"),
    }[choices.height_mode]


def paint_label(choices: Choices, count: int, with_material: str = "") -> str:
    """The label of a step: ``Paint grass, 132 squares``.

    ``with_material`` is another sentence for what has a material, such as ``Fill with {}``.
    """
    if with_material and choices.layer is not Painted.HEIGHT:
        done = with_material.format(material(choices))
    else:
        done = deed(choices)
        done = capital(done)
    return f"{done}, {squares(count)}"


def squares(count: int) -> str:
    """A number of squares."""
    return say("1 square") if count == 1 else say("{} squares").format(count)


def things(count: int) -> str:
    """A number of things."""
    return say("1 thing") if count == 1 else say("{} things").format(count)


def square_words(field: Battlefield, square: Square) -> str:
    """What can be picked up from a square: ``thicket over grass, waist-deep pond, 10 ft``."""
    ground = kind_name(Layer.GROUND, field.ground_at(square))
    growth, water = field.growth_at(square), field.water_at(square)
    words = [ground]
    if growth != field.palettes.growth[0]:
        words = [say("{} over {}").format(kind_name(Layer.GROWTH, growth), ground)]
    if water != "none":
        words.append(f"{field.depth_at(square).value} {kind_name(Layer.WATER, water)}")
    if field.height_at(square):
        words.append(say("{} ft").format(field.height_at(square)))
    return ", ".join(words)
