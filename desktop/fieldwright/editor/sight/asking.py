"""Asks the geometry about one shot and puts the answer into words and shapes.

Whatever takes long to import is imported here, when the first question is asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Figure
from fieldwright.editor.sight.answer import Answer, Both, Kind, Line, Way, signed
from fieldwright.editor.sight.looking import Overruled
from fieldwright.editor.sight.picturing import marks_of, silhouette_of
from fieldwright.editor.translation import translate
from fieldwright.geometry.cover.between import Hiding
from fieldwright.geometry.cover.missile import Missile
from fieldwright.geometry.cover.shots import Shot, shot
from fieldwright.geometry.cover.steps import step_of
from fieldwright.geometry.crossings import is_open
from fieldwright.geometry.measure import measured_blocks
from fieldwright.geometry.shooting import why_no_shot
from fieldwright.geometry.sight.bodies import Body
from fieldwright.geometry.view.by_light import Dimness, dimness
from fieldwright.rules.cover import CoverStep
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.rules.options import TableOptions
from fieldwright.rules.overruling import is_dms
from fieldwright.rules.ranges import RangeBand, band_modifier
from fieldwright.rules.readings import in_words
from fieldwright.stats.block import Attack
from fieldwright.stats.vision import infravision_ft
from fieldwright.stats.weapon import load_weapons
from fieldwright.terms.setting import Hides, Scale

_LONG = 10
"""Letters: what a reason gives stands below it where it is longer."""

_NOTHING = 0.0005
"""Shares below this are told as nothing."""


@dataclass(frozen=True, slots=True)
class Shooting:
    """One side of an exchange: its body where it stands now, its name, its weapon.

    ``overruled`` is what the DM said of its shot at the other one, ``uses_cover`` whether that one
    makes use of what it stands behind (None: as the rules have it).
    """

    body: Body
    figure: Figure | None
    name: str
    weapon: Attack | None
    overruled: Overruled | None
    uses_cover: bool | None = None


def missile_attacks(figure: Figure, field: Battlefield) -> list[tuple[Attack, str]]:
    """What a figure shoots or throws, each with its name and ranges in squares."""
    found: list[tuple[Attack, str]] = []
    for attack in figure.stats.attacks if figure.stats is not None else ():
        ranges = _missile(attack, field.info.scale).ranges
        if ranges is not None:
            told = "/".join("\N{EN DASH}" if one is None else str(one) for one in ranges)
            found.append((attack, f"{attack.name}  {told}"))
    return found


def ranges_of(attack: Attack | None, scale: Scale) -> tuple[int | None, int | None, int | None]:
    """The farthest squares of an attack's bands; no limits without one."""
    ranges = None if attack is None else _missile(attack, scale).ranges
    return (None, None, None) if ranges is None else ranges


def least_of(attack: Attack | None, scale: Scale) -> int:
    """The nearest square that an attack can be shot at; 0 without one."""
    return 0 if attack is None else _missile(attack, scale).least


def _missile(attack: Attack, scale: Scale) -> Missile:
    return Missile.of_attack(attack, load_weapons().get(attack.weapon), scale)


def ask(
    field: Battlefield, one: Shooting, other: Shooting, options: TableOptions, *, back: bool
) -> Both | None:
    """The shot of one at the other; ``back`` the answering shot too."""
    there = _shot(field, one, other, options)
    returned = _answer(field, other, one, _shot(field, other, one, options)) if back else None
    marks = marks_of(field, there)
    start, end = ((s.column + 0.5, s.row + 0.5) for s in (there.line.start, there.line.end))
    way = Way(start, end, there.line.squares, tuple(marks), is_open(there))
    return Both(_answer(field, one, other, there), returned, way)


def _shot(field: Battlefield, one: Shooting, other: Shooting, options: TableOptions) -> Shot:
    weapon = None if one.weapon is None else _missile(one.weapon, field.info.scale)
    step = None if one.overruled is None else one.overruled.step
    refused = why_no_shot(field, one.figure, other.figure)
    step = step if refused is None else None
    found = shot(field, one.body, other.body, weapon=weapon, options=options, override=step)
    found = found if refused is None else replace(found, why_not=refused)
    return found if one.uses_cover is None else found.if_cover_is_used(one.uses_cover)


