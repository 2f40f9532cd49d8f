"""The words of dates and periods, English and Spanish, as pieces of patterns.

Named groups: m, d, y with a number for the order of a date's parts; n a count; q an
ordinal; y a year; f "fiscal".
"""

from __future__ import annotations

MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan enero",
            "february feb febrero",
            "march mar marzo",
            "april apr abril",
            "may mayo",
            "june jun junio",
            "july jul julio",
            "august aug agosto",
            "september sept sep septiembre setiembre",
            "october oct octubre",
            "november nov noviembre",
            "december dec diciembre",
        ),
        start=1,
    )
    for name in names.split()
}
COUNTS = {
    "three": 3, "tres": 3, "six": 6, "seis": 6, "nine": 9, "nueve": 9, "twelve": 12, "doce": 12,
    "thirteen": 13, "sixteen": 16, "twenty-four": 24, "twenty-six": 26, "twenty-eight": 28,
    "thirty-six": 36, "thirty-nine": 39, "forty": 40, "thirteen-": 13,
}  # fmt: skip
ORDINALS = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4,
    "primer": 1, "segundo": 2, "tercer": 3, "cuarto": 4, "primero": 1, "tercero": 3,
}  # fmt: skip

# A month by its first letters: the whole names, ten times over, take a second to compile.
# Whatever else begins like one is no key of MONTHS.
MONTH = r"(?:jan|ene|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|set|oct|nov|dic|dec)[^\W\d_]*\.?"
DATE = (
    rf"(?:(?P<m1>{MONTH})\s+(?P<d1>\d{{1,2}})(?:,?\s+(?P<y1>(?:19|20)\d\d))?(?!\d)"
    rf"|(?P<d2>\d{{1,2}})\s+(?:de\s+)?(?P<m2>{MONTH})(?:,?\s+(?:del?\s+)?(?P<y2>(?:19|20)\d\d))?"
    rf"|(?P<y3>(?:19|20)\d\d)-(?P<m3>\d\d)-(?P<d3>\d\d)"
    rf"|(?P<m4>{MONTH})\s+(?:de\s+)?(?P<y4>(?:19|20)\d\d))"
)
# A month alone, where only a period's end can stand: "the three months ended in March".
END = DATE[:-1] + rf"|(?P<m5>{MONTH})(?=\W|$))"
COUNT = (
    r"(?P<n>three|six|nine|twelve|thirteen|sixteen|twenty[- ]\w+|thirty[- ]\w+|forty|tres|seis|"
    r"nueve|doce|\d{1,2})"
)
QUARTER_ORD = r"(?P<q>first|second|third|fourth|1st|2nd|3rd|4th|primer|segundo|tercer|cuarto)"
YEAR = r"(?P<f>fiscal\s+(?:year\s+)?|fy\s?|ejercicio\s+(?:fiscal\s+)?)?(?:'|’)?(?P<y>(?:19|20)\d\d)"
OF_YEAR = rf"(?:,?\s+(?:of|in|for|del?|en)?\s*(?:the\s+)?(?:el\s+)?(?:calendar\s+|año\s+)?{YEAR})"
OF_YEAR = (
    rf"(?:{OF_YEAR}|,?\s+(?:of|in|into|del?)\s+(?:the|its|this|el|"
    rf"su)\s+(?:current\s+)?(?:fiscal\s+|financial\s+)?(?:year|año|ejercicio)(?!\s+(?:ago|"
    rf"earlier|before|prior|anterior|pasado)))"
)
SAME_WORD = (
    r"(?:same|comparable|corresponding|equivalent|year[- ]ago|year[- ]earlier|prior[- ]year|"
    r"previous[- ]year|last[- ]year(?:['’]s)?|prior[- ]year(?:['’]s)?|like)"
)
