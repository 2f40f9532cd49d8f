"""Scripts for a model server that knows the incidents: honest ones, and ones with a flaw.

The oracle holds, for every true claim that one cell decides, the figure that states it
(``truth``); it finds the figure's row among the places it is shown and reads the cell, as a
perfect reader would. What it does not hold, it does not find.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.claim_reader import read_claims
from gate.pools import candidates
from tests.verifier.acceptance.truth import TRUTH
from tests.verifier.scripted_server import Asked, Served, failing, says
from verifier.prompts import column_name, marked_sentence, masked_sentence

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.claims import Claim
    from gate.figures import Figure, Filing
    from verifier.acceptance.incidents import Incident

Script = Callable[[Asked], Served]

NOT_FOUND = says(found=False, row="", quote="", cell="", column="")


@dataclass(frozen=True)
class Known:
    """What the oracle knows of one claim."""

    row: str
    """The text of the row or paragraph that states it; empty for a derived claim."""
    figure: Figure | None

    def in_(self, place: tuple[str, str]) -> bool:
        """Tell whether a place, given as id and text, shows it."""
        return bool(place[1]) and place[1] in self.row


class Oracle:
    """Answers questions about the incidents' articles."""

    def __init__(self, incidents: Iterable[Incident]) -> None:
        self._known: dict[str, list[Known]] = {}
        """By what is asked; two filings may have a line of one name."""
        for incident in incidents:
            self._study(incident)

    def honest(self, asked: Asked) -> Served:
        """Answer as a perfect reader does."""
        known = self._known.get(asked.statement, [])
        shown = [
            (k.figure, *place) for k in known for place in asked.places.items() if k.in_(place)
        ]
        if asked.form == "verdict":
            if not known:
                return says(verdict="unsupported", row="", quote="")
            _, row, quote = shown[0] if shown else (None, "", "")
            return says(verdict="supported", row=row, quote=quote)
        if not shown or shown[0][0] is None:
            return NOT_FOUND
        figure, row, quote = shown[0]
        column = column_name(figure)
        return says(found=True, row=row, quote=quote, cell=figure.text, column=column)

    def _study(self, incident: Incident) -> None:
        filing = incident.read_filing()
        for draft in incident.drafts:
            for claim in read_claims(draft.read())[0]:
                if claim.number is None:
                    continue
                about = f"{claim.passage.context}: " if claim.passage.context else ""
                if draft.fault_of(claim) is not None:
                    continue
                figure = _figure(claim, filing, TRUTH[incident.id])
                known = Known("" if figure is None else _line(filing.text, figure), figure)
                for said in (marked_sentence(claim), masked_sentence(claim)):
                    self._known.setdefault(about + said, []).append(known)


def _figure(claim: Claim, filing: Filing, truth: dict[str, tuple[str, str]]) -> Figure | None:
    """Return the figure that a perfect reader reads; None for a derived claim."""
    place = truth.get(claim.text)
    if place is None:
        return None
    return next(f for f in candidates(claim, filing) if (f.label, str(f.period)) == place)


def _line(text: str, figure: Figure) -> str:
    return text[text.rfind("\n", 0, figure.start) + 1 : text.find("\n", figure.end)]


def rejects_all(asked: Asked) -> Served:
    """Find nothing, whatever is asked."""
    if asked.form == "reading":
        return NOT_FOUND
    return says(verdict="unsupported", row="", quote="")


def accepts_all(asked: Asked) -> Served:
    """Call everything supported, with the best-looking quote: the first place's own text."""
    row, text = next(iter(asked.places.items()), ("r1", "nothing"))
    if asked.form == "verdict":
        return says(verdict="supported", row=row, quote=text)
    cell = text.split()[-1]
    return says(found=True, row=row, quote=text, cell=cell, column="")


def misses(honest: Script, phrases: tuple[str, ...], row: str, cell: str) -> Script:
    """Answer honestly, but read ``cell`` of ``row`` where one of ``phrases`` is asked about."""

    def script(asked: Asked) -> Served:
        if not any(phrase in asked.statement for phrase in phrases):
            return honest(asked)
        place, text = next(item for item in asked.places.items() if row in item[1])
        if asked.form == "verdict":
            return says(verdict="supported", row=place, quote=text)
        return says(found=True, row=place, quote=text, cell=cell, column="")

    return script


def quotes_badly(honest: Script) -> Script:
    """Answer honestly, with a word changed in every quote."""

    def script(asked: Asked) -> Served:
        answer = content(honest(asked))
        if answer.get("quote"):
            answer["quote"] = f"Adjusted {answer['quote']}"
        return says(**answer)

    return script


def flips(honest: Script) -> Script:
    """Answer every other request honestly, and find nothing the other times."""
    lock, count = threading.Lock(), [0]

    def script(asked: Asked) -> Served:
        with lock:
            count[0] += 1
            odd = count[0] % 2
        return honest(asked) if odd else rejects_all(asked)

    return script


def down_half_the_time(honest: Script, up: threading.Event) -> Script:
    """Fail every other request until ``up`` is set."""
    lock, count = threading.Lock(), [0]

    def script(asked: Asked) -> Served:
        with lock:
            count[0] += 1
            odd = count[0] % 2
        return honest(asked) if up.is_set() or odd else failing(500, "out of memory")

    return script


def content(served: Served) -> dict[str, object]:
    return json.loads(json.loads(served.body)["choices"][0]["message"]["content"])
