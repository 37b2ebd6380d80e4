"""The list of files of which less runs: each has a reason, and no file is there without need."""

from check_coverage import Covered, Share, by_module, listed, problems
from evidence import ROOT


def covered(lines: int, parts: int) -> Covered:
    return Covered(Share(lines, 100), Share(parts, 10))


FILES = {"a/full.py": covered(90, 9), "a/lines.py": covered(89, 10), "b/parts.py": covered(100, 8)}


def test_files_below_need_a_reason_and_others_have_none() -> None:
    assert problems(FILES, {"a/lines.py": "a device", "b/parts.py": "a race"}) == []
    one, *others = problems(FILES, {"a/lines.py": "", "b/parts.py": "a race"})
    assert not others
    assert one.startswith("a/lines.py: 89.0 % of its lines and 100.0 % of its branches")
    reasons = {"a/lines.py": "a device", "b/parts.py": "a race", "a/full.py": "why", "gone": "why"}
    assert problems(FILES, reasons) == [
        "a/full.py: the list has a reason, but enough runs: delete the row",
        "gone: the list has a reason, but it is gone: delete the row",
    ]


def test_a_module_has_the_lines_of_its_files() -> None:
    found = by_module(FILES)
    assert found["a"] == Covered(Share(179, 200), Share(19, 20))
    assert list(found) == ["a", "b", "all"]
    assert str(found["all"].lines) == "93.0 %"
    assert Covered(Share(0, 0), Share(0, 0)).is_enough, "an empty file"


def test_files_of_the_list_exist_and_have_reasons() -> None:
    assert [name for name, why in listed().items() if not why] == []
    assert [name for name in listed() if not (ROOT / name).is_file()] == [], "moved or deleted"
