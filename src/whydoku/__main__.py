"""`python -m whydoku` is the command `whydoku`."""

import sys

from whydoku.cli import main

if __name__ == "__main__":
    sys.exit(main())
