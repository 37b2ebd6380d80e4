"""The notebooks run, and come to what they say."""

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOKS = Path(__file__).parents[2] / "docs" / "notebooks"


def run(name: str) -> dict[str, Any]:
    """Run the cells of a notebook in their order, and return the names that they leave."""
    cells = json.loads((NOTEBOOKS / name).read_text("utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": name}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{name}, {cell['id']}", "exec"), names)
    return names


@pytest.mark.slow
def test_the_baseline_learns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = run("baseline.ipynb")
    assert found["losses"][-1] < found["losses"][0] / 2
    assert found["cells"] > 0.5
    assert 0 < found["exact"] <= 1
    picture = found["bars"]._repr_svg_()
    assert picture.startswith("<svg ")
    assert "hidden-single-box" in picture


@pytest.mark.parametrize("path", sorted(NOTEBOOKS.glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_are_kept_without_outputs(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert all(not cell["outputs"] for cell in cells if cell["cell_type"] == "code")
