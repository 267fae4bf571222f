"""`python -m santiago` is the command `santiago`."""

import sys

from santiago.cli import main

if __name__ == "__main__":
    sys.exit(main())
