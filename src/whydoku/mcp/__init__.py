"""A server for assistants, by the Model Context Protocol: docs/mcp.md.

An assistant asks its tools for a hint, a reason, a check, a solution, a rating, a new puzzle or a
drawing. The answers are those of :mod:`whydoku.answers`, as on every other front.
"""
