"""What a server keeps: games of devices, shares, the catalogue; SQLite or PostgreSQL.

:mod:`tables` describes it, :mod:`database` opens it and brings it up to date, the others ask it.
"""
