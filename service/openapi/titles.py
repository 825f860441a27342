"""Titles of operations and descriptions of parameters in the API document, if neither code nor schema has them."""

import re
from typing import Any

TITLES = {
    "annotate": "Annotate a version",
    "askForRematch": "Play again with the same settings",
    "banAddress": "Ban an address",
    "blockPlayer": "Block a player of the ladder",
    "blockSeat": "Block the player of a seat",
    "changeMe": "Change your profile",
    "changeSettings": "Change the settings of a lobby",
    "changeSeat": "Change your name or your seed",
    "changeStandingOrders": "Add or remove a standing order",
    "checkSetup": "Check a setup",
    "closeGame": "Close a game",
    "compareGames": "Compare two games",
    "createInvite": "Create an invite",
    "createShareLink": "Create a share link",
    "createStreamTicket": "Create a ticket for a stream",
    "deleteGame": "Withdraw a game",
    "eraseMessages": "Erase all messages of a player",
    "eraseName": "Erase the name of a player",
    "exportMe": "Export all that is kept of you",
    "exportMessages": "Export the messages of a game",
    "forgetPlayer": "Forget a player",
    "getAlienStatistics": "Get statistics of aliens",
    "getArchiveState": "Get the state of an archived game",
    "getCheckpoint": "Get the checkpoint of the log of finished games",
    "getConsistency": "Prove that the log of finished games only grew",
    "getDeepCheck": "Get the deep check of an archive",
    "getDiff": "Compare two versions of a game",
    "getDocs": "Show this document as a page",
    "getDocsFile": "Get a file of that page",
    "getFinishedLog": "Get the log of finished games",
    "getHead": "Get the signed head of a game",
    "getGameStatistics": "Get statistics of a game",
    "getHealth": "Ask whether the process lives",
    "getHistory": "Tell a game in sentences",
    "getInvitation": "Look at an invite",
    "joinRematch": "Sit down in the rematch",
    "getInclusion": "Prove that the log has a finished game",
    "getLadder": "Get the ladder",
    "getLadderPlayer": "Get a player on the ladder",
    "getMe": "Get your profile",
    "getMeta": "Get versions, limits and features",
    "getOpenapiJson": "Get this document as JSON",
    "getOpenapiYaml": "Get this document as YAML",
    "getPageFile": "Get a file of the page for people",
    "getPlayer": "Get the page of a player of rated games",
    "getPosition": "Write the table as a position document",
    "getProblemPage": "Explain a problem code",
    "getReadiness": "Ask whether the service is ready",
    "getRoot": "Get links to all parts of the API",
    "getRuleset": "Get a version of the rules",
    "getBoardPicture": "See the board as a picture",
    "getBoardText": "See the board as text",
    "getState": "See the game",
    "getTile": "Get a tile of the log of finished games",
    "unrateGame": "Take the result of a game out of the ladder",
    "hideGame": "Hide a game from the list",
    "issueHostToken": "Replace the host token",
    "issueSeatToken": "Replace the token of a seat",
    "listArchiveEvents": "List the events of an archived game",
    "listCatalogs": "List the kinds of the catalogue",
    "listDraws": "List every shuffle and pick",
    "listKeys": "List the keys of this server",
    "listLegalCommands": "List the commands that you may give",
    "listBlocks": "List whom you have blocked",
    "listMutes": "List the players whom you have muted",
    "listNames": "List the names of things",
    "listProblemPages": "Explain all problem codes",
    "listProblems": "List all problem codes",
    "listQuestions": "List open questions",
    "listRulesets": "List the versions of the rules",
    "muteSeat": "Mute a player",
    "postCommand": "Give a command",
    "postMessage": "Say something",
    "putMotion": "Put a motion",
    "removeMessage": "Remove a message as the operator",
    "retryDelivery": "Try a delivery again",
    "unblockPlayer": "Unblock a player",
    "rotatePlayerToken": "Replace your player token",
    "seatBot": "Give a seat to a bot",
    "setStandingOrders": "Replace all standing orders",
    "startDeepCheck": "Start the deep check of an archive",
    "streamGame": "Follow a game",
    "streamLobby": "Follow the list of public games",
    "switchCreation": "Switch the creation of games on or off",
    "testWebhook": "Send a test to a webhook",
    "unmuteSeat": "Hear a muted player again",
    "unseatBot": "Take a seat back from a bot",
    "verifyGame": "Verify the log of a game",
    "voteOnFork": "Vote on a fork",
    "voteOnMotion": "Vote on a motion",
    "voteOnUndo": "Vote on an undo",
    "withdrawForkRequest": "Withdraw a request for a fork",
    "withdrawMotion": "Withdraw a motion",
    "withdrawUndo": "Withdraw a request for an undo",
}
"""Operations whose ids, word by word, would be no plain title."""

