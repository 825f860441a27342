"""Deals: offers, agreement, Quash, execution, failure (CORE-180..197, W-76)."""

from typing import Any

from domain import board
from domain.board import BESIDE, GATE, WARP
from domain.decks.nature import nature
from domain.decks.piles import give, hand
from domain.decks.titles import TITLES, kinds_in_hands, same_face, title_of
from domain.encounter import timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.deal_goods import TRADES, goods_between
from domain.encounter.ships import free_to_go, homes, lose, movable, move, return_home
from domain.encounter.totals import term
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.queries import extra_terms
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import DealAgreed, DealFailed, DealLossesFixed, DealMade, DealOffered, DealWithdrawn
from domain.events.deals import DEAL, OFFER
from domain.events.facts import SeatFact
from domain.questions import ChooseCards, ChooseShips, DealOffer
from domain.questions.wording import about, cards_of_kind, counted
from domain.state import Encounter, Frame, State

LOST_BY_FAILURE = 3
MOST_OFFERS = 20

DEALS_FOR = SeatFact("deals_for", "")
"""The seat that makes the deal for this side instead of its main player."""

deal = Procedure("deal")


def stand_in(runner: Runner, seat: str, side: str) -> None:
    """Makes the seat deal instead of the main player of its side, which gets the credit."""
    DEALS_FOR.note(runner, seat, side)


def dealers(state: State) -> tuple[str, str]:
    """Returns the two seats that make the deal, the offense's first: the main players, or a seat that replaces one."""
    now = state.current_encounter
    return DEALS_FOR.of(now, "offense") or now.offense, DEALS_FOR.of(now, "defense") or now.defense


def main_player_of(state: State, seat: str) -> str:
    """Returns the main player that the seat deals for."""
    return board.main_player(state, SIDES[dealers(state).index(seat)])


SIDES = ("offense", "defense")


def partner(state: State, seat: str) -> str:
    """Returns the other seat of the deal."""
    offense, defense = dealers(state)
    return defense if seat == offense else offense


@deal.step
def allies_return(runner: Runner, frame: Frame) -> None:
    """Sends the allies home: they get nothing and take no part in the deal (CORE-180)."""
    for seat in board.timing_order(runner.state)[2:]:
        ships = board.ships_at(runner.state, GATE, seat) + board.ships_at(runner.state, BESIDE, seat)
        return_home(runner, seat, ships, "allies_return")


@deal.step
def clock_starts(runner: Runner, frame: Frame) -> None:
    """Starts the minute when the allies are home (CORE-182, W-76)."""
    frame.vars["since"] = runner.clock


@deal.step
def negotiate(runner: Runner, frame: Frame) -> str | None:
    """Lets either side offer, replace, withdraw, accept or refuse, until the minute is over (CORE-197).

    A deal that was agreed before the cards is carried out unchanged.
    """
    if agreed(runner.encounter):
        return None
    offers = frame.vars.get("offers", 0)
    since = frame.vars["since"]
    seat, answer = runner.ask_any(
        dealers(runner.state), lambda seat: terms_asked(runner, seat, since, MOST_OFFERS - offers)
    )
    if "refuse" in answer:
        return "failed"
    if "accept" in answer:
        runner.emit(DealAgreed(offer=answer["accept"]))
        return None
    if "withdraw" in answer:
        runner.emit(DealWithdrawn(seat=seat))
        return "negotiate"
    frame.vars["offers"] = offers + 1
    put_up(runner, seat, answer["offer"], offers + 1)
    return "negotiate"


def agreed(encounter: Encounter) -> bool:
    """Returns True while an offer is accepted and not yet carried out."""
    return bool(DEAL.of(encounter) == "agreed")


