"""The review page: what waits in quarantine, why, and what a person decides.

In: a ``ReviewDesk`` (the port to the ledger and the store) and a clock. Out: a web page
for one person at this machine, on the loopback address only. It works without script;
script adds keyboard moves and progress. It decides nothing that the desk's rules do not.
"""

from quarantine.review.app import create_app
from quarantine.review.server import serve

__all__ = ["create_app", "serve"]
