"""Articles: drafts of any form, turned into the strings that a reader will see.

In comes a draft (JSON of any shape, Markdown, HTML, plain text, or JSON lines); out comes an
``Article``: passages in reading order, each with the way back to its source. Tags, entities,
emphasis and link targets go; table cells, alternative texts and titles stay; what a browser
hides is left out and reported as a warning. Raises ``UnreadableArticle``.
"""

from gate.articles.reader import read_article, read_articles

__all__ = ["read_article", "read_articles"]
