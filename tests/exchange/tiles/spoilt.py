"""What is spoilt: scenes and maps that hold some of everything."""

from tests.exchange.tiles.maps import layer, objects, packed, tileset, tmj, tmx
from tests.exchange.tiles.scenes import old_scene, scene, wall

_WALLS = [
    wall((400, 300), (500, 300)),
    wall((500, 300), (600, 400), sight=0),
    wall((600, 400), (700, 400), door=1, ds=1),
    wall((300, 300), (300, 700), sight=10, dir=1, _id="abc", flags={"fieldwright": {"kind": "x"}}),
]

SCENES = [
    scene(
        _WALLS,
        lights=[{"x": 800, "y": 600, "config": {"dim": 30, "bright": 15, "color": "#ff8800"}}],
        drawings=[
            {"x": 400, "y": 300, "shape": {"type": "r", "width": 9, "height": 9}, "text": "A"}
        ],
        notes=[{"x": 400, "y": 300, "text": "B"}],
        environment={"darknessLevel": 0.3, "globalLight": {"enabled": False}},
    ),
    old_scene([{"c": [300, 200, 500, 200], "move": 1, "sense": 1}]),
]

_SETS = [
    tileset(
        tiles=[
            {"id": 0, "type": "grass"},
            {
                "id": 1,
                "image": "tiles.png",
                "x": 3,
                "width": 5,
                "height": 6,
                "terrain": [0, 0, 0, 0],
            },
        ],
        terrains=[{"name": "Sand"}],
        wangsets=[{"colors": [{"name": "Dirt"}], "wangtiles": [{"tileid": 2, "wangid": [0, 1]}]}],
        tileoffset={"x": 1, "y": 2},
    ),
    {"firstgid": 5, "source": "set.tsx"},
]
_OBJECTS = objects(
    {"x": 10, "y": 10, "polyline": [{"x": 0, "y": 0}, {"x": 10, "y": 5}], "rotation": 30},
    {"x": 5, "y": 5, "width": 10, "height": 10, "type": "door"},
    {"x": 5, "y": 5, "width": 10, "height": 10, "ellipse": True},
    {"x": 5, "y": 5, "point": True, "name": "Well"},
    {"x": 5, "y": 15, "width": 10, "height": 20, "gid": 3, "rotation": 45},
    offsetx=2,
)
_PACKED = layer([1, 2, 3, 4, 0, 1], 3, data=packed([1, 2, 3, 4, 0, 1], "zlib"), encoding="base64",
                compression="zlib", opacity=0.5)  # fmt: skip
_CHUNKS = {
    "type": "tilelayer",
    "name": "Ground",
    "chunks": [
        {"x": -2, "y": -2, "width": 2, "height": 1, "data": [1, 2]},
        {"x": 0, "y": 1, "width": 1, "height": 1, "data": [3 | 1 << 31]},
    ],
}

MAPS = [
    tmj(
        [layer([1, 2, 3, 4, 0, 1], 3), _PACKED, _OBJECTS], tilesets=_SETS, backgroundcolor="#123456"
    ),
    tmj([{"type": "group", "layers": [_CHUNKS], "offsetx": 3}, _OBJECTS], infinite=True),
]

TMX = tmx(
    "1,2,3,4,0,1",
    more="""
 <objectgroup name="Walls" opacity="0.5">
  <object id="1" x="10" y="10" rotation="30"><polyline points="0,0 10,0 5,5"/></object>
  <object id="2" x="10" y="20" width="10" height="10" type="door"/>
  <object id="3" name="Well" x="15" y="25"><point/></object>
  <object id="4" x="0" y="0" width="20" height="10"><text>Mill</text></object>
  <object id="5" gid="2147483650" x="0" y="10" width="20" height="10"/>
 </objectgroup>
 <imagelayer name="Sky"><image source="sky.png"/></imagelayer>""",
)
