"""The options of undo."""

from domain.options import one_of, option, seconds, whole

POLICIES = ("off", "own_unseen", "unanimous", "majority", "host")


option(
    "undo_policy",
    "unanimous",
    one_of(*POLICIES),
    "who must agree to an undo: nobody may ask, only for your moves that nobody saw, all whom it touches, most of "
    "them, or the host",
    "UNDO-02",
    names={
        "off": "No undo",
        "own_unseen": "Only moves that nobody saw",
        "unanimous": "All whom it touches agree",
        "majority": "Most of them agree",
        "host": "The host agrees",
    },
)
option(
    "undo_limit",
    20,
    whole(0, 1000, null="null for no limit"),
    "how many undos a seat may ask for in one game; null for no limit",
    "UNDO-07",
)
option(
    "undo_seconds",
    120,
    seconds(1, 86400),
    "how long a request waits for votes; no answer counts as a refusal",
    "UNDO-06",
)
option("undo_cooldown_seconds", 60, seconds(0, 86400), "how long a seat may not ask again after a refusal", "UNDO-07")
