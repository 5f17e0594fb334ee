"""The log for players: nothing of hidden figures, nothing of what the DM's figures have left."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

import numpy as np
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.helpers.fights import HEROES, ORCS, attack, begun, figure, meadow, ordered, said, turn
from tests.helpers.fights import to_resolution as resolved
from tests.helpers.random_fights import random_fight

from fieldwright.battlefield.changes import add, alter, paint
from fieldwright.battlefield.field import REVEALED, Battlefield, Layer
from fieldwright.battlefield.things import Figure, Hazard, Note, Wall
from fieldwright.combat.commands import Abort, Command, Forgo, Give, Proceed, Word
from fieldwright.combat.deeds import next_due
from fieldwright.combat.dm_commands import Deed, Hurt, Interact, Strike
from fieldwright.combat.entries import Answered, Entry, Happened, Said
from fieldwright.combat.orders import Order
from fieldwright.combat.running import Fight, Memory
from fieldwright.combat.state import Step
from fieldwright.combat.telling import as_html, as_text
from fieldwright.rules.actions import Action, Movement
from fieldwright.stats.block import StatBlock

ANN = figure("Ann", HEROES, (5, 5), facing=0)
ORC = figure("Orc", ORCS, (5, 4), facing=4, hit_points=7)
SPY = figure("Sneaky", ORCS, (12, 12), hidden=True)


def test_players_read_neither_hidden_names_nor_the_hit_points_of_monsters() -> None:
    """A hidden figure that is hurt is not named; by how much an orc is dying is not told."""
    fight = begun(meadow(ANN, ORC, SPY), HEROES, ORCS)
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    resolved(fight, 3, 5)
    turn(fight, ANN, 12, 8)
    said(fight, Hurt(who=SPY.id, points=3))
    everything = as_text(fight.entries)
    players = as_text(fight.entries, for_players=True)
    assert "Sneaky" in everything
    assert "Sneaky" not in players
    assert "-1" in everything
    assert "-1" not in players
    assert "Orc takes 8 points of damage" in players


def _in_fog(field: Battlefield, *shown: tuple[int, int]) -> Battlefield:
    """The field under fog but for some squares."""
    field = replace(field, info=replace(field.info, fog=True))
    mask = np.zeros((field.rows, field.columns), np.bool_)
    for column, row in shown:
        mask[row, column] = True
    return paint(field, Layer.REVEALED, mask, REVEALED).applied_to(field)


def test_players_read_nothing_of_who_stands_under_their_fog() -> None:
    """Ann's square and the orc's are shown; of the ogre in the fog nothing is told."""
    ogre = figure("Ogre", ORCS, (12, 12))
    fight = begun(_in_fog(meadow(ANN, ORC, ogre), (5, 5), (5, 4)), HEROES, ORCS)
    said(fight, Hurt(who=ogre.id, points=3), Hurt(who=ORC.id, points=2))
    players = as_text(fight.entries, for_players=True)
    assert "Ogre" in as_text(fight.entries)
    assert "Ogre" not in players
    assert "Orc takes 2 points of damage" in players


def test_one_who_is_known_and_not_seen_is_not_named() -> None:
    """Somebody is heard behind the door: who it is players do not read."""
    boss = figure("Boss", ORCS, (12, 12), unseen=True)
    fight = begun(meadow(ANN, ORC, boss), HEROES, ORCS)
    said(fight, Hurt(who=boss.id, points=3))
    assert "Boss" not in as_text(fight.entries, for_players=True)


def test_a_secret_door_that_is_opened_is_a_door_to_players_and_none_under_fog() -> None:
    """Where it is seen it reads as a door; under fog nothing is told."""
    wall = Wall(id=UUID(int=9), kind="secret-door", start=(5.0, 7.0), end=(6.0, 7.0))
    plain = add(wall).applied_to(meadow(ANN, ORC))
    for field, told in ((plain, True), (_in_fog(plain, (5, 4)), False)):
        fight = begun(field, HEROES, ORCS)
        said(fight, Interact(what=Deed.OPEN, thing=wall.id))
        players = as_text(fight.entries, for_players=True)
        assert "secret" in as_text(fight.entries)
        assert "secret" not in players
        assert ("The door at F8 is open." in players) is told


def test_the_page_for_players_does_not_say_what_the_dm_calls_the_field() -> None:
    """Its name may be a secret of its own."""
    entries = begun(meadow(ANN, ORC), HEROES, ORCS).entries
    assert "Vampire" in as_html(entries, "Vampire's ambush")
    assert "Vampire" not in as_html(entries, "Vampire's ambush", for_players=True)


def test_what_was_a_monsters_stays_secret_when_it_changes_sides() -> None:
    """The orc is hit as the DM's, then fights for the heroes: only what it loses then is read."""
    fight = begun(meadow(ANN, replace(ORC, hit_points=50, full_hit_points=50)), HEROES, ORCS)
    ordered(fight, [(ORC, attack(ANN)), (ANN, attack(ORC))])
    resolved(fight, 3, 5)
    turn(fight, ANN, 12, 8)
    said(fight, Word(who=ORC.id, what="side", value=HEROES), Hurt(who=ORC.id, points=2))
    players = as_text(fight.entries, for_players=True)
    assert "Orc takes 8 points of damage.\n" in players
    assert "Orc takes 2 points of damage: 40 left." in players


