"""How far anybody sees by the light and the weather (combat-and-tactics.txt, Limited Visibility).

The light limits what is dark: a lamp, or what a lamp shines on, is seen from farther off. Fog and
rain limit all. Sight in squares is rounded down (ruling R7).
"""

from __future__ import annotations

from enum import StrEnum

from fieldwright.rules.bearing import Bearing
from fieldwright.rules.encounter import LIGHT_LIMIT_YARDS
from fieldwright.rules.explained import Explained, Impossible, Reason
from fieldwright.terms.setting import Light

FEET_IN_A_YARD = 3
CLOUDY_YARDS = 10
"""Nights without moon and stars, and dense fog."""

_NEAR_YARDS = 100
"""No fight is in missile scale where nobody sees farther than this."""

_SOURCE = "Combat & Tactics, Limited Visibility"

_ARMOUR = {Light.STARLIGHT: 2, Light.DARKNESS: 4}
_ATTACK = {Light.DAYLIGHT: 0, Light.MOONLIGHT: -1, Light.STARLIGHT: -3, Light.DARKNESS: -4}


class Weather(StrEnum):
    """What hangs in the air."""

    CLEAR = "clear air"
    MODERATE_FOG = "moderate fog"
    MODERATE_RAIN = "moderate rain"
    DENSE_FOG = "dense fog"
    HEAVY_RAIN = "heavy rain"


_WEATHER_YARDS = {
    Weather.MODERATE_FOG: 100,
    Weather.MODERATE_RAIN: 100,
    Weather.DENSE_FOG: CLOUDY_YARDS,
    Weather.HEAVY_RAIN: 50,
}


def sight_by_light(light: Light, *, cloudy: bool = False) -> Explained[int | None]:
    """How many feet one sees what is not lit by a lamp; None where nothing limits it.

    Moonlight 100 yards, starlight 50, a ``cloudy`` night without a moon 10, total darkness none.
    """
    if light is Light.DAYLIGHT:
        return Explained(None, (Reason("daylight", "no limit", _SOURCE),))
    if light is Light.DARKNESS:
        return Explained(0, (Reason("total darkness", "nothing is seen", _SOURCE),))
    if light is Light.STARLIGHT and cloudy:
        return _far("cloudy night without a moon", CLOUDY_YARDS)
    return _far(str(light), LIGHT_LIMIT_YARDS[light])


def sight_in_weather(weather: Weather) -> Explained[int | None]:
    """How many feet one sees through the air, lamps too; None where it is clear.

    Moderate fog or rain 100 yards, heavy rain 50, dense fog 10.
    """
    yards = _WEATHER_YARDS.get(weather)
    if yards is None:
        return Explained(None, (Reason(str(weather), "no limit", _SOURCE),))
    return _far(str(weather), yards)


def sight_limit(
    light: Light, weather: Weather = Weather.CLEAR, *, cloudy: bool = False
) -> Explained[int | None]:
    """How many feet one sees what no lamp lights: the shorter of what light and weather allow."""
    by_light, by_weather = sight_by_light(light, cloudy=cloudy), sight_in_weather(weather)
    limits = [one.value for one in (by_light, by_weather) if one.value is not None]
    reasons = tuple(
        Reason(reason.text, reason.value, reason.source, counts=one.value == min(limits, default=0))
        for one in (by_light, by_weather)
        if one.value is not None
        for reason in one.reasons
    )
    return Explained(min(limits, default=None), reasons or by_light.reasons)


def unseen_in(light: Light, infravision_ft: float = 0) -> Impossible:
    """What is said of somebody whom neither light nor lamps nor infravision let one see."""
    far = "" if infravision_ft <= 0 else f", beyond infravision of {infravision_ft:g} feet"
    if light is Light.DARKNESS:
        return Impossible(f"unseen: darkness, no light on it{far}", _SOURCE)
    yards = LIGHT_LIMIT_YARDS[light]
    return Impossible(f"unseen: {light} shows nothing beyond {yards} yards{far}", _SOURCE)


def attack_in_the_dark(light: Light) -> Explained[int]:
    """What an attack on somebody costs whom one sees by that light alone, or not at all.

    Moonlight -1, starlight -3, total darkness -4. It is each figure's own, by what it can see
    (ruling R44): nothing against whom a lamp or infravision shows
    (second-edition-combat-maneuvers.txt, infravision).
    """
    value = _ATTACK[light]
    return Explained(value, (Reason(str(light), f"{value:+d}", _SOURCE),))


def bearings_in_the_dark(light: Light) -> tuple[Bearing, ...]:
    """What it makes of somebody's armour class that he sees his attacker by that light alone.

    Starlight worse by 2, total darkness by 4; like the attack it is each figure's own (R44).
    """
    worse = _ARMOUR.get(light, 0)
    return (Bearing(text=f"{light}, attacker unseen", source=_SOURCE, armour=worse),) * bool(worse)


def no_missile_scale(limit_ft: Explained[int | None]) -> Impossible | None:
    """Why there is no fight in missile scale in this light and weather; None where there is.

    Where sight ends at 100 yards or sooner no encounter is fought in missile scale.
    """
    if limit_ft.value is None or limit_ft.value > _NEAR_YARDS * FEET_IN_A_YARD:
        return None
    why = ", ".join(reason.text for reason in limit_ft.reasons if reason.counts)
    return Impossible(f"no missile scale: nothing is seen far enough ({why})", _SOURCE)


def _far(text: str, yards: int) -> Explained[int | None]:
    return Explained(yards * FEET_IN_A_YARD, (Reason(text, f"{yards} yards", _SOURCE),))
