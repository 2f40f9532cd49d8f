"""Model acceptance: no model verifies anything before it has passed the incidents.

In: a model server, the incidents, and a judge of articles. Every article is judged in
both question forms, several times, with the places of the filing in changing order.
Out: a report (accepted, not accepted, or not judged), its page, and the record of the
accepted combination for the register, which goes stale with any change to it.
"""

from verifier.acceptance.incidents import (
    Draft,
    FalseClaim,
    Incident,
    Signature,
    bundled_incidents,
    incidents_hash,
    load_incidents,
)
from verifier.acceptance.page import render_page
from verifier.acceptance.register import (
    Acceptance,
    Combination,
    Register,
    Standing,
    State,
    standing,
)
from verifier.acceptance.report import AcceptanceReport, Outcome, comparison
from verifier.acceptance.runner import FORMS, REPEATS, Plan, combine, run_acceptance
from verifier.acceptance.trials import Judge

__all__ = [
    "FORMS",
    "REPEATS",
    "Acceptance",
    "AcceptanceReport",
    "Combination",
    "Draft",
    "FalseClaim",
    "Incident",
    "Judge",
    "Outcome",
    "Plan",
    "Register",
    "Signature",
    "Standing",
    "State",
    "bundled_incidents",
    "combine",
    "comparison",
    "incidents_hash",
    "load_incidents",
    "render_page",
    "run_acceptance",
    "standing",
]
