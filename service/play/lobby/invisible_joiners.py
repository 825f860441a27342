"""The characters that join others and show nothing themselves, and where they belong to what is written.

ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER shape the letters around them in Persian, Hindi, Sinhala and others. They
are allowed where they do (UTS #39, 3.1.1, with the contexts A1, A2 and B of UAX #31, 2.3.1). Within emoji joiners,
selectors and tags are allowed as UTS #51 has them.
"""

import unicodedata

NON_JOINER, JOINER = "\u200c", "\u200d"
STYLES = frozenset("\ufe0e\ufe0f")
"""The selectors that ask for an emoji as text or as a picture."""
KEYCAP = "\u20e3"
_VIRAMA = 9
"""The combining class of the sign that takes away the vowel of a letter."""
_INDIC = frozenset(
    ["DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA"]
)
_NO_PICTURES = frozenset("\u203c\u2049\u2139\u2194\u25fb\u25fc\u25fd\u25fe\u2934\u2935\u3030\u303d")
"""Emoji whose category is not that of pictures."""
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_FLAGS = frozenset(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(each)) for each in region) + "\U000e007f"
    for region in ("gbeng", "gbsct", "gbwls")
)
"""The flags of parts of a country, each a black flag with letters that cannot be seen (UTS #51, ED-14a)."""


def _letters(ranges: str) -> frozenset[str]:
    ends = [each.split("-") for each in ranges.split()]
    return frozenset(chr(each) for pair in ends for each in range(int(pair[0], 16), int(pair[-1], 16) + 1))


_JOINS_BEFORE = _letters(
    "0622-0625 0627 0629 062F-0632 0648 0671-0673 0675-0677 0688-0699 06C0 06C3-06CB 06CD 06CF 06D2-06D3 06D5 "
    "06EE-06EF 0759-075B 076B-076C 0771 0773-0774 0778-0779 0870-0882 088E 08AA-08AC 08AE 08B1-08B2 08B9"
)
"""Arabic letters that are connected with the letter before them alone (Joining_Type=R)."""
_JOINS_BOTH = _letters(
    "0620 0626 0628 062A-062E 0633-063F 0641-0647 0649-064A 066E-066F 0678-0687 069A-06BF 06C1-06C2 06CC 06CE "
    "06D0-06D1 06FA-06FC 06FF 0750-0758 075C-076A 076D-0770 0772 0775-0777 077A-077F 0886 0889-088D 08A0-08A9 "
    "08AF-08B0 08B3-08B8 08BA-08C8"
)
"""Arabic letters that are connected with the letters on both sides (Joining_Type=D)."""


def belongs(text: str, place: int) -> bool:
    """Returns True when the character at a place shapes what is around it, though it shows nothing by itself."""
    return _within_emoji(text, place) or _between_letters(text, place) or _is_in_flag(text, place)


def _between_letters(text: str, place: int) -> bool:
    before, after = text[:place], text[place + 1 :]
    if text[place] == NON_JOINER:
        return _parts_arabic(before, after) or _is_visible_virama(before, after)
    return text[place] == JOINER and _is_joined_virama(before, after)


def _parts_arabic(before: str, after: str) -> bool:
    """Checks for the context A1: two letters that would be connected without it."""
    last, first = _without_marks(before[::-1])[:1], _without_marks(after)[:1]
    return last in _JOINS_BOTH and (first in _JOINS_BOTH or first in _JOINS_BEFORE)


def _without_marks(text: str) -> str:
    count = next((n for n, each in enumerate(text) if unicodedata.category(each) not in ("Mn", "Me")), len(text))
    return text[count:]


def _is_visible_virama(before: str, after: str) -> bool:
    """Checks for the context A2: a letter without its vowel, and another letter of the script."""
    script = _script_of_bare_letter(before)
    rest = after.lstrip("".join(each for each in after if unicodedata.combining(each)))
    return bool(script) and _script(rest[:1]) == script


def _is_joined_virama(before: str, after: str) -> bool:
    """Checks for the context B: a letter without its vowel, and no sign of a vowel after it."""
    return bool(_script_of_bare_letter(before)) and "VOWEL SIGN" not in unicodedata.name(after[:1] or " ", "")


def _script_of_bare_letter(text: str) -> str:
    """Returns the Indic script of the letter with which a text ends, if that has lost its vowel; else nothing."""
    marks = 0
    while marks < len(text) and unicodedata.combining(text[-1 - marks]):
        marks += 1
    lost = any(unicodedata.combining(each) == _VIRAMA for each in text[len(text) - marks :])
    return _script(text[: len(text) - marks][-1:]) if lost else ""


def _script(letter: str) -> str:
    """Returns the Indic script of a letter; nothing for any other character."""
    if not letter or unicodedata.category(letter) != "Lo":
        return ""
    script = unicodedata.name(letter, "").partition(" ")[0]
    return script if script in _INDIC else ""


def _within_emoji(text: str, place: int) -> bool:
    """Returns True for what holds an emoji sequence together: its joiners, and the selector of its style."""
    before, after = text[:place].rstrip("".join(STYLES)), text[place + 1 : place + 2]
    if text[place] in STYLES and after == KEYCAP:
        return text[place - 1 : place] in set("0123456789#*")
    if before and before[-1] in _SKIN_TONES:
        before = before[:-1]
    if not before or not is_emoji(before[-1]):
        return False
    if text[place] in STYLES:
        return text[place - 1] not in STYLES
    return text[place] == JOINER and bool(after) and is_emoji(after)


def is_emoji(character: str) -> bool:
    """Returns True for a picture."""
    return unicodedata.category(character) == "So" or character in _NO_PICTURES


def _is_in_flag(text: str, place: int) -> bool:
    begin = text.rfind("\U0001f3f4", 0, place)
    return begin >= 0 and any(text.startswith(flag, begin) and place < begin + len(flag) for flag in _FLAGS)
