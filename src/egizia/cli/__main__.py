"""`python -m egizia.cli` is the `egizia` command."""

from egizia.cli import main

main()
