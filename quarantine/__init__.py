"""Quarantine: where articles wait that may not be published, and a person decides.

In: a draft with its ``ArticleReport``. Kept: one folder an article, nothing lost
(``QuarantineStore``). Out: pages that show the reason first (``render_report``, the
review app), and a person's release or rejection under the rules of ``releases``.
This room judges no claim and publishes nothing.
"""

from quarantine.desk import ReviewDesk
from quarantine.releases import Approval, approve, obstacles, waivable
from quarantine.report_page import render_report, render_view
from quarantine.store import Kept, QuarantineStore, Stored
from quarantine.views import ReportView

__all__ = [
    "Approval",
    "Kept",
    "QuarantineStore",
    "ReportView",
    "ReviewDesk",
    "Stored",
    "approve",
    "obstacles",
    "render_report",
    "render_view",
    "waivable",
]
