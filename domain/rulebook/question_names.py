"""The names of all questions, by kind: what a standing order can be about (TIME-31).

Windows ask questions too, of the kind `respond`; they have the names of their moments (domain/engine/moments.py). A
name that is used here for the first time is a stored name from then on (docs/decisions/0013).
"""

_BY_KIND: dict[str, str] = {
    "arrange": """
        order_back order_of_effects
    """,
    "choose_cards": """
        apparition barbarian_discards choose_alien chosen chosen_keeps chronos citadel convert deal_cards
        delta_scanners dictator digest ebb enigma_device exchange exposed filch filch_pays fodder found gift
        give_back grab hand_over hate hate_answer hire intended junk keep_discarded keep_tech kicker lay_aside
        lay_down loot mercenary_discards mutant_discards needles offered outbreak own_choice pass_on plague_card
        quark_battery ransom ransom_cards reserve reserves rummage scavenge schedule second second_card_goes
        select_card sort_compensation souvenir spit_out steal store take_by_choice trade_in turn_away turn_up
        twin vacuum_turbines vulch_card
    """,
    "choose_number": """
        breed clone_more ethic_amount from_deck genius_guess hand_size healed_ships launch_number ordered
        ordered_escorts price ransomed ships_stay spread stake subjects_pay vengeance
    """,
    "choose_option": """
        ally back believe bluster chosen_how claim council_colony council_goods council_parts council_titles
        draft_alien extorted fetch fido_payment find forbidden_card from_the_hoard graft hoard human_super
        late_ally magnet mutant_source needle observation_platform own_colour parity partners_colour plea
        reinforcement resize take tech_action threatened torture truth twin_effect volume_up whine whirl
        xenon_lasers
    """,
    "choose_planets": """
        aim attach_station bump_planetoid butler_aims citadel_site coldsleep_ship create_planetoid demand
        dervish devour drift_to entropy_beast freeze get give give_up infect infiltrate lunar_cannon
        move_planetoid omega_missile panic parasite prometheus regroup second_planet spread tick_tock tunnel
        wanted wipe_out worldship worm_home
    """,
    "choose_seats": """
        alliance_partner challenge complain debtor dervish_trades finder flare_goes_to flatter force_field
        freed_for genius_wild gift_to grump_at hack hand_zap heal instability invite lend_power
        lunar_cannon_system mark masochist_wild mind moon_flux observer_wild offer_to order_allies outlaw_takes
        plague pwn_an_ally qax rebirth_for reincarnate reversed scavenge_hand seeker_wild shuttle_pods
        smash_allies space_junk spit_at squee_shares stand_in swindler_takes take_over threaten trade_with
        victim volume wild_destiny will will_looks
    """,
    "choose_ships": """
         alliance_ship appear bluff_ships capture captured_ships_pay casualties collapsium_hulls colony_cloak
        commit conceal cost council_failed deal_colony detonation drift escorts execute extorted_ships
        failed_deal fill_the_warp fixed_escorts further_loss fury_ship genesis_bomb gluon_mines go_along grudge
        grumped hate_ships infecting last_stand late_ship launch launch_for_another man_planetoid moon_flux_ship
        moon_landing moon_mini_mac obey ooze patriot_ships petrified plague plasma_thrusters qax_ships
        rebirth_ships recall research_ship rift_relay roach_wild sacrifice settle settle_gift shield_generator
        shuttle_pods shuttle_pods_ship sick sloth sloth_reinforces smash squee_price squee_shared_loss surrender
        take_along tax tortured_ship unmask which_ships worldship_lands worm_ships wormhole
    """,
    "confirm": """
        answer colony_gift complaint consent council_answer council_floor fido_keeps fido_offers fork
        patriotic_gift ransom second_encounter share techs_instead tip undo vision vulch_keep warp_ship
    """,
    "deal": """
        deal
    """,
    "distribute": """
        adhere cards_or_ships catharsis council_cards drain magnet_others pass_to patriot_targets put_back
        rearrange rebirth return_ships rewards rift spread spread_out spread_ships two_colonies
    """,
}
KINDS: dict[str, frozenset[str]] = {
    name: frozenset(kind for kind, names in _BY_KIND.items() if name in names.split())
    for name in sorted({name for names in _BY_KIND.values() for name in names.split()})
}
"""Name of a question -> the kinds of answers that it may ask for."""