def test_a_hidden_name_within_another_keeps_nothing_back() -> None:
    """The hidden Orc is not told of, and Orc 2, who is seen, is."""
    hidden, seen = replace(ORC, hidden=True), figure("Orc 2", ORCS, (5, 6), hit_points=30)
    fight = begun(meadow(ANN, hidden, seen), HEROES, ORCS)
    said(fight, Hurt(who=hidden.id, points=1), Hurt(who=seen.id, points=4))
    players = as_text(fight.entries, for_players=True)
    assert "Orc 2 takes 4 points of damage." in players
    assert players.count("takes") == 1


def test_orders_that_are_not_carried_out_leave_no_trace() -> None:
    """Whatever the orc was to do, by whatever phase: it lets it pass, and players read the same."""
    logs = set()
    for order in (
        attack(ANN),
        Order(action=Action.MOVE, movement=Movement.FULL),
        Order(action=Action.PARRY, movement=Movement.NONE),
        Order(action=Action.OTHER, text="sets fire to the barrels"),
    ):
        fight = begun(meadow(ANN, ORC), HEROES, ORCS)
        ordered(fight, [(ORC, order), (ANN, Order(action=Action.OTHER, text="waits"))])
        resolved(fight, 3, 5)
        while fight.state.head.round == 1:
            due = next_due(fight.field, fight.state)
            now = due is not None and due.phase is fight.state.head.phase
            if fight.state.head.step is Step.RESOLUTION and due is not None and now:
                said(fight, Forgo(who=due.who, deed=due.key))
            else:
                said(fight, Proceed())
        logs.add(as_text(fight.entries, for_players=True))
    assert len(logs) == 1


def test_the_dms_words_for_an_order_are_his_own() -> None:
    """What a monster does besides fighting is told by the DM at the table, not by the log."""
    fight = begun(meadow(ANN, ORC), HEROES, ORCS)
    lights = Order(action=Action.OTHER, text="lights the fuse")
    ordered(fight, [(ORC, lights), (ANN, Order(action=Action.OTHER, text="waits"))])
    resolved(fight, 3, 5)
    turn(fight, ANN)
    turn(fight, ORC)
    assert "Orc: lights the fuse." in as_text(fight.entries)
    players = as_text(fight.entries, for_players=True)
    assert "fuse" not in players
    assert players.count("Ann: waits.") == 2, "her order, and that she did it"


def test_a_monster_stands_fast_without_a_word_why() -> None:
    """That it is four Hit Dice above its attacker would tell its Hit Dice."""
    stats = StatBlock(id="m", name="M", group="monster", hit_dice="8", armour_class=10, thac0="13")
    giant = figure("Giant", ORCS, (5, 4), facing=4, stats=stats, hit_points=50)
    fight = begun(meadow(ANN, giant), HEROES, ORCS)
    waits = Order(action=Action.OTHER, text="waits")
    ordered(fight, [(giant, waits), (ANN, attack(giant, movement=Movement.NONE))])
    resolved(fight, 3, 5)
    turn(fight, ANN, 15, 3)
    turn(fight, giant)
    while fight.state.head.round == 1:
        said(fight, Proceed())
    assert "Giant stands fast: " in as_text(fight.entries)
    assert "Giant stands fast.\n" in as_text(fight.entries, for_players=True)


# ---------------------------------------------------------------------- whatever the secrets are


