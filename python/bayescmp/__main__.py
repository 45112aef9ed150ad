"""The command bayescmp: it is the program inside the package."""

from __future__ import annotations

import os
import subprocess
import sys

from ._process import program
from .errors import ProgramError


def main() -> None:
    """Run the program with the arguments of the command line."""
    try:
        path = program()
    except ProgramError as error:
        sys.exit(f"bayescmp: {error}")
    if sys.platform == "win32":
        sys.exit(subprocess.run([path, *sys.argv[1:]]).returncode)
    os.execv(path, [path, *sys.argv[1:]])


if __name__ == "__main__":
    main()
