"""The sentences of the history: what they say, and that each event type has one or is known to need none."""

from typing import Any

import pytest

from domain import events
from domain.events import TYPES, Event
from domain.game.history import pages
from domain.game.history.teller import BEGINNING, HistoryLine, Teller
from domain.game.reseeding import Reseeded
from domain.game.views import PUBLIC
from domain.requests import events as requests
from domain.requests import motion_events as motions
from domain.state import Face, Modifier
from domain.story import SENTENCES, STORY, UNTOLD
from tests.properties.wording import faults

SCENE: list[Event] = [
    events.TurnBegan(number=3, seat="red"),
    events.EncounterBegan(number=1, offense="red"),
    events.DefenseSet(seat="blue", system="blue", rule="CORE-082"),
]
"""Red attacks Blue."""


def line_of(event: Event, viewer: str | None = PUBLIC, before: list[Event] = SCENE) -> HistoryLine | None:
    """Returns the line of an event after others."""
    teller = Teller()
    for version, each in enumerate(before, 1):
        teller.line(version, each, viewer)
    return teller.line(len(before) + 1, event, viewer)


def text_of(event: Event, viewer: str | None = PUBLIC, before: list[Event] = SCENE) -> str:
    line = line_of(event, viewer, before)
    return line.text if line else ""


@pytest.mark.parametrize("name", sorted(name for name, kind in TYPES.items() if kind.__module__.startswith("domain.")))
def test_an_event_type_has_a_sentence_or_is_known_to_need_none(name: str) -> None:
    assert (TYPES[name] in SENTENCES) != (TYPES[name] in UNTOLD)


def test_totals_are_told_with_their_terms() -> None:
    told = text_of(
        events.TotalsFixed(
            totals={"offense": 21, "defense": 4},
            terms={
                "offense": [
                    {"source": "attack-08", "amount": 8, "seat": "red"},
                    {"source": "ships", "amount": 12, "seat": "red", "ships": 3, "each": 4},
                    {"source": "reinforcement-2", "amount": 2},
                    {"source": "human", "amount": -1},
                ],
                "defense": [{"source": "attack-04", "amount": 4, "seat": "blue"}],
            },
        )
    )
    assert told == (
        "The totals: offense 21 (Attack 08: 8, 3 ships of Red, 4 each: 12, Reinforcement +2: 2, Human: -1); "
        "defense 4 (Attack 04: 4)."
    )


