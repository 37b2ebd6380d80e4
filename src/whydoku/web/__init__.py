"""The web front: `whydoku serve`, an HTTP API, and a page to play in.

:mod:`app` puts the parts together. :mod:`api` has the endpoints, :mod:`workers` runs the engine in
threads beside the event loop, :mod:`storage` keeps games, and the folder `page` is sent to browsers
as it is. This front needs the extra `web`; only the command line imports it, to start the server.
"""
