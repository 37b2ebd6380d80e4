"""The paths of the ladder are those of the committed signature."""

from pathlib import Path

import pytest

import check_signature
from needs import need
from whydoku.model.layout import layout_names


@pytest.fixture(scope="module")
def program() -> Path:
    found = check_signature.built()
    need(found, "build of path_digest (make install)")
    assert found
    return found


@pytest.mark.slow
def test_paths_are_those_of_the_signature(program: Path) -> None:
    assert check_signature.failure(program) == ""


def test_puzzles_are_a_hundred_on_all_layouts() -> None:
    _, puzzles = check_signature.kept()
    assert len(puzzles) == len(set(puzzles)) > 100
    layouts = {line.split()[0].partition(":")[0] for line in puzzles}
    assert layouts == {*layout_names(), "jigsaw"}


@pytest.mark.slow
def test_another_path_is_another_signature(
    program: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    signature, puzzles = check_signature.kept()
    assert check_signature.signature_of(program, puzzles[1:]) != signature
    monkeypatch.setattr(check_signature, "KEPT", tmp_path / "signature.txt")
    check_signature.keep(program, puzzles[:3])
    assert check_signature.failure(program) == ""
    head, first, *rest = check_signature.KEPT.read_text("utf-8").splitlines()[1:]
    assert first.startswith("signature ")
    check_signature.KEPT.write_text("\n".join([head, "signature 0", *rest]), "utf-8")
    assert "run `make signature`" in check_signature.failure(program)
