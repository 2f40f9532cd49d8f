"""A workspace for tests: a clock to set, a judge that reads numbers only, filings to put in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from gate.claim_reader import read_claims
from gate.verdicts import (
    ArticleReport,
    Decision,
    Judgement,
    Layer,
    Reason,
    Receipt,
    Verdict,
)
from pipeline.batch import Batch
from pipeline.desk import OperatorDesk
from pipeline.judging import Bench
from pipeline.ledger import open_ledger
from pipeline.notify import configured_hooks
from pipeline.settings import load_settings
from pipeline.works import Works
from pipeline.workspace import ArticleId, Workspace

if TYPE_CHECKING:
    from pathlib import Path

    from gate.claims import Article, Claim
    from gate.figures import Filing
    from pipeline.summary import Summary

ORIGINAL, AMENDED = "0000123456-26-000012", "0000123456-26-000020"
NIGHT = datetime(2026, 5, 5, 3, tzinfo=UTC)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, now: datetime = NIGHT) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def forward(self, **span: float) -> None:
        self.now += timedelta(**span)


class NumberJudge:
    """Supports what the filing holds, rejects the rest; "perhaps" makes a claim unverified.

    ``fails`` is raised in place of any judgement while it is set.
    """

    def __init__(self) -> None:
        self.fails: Exception | None = None
        self.judged: list[str] = []

    def __call__(self, article: Article, filing: Filing) -> ArticleReport:
        if self.fails is not None:
            raise self.fails
        self.judged.append(article.name)
        claims, not_claims = read_claims(article)
        judgements = tuple(self._judge(claim, filing) for claim in claims)
        reasons = tuple(dict.fromkeys(j.reason for j in judgements if j.reason is not None))
        if not claims:
            reasons = (Reason.NOTHING_TO_CHECK,)
        decision = Decision.QUARANTINE if reasons else Decision.PUBLISH
        return ArticleReport(article.name, filing, decision, reasons, judgements, not_claims)

    @staticmethod
    def _judge(claim: Claim, filing: Filing) -> Judgement:
        if "perhaps" in claim.sentence:
            return Judgement(
                claim, Verdict.UNVERIFIED, Layer.VERIFIER, "Not read.", Reason.NEEDS_VERIFIER
            )
        for figure in filing.figures:
            if claim.band is not None and claim.band.holds(figure.value):
                receipt = Receipt(figure.text, figure.start, figure.end, operands=(figure,))
                return Judgement(
                    claim, Verdict.SUPPORTED, Layer.NUMERIC_GATE, "Filed.", receipt=receipt
                )
        return Judgement(
            claim, Verdict.REJECTED, Layer.NUMERIC_GATE, "Not filed.", Reason.NOT_IN_FILING
        )


class Room:
    """One workspace and everything that a test does in it."""

    def __init__(self, root: Path, **command_line: object) -> None:
        self.place = Workspace(root)
        self.place.create()
        values = {key.replace("__", "."): value for key, value in command_line.items()}
        self.settings = load_settings(root, {}, values).settings
        self.clock = Clock()
        self.judge = NumberJudge()
        url = self.settings.ledger.url.get_secret_value()
        self.ledger = open_ledger(self.place.ledger, url, configured_hooks(self.settings))
        self.log: list[tuple[str, dict[str, object]]] = []

    @property
    def works(self) -> Works:
        bench = Bench(self.judge, "numbers")
        return Works(self.place, self.ledger, self.settings, self.clock, bench)

    @property
    def desk(self) -> OperatorDesk:
        return OperatorDesk(self.works)

    def filing(
        self,
        text: str = "Revenue was $12 million.",
        accession: str = ORIGINAL,
        form: str = "10-Q",
        period: str = "2026-03-31",
    ) -> str:
        """Put a filing into the workspace, as EDGAR's full submission."""
        folder = self.place.filing_folder("0000123456", accession)
        folder.mkdir(parents=True)
        (folder / "full-submission.txt").write_text(submission(text, accession, form, period))
        return accession

    def draft(
        self, text: str, slug: str = "a1", filing: str = ORIGINAL, suffix: str = ".md"
    ) -> str:
        """Put a draft into the inbox and return its id."""
        article = ArticleId(filing, slug)
        self.place.draft_path(article, suffix).write_text(text)
        return str(article)

    def batch(self, **ports: object) -> Summary:
        """Do one run."""
        return Batch(self.works, log=self._log, **ports).run()

    def state(self, article: str) -> str:
        return self.ledger.articles.get(ArticleId.parse(article)).state.value

    def state_or_none(self, article: str) -> str | None:
        """Return the state, or None for an article that the ledger does not know."""
        rows = {str(row.id): row.state.value for row in self.ledger.articles.in_states()}
        return rows.get(article)

    def outcome(self, summary: Summary, item: str) -> str:
        return next(line.outcome.value for line in summary.lines if line.item == item)

    def names(self, folder: Path) -> list[str]:
        """Return the visible names in a folder."""
        return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))

    @property
    def published(self) -> list[str]:
        return self.names(self.place.published)

    @property
    def quarantined(self) -> list[str]:
        return self.names(self.place.quarantine)

    @property
    def inbox(self) -> list[str]:
        return self.names(self.place.drafts)

    def seal(self, article: str) -> str:
        return self.works.store.view(article).seal

    def close(self) -> None:
        self.ledger.close()

    def _log(self, event: str, **fields: object) -> None:
        self.log.append((event, fields))


def submission(
    text: str, accession: str = ORIGINAL, form: str = "10-Q", period: str = "2026-03-31"
) -> str:
    """Return a small full submission around ``text``."""
    return (
        f"<SEC-DOCUMENT>{accession}.txt : 20260505\n"
        f"<SEC-HEADER>{accession}.hdr.sgml : 20260505\n"
        f"ACCESSION NUMBER:\t\t{accession}\n"
        f"CONFORMED SUBMISSION TYPE:\t{form}\n"
        f"PUBLIC DOCUMENT COUNT:\t\t1\n"
        f"CONFORMED PERIOD OF REPORT:\t{period.replace('-', '')}\n"
        "FILED AS OF DATE:\t\t20260505\n\n"
        "FILER:\n\n\tCOMPANY DATA:\n"
        "\t\tCOMPANY CONFORMED NAME:\t\t\tXYZ CORP\n"
        "\t\tCENTRAL INDEX KEY:\t\t\t0000123456\n"
        "</SEC-HEADER>\n"
        f"<DOCUMENT>\n<TYPE>{form}\n<SEQUENCE>1\n<FILENAME>xyz.htm\n<TEXT>\n"
        f"<html><body><p>{text}</p></body></html>\n"
        "</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n"
    )
