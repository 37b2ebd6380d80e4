"""Puzzles and what is found in them: layouts, policies, steps, paths, reports, ratings."""
