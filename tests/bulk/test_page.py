"""What docs/bulk.md shows runs: the code of each engine in a process of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from whydoku.cli.bulk_files import VERBS

PAGE = (Path(__file__).parents[2] / "docs" / "bulk.md").read_text("utf-8")
BLOCKS = re.findall(r"```python ?(\w*)\n(.*?)```", PAGE, re.DOTALL)
# Spark needs Java, which tests do not ask for: its function is run on plain batches.
ENGINES = sorted({engine for engine, _ in BLOCKS} - {"", "spark"})


def first() -> str:
    return "".join(code for engine, code in BLOCKS if not engine)


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_engines_call_the_functions(engine: str, tmp_path: Path) -> None:
    code = "".join(code for name, code in BLOCKS if name == engine)
    script = tmp_path / "script.py"
    setup = ""
    if engine == "ray":
        setup = "import ray\nray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)\n"
    script.write_text(f"if __name__ == '__main__':\n    pass\n{first()}\n{setup}{code}")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]


def test_function_for_spark() -> None:
    code = next(code for engine, code in BLOCKS if engine == "spark")
    function = code[code.index("def ") : code.index("spark =")]
    names: dict[str, object] = {}
    exec(first() + function + "\nfound = list(solve_all(iter(puzzles.to_batches())))", names)
    found = names["found"]
    assert isinstance(found, list)
    assert [batch.num_rows for batch in found] == [2]
    # Spark has no unsigned numbers; these are the types of its schema.
    assert [str(kind) for kind in found[0].schema.types] == kinds(code)


def kinds(code: str) -> list[str]:
    """The types of the schema that the page names."""
    schema = re.findall(r'schema = "(.*)"', code)[0]
    return [field.split()[1].replace("long", "int64") for field in schema.split(", ")]


def test_all_verbs_are_told() -> None:
    table = PAGE.partition("| verb |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| `(\w+)`", table, re.MULTILINE)) == set(VERBS)