PARAMETERS = {
    "after": "Only events after this one.",
    "archive_id": "The id of an archive.",
    "ban_id": "The id of a ban.",
    "code": "A problem code.",
    "delivery_id": "The id of a delivery.",
    "game_id": "The id of a game.",
    "id": "The id of the thing that the path is about.",
    "kind": "A kind of things, such as `aliens`.",
    "ladder_id": "The id of a player on the ladder: `l_` and 16 hex digits, or that of a bot of the league.",
    "limit": "How many entries a page has at most.",
    "name": "The name of a file.",
    "other": "The colour of the seat of another player.",
    "question_id": "Only the commands that answer this question.",
    "seat": "The colour of a seat.",
    "seq": "The number of an event.",
    "status": "Only games with this status.",
    "tile": "Level and number of a tile.",
    "type": "A type of events.",
}
"""Descriptions of parameters whose schema has none."""


GROUPS = (
    *("games", "lobby", "setup_checks", "seats", "invites", "invitation", "players", "tokens", "share_links"),
    *("blocks", "reports"),
    *("play", "stream", "stream_tickets", "events", "standing_orders", "names"),
    *("undo_requests", "fork_requests", "motions", "forks", "rematch_seats"),
    *("messages", "mutes", "annotations", "webhooks"),
    *("history", "chapters", "diff", "positions", "comparison", "statistics", "ladder"),
    *("proof", "finished", "archives"),
    *("catalogue", "meta", "problems", "docs", "page"),
    *("health", "metrics", "admin"),
)
"""The tags as a reader meets them: come in, play, decide together, talk, look back, check, look up, operate."""


def title(operation: str) -> str:
    """Returns the title of an operation: its id in words, unless there is a plainer one."""
    if operation in TITLES:
        return TITLES[operation]
    verb, *rest = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", operation).lower().split()
    article = [] if not rest or rest[-1].endswith("s") else ["an" if rest[0][0] in "aeiou" else "a"]
    return " ".join([verb.capitalize(), *article, *rest])


def complete(document: dict[str, Any]) -> None:
    """Gives each operation a title, with its docstring as the description, and each parameter a description.

    Puts the groups of operations in order; one that is not known here comes last.
    """
    document["tags"].sort(key=lambda tag: GROUPS.index(tag["name"]) if tag["name"] in GROUPS else len(GROUPS))
    for path in document["paths"].values():
        for parameter in path.get("parameters", ()):
            _describe(parameter)
        for operation in path.values():
            if isinstance(operation, dict) and "operationId" in operation:
                first, further = operation.pop("summary", ""), operation.pop("description", "")
                operation["summary"] = title(operation["operationId"])
                operation["description"] = _together(first, further)
                for parameter in operation.get("parameters", ()):
                    _describe(parameter)


def _together(first: str, further: str) -> str:
    """Returns a docstring as Markdown; its first line may begin a sentence that goes on after the blank line."""
    first, further = first.replace("\n", " "), further.replace("\n", " ")
    return first + ("\n\n" if first.endswith(".") and further else " " if further else "") + further


def _describe(parameter: dict[str, Any]) -> None:
    if not parameter.get("description"):
        parameter["description"] = PARAMETERS[parameter["name"]]
