"""Attribution: what a number is said to be about, against what the filing says it is.

In: a claim with its sentence, the article's context, a filing as read.
Out: a judgement (supported with a receipt, rejected with a reason, or left to the
verifier), and for a verifier's quote whether code contradicts or agrees with it.
Everything here is read from words, labels, columns and tags; nothing asks a model.
"""

from gate.attribution.context import ArticleContext, read_context
from gate.attribution.filers import other_filer
from gate.attribution.judge import contradiction, judge_claim, unread

__all__ = [
    "ArticleContext",
    "contradiction",
    "judge_claim",
    "other_filer",
    "read_context",
    "unread",
]
