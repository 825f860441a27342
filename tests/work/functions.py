"""Names the functions of the service that a command passes between its bytes and its append.

A reader who wants to see a command whole has to know all of them, so they are counted by name and not by call. A
function counts if it is called after the bytes are there and before the script that appends is given to the store:
also one that is only asked something on the way. Generators, comprehensions and lambdas belong to the function that
has them, and what the append does with the connection is the same for all that is stored.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import service
from service.store.log.event_log import EventLog

ROOM = str(Path(str(service.__file__)).resolve().parent)
APPEND = EventLog.append_all.__code__


def before_the_append(work: Callable[[], object]) -> list[str]:
    """Returns the functions of the service that this work calls up to its first append, that one included, by name."""
    found: dict[str, None] = {}
    appended = False

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal appended
        code = frame.f_code
        if event != "call" or appended or not code.co_filename.startswith(ROOM) or code.co_name.startswith("<"):
            return
        module = code.co_filename.removeprefix(ROOM + "/").removesuffix(".py").replace("/", ".")
        found[f"{module}.{code.co_qualname}"] = None
        appended = code is APPEND

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    assert appended, "nothing was appended"
    return list(found)
