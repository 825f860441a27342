"""The named windows of a turn in which abilities may step in (W-00 to W-92)."""

START_OF_TURN = "start_of_turn"  # W-02
GAME_SETUP = "game_setup"  # CORE-032
NEW_HAND = "new_hand"  # W-01, W-50: before the hand without encounter card is shown
HAND_SHOWN = "hand_shown"  # W-01, W-50: the seat of a new hand may play legal cards first
START_OF_ENCOUNTER = "start_of_encounter"  # W-11
LEAVING_WARP = "leaving_warp"  # W-13, before the offense's ship leaves the warp
END_OF_REGROUP = "end_of_regroup"  # W-14
BEFORE_DESTINY = "before_destiny"  # W-20
DESTINY_DRAWN = "destiny_drawn"  # W-21
DEFENSE_SET = "defense_set"  # W-23
BEFORE_LAUNCH = "before_launch"  # W-30
GATE_AIMED = "gate_aimed"  # W-32
LOADING = "loading"  # W-33, before the offense loads; W-44, before an ally commits
ALLY_LOADING = "ally_loading"  # W-44, before an ally commits: what its main player does about it
SHIPS_LAUNCHED = "ships_launched"  # W-34
BEFORE_INVITATIONS = "before_invitations"  # W-41
ALLIANCE_TURN = "alliance_turn"  # W-44, as a seat's turn to answer comes
SHIPS_COMMITTED = "ships_committed"  # W-44, an ally's ships are there
ALLIANCES_FORMED = "alliances_formed"  # W-45
ESCORTS_NAMED = "escorts_named"  # W-46, an ally named its Escorts and they are not there yet
ALLIANCES_SETTLED = "alliances_settled"  # W-47
COMPARING_SKILLS = "comparing_skills"  # W-48, before the numbers are looked at
BEFORE_SELECTION = "before_selection"  # W-51
KICKERS = "kickers"  # W-52, one main player after the other
SELECTING = "selecting"  # W-53, as cards are to be selected
LAID_OPEN = "laid_open"  # before a seat must select its card face up
FACE_UP = "face_up"  # between the cards, when one lies open already
CARDS_SELECTED = "cards_selected"  # W-54
REVEALING = "revealing"  # W-60, before the cards are turned up
CARDS_REVEALED = "cards_revealed"  # W-61
TOTALLING = "totalling"  # W-62
WINNER_KNOWN = "winner_known"  # W-71
COMPENSATION_DUE = "compensation_due"  # W-74, the taker, before the amount is fixed
BEFORE_COMPENSATION = "before_compensation"  # W-74, the payer
TAKING_COMPENSATION = "taking_compensation"  # W-74, the taker, as the cards are to be taken
REWARDS_DUE = "rewards_due"  # W-75, an ally, before it splits them
DEAL_AGREED = "deal_agreed"  # W-76
AFTER_RESOLUTION = "after_resolution"  # W-77
ENCOUNTER_CLOSES = "encounter_closes"  # W-80, the played cards are discarded
BETWEEN_ENCOUNTERS = "between_encounters"  # W-91
PHASE_OVER = "phase_over"  # between two phases
COMING_OUT = "coming_out"  # ships are about to go from the warp to colonies

ALL = (
    START_OF_TURN, HAND_SHOWN, START_OF_ENCOUNTER, END_OF_REGROUP, DESTINY_DRAWN, DEFENSE_SET, BEFORE_LAUNCH,
    GATE_AIMED, SHIPS_LAUNCHED, BEFORE_INVITATIONS, ALLIANCES_FORMED, BEFORE_SELECTION, CARDS_SELECTED,
    CARDS_REVEALED, TOTALLING, WINNER_KNOWN, BEFORE_COMPENSATION, DEAL_AGREED, AFTER_RESOLUTION,
)  # fmt: skip
"""The windows in which anybody may act with something that works in every phase (TIME-13)."""
