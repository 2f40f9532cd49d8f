"""The review page's routes: each asks the desk, and shows what it says.

A deed that fails (refused, stale, disk full) changes nothing and shows the item again
with the reason on top and everything the person had typed still in its place.
"""

from __future__ import annotations

import secrets
from importlib.resources import files
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from gate.errors import InfrastructureError, InputError
from quarantine.errors import StaleView, UnknownItem, UnsafeName
from quarantine.ids import checked_claim_id, checked_id
from quarantine.review.forms import BadForm, Form, read_form, sent_draft, shown_draft
from quarantine.review.guard import ForeignForm, Guard, check_token
from quarantine.templating import environment, style

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime
    from typing import Any

    from starlette.requests import Request

    from quarantine.desk import ReviewDesk

_STATUS = {
    UnknownItem: 404,
    UnsafeName: 404,
    ForeignForm: 403,
    BadForm: 413,
    StaleView: 409,
    InputError: 422,
    InfrastructureError: 503,
}
"""The status of each error; the first that fits, so children stand before their parents."""

_MEDIA_TYPES = {
    "review.css": "text/css",
    "keys.js": "text/javascript",
    "htmx.min.js": "text/javascript",
}


def create_app(desk: ReviewDesk, *, clock: Callable[[], datetime]) -> Guard:
    """Return the application; ``serve`` runs it. One desk, one person, one machine."""
    pages = _Pages(desk, clock)
    app = Starlette(
        routes=[
            Route("/", pages.queue),
            Route("/article/{id}", pages.article),
            Route("/article/{id}/judge", pages.judge, methods=["POST"]),
            Route("/article/{id}/release", pages.release, methods=["POST"]),
            Route("/article/{id}/reject", pages.reject, methods=["POST"]),
            Route("/article/{id}/note", pages.note, methods=["POST"]),
            Route("/deferred", pages.deferred),
            Route("/published", pages.published),
            Route("/published/{id}", pages.published_article),
            Route("/static/{name}", _static),
        ],
        exception_handlers={
            InputError: pages.problem,
            InfrastructureError: pages.problem,
            HTTPException: pages.problem,
        },
    )
    return Guard(app)


class _Pages:
    def __init__(self, desk: ReviewDesk, clock: Callable[[], datetime]) -> None:
        self._desk = desk
        self._clock = clock
        # Only pages of this process hold it, and no other site can read them.
        self._token = secrets.token_urlsafe(32)

    async def queue(self, _: Request) -> Response:
        entries = await run_in_threadpool(self._desk.queue)
        return self._page("queue.html", entries=entries)

    async def deferred(self, _: Request) -> Response:
        entries = await run_in_threadpool(self._desk.deferred)
        return self._page("deferred.html", entries=entries)

    async def published(self, _: Request) -> Response:
        entries = await run_in_threadpool(self._desk.published)
        return self._page("published.html", entries=entries)

    async def published_article(self, request: Request) -> Response:
        item_id = checked_id(request.path_params["id"])
        view = await run_in_threadpool(self._desk.published_view, item_id)
        entries = await run_in_threadpool(self._desk.published)
        entry = next((entry for entry in entries if entry.id == item_id), None)
        return self._page("published_article.html", view=view, entry=entry)

    async def article(self, request: Request) -> Response:
        return await self._article(checked_id(request.path_params["id"]))

    async def judge(self, request: Request) -> Response:
        return await self._deed(request, self._judge)

    async def release(self, request: Request) -> Response:
        return await self._deed(request, self._release)

    async def reject(self, request: Request) -> Response:
        return await self._deed(request, self._reject)

    async def note(self, request: Request) -> Response:
        return await self._deed(request, self._note)

    async def problem(self, _: Request, error: Exception) -> Response:
        """Say what went wrong; the error's own sentence, never a trace."""
        if isinstance(error, HTTPException):
            return self._page("problem.html", status=error.status_code, problem=error.detail)
        return self._page("problem.html", status=status_of(error), problem=str(error))

    async def _deed(self, request: Request, do: Callable[[str, Form], str]) -> Response:
        item_id = checked_id(request.path_params["id"])
        form = await read_form(request)
        check_token(form.one("token"), self._token)
        try:
            there = await run_in_threadpool(do, item_id, form)
        except (InputError, InfrastructureError) as error:
            if isinstance(error, UnknownItem):
                raise
            deed = request.url.path.rpartition("/")[2]
            return await self._article(item_id, problem=error, form=form, deed=deed)
        return RedirectResponse(there, status_code=303)

    def _judge(self, item_id: str, form: Form) -> str:
        draft = self._desk.item(item_id).draft
        edited = sent_draft(form.one("draft"), draft) if form.one("draft") else None
        judged = self._desk.judge_again(
            item_id,
            seen=form.one("seen"),
            edited=None if edited == draft else edited,
            name=form.one("name"),
        )
        return f"/published/{item_id}" if judged.published else f"/article/{item_id}#changed"

    def _release(self, item_id: str, form: Form) -> str:
        self._desk.release(
            item_id,
            seen=form.one("seen"),
            name=form.one("name"),
            reason=form.one("reason"),
            waived=frozenset(map(checked_claim_id, form.every("waive"))),
        )
        return f"/published/{item_id}"

    def _reject(self, item_id: str, form: Form) -> str:
        self._desk.reject(
            item_id, seen=form.one("seen"), name=form.one("name"), reason=form.one("reason")
        )
        return "/"

    def _note(self, item_id: str, form: Form) -> str:
        self._desk.note(item_id, name=form.one("name"), text=form.one("reason"))
        return f"/article/{item_id}#history"

    async def _article(
        self,
        item_id: str,
        *,
        problem: Exception | None = None,
        form: Form | None = None,
        deed: str = "",
    ) -> Response:
        item = await run_in_threadpool(self._desk.item, item_id)
        return self._page(
            "article.html",
            status=200 if problem is None else status_of(problem),
            item=item,
            draft=shown_draft(item.draft),
            problem="" if problem is None else str(problem),
            form=form or Form(),
            deed=deed,
        )

    def _page(self, name: str, *, status: int = 200, **shown: Any) -> Response:  # noqa: ANN401
        template = environment().get_template(f"review/{name}")
        page = template.render(status=status, token=self._token, now=self._clock(), **shown)
        return HTMLResponse(page, status_code=status)


def status_of(error: Exception) -> int:
    """Return the HTTP status that an error is answered with."""
    return next(status for kind, status in _STATUS.items() if isinstance(error, kind))


async def _static(request: Request) -> Response:
    """Serve the files of this page, by their full names and no path."""
    name = request.path_params["name"]
    if name == "style.css":
        return Response(style(), media_type="text/css")
    if name not in _MEDIA_TYPES:
        raise HTTPException(404)
    content = (files("quarantine.review") / "static" / name).read_bytes()
    return Response(content, media_type=_MEDIA_TYPES[name])
