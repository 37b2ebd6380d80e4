"""Nothing is skipped in CI: what a test needs is asked for in one place, which fails there."""

import re
from pathlib import Path

import pytest

from needs import need

TESTS = Path(__file__).parent
# Signals, pipes and devices are other things on Windows; such a mark is about the system.
SYSTEM = re.compile(r"skipif\((os\.name|sys\.platform|not hasattr\(signal)\b")


def test_tests_skip_by_needs_alone() -> None:
    found = [
        f"{path.relative_to(TESTS)}: {line.strip()}"
        for path in TESTS.rglob("*.py")
        if path.name not in ("needs.py", Path(__file__).name) and "node_modules" not in path.parts
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"pytest\.skip|importorskip|mark\.skip\b|skipif|unittest\.skip", line)
        and not SYSTEM.search(line)
    ]
    assert found == []


def test_what_is_missing_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="CI has to have chess"):
        need(None, "chess")


def test_what_is_missing_skips_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="there is no chess"):
        need(None, "chess")


def test_what_is_there_is_used() -> None:
    need("something", "something")
