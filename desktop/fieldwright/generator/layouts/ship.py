"""A ship at sea, or two that are grappled side by side, seen from above.

Masts, deckhouse, water-kegs and gunwales are cover; masts, sails, deck cargo and open hatches are
in the way (combat-and-tactics.txt, Terrain Types, Ships). Below decks see ``holds``.
"""

from __future__ import annotations

from dataclasses import dataclass

from fieldwright.battlefield.things import Point
from fieldwright.generator.draft import Draft
from fieldwright.generator.layouts import holds
from fieldwright.generator.layouts.aisles import free_cell, open_aisles
from fieldwright.generator.layouts.hulls import Hull, berth, fair_beam, plank_sides
from fieldwright.generator.layouts.least import check_room
from fieldwright.generator.layouts.sheet import Sheet
from fieldwright.generator.plan import Plan
from fieldwright.terms.chance import Stream
from fieldwright.terms.grid import Block

SMALLEST = (12, 7)
"""The least sides, longer and shorter, of a field that holds a ship."""

SMALLEST_PAIR = (16, 13)
"""The same for two ships side by side."""

_LONGEST = 46.0
"""No ship is longer, in squares (230 feet)."""

_SEA_FT = 30
_DECK_FT = 6
_RAISED_FT = 12


@dataclass(frozen=True, slots=True)
class _Ship:
    """A hull and where its raised decks begin: ``aft`` the quarterdeck, ``fore`` the forecastle.

    Both are whole x; None where the ship is too small for a raised deck.
    """

    hull: Hull
    aft: int | None
    fore: int | None

    def main_deck(self) -> Block:
        """The squares of the main deck that lie inside the hull all along."""
        ends = [self.aft, self.fore]
        hull = self.hull
        stern = hull.along(0.04) if ends[0] is None else ends[0]
        bow = hull.along(0.9) if ends[1] is None else ends[1]
        return hull.block(min(stern, bow) // 1 + (min(stern, bow) % 1 > 0), max(stern, bow) // 1)


def lay_out(plan: Plan, draft: Draft, stream: Stream) -> None:
    """Build the ship or ships; raises WishError where the field is too small."""
    if plan.wishes.below_decks:
        holds.lay_out(plan, draft, stream)
        return
    pair = plan.wishes.two_ships
    needs = "Two ships at sea need" if pair else "A ship at sea needs"
    check_room(draft, needs, *(SMALLEST_PAIR if pair else SMALLEST))
    sheet = Sheet.lengthwise(draft, "sand", stream)
    sheet.flood(sheet.block, "sea", _SEA_FT)
    ships = _launch(sheet, stream, pair)
    planks = _gangplanks(ships, stream)
    for ship in ships:
        _build(sheet, ship, planks)
    _lay_gangplanks(sheet, planks)
    for ship in ships:
        _rig(sheet, ship, stream)
    sheet.zones = _zones(ships)
    open_aisles(sheet, [free_cell(sheet, block) for zone in sheet.zones for block in zone])
    sheet.copy_to_draft()


def _launch(sheet: Sheet, stream: Stream, pair: bool) -> list[_Ship]:
    """Where the hulls lie on the water."""
    water = 1.2 if sheet.columns < 20 else 2.4
    length = min(sheet.columns - water, _LONGEST)
    room = (sheet.rows - 2.2) / 2 if pair else sheet.rows - water
    beam = min(room, length * 0.36, 14.0)
    left, right = berth(sheet.columns, length)
    first_east = stream.chance(1, 2)
    if not pair:
        beam = fair_beam(beam, sheet.rows / 2)
        return [_ship(Hull(left, right, sheet.rows / 2, beam, first_east))]
    second_east = first_east if stream.chance(1, 2) else not first_east
    middle = sheet.rows / 2
    beam = fair_beam(beam, middle + 0.5)
    apart = (beam + 1) / 2
    return [
        _ship(Hull(left, right, middle - apart, beam, first_east)),
        _ship(Hull(left, right, middle + apart, beam, second_east)),
    ]


def _ship(hull: Hull) -> _Ship:
    length = hull.right - hull.left
    aft = round(hull.along(0.25)) if length >= 16 else None
    fore = round(hull.along(0.77)) if length >= 22 else None
    return _Ship(hull, aft, fore)


# ---------------------------------------------------------------------------- hull and gangplanks


@dataclass(frozen=True, slots=True)
class _Plank:
    """A gangplank one square wide at column ``x``, from deck to deck."""

    x: int
    top: float
    bottom: float


def _gangplanks(ships: list[_Ship], stream: Stream) -> list[_Plank]:
    """Two or three gangplanks between two ships, where both hulls are broadest."""
    if len(ships) < 2:
        return []
    upper, lower = ships[0].hull, ships[1].hull
    shared = [
        x
        for x in range(int(upper.left), int(upper.right))
        if all(hull.half_at(x) == hull.half_at(x + 1) == hull.beam / 2 for hull in (upper, lower))
    ]
    if len(shared) < 2:
        middle = int((upper.left + upper.right) / 2)
        shared = [middle - 1, middle]
    spots = [shared[0] + stream.below(max(1, len(shared) // 3)), shared[-1]]
    return [
        _Plank(x, upper.middle + upper.half_at(x), lower.middle - lower.half_at(x))
        for x in sorted(set(spots))
    ]


def _lay_gangplanks(sheet: Sheet, planks: list[_Plank]) -> None:
    """Lay the planks from inside one gunwale to inside the other."""
    for plank in planks:
        top, bottom = plank.top - 0.6, plank.bottom + 0.6
        left, right = plank.x + 0.08, plank.x + 0.92
        outline = ((left, top), (right, top), (right, bottom), (left, bottom))
        sheet.platform("gangplank", outline, _DECK_FT, z=2)
        sheet.keep_clear((plank.x, y) for y in range(int(top) - 1, int(bottom) + 2))


def _build(sheet: Sheet, ship: _Ship, planks: list[_Plank]) -> None:
    """Decks, stairs between them, gunwales all around."""
    hull = ship.hull
    aft = hull.along(0.0) if ship.aft is None else ship.aft
    fore = hull.along(1.0) if ship.fore is None else ship.fore
    low, high = min(aft, fore), max(aft, fore)
    sheet.platform("deck", hull.outline(low, high), _DECK_FT)
    if ship.aft is not None:
        _raise_deck(sheet, ship, ship.aft, toward_bow=False)
    if ship.fore is not None:
        _raise_deck(sheet, ship, ship.fore, toward_bow=True)
    ports: list[tuple[Point, Point]] = [
        ((float(plank.x), y), (float(plank.x + 1), y))
        for plank in planks
        for y in (round(plank.top, 3), round(plank.bottom, 3))
    ]
    plank_sides(sheet, hull, "gunwale", ports)


def _raise_deck(sheet: Sheet, ship: _Ship, at: int, toward_bow: bool) -> None:
    """A raised deck from ``at`` to the ship's end, its rail, and stairs up to it at both sides."""
    hull = ship.hull
    to_east = toward_bow == hull.bow_east
    outline = hull.outline(at, None) if to_east else hull.outline(None, at)
    sheet.platform("deck", outline, _RAISED_FT, z=1)
    half = hull.half_at(at)
    block = hull.block(at, at + 2) if not to_east else hull.block(at - 2, at)
    rows = [block.top, block.bottom - 1] if block.height >= 5 else [block.bottom - 1]
    y = hull.middle - half
    for row in sorted(rows):
        sheet.stairs(
            Block(block.left, row, block.right, row + 1),
            90 if to_east else 270,
            _RAISED_FT,
            _DECK_FT,
        )
        sheet.keep_clear(
            [(at if to_east else at - 1, row), (block.left - 1 if to_east else block.right, row)]
        )
        if row > y:
            sheet.free_wall("railing", (float(at), round(y, 3)), (float(at), float(row)))
        y = row + 1
    if hull.middle + half > y:
        sheet.free_wall("railing", (float(at), float(y)), (float(at), round(hull.middle + half, 3)))


# ------------------------------------------------------------------------------------ what stands


def _rig(sheet: Sheet, ship: _Ship, stream: Stream) -> None:
    """Masts on the centre line, deckhouse, hatch, sails, capstan; cargo and kegs at the sides."""
    hull = ship.hull
    length = hull.right - hull.left
    masts = [0.5] if length < 18 else ([0.4, 0.7] if length < 26 else [0.16, 0.46, 0.72])
    for share in masts:
        x = int(hull.along(share)) + 0.5
        if sheet.put("mast", x, hull.middle):
            sheet.light("lantern", x, hull.middle + 0.6, is_lit=False)
    sheet.light("lantern", round(hull.along(0.015), 2), hull.middle)
    deck = ship.main_deck()
    _deckhouse(sheet, ship, stream)
    _hatches(sheet, ship)
    if ship.fore is not None:
        sheet.put("capstan", int(hull.along(0.85)) + 0.5, hull.middle)
    _lower_sails(sheet, ship, masts, stream)
    _stow(sheet, deck, stream)
    _kegs(sheet, ship, stream)


def _deckhouse(sheet: Sheet, ship: _Ship, stream: Stream) -> None:
    hull = ship.hull
    if hull.beam < 6 or hull.right - hull.left < 16:
        return
    width = 4 if hull.right - hull.left >= 26 else 3
    length = 4 if hull.beam >= 11 else (3 if hull.beam >= 8 else 2)
    x = round(hull.along(0.355))
    if sheet.put("deckhouse", float(x), hull.middle, width=float(width), length=float(length)):
        sheet.put("barrel", x + width / 2 + 0.4, hull.middle + stream.choice((-0.7, 0.7)))


def _hatches(sheet: Sheet, ship: _Ship) -> None:
    hull = ship.hull
    size = 2.0 if hull.beam >= 8 else 1.4
    for share in (0.59, 0.55, 0.63):
        if sheet.put("hatch", round(hull.along(share)), hull.middle, width=size, length=size):
            return


def _lower_sails(sheet: Sheet, ship: _Ship, masts: list[float], stream: Stream) -> None:
    """Sails lowered with their yards, across the deck beside a mast."""
    hull = ship.hull
    for share in masts:
        x = int(hull.along(share)) + 0.5
        across = round(hull.half_at(x) * 1.15, 1)
        side = 0.95 if stream.chance(1, 2) else -0.95
        if stream.chance(3, 4):
            sheet.put("sail", x + side, hull.middle, width=max(1.5, across), rotation=90)


def _stow(sheet: Sheet, deck: Block, stream: Stream) -> None:
    """Deck cargo in tidy stacks along both sides of the main deck, a way left by the gunwale."""
    for x in range(deck.left + 1, deck.right - 2, 2):
        for y in (deck.top + 1.6, deck.bottom - 1.6):
            if not stream.chance(2, 5):
                continue
            if stream.chance(1, 2):
                sheet.put("cargo", x + 1.0, y, width=1.7, length=1.1)
            else:
                sheet.put("crate", x + 0.55, y)
                sheet.put("barrel", x + 1.4, y)


def _kegs(sheet: Sheet, ship: _Ship, stream: Stream) -> None:
    """Water-kegs in twos and threes along the gunwales."""
    hull = ship.hull
    for x in range(int(hull.left) + 2, int(hull.right) - 2):
        if not stream.chance(1, 5):
            continue
        half = min(hull.half_at(x), hull.half_at(x + 1.2)) - 0.45
        y = hull.middle + (half if stream.chance(1, 2) else -half)
        for keg in range(stream.between(1, 2)):
            sheet.put("barrel", x + 0.3 + 0.6 * keg, round(y, 2))


def _zones(ships: list[_Ship]) -> tuple[tuple[Block, ...], tuple[Block, ...]]:
    """Ship against ship, or aft against forward."""
    if len(ships) == 2:
        upper, lower = (_middle_part(ship.main_deck()) for ship in ships)
        return (upper,), (lower,)
    hull = ships[0].hull
    length = hull.right - hull.left
    deep = max(2, round(length * 0.2))
    stern, bow = hull.along(0.05), hull.along(0.78)
    aft = (
        (int(stern) + 1, int(stern) + 1 + deep)
        if hull.bow_east
        else (int(stern) - deep, int(stern))
    )
    fore = (
        (int(bow) - deep // 2, int(bow) + deep // 3)
        if hull.bow_east
        else (int(bow) - deep // 3, int(bow) + deep // 2)
    )
    return (hull.block(*aft),), (hull.block(*fore),)


def _middle_part(deck: Block) -> Block:
    third = deck.width // 5
    return Block(deck.left + third, deck.top, deck.right - third, deck.bottom)
