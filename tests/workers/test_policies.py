"""Commands of bots: always legal, and those of `basic` sensible."""

import random
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain import state as states
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.engine.chance import Chance
from domain.events import CardSelected, HandSeen
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.questions import Question
from domain.state import State
from tests.workers import questions as made
from workers.bots.policies import POLICIES
from workers.bots.table import attack_value

MOST_ANSWERS = 20_000


def started(seats: dict[str, str], seed: int = 1) -> tuple[State, Chance]:
    """Returns a game of bots (seat -> policy) in the pure core."""
    state, chance = states.new(), Chance(seed.to_bytes(32, "big"), "g_1")
    advance(state, CreateGame(game="g_1", seats=list(seats)), chance)
    for seat, bot in seats.items():
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}", bot=bot), chance)
    advance(state, StartGame(), chance)
    return state, chance


def answer_one(state: State, chance: Chance, rng: random.Random) -> None:
    """Answers for one bot that is asked; fails when none has anything to say."""
    for id, asked in open_questions(state).items():
        question, recall = {"id": id, **asked.question.describe()}, partial(SeatMemory, asked.seat)
        choose = POLICIES[state.seats[asked.seat].bot].choose
        answer = choose(view(state, asked.seat), question, asked.question.legal(), rng, recall)
        if answer is not None:
            advance(state, Answer(seat=asked.seat, question=id, answer=answer), chance)
            return
    raise AssertionError("everybody waits for everybody")


def played(state: State, chance: Chance) -> int:
    """Plays to the end; how many answers it took. An answer that is refused fails the test."""
    rng = random.Random(7)
    for count in range(MOST_ANSWERS):
        if state.status == "over":
            return count
        answer_one(state, chance, rng)
    raise AssertionError("the game does not end")


@pytest.fixture(scope="module")
def views() -> list[dict[str, Any]]:
    """Returns what seats see at many moments of a game, from the first question to the last."""
    state, chance = started(dict.fromkeys(("red", "blue", "green", "yellow"), "random"))
    rng = random.Random(3)
    seen: list[dict[str, Any]] = []
    while state.status != "over" and len(seen) < 400:
        seen.append(view(state, rng.choice(list(state.seats))))
        answer_one(state, chance, rng)
    return seen


@pytest.mark.parametrize("name", sorted(POLICIES))
@given(question=made.questions, data=st.data())
def test_a_bot_always_gives_a_legal_answer(
    views: list[dict[str, Any]], name: str, question: Question, data: st.DataObject
) -> None:
    seen = data.draw(st.sampled_from(views))
    rng = random.Random(data.draw(st.integers(0, 99)))
    recall = partial(SeatMemory, seen["viewer"])
    answer = POLICIES[name].choose(seen, {"id": "q_1", **question.describe()}, question.legal(), rng, recall)
    if answer is None:
        assert question.kind == "deal"
        assert question.describe()["offer_by"] == question.describe()["between"][0]
        assert question.describe()["both_asked"]
    else:
        question.check(answer)
        assert answer["kind"] == question.kind


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_game_of_bots_ends_with_a_winner(seats: int, seed: int) -> None:
    colours = ("red", "blue", "green", "yellow", "purple")[:seats]
    kinds = sorted(POLICIES)
    state, chance = started({colour: kinds[n % 2] for n, colour in enumerate(colours)}, seed)
    assert played(state, chance) > 20
    assert state.winners


def test_the_same_seeds_give_the_same_game() -> None:
    games = []
    for _ in range(2):
        state, chance = started(dict.fromkeys(("red", "blue", "green"), "basic"))
        played(state, chance)
        games.append(states.encode(state))
    assert games[0] == games[1]


@pytest.mark.slow
def test_basic_beats_random() -> None:
    won = dict.fromkeys(POLICIES, 0)
    for seed in range(12):
        state, chance = started({"red": "random", "blue": "basic", "green": "random", "yellow": "basic"}, seed)
        played(state, chance)
        for winner in state.winners:
            won[state.seats[winner].bot] += 1
    assert won["basic"] >= 3 * won["random"]


