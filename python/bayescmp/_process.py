"""The program bayescmp as one child process that answers requests, as lines of JSON."""

from __future__ import annotations

import atexit
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections import deque
from pathlib import Path
from typing import IO, Any, Iterable, Iterator

from .errors import ProgramError, from_reply

_NAME = "bayescmp.exe" if sys.platform == "win32" else "bayescmp"

# A program with a console of its own does not get the Ctrl-C that is meant for Python.
_APART: dict[str, Any] = (
    {"creationflags": 0x00000200 | 0x08000000}  # CREATE_NEW_PROCESS_GROUP, CREATE_NO_WINDOW
    if sys.platform == "win32"
    else {"start_new_session": True}
)


def program() -> str:
    """Return the path of the program.

    It is the one in this package, or the one that the variable BAYESCMP_PROGRAM names, or the one
    on PATH.

    Raises:
        ProgramError: there is none.
    """
    inside = Path(__file__).parent / "bin" / _NAME
    if inside.is_file():
        return str(inside)
    named = os.environ.get("BAYESCMP_PROGRAM")
    if named:
        if not Path(named).is_file():
            raise ProgramError(f"BAYESCMP_PROGRAM is {named!r}, but there is no such file")
        return named
    found = shutil.which(_NAME)
    if found and not _is_script(found):
        return found
    raise ProgramError(
        "the program bayescmp is not here: install the wheel for your platform, which has it "
        "inside, or set BAYESCMP_PROGRAM to its path"
    )


def _is_script(path: str) -> bool:
    """Tell whether a file is the script of this package, which would ask for itself."""
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


