"""Every real filing: nothing raises, every visible tag is a figure, headers read as tags do."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from gate.filing import read_filing
from tests.conftest import CORPUS, needs_shared
from tests.corpus.filing_rates import Rates, compare, tagged_filings
from tests.corpus.readings import reading

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing

pytestmark = [pytest.mark.corpus, pytest.mark.slow, needs_shared]

IX = "{http://www.xbrl.org/2013/inlineXBRL}"
FILES = sorted(path for path in CORPUS.glob("*/*") if path.is_file())
TAGGED = list(tagged_filings())


def _name(path: Path) -> str:
    return path.parent.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_file_of_the_corpus_is_read(path: Path) -> None:
    filing = reading(path)
    assert filing.figures or filing.facts
    for figure in filing.figures:
        assert filing.text[figure.start : figure.end] == figure.text
    assert list(filing.figures) == sorted(filing.figures, key=lambda figure: figure.start)


def _plain_value(element: etree._Element) -> Decimal | None:
    """The tag's value by a second reading that shares nothing with the reader's."""
    text = "".join(element.itertext()).strip()
    form = element.get("format", "").lower()
    if "zero" in form or "dash" in form:
        value = Decimal(0)
    elif re.fullmatch(r"[\d,]*\.?\d+", text):
        value = Decimal(text.replace(",", ""))
    else:
        return None  # number words: their own tests
    value = value.scaleb(int(element.get("scale") or 0))
    return -value if element.get("sign") == "-" else value


def _visible_tags(path: Path) -> Counter[tuple[str, str, Decimal]]:
    root = etree.fromstring(gzip.decompress(path.read_bytes()).strip())
    hidden = {
        inner for outer in root.iter(f"{IX}hidden") for inner in outer.iter(f"{IX}nonFraction")
    }
    found: Counter[tuple[str, str, Decimal]] = Counter()
    for element in root.iter(f"{IX}nonFraction"):
        value = _plain_value(element)
        styles = "".join(parent.get("style", "") for parent in element.iterancestors())
        unseen = "display:none" in (styles + element.get("style", "")).replace(" ", "")
        if value is None or element in hidden or unseen:
            continue
        found[element.get("name", ""), element.get("contextRef", ""), value] += 1
    return found


def _figures(filing: Filing) -> Counter[tuple[str, str, Decimal]]:
    found: Counter[tuple[str, str, Decimal]] = Counter()
    for figure in filing.figures:
        if figure.concept and figure.context:
            percent = figure.unit is not None and str(figure.unit) == "percent"
            value = figure.value.scaleb(-2) if percent else figure.value
            found[figure.concept, figure.context, value] += 1
    return found


@pytest.mark.parametrize("path", TAGGED, ids=_name)
def test_every_visible_tag_is_a_figure_with_its_exact_value(path: Path) -> None:
    read = _figures(reading(path))
    missing = _visible_tags(path) - read
    # "2%" tagged as 2 and not as 0.02 is the filer's slip: the page's percentage is kept.
    slips = {(name, of, value) for name, of, value in missing if read[name, of, value / 100]}
    assert not set(missing) - slips


def test_headers_alone_give_the_tags_periods_and_scales_of_every_filing() -> None:
    total = Rates()
    for path in TAGGED:
        rates = compare(reading(path), read_filing(path, use_tags=False), statements=True)
        assert rates.share(rates.periods) >= 97, path.parent.name
        assert rates.share(rates.scales) >= 99, path.parent.name
        total.add(rates)
    assert total.numbers > 15_000
    assert total.share(total.periods) >= 99.5
    assert total.share(total.labels) >= 99
    assert total.lost == 0
