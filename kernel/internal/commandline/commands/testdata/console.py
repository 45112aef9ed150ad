"""Somebody at a terminal with `jupyter console`: lines go in, what comes out is compared."""

import os
import pty
import re
import select
import sys
import time

PATIENCE = 300  # seconds, to end a test that hangs


class Terminal:
    def __init__(self, *command):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            terminal = {"TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"}
            os.execvpe(command[0], command, {**os.environ, **terminal})
        self.seen = ""

    def type(self, keys):
        os.write(self.fd, keys.encode())

    def expect(self, pattern):
        """Waits for what the terminal shows, colours and cursor movements left out."""
        end = time.time() + PATIENCE
        while not re.search(pattern, self.seen):
            if not select.select([self.fd], [], [], max(0, end - time.time()))[0]:
                sys.exit(f"no {pattern!r} in {self.seen!r}")
            new = os.read(self.fd, 1 << 16).decode("utf-8", "replace")
            self.seen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", new)
        self.seen = ""

    def wait(self):
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


# Without an answer in a second, the console no longer asks whether a line is complete. A busy
# machine may take longer.
options = [
    f"--ZMQTerminalInteractiveShell.kernel_is_complete_timeout={PATIENCE}",
    f"--ZMQTerminalInteractiveShell.kernel_timeout={PATIENCE}",
    f"--ZMQCompleter.timeout={PATIENCE}",
]
console = Terminal(sys.executable, "-m", "jupyter_console", "--kernel", "bayescmp", *options)
console.expect(r"Go in notebooks(.|\n)*In \[1\]: ")
console.type('import "fmt"\r')
console.expect(r"In \[2\]: ")
console.type("for i := 0; i < 2; i++ {\r")  # is not complete, says the kernel
console.expect(r"\.\.\.: ")
console.type('fmt.Println("line", 40+i)\r')
console.expect(r"\.\.\.: ")
console.type("}\r")
console.expect(r"line 40\r\nline 41\r\n(.|\n)*In \[3\]: ")
console.type("fmt.Sprintl")
console.expect("Sprintl")
console.type("\t")
# Only the letter that is new, and not one of "In" or "Sprintl", which the terminal may write again.
console.expect("(?<![Ii])n")
console.type('("completed")\r')
console.expect(r"Out\[3\]:\s+completed(.|\n)*In \[4\]: ")
console.type('panic("oops")\r')
console.expect(r"panic: oops(.|\n)*In \[5\]: ")
console.type("6 * 7\r")
console.expect(r"Out\[5\]: 42(.|\n)*In \[6\]: ")
console.type("\x04")
console.expect("exit")
console.type("y\r")
console.expect("Shutting down kernel")
sys.exit(console.wait())
