"""The page in Firefox: what its other tests do in Chromium, by mouse and keyboard."""

import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser

from page import (
    test_candidates,
    test_desk,
    test_end,
    test_entry,
    test_files,
    test_games,
    test_help_access,
    test_help_commands,
    test_hints,
    test_home,
    test_in_and_out,
    test_judged,
    test_look,
    test_new,
    test_play,
    test_said,
    test_sync,
)
from player import Player, play
from thinning import some

SCENARIOS: list[Callable[[Player], None]] = [
    test_files.test_a_long_search_is_said_and_can_be_stopped,
    test_sync.test_a_tab_follows_the_other_and_keeps_what_the_player_was_doing,
    test_said.test_after_tab_the_focused_cell_takes_a_digit,
    test_said.test_after_new_and_after_a_solved_game_the_focused_cell_takes_a_digit,
    test_said.test_a_screen_reader_hears_a_short_game,
    test_entry.test_a_drag_selects_cells,
    test_entry.test_keys_with_shift_and_control_mark,
    test_entry.test_undo_and_redo_by_keys,
    test_candidates.test_filling_in,
    test_play.test_freeze_thaw_and_back,
    test_play.test_solved,
    test_hints.test_four_stages_then_it_is_done,
    test_hints.test_a_proof_can_be_followed_step_by_step,
    test_hints.test_undo_leaves_a_proof_before_it_undoes_a_move,
    test_hints.test_cells_and_houses_in_the_words_can_be_pressed,
    test_help_access.test_a_hint_is_taken_by_keyboard_alone,
    test_help_access.test_axe_finds_nothing_wrong_in_panels,
    test_help_commands.test_the_path_goes_forwards_and_backwards,
    test_help_commands.test_a_hint_leads_to_the_page_of_its_technique,
    test_help_commands.test_the_rating_of_a_puzzle_is_told,
    test_new.test_by_symmetry,
    test_new.test_an_own_puzzle,
    test_new.test_a_piece_is_pasted_in_the_middle,
    test_new.test_regions_are_drawn,
    test_judged.test_one_solution_is_played_at_once_and_rated,
    test_judged.test_of_several_solutions_the_cells_that_differ_are_shown,
    test_judged.test_while_it_is_judged_the_line_says_so_and_the_board_is_used,
    test_home.test_a_first_visitor_sees_home_and_later_the_board,
    test_home.test_days_in_a_row_and_the_calendar,
    test_end.test_the_next_puzzle_and_the_path,
    test_in_and_out.test_a_puzzle_is_pasted_anywhere,
    test_in_and_out.test_a_file_is_dropped,
    test_games.test_games_are_listed_and_opened,
    test_games.test_a_deleted_game_can_be_brought_back,
    test_desk.test_tabs_are_used_by_keys,
    test_desk.test_the_menu_of_the_header_has_words,
    test_look.test_settings_are_changed_and_kept,
    test_look.test_a_game_is_played_by_keyboard_alone,
]

ON_A_SMALL_SCREEN = [
    test_said.test_a_screen_reader_hears_a_short_game,
    test_play.test_freeze_thaw_and_back,
    test_hints.test_four_stages_then_it_is_done,
    test_help_access.test_axe_finds_nothing_wrong_in_panels,
    test_new.test_an_own_puzzle,
]
TRIED = [(scenario, "desktop") for scenario in SCENARIOS]
TRIED += [(scenario, "small") for scenario in ON_A_SMALL_SCREEN]
TRIED = some(TRIED, 12)


def needs_server(scenario: Callable[[Player], None]) -> bool:
    """Whether a scenario is about a server; the others are tried on plain files."""
    module = sys.modules[scenario.__module__]
    marks = [*getattr(scenario, "pytestmark", ()), getattr(module, "pytestmark", None)]
    return any(mark and mark.name == "needs_server" for mark in marks)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "size"), TRIED, ids=[f"{size}-{scenario.__name__[5:]}" for scenario, size in TRIED]
)
def test_what_is_tried_in_chromium(
    firefox: Browser,
    scenario: Callable[[Player], None],
    size: str,
    request: pytest.FixtureRequest,
) -> None:
    site = request.getfixturevalue("server" if needs_server(scenario) else "files")
    for player in play(firefox, site, size):
        scenario(player)


@pytest.mark.slow
def test_a_camera_films_until_it_is_left(firefox: Browser, server: str) -> None:
    """The test picture has no grid. Chromium without windows has no camera."""
    for player in play(firefox, server, "desktop"):
        player.start().do("Scan a puzzle")
        player.button("Camera")
        video = "document.querySelector('.live video')"
        player.until(f"{video}?.videoWidth > 0 && !{video}.paused")
        player.ask(f"void (window.filmed = {video}.srcObject.getTracks())")
        player.button("Take")
        words = "No puzzle was found in the picture"
        player.page.locator("dialog.scan [role=status]", has_text=words).wait_for()
        player.until("filmed.every(({ readyState }) => readyState === 'ended')")
        player.errors[:] = [error for error in player.errors if "400" not in error]
