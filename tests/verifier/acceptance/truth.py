"""What a perfect reader reads for each true claim of the acid test: the line, and its period.

Written by hand from the filings, so that the tests of acceptance don't lean on the reader
that they are meant to be independent of.
"""

from __future__ import annotations

Q, PQ = "2026-02-27 to 2026-05-28", "2025-02-28 to 2025-05-29"
NINE = "2025-08-29 to 2026-05-28"
MAY, AUGUST = "2026-05-28", "2025-08-28"
MARCH, DECEMBER = "2025-03-31", "2024-12-31"
Q2, PQ2 = "2025-04-01 to 2025-06-30", "2024-04-01 to 2024-06-30"

TRUTH: dict[str, dict[str, tuple[str, str]]] = {
    "2026-07-09-micron": {
        "$41.5 billion": ("Revenue", Q),
        "$41.46 billion": ("Revenue", Q),
        "$9.3 billion": ("Revenue", PQ),
        "$33.3 billion": ("Operating income", Q),
        "$2.17 billion": ("Operating income", PQ),
        "$28.2 billion": ("Net income", Q),
        "$28.24 billion": ("Net income", Q),
        "$24.67": ("Diluted", Q),
        "$1.74 billion": ("Total operating expenses", Q),
        "$9.38 billion": ("Repayments of debt", NINE),
        "$437 million": ("Payments of dividends to shareholders", NINE),
        "$5.1 billion": ("Long-term debt", MAY),
        "$14.0 billion": ("Long-term debt", AUGUST),
        "$134.1 billion": ("Total assets", MAY),
        "$100.7 billion": ("Total equity", MAY),
    },
    "hims": {
        "$273.7 million": ("Cash and cash equivalents", MARCH),
        "$220.6 million": ("Cash and cash equivalents", DECEMBER),
        "$48.9 million": ("Short-term investments", MARCH),
        "$79.7 million": ("Short-term investments", DECEMBER),
        "$76.1 million": ("Inventory", MARCH),
        "$64.4 million": ("Inventory", DECEMBER),
        "$48.2 million": ("Prepaid expenses and other current assets", MARCH),
        "$447.0 million": ("Total current assets", MARCH),
        "$155.7 million": ("Property, equipment, and software, net", MARCH),
        "$82.1 million": ("Property, equipment, and software, net", DECEMBER),
        "$117.8 million": ("Goodwill", MARCH),
        "$43.4 million": ("Intangible assets, net", MARCH),
        "$1.2 million": ("Restricted cash", MARCH),
        "215,453,899": ("", "2025-05-02"),
    },
    "vst": {
        "$327 million": ("Net income", Q2),
        "$467 million": ("Net income", PQ2),
        "$4.25 billion": ("Operating revenues", Q2),
        "$4,250 million": ("Operating revenues", Q2),
        "$3.845 billion": ("Operating revenues", PQ2),
    },
}
"""By incident and by the claim's text: the figure's label and period; a label is empty in prose."""
