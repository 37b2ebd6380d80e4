"""Ordinary texts that hold no puzzle: 315 of 21 kinds, for tests of readers.

    for name, text in texts():
        ...  # a reader has to refuse each of them

`documents_of_ours` has the pages of the project besides.

Each kind is a function that takes a source of random numbers, so that the texts are the same at
every run. Several texts are made to look like puzzles: tables of 9 rows and 9 columns, numbers of
81 digits.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from uuid import UUID

import ordinary_tables as tables
from ordinary_words import WORDS, name, prose, sentence

__all__ = ["KINDS", "documents_of_ours", "texts"]

PER_KIND = 15


def _day(rng: Random) -> str:
    return f"20{rng.randint(18, 26)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}"


def _time(rng: Random) -> str:
    return f"{rng.randint(0, 23):02}:{rng.randint(0, 59):02}:{rng.randint(0, 59):02}"


def _address(rng: Random) -> str:
    return ".".join(str(rng.randint(1, 254)) for _ in range(4))


def logs(rng: Random) -> str:
    """Lines of a server's log, or of a build."""
    lines = []
    for number in range(rng.randint(8, 40)):
        path = "/".join(rng.choices(WORDS, k=2))
        size, status = rng.randint(100, 99999), rng.choice([200, 200, 304, 404, 500])
        at = f"[{_day(rng)} {_time(rng)}]"
        lines.append(
            rng.choice(
                [
                    f'{_address(rng)} - - {at} "GET /{path} HTTP/1.1" {status} {size}',
                    f"{at} INFO worker-{number}: {sentence(rng)}",
                    f"{at} WARN {path}: {rng.randint(1, 999)} ms, retry {rng.randint(1, 9)}",
                ]
            )
        )
    return "\n".join(lines)


def phones(rng: Random) -> str:
    """Numbers of phones, ISBNs, cards and addresses of machines, one a line."""
    shape = rng.randrange(5)
    lines = []
    for _ in range(rng.choice([9, 9, 12, 20])):
        digits = "".join(str(rng.randint(0, 9)) for _ in range(16))
        number = (
            digits[:9],
            f"+44 {digits[:4]} {digits[4:10]}",
            f"978-{digits[0]}-{digits[1:5]}-{digits[5:9]}-{digits[9]}",
            " ".join(digits[at : at + 4] for at in range(0, 16, 4)),
            _address(rng),
        )[shape]
        lines.append(f"{name(rng)}: {number}" if rng.random() < 0.3 else number)
    return "\n".join(lines) + "\n"


def python(rng: Random) -> str:
    """Source code in Python."""
    parts = ["import math\n"]
    for _ in range(rng.randint(2, 5)):
        one, other = rng.sample(WORDS, 2)
        numbers = [rng.randint(0, 255) for _ in range(9)]
        parts.append(
            f"def {one}_{other}({one}: int) -> int:\n"
            f'    """{sentence(rng)}"""\n'
            f"    table = {numbers}\n"
            f"    return table[{one} % {rng.randint(2, 9)}] * {rng.randint(2, 99)}\n"
        )
    return "\n\n".join(parts)


def languages(rng: Random) -> str:
    """Source code in C, or a configuration in JSON, or a query."""
    one, other, third = rng.sample(WORDS, 3)
    values = [rng.randint(0, 99) for _ in range(9)]
    shape = rng.randrange(3)
    if shape == 0:
        rows = ",\n".join(
            f"    {{{', '.join(map(str, values[at:] + values[:at]))}}}" for at in range(4)
        )
        return (
            f"#include <stdio.h>\n\nstatic const int {one}[4][9] = {{\n{rows}\n}};\n\n"
            f'int main(void) {{\n    printf("%d\\n", {one}[{rng.randint(0, 3)}][0]);\n}}\n'
        )
    if shape == 1:
        config = {one: values, other: {third: rng.random(), "port": rng.randint(1000, 9999)}}
        return json.dumps(config, indent=rng.choice([None, 2, 4]))
    return (
        f"SELECT {one}, count(*) AS n\nFROM {other}\nWHERE {third} > {values[0]}\n"
        f"GROUP BY {one}\nORDER BY n DESC\nLIMIT 81;\n"
    )


def invoices(rng: Random) -> str:
    """An invoice or a statement of a bank."""
    iban = f"GB{rng.randint(10, 99)} TEST " + " ".join(
        str(rng.randint(1000, 9999)) for _ in range(4)
    )
    lines = [f"Invoice {rng.randint(10000, 99999)}", f"Date: {_day(rng)}", f"IBAN {iban}", ""]
    total = 0
    for number in range(1, rng.randint(4, 12)):
        price = rng.randint(100, 99999)
        total += price
        lines.append(
            f"{number:>2}  {rng.choice(WORDS):12}{rng.randint(1, 9):>3} x {price / 100:>9.2f}"
        )
    return "\n".join([*lines, "", f"    Total {total / 100:>20.2f}", f"Please pay by {_day(rng)}."])


