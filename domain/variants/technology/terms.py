"""The changes of techs to rules of the base game: ships that research can be picked by others (TECH-12)."""

from domain.encounter.choose_ships import also_in_reach
from domain.variants.technology import variant_state

also_in_reach(variant_state.researching)
