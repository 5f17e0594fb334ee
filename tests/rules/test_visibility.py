"""How far anybody sees (Fighting in Unusual Conditions, Limited Visibility)."""

import pytest

from fieldwright.rules.visibility import (
    Weather,
    no_missile_scale,
    sight_by_light,
    sight_in_weather,
    sight_limit,
)
from fieldwright.terms.setting import Light, Scale


@pytest.mark.rule("CT3-VIS-02")
def test_by_moonlight_sight_reaches_sixty_squares() -> None:
    limit = sight_limit(Light.MOONLIGHT)
    assert limit.value == 60 * Scale.MELEE.feet_per_square


@pytest.mark.rule("CT3-VIS-02")
@pytest.mark.parametrize("weather", [Weather.MODERATE_FOG, Weather.MODERATE_RAIN])
def test_moderate_fog_and_rain_are_as_moonlight(weather: Weather) -> None:
    assert sight_limit(Light.DAYLIGHT, weather).value == 300


@pytest.mark.rule("CT3-VIS-02")
def test_no_fight_in_missile_scale_by_moonlight() -> None:
    refused = no_missile_scale(sight_limit(Light.MOONLIGHT))
    assert refused is not None
    assert "moonlight" in refused.reason
    assert no_missile_scale(sight_limit(Light.DAYLIGHT)) is None


@pytest.mark.rule("CT3-VIS-04")
@pytest.mark.parametrize(
    ("light", "weather", "cloudy", "squares"),
    [
        (Light.STARLIGHT, Weather.CLEAR, False, 30),
        (Light.DAYLIGHT, Weather.HEAVY_RAIN, False, 30),
        (Light.DAYLIGHT, Weather.DENSE_FOG, False, 6),
        (Light.STARLIGHT, Weather.CLEAR, True, 6),
        (Light.MOONLIGHT, Weather.DENSE_FOG, False, 6),
    ],
)
def test_sight_by_starlight_in_rain_and_fog(
    light: Light, weather: Weather, cloudy: bool, squares: int
) -> None:
    limit = sight_limit(light, weather, cloudy=cloudy).value
    assert limit == squares * Scale.MELEE.feet_per_square
    assert limit == squares // 3 * Scale.MISSILE.feet_per_square


def test_by_day_in_clear_air_nothing_limits_sight() -> None:
    limit = sight_limit(Light.DAYLIGHT)
    assert limit.value is None
    assert limit.explanation == "daylight: no limit"
    assert sight_in_weather(Weather.CLEAR).value is None


def test_in_total_darkness_nothing_is_seen() -> None:
    assert sight_by_light(Light.DARKNESS).value == 0


def test_the_shorter_limit_counts_and_the_other_is_told() -> None:
    limit = sight_limit(Light.MOONLIGHT, Weather.DENSE_FOG)
    assert limit.value == 30
    assert limit.explanation == ("moonlight: 100 yards (does not count); dense fog: 10 yards")
