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
    """What is painted, in words: ``waist-deep pond``, ``grass``, ``5 ft up``."""
    if choices.layer is Painted.HEIGHT:
        return height_words(choices)
    name = kind_name(choices.layer.layer, choices.kind)
    if choices.layer is Painted.WATER and choices.kind != "none":
        return f"{Depth.of_feet(choices.depth_ft).value} {name}"
    return name


def height_words(choices: Choices) -> str:
    """What the height brush does, in words."""
    step, wanted = choices.step_ft, choices.set_ft
    return {
        HeightMode.RAISE: say("ground {} ft higher").format(step),
        HeightMode.LOWER: say("ground {} ft lower").format(step),
        HeightMode.SET: say("ground at {} ft").format(wanted),
        HeightMode.SMOOTH: say("smooth ground"),
        HeightMode.LEVEL: say("level ground"),
    }[choices.height_mode]


def paint_label(choices: Choices, count: int, verb: str = "") -> str:
    """The label of a step: ``Paint grass, 132 squares``."""
    return f"{verb or say('Paint')} {material(choices)}, {squares(count)}"


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
