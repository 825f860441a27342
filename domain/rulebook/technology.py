"""Rules of the variant Technology, of each of its cards, and what follows from them where variants meet."""

RULES: dict[str, str] = {
    "TECH-01": (
        "After the setup the 20 techs are shuffled and two are dealt to each player, who keeps one face down and "
        "discards the other one face up. Techs are not part of a hand."
    ),
    "TECH-02": (
        "At the start of every Regroup, before a ship leaves the warp, each player may do one tech action: research, "
        "complete, or nothing. By default it does nothing (TIME-32)."
    ),
    "TECH-03": (
        "Research: a player moves one ship from a colony to a face-down tech of that player. The player cannot take "
        "it away until the tech is completed."
    ),
    "TECH-04": (
        "Ships on a tech count as being in their player's home system, but they are in no encounter and form no colony."
    ),
    "TECH-05": (
        "Complete: the tech is turned up. With at least as many ships as its research number it is completed and may "
        "be used; with fewer it is discarded without effect. In both cases its ships return to colonies, or go to the "
        "warp if their player has none."
    ),
    "TECH-06": "The research number X means any number of ships.",
    "TECH-07": (
        "A tech that is not revealed before it is used is researched like any other, and its use needs no tech action."
    ),
    "TECH-08": (
        "A player who is entitled to a second encounter and declines it may draw techs instead: one, and one for each "
        "foreign colony. One of them is kept face down, the others are discarded. By default no techs are drawn "
        "(TIME-32)."
    ),
    "TECH-09": "There is no limit to the techs that a player has. Techs cannot be traded in deals.",
    "TECH-10": "RULING: tech actions are done in timing order (CORE-305), once by each player in each Regroup.",
    "TECH-11": (
        "Each tech does what its text says. Techs are neither artifacts nor powers: no Card Zap and no Cosmic Zap "
        "stops one."
    ),
    "TECH-12": (
        "Ships on a tech are ships of their player outside the warp: an effect that picks ships wherever they are may "
        "pick them."
    ),
    "TECH-13": (
        "A player may always look at that player's face-down techs. An empty tech deck is made anew from its discard "
        "pile."
    ),
    "TECH-14": (
        "RULING: a later edition has a third tech action, which takes ships home and discards the tech, and lets "
        "unfinished techs be traded. Neither is used here."
    ),
    "TECH-21": (
        "Vacuum Turbines: the four cards come from the cosmic deck. RULING: they are in no hand until they are kept, "
        "so a quake in between leaves them where they are (QUAKE-06)."
    ),
    "TECH-22": (
        "Warpspace Key: RULING: it may be used at the start and at the end of its player's Regroup, while a ship of "
        "its player is in the warp and there is a colony for it."
    ),
    "TECH-23": (
        "Delta Scanners: RULING: only the cosmic discard pile is meant. The card is taken from nobody's hand, and "
        "everybody sees which one it is."
    ),
    "TECH-24": (
        "Enigma Device: its player first discards any cards by choice; then each player, clockwise from that player, "
        "draws up to eight cards or discards down to eight at random."
    ),
    "TECH-25": (
        "Xenon Lasers: RULING: once in an encounter, before totals are counted, and only if both cards are attacks "
        "(TIME-25)."
    ),
    "TECH-26": (
        "Energy Cloak: the defense invites nobody in this encounter. RULING: this is stronger than an effect that "
        "makes it invite a player; a player who may join without an invitation still may."
    ),
    "TECH-27": (
        "Coldsleep Ship: one to four ships found the colony, beside ships of others that are there. RULING: the new "
        "colony may win at once (CORE-282). A player who completes it without any colony may use it at once, with all "
        "ships on it and for one planet."
    ),
    "TECH-28": (
        "Collapsium Hulls: RULING: it works when totals have decided that the offense wins, by five or less "
        "(MARGIN-01), whichever total was higher, once in an encounter. The ship stays beside those that land; it is "
        "not lost, so it counts for no compensation."
    ),
    "TECH-29": (
        "Omega Missile: the planet is destroyed, its ships go to the warp, and a station there is destroyed too "
        "(STAT-12). RULING: any planet can be chosen, also one of the player's system; victory is checked afterwards."
    ),
    "TECH-30": (
        "Genesis Bomb: it is used from its place, with four ships or more on it. The Genesis planet is a planet of "
        "the home system in every way. Any or all of the ships found a colony there, the others return to colonies."
    ),
    "TECH-31": (
        "Gluon Mines: as many ships of the offensive side are chosen as ships are on the tech, all if there are "
        "fewer. RULING: Leaders are spared as usual (SKILL-37), these losses give no compensation, and when no ship "
        "is left the defense wins without any card being revealed."
    ),
    "TECH-32": (
        "Infinity Drive: its player is the offense of one more encounter (CORE-047). RULING: it is used between two "
        "encounters, before the turn's player chooses a second one, also in its player's turn; what happens in "
        "the inserted encounter neither ends the turn nor counts for it. A turn that ends early is no exception: the "
        "same moment follows its last encounter, but nothing gives the turn another encounter then (W-91)."
    ),
    "TECH-33": (
        "Lunar Cannon: RULING: the marker is between any two planets of one home system, or beside the only one; when "
        "one of them leaves the system or the game it stays with the other. The ten are added once in an encounter, "
        "before totals are counted, and only if both cards are attacks (TIME-25). It may be moved each time that a "
        "wild destiny card is drawn."
    ),
    "TECH-34": (
        "Plasma Thrusters: the limit of ships is one higher than it would be, for the offense and for allies. RULING: "
        "as the defense one ship comes to the targeted planet, once in an encounter, after the gate was aimed or "
        "after ships were launched."
    ),
    "TECH-35": (
        "Precursor Seed: RULING: the alien is drawn as for an Alien Outpost (STAT-24) and is a power like any other: "
        "it can be zapped, and too few home colonies disable it. It stays in play as long as the tech does."
    ),
    "TECH-36": (
        "The Prometheus: it is one of its player's ships: it can be sent, lost, retrieved and removed. RULING: its 3 "
        "are a term of the total of the side on which it is. Without a colony it starts in the warp, and it has no "
        "skill."
    ),
    "TECH-37": (
        "The Qax: RULING: it is given before allies are invited, to a player that is neither a main player nor an ally "
        "already and can send at least one ship without giving up a colony. That player is invited and joins when its "
        "turn to answer comes, like every ally (JOIN-01). It sends four ships, from where it likes, or as many as its "
        "limit and its colonies allow. It may send more only where its limit is higher, and gives up no colony for "
        "these either. Ships that it may send from the warp or from its sheet are no colony. A player that can send "
        "none any more when its turn comes is free to answer."
    ),
    "TECH-38": (
        "Quark Battery: the card under it is known to its player alone. RULING: a player without an encounter card "
        "puts nothing there, and the tech stays without use. A replaced card is discarded; when the use is stopped, "
        "the card under the tech is discarded."
    ),
    "TECH-39": (
        "Tech Scrambler: RULING: it answers the use of a tech, or the turning up of one that would be completed, "
        "before that has done anything. The research number of a tech that is used from its place is at least the "
        "number of ships on it if it is X. The stopped tech is discarded in any case."
    ),
    "TECH-50": (
        "RULING: a tech that is used unseen may be turned up by a tech action too; it is discarded without effect and "
        "its ships return. Reason: nothing else brings them back."
    ),
    "TECH-51": (
        "RULING: to discard a tech is the price of its use: it is paid when the use is declared, and stays paid if "
        "the use is stopped."
    ),
    "TECH-52": (
        "RULING: what a tech does on completion is done at once, before its ships return, and only Tech Scrambler can "
        "answer it."
    ),
    "TECH-53": (
        "RULING: techs that are discarded are no discarded cards for powers that watch the discard piles of cards."
    ),
    "XVAR-08": (
        "A planetoid that the Omega Missile destroys takes its marker along (PLAN-44). The marker of the Lunar Cannon "
        "stays with the other planet when a planetoid beside it moves away."
    ),
    "XVAR-12": "Plasma Thrusters raise the limit of four ships; called Escorts come on top (SKILL-14).",
    "XVAR-29": "The Genesis planet may carry a station like any other planet of the system.",
}
