"""The words that `context.reason` of a problem may have. A test compares them with the source."""

REASONS: dict[str, tuple[str, ...]] = {
    "token_revoked": ("left", "removed", "rotated", "reissued", "withdrawn", "expired", "forgotten"),
    "invite_invalid": ("unknown", "withdrawn", "used", "expired", "other_seat"),
    "signature_invalid": ("no_key", "signature"),
    "not_in_log": ("entered_later", "not_entered_yet", "not_started", "not_over"),
    "illegal_command": (
        *("chosen_twice", "empty_deal", "no_offer", "no_offers_left", "no_room", "not_an_option", "not_usable"),
        *("off_step", "spared", "too_few", "too_many", "wrong_kind", "wrong_members", "wrong_total"),
        *("conceded", "finalized", "no_deadline", "no_person", "no_request", "no_stand_in", "no_such_order"),
        *("not_over", "not_paused", "not_started", "order_changes", "paused", "rated", "seated", "seats_free"),
        *("seeds_committed", "seeds_revealed", "used", "vote"),
    ),
    "extension_refused": ("limit_reached", "reserve_used_up"),
    "talk_refused": ("archived", "bot", "free_seat", "spectator_talk", "yourself"),
    "undo_limit_reached": ("cool_down",),
    "motion_limit_reached": ("cool_down",),
    "undo_refused": (
        *("inside_a_command", "inside_a_request", "not_a_version", "not_running", "nothing_to_undo", "policy"),
        *("reseeded", "seat_left", "time_is_over"),
    ),
    "fork_refused": (
        *("hidden_in_play", "inside_a_command", "not_a_version", "not_running", "others_play", "seed_lost"),
        "still_hidden",
    ),
    "too_many_open": ("got", "made", "seeks"),
    "too_many_annotations": ("author", "game"),
    "no_position": ("hidden_in_play", "inside_a_command", "not_running"),
}
"""Code of a problem -> its reasons."""