def _of_secrets(battle: Battlefield, name: str, points: int, notes: str) -> Battlefield:
    """The battle with every third figure of the DM's hidden, and secrets of one kind or another."""
    monsters = [one for one in battle.every(Figure) if one.side != HEROES]
    pairs = []
    for at, one in enumerate(monsters):
        hidden = at % 3 == 0
        stats = one.stats and replace(one.stats, notes=notes)
        called = f"{name} {at}" if hidden else one.name
        hurt = replace(one, hit_points=points, full_hit_points=points)
        pairs.append((one, replace(hurt, name=called, hidden=hidden, stats=stats)))
    pits = (
        Hazard(
            id=UUID(int=at + 1),
            kind="pit",
            outline=((at, 3), (at + 2, 3), (at + 2, 8), (at, 8)),
            hidden=at > 8,
            text=notes,
        )
        for at in (6, 10, 14)
    )
    note = Note(id=UUID(int=99), number=1, position=(2.0, 2.0), text=notes)
    changed = add(*pits, note).applied_to(alter(pairs).applied_to(battle))
    return replace(changed, info=replace(battle.info, notes=notes))


def _with_other_words(command: Command, fight: Fight) -> Command:
    """A command with other words of the DM's own in it."""

    def is_the_dms(who: UUID) -> bool:
        part = fight.state.combatants.get(who)
        return part is None or fight.state.plays(part) == "dm"

    if isinstance(command, Give | Abort) and command.order is not None:
        order = command.order
        who = command.who if isinstance(command.who, tuple) else (command.who,)
        if all(map(is_the_dms, who)):
            return replace(command, order=_in_other_words(order))
    # What lasts is taken off by its name.
    if isinstance(command, Strike) and not (
        command.condition or command.rounds or (command.by and not is_the_dms(command.by))
    ):
        return replace(command, name=f"{command.name} in secret")
    if isinstance(command, Word | Hurt):
        return replace(command, word="as the DM knows")
    return command


def _in_other_words(order: Order) -> Order:
    """An order with another text, another spell, another item of the same kind."""
    if order.action is Action.OTHER:
        return replace(order, text=f"{order.text} in secret")
    spell = order.spell and f"{order.spell} in secret"
    return replace(order, spell=spell, item=order.item and f"{order.item} in secret")


def _players_log(battle: Battlefield, entries: Iterable[Entry]) -> str:
    """The players' log of all that was said and answered, done again on another battle."""
    fight = Fight(Memory(battle))
    for entry in entries:
        if isinstance(entry, Said):
            fight.say(_with_other_words(entry.command, fight))
        elif isinstance(entry, Answered):
            fight.answer(entry.answer)
    return as_text(fight.entries, for_players=True)


@settings(max_examples=max(8, settings().max_examples // 4), deadline=None)
@given(st.integers(0, 1_000_000), st.integers(5, 60))
def test_no_secret_of_the_dms_makes_a_difference_to_the_players_log(seed: int, steps: int) -> None:
    """Other names of the hidden, hit points, notes and words: byte for byte the same is told."""
    played = random_fight(seed, faithful=6)
    battle = played.fight.field
    first = _of_secrets(battle, "Assassin", 5000, "a spy")
    played.fight, played.draws = Fight(Memory(first)), False
    played.checks = [_Unnamed(first)]
    played.begin()
    played.steps(steps)
    entries = played.fight.entries
    assume(not _players_got_any_of(battle, entries))
    before = as_text(entries, for_players=True)
    assert "5000" not in before
    second = _of_secrets(battle, "Stalker", 7000, "a doppelganger")
    after = _players_log(second, entries)
    # Whoever has shown himself is told by his name from then on.
    assert after == before.replace("Assassin", "Stalker")


def _players_got_any_of(battle: Battlefield, entries: Iterable[Entry]) -> bool:
    """Whether players came to play a monster: then they may know of it what it has left."""
    heroes = {one.id for one in battle.every(Figure) if one.side == HEROES}
    return any(
        one.id not in heroes and (one.side == HEROES or one.played_by == "players")
        for entry in entries
        if isinstance(entry, Happened)
        for one in entry.combatants
    )


class _Unnamed:
    """Sees that what is told to players names nobody who was hidden before and still is."""

    def __init__(self, battle: Battlefield) -> None:
        self._hidden, self._seen = _hidden_on(Fight(Memory(battle))), 0

    def __call__(self, fight: Fight) -> None:
        told = as_text(fight.entries, for_players=True).splitlines()[self._seen :]
        now = _hidden_on(fight)
        for name in self._hidden & now:
            assert not any(name in line for line in told), (name, told)
        self._hidden, self._seen = now, self._seen + len(told)


def _hidden_on(fight: Fight) -> frozenset[str]:
    """The names of all that players know nothing of: their own figures they know, hidden or not."""
    parts = fight.state.combatants
    theirs = {who for who, part in parts.items() if fight.state.plays(part) == "players"}
    every = fight.field.every(Figure)
    return frozenset(one.name for one in every if one.hidden and one.id not in theirs)