# -- the sense of `basic` ------------------------------------------------------------------------


def table(**facts: Any) -> dict[str, Any]:
    """Returns a view of red against blue at blue-1, green and yellow looking on; `facts` change the encounter."""
    seats = ("red", "blue", "green", "yellow")
    planets = {
        f"{seat}-{n}": {seat: [f"{seat}-{4 * n - k:02}" for k in range(4)]} for seat in seats for n in range(1, 6)
    }
    encounter = {
        "offense": "red",
        "defense": "blue",
        "planet": "blue-1",
        "system": "blue",
        "allies": {},
        "selected": [],
        "cards": {},
        "faces": {},
        "case": "",
        "winner": "",
        "invited": {},
    }
    seat = {
        "foreign_colonies": 0,
        "home_colonies": 5,
        "home_colonies_needed": 3,
        "colonies_needed": 5,
        "ships_in_warp": 0,
        "hand_size": 8,
        "power_active": [],
        "aliens": [],
    }
    return {
        "viewer": facts.pop("viewer", "red"),
        "seats": {each: {**seat, "hand": []} for each in seats},
        "planets": planets,
        "gate": facts.pop("gate", {}),
        "beside": {},
        "warp": {},
        "uses": {},
        "encounter": encounter | facts,
    }


def hand(seen: dict[str, Any], *titles: str) -> dict[str, Any]:
    seen["seats"][seen["viewer"]]["hand"] = [{"id": f"{t}#{n}", "title": t} for n, t in enumerate(titles)]
    return seen


def basic(seen: dict[str, Any], question: dict[str, Any], seed: int = 0, memory: SeatMemory | None = None) -> Any:
    """Returns the answer of the policy; no ready answers are given, so only its rules decide."""
    known = memory or SeatMemory(seen["viewer"])
    return POLICIES["basic"].choose(seen, {"on_timeout": {}, **question}, [], random.Random(seed), lambda: known)


def aim(seen: dict[str, Any]) -> str:
    question = {
        "kind": "choose_planets",
        "name": "aim",
        "planets": [f"blue-{n}" for n in range(1, 6)],
        "min": 1,
        "max": 1,
    }
    return str(basic(seen, question)["planets"][0])


def test_it_aims_at_the_planet_with_the_fewest_defenders() -> None:
    seen = table()
    seen["planets"]["blue-4"]["blue"] = ["blue-16"]
    assert aim(seen) == "blue-4"


def test_it_aims_where_it_has_no_colony_yet() -> None:
    seen = table()
    seen["planets"]["blue-4"] = {"blue": ["blue-16"], "red": ["red-01"]}
    assert aim(seen) != "blue-4"


def launch(seen: dict[str, Any], seed: int = 0) -> Any:
    mine = {place: there["red"] for place, there in seen["planets"].items() if "red" in there}
    places = [{"place": place, "ships": ships, "max": len(ships)} for place, ships in mine.items()]
    question = {"kind": "choose_ships", "name": "launch", "places": places, "min": 1, "max": 4}
    return basic(seen, question, seed)["from"]


@pytest.mark.parametrize("seed", range(5))
def test_it_launches_three_or_four_ships_and_gives_up_no_colony_for_them(seed: int) -> None:
    seen = table()
    sent = launch(seen, seed)
    assert sum(sent.values()) in (3, 4)
    assert all(count < 4 for count in sent.values())


def test_it_launches_less_rather_than_give_up_a_colony() -> None:
    seen = table()
    for n in range(1, 6):
        seen["planets"][f"red-{n}"]["red"] = ["red-01", "red-02"][: 2 if n == 1 else 1]
    assert launch(seen) == {"red-1": 1}