def encoded(rng: Random) -> str:
    """Blocks to the base 64, 16 or 2, and names of 128 bits."""
    shape = rng.randrange(5)
    data = rng.randbytes(rng.choice([27, 32, 81, 200]))
    if shape == 0:
        text = base64.b64encode(data).decode()
        body = "\n".join(text[at : at + 64] for at in range(0, len(text), 64))
        return f"-----BEGIN BLOCK-----\n{body}\n-----END BLOCK-----\n"
    if shape == 1:
        return "\n".join(
            f"{at:08x}  {data[at : at + 16].hex(' ')}" for at in range(0, len(data), 16)
        )
    if shape == 2:
        return "\n".join(str(UUID(bytes=rng.randbytes(16))) for _ in range(rng.choice([9, 15])))
    if shape == 3:
        return f"sha256 {rng.randbytes(32).hex()}  {rng.choice(WORDS)}.tar.gz\n"
    return "\n".join(f"{byte:08b}" for byte in data[: rng.choice([8, 9, 16])])


def mails(rng: Random) -> str:
    """A mail with its headers, perhaps with an answer."""
    lines = [
        f"From: {name(rng)} <{rng.choice(WORDS)}@example.org>",
        f"To: {name(rng)} <{rng.choice(WORDS)}@example.com>",
        f"Date: {_day(rng)} {_time(rng)} +0100",
        f"Subject: Re: {sentence(rng)}",
        f"Message-ID: <{rng.randint(10**8, 10**9)}.{rng.randint(10**5, 10**6)}@example.org>",
        "",
        prose(rng, 2),
        "",
        *(f"> {line}" for line in prose(rng, 3).splitlines()),
        "-- ",
        f"{name(rng)}, +44 20 {rng.randint(1000, 9999)} {rng.randint(1000, 9999)}",
    ]
    return "\r\n".join(lines)


def chess(rng: Random) -> str:
    """A position or a game of chess, or hands of cards."""
    shape = rng.randrange(3)
    if shape == 0:
        rows = ["".join(rng.choices("rnbqkpRNBQKP12", k=5)) + "3" for _ in range(8)]
        return f"{'/'.join(rows)} w KQkq - {rng.randint(0, 9)} {rng.randint(1, 60)}\n"
    if shape == 1:
        moves = []
        for number in range(1, rng.randint(12, 40)):
            there = [f"{rng.choice('abcdefgh')}{rng.randint(1, 8)}" for _ in range(2)]
            moves.append(f"{number}. {rng.choice(['', 'N', 'B'])}{there[0]} {there[1]}")
        head = f'[Event "{name(rng)}"]\n[Date "{_day(rng)}"]\n[Result "1-0"]\n\n'
        return f"{head}{' '.join(moves)} 1-0\n"
    cards = [f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "shdc"]
    hands = (" ".join(rng.sample(cards, 5)) for _ in range(9))
    return "\n".join(f"Seat {seat}: {hand}" for seat, hand in enumerate(hands, 1))


def poems(rng: Random) -> str:
    """A poem: nine short lines in three parts."""
    lines = [" ".join(rng.choices(WORDS, k=rng.randint(3, 6))) for _ in range(9)]
    parts = ["\n".join(lines[at : at + 3]) for at in (0, 3, 6)]
    return f"{rng.choice(WORDS).title()}\n\n" + "\n\n".join(parts) + "\n"


def recipes(rng: Random) -> str:
    """A recipe, or a list of things to buy or to do."""
    units = ["g", "ml", "cups", "spoons"]
    things = [f"- {rng.randint(1, 900)} {rng.choice(units)} {rng.choice(WORDS)}" for _ in range(9)]
    steps = [f"{number}. {sentence(rng)}" for number in range(1, rng.randint(4, 10))]
    return f"# {rng.choice(WORDS).title()} pie\n\n" + "\n".join([*things, "", *steps]) + "\n"


def pages(rng: Random) -> str:
    """A page of HTML; some have a table of 9 rows and 9 columns."""
    paragraphs = "\n".join(f"<p>{sentence(rng)}</p>" for _ in range(rng.randint(2, 6)))
    wide = rng.random() < 0.6
    rows = "\n".join(
        f"<tr>{''.join(f'<td>{rng.randint(10, 999)}</td>' for _ in range(9))}</tr>"
        for _ in range(9 * wide)
    )
    table = f"<table>\n{rows}\n</table>\n" if wide else "<table></table>\n"
    title = f"<html><head><title>{name(rng)}</title></head>"
    body = f"<body>\n<h1>{sentence(rng)}</h1>\n{paragraphs}\n{table}</body>"
    return f"<!DOCTYPE html>\n{title}\n{body}\n"