@pytest.mark.parametrize(
    ("moves", "why", "told"),
    [
        (
            {"red-01": ["red-1", "gate"], "red-02": ["red-1", "gate"], "red-05": ["red-2", "gate"]},
            "launch",
            "Red launches 3 ships: 2 from Red's first planet, 1 from its second.",
        ),
        (
            {"green-01": ["green-1", "beside"]},
            "alliance",
            "Green sends 1 ship to the defense from Green's first planet.",
        ),
        ({"red-01": ["warp", "red-1"]}, "regroup", "1 ship of Red returns from the warp to Red's first planet."),
        (
            {"red-01": ["gate", "warp"], "red-02": ["gate", "warp"], "green-01": ["gate", "warp"]},
            "encounter",
            "2 ships of Red and 1 ship of Green go to the warp, lost in the encounter.",
        ),
        (
            {"blue-01": ["blue-1", "warp"], "green-01": ["beside", "warp"], "green-02": ["beside", "warp"]},
            "encounter",
            "1 ship of Blue and 2 ships of Green go to the warp, lost in the encounter.",
        ),
        (
            {"green-01": ["beside", "green-1"]},
            "force-field",
            "1 ship of Green returns from beside the attacked planet to Green's first planet, by Force Field.",
        ),
        (
            {"red-01": ["red-1", "removed"]},
            "void",
            "1 ship of Red goes from Red's first planet out of the game, by Void.",
        ),
        (
            {"red-01": ["removed", "red-1"]},
            "void",
            "1 ship of Red returns from outside the game to Red's first planet, by Void.",
        ),
        (
            {"red-01": ["research:red:1", "red-1"]},
            "tech",
            "1 ship of Red returns from Red's tech 1 to Red's first planet.",
        ),
        (
            {"red-01": ["gate", "blue-1"], "green-01": ["gate", "blue-1"], "blue-01": ["blue-2", "blue-1"]},
            "landing",
            "1 ship of Red, 1 ship of Green and 1 ship of Blue land on Blue's first planet.",
        ),
        (
            {"red-01": ["gate", "red-1"], "red-02": ["gate", "blue-2"]},
            "allies_return",
            "2 ships of Red go: 1 to Red's first planet, 1 to Blue's second planet, as the encounter is over.",
        ),
        (
            {"red-01": ["warp", "red-1"], "blue-01": ["warp", "blue-1"]},
            "mobius-tubes",
            "1 ship of Red returns from the warp to Red's first planet; 1 ship of Blue returns from the warp to "
            "Blue's first planet, by Mobius Tubes.",
        ),
        (
            {"red-01": ["red-1", "captured:blue:classic:3"], "red-02": ["red-1", "captured:blue:green-01"]},
            "fungus",
            "2 ships of Red go from Red's first planet to Blue's captured ships, by Fungus.",
        ),
        ({"red-01": ["gate", "blue-1"]}, "landing", "1 ship of Red lands on Blue's first planet."),
        (
            {"red-01": ["red-1", "warp"], "blue-01": ["blue-1", "gate"]},
            "no_such_word",
            "1 ship of Red goes from Red's first planet to the warp; 1 ship of Blue goes from Blue's first planet to "
            "the hyperspace gate.",
        ),
    ],
)
def test_ships_are_told_with_their_ways_and_the_reason(moves: dict[str, list[str]], why: str, told: str) -> None:
    line = line_of(events.ShipsMoved(moves=moves, why=why))
    assert line
    assert line.text == told
    assert sorted(line.about["ships"]) == sorted(moves)


def test_commandeered_ships_are_those_of_the_seat_that_has_taken_them() -> None:
    taken = events.ShipsCommandeered(seat="red", ships=["blue-01"], why="setup")
    moved = events.ShipsMoved(moves={"blue-01": ["gate", "warp"]}, why="encounter")
    released = events.ShipsReleased(ships=["blue-01"])
    assert text_of(moved, before=[*SCENE, taken]).startswith("1 ship of Red goes")
    assert text_of(moved, before=[*SCENE, taken, released]).startswith("1 ship of Blue goes")