def put_up(runner: Runner, seat: str, terms: dict[str, Any], number: int) -> None:
    """Records the seat's offer, which replaces any other; only the two seats see which cards it gives."""
    cards = terms["give"].get("cards", [])
    public = {"give": {k: v for k, v in terms["give"].items() if k != "cards"}, "take": terms["take"]}
    if cards:
        public["give"]["card_count"] = len(cards)
    offer = {"id": f"offer_{number}", "between": sorted(dealers(runner.state)), **public}
    runner.emit(DealOffered(seat=seat, offer=offer, private_cards={seat: cards} if cards else {}))


@deal.window(timings.DEAL_AGREED)
def quash(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.DEAL_AGREED))


@deal.step
def can_be_met(runner: Runner, frame: Frame) -> str | None:
    """Checks the deal: one that was quashed, or whose terms cannot be carried out, fails (CORE-190, CORE-192)."""
    if DEAL.of(runner.encounter) == "failed":
        return "before_losses"
    if not _possible(runner.state, OFFER.of(runner.encounter)):
        return "failed"
    return None


@deal.step
def exchange_cards(runner: Runner, frame: Frame) -> None:
    """Moves the cards of both at the same moment (CORE-193)."""
    offer = OFFER.of(runner.encounter)
    giver = offer["by"]
    other = partner(runner.state, giver)
    back = _asked_cards(runner, other, offer["take"])
    give(runner, giver, other, offer["cards"].get(giver, []), "deal")
    give(runner, other, giver, back, "deal")


def _asked_cards(runner: Runner, seat: str, asked: dict[str, Any]) -> list[str]:
    """Asks for the cards that the seat gives: each title, then each kind, then the number (CORE-189).

    It is asked for each, so that nobody learns how many cards fit.
    """
    cards = cards_of(runner.state, seat, asked.get("titles", []))
    # An object has no order, and the questions need one.
    for kind, count in sorted(asked.get("kinds", {}).items()):
        fitting = _of_kind(runner.state, seat, kind, cards)
        cards += runner.ask(seat, cards_to_give(fitting, count, f"Choose {cards_of_kind(count, kind)} to give."))
    if count := asked.get("card_count", 0):
        rest = [card for card in hand(runner, seat) if card not in cards]
        cards += runner.ask(seat, cards_to_give(rest, count, f"Choose {counted(count, 'card')} to give."))
    return cards


def cards_to_give(cards: list[str], count: int, prompt: str) -> ChooseCards:
    """Returns the giver's question which of these cards it gives (CORE-193)."""
    return ChooseCards(
        prompt=prompt,
        rule="CORE-193",
        name="deal_cards",
        cards={card: title_of(card) for card in cards},
        least=count,
        most=count,
        secret=True,
    )


@deal.step
def found_colonies(runner: Runner, frame: Frame) -> None:
    """Founds the offense's new colony first (CORE-193)."""
    offer = OFFER.of(runner.encounter)
    granted = {
        partner(runner.state, offer["by"]): offer["give"].get("colony"),
        offer["by"]: offer["take"].get("colony"),
    }
    for seat in dealers(runner.state):
        if granted[seat]:
            runner.call("deal_colony", seat=seat, planet=granted[seat])


@deal.step
def exchange_goods(runner: Runner, frame: Frame) -> None:
    """Exchanges the other goods of the deal, after cards and colonies, the offense's part first (W-76)."""
    for kind in TRADES:
        gets = _gets(runner.state, OFFER.of(runner.encounter), kind)
        if any(gets.values()):
            runner.call("exchange_goods", kind=kind, gets=gets)


@deal.step
def release_ships(runner: Runner, frame: Frame) -> None:
    """Frees ships by a power from the warp as part of the deal."""
    offer = OFFER.of(runner.encounter)
    for side in ("give", "take"):
        for colour, count in offer[side].get("release", {}).items():
            runner.call("retrieve", seat=colour, count=count, why="deal")


@deal.step
def made(runner: Runner, frame: Frame) -> str | None:
    runner.emit(DealMade())
    offense = runner.encounter.offense
    return_home(runner, offense, board.ships_at(runner.state, GATE, offense), "deal")
    return "done"


