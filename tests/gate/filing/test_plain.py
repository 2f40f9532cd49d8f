from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from gate.filing import read_filing
from gate.filing.plain import plain_flow

DOTTED = """\
                       EXAMPLE MILLS, INC.
                  CONSOLIDATED BALANCE SHEETS
                        (In thousands)

                                         June 30,     December 31,
                                           1997           1996
                                         --------     ------------
Cash and cash equivalents ............   $ 12,480        $ 11,902
Accounts receivable, less
  allowance of $40 ...................        810             790
                                         --------     ------------
    Total ............................   $ 13,290        $ 12,692
                                         ========     ============
"""


def test_dotted_leaders_and_wrapped_labels() -> None:
    filing = read_filing(DOTTED.encode())
    found = [(figure.label, figure.value, str(figure.period)) for figure in filing.figures]
    assert found == [
        ("Cash and cash equivalents", Decimal(12_480_000), "1997-06-30"),
        ("Cash and cash equivalents", Decimal(11_902_000), "1996-12-31"),
        ("Accounts receivable, less allowance of $40", Decimal(810_000), "1997-06-30"),
        ("Accounts receivable, less allowance of $40", Decimal(790_000), "1996-12-31"),
        ("Total", Decimal(13_290_000), "1997-06-30"),
        ("Total", Decimal(12_692_000), "1996-12-31"),
    ]


def test_columns_are_counted_where_positions_are_lost() -> None:
    filing = read_filing(
        b"(In millions)\n Three Months Ended June 30, Six Months Ended June 30,\n"
        b"2026 2025 2026 2025\n"
        b"Revenue $ 310 $ 295 $ 620 $ 580\nNet loss (12) (9) (25) (20)\n"
    )
    periods = [str(figure.period) for figure in filing.figures[:4]]
    assert periods == [
        "2026-04-01 to 2026-06-30", "2025-04-01 to 2025-06-30",
        "2026-01-01 to 2026-06-30", "2025-01-01 to 2025-06-30",
    ]  # fmt: skip
    assert filing.figures[4].value == Decimal(-12_000_000)


def test_prose_is_no_table() -> None:
    filing = read_filing(
        b"Sales rose to $1,310 million in the quarter and\n"
        b"net income was $163 million, up from 148.\n"
    )
    assert filing.tables == ()
    assert filing.text.count("\n") <= 1


@settings(deadline=None)
@given(st.text(alphabet="ab $(),.-0123456789\n\f%", max_size=300))
def test_any_text_has_a_flow(text: str) -> None:
    for line in plain_flow(text).lines:
        assert line.text
        for cell in line.cells or ():
            assert line.text[cell.start : cell.end] == cell.text
