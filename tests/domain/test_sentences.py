"""The words of questions: every moment has a sentence, and a label says what its answer does."""

import pytest

from domain import board
from domain.decks.titles import title_of
from domain.encounter.launch import aiming
from domain.engine import moments
from domain.engine.index import BY_MOMENT
from domain.engine.moments import SENTENCES
from domain.events import Answered
from domain.game.names import spoken
from domain.game.views import redact, view
from domain.questions import (
    Arrange,
    ChooseCards,
    ChooseNumber,
    ChooseOption,
    ChoosePlanets,
    ChooseSeats,
    ChooseShips,
    Confirm,
    Distribute,
    Question,
    Respond,
    UseOption,
)
from domain.questions.wording import about, besides, counted, from_places, listed, read, spoken_of, which
from tests.scenario.table import Table


def test_every_moment_has_a_sentence() -> None:
    assert SENTENCES.keys() == moments.NAMES.keys()
    assert BY_MOMENT.keys() <= SENTENCES.keys()


def test_no_two_sentences_without_facts_are_the_same() -> None:
    plain = [sentence for sentence in SENTENCES.values() if isinstance(sentence, str)]
    assert len(set(plain)) == len(plain) > 10
    assert all(sentence.endswith(".") for sentence in plain)


def test_a_text_names_things_and_about_lists_them() -> None:
    text = f"{about('red')} aims at {about('green-2')}{besides(['red-01', 'u_3'])} with {about('attack-08#3')}."
    assert read(text) == "Red aims at Green's second planet with Attack 08."
    assert spoken_of(text) == {
        "seats": ["red"],
        "planets": ["green-2"],
        "ships": ["red-01"],
        "cards": ["attack-08#3"],
        "uses": ["u_3"],
    }


def test_places_of_somebody_are_named_by_both() -> None:
    assert spoken("captured:blue").phrase == "Blue's captured ships"
    assert spoken("captured:blue:blue-07").phrase == "Blue ship 7, which holds them"
    assert spoken("sheet:citadel").phrase == "the Citadel sheet"
    assert spoken("hand:red").phrase == "Red's hand"


