"""Rules of the variant Team Cosmic, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "TEAM-01": "Team Cosmic is for five or six players.",
    "TEAM-02": (
        "Before the home systems are laid out, one destiny card of each colour is taken. These are shuffled and dealt "
        "in pairs: each pair is a team. With an odd number one player is alone. The cards go back into their deck."
    ),
    "TEAM-03": "Partners sit opposite each other. Opposite the odd player an unused planet marks a place.",
    "TEAM-04": "Partners do not talk about the aliens that they choose.",
    "TEAM-05": (
        "A player has no encounter against the partner. When destiny shows the partner's colour, the player attacks "
        "another player's colony in the partner's home system, or draws again."
    ),
    "TEAM-06": (
        "A main player always invites the partner. Nobody is an ally against a partner who is a main player; in all "
        "other encounters partners may join different sides."
    ),
    "TEAM-07": (
        "A player who gains a foreign colony may give it to the partner instead: the player's ships return to other "
        "colonies, and the partner places as many ships there."
    ),
    "TEAM-08": (
        "A team wins only when both partners have met a condition of victory. A player may have more colonies than "
        "needed and wait for the partner."
    ),
    "TEAM-09": (
        "The odd player wins alone, and has a whole extra turn each time the order of turns reaches the unused planet."
    ),
    "TEAM-10": "Partners do not show each other cards. All talk is open, for everybody to hear.",
    "TEAM-11": "Teams that are complete at the same check share the victory.",
    "TEAM-12": "A partner who is invited may decline.",
    "TEAM-13": "A colony in the partner's home system is a home colony, and no foreign one.",
    "XVAR-23": "Each player counts the player's stations alone; those of a team are not added up.",
    "XVAR-24": "Origin markers raise the need of each player separately; both partners must reach what they need.",
}