def test_cards_are_named_to_those_who_see_them_and_counted_to_all_others() -> None:
    drawn = events.CardsMoved(
        source="deck",
        target="hand:red",
        count=2,
        why="rewards",
        seat="red",
        cards=["attack-08#1", "negotiate#2"],
        seen_by=["red"],
    )
    assert text_of(drawn, "red") == "Red draws Attack 08 and Negotiate from the cosmic deck, as a reward."
    assert text_of(drawn, None) == text_of(drawn, "red")
    for viewer in ("blue", PUBLIC):
        line = line_of(drawn, viewer)
        assert line
        assert line.text == "Red draws 2 cards from the cosmic deck, as a reward."
        assert line.about["cards"] == []


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (
            events.CardsMoved(source="hand:blue", target="hand:red", count=1, why="compensation", taken=True, draws=1),
            "Red takes 1 card from Blue's hand at random, as compensation.",
        ),
        (
            events.CardsMoved(source="hand:blue", target="hand:red", count=2, why="deal"),
            "Blue gives 2 cards to Red, as part of",
        ),
        (
            events.CardsMoved(source="drawn_techs:red", target="research:red:1", count=1, why="tech"),
            "Red keeps 1 card to research it.",
        ),
        (
            events.CardsMoved(
                source="drawn_techs:red", target="techs_discard", count=1, why="tech", cards=["tech-xenon-lasers"]
            ),
            "Red discards Xenon Lasers.",
        ),
        (
            events.CardsMoved(source="research:red:1", target="techs_discard", count=1, why="tech"),
            "Red discards 1 card.",
        ),
        (
            events.CardsMoved(source="hand:red", target="kicker:red", count=1, why="kicker"),
            "Red lays 1 card as a kicker.",
        ),
        (
            events.CardsMoved(source="table", target="hand:red", count=1, why="locust", cards=["flare-locust#1"]),
            "Red takes Locust flare from the table, by Locust.",
        ),
        (
            events.CardsMoved(source="played:red", target="hand:red", count=1, why="played"),
            "Red takes 1 card back into its hand.",
        ),
        (
            events.CardsMoved(source="turned_up", target="played:red", count=1, why="phantasm", cards=["attack-30#1"]),
            "Red plays Attack 30 from the cards that are turned up, by Phantasm.",
        ),
        (
            events.CardsMoved(
                source="hazards", target="hazards_in_play", count=1, why="hazard", cards=["hazard-alliance"]
            ),
            "Hazard: Alliance is drawn.",
        ),
        (events.KickersRevealed(cards={"red": "rw-kicker-2#1"}), "Red reveals Kicker x2."),
        (
            events.PowerLost(
                seat="red",
                terms=[
                    {"source": "home_colonies", "amount": 1},
                    {"source": "CORE-260", "amount": -3},
                    {"source": "FOUR-04", "amount": 1},
                ],
            ),
            "Red has lost its power: it has 1 home colony and needs 2.",
        ),
        (
            events.PowerLost(
                seat="red",
                terms=[
                    {"source": "home_colonies", "amount": 0},
                    {"source": "CORE-260", "amount": -3},
                    {"source": "active_leaders", "amount": 2},
                    {"source": "SKILL-30", "amount": -3},
                ],
            ),
            "Red has lost its power: it has no home colonies and needs 3, and it has 2 active Leaders and needs 3.",
        ),
        (events.PowerLost(seat="red"), "Red has lost its power."),
        (
            events.PowerGrafted(seat="red", alien="macron", host="blue"),
            "Until the encounter ends, Red has the power of Macron too, and Blue does not have it.",
        ),
        (
            events.DealLossesFixed(
                counts={"red": 4},
                terms={"red": [{"source": "CORE-195", "amount": 3}, {"source": "rw-crooked-deal", "amount": 1}]},
            ),
            "The failed deal costs Red 4 ships (the rules: 3, Crooked Deal: 1).",
        ),
        (
            events.VictoryReached(
                winners=["red", "blue"],
                rule="CORE-300",
                counted={"red": [{"source": "foreign_colonies", "amount": 5}], "blue": []},
            ),
            "Red has reached victory with 5 foreign colonies. Blue has reached victory.",
        ),
        (
            events.PlanetDestroyed(planet="blue-2", system="blue", why="locust"),
            "Blue's second planet is destroyed, by Locust.",
        ),
        (
            events.CardsMoved(source="hand:red", target="discard", count=1, why="plague", cards=["morph#1"]),
            "Red discards Morph, by Plague.",
        ),
        (
            events.CardsRevealed(
                cards={"red": "attack-08#1"},
                faces={"red": Face("attack", 8, "attack-08"), "blue": Face("negotiate", 0, "negotiate")},
            ),
            "The cards are revealed: Red has Attack 08 and Blue claims Negotiate, face down.",
        ),
        (
            events.ModifierAdded(modifier=Modifier("offense", "total", 3, "reinforcement-3")),
            "Reinforcement +3 adds 3 to the total of the offense.",
        ),
        (
            events.ModifierAdded(modifier=Modifier("defense", "total", -2, "porcupine")),
            "Porcupine takes 2 from the total of the defense.",
        ),
        (events.OutcomeFixed(case="decided", winner="defense", why="CORE-140"), "The defense (Blue) wins the "),
        (
            events.DealOffered(
                seat="red",
                offer={"between": ["blue", "red"], "give": {"card_count": 1}, "take": {"colony": "blue-2"}},
                private_cards={"red": ["attack-08#1"]},
            ),
            "Red offers Blue 1 card for a colony on Blue's second planet.",
        ),
        (
            events.DealOffered(
                seat="red",
                offer={"between": ["blue", "red"], "give": {}, "take": {"titles": ["quash"], "kinds": {"attack": 2}}},
            ),
            "Red asks Blue for Quash and 2 attack cards, for nothing in return.",
        ),
        (events.GameEnded(winners=[], why="agreed"), "The game is over without a winner, as the players have agreed."),
        (events.DealMade(), "The deal is made."),
        (events.GameEnded(winners=["red", "blue"], why="colonies"), "The game is over: Red and Blue win together, by "),
        (events.MovesUndone(to=2, draws=0, asked=0, declared=0, agreed=["blue"]), "The game goes back to version 2: "),
    ],
)
def test_other_events_are_told_in_sentences(event: Event, told: str) -> None:
    assert text_of(event).startswith(told)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.PhaseBegan(phase="destiny"), "Destiny begins."),
        (events.PhaseBegan(phase="start_turn"), ""),
        (
            events.CardsMoved(source="deck", target="sheet:chosen", count=2, why="setup"),
            "2 cards go from the cosmic deck to the Chosen sheet, as the game is set up.",
        ),
        (
            events.GameCreated(game="g_1", seats=["red", "blue"], ruleset="2026.2", variants=["hazards", "technology"]),
            "A game for Red and Blue is opened, with Hazards and Technology.",
        ),
    ],
)
def test_a_word_that_names_two_things_names_the_right_one(event: Event, told: str) -> None:
    assert text_of(event) == told


