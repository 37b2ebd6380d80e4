"""New puzzles and what they are made of: random regions, ways to make a puzzle, criteria."""
