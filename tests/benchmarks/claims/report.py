"""A run's figures: per class with Wilson intervals, per filing, and the first examples."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import asdict
from math import sqrt
from statistics import median
from typing import TYPE_CHECKING, Any

from tests.benchmarks.claims.bench import NOT_READ, TRUE
from tests.benchmarks.claims.wrongs import CLASSES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.benchmarks.claims.bench import Result, Run

OUTCOMES = ("supported", "rejected", "unverified", NOT_READ)


def wilson(hits: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson (1927)."""
    if not total:
        return 0.0, 1.0
    z = 1.959964
    share = hits / total
    middle = share + z * z / (2 * total)
    half = z * sqrt(share * (1 - share) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def escaped(result: Result) -> bool:
    """Tell whether a wrong claim would have reached a reader."""
    return result.kind != TRUE and result.outcome in {"supported", NOT_READ}


def false_alarm(result: Result) -> bool:
    """Tell whether a true claim was called wrong."""
    return result.kind == TRUE and result.outcome == "rejected"


def counts(results: Iterable[Result]) -> dict[str, Counter[str]]:
    """Return the outcomes by class, ``true`` first."""
    table: dict[str, Counter[str]] = {kind: Counter() for kind in (TRUE, *CLASSES)}
    for result in results:
        table[result.kind][result.outcome] += 1
    return table


def summary(run: Run) -> dict[str, Any]:
    """Return every figure of a run, ready for JSON."""
    results = run.results
    filings: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        filings[result.filing].append(result)
    true = [r for r in results if r.kind == TRUE]
    return {
        "classes": {kind: _row(kind, row) for kind, row in counts(results).items()},
        "all_wrong": _row("wrong", _sum(r for r in results if r.kind != TRUE)),
        "true_by_shape": _by(true, "shape"),
        "true_by_language": _by(true, "lang"),
        "true_by_pattern": _by(true, "pattern"),
        "wrong_by_pattern": _by([r for r in results if r.kind != TRUE], "pattern", kind="wrong"),
        "true_in_articles": _row(TRUE, _sum(r for r in true if r.in_article)),
        "filings": {
            key: {
                TRUE: _row(TRUE, _sum(r for r in found if r.kind == TRUE)),
                "wrong": _row("wrong", _sum(r for r in found if r.kind != TRUE)),
            }
            for key, found in sorted(filings.items())
        },
        "label_share": sum(r.by_label for r in true) / max(1, len(true)),
        "milliseconds_a_claim": _middle(t.judged for t in run.timings),
        "milliseconds_a_reading": _middle(t.read for t in run.timings),
        "ratio": median(t.judged / t.read for t in run.timings) if run.timings else None,
        "seconds": round(run.seconds, 1),
        "skipped": list(run.skipped),
    }


def examples(run: Run, limit: int) -> dict[str, list[dict[str, Any]]]:
    """Return the first escapes and false alarms."""
    return {
        "escapes": [asdict(r) for r in run.results if escaped(r)][:limit],
        "false_alarms": [asdict(r) for r in run.results if false_alarm(r)][:limit],
        "sent_on": [asdict(r) for r in run.results if r.kind == TRUE and r.outcome == "unverified"][
            :limit
        ],
    }


def markdown(run: Run, limit: int) -> str:
    """Return the run as a page to read."""
    found = summary(run)
    out = [
        "# Claims workbench",
        "",
        (
            f"{len(found['filings'])} filings, {len(run.results)} claims, {found['seconds']} s; "
            f"row labels word for word in {found['label_share']:.0%} of the true claims; "
            f"{found['milliseconds_a_claim']} ms a claim (median), "
            f"{_ratio(found['ratio'])} readings of the sentence."
        ),
        "",
        "| class | claims | supported | rejected | sent on | not read | escape or false alarm |",
        "| --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ]
    rows = {**found["classes"], "all wrong": found["all_wrong"]}
    out += [_line(kind, row) for kind, row in rows.items()]
    out += ["", "True claims by shape and language:", ""]
    for kind, row in {**found["true_by_shape"], **found["true_by_language"],
                      "in articles": found["true_in_articles"]}.items():  # fmt: skip
        out.append(_line(kind, row))
    out += ["", "| filing | true | supported | false alarms | wrong | escaped |",
            "| --- | ---: | ---: | ---: | ---: | ---: |"]  # fmt: skip
    for key, row in found["filings"].items():
        true, wrong = row[TRUE], row["wrong"]
        out.append(
            f"| {key} | {true['claims']} | {true['supported']} | {true['rejected']} "
            f"| {wrong['claims']} | {wrong['supported'] + wrong[NOT_READ]} |"
        )
    for title, items in examples(run, limit).items():
        out += ["", f"## {title.replace('_', ' ').capitalize()}", ""]
        out += [_example(item) for item in items]
    return "\n".join(out) + "\n"


def _sum(results: Iterable[Result]) -> Counter[str]:
    return Counter(r.outcome for r in results)


def _by(results: list[Result], key: str, *, kind: str = TRUE) -> dict[str, Any]:
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for result in results:
        groups[getattr(result, key)][result.outcome] += 1
    return {name: _row(kind, row) for name, row in sorted(groups.items())}


def _row(kind: str, row: Counter[str]) -> dict[str, Any]:
    total = sum(row.values())
    bad = row["rejected"] if kind == TRUE else row["supported"] + row[NOT_READ]
    low, high = wilson(bad, total)
    return {
        "claims": total,
        **{outcome: row[outcome] for outcome in OUTCOMES},
        "rate": bad / total if total else None,
        "interval": [low, high],
    }


def _line(kind: str, row: dict[str, Any]) -> str:
    if not row["claims"]:
        return f"| {kind} | 0 | | | | | |"
    low, high = row["interval"]
    cells = " | ".join(
        f"{row[o]} ({row[o] / row['claims']:.1%})" if row[o] else "0" for o in OUTCOMES
    )
    return f"| {kind} | {row['claims']} | {cells} | {row['rate']:.2%} [{low:.2%}, {high:.2%}] |"


def _example(item: dict[str, Any]) -> str:
    return (
        f"- `{item['filing']}` **{item['kind']}** {item['shape']}/{item['slot']}: {item['text']}\n"
        f"  - number `{item['number']}`, {item['outcome']} {item['reason']}; "
        f"truth {item['truth']}\n  - {item['explanation']}"
    )


def _middle(values: Iterable[float]) -> float | None:
    found = list(values)
    return round(median(found) * 1000, 3) if found else None


def _ratio(value: float | None) -> str:
    return "no" if value is None else f"{value:.2f}"
