"""The catalogue of full grids: numbers, both ways, held against smallest forms found otherwise."""

import itertools
import json
import random
from pathlib import Path

import pyarrow as pa
import pytest

from whydoku import (
    ManySolutions,
    NoSolution,
    Puzzle,
    _core,
    all_solutions,
    canonical,
    catalogue_grid,
    catalogue_number,
    generate,
    vary,
)
from whydoku.bulk import verbs
from whydoku.cli import main
from whydoku.model.catalogue import GRIDS

TABLE = Path(__file__).parents[1] / "src" / "whydoku" / "model" / "data" / "catalogue.bin"
# The first and the last, those where the second kind of bands begins, and others.
NUMBERS = [1, 1_007_170, 1_007_171, GRIDS - 1]
NUMBERS += [random.Random(f"catalogue {i}").randrange(1, GRIDS) for i in range(40)]


@pytest.fixture(scope="module")
def table() -> list[list[int]]:
    """The counts of the table, by kind of first bands and by fourth row."""
    catalogue = _core.Catalogue(TABLE.read_bytes())
    return [catalogue.counts(kind) for kind in range(_core.KINDS_OF_BANDS)]


def test_the_table_counts_all_grids(table: list[list[int]]) -> None:
    assert sum(map(sum, table)) == GRIDS == 5_472_730_538
    assert sum(table[0]) == 1_007_170  # with the most regular first band, as others counted


@pytest.mark.slow
@pytest.mark.parametrize("kind", [230, 320, 395, 415])
def test_the_table_is_what_is_counted(table: list[list[int]], kind: int) -> None:
    assert _core.count_smallest_grids(kind) == table[kind]


@pytest.mark.slow
def test_numbers_lead_back_and_grids_are_in_order() -> None:
    for number in NUMBERS:
        grid = catalogue_grid(number)
        assert canonical(grid).form.values == grid.values
        assert catalogue_number(vary(grid, seed=number)) == number
        assert grid.line() < catalogue_grid(number + 1).line()


@pytest.mark.slow
def test_every_random_grid_has_a_number() -> None:
    for made in generate(50, seed=11, givens=81):
        form = canonical(made.puzzle).form
        assert catalogue_grid(catalogue_number(made.puzzle)).values == form.values


@pytest.mark.slow
def test_all_forms_that_begin_alike_are_counted(table: list[list[int]]) -> None:
    """Fill in four rows in every way, and keep what is its own smallest form."""
    kind = 250
    row = next(i for i, count in enumerate(table[kind]) if count > 400)
    before = sum(map(sum, table[:kind])) + sum(table[kind][:row])
    begin = catalogue_grid(before + 1).line()[:36]
    # The first digits of the rows of a band ascend.
    left = sorted({*"123456789"} - {*begin[::9]})
    found: list[str] = []
    for second in itertools.combinations(left, 2):
        column = (*second, *(digit for digit in left if digit not in second))
        rest = "".join(digit + "." * 8 for digit in column)
        found += [one.line() for one in all_solutions(Puzzle.parse(begin + rest), 10**6, 0).found]
    assert len(found) > 10_000
    forms = verbs.canonical(pa.table({"puzzle": found}), threads=1)["form"].to_pylist()
    own = sorted(line for line, form in zip(found, forms, strict=True) if line == form)
    assert len(own) == table[kind][row]
    assert [catalogue_grid(before + i).line() for i in (1, len(own))] == [own[0], own[-1]]


def test_the_command_line_takes_grids_by_number(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "catalogue:1"]) == 0
    assert "\n| 2 1 4 | 3 6 5 | 8 9 7 |\n" in capsys.readouterr().out
    assert main(["catalogue", "catalogue:5,472,730,538", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["number"] == GRIDS
    for number in ("0", "", "5472730539", "x", "9" * 5000):
        assert main(["show", f"catalogue:{number}"]) == 2
        assert "takes a number from 1 to 5,472,730,538, not '" in capsys.readouterr().err


@pytest.mark.parametrize("number", [0, -1, GRIDS + 1, 10**30])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match="number"):
        catalogue_grid(number)


def test_what_is_no_grid_is_refused() -> None:
    with pytest.raises(ManySolutions):
        catalogue_number(Puzzle.parse("." * 81))
    with pytest.raises(NoSolution):
        catalogue_number(Puzzle.parse("55" + "." * 79))
    with pytest.raises(ValueError, match="grids of 9x9, not of 4x4"):
        catalogue_number(Puzzle.parse("4......1...3...."))


@pytest.mark.parametrize("part", [b"", b"\0" * 832, b"\x01\x00" * 416 + b"\xff" * 4, None])
def test_a_damaged_table_is_refused(part: bytes | None) -> None:
    whole = TABLE.read_bytes()
    for damaged in (part, whole + part) if part is not None else (whole[:-1], whole + b"\0"):
        if damaged != whole:
            with pytest.raises(ValueError, match="table of the catalogue"):
                _core.Catalogue(damaged)
