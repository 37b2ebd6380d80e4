"""What is logged of an error, and what the client is told."""

import pytest

from whydoku.web.errors import reply_to

SECRET = "123456789"


def fail(game: str) -> None:
    try:
        raise KeyError(game)
    except KeyError as error:
        raise RuntimeError(f"cannot replay {game}") from error


def test_a_log_says_where_it_failed_and_holds_nothing_of_a_game(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with pytest.raises(RuntimeError) as failed:
        fail(SECRET)
    reply = reply_to(failed.value)
    assert reply.status == 500
    assert b"not your fault" in reply.body
    assert SECRET not in caplog.text
    (record,) = caplog.records
    assert "KeyError\nthen\n" in record.getMessage()
    assert record.getMessage().endswith("RuntimeError\n")
    assert "in fail" in record.getMessage()
    assert not record.exc_info
