"""Rules of the expansions that are always on: cosmic quakes, the sixth player."""

RULES: dict[str, str] = {
    "QUAKE-01": (
        "Trigger: a player needs to draw from the cosmic deck while both the cosmic deck and its discard pile "
        "are empty."
    ),
    "QUAKE-02": "All players discard their hands.",
    "QUAKE-03": "The discard pile is shuffled into a new cosmic deck.",
    "QUAKE-04": "Every player gets a fresh hand of 8 from the new deck.",
    "QUAKE-05": (
        "RULING: the draw that caused the quake is not made any more; the new hand replaces it, and so does "
        'the rest of the same instruction ("draw 3"). Reason: nothing in the rulebooks says it is owed, and '
        "the player has just received a full hand. (The community encyclopedia CDX proposes the opposite: the "
        "interrupted player goes on drawing.)"
    ),
    "QUAKE-06": (
        "RULING: cards that are not in hands stay where they are (face-down encounter cards, kickers on the "
        "table, cards on alien sheets or under techs)."
    ),
    "QUAKE-07": (
        "RULING: reward-deck cards in hands go to the reward discard pile and are not shuffled into the new "
        "cosmic deck (unless Common Rewards is on). Reason: REW-04."
    ),
    "QUAKE-08": (
        "RULING: hands are discarded at the same moment; no card can be played in answer and no effect can "
        "pick up cards on their way. Reason: otherwise the new deck could again be empty."
    ),
    "QUAKE-09": (
        "Deal one card at a time in clockwise order from the offense. If fewer cards are left than full hands for "
        "all need, deal them as evenly as possible to the players and one dummy hand: everybody gets the same "
        "number, and the dummy hand becomes the new deck, together with what cannot be dealt evenly (5 players, 31 "
        "cards: 5 each, 6 in the deck). There is no second quake inside a quake."
    ),
    "QUAKE-10": "No other deck causes a quake.",
    "QUAKE-11": "The quake happens in any phase; afterwards play goes on at the interrupted point.",
    "SIX-01": "Shuffle the three new destiny cards into the destiny deck.",
    "SIX-02": "The extra player gets the 20 ships and 5 planets of the new colour.",
    "SIX-03": "The new colony marker starts on space 0 by the warp.",
    "SIX-04": "Flares: all twelve dealt flares are added to the cosmic deck; no further filling.",
    "SIX-05": "Everything else as with five players: 8 cards each, 5 foreign colonies to win.",
    "SIX-06": (
        "The new colour is just another colour: any player may choose it at any player count; unused colours' "
        "destiny cards are removed as always (CORE-022). RULING"
    ),
}
