"""Player conditions on aliens, flares and cards: the seats that may use them (CORE-018)."""

from domain.state import State


def offense(state: State, seat: str) -> bool:
    if state.encounter is None:
        return seat == state.turn.seat
    return seat == state.encounter.offense


def defense(state: State, seat: str) -> bool:
    return state.encounter is not None and seat == state.encounter.defense


def main(state: State, seat: str) -> bool:
    return offense(state, seat) or defense(state, seat)


def ally(state: State, seat: str) -> bool:
    return state.encounter is not None and seat in state.encounter.allies


def offensive_ally(state: State, seat: str) -> bool:
    return state.encounter is not None and state.encounter.allies.get(seat) == "offense"


def defensive_ally(state: State, seat: str) -> bool:
    return state.encounter is not None and state.encounter.allies.get(seat) == "defense"


def involved(state: State, seat: str) -> bool:
    return main(state, seat) or ally(state, seat)


def offense_or_ally(state: State, seat: str) -> bool:
    return offense(state, seat) or ally(state, seat)


def main_or_offensive_ally(state: State, seat: str) -> bool:
    return main(state, seat) or offensive_ally(state, seat)


def defense_or_defensive_ally(state: State, seat: str) -> bool:
    return defense(state, seat) or defensive_ally(state, seat)


def not_offense(state: State, seat: str) -> bool:
    return not offense(state, seat)


def not_defense(state: State, seat: str) -> bool:
    return not defense(state, seat)


def not_main(state: State, seat: str) -> bool:
    return not main(state, seat)


def uninvolved(state: State, seat: str) -> bool:
    return not involved(state, seat)
