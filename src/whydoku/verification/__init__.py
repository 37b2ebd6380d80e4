"""Whether moves and answers are justified: one, many at once, or as a score or a reward."""
