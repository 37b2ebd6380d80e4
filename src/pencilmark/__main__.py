"""`python -m pencilmark` is the command `pencilmark`."""

import sys

from pencilmark.cli import main

if __name__ == "__main__":
    sys.exit(main())
