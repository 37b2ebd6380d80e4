"""What a server keeps: games of devices, shares, the puzzles of the days; in SQLite or PostgreSQL.

:mod:`tables` declares the tables, and :mod:`database` opens and migrates them. The other modules
have the queries.
"""
