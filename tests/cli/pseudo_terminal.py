"""A real terminal for tests: a program runs in it, keys are typed, and the screen can be read."""

import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import pyte

ENTER, UP, DOWN, LEFT, RIGHT, TAB = "\r", "\x1b[A", "\x1b[B", "\x1b[D", "\x1b[C", "\t"


class Terminal:
    """The installed command in a terminal of so many columns and lines."""

    def __init__(self, *arguments: str, folder: Path, columns: int = 80, lines: int = 24, term: str = "xterm-256color"):
        command = shutil.which("egizia", path=str(Path(sys.executable).parent))
        assert command, "the command is not installed beside this Python"
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.exit_code: int | None = None
        self.pid, self._file = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM=term, PYTHONUTF8="1")
            for name in ("COLORTERM", "COLUMNS", "LINES", "NO_COLOR"):
                os.environ.pop(name, None)
            os.execv(command, [command, *arguments])
        self._tell_size(columns, lines)

    def _tell_size(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def resize(self, columns: int, lines: int) -> None:
        """Pull the window to another size."""
        self._screen.resize(lines, columns)
        self._tell_size(columns, lines)

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.exit_code is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self._file)

    @property
    def text(self) -> str:
        """The screen as it stands."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._file, keys.encode())

    def read(self, seconds: float = 0.05) -> bool:
        """Take in what the program draws; returns whether it drew anything."""
        if self.exit_code is not None or not select.select([self._file], [], [], seconds)[0]:
            return False
        try:
            drawn = os.read(self._file, 1 << 16)
        except OSError:
            drawn = b""
        if not drawn:
            self.exit_code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            return False
        self._stream.feed(drawn)
        return True

    def wait(self, until: Callable[[str], bool] | str, seconds: float = 60, keys: str = "") -> str:
        """Wait until the screen says something, typing keys whenever it is still; returns the screen."""
        says = (lambda text: until in text) if isinstance(until, str) else until
        end = time.monotonic() + seconds
        while True:
            drew = self.read()
            if says(self.text):
                # What was read may be half a drawing: let it come to rest before anybody looks closer.
                while self.read():
                    pass
                if says(self.text):
                    return self.text
            assert time.monotonic() < end, f"the screen never said so:\n{self.text}"
            assert self.exit_code is None, f"the program ended with {self.exit_code}:\n{self.text}"
            if keys and not drew:
                self.type(keys)

    def end(self, seconds: float = 20) -> int:
        """Wait until the program has ended; returns its exit code."""
        end = time.monotonic() + seconds
        while self.exit_code is None:
            self.read()
            assert time.monotonic() < end, f"the program goes on:\n{self.text}"
        return self.exit_code
