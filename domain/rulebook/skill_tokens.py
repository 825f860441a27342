"""Rules of the variant Skill Tokens, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "SKILL-01": (
        "Of each colour's twenty ships five are Escorts (E), five Leaders (L), five Shields (S), five Weapons (W)."
    ),
    "SKILL-02": "The variant brings no other piece.",
    "SKILL-03": (
        "Setup: each player spreads the player's ships over the player's home planets as wanted, with at least one "
        "ship on each."
    ),
    "SKILL-04": "All that is said of ships elsewhere holds as before; besides, each ship has its skill.",
    "SKILL-05": (
        "Ruling: a skill is public and stays with its ship for ever; a player who chooses ships chooses their skills "
        "too."
    ),
    "SKILL-06": "Ruling: everybody spreads ships at the same time and secretly; then all is shown.",
    "SKILL-10": "Escorts are called when everybody has sent ships and no card is face down yet.",
    "SKILL-11": "The offense calls first, then everybody else clockwise, once around the table.",
    "SKILL-12": (
        "A player who has ships in the encounter may add some or all of that player's available Escorts to that "
        "player's side."
    ),
    "SKILL-13": "A called Escort is an ordinary ship of the encounter: it counts, and shares in rewards and losses.",
    "SKILL-14": "Escorts come on top of the limit of four: up to nine ships of one player.",
    "SKILL-15": "Only Escorts on colonies can be called.",
    "SKILL-16": "Not those that are in the encounter, in the warp, out of the game or captured by somebody else.",
    "SKILL-17": "Macron calls one Escort at most; its super flare lifts that.",
    "SKILL-18": (
        "Crystal, as a main player or an ally, decides how many Escorts an ally who calls brings, as far as it has "
        "them."
    ),
    "SKILL-19": (
        "Magnet acts after the call: a player it draws in may still call, a player it drives off takes the Escorts "
        "along."
    ),
    "SKILL-20": "Phantom may call Escorts from among its ghosts too, Wraith from its reserve.",
    "SKILL-21": "Wraith says openly that it calls, and keeps secret how many.",
    "SKILL-22": "A ship of another colour is no Escort of the player who commands it.",
    "SKILL-23": "A stack of Fungus can be called when Fungus's ship on top is an Escort.",
    "SKILL-24": "Ruling: the defense calls when its seat comes, not second.",
    "SKILL-25": "Ruling: a defense without a ship on the planet has none in the encounter and calls nobody.",
    "SKILL-26": (
        "Ruling: Escorts of the defense join the colony on the planet, those of its allies are placed beside it, those "
        "of the offensive side in the gate."
    ),
    "SKILL-27": "Ruling: calling the last ship of a colony gives the colony up (CORE-106).",
    "SKILL-28": "Ruling: Force Field comes before the call; a dismissed ally calls nobody.",
    "SKILL-29": (
        "Ruling: the later editions' Macron, Fungus, Void and Symbiote are treated like their namesakes; what is said"
        " of Crystal, Phantom and Wraith holds for the classic powers alone."
    ),
    "SKILL-30": "A power needs three active Leaders.",
    "SKILL-31": "With fewer it is lost, until there are three again.",
    "SKILL-32": (
        "Three home colonies are needed besides. An option follows the version of the document that does not say so."
    ),
    "SKILL-33": "A Leader is active on a colony, and in an encounter.",
    "SKILL-34": "Leaders among the ghosts of Phantom and in the reserve of Wraith, also the hidden ones, are active.",
    "SKILL-35": "Leaders in the warp, out of the game or captured are not.",
    "SKILL-36": "Leaders that Gorgon has petrified are.",
    "SKILL-37": (
        "A player who points out single ships of somebody else must leave Leaders alone while another ship can be "
        "picked."
    ),
    "SKILL-38": "What hits ships without singling them out hits Leaders too.",
    "SKILL-39": "Each player may pick Leaders among that player's ships.",
    "SKILL-40": "A Leader of another colour never counts as a Leader of the player who commands it.",
    "SKILL-41": "Ruling: in an encounter means in the gate, beside the planet or, of the defense, on it.",
    "SKILL-42": (
        "Ruling: Leaders are counted after every movement of ships; with too few, a flare works as wild (CORE-222)."
    ),
    "SKILL-43": "Ruling: a player who is exempt from the need of home colonies still needs three active Leaders.",
    "SKILL-44": (
        "Ruling: a Leader on a sheet or card is active only if its owner can use it from there like one on a colony."
    ),
    "SKILL-45": "Ruling: a ship that chance picks was not pointed out by anybody.",
    "SKILL-50": (
        "After the call, before cards are played, the Weapons of the offensive side are compared with the Shields of "
        "the defensive side."
    ),
    "SKILL-51": (
        "More Shields: the encounter is over at once, everybody in the gate and beside the planet returns, nobody "
        "wins or loses, and the turn passes."
    ),
    "SKILL-52": "Otherwise, also with none at all, the encounter goes on.",
    "SKILL-53": "There is one comparison in an encounter; what changes later does not matter.",
    "SKILL-54": "Wraith may show some or all of its hidden Shields or Weapons for it.",
    "SKILL-55": "Each of them counts one, whatever the ship is worth.",
    "SKILL-56": "Ships that add to a total from outside the encounter do not count.",
    "SKILL-57": "Nor do ships of another colour than their commander's.",
    "SKILL-58": (
        "Ruling: the encounter counts as aborted (CORE-203), and no second one follows. Allies of both sides return; "
        "the ships of the defense stay on the planet."
    ),
    "SKILL-59": "Ruling: nothing is compared when a home colony is re-established (CORE-084).",
    "SKILL-60": "Ruling: the comparison happens by itself and openly; nothing can cancel it.",
    "XVAR-09": (
        "Leaders and home colonies are two conditions: the power is lost when one fails, and back when both hold."
    ),
    "XVAR-11": "A defensive ally's rewards and the compensation of a main player count called Escorts too.",
    "XVAR-14": "An encounter that the comparison ends has no kicker, no conquest, no rewards and no compensation.",
    "XVAR-28": "The ships of Symbiote's second colour are ordinary ships; their letters have no effect.",
    "XVAR-30": "What effects at the start of an encounter have done stays done when the encounter is aborted.",
    "XVAR-31": (
        "Ships that join after the cards are turned up come too late for the comparison; they are ordinary ships."
    ),
    "XVAR-34": "Where a station or hazard makes somebody choose ships to lose, Leaders may be picked (SKILL-39).",
    "SKILLS-01": (
        "Before ships are spread at setup each home planet has one ship of each skill. Where a custom position says "
        "where the ships of a seat are, they are not spread; a number in it means ships of any skills."
    ),
    "ESCORT-01": (
        "A player who keeps a reserve that joins unseen answers the call in secret, and is asked even when nothing of "
        "it is left. Everybody sees whether that player calls, and sees those that leave colonies; the others come "
        "into sight with the cards."
    ),
    "ESCORT-02": (
        "Crystal may order as soon as an ally has named Escorts, before they come; then the ally says which ones. An "
        "ally who calls nobody is not ordered."
    ),
    "LEADER-01": (
        "Nobody need spare Leaders whom another player commands, nor those of a second colour. A moon is no colony: "
        "Leaders on it are not active, Escorts on it cannot be called."
    ),
    "SHIELD-01": (
        "After an encounter that the comparison has ended the turn is over: no power, flare or station gives "
        "another one."
    ),
}
