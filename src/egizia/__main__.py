"""`python -m egizia` is the `egizia` command."""

from egizia.cli import main

main()
