"""What a person can choose in an assistant: ways to be helped, each a text that begins a talk."""

from __future__ import annotations

from dataclasses import dataclass

from mcp import types

__all__ = ["PROMPTS", "Prompt"]

LONGEST = 100_000
"""The longest text of a puzzle, in characters."""


@dataclass(frozen=True)
class Prompt:
    """One way to be helped with a puzzle."""

    name: str
    title: str
    about: str
    text: str
    """What the assistant is asked; the puzzle follows."""

    def listed(self) -> types.Prompt:
        """Return the prompt as it is listed."""
        puzzle = types.PromptArgument(
            name="puzzle", description="The Sudoku as it stands, in any format.", required=True
        )
        return types.Prompt(
            name=self.name, title=self.title, description=self.about, arguments=[puzzle]
        )

    def filled(self, puzzle: str) -> types.GetPromptResult:
        """Return what the assistant is asked about a puzzle.

        >>> asked = PROMPTS["coach"].filled("4......1...3....")
        >>> asked.messages[0].content.text.endswith("4......1...3....")
        True
        """
        content = types.TextContent(type="text", text=f"{self.text}\n\n{puzzle[:LONGEST]}")
        message = types.PromptMessage(role="user", content=content)
        return types.GetPromptResult(description=self.about, messages=[message])


PROMPTS = {
    prompt.name: prompt
    for prompt in (
        Prompt(
            "coach",
            "Explain like a coach",
            "Helps you to find the next step yourself, a little at a time.",
            "Be my Sudoku coach. Help me to find the next step myself: ask the tool `hint` with "
            'detail "nudge", tell me that in your own words, and wait. When I am still stuck, ask '
            'for "technique", then "where", then "full". When I name a move, ask `verify` before '
            "you say whether it is right. Never tell a digit that I have not asked for, and use "
            "no step but those of the tools. This is my puzzle:",
        ),
        Prompt(
            "review",
            "Look over my entries",
            "Says what is wrong with your digits and marks, and where to go on.",
            "Look over my Sudoku: ask the tool `check` and tell me what is wrong, cell by cell, "
            "without the right digits. If nothing is wrong, give me a nudge of `hint` (detail "
            '"nudge"). This is my puzzle as it stands:',
        ),
        Prompt(
            "walkthrough",
            "Explain the whole solution",
            "Explains how the puzzle is solved by logic, from the first step to the last.",
            "Explain how this Sudoku is solved by logic. Ask the tool `path`, a few steps at a "
            "time, and sum up the easy ones; explain each harder one with its reason, and draw it "
            "(`draw` with hint, form png) where a picture helps. This is the puzzle:",
        ),
    )
}
"""The prompts by name."""
