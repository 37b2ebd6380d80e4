"""Links in two notations.

That of the forums, Eureka, goes from candidate to candidate: ``(5)r1c1=(5-3)r1c4=(3)r2c4``.
HoDoKu's goes from cell to cell: ``5- r1c1 =5= r1c4 =3= r2c4 -3``.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.explain.voice import Node, Short, cells_of, digits_of, short_of
from whydoku.model.layout import Layout, digit_char
from whydoku.model.path import Link, chains_of

__all__ = ["eureka_links", "hodoku_links"]

_SIGNS = {"strong": "=", "weak": "-"}


def eureka_links(links: Sequence[Link], layout: Layout) -> str:
    """Write links as chains; where one does not go on from the last, a new chain begins."""
    short = short_of(layout)
    return ", ".join(_eureka_chain(chain, short) for chain in chains_of(links))


def _eureka_chain(chain: Sequence[Link], short: Short) -> str:
    nodes: list[Node] = [chain[0].source, *(link.target for link in chain)]
    signs = [_SIGNS[link.kind] for link in chain]
    loop = len(chain) > 2 and nodes[0] == nodes[-1] and signs[0] != signs[-1]
    if loop:  # the last link only closes the ring
        nodes.pop()
    written = ""
    for i, node in enumerate(nodes):
        inner = "".join(map(digit_char, digits_of(node)))
        # Neighbours in the same cells share one bracket: (3=7)r2c4.
        opens = i == 0 or cells_of(nodes[i - 1]) != cells_of(node)
        closes = i + 1 == len(nodes) or cells_of(nodes[i + 1]) != cells_of(node)
        written += (signs[i - 1] if i else "") + ("(" if opens else "") + inner
        written += f"){short.cells(cells_of(node))}" if closes else ""
    return f"{written}{signs[-1]}loop" if loop else written


def hodoku_links(links: Sequence[Link], layout: Layout) -> str:
    """Write links as HoDoKu does: a chain that does not come back shows the digits of its ends."""
    short = short_of(layout)
    return ", ".join(_hodoku_chain(chain, short) for chain in chains_of(links))


def _hodoku_chain(chain: Sequence[Link], short: Short) -> str:
    start, end = chain[0].source, chain[-1].target
    written = short.cells(cells_of(start))
    for link in chain:
        if cells_of(link.source) != cells_of(link.target):
            sign = _SIGNS[link.kind]
            digit = "".join(map(digit_char, digits_of(link.target)))
            written += f" {sign}{digit}{sign} {short.cells(cells_of(link.target))}"
    if cells_of(start) == cells_of(end):
        return written
    return f"{digit_char(digits_of(start)[0])}- {written} -{digit_char(digits_of(end)[0])}"
