"""How far figures see by light, lamps, infravision and weather."""

from dataclasses import replace

import pytest
import shapely
from tests.geometry.fields import level_field, with_wall
from tests.view.drawn import figure, sees, with_lamp

from fieldwright.battlefield.field import Battlefield
from fieldwright.battlefield.things import Light as Lamp
from fieldwright.geometry.view.seen import Vision, seen_by
from fieldwright.rules.options import TableOptions
from fieldwright.rules.visibility import Weather
from fieldwright.stats.block import StatBlock
from fieldwright.terms.setting import Light, Scale


def night(light: Light, side: int = 150, scale: Scale = Scale.MELEE) -> Battlefield:
    field = level_field(side, 9)
    return replace(field, info=replace(field.info, light=light, scale=scale))


@pytest.mark.rule("CT3-VIS-02")
@pytest.mark.parametrize(
    ("light", "scale", "squares"),
    [
        (Light.MOONLIGHT, Scale.MELEE, 60),
        (Light.STARLIGHT, Scale.MELEE, 30),
        (Light.MOONLIGHT, Scale.MISSILE, 20),
        (Light.STARLIGHT, Scale.MISSILE, 10),
    ],
)
def test_sight_ends_at_the_distance_of_the_light(light: Light, scale: Scale, squares: int) -> None:
    region = seen_by(night(light, scale=scale), figure(4, 4))
    assert region.bounds[2] == pytest.approx(4.5 + squares, abs=1e-9)


def test_by_day_sight_has_no_end() -> None:
    assert seen_by(night(Light.DAYLIGHT), figure(4, 4)).bounds[2] == 150


def test_on_a_cloudy_night_sight_ends_at_ten_yards() -> None:
    region = seen_by(night(Light.STARLIGHT), figure(4, 4), vision=Vision(cloudy=True))
    assert region.bounds[2] == pytest.approx(4.5 + 6)


def test_in_darkness_nothing_is_seen() -> None:
    assert seen_by(night(Light.DARKNESS), figure(4, 4)).is_empty


def test_infravision_of_the_stat_block_reaches_sixty_feet_in_darkness() -> None:
    orc = figure(4, 4, stats=StatBlock(id="orc", name="Orc", notes="Infravision 60 feet."))
    region = seen_by(night(Light.DARKNESS), orc)
    assert region.bounds[2] == pytest.approx(4.5 + 12)


def test_infravision_typed_at_the_table_counts_instead() -> None:
    orc = figure(4, 4, stats=StatBlock(id="orc", name="Orc", notes="Infravision 60 feet."))
    dark = night(Light.DARKNESS)
    assert seen_by(dark, orc, vision=Vision(infravision={orc.id: 90.0})).bounds[2] == (
        pytest.approx(4.5 + 18)
    )
    assert seen_by(dark, orc, vision=Vision(infravision={orc.id: 0.0})).is_empty


def test_infravision_does_not_shorten_what_the_stars_show() -> None:
    elf = figure(4, 4)
    region = seen_by(night(Light.STARLIGHT), elf, vision=Vision(infravision={elf.id: 60.0}))
    assert region.bounds[2] == pytest.approx(4.5 + 30)


def test_what_a_lantern_lights_is_seen_from_afar_and_the_dark_between_is_not() -> None:
    # A lantern lights 30 feet: 6 squares.
    region = seen_by(with_lamp(night(Light.DARKNESS), 100.5, 4.5), figure(4, 4))
    assert region.bounds[0] == pytest.approx(94.5)
    assert region.bounds[2] == pytest.approx(106.5)
    assert not sees(region, 5.5, 4.5)


def test_light_goes_through_no_wall() -> None:
    dark = with_wall(night(Light.DARKNESS), "wall", (98, 0), (98, 9))
    region = seen_by(with_lamp(dark, 100.5, 4.5), figure(110, 4))
    assert region.bounds[0] == pytest.approx(97.85)  # The face of the wall, 0.3 squares thick.
    bare = seen_by(with_lamp(dark, 100.5, 4.5), figure(110, 4), vision=Vision(with_faces=False))
    assert bare.bounds[0] == pytest.approx(98)


def test_a_lit_place_behind_a_wall_is_not_seen() -> None:
    dark = with_wall(night(Light.DARKNESS), "wall", (50, 0), (50, 9))
    assert seen_by(with_lamp(dark, 100.5, 4.5), figure(4, 4)).is_empty


def test_a_lamp_that_is_out_lights_nothing() -> None:
    field = with_lamp(night(Light.DARKNESS), 20.5, 4.5)
    lamps = {lamp.id: replace(lamp, is_lit=False) for lamp in field.every(Lamp)}
    assert seen_by(field.with_things({"lights": lamps}), figure(4, 4)).is_empty


def test_a_torch_in_the_hand_lights_the_way_of_all_who_see_it() -> None:
    dark, bearer, other = night(Light.DARKNESS), figure(30, 4), figure(4, 4)
    field = dark.with_things({"figures": {one.id: one for one in (bearer, other)}})
    region = seen_by(field, other, vision=Vision(carried={bearer.id: 15.0}))
    assert region.bounds[0] == pytest.approx(27.5)
    assert region.bounds[2] == pytest.approx(33.5)


def test_fog_hides_lamps_too() -> None:
    field = with_lamp(night(Light.DARKNESS), 100.5, 4.5)
    assert seen_by(field, figure(4, 4), vision=Vision(weather=Weather.DENSE_FOG)).is_empty


def test_dense_fog_ends_sight_at_ten_yards_by_day() -> None:
    region = seen_by(night(Light.DAYLIGHT), figure(40, 4), vision=Vision(weather=Weather.DENSE_FOG))
    assert region.bounds[0] == pytest.approx(40.5 - 6)


@pytest.mark.rule("CT3-VIS-04")
@pytest.mark.parametrize("scale", list(Scale))
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
def test_by_starlight_in_rain_and_fog_the_last_square_is_seen_and_the_next_is_not(
    light: Light, weather: Weather, cloudy: bool, squares: int, scale: Scale
) -> None:
    last = squares // (1 if scale is Scale.MELEE else 3)
    vision = Vision(weather=weather, cloudy=cloudy)
    region = seen_by(night(light, 60, scale), figure(4, 4), vision=vision)
    seen, unseen = (shapely.Point(4.5 + far, 4.5) for far in (last - 0.01, last + 0.01))
    assert region.contains(seen)
    assert not region.intersects(unseen)


def test_the_tables_limit_of_sight_counts() -> None:
    region = seen_by(
        night(Light.DAYLIGHT), figure(40, 4), options=TableOptions(sight_limit_squares=9)
    )
    assert region.bounds[2] == pytest.approx(49.5)


def test_a_side_sees_what_any_of_its_figures_sees() -> None:
    field = night(Light.STARLIGHT)
    one, other = figure(4, 4), figure(100, 4)
    both = seen_by(field, [one, other])
    apart = shapely.union(seen_by(field, one), seen_by(field, other))
    assert both.symmetric_difference(apart).area < 1e-9
