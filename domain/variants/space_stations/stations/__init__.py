"""The ten space stations, one page each; importing them declares them."""

from domain.variants.space_stations.stations import (
    alien_outpost,
    big_space_laser,
    colony_cloak,
    cosmic_energy_generator,
    observation_platform,
    shield_generator,
    shock_trooper_shuttle_pods,
    tactical_array,
    temporal_matrix,
    transdimensional_rift_relay,
)

__all__ = [
    "alien_outpost",
    "big_space_laser",
    "colony_cloak",
    "cosmic_energy_generator",
    "observation_platform",
    "shield_generator",
    "shock_trooper_shuttle_pods",
    "tactical_array",
    "temporal_matrix",
    "transdimensional_rift_relay",
]
