"""The `egizia` command."""

import sys


def main() -> None:
    """Run the command line."""
    try:
        from egizia.cli.commands import app  # noqa: PLC0415 - the command's own library is an extra
    except ModuleNotFoundError as missing:
        if missing.name != "cyclopts":
            raise
        sys.exit("egizia: the command line needs one more package: pip install egizia[cli]")
    app.meta()