def test_numbers_agree_and_lists_read_well() -> None:
    assert [counted(n, "ship") for n in (0, 1, 2)] == ["no ships", "1 ship", "2 ships"]
    assert [listed(parts) for parts in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "nothing",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert read(from_places({"red-1": 2, "red-3": 2})) == "4 ships: 2 from Red's first planet, 2 from its third"
    assert read(from_places({"warp": 1})) == "1 ship from the warp"
    assert from_places({}) == "no ships"


PROMPT = "What?"
ABILITIES = {
    "healer.power": UseOption(
        "Healer: Heal",
        question=ChooseSeats(
            prompt=PROMPT, seats=["green"], labels={"green": f"{about('green')}'s 3 ships"}, verb="Heal"
        ),
    ),
    "plague": UseOption("Plague", question=ChooseSeats(prompt=PROMPT, seats=["blue"]), verb="Play"),
    "cosmic-zap": UseOption("Cosmic Zap", verb="Play"),
}


@pytest.mark.parametrize(
    ("question", "answer", "label"),
    [
        (Confirm(prompt=PROMPT), {"yes": True}, "Yes"),
        (ChooseOption(prompt=PROMPT, options={"a": "stay out"}), {"options": ["a"]}, "Stay out"),
        (ChooseNumber(prompt=PROMPT, least=0, most=3, of="ship", verb="Launch"), {"number": 1}, "Launch 1 ship"),
        (ChooseNumber(prompt=PROMPT, least=0, most=3), {"number": 2}, "2"),
        (ChooseSeats(prompt=PROMPT, seats=["red", "blue"], most=2), {"seats": ["red", "blue"]}, "Red and Blue"),
        (ChooseSeats(prompt=PROMPT, seats=["red"], least=0), {"seats": []}, "Nobody"),
        (ChoosePlanets(prompt=PROMPT, planets=["red-5"]), {"planets": ["red-5"]}, "Red's fifth planet"),
        (
            ChooseCards(prompt=PROMPT, cards={"attack-08#1": "attack-08"}, verb="Play"),
            {"cards": ["attack-08#1"]},
            "Play Attack 08",
        ),
        (
            ChooseCards(prompt=PROMPT, cards={"attack-08#1": "", "negotiate#1": "negotiate"}, most=2),
            {"cards": ["attack-08#1", "negotiate#1"]},
            "Negotiate and 1 unknown card",
        ),
        (
            ChooseShips(prompt=PROMPT, places={"red-1": [], "red-3": []}, least=4, most=4, verb="Launch"),
            {"from": {"red-1": 2, "red-3": 2}},
            "Launch 4 ships: 2 from Red's first planet, 2 from its third",
        ),
        (
            ChooseShips(prompt=PROMPT, places={"warp": ["red-01", "red-02"]}, least=1, most=2, marks={"red-01": "L"}),
            {"ships": ["red-01", "red-02"]},
            "2 ships: 1 Leader from the warp, 1 ship without a token from the warp",
        ),
        (
            Distribute(prompt=PROMPT, targets={"red-1": 2, "red-2": 1}, total=2),
            {"amounts": {"red-1": 1, "red-2": 1}},
            "1 ship to Red's first planet and 1 ship to Red's second planet",
        ),
        (
            Distribute(prompt=PROMPT, targets={"cards": 2, "ships": 1}, total=3),
            {"amounts": {"cards": 2, "ships": 1}},
            "2 cards from the deck and 1 ship out of the warp",
        ),
        (
            Distribute(prompt=PROMPT, targets={"red": 2}, items=["attack-08#1"]),
            {"items": {"red": ["attack-08#1"]}},
            "Attack 08 to Red",
        ),
        (
            Arrange(prompt=PROMPT, items={"a": "Virus: Multiply", "b": "Human: Humanity"}),
            {"order": ["b", "a"]},
            "Human: Humanity, then Virus: Multiply",
        ),
        (Respond(prompt=PROMPT, abilities=ABILITIES), {"pass": True}, "Pass"),
        (Respond(prompt=PROMPT, abilities=ABILITIES), {"use": "cosmic-zap"}, "Play Cosmic Zap"),
        (
            Respond(prompt=PROMPT, abilities=ABILITIES),
            {"use": "plague", "answer": {"seats": ["blue"]}},
            "Play Plague (Blue)",
        ),
        (
            Respond(prompt=PROMPT, abilities=ABILITIES),
            {"use": "healer.power", "answer": {"seats": ["green"]}},
            "Heal Green's 3 ships",
        ),
    ],
)
def test_a_label_says_what_the_answer_does(question: Question, answer: dict[str, object], label: str) -> None:
    assert question.label(answer) == label


def test_a_question_about_a_use_says_who_uses_what_and_what_that_does() -> None:
    table = Table().seat("red", "virus", hand=["attack-20"])
    table.seat("blue", hand=["cosmic-zap", "attack-08"]).seat("green").against("blue")
    table.reveals(red="attack-20", blue="attack-08")
    shown = table.question("blue").question.describe()
    assert shown["prompt"] == "Red uses Virus: Multiply. Do you answer it?"
    assert shown["about"]["use"]["text"].startswith("As a main player, after you reveal")
    assert shown["about"]["seats"] == ["red"]
    assert list(table.state.uses) == shown["about"]["uses"]


def test_a_question_about_a_use_has_that_use_as_data_too() -> None:
    table = Table().seat("red", "virus", hand=["attack-20"])
    table.seat("blue", hand=["cosmic-zap", "attack-08"]).seat("green", hand=["card-zap"]).against("blue")
    table.reveals(red="attack-20", blue="attack-08")
    first = table.question("blue").question.describe()["about"]["use"]
    assert first | {"ability": "virus.power", "name": "Virus", "kind": "power", "seat": "red"} == first
    assert (first["card"], first["subject"], first["chosen"], first["cancelled"]) == (None, "", None, "")
    table.uses("blue", "cosmic-zap")
    second = table.question("green").question.describe()["about"]["use"]
    assert (second["ability"], second["seat"], second["subject"]) == ("cosmic-zap", "blue", first["id"])
    assert title_of(second["card"]) == "cosmic-zap"
    assert view(table.state)["uses"] == {
        use["id"]: {name: value for name, value in use.items() if name not in ("id", "text")} for use in (first, second)
    }


def test_the_choice_of_a_use_is_data_unless_it_is_secret() -> None:
    table = Table().seat("red", hand=["mobius-tubes", "plague", "attack-20"])
    table.seat("blue", hand=["card-zap", "attack-08"]).against("blue").uses("red", "plague", seats=["green"])
    assert table.question("blue").question.describe()["about"]["use"]["chosen"] == ["green"]


def test_a_question_that_answers_no_use_has_none() -> None:
    table = Table().against("blue").aims_at("blue-2")
    assert "use" not in table.question("red").question.describe()["about"]


def test_before_totals_count_each_player_knows_both_totals_and_the_side_that_is_ahead() -> None:
    table = Table().seat("red", hand=["reinforcement-3", "attack-08"]).seat("blue", hand=["attack-20"])
    table.seat("green").against("blue")
    table.reveals(red="attack-08", blue="attack-20")
    asked = table.until("totalling", "red").question("red").question
    assert asked.describe()["prompt"].startswith("Totals: offense ")
    assert "(you are losing by " in asked.describe()["prompt"]
    assert asked.describe()["prompt"].endswith("Do you add a reinforcement?")


def at_the_count(table: Table) -> str:
    """Returns the totals that red, with a reinforcement among its cards, learns."""
    return str(table.until("totalling", "red").question("red").question.describe()["prompt"])


def test_where_winner_and_loser_are_swapped_the_lower_side_is_ahead__CORE_140_loser() -> None:
    table = Table().seat("red", "loser", hand=["reinforcement-3", "attack-08"]).seat("blue", hand=["attack-20"])
    table.against("blue").uses("red", "loser.power").reveals(red="attack-08", blue="attack-20")
    prompt = at_the_count(table)
    assert "(you are winning by " in prompt
    assert "because winner and loser are swapped" in prompt


def test_where_an_effect_names_the_winner_no_margin_is_named__MARGIN_01_human() -> None:
    table = Table().seat("red", "human", hand=["reinforcement-3", "attack-08", "cosmic-zap"])
    table.seat("blue", hand=["attack-20"]).against("blue").reveals(red="attack-08", blue="attack-20")
    assert "(you are winning whatever the totals are)" in at_the_count(table.uses("red", "cosmic-zap"))


def test_an_invitation_says_who_attacks_whom_with_how_many_ships() -> None:
    table = Table().seats("red", "blue", "green").against("blue").aims_at("blue-2").with_ships(3)
    table.until("invite", "red").answer("red", seats=["green"])
    prompt = table.until("ally", "green").question("green").question.describe()["prompt"]
    attack = "Red attacks Blue's second planet with 3 ships, and Blue defends it"
    assert prompt == f"Red invites you: {attack}. Do you join the offense?"


def test_a_choice_of_an_encounter_card_says_who_attacks_whom_and_the_ships_of_both_sides() -> None:
    table = Table().seats("red", "blue", "green").against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).until("select_card", "red")
    red, blue = (table.question(seat).question.describe() for seat in ("red", "blue"))
    sides = "Offense Red (3 ships) and Green (2 ships); defense Blue (4 ships). Which encounter card do you play?"
    assert red["prompt"] == f"You attack Blue at Blue's second planet. {sides}"
    assert blue["prompt"] == f"Red attacks you at Blue's second planet. {sides}"
    assert red["about"]["planets"] == ["blue-2"]
    assert sorted(red["about"]["seats"]) == ["blue", "green", "red"]
    assert sorted(red["about"]["ships"]) == sorted(
        ship for seat in ("red", "blue", "green") for ship in board.in_encounter(table.state, seat)
    )


