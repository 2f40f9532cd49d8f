"""The frozen cases, as data: a filing, articles about it, and what must become of each.

Nothing here runs. One folder is one incident:

``incident.toml``
    ``[incident]``: ``id`` (the folder's name), ``title``, ``kind`` (what sort of fault, or
    of clean text, it stands for), ``lang``, ``what_happened``.
    ``[filing]``: ``file``; ``reconstructed`` (true: written for this project; false: an
    excerpt that was exported, with its ``sha256_of_the_whole``); ``accession``;
    ``public_figures`` and ``filler_figures``, in words.  An incident about an invented
    company has no public figures.
    ``[[articles]]``: ``file``; ``decision``, ``"publish"`` or ``"quarantine"``; ``demo``
    (true when the demo shows it); ``lang`` where it is not the incident's.
    ``[[articles.rejected]]``, for each claim that must not be supported: ``text`` as the
    article has it; ``reasons`` or one ``reason`` that it may be rejected for; ``layer`` when
    only that layer may find it; ``signature`` (``"fabricated"`` or ``"misattributed"``) on
    the two that a model has to catch before it may verify anything.
    Every other claim of any article here is true.
``filing.htm``
    The document that the articles are about (also ``.txt``).
``article*.json|md|txt|html``
    The drafts.

To add a case, add a folder; nothing else names the cases.  A changed or added case
changes what every verifier has to pass.
"""
