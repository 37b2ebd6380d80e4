"""What every server of ours needs: processes that answer, who is answered next, and its socket.

It needs no web framework, so that each front can bring its own.
"""
