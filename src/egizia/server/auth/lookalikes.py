"""Letters of other scripts that look like Latin ones, so that nobody is taken for somebody else.

These are the ones of the scripts that keyboards and fonts have, from the data of UTS #39, without those that look alike
in italics only.
"""
# ruff: noqa: RUF001 - letters that look alike are what this is about

import unicodedata

_PAIRS = (
    # Cyrillic
    ("ЅІЈАВЕКМНОРСТУХаеорсухѕіјѡѴѵҮүҺһҽӀӏԁԌԛԜԝꙇ", "SlJABEKMHOPCTYXaeopcyxsijwVvYyhhelidGqWwi"),
    # Greek
    ("ͿΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγινορυϜϳϺ", "JABEZHlKMNOPTYXayivopuFjM"),
    # Armenian
    ("ՍՏՕագզհոռսցքօ", "USOwqqhnnugfo"),
    # Coptic
    ("ⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳐ", "rHlKMNOoPpCcTYXL"),
    # Cherokee
    ("ᎠᎡᎢᎥᎩᎪᎫᎬᎳᎷᎻᎽᏀᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏧᏳᏴꭵꮁꮃꮓꮩꮪꮯ", "DRTiYAJEWMHYGhZbRWSVSLCPKdGBirwzvsc"),
    # Lisu
    ("ꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ", "BPdDTGKJCZFMNLSRVHWXYAElOU"),
)
_LATIN = {ord(sign): latin for signs, latins in _PAIRS for sign, latin in zip(signs, latins, strict=True)}
_SAME = {ord(sign): "l" for sign in "I1|"} | {ord("0"): "O"}
"""Latin letters and digits that look the same in many fonts."""


def looks_latin(login: str) -> bool:
    """Whether every letter of a login is one of another script that looks like a Latin one."""
    letters = [sign for sign in login if sign.isalpha()]
    return bool(letters) and all(ord(sign) in _LATIN for sign in letters)


def skeleton(name: str) -> str:
    """What is left of a name if all that looks the same is the same; it is for comparing, not for reading."""
    return unicodedata.normalize("NFKD", name).translate(_LATIN).translate(_SAME)
