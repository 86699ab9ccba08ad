"""What tests of engines need, besides a compiler."""

import pytest

from egizia.ahead.linking import LinkerError, linker


@pytest.fixture(scope="session", autouse=True)
def _linker() -> None:
    """LLVM's linker, without which nothing is built."""
    try:
        linker("wasm-ld")
    except LinkerError as error:
        pytest.skip(str(error))
