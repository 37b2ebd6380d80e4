"""Reads the sentences that Whydoku prints about steps, and proves what they claim.

`templates` reads a sentence by its template, `logic` proves, `words` are the words of the claims
that stand beside the templates, and `checker` holds a sentence against its claims.
"""
