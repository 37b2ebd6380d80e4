"""The endpoints of the API, under `/api/v1`: one module for each topic."""
