"""What tests need besides the Python packages of the environment: a browser, a database, data.

Where it is missing a test is skipped; in CI, which says so by the variable CI, it fails. No test
skips in any other way.
"""

from __future__ import annotations

import os

import pytest


def need(there: object, what: str) -> None:
    """Skip the test that runs unless something is there; under CI, fail."""
    if there:
        return
    if os.environ.get("CI"):
        pytest.fail(f"CI has to have {what}")
    pytest.skip(f"there is no {what}")