def _answer(field: Battlefield, one: Shooting, other: Shooting, found: Shot) -> Answer:
    cover = found.cover
    modifier = cover.modifier if isinstance(cover.modifier, Explained) else None
    refusal = "" if found.why_not is None else found.why_not.reason
    is_blocked = cover.step is CoverStep.BLOCKED and _is_stopped_by_cover(found)
    dim = None if refusal else dimness(field, one.body, other.body, _infravision(one))
    lines = list(_lines_of_hidings(found))
    lines += _lines_of_reasons(found, one.overruled)
    lines += [] if dim is None else _lines_of_light(dim)
    return Answer(
        shooter=one.name,
        target=other.name,
        step=cover.step,
        hides=cover.hides,
        modifier=None if refusal or modifier is None else modifier.value,
        refusal=refusal,
        where=_where(field, found),
        height=_height(one, other, found),
        unarmed=_unarmed(one),
        is_blocked=is_blocked,
        band="" if refusal else _band(found, one.weapon),
        shares=_shares(found),
        lines=tuple(lines),
        die="" if found.melee is None else _die(found),
        odds=_odds(found),
        silhouette=silhouette_of(field, found, one.body, other.body),
        overridden=cover.overrides and (not refusal or is_blocked),
        uses_cover=cover.uses.value,
        has_cover=CoverStep.NONE < step_of(cover.hidden.share) < CoverStep.BLOCKED,
        sources=_sources(found, dim),
        unseen="" if dim is None or dim.unseen is None else dim.unseen.reason,
        in_dark=0 if dim is None else dim.attack.value,
    )


def _is_stopped_by_cover(found: Shot) -> bool:
    """Whether what stands between stops the shot, rather than that it never gets so far."""
    cover = found.cover
    return found.why_not in (cover.lines, cover.modifier)


def _infravision(who: Shooting) -> int:
    return infravision_ft(None if who.figure is None else who.figure.stats)


# ------------------------------------------------------------------------------------------- words


def _where(field: Battlefield, found: Shot) -> str:
    feet = found.squares * field.info.scale.feet_per_square
    one = translate("sight", "{squares} square, {feet} feet, {yards}")
    many = translate("sight", "{squares} squares, {feet} feet, {yards}")
    words = one if found.squares == 1 else many
    yards = translate("sight", "1 yard")
    if found.yards != 1:
        yards = translate("sight", "{} yards").format(found.yards)
    return words.format(squares=found.squares, feet=feet, yards=yards)


def _height(one: Shooting, other: Shooting, found: Shot) -> str:
    """What the height between the two adds to the squares across the map; often nothing."""
    more = found.squares - measured_blocks(one.body.block, other.body.block)
    if more <= 0:
        return ""
    words = translate("sight", "{feet} feet of height count as {more} squares more")
    if more == 1:
        words = translate("sight", "{feet} feet of height count as 1 square more")
    return words.format(feet=int(abs(one.body.feet_ft - other.body.feet_ft)), more=more)


def _unarmed(one: Shooting) -> str:
    """That somebody of whom the attacks are known has none from afar."""
    if one.weapon is not None or one.figure is None or one.figure.stats is None:
        return ""
    return translate("sight", "{} has nothing to shoot with").format(one.name)


def _band(found: Shot, weapon: Attack | None) -> str:
    """The range band of the ready weapon, with what it gives to hit."""
    if weapon is None or not isinstance(found.band, Explained):
        return ""
    names = {
        RangeBand.SHORT: translate("sight", "short range"),
        RangeBand.MEDIUM: translate("sight", "medium range"),
        RangeBand.LONG: translate("sight", "long range"),
    }
    value = band_modifier(found.band.value).value
    told = f"{weapon.name}, {names[found.band.value]}"
    return f"{told} {signed(value)}" if value else told


def _percent(share: float) -> str:
    """A share as it is read; never a whole 0 or 100 that is none."""
    percent = share * 100
    if _NOTHING * 100 < percent < 1 or 99 < percent < 100 - _NOTHING * 100:
        return f"{min(max(percent, 0.1), 99.9):.1f}\N{NO-BREAK SPACE}%"
    return f"{percent:.0f}\N{NO-BREAK SPACE}%"


def _shares(found: Shot) -> str:
    seen = found.cover.hidden
    parts = []
    if seen.hard > _NOTHING:
        parts.append(translate("sight", "hard {}").format(_percent(seen.hard)))
    if seen.soft > _NOTHING:
        parts.append(translate("sight", "soft {}").format(_percent(seen.soft)))
    return ", ".join(part.replace(" ", "\N{NO-BREAK SPACE}") for part in parts)


