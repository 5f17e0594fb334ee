"""XML of Tiled, read safely, as the trees that its JSON has.

Nothing outside the file is ever fetched: an entity or a DTD with content is refused, one that is
only named (maps from before 2015) is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from xml.parsers import expat

from fieldwright.exchange.errors import ExchangeError
from fieldwright.exchange.limits import DEEPEST, MOST_ENTRIES

_LAYERS = {
    "layer": "tilelayer",
    "objectgroup": "objectgroup",
    "imagelayer": "imagelayer",
    "group": "group",
}


@dataclass(slots=True)
class Element:
    """One element: its name, attributes, elements within, and the text before and between them."""

    tag: str
    values: dict[str, str]
    children: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """All its own text."""
        return "".join(self.texts)

    def every(self, tag: str) -> Iterator[Element]:
        """The elements of this name right within it."""
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        """The first of them."""
        return next(self.every(tag), None)


def parsed_xml(data: bytes, name: str) -> Element:
    """The root of an XML file; raises ExchangeError."""
    builder = _Builder(name)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.EntityDeclHandler = builder.refuse
    parser.UnparsedEntityDeclHandler = builder.refuse
    parser.ExternalEntityRefHandler = builder.refuse
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        place = f" (line {parser.CurrentLineNumber})"
        raise ExchangeError(
            f"{name} is no whole XML file{place}: it may have been cut off when it was copied."
        ) from error
    if builder.root is None:
        raise ExchangeError(f"{name} is XML with nothing in it.")
    return builder.root


class _Builder:
    """Puts the tree together while the file is parsed."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.root: Element | None = None
        self.open: list[Element] = []
        self.count = 0

    def start(self, tag: str, values: dict[str, str]) -> None:
        """An element begins; raises ExchangeError where there are too many, or too deep."""
        self.count += 1
        if self.count > MOST_ENTRIES:
            raise ExchangeError(f"{self.name} lists more than {MOST_ENTRIES:,} things.")
        if len(self.open) >= DEEPEST:
            raise ExchangeError(f"{self.name} nests its lists deeper than any map does.")
        element = Element(tag, values)
        if self.open:
            self.open[-1].children.append(element)
        else:
            self.root = element
        self.open.append(element)

    def end(self, _tag: str) -> None:
        """The last element ends."""
        self.open.pop()

    def text(self, text: str) -> None:
        """Text of the last element."""
        self.open[-1].texts.append(text)

    def doctype(self, *told: Any) -> None:
        """A DTD is named; raises ExchangeError where it has content."""
        if told[-1]:
            self.refuse()

    def refuse(self, *_told: Any) -> int:
        """Entities are refused."""
        raise ExchangeError(
            f"{self.name} defines entities of its own, which no map needs and which can do harm. "
            "It was not read."
        )


# ----------------------------------------------------------------------------------- as JSON has it


def map_tree(root: Element) -> dict[str, Any]:
    """A map as TMJ has it."""
    tree: dict[str, Any] = dict(root.values)
    tree["tilesets"] = [tileset_tree(one) for one in root.every("tileset")]
    tree["layers"] = _layers(root)
    return tree


def tileset_tree(root: Element) -> dict[str, Any]:
    """A tile set as TSJ has it."""
    tree: dict[str, Any] = dict(root.values)
    _add_image(tree, root)
    offset = root.first("tileoffset")
    if offset is not None:
        tree["tileoffset"] = offset.values
    tree["tiles"] = [_tile(one) for one in root.every("tile")]
    tree["terrains"] = [
        dict(one.values) for kinds in root.every("terraintypes") for one in kinds.every("terrain")
    ]
    tree["wangsets"] = [
        {
            "colors": [dict(colour.values) for colour in one.every("wangcolor")],
            "wangtiles": [_numbers(tile.values, "wangid") for tile in one.every("wangtile")],
        }
        for sets in root.every("wangsets")
        for one in sets.every("wangset")
    ]
    return tree


def _numbers(values: dict[str, str], key: str) -> dict[str, Any]:
    return {**values, key: values[key].split(",")} if key in values else dict(values)


def _tile(element: Element) -> dict[str, Any]:
    tree = _numbers(element.values, "terrain")
    _add_image(tree, element)
    tree["properties"] = _properties(element)
    return tree


def _add_image(tree: dict[str, Any], element: Element) -> None:
    image = element.first("image")
    if image is not None:
        tree["image"] = image.values.get("source", "")
        tree["transparentcolor"] = image.values.get("trans", "")


def _properties(element: Element) -> list[dict[str, Any]]:
    return [
        {"name": one.values.get("name", ""), "value": one.values.get("value", one.text)}
        for some in element.every("properties")
        for one in some.every("property")
    ]


def _layers(element: Element) -> list[dict[str, Any]]:
    return [_layer(child) for child in element.children if child.tag in _LAYERS]


def _layer(element: Element) -> dict[str, Any]:
    tree: dict[str, Any] = {**element.values, "type": _LAYERS[element.tag]}
    # What TMJ calls type is the sort of layer; its class TMX before 1.9 did not have.
    match element.tag:
        case "layer":
            _add_data(tree, element.first("data"))
        case "objectgroup":
            tree["objects"] = [_object(one) for one in element.every("object")]
        case "imagelayer":
            _add_image(tree, element)
        case _:
            tree["layers"] = _layers(element)
    return tree


def _add_data(tree: dict[str, Any], data: Element | None) -> None:
    if data is None:
        return
    tree["encoding"] = data.values.get("encoding", "xml")
    tree["compression"] = data.values.get("compression", "")
    chunks = [{**chunk.values, "data": _content(chunk)} for chunk in data.every("chunk")]
    if chunks:
        tree["chunks"] = chunks
    else:
        tree["data"] = _content(data)


def _content(element: Element) -> Any:
    """The text of tile data, or the numbers of its tile elements."""
    tiles = [tile.values.get("gid", "0") for tile in element.every("tile")]
    return tiles or element.text


def _object(element: Element) -> dict[str, Any]:
    tree: dict[str, Any] = dict(element.values)
    for shape in ("ellipse", "point", "capsule"):
        if element.first(shape) is not None:
            tree[shape] = True
    for shape in ("polygon", "polyline"):
        line = element.first(shape)
        if line is not None:
            pairs = (pair.partition(",") for pair in line.values.get("points", "").split())
            tree[shape] = [{"x": x, "y": y} for x, _, y in pairs]
    text = element.first("text")
    if text is not None:
        tree["text"] = {"text": text.text}
    tree["properties"] = _properties(element)
    return tree
