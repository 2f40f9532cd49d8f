"""The filing reader: from a 10-Q as filed to a ``Filing`` with every printed figure.

In: a path, bytes or an open file (inline XBRL, HTML, plain text, SGML submission, gzip).
Out: ``gate.figures.Filing``: text with places, tables, figures with scale, unit, sign, label
and period, tagged facts, and warnings. Raises ``UnreadableFiling`` and nothing else.
The way: documents -> walker -> assembly -> tables -> headers -> figures; ``reader`` joins them.
"""

from gate.filing.cache import (
    READER_VERSION,
    cached_path,
    document_sha256,
    keep_reading,
    read_cached,
)
from gate.filing.documents import MAX_BYTES
from gate.filing.reader import read_filing

__all__ = [
    "MAX_BYTES",
    "READER_VERSION",
    "cached_path",
    "document_sha256",
    "keep_reading",
    "read_cached",
    "read_filing",
]