@deal.step
def failed(runner: Runner, frame: Frame) -> None:
    runner.emit(DealFailed(why="not_possible" if agreed(runner.encounter) else "not_agreed"))


@deal.window(timings.DEAL_FAILED)
def before_losses(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.DEAL_FAILED))


@deal.step
def fix_losses(runner: Runner, frame: Frame) -> None:
    """Notes how many ships each of them loses."""
    explained = {seat: failure_terms(runner, seat) for seat in dealers(runner.state)}
    counts = {seat: sum(int(each["amount"]) for each in terms) for seat, terms in explained.items()}
    runner.emit(DealLossesFixed(counts=counts, terms=explained))


@deal.step
def losses(runner: Runner, frame: Frame) -> None:
    """Takes three ships of both dealers' choice, from anywhere outside the warp (CORE-195)."""
    lost: list[str] = []
    for seat in dealers(runner.state):
        count = sum(each["amount"] for each in failure_terms(runner, seat))
        question = choose_own_ships(
            runner.state,
            seat,
            count,
            f"The deal failed: you lose {counted(count, 'ship')}. Which?",
            "CORE-195",
            "failed_deal",
        )
        lost += runner.ask(seat, question) if question.most else []
    lose(runner, lost, "failed_deal")


@deal.step
def rest_returns(runner: Runner, frame: Frame) -> None:
    offense = runner.encounter.offense
    return_home(runner, offense, board.ships_at(runner.state, GATE, offense), "deal")


def failure_terms(runner: Runner, seat: str) -> list[dict[str, Any]]:
    """Returns how many ships a main player loses by a failed deal, as attributed terms."""
    return [term("CORE-195", LOST_BY_FAILURE), *extra_terms(runner, "failed_deal", seat, LOST_BY_FAILURE)]


deal_colony = Procedure("deal_colony")


@deal_colony.step
def choose_settlers(runner: Runner, frame: Frame) -> None:
    """Asks for one or more of the seat's ships outside the warp; an option may limit them (CORE-186, CORE-187)."""
    seat, planet = frame.vars["seat"], frame.vars["planet"]
    places = settlers(runner.state, seat)
    if not places:
        # What happened when the other colony was founded took the last ships of this seat (CUDGEL-02).
        return
    total = sum(len(ships) for ships in places.values())
    total = min(total, runner.state.options["deal_colony_max_ships"] or total)
    largest = max(places, key=lambda place: len(places[place]))
    question = ChooseShips(
        prompt=f"Which ships found your colony on {about(planet)}?",
        rule="CORE-186",
        name="deal_colony",
        places=places,
        least=1,
        most=total,
        fallback={"from": {largest: 1}},
    )
    move(runner, runner.ask(seat, question), planet, "deal")


