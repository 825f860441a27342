"""The order of play: principles, windows, protocol (TIME-nn, W-nn)."""

RULES: dict[str, str] = {
    "TIME-01": (
        "Timing order for simultaneous effects: offense, defense, then the other players clockwise from the "
        "offense's left."
    ),
    "TIME-02": "While the defense is not yet known: offense, then clockwise from the offense's left.",
    "TIME-03": (
        "Every effect belongs to marked phases; outside of them it cannot be used. Inside its phase the text "
        'names the moment ("before allies are invited", "after cards are revealed").'
    ),
    "TIME-04": "If one player has several effects at one moment, that player chooses their order.",
    "TIME-05": (
        "A window goes round in timing order. At a player's place the mandatory effects of that player that "
        "are triggered and not yet applied are applied (each with its answer window), then the player gets "
        "one optional opportunity (TIME-06)."
    ),
    "TIME-06": (
        "Optional opportunity: do one thing or pass. After something was done the round starts again at the "
        "offense (mandatory effects are applied again only if triggered anew). The window closes when all "
        "players who could act have passed in a row."
    ),
    "TIME-07": (
        "No stack: while one action is being carried out, only direct answers to it are allowed (cancel it, "
        "change it, save from it). All other cards wait for the next opportunity."
    ),
    "TIME-08": (
        "Answer window: opens after an action is announced with all its choices and costs, before it takes "
        "effect. Order: timing order, but the acting player last. Answers can be answered. When nobody "
        "answers any more they resolve from the last one backwards."
    ),
    "TIME-09": (
        "A cancelled action leaves no effect. A cancelled card goes where its rule says (artifact, flare by "
        "Card Zap: discard; super flare by Cosmic Zap: hand)."
    ),
    "TIME-10": (
        "State checks after every ship movement or card movement: colonies, power (CORE-262), stations "
        "(STAT-16), Leaders (SKILL-42), in this order. They never open windows by themselves except for "
        "powers triggered by them."
    ),
    "TIME-11": (
        "Victory is checked at fixed points only: at the end of every encounter (W-90), after the planetoid step "
        "(W-10), after any other complete action outside Resolution that changed colonies, needs or stations, and "
        "where a power or flare says that somebody wins, after the answers to it. Everybody who meets a condition at "
        "the same point wins together (CORE-281)."
    ),
    "TIME-12": (
        "If a mandatory effect needs a decision and its player does not decide in time, the engine takes the "
        "default of TIME-32."
    ),
    "TIME-13": (
        '"At any time" / all-phase cards (Card Zap, Cosmic Zap, Finder, Space Junk, all-phase flares): Zaps '
        "only in answer windows; the others in any optional round of TIME-06. Every window of a "
        "turn (W-02 to W-91) therefore ends with such a round."
    ),
    "TIME-14": (
        "Once-per-encounter limits (flares CORE-224, powers that say so, zapped powers) are counted from W-10 "
        "(for the first encounter from W-00) to W-92."
    ),
    "W-00": ("turn begins (Start Turn): 1. new offense is set. 2. hand check: no encounter card -> W-01, else W-02."),
    "W-01": (
        "new hand (Start Turn): 1. hand is revealed. 2. O may play legal cards of it. 3. rest is discarded. "
        "4. draw 8. 5. repeat from 1 if still no encounter card (CORE-062)."
    ),
    "W-02": 'start of turn effects (Start Turn): effects that say "start of turn".',
    "W-10": (
        'encounter begins (Regroup): 1. counters "this encounter" reset (except after W-00 in the first '
        "encounter). 2. (PL) planetoid step: forced move / creation, bumps, destruction (PLAN-30..38), then "
        "state checks, then the check of victory."
    ),
    "W-11": (
        'start of encounter effects (Regroup): "start of encounter / start of Regroup" effects, before the '
        "ship is taken."
    ),
    "W-12": (
        "tech actions (T) (Regroup): each player one tech action: research, complete or nothing. No techs are played "
        "here."
    ),
    "W-13": (
        "ship from the warp (Regroup): O takes one ship out (mandatory if any), to a colony or, without "
        "colonies, into the gate. No ship anywhere: turn ends (CORE-074)."
    ),
    "W-14": "end of Regroup (Regroup): effects after the release.",
    "W-20": (
        "draw destiny (Destiny): 1. one card left? shuffle it with the discards. 2. draw and show. 3. (H) "
        "note a hazard mark."
    ),
    "W-21": (
        "effects on the drawn card (Destiny): (H) Entropy Beast in play and a special or wild card: its "
        'planet is removed. Then effects "after destiny is drawn" (may replace the card: back to W-20).'
    ),
    "W-22": (
        "interpret (Destiny): colour / own colour A, B, C / wild / special. C: back to W-20. Team restrictions (TM)."
    ),
    "W-23": "defense fixed (Destiny): the defense is set (own colour B: there is none, go to W-24).",
    "W-24": (
        "hazard (H) (Destiny): if a mark was noted in this encounter: O draws one hazard; what works at once "
        "is done now (Galactic Council: go to W-76 with all players). The window comes also before own colour "
        "B leaves for W-30."
    ),
    "W-30": 'before launch (Launch): effects "before launching / before the gate is aimed".',
    "W-31": "aim (Launch): O chooses the planet (CORE-101..104).",
    "W-32": "after aiming (Launch): effects on the chosen planet.",
    "W-33": "load (Launch): O puts 1-4 ships into the gate; state checks.",
    "W-34": ("after launching (Launch): effects after launch. Own colour B: ships land, go to W-80 (successful)."),
    "W-40": "hazard of this moment (H) (Alliance): Energy Fields: both main players draw and show two cards.",
    "W-41": 'before invitations (Alliance): effects "before allies are invited".',
    "W-42": ("offense invites (Alliance): O names all invited players; nobody answers. (TM) partner automatically."),
    "W-43": "defense invites (Alliance): D names all invited players.",
    "W-44": (
        "answers (Alliance): clockwise from O's left, each other player once: offense / defense / none; "
        "commits 1-4 ships at once ((H) It's Full of Stars: also out of the warp); state checks after each."
    ),
    "W-45": 'alliances formed (Alliance): effects "after alliances are formed".',
    "W-46": (
        "Escorts (SK) (Alliance): once around, clockwise starting with O: every player with ships in the encounter may "
        "add available Escorts (SKILL-10..28)."
    ),
    "W-47": (
        "Magnet (SK) (Alliance): Magnet's use; an attracted ally may call Escorts now; a repelled ally's "
        "Escorts leave too."
    ),
    "W-48": ("comparison (SK) (Alliance): S > W: encounter ends, all return, turn ends (aborted: TIME-28). Else on."),
    "W-50": (
        "hand check (Planning): 1. D without encounter card: reveal, may play legal cards, discard, draw 8, "
        "repeat. 2. O without encounter card: encounter and turn end (CORE-122)."
    ),
    "W-51": 'before selection (Planning): effects "before encounter cards are selected".',
    "W-52": "kickers (R) (Planning): O announces a face-down kicker or none, then D.",
    "W-53": (
        "selection (Planning): O and D each commit one encounter card face down, independently and simultaneously."
    ),
    "W-54": (
        "after selection, before reveal (Planning): effects of this moment (looking, swapping, predicting, "
        "adding ships ...)."
    ),
    "W-60": (
        "reveal (Reveal): encounter cards and kickers are turned up together; a morph becomes the opposing "
        "card; two morphs: go to W-70."
    ),
    "W-61": "after reveal, before totals (Reveal): effects on revealed cards: values, types, replacement.",
    "W-62": (
        "reinforcements and further totals (Reveal): loop TIME-06 over all involved players: reinforcements, "
        "further value effects, Emotion Control. If card types change, W-61 effects that now become possible "
        "may be used here."
    ),
    "W-63": (
        "totals fixed (Reveal): totals are computed (CORE-136, 137; kickers REW-34). Stations (Big Space "
        "Laser, Rift Relay), techs (Xenon Lasers, Lunar Cannon) are included in the loop of W-62. (H) Meteor "
        "Storm compares the sum."
    ),
    "W-70": "outcome (Resolution): the case of CORE-140..145 is fixed; the winner is known.",
    "W-71": ("after the winner is determined (Resolution): effects of this moment; from now on no totals change."),
    "W-72": (
        "losing ships (Resolution): losing ships go to the warp (or where replaced effects send them); state checks."
    ),
    "W-73": (
        "winning ships (Resolution): O won: all gate ships land. D won: defensive allies' ships return (owner "
        "chooses). (H) Reverse Rewards changes the allies' part. State checks."
    ),
    "W-74": (
        "compensation (Resolution): 1. amount fixed (ships lost by the main player, crooked deal, kicker). 2. "
        "payer may play legal cards. 3. taker takes at random (R: names backs). 4. rifts among them detonate "
        "one by one."
    ),
    "W-75": (
        "rewards (Resolution): timing order: each defensive ally fixes the whole split, then takes ships and cards."
    ),
    "W-76": (
        "deal (instead of 72-75) (Resolution): 1. allies return. 2. clock starts (60 s). 3. offers until two "
        "identical acceptances, refusal, or time over. 4. agreement: Quash window. 5. execution: cards, "
        "colonies, stations, rest of the gate returns. 6. or failure: losses are chosen - O, then D - and go "
        "to the warp (crooked deal, kicker), rest of the gate returns."
    ),
    "W-77": (
        'after resolution effects (Resolution): effects "after an encounter / at the end of the encounter". '
        "(ST) Energy Generator counters. (ST conquest) station changes hands: W-78."
    ),
    "W-78": "conquest (ST) (Resolution): winning offense takes and re-attaches the station (CONQ-01..09).",
    "W-80": (
        "cleanup (Resolution): played encounter cards and kickers are discarded: O's first, then D's; "
        'temporary hazards and "this encounter" effects end.'
    ),
    "W-90": "victory (Resolution): all victory conditions of all players are checked together (TIME-11).",
    "W-91": (
        "next encounter? (-): first encounter successful and O holds an encounter card: O chooses; (T) "
        "declining lets O draw techs. Yes: W-10. No: W-92."
    ),
    "W-92": "end of turn (-): turn passes to the left (TM: extra turn of the odd player).",
    "TIME-20": (
        "W-11 before W-12 is a RULING: sources put both before the release from the warp; cards first, "
        "because completing a tech may depend on freed ships."
    ),
    "TIME-21": (
        "W-46..W-48 are at the end of Alliance: they come after all ships are committed and "
        "before cards are played face down. Effects marked for Planning come after them."
    ),
    "TIME-22": (
        "W-50 before W-51: the hand check is the first thing in Planning (a power that empties a hand in W-51 "
        "can leave a main player without an encounter card: the check is then repeated before W-53 - RULING)."
    ),
    "TIME-23": (
        "In W-54 and later the face-down card is not in the hand. If an effect returns it to the hand, "
        "selection (W-53) is repeated for that player."
    ),
    "TIME-24": (
        "W-62 is one loop for everybody. A player who passed may act again if something happened after the pass."
    ),
    "TIME-25": "If W-61/62 turns the case into negotiate against negotiate, no totals are computed.",
    "TIME-26": "W-72 for morph against morph: all ships of both sides, then W-77.",
    "TIME-27": "W-74 with REW-36: the multiplied number is fixed before the payer plays cards.",
    "TIME-28": "An aborted encounter (W-33 impossible, W-48, W-50) goes to W-80, then W-90 and W-92.",
    "TIME-29": (
        "(H) W-24 comes at the end of Destiny because a later edition of the hazard rules says so; effects that need a "
        "defense work from here on."
    ),
    "TIME-30": (
        "Who could possibly act in a window is taken from public information only (condition, phase, hand size, "
        "face-up things), so answer windows for Zaps are for every player who holds at least one card. Standing orders "
        "decide which of them are asked (TIME-31); option response_windows: open shows who is waited for, veiled "
        "equalises the delay, so that no answer reveals whether a Zap was held."
    ),
    "TIME-31": (
        "Each player may set standing orders per kind of window (pass until the end of the phase or "
        "encounter, or while holding nothing playable: the default). Standing orders are private."
    ),
    "TIME-32": (
        "Time-outs: decision time per window is a game option; defaults on time-out: pass for optional "
        "things; for mandatory choices: own colour -> redraw; aim -> first legal planet; launch -> 1 ship "
        "from the largest colony; invite -> nobody; answer to invitation -> none; encounter card -> first "
        "legal card of the hand; kicker -> none; ships to lose -> from the largest colonies, Leaders last; "
        "split of rewards -> cosmic cards; deal -> failure at the deadline; planetoid -> lowest number "
        "occupied, bump lowest other."
    ),
    "TIME-33": (
        "Simultaneous secret decisions: alien selection, skill distribution, W-53. They are stored when made "
        "and published together."
    ),
    "TIME-34": (
        "Every answer, pass of a player who was asked, and default by time-out is an event, so a replay "
        "reproduces the same order. A pass by standing order is no event, and a window in which nobody is "
        "left to ask leaves no trace."
    ),
    "TIME-35": (
        "Randomness (shuffle, random card, random ship, quake) is drawn from the game's seeded source at the "
        "moment of the event and recorded as its result."
    ),
    "TIME-36": (
        "A player may set standing orders from the moment of sitting down, so that they hold in the first "
        "window already. They end when the player leaves the seat in the lobby: the next player of the seat "
        "begins with the default order, and sees nothing that was hidden before. A fork and a rematch begin "
        "with the default orders."
    ),
    "TIME-37": (
        "Two veiled games that differ in one hidden card of a hand look the same to every other seat, to the "
        "host and to spectators, as long as the card plays no part: the same events with the same numbers, "
        "questions, deadlines and draws. That begins with the setup: how often chance draws there follows from "
        "what everybody knows."
    ),
}
