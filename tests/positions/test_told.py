"""What `whydoku positions` says: boards with candidates, how a search ended, the card."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from whydoku import generate
from whydoku.cli import main
from whydoku.make.generated import Generated
from whydoku.make.makers import Run
from whydoku.positions import Search, Wanted, blocks, find
from whydoku.positions.collection import collect


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "seed", "shown"), [("pointing", "3", True), ("hidden-single-box", "1", False)]
)
def test_boards_show_candidates_but_for_singles(
    slug: str, seed: str, shown: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["positions", "-t", slug, "--seed", seed]) == 0
    board = capsys.readouterr().out
    assert ("." in board) != shown, board  # a dot stands for an empty cell without candidates


@pytest.mark.slow
def test_a_cap_counts_positions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    calls = 0

    def soon_capped(*args: Any, **wanted: Any) -> Iterator[Generated]:
        nonlocal calls
        calls += 1
        if calls < 4:
            yield from generate(*args, **wanted)
            return
        yield from islice(generate(*args, **wanted), 3)
        raise Run(seed=1, first=0, nodes=0, missing=None)._stopped("seconds", 3)

    monkeypatch.setattr(blocks, "generate", soon_capped)
    assert main(["positions", "-t", "x-wing", "-n", "9999", "--seed", "1", "--csv"]) == 1
    told = capsys.readouterr()
    found = len(told.out.splitlines()) - 1
    assert found > 3
    assert told.err.endswith(
        f"The search was stopped by its cap of seconds after {found} positions.\n"
    )


@pytest.mark.slow
def test_the_card_says_of_what_nothing_was_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find, "MOST_JOBS_IN_VAIN", 4)
    search = Search(Wanted(("full-house",), layout="4x4"), 3, 1)
    collect(tmp_path / "some", search)
    card = (tmp_path / "some/README.md").read_text()
    assert "There is at least one position of each technique that was asked for." in card
    search = Search(Wanted(("full-house", "naked-quad"), layout="4x4", source="path"), 3, 1)
    collect(tmp_path / "lacking", search)
    card = (tmp_path / "lacking/README.md").read_text()
    assert "No position was found of: naked-quad." in card