UNDO: dict[str, Any] = {"id": "undo_1", "seat": "red", "to": 7, "reason": "", "needs": ["blue"], "questions": {}}
OF_THE_TABLE: list[Event] = [
    events.GameCreated(game="g_1", seats=["red", "blue"], ruleset="2026.2", chosen_seed=True),
    events.SeatTaken(seat="red", player="p_1", bot="basic"),
    events.SeatSeeded(seat="red", seed="5e"),
    events.SeedCommitted(seat="red", commitment="5e"),
    events.SeatKeyed(seat="red", player="p_1", public_key="x"),
    events.SeatLeft(seat="red"),
    events.TokenReissued(seat="red", by="host"),
    events.TokenReissued(seat="red", by="operator"),
    events.StandingOrdersSet(seat="red"),
    events.StandingOrderAdded(seat="red"),
    events.StandingOrderRemoved(seat="red"),
    events.TableLaid(),
    events.GamePaused(),
    events.GameResumed(),
    events.DeadlineExtended(question="q_1", due=1),
    events.DeadlineExtended(question="q_1", due=1, seat="red"),
    events.DeadlinesMoved(outage=1, by=75_000, dues={"q_1": 1}),
    events.DeadlinesMoved(outage=1, by=-75_000, dues={"q_1": 1}),
    events.QuakeStruck(seat="red"),
    events.SeatConceded(seat="red"),
    events.GameClosed(reason="see_below"),
    events.GameEnded(winners=[], why="closed"),
    events.GameFinalized(seed="5e", salt="5e", winners=["red"], state="5e"),
    events.EncounterRewound(phase="planning"),
    events.FleetAdded(seat="red", colour="orange", ships={"orange-01": "red-1"}),
    events.PlanetAdded(planet="genesis-planet", system="red", why="position"),
    requests.UndoRequested(**UNDO, crosses={}, piles=[]),
    requests.UndoVoted(id="undo_1", seat="host", question="q_1", approves=True),
    requests.UndoVoted(id="undo_1", seat="blue", question="q_1", approves=False, cause="timer"),
    *(
        kind(id="undo_1", seat="red", why=why, barred_until=0)
        for kind in (requests.UndoRefused, requests.ForkRefused)
        for why in ("rejected", "timer", "withdrawn", "seat_left", "reseeded", "abandoned", "closed", "paused")
    ),
    requests.ForkRequested(**UNDO, game="g_2", bots={}),
    requests.ForkVoted(id="undo_1", seat="blue", question="q_1", approves=True),
    requests.ForkAgreed(id="undo_1", seat="red", to=7, game="g_2", agreed=["blue"]),
    Reseeded(seed_commitment="5e", seed_lost=True, salts_lost=True),
]
"""Events that random games do not have."""


