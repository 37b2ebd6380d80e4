"""Pictures that a page cannot draw by itself."""

from __future__ import annotations

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Query
from starlette.responses import Response

from pencilmark.web.api.layouts import A_DAY

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
async def qr(text: Annotated[str, Query(min_length=1, max_length=LONGEST)]) -> Response:
    drawn = io.BytesIO()
    code = segno.make_qr(text, error="m")
    code.save(drawn, kind="svg", border=2, omitsize=True, svgclass=None, lineclass=None)
    return Response(drawn.getvalue(), headers=A_DAY, media_type="image/svg+xml")