def _lines_of_hidings(found: Shot) -> Iterator[Line]:
    """What is on the line, in order; neighbours that count nothing for one reason together."""
    cover = found.cover
    unused = not cover.uses.value and cover.step is not CoverStep.BLOCKED
    not_used = translate("sight", "not used as cover") if unused else ""
    for why_not, group in groupby(found.hidings, key=lambda one: one.why_not or not_used):
        lines = [_line_of_hiding(hiding, not_used) for hiding in group]
        if why_not:
            names = "; ".join(dict.fromkeys(line.text for line in lines))
            yield replace(lines[0], text=names)
        else:
            yield from lines


def _line_of_hiding(hiding: Hiding, not_used: str) -> Line:
    kind = Kind.HARD if hiding.hides is Hides.COVER else Kind.SOFT
    place = f"{hiding.name}, {hiding.square.name}"
    if hiding.edge:
        place = f"{hiding.name} {hiding.place}"
    if not hiding.counts or not_used:
        return Line(place, "", kind, counts=False, why=hiding.why_not or not_used)
    if hiding.added + _NOTHING < hiding.alone:
        alone = translate("sight", "{} alone").format(_percent(hiding.alone))
        return Line(place, _percent(hiding.added), kind, why=alone)
    return Line(place, _percent(hiding.added), kind)


def _lines_of_reasons(found: Shot, said: Overruled | None) -> list[Line]:
    """What makes the modifier of the shares, and the DM's word."""
    modifier = found.cover.modifier
    lines: list[Line] = []
    if said is not None and said.face is not None:
        rolled = translate("sight", "rolled {} on d4").format(said.face)
        lines.append(Line(rolled, said.step.label.replace("%", "\N{NO-BREAK SPACE}%")))
    if isinstance(modifier, Impossible):
        return lines
    for reason in modifier.reasons:
        why = translate("sight", "the DM's word") if is_dms(reason) else ""
        if reason in found.cover.uses.reasons and found.cover.step is not CoverStep.NONE:
            why = translate("sight", "so what it stands behind gives nothing; the rest does")
        value = _told(reason.value)
        if len(value) > _LONG:
            value, why = "", "; ".join(part for part in (value, why) if part)
        lines.append(Line(_told(reason.text), value, counts=reason.counts, why=why))
    return lines if found.why_not is None else _without_a_shot(lines)


def _without_a_shot(lines: Sequence[Line]) -> list[Line]:
    """The same where nothing can be shot: none of it counts, the DM's word neither."""
    no_shot = translate("sight", "there is no shot that it would count for")
    return [replace(line, counts=False, why=no_shot) for line in lines]


def _lines_of_light(dim: Dimness) -> list[Line]:
    """What the dark costs to hit, beside the cover; each figure's own (ruling R44)."""
    (reason,) = dim.attack.reasons
    why = translate("sight", "to hit, beside the cover")
    if dim.unseen is not None:
        why = translate("sight", "to hit, if you allow a shot at what is not seen")
    return [Line(reason.text, signed(dim.attack.value), why=why)]


def _told(words: str) -> str:
    """Words and numbers of the rules with a true minus, percents held together."""
    percents = words.replace("%", "\N{NO-BREAK SPACE}%")
    return f"\N{MINUS SIGN}{percents[1:]}" if percents.startswith("-") else percents


def _die(found: Shot) -> str:
    if found.melee is None:
        return ""
    return translate("sight", "Into a melee: d{}").format(found.melee.sides)


def _odds(found: Shot) -> tuple[Line, ...]:
    if found.melee is None:
        return ()
    return tuple(Line(reason.text, reason.value) for reason in found.melee.reasons)


def _sources(found: Shot, dim: Dimness | None) -> str:
    """Where the rules are written that had a say, each once."""
    reasons: list[Reason | Impossible] = []
    for part in (found.cover.modifier, found.cover.lines, found.band, found.why_not):
        if isinstance(part, Impossible):
            reasons.append(part)
        elif part is not None:
            reasons += part.reasons
    reasons += found.melee.reasons if found.melee is not None else ()
    reasons += dim.attack.reasons if dim is not None else ()
    return "\n".join(dict.fromkeys(in_words(reason.source) for reason in reasons))
