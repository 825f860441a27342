"""Names of players: one written form, what is refused, and which names look the same.

The written form is that of a nickname (RFC 8266): NFKC, spaces trimmed and collapsed. Two names look the same when
their skeletons meet (UTS #39, with the table of confusable characters that the library confusable-homoglyphs has).

What was decided: joiners, selectors and tags are taken where they shape what is around them
(service/play/lobby/invisible_joiners.py). They do not count when names are compared: two names that differ by nothing
else look the same. Characters that are younger than the Unicode tables of this Python are refused.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from confusable_homoglyphs import confusables

from domain.board import COLOURS
from service.play.lobby.invisible_joiners import STYLES, belongs

LONGEST = 40
"""Characters of a name in its written form."""
MOST_MARKS = 3
"""Combining marks in a row; more of them are piled over the lines above and below."""

RESERVED = (
    "anonymous",
    "host",
    "server",
    "spectator",
    "system",
    "engine",
    "clock",
    "operator",
    "nobody",
    "everybody",
    "public",
    "bot",
    "admin",
    "cosmic ledger",
    "deleted player",
    *COLOURS,
)
"""Words by which the service itself speaks of somebody; the names of its bots are added where names are checked."""

_REFUSED_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_INVISIBLE = frozenset(
    [
        "\u034f",  # combining grapheme joiner
        "\u115f",  # Hangul fillers
        "\u1160",
        "\u3164",
        "\uffa0",
        "\u17b4",  # Khmer inherent vowels
        "\u17b5",
        "\u2800",  # the empty Braille pattern
        "\ufffc",  # the place of an object
        "\U00016fe4",  # Khitan filler
        "\U0001d159",  # the empty note head
        *map(chr, range(0x180B, 0x1810)),  # Mongolian variation selectors
        *map(chr, range(0xFE00, 0xFE10)),  # variation selectors
        *map(chr, range(0xE0000, 0xE1000)),  # tags, and further variation selectors
    ]
)


def written(name: str) -> str:
    """Returns a name in its written form. Raises ValueError, which says what is wrong with it."""
    _check_characters(name)
    form = " ".join(unicodedata.normalize("NFKC", name).split())
    # A sign that is an emoji, such as that of a trade mark, becomes letters, which have no style.
    form = "".join(each for place, each in enumerate(form) if each not in STYLES or belongs(form, place))
    # A refused character may also come from the normal form.
    _check_characters(form)
    if len(form) > LONGEST:
        raise ValueError(f"A name has at most {LONGEST} characters.")
    if not any(unicodedata.category(each)[0] in "LNPS" for each in form):
        raise ValueError("A name has at least one character that can be seen.")
    _check_marks(form)
    return form


def check_text(text: str) -> None:
    """Checks a text that others read: no control characters, none without a shape, none that turns the direction.

    Raises ValueError, which names the character.
    """
    _check_characters(text, joiners=True)


def check_lines(text: str) -> None:
    """Checks like `check_text` a text whose lines end with U+000A, with something to see in it and no piles of marks.

    Raises ValueError.
    """
    for line in text.split("\n"):
        check_text(line)
    if not any(unicodedata.category(each)[0] in "LNPS" for each in text):
        raise ValueError("A message has at least one character that can be seen.")
    _check_piles(text)


def _check_characters(text: str, joiners: bool = False) -> None:
    for place, each in enumerate(text):
        refused = unicodedata.category(each) in _REFUSED_CATEGORIES or each in _INVISIBLE
        if refused and not (joiners and each in "\u200c\u200d\ufe0f") and not belongs(text, place):
            raise ValueError(f"The character U+{ord(each):04X} cannot be seen, or changes how the rest is read.")


def _check_marks(name: str) -> None:
    if name and _is_mark(unicodedata.normalize("NFKD", name)[0]):
        raise ValueError("A name does not begin with a combining mark.")
    _check_piles(name)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character) in ("Mn", "Me") and character not in STYLES


def _check_piles(text: str) -> None:
    in_a_row = 0
    for each in unicodedata.normalize("NFKD", text):
        in_a_row = in_a_row + 1 if _is_mark(each) else 0
        if in_a_row > MOST_MARKS:
            raise ValueError(f"A character carries at most {MOST_MARKS} combining marks.")


# -- names that look the same --------------------------------------------------------------------


def looks(name: str) -> frozenset[str]:
    """Returns the looks of a name, in words to compare: two names look the same when they share one.

    There are two of them, because `I` is a small `l` to the eye and a small `i` to people who write names in capitals.
    """
    return frozenset((skeleton(name.casefold()), skeleton(skeleton(name).casefold())))


def look_the_same(one: str, other: str) -> bool:
    """Returns True when people would take one name for the other."""
    return not looks(one).isdisjoint(looks(other))


def is_reserved(name: str, bots: Iterable[str] = ()) -> bool:
    """Returns True for a name that looks like a word of the service; `bots` are the names of its bots."""
    return not looks(name).isdisjoint(_reserved(tuple(bots)))


@lru_cache(maxsize=8)
def _reserved(bots: tuple[str, ...]) -> frozenset[str]:
    """Returns the looks of all words of the service: they are the same for each name that is checked."""
    words = [word for bot in bots for word in (bot, f"bot {bot}")]
    return frozenset().union(*map(looks, (*RESERVED, *words)))


def who_looks_like(name: str, names: Mapping[str, str]) -> str | None:
    """Returns of `names` (anybody -> name) the first one whose name looks like this one."""
    return next((each for each, other in names.items() if look_the_same(name, other)), None)


def skeleton(text: str) -> str:
    """Returns the text with each character replaced by the prototype of all that look like it (UTS #39, section 4)."""
    prototypes = _prototypes()
    bare = (each for each in unicodedata.normalize("NFKD", text) if not _is_ignorable(each))
    replaced = "".join(prototypes.get(each, each) for each in bare)
    return " ".join(unicodedata.normalize("NFD", replaced).split())


def _is_ignorable(character: str) -> bool:
    return unicodedata.category(character) == "Cf" or character in _INVISIBLE


@cache
def _prototypes() -> dict[str, str]:
    """Maps each character that looks like something else to the character that represents all that look the same.

    The library lists pairs in both directions. A pair with a longer text (m and rn) is a way to write the one character
    in several; pairs of single characters make classes.
    """
    table = confusables.confusables_data
    pairs = [(_bare(one), _bare(other["c"])) for one, others in table.items() for other in others]
    single = [(one, other) for one, other in pairs if len(one) == len(other) == 1]
    parts = {one: other for one, other in sorted(pairs) if len(one) == 1 < len(other)}
    first: dict[str, str] = {}
    lookalikes = Counter(one for one, _ in single)

    def root(character: str) -> str:
        while first.setdefault(character, character) != character:
            character = first[character]
        return character

    for one, other in single:
        # The character that most others look like represents all: a letter, which has its capital, and not a digit.
        high, low = sorted((root(one), root(other)), key=lambda each: (-lookalikes[each], each))
        first[low] = high
    classes = {character: root(character) for character in first}
    in_parts: dict[str, str] = {}
    for character, text in parts.items():
        in_parts.setdefault(classes.get(character, character), text)
    resolved: dict[str, str] = {}
    for character in classes.keys() | parts.keys():
        text = in_parts.get(classes.get(character, character), classes.get(character, character))
        resolved[character] = "".join(classes.get(each, each) for each in text)
    return resolved


def _bare(text: str) -> str:
    """Returns the text without the marks of direction that the table has around what is written from right to left."""
    return text.replace("\u200e", "")
