"""Every veto in both directions: the false alarm is gone, and the real number beside it stays."""

import pytest

from gate.not_claims import sort_numbers


def numbers(text, lang="en"):
    return [number.text for number in sort_numbers(text, lang=lang).numbers]


def reasons(text, lang="en"):
    return [(text[v.start : v.end], v.why) for v in sort_numbers(text, lang=lang).vetoes]


# (text, the reason it is vetoed for)
SILENT = [
    # dates, in every usual order
    ("It opened on May 28, 2026.", "date"),
    ("It opened on 28 May 2026.", "date"),
    ("It opened on the 28th of May 2026.", "date"),
    ("It opened on Sept. 5.", "date"),
    ("It opened in June 2025.", "date"),
    ("Filed 2026-05-28.", "date"),
    ("Filed 5/28/2026.", "date"),
    ("Filed 28.05.2026.", "date"),
    ("In December31, 2020 terms", "date"),
    # years
    ("In 2026 revenue rose.", "year"),
    ("Its 2025 results were good.", "year"),
    ("Fiscal 2026 began well.", "year"),
    ("FY26 began well.", "year"),
    ("The 2024-25 season began.", "year"),
    ("In the 1990s it grew.", "year"),
    ("In the '90s it grew.", "year"),
    ("The margin (2019) fell.", "year"),
    ("In 2026 employees got a raise.", "year"),
    # quarters and lengths of periods
    ("Q3 was good.", "quarter"),
    ("Q3 2026 was good.", "quarter"),
    ("2Q26 was good.", "quarter"),
    ("1H 2026 was good.", "quarter"),
    ("The third quarter of fiscal 2027 was good.", "quarter"),
    ("The first nine months were good.", "period"),
    ("In the three months ended in June it grew.", "period"),
    ("In the 26 weeks to it sales grew.", "period"),
    ("It was declared on 4/30.", "date"),
    # clock times
    ("The call begins at 9:30 a.m. ET.", "time"),
    ("The call begins at 5 p.m.", "time"),
    # forms
    ("See the Form 10-Q.", "form"),
    ("See the 8-K and the S-1/A.", "form"),
    ("See Form 4.", "form"),
    # notes, sections, items, pages, exhibits, rules
    ("See Note 12.", "reference"),
    ("See Notes 3 and 4.", "reference"),
    ("It rests on Section 13(a) of the Act.", "reference"),
    ("See Item 1A.", "reference"),
    ("See page 14.", "reference"),
    ("See Exhibit 10.1.", "reference"),
    ("The plan follows Rule 10b5-1.", "reference"),
    ("Level 3 inputs were used.", "reference"),
    ("Under ASC 606 and ASU 2016-13.", "reference"),
    ("It filed for Chapter 11.", "reference"),
    ("It ranks No. 1.", "reference"),
    # identifiers
    ("Call (555) 010-0142.", "phone"),
    ("Call 1-800-555-0199.", "phone"),
    ("Accession 0000320193-23-000077 holds it.", "identifier"),
    ("CIK 0000723125 is its key.", "identifier"),
    ("Commission file number 1-10658.", "identifier"),
    ("SKU 12345 sold well.", "identifier"),
    ("See https://example.com/q3-2026/5.", "link"),
    ("Write to ir2026@example.com.", "link"),
    ("Boise, Idaho 83716", "address"),
    ("8000 South Federal Way", "address"),
    ("P.O. Box 6", "address"),
    ("It trades as TSE: 7203.", "ticker"),
    # names
    ("The S&P 500 index is its benchmark.", "index"),
    ("It is part of the Nasdaq-100.", "index"),
    ("The COVID-19 rules were lifted.", "name"),
    ("Its 5G network grew.", "name"),
    ("The 401(k) plan changed.", "name"),
    ("The 737 MAX flies again.", "name"),
    ("The Boeing 787 flies again.", "name"),
    ("3M's plant closed.", "name"),
    ("The H100 and the A380 sell well.", "name"),
    ("GPT-4o and Web 3.0 sell well.", "name"),
    ("It sells v2.0 now.", "name"),
    # markers, ranks, ordinals
    ("Adjusted growth\u00b9 improved.", "note marker"),
    ("Adjusted growth(1) improved.", "note marker"),
    ("Adjusted growth [1] improved.", "note marker"),
    ("1. Revenue rose.", "list number"),
    ("It is a top-10 bank.", "rank"),
    ("It was the 21st such deal.", "ordinal"),
    ("It was the second to close.", "ordinal"),
    # small bare counts, pronouns, vague sizes, relative times
    ("There are three reasons.", "small count"),
    ("There are 12 reasons.", "small count"),
    ("One of the plants closed.", "the word one"),
    ("No one knows.", "the word one"),
    ("It began two years ago.", "relative time"),
    ("Over the next 12 months it will end.", "relative time"),
    ("Growth was in the low-single digits.", "no number"),
    ("The table is in millions.", "no number"),
    ("It visited Six Flags parks.", "name"),
]