def test_the_choice_of_a_planet_to_aim_at_says_who_is_encountered_and_whose_planets_they_are() -> None:
    table = Table().seats("red", "blue", "green").against("blue").until("aim", "red")
    shown = table.question("red").question.describe()
    meeting = "You encounter Blue in Blue's home system."
    assert shown["prompt"] == f"{meeting} At which planet do you aim the hyperspace gate?"
    assert shown["about"]["seats"] == ["blue"]


def test_the_choice_of_a_planet_at_home_says_that_they_are_yours() -> None:
    table = Table().seats("red", "blue", "green").against("blue").until("aim", "red")
    table.state.current_encounter.homecoming = True
    assert aiming(table.state, "red", ["red-1"]).startswith(
        "You found a colony at home. At which of your empty planets"
    )


def test_a_choice_among_exactly_so_many_numbers_only_several() -> None:
    assert [which(count, "captured ship") for count in (1, 2)] == ["which captured ship", "which 2 captured ships"]


def test_an_answer_in_the_log_names_its_question() -> None:
    table = Table().seats("red", "blue", "green").against("blue").aims_at("blue-2").with_ships(3)
    table.until("invite", "red").answer("red", seats=["green"])
    told = [(event.seat, event.name) for event in table.happened("answered")]
    assert ("red", "aim") in told
    assert ("red", "launch") in told
    assert told[-1] == ("red", "invite")


def test_in_a_veiled_window_only_the_answering_seat_sees_the_name_of_the_question() -> None:
    answered = Answered(question="q_1", seat="red", kind="respond", veiled=True, name="totalling")
    assert redact(answered, "blue") == {"veiled": True}
    assert redact(answered, "red")["name"] == "totalling"
