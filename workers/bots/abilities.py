"""When `basic` uses each ability that it may use or leave: a condition for each, and none of them is a coin.

A power or a flare costs nothing but its moment, so what gives cards, ships or strength is always used. What may turn
against its user waits for the moment in which it helps.
"""

from workers.bots import conditions
from workers.bots.conditions import Worth

_WHEN: dict[Worth, str] = {
    conditions.always: """
        arcade.super arcade.wild assassin.super assessor.super assessor.trade assessor.wild barbarian.compensation
        barbarian.super barbarian.wild brute.power brute.super bully.power bully.super bully.wild bulwark.super
        bulwark.wild butler.aim butler.launch butler.super chosen.super chosen.wild chronos.wild citadel.super
        classic-fungus.super classic-fungus.wild classic-macron.super classic-symbiote.wild classic-void.super
        clone.power clone.super clone.wild converter.loss converter.release converter.retrieval converter.wild
        coordinator.power cryo.power cryo.super cryo.wild crystal.escorts cudgel.super cudgel.wild dervish.super
        dictator.super disease.super disease.wild ethic.deck ethic.super ethic.wild fido.power fido.super fido.wild
        filch.power filch.super finder fodder.super fungus.super fungus.wild fury.super genius.super genius.wild
        ghoul.super ghoul.wild gorgon.wild grudge.super grudge.wild grumpus.super grumpus.wild guerrilla.super
        hacker.pay hacker.power hacker.super hacker.wild hate.super hate.wild healer.power healer.super human.super
        kamikaze.super machine.wild macron.super magician.super magician.wild magnet.super magnet.wild masochist.wild
        mercenary.super mercenary.wild merchant.super mind.power mind.super mind.wild mirror.super miser.power
        miser.renew miser.super mite.super moon-flux moon-mini-mac mouth.wild mutant.power mutant.wild neighbor.super
        neighbor.wild observer.super outlaw.power outlaw.super outlaw.wild pacifist.super pacifist.wild patriot.power
        patriot.super patriot.wild phantasm.super plant.power plant.super plant.wild porcupine.super rebirth
        remora.card remora.power remora.super remora.wild reserve.wild roach.abroad roach.home roach.super roach.wild
        scavenger.power scavenger.super scavenger.wild seeker.power seeker.super shadow.any shadow.super
        shadow.super_any sneak.power sneak.super sneak.wild sniveler.power sniveler.super sniveler.wild space-junk
        spiff.power spiff.super spiff.wild squee.power squee.super squee.wild station-observation-platform
        station-shield-generator station-shock-trooper-shuttle-pods station-tactical-array
        station-temporal-matrix.destiny swindler.wild sycophant.power sycophant.wild symbiote.wild tech-coldsleep-ship
        tech-coldsleep-ship.at_once tech-collapsium-hulls tech-delta-scanners tech-genesis-bomb tech-gluon-mines
        tech-plasma-thrusters tech-qax tech-vacuum-turbines tick-tock.super tick-tock.wild tide.wild trader.wild
        tripler.super tyrant.payment tyrant.super tyrant.wild vacuum.super virus.super void.super vox.reinforcement
        vox.super vulch.super vulch.super_keep vulch.wild warrior.wild will.super will.wild wormhole.grant
        wormhole.power wormhole.wild wraith.power zombie.super zombie.wild
    """,
    conditions.never: """
        amoeba.super assassin.wild butler.wild calculator.wild chosen.power citadel.build citadel.power
        classic-amoeba.super converter.super coordinator.super cryo.super_thaw cryo.thaw crystal.power crystal.wild
        dervish.wild deuce.super gambler.super gambler.wild genius.power hand-zap leviathan.super leviathan.wild
        locust.wild loser.wild masochist.super miser.encounter miser.wild mutant.super parasite.super patriot.peace
        philanthropist.power philanthropist.super philanthropist.wild reincarnator.super reincarnator.wild seeker.wild
        sorcerer.wild station-colony-cloak sycophant.super tech-enigma-device tech-lunar-cannon.move tide.super
        worm.wild wrack.super wraith.unmask
    """,
    conditions.taking_part: "fury.wild parasite.wild swindler.super",
    conditions.as_main_player: "brute.wild gambler.power magnet.power merchant.power wrack.power",
    conditions.losing: """
        classic-macron.wild deuce.wild emotion-control fodder.power fodder.wild human.wild macron.wild merchant.wild
        phantom.super phantom.wild porcupine.power porcupine.wild reserve.cancel reserve.power reserve.super
        sloth.wild station-big-space-laser station-transdimensional-rift-relay tech-lunar-cannon tech-quark-battery
        tech-xenon-lasers vacuum.wild virus.wild vox.power vox.wild warpish.super warpish.wild warrior.super
        worm.power worm.super
    """,
    conditions.losing_as_main_player: """
        chronos.power chronos.super mirror.wild mouth.super phantasm.choice phantasm.wild tripler.wild
    """,
    conditions.losing_with_ships_to_spare: "shadow.wild",
    conditions.defense_losing: "citadel.wild guerrilla.wild",
    conditions.played_low: "calculator.power calculator.super loser.super sorcerer.power sorcerer.super",
    conditions.reversal_helps: "mirror.power",
    conditions.played_high: "sloth.super",
    conditions.poor_hand: "dervish.power loser.power oracle.super oracle.wild trader.power trader.super",
    conditions.fair_hand: """
        leviathan.power machine.power station-temporal-matrix.again tech-energy-cloak tech-infinity-drive
    """,
    conditions.few_cards: "kamikaze.power machine.super",
    conditions.multiplies: "kicker",
    conditions.one_lost: "classic-symbiote.super observer.wild symbiote.super wormhole.super",
    conditions.some_lost: "rift-3 rift-4 rift-5 tech-warpspace-key",
    conditions.many_lost: "mobius-tubes",
    conditions.ships_to_spare: """
        amoeba.power amoeba.wild classic-amoeba.power classic-amoeba.wild disease.power fury.power kamikaze.wild
    """,
    conditions.somebody_leads: "dictator.wild locust.super plague tech-omega-missile",
    conditions.offense_leads: "coordinator.wild",
    conditions.enemies_allied: "force-field",
    conditions.more_enemies: "mite.wild",
    conditions.others_collect: "ionic-gas",
    conditions.deal_of_others: "quash",
    conditions.behind: "parasite.power swindler.panic swindler.power",
    conditions.hurts: """
        anti-matter.super anti-matter.wild card-zap classic-void.wild cosmic-zap filch.wild
        tech-cosmic-field-generator void.wild
    """,
    conditions.of_others: "tech-tech-scrambler",
    conditions.cancels_mine: "gorgon.super healer.wild",
}

WHEN: dict[str, Worth] = {ability: worth for worth, named in _WHEN.items() for ability in named.split()}
"""Ability -> the condition under which it is used. Reinforcements have a rule of their own."""
