"""The named windows of a turn in which abilities may step in (W-00 to W-92)."""

from domain.engine.moments import named

START_OF_TURN = named("start_of_turn", "Start of the turn")  # W-02
GAME_SETUP = named("game_setup", "Setup of the game")  # CORE-032
NEW_HAND = named("new_hand", "Before a new hand is drawn")  # W-01, W-50: before the old one is shown
HAND_SHOWN = named("hand_shown", "After a hand is shown")  # W-01, W-50: its seat may play cards of it
START_OF_ENCOUNTER = named("start_of_encounter", "Start of the encounter")  # W-11
LEAVING_WARP = named("leaving_warp", "Before a ship leaves the warp")  # W-13
END_OF_REGROUP = named("end_of_regroup", "End of regroup")  # W-14
BEFORE_DESTINY = named("before_destiny", "Before destiny is drawn")  # W-20
DESTINY_DRAWN = named("destiny_drawn", "After destiny is drawn")  # W-21
DEFENSE_DUE = named("defense_due", "Before the defense is decided")  # W-22, before the destiny card is interpreted
DEFENSE_SET = named("defense_set", "After the defense is known")  # W-23
BEFORE_LAUNCH = named("before_launch", "Before the gate is aimed")  # W-30
GATE_AIMED = named("gate_aimed", "After the gate is aimed")  # W-32
LOADING = named("loading", "Before ships are sent")  # W-33, before the offense loads; W-44, before an ally commits
ALLY_LOADING = named("ally_loading", "Before an ally sends ships", members=("seat",))  # W-44, for its main player
SHIPS_LAUNCHED = named("ships_launched", "After ships are launched")  # W-34
BEFORE_INVITATIONS = named("before_invitations", "Before allies are invited")  # W-41
ALLIANCE_TURN = named("alliance_turn", "As a player answers the invitations")  # W-44, as a seat's turn to answer comes
SHIPS_COMMITTED = named("ships_committed", "After an ally sends ships", members=("seat",))  # W-44
ALLIANCES_FORMED = named("alliances_formed", "After alliances are formed")  # W-45
ESCORTS_NAMED = named(
    "escorts_named", "After an ally names Escorts", members=("ally", "available")
)  # W-46, and they are not there yet
ALLIANCES_SETTLED = named("alliances_settled", "After alliances are settled")  # W-47
COMPARING_SKILLS = named("comparing_skills", "Before Shields and Weapons are compared")  # W-48
BEFORE_SELECTION = named("before_selection", "Before encounter cards are selected")  # W-51
KICKERS = named("kickers", "Before encounter cards: kickers")  # W-52, one main player after the other
SELECTING = named("selecting", "As encounter cards are selected")  # W-53, as cards are to be selected
LAID_OPEN = named("laid_open", "Before a card is played face up")  # before a seat must select its card face up
PICKING = named("picking", "Before encounter cards are picked")  # W-53, the main players that have selected none yet
FACE_UP = named("face_up", "After a card is played face up")  # between the cards, when one is already face up
CARDS_SELECTED = named("cards_selected", "After encounter cards are selected")  # W-54
REVEALING = named("revealing", "Before encounter cards are revealed")  # W-60
CARDS_REVEALED = named("cards_revealed", "After encounter cards are revealed")  # W-61
TOTALLING = named("totalling", "Before totals are counted")  # W-62
WINNER_KNOWN = named("winner_known", "After the winner is known")  # W-71
COMPENSATION_DUE = named("compensation_due", "Before compensation is fixed")  # W-74, the taker
BEFORE_COMPENSATION = named("before_compensation", "Before compensation is paid")  # W-74, the payer
TAKING_COMPENSATION = named("taking_compensation", "As compensation is taken")  # W-74, the taker
COMPENSATION_TAKEN = named(
    "compensation_taken", "After compensation is taken", members=("payer", "count", "picked")
)  # W-74, the taker
REWARDS_DUE = named("rewards_due", "Before rewards are chosen")  # W-75, an ally
DEAL_AGREED = named("deal_agreed", "After a deal is agreed")  # W-76
DEAL_FAILED = named("deal_failed", "After a deal fails")  # W-76, and nobody has lost ships yet
AFTER_RESOLUTION = named("after_resolution", "End of resolution")  # W-77
ENCOUNTER_CLOSES = named("encounter_closes", "After the encounter cards are discarded", members=("cards",))  # W-80
BETWEEN_ENCOUNTERS = named("between_encounters", "Between two encounters")  # W-91
PHASE_OVER = named("phase_over", "End of a phase")
COMING_OUT = named("coming_out", "Before ships return from the warp", members=("ships",))  # to colonies

ALL = (
    START_OF_TURN,
    HAND_SHOWN,
    START_OF_ENCOUNTER,
    END_OF_REGROUP,
    DESTINY_DRAWN,
    DEFENSE_SET,
    BEFORE_LAUNCH,
    GATE_AIMED,
    SHIPS_LAUNCHED,
    BEFORE_INVITATIONS,
    ALLIANCES_FORMED,
    BEFORE_SELECTION,
    CARDS_SELECTED,
    CARDS_REVEALED,
    TOTALLING,
    WINNER_KNOWN,
    BEFORE_COMPENSATION,
    DEAL_AGREED,
    AFTER_RESOLUTION,
)
"""The windows in which anybody may act with something that works in every phase (TIME-13)."""
