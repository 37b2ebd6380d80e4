"""Layouts: everything that a page needs to know about the rules."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Request
from pydantic import Field
from starlette.responses import Response
from typing_extensions import TypedDict

from whydoku.errors import sentence
from whydoku.model.layout import find_layout, house_name, layout_names
from whydoku.web.api.endpoints import ask_worker, in_worker
from whydoku.web.api.schemas import LONGEST_NAME
from whydoku.web.errors import RequestRefused, as_json, response_of
from whydoku.web.settings import ServerSettings

__all__ = ["described", "router"]

router = APIRouter(prefix="/layouts", tags=["layouts and techniques"])

A_DAY = {"Cache-Control": "public, max-age=86400"}


class House(TypedDict):
    """A row, column, box or other set of cells that holds each digit once."""

    kind: str
    number: int
    name: str
    cells: list[int]


class CageResponse(TypedDict):
    """A cage of a killer."""

    cells: list[int]
    sum: Annotated[int, Field(description="of its digits; 0: that is not told")]


class LayoutResponse(TypedDict):
    """A shape: its cells from 0, row by row."""

    name: str
    size: int
    box_rows: Annotated[int, Field(description="0 in a jigsaw")]
    box_cols: int
    region: Annotated[list[int], Field(description="the box of each cell")]
    houses: list[House]
    peers: Annotated[
        list[list[int]], Field(description="for each cell, the cells that cannot have its digit")
    ]
    cages: Annotated[list[CageResponse], Field(description="of a killer")]


class LayoutsResponse(TypedDict):
    """The names of the layouts."""

    layouts: list[str]


@router.get("", summary="List the layouts that have a name")
async def layouts() -> LayoutsResponse:
    return {"layouts": list(layout_names())}


@router.get(
    "/{name}",
    summary="Describe a layout, by its name or `jigsaw:REGIONS`",
    response_model=LayoutResponse,
)
async def layout(request: Request, name: Annotated[str, Path(max_length=LONGEST_NAME)]) -> Response:
    reply = await ask_worker(request, "layout", as_json(name))
    return response_of(reply, A_DAY)


@in_worker("layout")
def _layout(name: str, _: ServerSettings) -> bytes:
    try:
        return described(name)
    except ValueError as error:
        raise RequestRefused(404, sentence(error)) from None


@lru_cache(maxsize=64)
def described(name: str) -> bytes:
    """Return the JSON of a layout; raises ``ValueError`` if there is no such layout."""
    shape = find_layout(name)
    houses: list[House] = [
        {"kind": kind, "number": number, "name": house_name(shape, index), "cells": cells}
        for index, (kind, number, cells) in enumerate(shape.houses)
    ]
    response: LayoutResponse = {
        "name": shape.name,
        "size": shape.size,
        "box_rows": shape.box_rows,
        "box_cols": shape.box_cols,
        "region": shape.regions,
        "houses": houses,
        "peers": shape.peers,
        "cages": [{"cells": cells, "sum": total} for cells, total in shape.cages],
    }
    return as_json(response)
