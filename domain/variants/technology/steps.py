"""The tech action of each player at the start of each Regroup (TECH-02, W-12), and techs in place of an encounter."""

from domain import board
from domain.decks.piles import draw_apart, hand, put_cards
from domain.decks.titles import has_encounter_card
from domain.encounter.choose_ships import choose_ships_from
from domain.encounter.regroup import regroup
from domain.encounter.ships import movable, move
from domain.encounter.turn import another_follows, do_without_another, ends_early, turn
from domain.engine import orders
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.options import POINTLESS_QUESTIONS
from domain.questions import ChooseOption, ChooseShips, Confirm
from domain.questions.wording import about, counted
from domain.state import Frame, State
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import COMPLETED, TURNED_UP, at, send_home
from domain.variants.technology.declaration import DECK, ID, WHY
from domain.variants.technology.events import TechActionsDeclined
from domain.variants.technology.setup import keep, which_to_keep
from domain.variants.variant import played_with

NOTHING, COMPLETE = "nothing", "complete"


def tech_actions(runner: Runner, frame: Frame) -> None:
    """Asks each seat with a face-down tech once, in timing order (TECH-02, TECH-10)."""
    for seat in board.timing_order(runner.state):
        if variant_state.face_down_techs(runner.state, seat) and not is_left_out(runner.state, seat):
            runner.call(tech_action.name, seat=seat)


def is_left_out(state: State, seat: str) -> bool:
    """Returns True if a tech action is pointless for the seat, and it is not asked what is (ORDERS-05).

    Only what everybody knows counts: that it did nothing the last time, and that no ship of it researches.
    """
    public = state.turn.seat != seat and variant_state.has_declined(state, seat)
    return public and not variant_state.researching(state, seat) and orders.passes_what_is_pointless(state, seat)


regroup.insert(tech_actions, after="start_of_encounter", within=played_with(ID))

tech_action = Procedure("tech_action")


@tech_action.step
def research_or_complete(runner: Runner, frame: Frame) -> None:
    seat = frame.vars["seat"]
    places = variant_state.face_down_techs(runner.state, seat)
    if not places:
        return
    chosen = runner.ask(seat, action(runner.state, seat, places))[0]
    if chosen in places:
        ships = runner.ask(seat, which_ship(runner.state, seat))
        note(runner, seat, declined=False)
        move(runner, ships, chosen, "research")
        return
    note(runner, seat, declined=chosen == NOTHING)
    if chosen != NOTHING:
        runner.call(completing.name, seat=seat, place=chosen.replace(COMPLETE, variant_state.RESEARCH, 1))


def note(runner: Runner, seat: str, declined: bool) -> None:
    """Notes whether the seat does nothing, where that is new; older games know no such note."""
    known = POINTLESS_QUESTIONS in runner.state.options
    if known and declined != variant_state.has_declined(runner.state, seat):
        runner.emit(TechActionsDeclined(seat=seat, declined=declined))


def spare_ships(state: State, seat: str) -> dict[str, list[str]]:
    """Returns colony -> the seat's ships there that can be sent to research; none that it only commands (TECH-03)."""
    colonies = board.colonies(state, seat)
    free = {planet: ships for planet, ships in movable(state, seat).items() if planet in colonies}
    mine = {planet: [s for s in ships if board.native_owner(state, s) == seat] for planet, ships in free.items()}
    return {planet: ships for planet, ships in mine.items() if ships}


def action(state: State, seat: str, places: list[str]) -> ChooseOption:
    """Asks whether the seat researches one of its face-down techs with a ship, turns one up, or does nothing."""
    options = {NOTHING: "do nothing"}
    for place in places:
        tech, ships = at(state, place), len(board.ships_at(state, place))
        needs = tech.research or "any number"
        said = f"{about(tech.id)} ({counted(ships, 'ship')} on it, {needs} needed)"
        if spare_ships(state, seat):
            options[place] = f"research {said}"
        ready = not tech.hidden and ships >= tech.research
        word = "complete" if ready else "turn up and discard"
        options[place.replace(variant_state.RESEARCH, COMPLETE, 1)] = f"{word} {said}"
    return ChooseOption(
        prompt="You may do one tech action. What do you do?",
        rule="TECH-02",
        name="tech_action",
        options=options,
        fallback={"options": [NOTHING]},
    )


def which_ship(state: State, seat: str) -> ChooseShips:
    prompt = "Which ship researches the tech?"
    return choose_ships_from(spare_ships(state, seat), 1, prompt, "TECH-03", "research_ship")


completing = Procedure("complete_tech")


@completing.step
def turn_up(runner: Runner, frame: Frame) -> None:
    """Turns a tech up.

    With too few ships it is discarded without effect (TECH-05), and so is one that is used unseen (TECH-50).
    """
    seat, place = frame.vars["seat"], frame.vars["place"]
    tech = at(runner.state, place)
    done = not tech.hidden and len(board.ships_at(runner.state, place)) >= tech.research
    frame.vars["tech"] = tech.id if done else ""
    target = f"{variant_state.COMPLETED}:{seat}" if done else variant_state.PILE
    put_cards(runner, [variant_state.card_of(tech.id)], place, target, WHY, seat=seat)


@completing.step
def before_it_works(runner: Runner, frame: Frame) -> None:
    if frame.vars["tech"]:
        open_window(runner, timing(TURNED_UP, seat=frame.vars["seat"], tech=frame.vars["tech"]))


@completing.step
def on_completion(runner: Runner, frame: Frame) -> None:
    seat, place, tech = frame.vars["seat"], frame.vars["place"], frame.vars["tech"]
    if tech and variant_state.has_completed(runner.state, seat, tech):
        open_window(runner, timing(COMPLETED, seat=seat, tech=tech, place=place, only=[seat]))


@completing.step
def ships_return(runner: Runner, frame: Frame) -> None:
    """Returns the ships in both cases (TECH-05)."""
    send_home(runner, frame.vars["place"])


def techs_in_place_of_an_encounter(runner: Runner, frame: Frame) -> str | None:
    """Lets a seat that is entitled to a second encounter, or to a later one, draw techs instead (TECH-08)."""
    now = runner.state.turn
    entitled = another_follows(runner) or (now.encounters == 1 and now.successful)
    if not entitled or ends_early(runner.state) or not has_encounter_card(hand(runner, now.seat)):
        return None
    count = counted(how_many(runner.state, now.seat), "tech")
    prompt = f"You may have another encounter. Do you draw {count} instead?"
    question = Confirm(prompt=prompt, rule="TECH-08", name="techs_instead", yes=False)
    if not runner.ask(now.seat, question):
        return None
    do_without_another(runner)
    runner.call(drawing.name, seat=now.seat)
    return "end"


turn.insert(techs_in_place_of_an_encounter, before="second_encounter", within=played_with(ID))


def how_many(state: State, seat: str) -> int:
    """Returns one, and one for each foreign colony."""
    return 1 + len(board.foreign_colonies(state, seat))


drawing = Procedure("draw_techs")


@drawing.step
def draw(runner: Runner, frame: Frame) -> str | None:
    """Draws techs. An empty deck is made from the discards (TECH-13); with nothing left there is nothing to keep."""
    seat = frame.vars["seat"]
    drawn = draw_apart(runner, seat, how_many(runner.state, seat), WHY, DECK, f"{variant_state.DRAWN}:{seat}")
    return None if drawn else DONE


@drawing.step
def keep_one(runner: Runner, frame: Frame) -> None:
    seat = frame.vars["seat"]
    keep(runner, seat, runner.ask(seat, which_to_keep(runner.state, seat, "TECH-08"))[0])