def documents(rng: Random) -> str:
    """A document in Markdown: parts, lists, tables, code."""
    parts = [f"# {sentence(rng)}\n\n{prose(rng, 3)}\n"]
    for number in range(1, rng.randint(3, 5)):
        rows = [
            f"| {rng.choice(WORDS)} | {rng.randint(1, 99)} | {rng.random():.2f} |" for _ in "123"
        ]
        table = "\n".join(["| name | count | share |", "|---|---|---|", *rows])
        code = f"```\nmake {rng.choice(WORDS)}\npython {rng.choice(WORDS)}.py --jobs {number}\n```"
        parts.append(f"## {number}. {sentence(rng)}\n\n{table}\n\n{code}\n")
    return "\n".join(parts)


def changes(rng: Random) -> str:
    """A list of changes, or a difference between two files."""
    if rng.random() < 0.5:
        parts = [
            f"## 1.{minor}.{rng.randint(0, 9)} - {_day(rng)}\n\n"
            + "\n".join(f"- {sentence(rng)} (#{rng.randint(1, 999)})" for _ in range(4))
            for minor in range(rng.randint(2, 5), 0, -1)
        ]
        return "# Changelog\n\n" + "\n\n".join(parts) + "\n"
    path = f"src/{rng.choice(WORDS)}.c"
    first = rng.randint(1, 200)
    lines = [
        f"diff --git a/{path} b/{path}",
        f"index {rng.randrange(16**7):07x}..{rng.randrange(16**7):07x} 100644",
        f"--- a/{path}",
        f"+++ b/{path}",
        f"@@ -{first},9 +{first},9 @@",
    ]
    for _ in range(9):
        sign = rng.choice(" +-")
        lines.append(f"{sign}    {rng.choice(WORDS)}[{rng.randint(0, 9)}] = {rng.randint(0, 81)};")
    return "\n".join(lines)


def rules(rng: Random) -> str:
    """Rules, dots and masks, of as many signs as a puzzle has cells, beside words."""
    width = rng.choice([16, 36, 64, 81])
    sign = rng.choice("-_.x*")
    return rng.choice([
        f"{sentence(rng)}\n{sign * width}\n\n{prose(rng, 2)}\n",
        f"tests/test_{rng.choice(WORDS)}.py {'.' * width} [ 20%]\n{'.' * width}\nRan {width}, OK\n",
        f"{prose(rng, 1)}\n\n{'_' * 16}\n{name(rng)}\n",
        f"1 {sentence(rng)} {'.' * 16} 3\n2 {sentence(rng)} {'.' * 16} 7\n",
        f"Your card **** **** **** {rng.randint(1111, 4444)} ends\n",
        f"# {sentence(rng)}\n\n| | | | |\n|---|---|---|---|\n" + "| | | | |\n" * 4,
        f"trace 000000000000000{rng.randint(1, 4)} of {name(rng)}\n",
        f"{sentence(rng)}\n:smile: {rng.choice(WORDS)}\n",
    ])  # fmt: skip


KINDS: dict[str, Callable[[Random], str]] = {
    "logs": logs,
    "numbers of phones and cards": phones,
    "Python": python,
    "C, JSON and SQL": languages,
    "invoices": invoices,
    "encoded blocks": encoded,
    "mails": mails,
    "chess and cards": chess,
    "poems": poems,
    "recipes": recipes,
    "HTML": pages,
    "Markdown": documents,
    "changes": changes,
    "statistics": tables.statistics,
    "tables of 9 by 9": tables.nine_by_nine,
    "lotteries and timetables": tables.timetables,
    "leagues": tables.leagues,
    "CSV": tables.exports,
    "long numbers": tables.long_numbers,
    "nearly puzzles": tables.nearly,
    "rules and masks": rules,
}


_FENCE = re.compile(r"^ *(`{3,}|~{3,}).*?^ *\1", re.MULTILINE | re.DOTALL)
_LONG_CODE = re.compile(r"`[^`\n]{30,}`")


def documents_of_ours(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the project's own documents, without their blocks of code: those hold puzzles."""
    for path in (root / "README.md", *sorted((root / "docs").glob("*.md"))):
        text = _LONG_CODE.sub("", _FENCE.sub("", path.read_text("utf-8")))
        yield path.name, "\n".join(line for line in text.splitlines() if line[:4].strip())


def texts() -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each of 315 texts."""
    for kind, make in KINDS.items():
        for number in range(PER_KIND):
            yield f"{kind} {number}", make(Random(f"{kind} {number}"))