def test_the_last_ship_it_can_spare_leaves_a_fourth_home_colony_before_a_foreign_one() -> None:
    seen = table()
    for n in range(1, 6):
        seen["planets"][f"red-{n}"] = {"red": [f"red-0{n}"]}
    seen["planets"]["green-1"]["red"] = ["red-09"]
    assert list(launch(seen)) != ["green-1"]


def select(seen: dict[str, Any], *titles: str, memory: SeatMemory | None = None) -> str:
    cards = [{"id": f"{title}#1", "title": title} for title in titles]
    question = {"kind": "choose_cards", "name": "select_card", "cards": cards, "min": 1, "max": 1}
    return str(basic(seen, question, memory=memory)["cards"][0]).partition("#")[0]


def has_seen(*titles: str) -> SeatMemory:
    """Lets Red see these in the hand of Blue."""
    memory = SeatMemory("red")
    memory.hear(HandSeen(seat="blue", viewer="red", cards=[f"{title}#1" for title in titles]))
    return memory


def test_it_plays_the_cheapest_attack_that_should_win() -> None:
    seen = table(gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    assert select(seen, "attack-06", "attack-12", "attack-20", "attack-40") == "attack-12"


def test_it_plays_some_card_where_it_may_not_know_what_they_are() -> None:
    cards = [{"id": f"card-{number}", "title": None} for number in range(3)]
    question = {"kind": "choose_cards", "name": "select_card", "cards": cards, "min": 1, "max": 1}
    assert basic(table(), question)["cards"][0] in {"card-0", "card-1", "card-2"}


def sees_whole(seen: dict[str, Any], *titles: str, selected: str = "") -> SeatMemory:
    """Lets Red see all cards of Blue, who has selected one of them since, or none."""
    held = [title for title in titles if title != selected]
    seen["seats"]["blue"]["hand_size"] = len(held)
    seen["encounter"]["selected"] = ["blue"] if selected else []
    memory = has_seen(*titles)
    if selected:
        memory.hear(CardSelected(seat="blue", card=f"{selected}#1"))
    return memory


@pytest.mark.parametrize("selected", ["", "attack-04"])
def test_it_plays_what_is_enough_against_a_hand_that_it_has_seen_whole(selected: str) -> None:
    seen = table(gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    hand = ("attack-06", "attack-12", "attack-20", "attack-40")
    assert select(seen, *hand, memory=sees_whole(seen, "attack-04", "plague", selected=selected)) == "attack-06"
    assert select(seen, *hand, memory=sees_whole(seen, "attack-04", "attack-15", selected=selected)) == "attack-20"


def test_a_card_that_it_has_seen_among_others_does_not_frighten_it() -> None:
    seen = table(gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    assert select(seen, "attack-06", "attack-12", "attack-40", memory=has_seen("attack-40")) == "attack-12"


def test_it_plays_its_best_attack_when_the_game_is_at_stake() -> None:
    seen = table(gate={"red": ["red-01"]})
    seen["seats"]["red"]["foreign_colonies"] = 4
    assert select(seen, "attack-12", "attack-20", "attack-30", "negotiate") == "attack-30"


def test_it_keeps_its_attacks_when_it_cannot_win() -> None:
    seen = table(gate={"red": ["red-01"]})
    assert select(seen, "attack-04", "attack-08", "negotiate") == "negotiate"
    assert select(seen, "attack-08", "attack-04") == "attack-04"


def test_it_plays_no_negotiate_with_a_fair_attack_in_hand_when_the_offense_would_win_by_landing() -> None:
    seen = table(viewer="blue", gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    seen["planets"]["blue-1"]["blue"] = ["blue-01"]
    assert select(seen, "attack-08", "negotiate") == "negotiate"
    seen["seats"]["red"]["foreign_colonies"] = 4
    assert select(seen, "attack-08", "negotiate") == "attack-08"
    assert select(seen, "attack-04", "attack-08", "negotiate", "negotiate") == "attack-08"
    assert select(seen, "attack-01", "negotiate") == "negotiate"


def test_it_negotiates_where_only_its_partner_would_win_by_landing() -> None:
    seen = table(viewer="blue", gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    seen["planets"]["blue-1"]["blue"] = ["blue-01"]
    seen["seats"]["red"]["foreign_colonies"] = 4
    seen["variants"] = {"team": {"teams": [["red", "blue"], ["green", "yellow"]]}}
    assert select(seen, "attack-08", "negotiate") == "negotiate"


def own_colour(seen: dict[str, Any], *options: str) -> str:
    asked = [{"id": option, "label": option} for option in options]
    question = {"kind": "choose_option", "name": "own_colour", "options": asked, "min": 1, "max": 1}
    return str(basic(seen, question)["options"][0])


def test_it_takes_a_homecoming_but_not_when_one_foreign_colony_more_wins() -> None:
    seen = table()
    assert own_colour(seen, "homecoming", "redraw") == "homecoming"
    seen["seats"]["red"]["foreign_colonies"] = 4
    assert own_colour(seen, "homecoming", "redraw") == "redraw"
    assert own_colour(seen, "homecoming") == "homecoming"


def test_it_beats_a_card_that_lies_open_by_as_little_as_may_be() -> None:
    seen = table(gate={"red": ["red-01", "red-02", "red-03", "red-04"]}, cards={"blue": "attack-14"})
    assert select(seen, "attack-14", "attack-15", "attack-30") == "attack-15"


def ally(seen: dict[str, Any], usual: str = "none") -> str:
    options = [{"id": side, "label": side} for side in ("offense", "defense", "none")]
    question = {"kind": "choose_option", "name": "ally", "options": options, "min": 1, "max": 1}
    default = {"kind": "choose_option", "options": [usual]}
    return str(basic(seen, {**question, "on_timeout": default})["options"][0])


def test_it_joins_the_offense_when_that_brings_a_colony() -> None:
    seen = table(viewer="green", gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    assert ally(seen) == "offense"


def test_it_joins_its_partner_whatever_it_likes() -> None:
    seen = table(viewer="green", gate={"red": ["red-01"]})
    seen["seats"]["red"]["foreign_colonies"] = 4
    assert ally(seen, usual="offense") == "offense"


def test_it_harms_no_partner_as_long_as_there_is_somebody_else() -> None:
    seen = table(viewer="green", gate={"red": ["red-01"]})
    seen["seats"]["red"]["foreign_colonies"] = 4
    seen["variants"] = {"team": {"teams": [["red", "green"], ["blue", "yellow"]]}}
    question = {"kind": "choose_seats", "name": "plague", "seats": ["red", "green", "blue"], "min": 1, "max": 1}
    assert basic(seen, question) == {"kind": "choose_seats", "seats": ["blue"]}


def test_it_gives_a_colony_away_when_the_question_says_so() -> None:
    for usual in (True, False):
        question = {"kind": "confirm", "name": "colony_gift", "on_timeout": {"kind": "confirm", "yes": usual}}
        assert basic(table(), question) == {"kind": "confirm", "yes": usual}


def test_it_never_helps_another_to_the_last_colony_unless_it_wins_itself() -> None:
    seen = table(viewer="green", gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    seen["seats"]["red"]["foreign_colonies"] = 4
    assert ally(seen) == "defense"
    seen["viewer"] = "yellow"
    seen["seats"]["yellow"]["foreign_colonies"] = 4
    assert ally(seen) == "offense"


def test_the_offense_invites_nobody_who_would_win_by_landing() -> None:
    seen = hand(table(), "attack-08")
    seen["seats"]["green"]["foreign_colonies"] = 4
    question = {"kind": "choose_seats", "name": "invite", "seats": ["green", "yellow"], "min": 0, "max": 2}
    assert basic(seen, question)["seats"] == ["yellow"]


def reinforce(seen: dict[str, Any], title: str) -> Any:
    sides = [{"id": side, "label": side} for side in ("offense", "defense")]
    side = {"kind": "choose_option", "name": "reinforcement", "options": sides, "min": 1, "max": 1, "on_timeout": {}}
    abilities = [{"use": title, "label": title, "rule": "", "question": side}]
    return basic(seen, {"kind": "respond", "name": "totalling", "abilities": abilities, "may_pass": True})


def totals(offense: int, defense: int) -> dict[str, Any]:
    face = {"type": "attack", "value": 8, "printed": "attack-08"}
    terms = {"offense": [{"source": "x", "amount": offense}], "defense": [{"source": "x", "amount": defense}]}
    return {"faces": {"red": face, "blue": face}, "terms": terms}


def test_it_reinforces_its_own_side_when_that_turns_the_result() -> None:
    seen = hand(table(**totals(10, 12)), "reinforcement-3")
    assert reinforce(seen, "reinforcement-3") == {
        "kind": "respond",
        "use": "reinforcement-3",
        "answer": {"kind": "choose_option", "options": ["offense"]},
    }


@pytest.mark.parametrize(("offense", "defense"), [(10, 13), (12, 10)])
def test_it_keeps_a_reinforcement_that_changes_nothing(offense: int, defense: int) -> None:
    seen = hand(table(**totals(offense, defense)), "reinforcement-3")
    assert reinforce(seen, "reinforcement-3") == {"kind": "respond", "pass": True}


def zap(seen: dict[str, Any], **uses: Any) -> bool:
    seen["uses"] = {id: {"cancelled": "", "subject": "", **use} for id, use in uses.items()}
    abilities = [{"use": "cosmic-zap", "label": "Cosmic Zap", "rule": "", "question": None}]
    question = {"kind": "respond", "name": "use", "abilities": abilities, "may_pass": True}
    return any("use" in basic(seen, question, seed) for seed in range(10))


def test_it_zaps_what_helps_the_other_side_and_nothing_else() -> None:
    assert zap(table(), u_1={"ability": "human.power", "seat": "blue"})
    assert not zap(table(), u_1={"ability": "human.power", "seat": "red"})
    assert not zap(table(viewer="green"), u_1={"ability": "human.power", "seat": "blue"})


def test_it_answers_a_zap_of_its_use_but_not_of_anothers() -> None:
    own = {"ability": "flare", "seat": "red"}
    other = {"ability": "flare", "seat": "green"}
    assert zap(table(), u_1=own, u_2={"ability": "card-zap", "seat": "green", "subject": "u_1"})
    assert not zap(table(), u_1=other, u_2={"ability": "card-zap", "seat": "blue", "subject": "u_1"})


def deal(seen: dict[str, Any], **facts: Any) -> Any:
    question = {
        "kind": "deal",
        "name": "deal",
        "between": ["red", "blue"],
        "offer": None,
        "offer_by": None,
        "offers_left": 20,
        "both_asked": True,
        "cards": [{"id": "attack-40#1", "title": "attack-40"}],
        "hand_sizes": {"red": 1, "blue": 5},
        "colonies": {"red": ["red-1"], "blue": ["blue-2"]},
        "releases": {},
    }
    return basic(seen, question | facts)


def offered(give: dict[str, Any], take: dict[str, Any]) -> dict[str, Any]:
    return {"offer": {"id": "offer_1", "give": give, "take": take}, "offer_by": "blue"}


def council(offer: dict[str, Any]) -> bool:
    """Returns True if red accepts this offer to all players."""
    seen = table()
    seen["encounter"] = {**(seen["encounter"] or {}), "offer": {"gifts": {}, "colonies": {}, "goods": {}, **offer}}
    return bool(basic(seen, {"kind": "confirm", "name": "council_answer"})["yes"])


def test_in_a_council_it_accepts_what_costs_no_more_than_it_brings() -> None:
    assert council({"gifts": {"red": {"blue": 1}, "green": {"red": 1}}})
    assert not council({"gifts": {"red": {"blue": 2}, "green": {"red": 1}}})
    assert council({"colonies": {"red": ["blue", "blue-1"]}, "gifts": {"red": {"green": 2}}})
    assert council({"gifts": {"blue": {"green": 2}}})


def test_in_a_council_named_cards_count_like_others() -> None:
    assert not council({"titles": {"red": {"blue": ["quash"]}}})
    assert council({"titles": {"red": {"blue": ["quash"]}, "green": {"red": ["morph"]}}})


def test_in_a_council_it_gives_the_game_to_nobody() -> None:
    gains = {"red": ["green", "green-1"], "blue": ["green", "green-2"]}
    seen = table()
    seen["seats"]["blue"]["foreign_colonies"] = seen["seats"]["blue"]["colonies_needed"] - 1
    seen["encounter"] = {**(seen["encounter"] or {}), "offer": {"gifts": {}, "colonies": gains, "goods": {}}}
    assert not basic(seen, {"kind": "confirm", "name": "council_answer"})["yes"]


def test_it_lets_a_planet_of_others_be_destroyed() -> None:
    question = {"kind": "choose_planets", "name": "entropy_beast", "planets": ["red-1", "green-5"], "min": 1, "max": 1}
    assert basic(table(), question)["planets"] == ["green-5"]


def test_it_accepts_a_swap_of_colonies() -> None:
    terms = offered({"colony": "blue-2"}, {"colony": "red-1"})
    assert deal(table(), **terms) == {"kind": "deal", "accept": "offer_1"}


def test_it_gives_no_colony_for_a_card() -> None:
    terms = offered({"card_count": 1}, {"colony": "red-1"})
    assert "accept" not in deal(table(), **terms)


def test_a_card_of_a_kind_that_is_asked_for_is_worth_a_card() -> None:
    assert "accept" in deal(table(), **offered({"card_count": 2}, {"kinds": {"flare": 2}}))
    assert "accept" not in deal(table(), **offered({"card_count": 1}, {"kinds": {"attack": 1, "flare": 1}}))


def test_it_offers_the_card_that_it_misses_least() -> None:
    titles = ("attack-40", "morph", "attack-01", "negotiate")
    cards = [{"id": f"{title}#1", "title": title} for title in titles]
    answers = [deal(table(), cards=cards, colonies={"red": [], "blue": []})]
    assert [answer["offer"]["give"] for answer in answers] == [{"cards": ["attack-01#1"]}]


def test_it_does_not_deal_the_game_away() -> None:
    seen = table()
    seen["seats"]["blue"]["foreign_colonies"] = 4
    terms = offered({"colony": "blue-2"}, {"colony": "red-1"})
    assert "accept" not in deal(seen, **terms)


def test_it_waits_while_its_offer_is_open_and_the_other_side_may_speak() -> None:
    own = {**offered({"colony": "red-1"}, {}), "offer_by": "red"}
    assert deal(table(), **own) is None
    said = deal(table(), **own, both_asked=False)
    assert set(said) - {"kind"} in ({"offer"}, {"refuse"})


def test_only_attack_cards_have_an_attack_value() -> None:
    titles = ("attack-08", "attack-40", "negotiate", "reinforcement-3", "rw-attack-m04", "rw-attack-10", "rw-morph")
    assert [attack_value(title) for title in titles] == [8, 40, None, None, -4, 10, None]


def test_cards_of_the_reward_deck_are_as_good_as_others() -> None:
    seen = table(gate={"red": ["red-01", "red-02", "red-03", "red-04"]})
    assert select(seen, "attack-06", "rw-attack-m04", "rw-attack-16", "attack-40") == "rw-attack-16"
    seen = table(gate={"red": ["red-01"]})
    assert select(seen, "attack-04", "rw-attack-m04", "rw-crooked-deal") == "rw-crooked-deal"
    assert "use" in reinforce(hand(table(**totals(10, 12)), "rw-reinforcement-4"), "rw-reinforcement-4")


def test_it_takes_rewards_of_every_deck() -> None:
    seen = table()
    targets = [{"target": target, "max": 4} for target in ("cards", "reward_cards")]
    question = {"kind": "distribute", "name": "rewards", "targets": targets, "total": 4, "items": None}
    assert basic(seen, question)["amounts"] == {"cards": 2, "reward_cards": 2}


@pytest.mark.parametrize("ship", ["red", "blue"])
def test_it_takes_from_each_place_what_must_come_from_there(ship: str) -> None:
    """Ships that are spared come after all others; the question says so by the numbers of each place."""
    places = [
        {"place": "red-1", "ships": [f"{ship}-1", f"{ship}-2", f"{ship}-3"], "min": 1, "max": 3},
        {"place": "red-2", "ships": [f"{ship}-4"], "min": 1, "max": 1},
    ]
    question = {"kind": "choose_ships", "name": "unheard_of", "places": places, "min": 3, "max": 3}
    assert basic(table(), question)["from"] == {"red-1": 2, "red-2": 1}


def test_it_lands_on_a_moon_only_when_the_colony_stays() -> None:
    ships = ["red-01", "red-02"]
    for there, landing in ((ships, 1), (ships[:1], 0)):
        places = [{"place": "blue-2", "ships": there, "max": 1}]
        question = {"kind": "choose_ships", "name": "moon_landing", "places": places, "min": 0, "max": 1}
        assert sum(basic(table(), question)["from"].values()) == landing


def test_it_plays_the_highest_kicker_and_none_that_takes_away() -> None:
    cards = [{"id": f"rw-kicker-{n}#1", "title": f"rw-kicker-{n}"} for n in (0, 3, 2)]
    asked = {"kind": "choose_cards", "name": "kicker", "cards": cards, "min": 1, "max": 1}
    abilities = [{"use": "kicker", "label": "a kicker", "rule": "REW-31", "question": asked}]
    question = {"kind": "respond", "name": "use", "abilities": abilities, "may_pass": True}
    played = basic(hand(table(), "rw-kicker-0", "rw-kicker-3"), question)
    assert played["answer"]["cards"] == ["rw-kicker-3#1"]
    assert basic(hand(table(), "rw-kicker-0"), question) == {"kind": "respond", "pass": True}


@pytest.mark.parametrize(
    ("ships", "colonies", "chosen"),
    [
        (5, 20, "complete:red:1"),  # a Warpspace Key needs three
        (1, 20, "research:red:1"),
        (1, 8, "nothing"),
    ],
)
def test_it_completes_a_tech_and_researches_with_ships_that_it_can_spare__TECH_02(
    ships: int, colonies: int, chosen: str
) -> None:
    seen = table()
    kept = [f"red-{n:02}" for n in range(1, colonies + 1)]
    seen["planets"] |= {f"red-{n}": {"red": kept[n - 1 :: 5]} for n in range(1, 6)}
    place = {"seat": "red", "tech": "tech-warpspace-key", "ships": {"red": ["red-20"] * ships}}
    seen["variants"] = {"technology": {"researching": {"research:red:1": place}}}
    options = [{"id": id, "label": id} for id in ("nothing", "research:red:1", "complete:red:1")]
    question = {"kind": "choose_option", "name": "tech_action", "options": options, "min": 1, "max": 1}
    assert basic(seen, question) == {"kind": "choose_option", "options": [chosen]}


def test_it_draws_techs_in_place_of_an_encounter__TECH_08() -> None:
    assert basic(table(), {"kind": "confirm", "name": "techs_instead"}) == {"kind": "confirm", "yes": True}
