"""Writing one article: a draft, at most one more, and never a third.

    first draft ── clean ──────────────────────────────> kept
        └─ dirty ── second draft ── clean ─────────────> kept, the first is forgotten
                        └─ dirty ──> the first goes on to quarantine, the second beside it

Clean means: no detector of the house style, and nothing that the gate rejects. The
second must be publishable outright.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.articles import read_article
from gate.errors import InfrastructureError, InputError
from gate.verdicts import Decision
from pipeline.ports import Writer, Written
from pipeline.writer.facts import key_figures
from pipeline.writer.prompts import first_prompt, rejected_of, second_prompt
from pipeline.writer.style import house_style
from verifier.fences import Fence

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.ports import Judge
    from pipeline.writer.model import Model, Text
    from pipeline.writer.style import Finding, HouseStyle

SLUG = "results"
SUFFIX = ".md"


class NothingToWrite(InputError):  # noqa: N818 - names the state, as DESIGN's words do
    """The filing has no statement with figures of its period; a person must write."""


class DraftNotJudged(InfrastructureError):  # noqa: N818
    """The gate could not judge a draft now, so it can't be called clean or not."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """One attempt and what is wrong with it."""

    content: bytes
    findings: tuple[Finding, ...]
    report: ArticleReport

    @property
    def is_clean(self) -> bool:
        return not self.findings and not rejected_of(self.report)

    @property
    def is_publishable(self) -> bool:
        return not self.findings and self.report.decision is Decision.PUBLISH


class ArticleWriter(Writer):
    """The ``Writer`` of production."""

    def __init__(self, model: Model, *, lang: str = "en", style: HouseStyle | None = None) -> None:
        self.name = model.name
        self._model = model
        self._lang = lang
        self._style = style or house_style()

    def write(self, filing: Filing, judge: Judge) -> Written:
        """Return the draft to go on with; see the module's picture.

        Raises:
            InfrastructureError: the model or the judge failed; nothing is kept.
            NothingToWrite: the filing offers no figures.

        """
        keys = key_figures(filing)
        if not keys:
            raise NothingToWrite(
                "the filing's statements hold no figures of its period to write about",
                accession=filing.accession or None,
            )
        fence = Fence()
        text = self._model.compose(first_prompt(filing, keys, self._lang, fence, style=self._style))
        first = self._examine(text, filing, judge)
        if first.is_clean:
            return Written(SLUG, SUFFIX, first.content)
        again = second_prompt(
            filing,
            keys,
            self._lang,
            fence,
            findings=first.findings,
            report=first.report,
            style=self._style,
        )
        second = self._examine(self._model.compose(again), filing, judge)
        if second.is_publishable:
            return Written(SLUG, SUFFIX, second.content)
        faults = tuple(_sentence(finding) for finding in first.findings)
        return Written(SLUG, SUFFIX, first.content, other=second.content, house_style=faults)

    def _examine(self, text: Text, filing: Filing, judge: Judge) -> _Draft:
        content = text.to_markdown().encode("utf-8")
        article = read_article(
            content, name=filing.accession or filing.name, suffix=SUFFIX, lang=self._lang
        )
        report = judge(article, filing)
        if report.decision is Decision.RETRY:
            raise DraftNotJudged("; ".join(report.notes) or "the draft could not be judged")
        return _Draft(content, self._style.find(content.decode("utf-8")), report)


def _sentence(finding: Finding) -> str:
    """Return the finding for the operator, who may see the words."""
    return f"House style, {finding.kind}: “{finding.text}”. {finding.problem}"