@pytest.mark.parametrize("event", OF_THE_TABLE, ids=lambda event: event.type)
def test_what_happens_around_the_game_is_told_in_sentences_too(event: Event) -> None:
    for viewer in (PUBLIC, None):
        text = text_of(event, viewer)
        assert faults(text) == []
        assert text.endswith(".")


def motion_of(**motion: Any) -> Event:
    """Returns the event of a motion that red puts."""
    return motions.MotionPut(id="motion_1", seat="red", motion=motion, needs=["blue"], questions={}, at=0)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.DeadlineMissed(seat="red", missed=1), "Red has missed a deadline."),
        (events.DeadlineMissed(seat="red", missed=2), "Red has missed a deadline, twice in a row."),
        (events.DeadlineMissed(seat="red", missed=3), "Red has missed a deadline, three times in a row."),
        (events.DeadlineMissed(seat="red", missed=4), "Red has missed a deadline, for the 4th time in a row."),
        (events.StandInBegan(seat="red", bot="basic", why="missed"), "Red is away, and a bot plays meanwhile."),
        (events.StandInBegan(seat="red", bot="basic", why="called"), "Red has a bot play for a while."),
        (events.StandInEnded(seat="red", why="answered"), "Red is back."),
        (
            events.SeatPassedOn(seat="red", player="p_2", bot="basic", why="left"),
            "The player of Red leaves for good, and a bot plays on.",
        ),
        (
            events.SeatPassedOn(seat="red", player="p_2", bot="basic", why="removed"),
            "A bot takes over the seat of Red.",
        ),
        (events.SeatPassedOn(seat="red", player="p_2", why="joined"), "A newcomer takes over the seat of Red."),
        (motion_of(kind="remove", seat="green"), "Red moves that a bot takes over the seat of Green."),
        (motion_of(kind="pause"), "Red moves to pause the game."),
        (motion_of(kind="resume"), "Red moves to go on with the game."),
        (motion_of(kind="timers", timers={"reaction": 10}), "Red moves for other deadlines (reaction 10 s)."),
        (motion_of(kind="draw"), "Red moves that the game ends as it is."),
        (motion_of(kind="end"), "Red moves that the game ends without a winner."),
        (motions.MotionVoted(id="motion_1", seat="blue", question="q_1", approves=True), "Blue votes for it."),
        (motions.MotionVoted(id="motion_1", seat="blue", question="q_1", approves=False), "Blue votes against it."),
        (motions.MotionVoted(id="motion_1", seat="blue", question="q_1"), "Blue does not vote in time."),
        (
            motions.MotionFailed(id="motion_1", seat="red", why="timer", barred_until=0),
            "The motion is over, as nobody voted in time.",
        ),
        (
            motions.MotionCarried(id="motion_1", seat="red", motion={"kind": "pause"}, agreed=["blue"]),
            "The motion is carried.",
        ),
        (motions.TimersChanged(timers={"reaction": 10}), "Deadlines from now on: reaction 10 s."),
    ],
)
def test_absence_and_motions_have_sentences__ABSENT_01_MOTION_01(event: Event, told: str) -> None:
    assert text_of(event) == told


def test_the_two_of_a_deal_read_which_cards_are_offered() -> None:
    offered = events.DealOffered(
        seat="red",
        offer={"between": ["blue", "red"], "give": {"card_count": 1}, "take": {}},
        private_cards={"red": ["attack-08#1"]},
    )
    assert text_of(offered, "blue") == "Red offers Blue Attack 08."
    assert text_of(offered, "green") == "Red offers Blue 1 card."


def test_a_use_is_told_with_its_target_and_with_what_it_answers() -> None:
    used = events.UseDeclared(use="u_1", ability="plague", seat="red", card="plague#1", chosen={"value": "blue"})
    answered = events.UseDeclared(use="u_2", ability="card-zap", seat="green", card="card-zap#1", subject="u_1")
    line = line_of(answered, before=[*SCENE, used])
    assert line
    assert text_of(used) == "Red uses Plague on Blue."
    itself = events.UseDeclared(use="u_1", ability="plague", seat="red", card="plague#1", chosen={"value": "red"})
    assert text_of(itself) == "Red uses Plague on itself."
    own = events.UseDeclared(use="u_2", ability="card-zap", seat="red", card="card-zap#1", subject="u_1")
    assert text_of(own, before=[*SCENE, used]) == "Red uses Card Zap in answer to its own Plague."
    assert (line.text, line.about["uses"]) == ("Green uses Card Zap in answer to Red's Plague.", ["u_2"])
    cancelled = events.UseCancelled(use="u_1", how="discarded")
    assert text_of(cancelled, before=[*SCENE, used]) == "Red's Plague is cancelled, and its card is discarded."