# (text, the numbers that must be claims)
CLAIMED = [
    ("It opened 28 stores in May.", ["28"]),
    ("In May 325 stores were open.", ["325"]),
    ("In 2026 revenue was $2,026 million.", ["$2,026 million"]),
    ("It has 2,026 employees.", ["2,026"]),
    ("It hired 2026 employees.", ["2026"]),
    ("In Q2 325 stores were open.", ["325"]),
    ("Fiscal 2026 sales rose 26%.", ["26%"]),
    ("In the third quarter 3 stores closed.", ["3"]),
    ("It raised $9.30 a share at 9:30.", ["$9.30"]),
    ("The Form 10-Q shows 325 stores.", ["325"]),
    ("Note 12 shows $12 million.", ["$12 million"]),
    ("It notes 4 stores closed.", ["4"]),
    ("Section 5% holders sold.", ["5%"]),
    ("Part 5 million of it", ["5 million"]),
    ("Level 3 inputs were 3% of assets.", ["3%"]),
    ("Call (555) 010-0142 to buy 555 units.", ["555"]),
    ("The S&P 500 fell 5%.", ["5%"]),
    ("COVID-19 cost $19 million.", ["$19 million"]),
    ("5G sales were $5 billion.", ["$5 billion"]),
    ("$3M of 3M's sales", ["$3M"]),
    ("3M shares were sold", ["3M"]),
    ("It sold 10K units.", ["10K"]),
    ("The 787 fleet flew 787 flights.", ["787"]),
    ("Adjusted growth\u00b9 was 1%.", ["1%"]),
    ("growth(1) of (1)%", ["(1)%"]),
    ("1. Revenue rose 1%.", ["1%"]),
    ("It closed 3 stores.", ["3"]),
    ("It closed three stores.", ["three"]),
    ("It has 13 reasons.", ["13"]),
    ("It paid within 30 days.", ["30"]),
    ("One percent of sales", ["One percent"]),
    ("One million of sales", ["One million"]),
    ("A third of sales came in the third quarter.", ["A third"]),
    ("A fifth plant made one-fifth of it.", ["one-fifth"]),
    ("nearly 5 of 13 reasons", ["5", "13"]),
    ("Revenue hit 390.", ["390"]),
    ("-3 was the result", ["-3"]),
    ("Revenue rose 5 percent in 2026, to $5 million", ["5 percent", "$5 million"]),
    ("ten-for-one stock split", ["ten-for-one"]),
    ("1,,000 is no number", ["1,,000"]),
    ("US$5 and EUR5m", ["US$5", "EUR5m"]),
]


@pytest.mark.parametrize(("text", "why"), SILENT)
def test_the_false_alarm_is_gone(text, why):
    assert numbers(text) == []
    assert why in {reason for _, reason in reasons(text)}


@pytest.mark.parametrize(("text", "expected"), CLAIMED)
def test_the_real_number_beside_it_stays(text, expected):
    assert numbers(text) == expected


SPANISH_SILENT = [
    ("Abri\u00f3 el 28 de mayo de 2026.", "date"),
    ("Abri\u00f3 en junio de 2025.", "date"),
    ("En 2026 los ingresos subieron.", "year"),
    ("El ejercicio 2025 fue bueno.", "year"),
    ("El tercer trimestre de 2026 fue bueno.", "quarter"),
    ("3T 2025 fue bueno.", "quarter"),
    ("Los primeros nueve meses fueron buenos.", "period"),
    ("V\u00e9ase la Nota 4 y la p\u00e1gina 5.", "reference"),
    ("Hay tres razones.", "small count"),
    ("Hace dos a\u00f1os atr\u00e1s empez\u00f3.", "relative time"),
]


@pytest.mark.parametrize(("text", "why"), SPANISH_SILENT)
def test_the_spanish_false_alarm_is_gone(text, why):
    assert numbers(text, "es") == []
    assert why in {reason for _, reason in reasons(text, "es")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("En 2026 subieron un 26 %.", ["26 %"]),
        ("En mayo hubo 325 tiendas.", ["325"]),
        ("Tiene 2.026 empleados.", ["2.026"]),
        ("La Nota 4 dice 4 millones.", ["4 millones"]),
        ("Cerr\u00f3 tres tiendas.", ["tres"]),
    ],
)
def test_the_spanish_number_beside_it_stays(text, expected):
    assert numbers(text, "es") == expected


PERIODS = [
    ("the three months ended September 27, 2026", "2026-09-27"),
    ("the quarter ended May 28, 2026", "2026-05-28"),
    ("the quarter that ended May 28, 2026", "2026-05-28"),
    ("as of June 30, 2025", "2025-06-30"),
    ("the nine months to 30 September 2026", "2026-09-30"),
    ("ended 2026-05-28", "2026-05-28"),
    ("the period ended 5/28/2026", "2026-05-28"),
    ("the quarter ended May 28", None),
    ("the quarter ended June 2026", None),
]


@pytest.mark.parametrize(("text", "day"), PERIODS)
def test_a_period_of_the_filing_is_a_date_claim(text, day):
    [dated] = sort_numbers(f"Sales rose in {text}.").dates
    assert (None if dated.day is None else dated.day.isoformat()) == day


def test_a_date_joined_to_a_period_is_one_too():
    found = sort_numbers("for the quarters ended May 28, 2026 and May 29, 2025, sales rose").dates
    assert [d.day.isoformat() for d in found] == ["2026-05-28", "2025-05-29"]


def test_spanish_periods():
    text = "los tres meses finalizados el 28 de mayo de 2026"
    [dated] = sort_numbers(text, lang="es").dates
    assert dated.day.isoformat() == "2026-05-28"


@pytest.mark.parametrize(
    "text", ["On May 28, 2026 it opened.", "It was founded in June 1975.", "February 30, 2026"]
)
def test_other_dates_are_no_claims(text):
    found = sort_numbers(text)
    assert found.dates == ()
    assert "date" in {veto.why for veto in found.vetoes}
