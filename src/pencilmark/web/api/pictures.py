"""Pictures that a page cannot draw by itself."""

from __future__ import annotations

import io
from http import HTTPStatus
from typing import Annotated

import segno
from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from pencilmark.web.api.endpoints import ask_worker, in_worker
from pencilmark.web.api.layouts import A_DAY
from pencilmark.web.errors import as_json, response_of
from pencilmark.web.processes import Reply
from pencilmark.web.settings import ServerSettings

__all__ = ["router"]

router = APIRouter(tags=["shares"])

LONGEST = 500
"""The longest text; phones cannot read the code of a longer one."""


@router.get(
    "/qr.svg",
    summary="Draw a QR code",
    response_class=Response,
    responses={200: {"content": {"image/svg+xml": {}}}},
)
async def qr(
    request: Request, text: Annotated[str, Query(min_length=1, max_length=LONGEST)]
) -> Response:
    return response_of(await ask_worker(request, "qr", as_json(text)), A_DAY)


@in_worker("qr")
def _drawn(text: str, _: ServerSettings) -> Reply:
    drawn = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(drawn, kind="svg", border=2, omitsize=True, svgclass=None, lineclass=None)
    return Reply(HTTPStatus.OK, {"Content-Type": "image/svg+xml"}, drawn.getvalue())
