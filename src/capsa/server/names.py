"""Names and free text as people may show them: cleaned, never markup, and told apart by the eye.

A grapheme counts as one character with the marks and skin colours that follow it, a flag's two letters, or
emoji joined to one.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from capsa.errors import CapsaError
from capsa.server.messages import ErrorCode

LONGEST_NAME = 20
LONGEST_TEXT = 200
BOT_NAMES = tuple(f"bot {number}" for number in range(1, 10))
"""What bots are called; no person may be called so, or be taken for one."""
_CODES_PER_GRAPHEME = 8
_MARKS_IN_A_ROW = 3
_MARKS = frozenset({"Mn", "Me", "Mc"})
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
_JOINER = "\u200d"
_SKIN = frozenset("\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
_EMOJI_STYLES = "\ufe0e\ufe0f"
_EMOJI_STYLE = str.maketrans("", "", "\ufe0e\ufe0f")
_CYRILLIC = (
    "\u0430a \u0432b \u0435e \u0437e \u043ak \u043cm \u043dh \u043eo \u0440p \u0441c \u0442t "
    "\u0443y \u0445x \u0455s \u0456i \u0458j \u0501d \u051bq \u051dw \u04bbh \u04cfi"
)
_GREEK = (
    "\u03b1a \u03b2b \u03b3y \u03b5e \u03b7n \u03b9i \u03bak \u03bcm \u03bdv \u03bfo \u03c1p "
    "\u03c3o \u03c4t \u03c5u \u03c7x \u03c9w"
)
_LATIN = "0o 1i |i li \u0131i \u0269i \u0251a \u0261g \u029fi \u1d0fo"
_LOOK_ALIKES = str.maketrans({pair[0]: pair[1] for pair in f"{_CYRILLIC} {_GREEK} {_LATIN}".split()})


def cleaned_name(text: str) -> str:
    """Return a name as it will be shown; raise `CapsaError` unless 1 to 20 visible graphemes are left.

    Compatibility forms become plain (NFKC) and runs of blanks one space; control, format, direction and
    other invisible characters are refused, not dropped: nobody is shown under another name than typed. Only
    the joiner of two emoji may stay. So is what could be taken for a bot.
    """
    name = _cleaned(text, "NFKC", LONGEST_NAME, ErrorCode.BAD_NAME)
    if skeleton(name) in map(skeleton, BOT_NAMES):
        message = f"expected a name that does not look like a bot's, got: {name!r}"
        raise CapsaError(message, code=ErrorCode.BAD_NAME)
    return name


def cleaned_text(text: str) -> str:
    """Return free text on one line; raise `CapsaError` unless 1 to 200 visible graphemes are left."""
    return _cleaned(text, "NFC", LONGEST_TEXT, ErrorCode.BAD_TEXT)


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with one skeleton are confusable.

    Case, accents, blanks, punctuation and joiners vanish; letters of other alphabets, and digits, become what
    they resemble.

    >>> skeleton("Bu di"), skeleton("BUD1")
    ('budi', 'budi')
    """
    folded = unicodedata.normalize("NFKD", name).casefold()
    alike = folded.translate(_LOOK_ALIKES).replace("rn", "m").replace("vv", "w")
    letters = "".join(c for c in alike if c.isalnum())
    return letters or "".join(c for c in alike if c != _JOINER and unicodedata.category(c) not in _MARKS)


def graphemes(text: str) -> int:
    """Return how many characters the eye sees."""
    count = flags = 0
    before = ""
    for c in text:
        flags = flags + 1 if "\U0001f1e6" <= c <= "\U0001f1ff" else 0
        is_second_flag_letter = flags > 0 and flags % 2 == 0
        count += not (_continues(c) or before == _JOINER or is_second_flag_letter)
        before = c
    return count


def _cleaned(text: str, form: Literal["NFC", "NFKC"], longest: int, code: ErrorCode) -> str:
    if len(text) > _CODES_PER_GRAPHEME * longest:
        raise CapsaError(f"expected at most {longest} characters, got: {len(text)}", code=code)
    _expect_visible(text, code)
    text = " ".join(unicodedata.normalize(form, text).translate(_EMOJI_STYLE).split())
    _expect_visible(text, code)  # a joiner may stand beside something else now
    length = graphemes(text)
    if not 1 <= length <= longest:
        raise CapsaError(f"expected 1 to {longest} characters, got: {length}", code=code)
    if _has_a_tower(text):
        raise CapsaError(f"expected a letter before at most {_MARKS_IN_A_ROW} marks, got more", code=code)
    return text


def _expect_visible(text: str, code: ErrorCode) -> None:
    for place, c in enumerate(text):
        if _is_hidden(c) and not (c == _JOINER and _joins(text[:place], text[place + 1 :])):
            raise CapsaError(f"expected visible characters, got: U+{ord(c):04X}", code=code)


def _is_hidden(c: str) -> bool:
    """Tell whether a character shows nothing or turns the text around it; plain blanks are mended later."""
    selects = "\ufe00" <= c <= "\ufe0d" or "\U000e0100" <= c <= "\U000e01ef"
    return selects or c in _BLANK_LETTERS or unicodedata.category(c) in _HIDDEN


def _joins(before: str, after: str) -> bool:
    """Tell whether a joiner between these stands between two emoji."""
    emoji = before.rstrip(_EMOJI_STYLES)
    emoji = emoji[:-1] if emoji[-1:] in _SKIN else emoji
    return _is_emoji(emoji[-1:]) and _is_emoji(after[:1])


def _is_emoji(c: str) -> bool:
    """Tell whether a character is a picture: a symbol from the weather on, where the pictures begin."""
    return c >= "\u2600" and unicodedata.category(c) == "So"


def _continues(c: str) -> bool:
    return unicodedata.category(c) in _MARKS or c in _SKIN or c == _JOINER


def _has_a_tower(text: str) -> bool:
    run = _MARKS_IN_A_ROW  # no mark stands alone at the beginning
    for c in text:
        run = run + 1 if unicodedata.category(c) in _MARKS else 0
        if run > _MARKS_IN_A_ROW:
            return True
    return False
