"""Names that hold digits: forms, rules, sections, identifiers, addresses, indices, products.

Each rule is a pair of reason and pattern. A name is never an amount whatever its digits; what
stands beside it still is: "Form 10-Q shows 325 stores" keeps the 325.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from gate.numbers.nouns import UNIT_NOUNS

if TYPE_CHECKING:
    from gate.not_claims.veto import Rule

_NO_AMOUNT: Final = r"(?!\s?(?:%|percent|per\scent|million|millones|billion|thousand|bn\b|mil\b))"
_REFERENCE: Final = (
    r"(?:[A-Z]{0,2}[0-9]{1,4}(?![0-9]*,[0-9]{3})(?:[.-][0-9]{1,3})*+[A-Za-z]?[0-9]{0,2}"
    r"(?:-[0-9]{1,2})?(?:\([0-9A-Za-z]{1,4}\))*+)"
)
_NO_COUNT: Final = r"(?!\s\L<nouns>\b)"


def _rule(why: str, pattern: str, *, any_case: bool = True) -> Rule:
    flags = regex.VERBOSE | (regex.IGNORECASE if any_case else 0)
    if r"\L<nouns>" in pattern:
        return why, regex.compile(pattern, flags, nouns=UNIT_NOUNS)
    return why, regex.compile(pattern, flags)


_STATES: Final = (
    r"A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI"
    r"|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|D\.C\.|zip(?:\scode)?:?|ZIP(?:\scode)?:?"
    r"|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia"
    r"|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts"
    r"|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New\s(?:Hampshire|Jersey"
    r"|Mexico|York)|(?:North|South)\s(?:Carolina|Dakota)|Ohio|Oklahoma|Oregon|Pennsylvania"
    r"|Rhode\sIsland|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming"
)
"""States of the United States, whose zip codes stand in every filing's address."""