class _Reply:
    """A reply that is awaited."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.line: bytes | None = None
        self.failure: Exception | None = None
        self._arrived = threading.Lock()
        self._arrived.acquire()

    def arrive(self, line: bytes | None, failure: Exception | None = None) -> None:
        self.line, self.failure = line, failure
        self._arrived.release()

    def wait(self) -> None:
        # In steps, because Ctrl-C does not interrupt a lock on Windows.
        while not self._arrived.acquire(timeout=0.2):
            pass


class Process:
    """A running program. Any number of threads may ask it at the same time."""

    def __init__(self, path: str) -> None:
        self._log: IO[bytes] = tempfile.TemporaryFile()
        try:
            self._child = subprocess.Popen(
                [path, "compute"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=self._log, bufsize=0, **_APART,
            )
        except OSError as error:
            self._log.close()
            raise ProgramError(f"{path} cannot be started: {error}") from error
        assert self._child.stdin and self._child.stdout
        self._in, self._out = self._child.stdin.fileno(), self._child.stdout.fileno()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, _Reply] = {}
        self._state = threading.Lock()
        self._writing = threading.Lock()
        self.ended = False
        self._words = ""  # what it printed as errors before it ended
        threading.Thread(target=self._read, name="bayescmp", daemon=True).start()

    def begin(self, *bodies: str) -> list[tuple[int, _Reply]]:
        """Send requests: JSON objects without their ids.

        Several at once take less: each time something is written, Python may change threads.
        """
        numbers = [next(self._numbers) for _ in bodies]
        lines = [f'{{"id":{n},{body[1:]}\n'.encode() for n, body in zip(numbers, bodies)]
        sent = [(n, _Reply(len(line))) for n, line in zip(numbers, lines)]
        with self._state:
            if self.ended:
                raise self._gone()
            self._waiting.update(sent)
        self._write(b"".join(lines))
        return sent

    def end(self, number: int, reply: _Reply) -> dict[str, Any]:
        """Wait for the reply to a request.

        Ctrl-C cancels the request in the program, too.
        """
        try:
            reply.wait()
        except BaseException:
            with self._state:
                self._waiting.pop(number, None)
            self._write(b'{"cancel":%d}\n' % number)
            raise
        if reply.failure:
            raise reply.failure
        assert reply.line is not None
        answer: dict[str, Any] = json.loads(reply.line)
        if "error" in answer:
            raise from_reply(answer["error"])
        return answer

    def stop(self) -> None:
        """End the program."""
        self._child.kill()
        self._child.wait()

    def forget(self) -> None:
        """Let go of a program that belongs to the process from which this one was forked."""
        self._child.returncode = 0  # it is not this process that waits for it
        self._close()

    def _write(self, line: bytes) -> None:
        with self._writing:
            try:
                while line and not self.ended:
                    line = line[os.write(self._in, line):]
            except OSError:
                pass  # the program has ended, and the reader tells all who wait
            except BaseException:
                self._child.kill()  # half a line would spoil all the others
                raise

    def _read(self) -> None:
        with open(self._out, "rb", buffering=1 << 16, closefd=False) as lines:
            for line in lines:
                self._take(line)
        self._child.wait()
        self._log.seek(0)
        self._words = self._log.read().decode(errors="replace").strip()
        with self._writing, self._state:
            self.ended = True
            waiting, self._waiting = self._waiting, {}
            self._close()
        for reply in waiting.values():
            reply.arrive(None, self._gone())

    def _take(self, line: bytes) -> None:
        number, _, rest = line[len(b'{"id":'):].partition(b",")
        if rest.startswith(b'"progress"'):
            return
        with self._state:
            if number == b"null":  # a line that was too long to be read
                key = max(self._waiting, key=lambda n: self._waiting[n].size, default=0)
            else:
                key = int(number)
            reply = self._waiting.pop(key, None)
        if reply:  # or it was cancelled
            reply.arrive(line)

    def _close(self) -> None:
        for file in (self._child.stdin, self._child.stdout, self._log):
            if file:
                file.close()

    def _gone(self) -> ProgramError:
        return ProgramError(
            f"the program bayescmp has ended with code {self._child.returncode}"
            + (f": {self._words[-2000:]}" if self._words else "")
        )


_process: Process | None = None
_starting = threading.Lock()


def _running() -> Process:
    """Return the program of this Python process, which is started when it is first needed."""
    global _process
    with _starting:
        if _process is None or _process.ended:
            _process = Process(program())
        return _process


def ask(body: str) -> dict[str, Any]:
    """Return the reply to a request, which is a JSON object without an id.

    Raises:
        BayescmpError: there is no answer.
    """
    process = _running()
    [sent] = process.begin(body)
    return process.end(*sent)


def ask_all(bodies: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Return the replies to many requests, in their order.

    The program works at several of them at the same time.
    """
    most, most_bytes = 512, 16 << 20
    process = _running()
    sent: deque[tuple[int, _Reply]] = deque()
    for together in _batches(bodies):
        sent.extend(process.begin(*together))
        while len(sent) >= most or sent and sent[-1][1].size * len(sent) > most_bytes:
            yield process.end(*sent.popleft())
    yield from (process.end(*one) for one in sent)


def _batches(bodies: Iterable[str]) -> Iterator[list[str]]:
    """Return requests in lists, which have 64 of them or 64 thousand letters at most."""
    batch: list[str] = []
    letters = 0
    for body in bodies:
        if batch and (len(batch) == 64 or letters + len(body) > 1 << 16):
            yield batch
            batch, letters = [], 0
        batch.append(body)
        letters += len(body)
    if batch:
        yield batch


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run another command of the program, such as report, and return what it printed."""
    return subprocess.run(
        [program(), *arguments], capture_output=True, text=True, encoding="utf-8",
        stdin=subprocess.DEVNULL,
    )


def _stop() -> None:
    if _process is not None and not _process.ended:
        _process.stop()


def _forked() -> None:
    """Begin anew in a process that was forked: its parent keeps the program."""
    global _process, _starting
    if _process is not None:
        _process.forget()
    _process, _starting = None, threading.Lock()


atexit.register(_stop)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)
