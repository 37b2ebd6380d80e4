"""The page that documents the API, made from its OpenAPI description alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from fastapi import FastAPI

from whydoku.web.errors import JSON, as_json
from whydoku.web.page_files import PageFile

__all__ = ["page_of", "reference_files"]

HEAD = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>{title}: the API</title>
"""


def reference_files(app: FastAPI, address: str) -> dict[str, PageFile]:
    """Return the page about the API, at `/api`, and the OpenAPI, at an address."""
    api = app.openapi()
    page = page_of(api, address).encode("utf-8")
    return {"/api": PageFile(page, "text/html"), address: PageFile(as_json(api), JSON)}


def page_of(api: Mapping[str, Any], address: str) -> str:
    """Return the page: the endpoints by topic, then the schemas of requests and answers."""
    return HEAD.format(title=escape(api["info"]["title"])) + "\n".join(_body(api, address))


def _body(api: Mapping[str, Any], address: str) -> Iterator[str]:
    yield f"<h1>{escape(api['info']['title'])} {escape(api['info']['version'])}: the API</h1>"
    for paragraph in api["info"]["description"].split("\n\n"):
        yield f"<p>{escape(paragraph)}</p>"
    yield f'<p>For programs: <a href="{escape(address)}">{escape(address)}</a></p>'
    topics: dict[str, list[str]] = {}
    for path, methods in api["paths"].items():
        for method, operation in methods.items():
            topics.setdefault(operation["tags"][0], []).extend(_operation(path, method, operation))
    for topic, lines in topics.items():
        yield f"<h2>{escape(topic.capitalize())}</h2>"
        yield from lines
    yield "<h2>Schemas</h2>"
    for name, schema in api["components"]["schemas"].items():
        yield from _schema(name, schema)


def _operation(path: str, method: str, operation: Mapping[str, Any]) -> Iterator[str]:
    yield f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    yield f"<p>{escape(operation['summary'])}. {escape(operation.get('description', ''))}</p>"
    for parameter in operation.get("parameters", []):
        yield from _named(parameter["name"], parameter["schema"], parameter.get("description", ""))
    if body := operation.get("requestBody"):
        yield f"<p>Body: {_type(body['content']['application/json']['schema'])}</p>"
    content = operation["responses"].get("200", {}).get("content", {})
    if "application/json" in content:
        yield f"<p>Answer: {_type(content['application/json']['schema'])}</p>"


def _schema(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    yield f'<h3 id="{escape(name)}">{escape(name)}</h3>'
    yield f"<p>{escape(schema.get('description', ''))}</p>"
    for key, of_key in schema.get("properties", {}).items():
        yield from _named(key, of_key, of_key.get("description", ""))


def _named(name: str, schema: Mapping[str, Any], about: str) -> Iterator[str]:
    default = f", {escape(repr(schema['default']))} if left out" if "default" in schema else ""
    told = f": {escape(about)}" if about else ""
    yield f"<p><code>{escape(name)}</code> ({_type(schema)}{default}){told}</p>"


def _type(schema: Mapping[str, Any]) -> str:
    """Return the type of a value in words, with a link where it has a name."""
    if reference := schema.get("$ref"):
        name = escape(reference.rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for key, word in (("anyOf", " or "), ("prefixItems", ", ")):
        if key in schema:
            return word.join(map(_type, schema[key]))
    if "enum" in schema:
        return ", ".join(map(escape, map(str, schema["enum"])))
    if "items" in schema:
        return f"list of {_type(schema['items'])}"
    return escape(str(schema.get("type", "anything")))
