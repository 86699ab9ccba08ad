"""Names and logins: what they may be made of, and when two of them are the same."""

import unicodedata

from egizia.server.auth.lookalikes import looks_latin
from egizia.server.messages.common import LONGEST_LOGIN, LONGEST_NAME
from egizia.server.refusals import RefusedError

IGNORABLE = (
    (0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
)  # fmt: skip
"""What leaves no trace where it is shown: Default_Ignorable_Code_Point of the Unicode Character Database."""
SELECTORS = ((0x180B, 0x180D), (0x180F, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
"""Those of them that only say how the sign before them is drawn; keyboards add them to many signs."""
BLANK = "\u2800\U00016fe4\U0001d159"
"""Signs of which nothing can be seen, though they are not ignorable."""

WRITTEN_TOGETHER = (
    {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA"},
    {"CJK", "IDEOGRAPHIC", "BOPOMOFO"},
    {"CJK", "IDEOGRAPHIC", "HANGUL"},
)
"""Scripts that one word may be written in: Japanese, Chinese and Korean, as in UTS #39."""


def clean_name(name: str) -> str:
    """A name as it can stand in a log and in a game file."""
    line = unicodedata.normalize("NFC", " ".join(name.split()))
    cleaned = "".join(sign for sign in line if not _is_in(sign, SELECTORS))
    if len(cleaned) > LONGEST_NAME or not _is_all_seen(cleaned):
        raise RefusedError("bad-name")
    return cleaned


def clean_login(login: str) -> str:
    """A login as it is kept."""
    cleaned = fold_login(login)
    if not 2 <= len(cleaned) <= LONGEST_LOGIN or " " in cleaned or not _is_all_seen(cleaned):
        raise RefusedError("bad-name")
    if _mixes_scripts(cleaned):
        raise RefusedError("mixed-letters")
    if looks_latin(cleaned):
        raise RefusedError("looks-latin")
    return cleaned


def fold_login(login: str) -> str:
    """A login as it is looked up: neither capitals nor the way in which its letters were typed make a difference."""
    folded = unicodedata.normalize("NFKC", login.strip()).casefold()
    # Folding can undo what normalizing did, and once more is enough.
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", folded).casefold())


def spellings(login: str) -> list[str]:
    """What an account of this login may be kept under, the best first: some were opened before letters were folded."""
    old, new = login.strip().casefold(), fold_login(login)
    if not new.isprintable() or not old.isprintable():
        raise RefusedError("bad-name")
    # Whoever types what only an old account is kept under means that one.
    return [old] if old == new else [old, new]


def can_be_seen(text: str) -> bool:
    """Whether something of a text can be seen."""
    return any(unicodedata.category(sign)[0] in "LNPS" and not _is_invisible(sign) for sign in text)


def _is_all_seen(text: str) -> bool:
    """Whether everything in a text can be seen, so that two that look the same are the same."""
    if not can_be_seen(text) or not text.isprintable() or any(_is_invisible(sign) for sign in text):
        return False
    # An accent without a letter would sit on whatever stands before the name.
    return not unicodedata.category(text[0]).startswith("M")


def _is_invisible(sign: str) -> bool:
    return sign in BLANK or _is_in(sign, IGNORABLE)


def _is_in(sign: str, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= ord(sign) <= last for first, last in ranges)


def _mixes_scripts(login: str) -> bool:
    """Whether a word has letters of several scripts, such as a Cyrillic one among Latin ones that it looks like."""
    scripts: set[str] = set()
    for sign in f"{login} ":
        if sign.isalpha():
            # The name of a letter begins with its script; a modifier letter is at home in any.
            scripts.add(unicodedata.name(sign, "").partition(" ")[0].partition("-")[0])
        elif not sign.isalnum() and not unicodedata.category(sign).startswith("M"):
            scripts.discard("MODIFIER")
            if len(scripts) > 1 and not any(scripts <= together for together in WRITTEN_TOGETHER):
                return True
            scripts.clear()
    return False