def settlers(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> ships that could fill a dealt colony: on colonies or in the gate."""
    places = movable(state, seat)
    if in_gate := board.ships_at(state, GATE, seat):
        places[GATE] = in_gate
    return places


def givable_colonies(state: State, one: str, other: str) -> dict[str, list[str]]:
    """Returns giver -> planets with its colony and none of the other seat, which needs a ship (CORE-183..188)."""
    held = {seat: board.colonies(state, seat) for seat in (one, other)}
    return {
        giver: [planet for planet in held[giver] if planet not in held[receiver]]
        if free_to_go(state, receiver, held[receiver]) or board.ships_at(state, GATE, receiver)
        else []
        for giver, receiver in ((one, other), (other, one))
    }


def terms_asked(runner: Runner, seat: str, since: int | None, offers_left: int) -> DealOffer:
    """Returns the seat's question about the deal: it answers the open offer, or makes an offer if it has any left.

    `since`: the start of their negotiation (unix ms); none when only this seat is asked.
    """
    state, encounter = runner.state, runner.encounter
    other = partner(state, seat)
    pair = (seat, other)
    standing = OFFER.of(encounter)
    shown = None
    if standing:
        named = standing["cards"].get(standing["by"], [])
        shown = {"id": standing["id"], "give": dict(standing["give"]), "take": standing["take"]}
        if named:
            shown["give"]["cards"] = named
    return DealOffer(
        prompt=f"Make a deal with {about(other)}, or each of you loses ships.",
        rule="CORE-182",
        name="deal",
        since=since,
        seat=seat,
        other=other,
        cards={seat: {card: title_of(card) for card in state.zones[f"hand:{seat}"]}},
        hand_sizes={each: len(state.zones[f"hand:{each}"]) for each in pair},
        kinds=kinds_in_hands(state.variants),
        colonies=givable_colonies(state, seat, other),
        releases={each: releases(runner, each) for each in pair},
        goods=goods_between(state, seat, other),
        offers_left=offers_left,
        standing=shown,
        standing_by=standing["by"] if standing else "",
        both_asked=since is not None,
    )


def releases(runner: Runner, seat: str) -> dict[str, int]:
    """Returns colour -> ships in the warp that the seat's power may release as part of a deal."""
    if not extra_terms(runner, "deal_release", seat, 0):
        return {}
    counts = {colour: len(board.ships_at(runner.state, WARP, colour)) for colour in runner.state.seats}
    return {colour: count for colour, count in counts.items() if count and homes(runner.state, colour)}


def cards_of(state: State, seat: str, titles: list[str]) -> list[str]:
    """Returns card ids of these titles in the hand, with either back; fewer when some are not held."""
    rest, cards = list(state.zones[f"hand:{seat}"]), []
    for title in titles:
        fitting = [each for each in rest if title in TITLES and same_face(title_of(each), title)]
        card = next((each for each in fitting if title_of(each) == title), next(iter(fitting), None))
        if card:
            rest.remove(card)
            cards.append(card)
    return cards


def _of_kind(state: State, seat: str, kind: str, taken: list[str]) -> list[str]:
    """Returns cards in the hand that count as this kind now, without those that are taken for other terms."""
    return [card for card in state.zones[f"hand:{seat}"] if nature(state, card).kind == kind and card not in taken]


def _holds(state: State, seat: str, asked: dict[str, Any]) -> bool:
    """Returns True if the titles, the kinds and the number are met by different cards of the hand (CORE-189)."""
    titles, kinds = asked.get("titles", []), asked.get("kinds", {})
    named = cards_of(state, seat, titles)
    wanted = asked.get("card_count", 0) + len(titles) + sum(kinds.values())
    if len(named) < len(titles) or wanted > len(state.zones[f"hand:{seat}"]):
        return False
    return all(len(_of_kind(state, seat, kind, named)) >= count for kind, count in kinds.items())


def _gets(state: State, offer: dict[str, Any], kind: str) -> dict[str, list[str]]:
    """Returns seat -> what it gets of a further kind of goods, the offense's side first."""
    sides = {partner(state, offer["by"]): "give", offer["by"]: "take"}
    return {seat: offer[sides[seat]].get(kind, []) for seat in dealers(state)}


def _possible(state: State, offer: dict[str, Any]) -> bool:
    """Returns True if every binding term can still be carried out (CORE-190)."""
    giver = offer["by"]
    other = partner(state, giver)
    if not set(offer["cards"].get(giver, [])) <= set(state.zones[f"hand:{giver}"]):
        return False
    if not _holds(state, other, offer["take"]):
        return False
    givable = givable_colonies(state, giver, other)
    for side, owner in (("give", giver), ("take", other)):
        planet = offer[side].get("colony")
        if planet and planet not in givable[owner]:
            return False
    for kind, goods in goods_between(state, giver, other).items():
        gets = _gets(state, offer, kind)
        if not {*gets[other]} <= {*goods.givable[giver]} or not {*gets[giver]} <= {*goods.givable[other]}:
            return False
        if goods.lack_of_room(gets):
            return False
    return True
