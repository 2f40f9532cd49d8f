"""Small filings written for the tests: made-up companies, real shapes."""

from __future__ import annotations

HEAD = (
    '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" '
    'xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi">'
)


def context(name: str, start: str, end: str, member: str = "") -> str:
    """Return an ``xbrli:context``; an instant when ``start`` is empty."""
    period = (
        f"<xbrli:startDate>{start}</xbrli:startDate><xbrli:endDate>{end}</xbrli:endDate>"
        if start
        else f"<xbrli:instant>{end}</xbrli:instant>"
    )
    segment = (
        '<xbrli:segment><xbrldi:explicitMember dimension="dei:LegalEntityAxis">'
        f"{member}</xbrldi:explicitMember></xbrli:segment>"
        if member
        else ""
    )
    return (
        f'<xbrli:context id="{name}"><xbrli:entity>'
        f'<xbrli:identifier scheme="http://www.sec.gov/CIK">0000001234</xbrli:identifier>{segment}'
        f"</xbrli:entity><xbrli:period>{period}</xbrli:period></xbrli:context>"
    )


UNITS = (
    '<xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="pure"><xbrli:measure>xbrli:pure</xbrli:measure></xbrli:unit>'
    '<xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator>'
    "<xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator><xbrli:unitDenominator>"
    "<xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>"
)


def inline(body: str, contexts: str = "", hidden: str = "") -> bytes:
    """Return a whole inline XBRL document around ``body``."""
    return (
        f'<?xml version="1.0" encoding="utf-8"?>\n{HEAD}<head><title>x</title></head><body>'
        '<div style="display:none"><ix:header><ix:hidden>'
        '<ix:nonNumeric name="dei:DocumentType" contextRef="q">10-Q</ix:nonNumeric>'
        f"{hidden}</ix:hidden><ix:resources>"
        f"{contexts or context('q', '2026-07-01', '2026-09-30')}{UNITS}"
        f"</ix:resources></ix:header></div>{body}</body></html>"
    ).encode()


def tag(
    text: str, *, name: str = "us-gaap:Revenues", of: str = "q", unit: str = "usd",
    scale: str = "6", extra: str = "", form: str = "ixt:num-dot-decimal",
) -> str:  # fmt: skip
    """Return one ``ix:nonFraction``."""
    return (
        f'<ix:nonFraction name="{name}" contextRef="{of}" unitRef="{unit}" decimals="-6" '
        f'scale="{scale}" format="{form}" {extra}>{text}</ix:nonFraction>'
    )


STATEMENT = """
<p>Condensed Consolidated Statements of Operations</p>
<p>(In millions, except per share amounts)</p>
<table>
<tr><td></td><td colspan="4">Three Months Ended June 28,</td></tr>
<tr><td></td><td colspan="2">2025</td><td colspan="2">2024</td></tr>
<tr><td>Net sales</td><td>$</td><td>1,310</td><td>$</td><td>1,205</td></tr>
<tr><td>Operating expenses:</td></tr>
<tr><td style="padding-left:10pt">Research</td><td></td><td>(88</td><td>)</td><td>(79)</td></tr>
<tr><td>Net loss per share</td><td>$</td><td>(0.12)</td><td>$</td><td>(0.09)</td></tr>
<tr><td>Weighted-average shares used</td><td></td><td>310</td><td></td><td>305</td></tr>
<tr><td>Gross margin</td><td></td><td>41.2%</td><td></td><td>40.8%</td></tr>
</table>
"""