def test_an_answer_of_a_veiled_window_is_told_to_nobody_else() -> None:
    passed: dict[str, Any] = {"question": "q_1", "seat": "red", "kind": "respond", "answer": {"pass": True}}
    assert text_of(events.Answered(**passed, veiled=True), "red") == "Red passes."
    for viewer in ("blue", PUBLIC):
        assert line_of(events.Answered(**passed, veiled=True), viewer) is None
        assert text_of(events.Answered(**passed), viewer) == "Red passes."


def test_turn_and_encounter_of_a_line_are_those_to_which_it_belongs() -> None:
    teller, places = Teller(), []
    ended = [*SCENE, events.EncounterEnded(result="defense_won"), events.TurnEnded(seat="red")]
    for version, event in enumerate(ended, 1):
        line = teller.line(version, event, PUBLIC)
        assert line
        places.append((line.version, line.turn, line.encounter))
    assert places == [(1, 3, 0), (2, 3, 1), (3, 3, 1), (4, 3, 1), (5, 3, 0)]


def test_after_an_undo_the_scene_is_the_one_of_the_version_gone_back_to() -> None:
    teller = Teller()
    undone = events.MovesUndone(to=2, draws=0, asked=0, declared=0)
    for version, event in enumerate([*SCENE, events.TurnBegan(number=4, seat="blue"), undone], 1):
        teller.line(version, event, PUBLIC)
    assert (teller.scene.turn, teller.scene.encounter, teller.scene.defense) == (3, 1, "")
    back = events.MovesUndone(to=4, draws=0, asked=0, declared=0)
    teller.line(6, back, PUBLIC)
    assert (teller.scene.turn, teller.scene.defense) == (4, "blue")


def test_an_undo_to_before_the_first_told_event_asks_for_that_scene() -> None:
    asked: list[int] = []

    def earlier(version: int) -> Any:
        asked.append(version)
        return BEGINNING

    teller = Teller(after=10, earlier=earlier)
    teller.line(11, SCENE[0], PUBLIC)
    teller.line(12, events.MovesUndone(to=4, draws=0, asked=0, declared=0), PUBLIC)
    assert (asked, teller.scene) == ([4], BEGINNING)


def test_the_course_of_the_game_leaves_out_its_small_steps() -> None:
    teller = Teller(STORY)
    assert teller.line(1, events.TurnBegan(number=1, seat="red"), PUBLIC)
    assert teller.line(2, events.PhaseBegan(phase="regroup"), PUBLIC) is None


def test_pages_of_text_have_a_heading_for_each_encounter_and_mark_what_is_undone() -> None:
    teller, lines = Teller(), []
    for version, event in enumerate(SCENE, 1):
        line = teller.line(version, event, PUBLIC)
        assert line
        lines.append((line, version != 2))
    assert pages.plain(lines) == (
        "Turn 3\n"
        "     1  Turn 3 begins: it is Red's.\n"
        "\n"
        "Turn 3, encounter 1\n"
        "     2  Encounter 1 of the turn begins: Red is the offense. (undone)\n"
        "     3  Red is to attack Blue.\n"
    )
    assert pages.markdown(lines) == (
        "## Turn 3\n"
        "\n"
        "- Turn 3 begins: it is Red's. `1`\n"
        "\n"
        "## Turn 3, encounter 1\n"
        "\n"
        "- ~~Encounter 1 of the turn begins: Red is the offense.~~ (undone) `2`\n"
        "- Red is to attack Blue. `3`\n"
    )
    assert pages.plain([]) == pages.markdown([]) == ""