FORMS: Final[tuple[Rule, ...]] = (
    _rule(
        "form",
        r"""(?<![\p{L}\p{N}$€£¥]) (?: 10-[KQD]T? | 10Q | 10K(?!\s\p{Ll}+s\b) | 8-K | 6-K | 11-K
          | 15-1[25]G | 20-F | 40-F | S-?(?:1|3|4|8|11)(?:ASR)?
               | F-[1346] | N-(?:1A|2|CSR|PORT|PX) | SC\s13[DG] | 13[DFGH](?:-HR)? | DEF\s14A
               | PRE\s14A
               | 424B[1-8]? | 497K | 144A | 18-K ) (?:/A)? (?: s\b )? (?![\p{L}\p{N}])
           | \b(?:Forms?|Schedules?
           |Formularios?) \s (?:[A-Z]-?)?[0-9]{1,4}[A-Z]{0,2}(?:-?[A-Z0-9]{1,3})?(?:/A)?
             (?: (?:,\s|\sand\s|\sor\s|\sy\s) (?:[A-Z]-)?[0-9]{1,3}-?[A-Z]{1,2}\b )*+ """
        + _NO_AMOUNT,
        any_case=False,
    ),
)
REFERENCES: Final[tuple[Rule, ...]] = (
    _rule(
        "reference",
        rf"""\b (?: notes?|footnotes?|sections?|sec\.|items?|pages?|pp?\.|exhibits?|parts?
          |tables?|figures?
             |chapters?|charts?|paragraphs?|articles?|rules?|releases?|levels?|tiers?|phases?
             |topics?
             |steps?|appendix|annex|regulations?|schedules?|subparts?|clauses?|proposals?
             |volumes?|vol\.
             |stage|footnote|line|row|column|nos?\.|number|núm\.|n[.º°]º?
             |ASC|ASU|SFAS|FAS|FIN|IFRS|IAS|SAB|EITF|Basel|Topic
             |notas?|secci[oó]n|sección|página|anexo|artículo|regla|capítulo|nivel|cuadro|tabla
             |punto
             ) [\s\u00a0]+ (?:No\.?\s)? {_REFERENCE} (?![\p{{L}}]) {_NO_AMOUNT} {_NO_COUNT}
             (?: (?:,\s|\sand\s|\sor\s|\sy\s|\sto\s|\s?[–-]\s?
               |,\sand\s) {_REFERENCE} (?![\p{{L}}\p{{N}}.%]) {_NO_AMOUNT}
                 (?!\s\p{{Ll}}+s\b) )*+
           | (?: [§\#]+ \s? {_REFERENCE} )
           | \b Title \s [0-9]{{1,2}} \b
           | \b ISO \s [0-9]{{4,5}}""",
    ),
)
IDENTIFIERS: Final[tuple[Rule, ...]] = (
    _rule(
        "link",
        r"""\b(?:https?://|www\.)\S+ | \b[\p{L}\p{N}.+-]{1,64}@[\p{L}\p{N}-]+\.[\p{L}.]+
                  | \b(?:[a-z0-9-]{1,40}\.){1,4}(?:com|org|gov|net|io|edu)\b(?:/[^\s)]*)?""",
    ),
    _rule("identifier", r"\b[0-9]{10}-[0-9]{2}-[0-9]{6}\b"),
    _rule(
        "identifier",
        r"""\b(?:CIK|CUSIP|ISIN|SIC|SKU|EIN|LEI|ISSN|DOI)\b[\s:#]*
            (?:(?:code|number|no\.?)[\s:]*)?[\p{L}\p{N}][\p{L}\p{N}./-]*""",
    ),
    _rule(
        "identifier",
        r"\b(?:commission\s+file|file|registration|irs(?:\s+employer)?(?:\s+identification)?|"
        r"accession|docket|case|patent|account|policy|invoice|contract|license|permit|serial)"
        r"\s+(?:nos?\.?|numbers?)[\s:#]*[\p{L}\p{N}][\p{L}\p{N}:./,-]*[\p{L}\p{N}]",
    ),
    _rule(
        "identifier",
        r"(?<![\p{N}-])(?:[0-9]{2}-[0-9]{7}|(?:000|001|0|1|333|811)-[0-9]{5,6})(?![\p{N}-])",
    ),
    _rule(
        "phone",
        r"""(?=[0-9+(]) (?<![\p{N}$.,-]) (?: \+?[0-9]{1,3}[\s.-] )? (?: \([0-9]{3}\)\s?
          | [0-9]{3}[\s.-] )
            [0-9]{3}[.-][0-9]{4} (?:\s?(?:ext\.?|x)\s?[0-9]{1,5})? (?![\p{N}-])
          | \+[0-9]{1,3} (?:[\s.-]?\(?[0-9]{2,4}\)?){2,5}
          | [0-9]{3}[\s.-]?[0-9]{4} (?![\p{N}-])
            (?<=\b(?:[Cc]all|[Pp]hone|[Tt]el\.?|[Tt]elephone|[Ff]ax
              |[Tt]eléfono)[\s:]+[0-9.\s-]{7,8})
          | (?=1-8) 1-8(?:00|33|44|55|66|77|88)-[\p{L}0-9-]{7,}""",
        any_case=False,
    ),
    _rule(
        "ticker",
        r"""\b(?:NYSE|NASDAQ|AMEX|TSE|TYO|HKEX|HKG|SEHK|KRX|SSE|SZSE|TSX|LSE|BMV|BME
          |OTC\w*)\s?:\s?[\p{L}\p{N}.]+
                 | \b[0-9]{4,6}\.(?:HK|T|KS|KQ|SS|SZ|TW|TWO)\b""",
    ),
    _rule(
        "address",
        r"""(?=[0-9]) \b[0-9]{1,5}\s(?:[NSEW]\.?\s)?(?:\p{Lu}[\p{L}.]+\s){1,3}
            (?:Street|St\.|Avenue|Ave\.?|Road|Rd\.?|Way|Drive|Dr\.|Boulevard|Blvd\.?|Lane|Ln\.
              |Court
              |Plaza|Parkway|Pkwy\.?|Place|Square|Highway|Circle|Terrace)(?![\p{L}])
          | (?<=\b(?:P\.?O\.?\sBox|Suite|Ste\.|Room|Floor|Building|Apt\.
          |Unit\s\#)\s)[0-9]{1,6}\b""",
        any_case=False,
    ),
    _rule(
        "address",
        rf"""(?=[0-9]{{5}}) \b[0-9]{{5}}(?:-[0-9]{{4}})?\b (?!\s\p{{Ll}})
            (?<=\b(?:{_STATES}),?\s[0-9]{{5}}(?:-[0-9]{{4}})?)""",
        any_case=False,
    ),
)
NAMES: Final[tuple[Rule, ...]] = (
    _rule(
        "index",
        r"""\b(?: S&P\s?(?:500|400|600|1500|100|SmallCap\s600|MidCap\s400) | Russell\s[123]000
          | Nasdaq[\s-]100
              | FTSE\s[0-9]{3} | Fortune\s(?:Global\s)?[0-9]{2,4}
              | Forbes\s(?:Global\s)?[0-9]{2,4} | Dow\s(?:Jones\s)?30
              | DAX\s40 | CAC\s40 | IBEX\s35 | Nikkei\s225 | (?:Euro\s)?Stoxx\s[0-9]{2,3}
              | CSI\s300 | Kospi\s200
              | Inc\.?\s5000 | Global\s500 | Big\s(?:Three|Four|Five|3|4|5) | (?:G|BRICS)-?(?:7
              |8|10|20) ) (?![\p{N},%])""",
    ),
    _rule(
        "name",
        r"""\b(?: 401\s?\(?k\)?(?:s\b)? | 403\s?\(b\) | 529(?=\splans?\b) | 1031(?=\sexchange)
          | 9/11 | 24/7 | 50[/-]50
              | 20/20 | 7-Eleven | (?<![$€£¥])3M(?=['’]s\b|\s(?:Co|Company|said|says|has|had|was
              |is|will|plans|reported|expects|earned|lost|paid|pays|posted|spent|returned|swung
              |booked|recorded|generated|repurchased|bought|sold|raised|cut|took|saw|made|ended
              |delivered|declared|ganó|perdió|pagó|registró|obtuvo|tuvo)\b)
              | [1-9][0-9]7s(?=\b)
              | [2-6]G(?:\s(?:LTE|NR))? | [234]D | [48]K(?=\s(?:TV|video|resolution|display
              |screen|content|monitor|ultra)\w*)
              | (?:10|20)[KQ](?=\s(?:filing|form|report)\w*) | [0-9]{3,4}p(?=\b) | 4x4 | 16:9
              | A/B | B2[BC] | Web\s?3(?:\.0)?
              | Industry\s4\.0 | Catch-22 | one-(?:time|off|on-one|stop|way|half-) | two-(?:way
              |sided|step|part|thirds-)
              | three-(?:dimensional|pronged|part) ) (?![\p{L}\p{N}%])""",
        any_case=False,
    ),
    _rule(
        # says a size and no number, or the scale of a table
        "no number",
        r"""\b(?:(?:high|mid|low)[\s-](?:to[\s-](?:high|mid|low)[\s-])?)?(?:single|double
          |triple)[\s-]digits?\b
          | \b(?:high|mid|low)-?(?:single|double|teens|twenties|thirties)s?\b
          | \bmulti-?(?:million|billion)s?(?:-dollar)? | \b(?:the|early|mid|late)\s(?:tens
          |twenties|thirties|teens)\b
          | \b(?:in|USD|US\$|dollars?\sin|dollars\s\(in)\s(?:USD\s)?(?:thousands|millions
          |billions|hundreds)(?!\sof) | \ben\s(?:miles|millones)(?!\sde\s\p{Ll}+s\b)""",
    ),
    _rule("age", r"\b[0-9]{2}-year-olds?\b"),
    _rule(
        # a product's letters and digits: COVID-19, F-150, A380, HBM3E, GPT-4o, v2.0
        "name",
        r"""(?<![\p{L}\p{N}$€£¥.-]) (?!(?:US|USD|EUR|GBP|JPY|CAD|AUD|CHF|CNY|MXN|INR|BRL|HKD|RMB
          |Rs|R|A|C|NT|HK|MX|NZ|S)\$?[0-9])
           \p{Lu}[\p{L}&]{0,14} - [0-9]{1,4} [\p{L}]{0,3} (?:-[0-9]{1,3})? (?![\p{L}\p{N}%]
             |[.,][0-9]) """
        + _NO_AMOUNT,
        any_case=False,
    ),
    _rule(
        "name",
        r"""(?<![\p{L}\p{N}$€£¥]) (?!(?:USD|EUR|GBP|JPY|CAD|AUD|CHF|CNY|MXN|INR|BRL|HKD|RMB|Rs
          |US)[0-9])
           \p{L}{1,12} [0-9]{1,6} [\p{L}\p{N}]{0,6} (?:[.-][0-9]{1,3}){0,3} (?![\p{L}\p{N}%]) """,
        any_case=False,
    ),
    _rule(
        "name",
        r"""\b(?:Boeing|Airbus|Embraer|Cessna|Gulfstream|Bombardier|Windows|iPhone|iPad|iOS
          |Android|Galaxy|Pixel|Xbox
              |PlayStation|Model|Route|Interstate|Highway|Formula|Apollo|Llama|Gemini|Claude|GPT
              |Office|Studio|Area
              |Pier|Motel|Forever|Chapter|Catch|Version|Generation|Gen|Class|Series|Type|Mark
              |Pentium|Core|Ryzen
              |Snapdragon|Blackwell|Web|Wi-Fi|Bluetooth|USB|PCIe|CUDA|HDMI|Agenda|Vision|Horizon
              |Proposition
              |Nasdaq|Channel|Flight|Block|Lot|Zone|District|Unit(?=\s[1-9]\b)|Train|Project
              |Building|Terminal)
           \s (?:[0-9]{1,4}|[0-9]\.[0-9])[a-zA-Z]{0,3} (?:\s(?:MAX|Max|Pro|Plus|Ultra
             |Dreamliner))? (?![\p{L}\p{N}%]|,[0-9]) """
        + _NO_AMOUNT,
        any_case=False,
    ),
    _rule(
        "name",
        r"""\b[0-9]{3}(?:-[0-9]{1,2})?\s?(?:MAX|Max|Dreamliner|neo|NEO|NG|ER|LR|XLR|XWB
          |BCF)(?:[\s-][0-9]{1,2})?\b
          | \b7[0-9]7(?:-[0-9]{1,2}[A-Z]{0,2})?(?=\s(?:program|programme|jet|plane|fleet
          |freighter|family|production|line)) """,
        any_case=False,
    ),
)
MARKERS: Final[tuple[Rule, ...]] = (
    _rule("note marker", r"(?<![0-9])[⁽]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}[⁾]? | (?<=[0-9])[⁰¹²³⁴⁵⁶⁷⁸⁹]+"),
    _rule("note marker", r"\[\^?[0-9]{1,3}\]"),
    _rule(
        "note marker",
        r"""(?<=[\p{L}%)’'\"”.,])\([0-9]{1,2}\)(?!\s?%)
          | (?<=[\p{L}%,;:.]\s)\([0-9]{1,2}\)(?=\s\p{L})""",
    ),
    _rule(
        "list number",
        r"^\s*(?:\(?[0-9]{1,2}[.)])(?=\s+[\p{L}\"“‘'$*\[])|^\s*\([0-9]{1,2}\)(?=\p{L})",
        any_case=False,
    ),
    _rule("list number", r"(?:^|\n)\s*(?P<what>[0-9]{1,2}[.)])(?=\s+\p{L})", any_case=False),
    _rule("rank", r"\btop[\s-](?P<what>[0-9]{1,3}|three|five|ten|twenty)\b(?!\s?%)"),
)
