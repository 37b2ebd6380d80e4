"""What can be asked of a server, under `/api/v1`: one module for each kind of question."""
