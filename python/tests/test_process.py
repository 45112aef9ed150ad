"""One program for each Python process: threads, forks, its end, and Ctrl-C."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

import bayescmp
from bayescmp import _process

from .data import FOREST, TREE, table

FOLDER = str(Path(bayescmp.__file__).parent.parent)


def decision() -> str:
    return str(bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds").decision)


def fresh() -> None:
    """Stop the program of this process, so that the next question starts one."""
    if _process._process and not _process._process.ended:
        _process._process.stop()
        while not _process._process.ended:
            time.sleep(0.01)


class fake:
    """A program in place of ours: a script of Python, whose line may be any code."""

    def __init__(self, line: str) -> None:
        self._text = (
            f"#!{sys.executable}\nimport json, sys, os\nfor line in sys.stdin:\n"
            "    request = json.loads(line)\n" + textwrap.indent(textwrap.dedent(line), "    ")
        )

    def __enter__(self) -> None:
        fresh()
        self._folder = tempfile.TemporaryDirectory()
        path = os.path.join(self._folder.name, "program")
        Path(path).write_text(self._text)
        os.chmod(path, 0o755)
        self._patch = mock.patch.object(_process, "program", lambda: path)
        self._patch.start()

    def __exit__(self, *_: object) -> None:
        self._patch.stop()
        fresh()
        self._folder.cleanup()


@unittest.skipIf(sys.platform == "win32", "the programs in place of ours are scripts")
class InPlace(unittest.TestCase):
    def test_new_field(self) -> None:
        """A field that a later program has is there without any change of this package."""
        with fake("""
            answer = {"left": "x", "brand_new": {"depth": [1, 2]}, "limit": "Infinity"}
            print(json.dumps({"id": request["id"], "answer": answer, "text": "words",
                              "html": "<p>"}), flush=True)
        """):
            answer = bayescmp.compare(TREE, FOREST, rope=0.01, rows="folds")
        self.assertEqual(answer.brand_new.depth, [1, 2])
        self.assertEqual(answer.limit, float("inf"))
        self.assertIn("brand_new", dir(answer))

    def test_progress_and_other_order(self) -> None:
        with fake("""
            for later in (request, json.loads(sys.stdin.readline()))[::-1]:
                print('{"id":%d,"progress":{"done":1,"total":2}}' % later["id"], flush=True)
                print(json.dumps({"id": later["id"], "answer": {"x": later["classifiers"]["x"][0]}}),
                      flush=True)
        """):
            answers = bayescmp.compare_many([([1], [3]), ([2], [3])], rope=0, rows="folds")
        self.assertEqual([answer.x for answer in answers], [1, 2])

    def test_death(self) -> None:
        """The last words of a program are in the error, and the next question starts another."""
        with fake("""
            print("out of luck", file=sys.stderr, flush=True)
            os._exit(3)
        """):
            with self.assertRaisesRegex(bayescmp.ProgramError, "code 3: out of luck"):
                decision()
            with self.assertRaises(bayescmp.ProgramError):
                decision()
        self.assertEqual(decision(), "right better")

    def test_too_long_a_line(self) -> None:
        """A reply without an id is that to the longest line."""
        with fake("""
            message = {"kind": "too_large", "message": "the line is longer than 90 MB"}
            print(json.dumps({"id": None, "error": message}).replace(": ", ":"), flush=True)
        """):
            with self.assertRaisesRegex(bayescmp.InputError, "longer than 90 MB"):
                decision()

    def test_ctrl_c(self) -> None:
        """Ctrl-C cancels the request, and leaves the program for the next one."""
        # Whoever starts the tests in the background may ignore it.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        with fake("""
            if "cancel" not in request and request["test"] == "Slow":
                slow = request["id"]
            else:
                print(json.dumps({"id": request.get("id", slow), "answer": {
                    "cancelled": request.get("cancel")}}), flush=True)
        """):
            threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT)).start()
            with self.assertRaises(KeyboardInterrupt):
                bayescmp.compare(TREE, FOREST, rope=0, rows="folds", test="Slow")
            first = _process._process
            body = '{"do":"compare","test":"Quick"}'
            self.assertEqual(_process.ask(body)["answer"], {"cancelled": None})
            self.assertIs(_process._process, first)


class Program(unittest.TestCase):
    def test_threads(self) -> None:
        fresh()
        want = bayescmp.Scores.from_frame(table()).compare("a", "c", rope=0.01)
        found: list[bool] = []

        def work() -> None:
            for _ in range(5):
                scores = bayescmp.Scores.from_frame(table())
                found.append(scores.compare("a", "c", rope=0.01) == want)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [True] * 40)

    def test_killed(self) -> None:
        decision()
        assert _process._process
        _process._process._child.kill()
        for _ in range(3):
            try:
                self.assertEqual(decision(), "right better")
                return
            except bayescmp.ProgramError:
                continue  # it may have died while it was asked
        self.fail("no other program was started")

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_fork(self) -> None:
        """A forked process has a program of its own, and does not disturb that of its parent."""
        decision()
        assert _process._process
        ours = _process._process._child.pid
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                assert decision() == "right better" and _process._process
                code = 0 if _process._process._child.pid != ours else 2
                _process._stop()
            finally:
                os._exit(code)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0)
        self.assertEqual(decision(), "right better")
        self.assertEqual(_process._process._child.pid, ours)

    @unittest.skipUnless(os.path.isdir("/proc/self"), "no /proc here")
    def test_ends_with_python(self) -> None:
        """However Python ends, the program ends, too."""
        code = (
            "import bayescmp, os, sys; from bayescmp import _process;"
            "bayescmp.compare([1, 2, 3], [2, 3, 5], rope=0, rows='folds');"
            "print(_process._process._child.pid, flush=True);"
        )
        for end in ("", "os._exit(0)", "os.kill(os.getpid(), 9)", "raise SystemExit"):
            done = subprocess.run([sys.executable, "-c", code + end], cwd=FOLDER,
                                  capture_output=True, text=True)
            self.assertEqual(done.stderr, "")
            gone = f"/proc/{int(done.stdout)}"
            limit = time.monotonic() + 10
            while os.path.exists(gone) and time.monotonic() < limit:
                time.sleep(0.02)
            self.assertFalse(os.path.exists(gone), end)

    def test_not_there(self) -> None:
        code = (
            "from unittest import mock; from bayescmp import _process;"
            "_process.__file__ = '/nowhere/x.py'; print(_process.program())"
        )
        for environment, words in (
            ({"PATH": "/nowhere"}, "set BAYESCMP_PROGRAM"),
            ({"BAYESCMP_PROGRAM": "/nowhere/x"}, "there is no such file"),
        ):
            done = subprocess.run([sys.executable, "-c", code], cwd=FOLDER, env=environment,
                                  capture_output=True, text=True)
            self.assertIn(words, done.stderr)

    def test_command(self) -> None:
        done = subprocess.run([sys.executable, "-m", "bayescmp", "version"], cwd=FOLDER,
                              capture_output=True, text=True)
        self.assertIn("bayescmp", done.stdout)
        self.assertEqual(done.returncode, 0)


if __name__ == "__main__":
    unittest.main()
