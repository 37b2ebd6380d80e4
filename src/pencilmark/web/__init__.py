"""The web front: `pencilmark serve`, an API for others to build on, and a page to play in.

:mod:`app` puts the parts together, :mod:`api` has the questions that can be asked, :mod:`workers`
runs the engine beside the event loop, :mod:`page` is shipped to the browser as it is. Needs the
extra `web`; nothing of it is imported by other rooms.
"""
