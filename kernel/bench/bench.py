#!/usr/bin/python3
"""Measures notebook kernels side by side: ours, ipykernel and IRkernel.

    go run ./kernel install
    sudo apt-get install python3-ipykernel r-cran-irkernel
    python3 kernel/bench/bench.py

Each kernel is started as Jupyter starts it, from its kernelspec, and spoken to over its sockets
with nothing but pyzmq between, in turns: a round of each, then the next round. The benchmark prints
medians, with the lowest and highest.

  ready       from the start of the process to the answer to kernel_info_request
  first cell  from the start of the process to the end of `1+1`
  round trip  from sending `1+1` to a running kernel until its reply and the idle status are here
  import      a first cell that imports what an analysis needs: data frames, statistics, plots
  memory      of all processes of the kernel at rest after `1+1`, and after the imports, as PSS and
              as the sum of RSS

PSS is fair: it counts a page once that processes share. RSS counts such a page in each of them, and
ours are two processes of the same program, which is most of what they have in memory. Both also
count the mapped pieces of a file, used or not. Of a file that has just been written, Linux may keep
and map pieces of 2 MB; of one that it read from a disk, smaller ones. So every kernel's program is
put out of the page cache first, as if the computer had been started since it was installed.
"""

import argparse
import hashlib
import hmac
import json
import os
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import uuid

import zmq

GO = """import (
"fmt"
"github.com/bayescmp/go/bayescmp"
"github.com/bayescmp/go/bayescmp/figure"
"github.com/bayescmp/go/bayescmp/nb"
"github.com/bayescmp/go/datasets"
"github.com/go-gota/gota/dataframe"
"gonum.org/v1/gonum/stat"
"gonum.org/v1/gonum/stat/distuv"
"gonum.org/v1/plot"
"gonum.org/v1/plot/plotter"
)"""
PYTHON = ["numpy", "scipy.stats", "pandas", "matplotlib.pyplot"]
R = ["stats", "ggplot2", "dplyr"]


class Kernel:
    """A running kernel and our sockets to it."""

    def __init__(self, spec):
        self.key, self.session = uuid.uuid4().hex, uuid.uuid4().hex
        self.context = zmq.Context()
        names = ["shell", "control", "iopub", "stdin", "hb"]
        listeners = [socket.create_server(("127.0.0.1", 0)) for _ in names]
        ports = {name: s.getsockname()[1] for name, s in zip(names, listeners)}
        for s in listeners:
            s.close()
        self.folder = tempfile.TemporaryDirectory()
        path = os.path.join(self.folder.name, "connection.json")
        with open(path, "w") as f:
            json.dump({**{n + "_port": p for n, p in ports.items()},
                       "transport": "tcp", "ip": "127.0.0.1",
                       "key": self.key, "signature_scheme": "hmac-sha256"}, f)
        silent = {s: subprocess.DEVNULL for s in ("stdin", "stdout", "stderr")}
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            [a.replace("{connection_file}", path) for a in spec["argv"]],
            env={**os.environ, **spec.get("env", {})}, start_new_session=True, **silent)
        self.shell = self.connect(zmq.DEALER, ports["shell"])
        self.iopub = self.connect(zmq.SUB, ports["iopub"])
        self.iopub.setsockopt(zmq.SUBSCRIBE, b"")

    def connect(self, kind, port):
        s = self.context.socket(kind)
        s.linger = 0
        s.reconnect_ivl = 1  # ms; the default of 100 would be what we measure
        s.identity = uuid.uuid4().hex.encode()
        s.connect(f"tcp://127.0.0.1:{port}")
        return s

    def send(self, kind, content):
        header = {"msg_id": uuid.uuid4().hex, "session": self.session,
                  "username": "bench", "version": "5.3",
                  "date": "2025-01-01T00:00:00Z", "msg_type": kind}
        parts = [json.dumps(p).encode() for p in (header, {}, {}, content)]
        mac = hmac.new(self.key.encode(), digestmod=hashlib.sha256)
        for p in parts:
            mac.update(p)
        self.shell.send_multipart([b"<IDS|MSG>", mac.hexdigest().encode(), *parts])
        return header["msg_id"]

    def receive(self, s, want, timeout=60):
        """Waits for the first message that want wants."""
        while True:
            if not s.poll(timeout * 1000):
                status = self.process.poll()
                state = "is running" if status is None else f"has ended with status {status}"
                raise TimeoutError(f"{self.process.args[0]} does not answer; it {state}")
            frames = s.recv_multipart()
            i = frames.index(b"<IDS|MSG>")
            header, parent, content = (json.loads(frames[i + n]) for n in (2, 3, 5))
            if want(header["msg_type"], parent.get("msg_id"), content):
                return content

    def reply(self, msg_id):
        return self.receive(self.shell, lambda kind, parent, content: parent == msg_id)

    def listen(self):
        """Asks until an answer's status arrives over IOPub too: a subscription takes a moment."""
        while True:
            self.reply(self.send("kernel_info_request", {}))
            if self.iopub.poll(20):
                return

    @staticmethod
    def cell(code):
        return {"code": code, "silent": False, "store_history": True, "user_expressions": {},
                "allow_stdin": False, "stop_on_error": True}

    def execute(self, code):
        """Returns the seconds until the reply and the idle status are here."""
        start = time.perf_counter()
        msg_id = self.send("execute_request", self.cell(code))
        reply = self.reply(msg_id)
        self.receive(self.iopub, lambda kind, parent, content:
                     parent == msg_id and kind == "status" and content["execution_state"] == "idle")
        took = time.perf_counter() - start
        if reply["status"] != "ok":
            sys.exit(f"{code}\n{reply}")
        return took

    def memory(self):
        """PSS and RSS of the processes of its session, in MB."""
        total = {"Pss": 0, "Rss": 0}
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                if os.getsid(int(pid)) != self.process.pid:
                    continue
                with open(f"/proc/{pid}/smaps_rollup") as f:
                    for line in f:
                        name = line.split(":")[0]
                        if name in total:
                            total[name] += int(line.split()[1]) / 1024
            except OSError:
                pass
        return total["Pss"], total["Rss"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.context.destroy(0)
        self.folder.cleanup()


def measure(spec, imports, times, trips):
    with Kernel(spec) as kernel:
        kernel.reply(kernel.send("kernel_info_request", {}))
        times["ready"].append(1e3 * (time.perf_counter() - kernel.started))

    with Kernel(spec) as kernel:
        kernel.reply(kernel.send("execute_request", kernel.cell("1+1")))
        times["first cell"].append(1e3 * (time.perf_counter() - kernel.started))
        kernel.listen()
        times["import"].append(1e3 * kernel.execute(imports))
        weigh(kernel, times, "imported")

    with Kernel(spec) as kernel:
        kernel.listen()
        kernel.execute("1+1")
        weigh(kernel, times, "memory")
        times["round trip"].extend(1e3 * kernel.execute("1+1") for _ in range(trips))


def weigh(kernel, times, row):
    time.sleep(1)
    pss, rss = kernel.memory()
    times[row + " PSS"].append(pss)
    times[row + " RSS"].append(rss)


def settle(spec):
    """Puts the program of a kernel out of the page cache, and starts it once, so that it is read
    again."""
    with open(shutil.which(spec["argv"][0]), "rb") as program:
        os.fsync(program.fileno())
        os.posix_fadvise(program.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    with Kernel(spec) as kernel:
        kernel.reply(kernel.send("execute_request", kernel.cell("1+1")))


def digits(x):
    return f"{x:.3g}" if x < 100 else f"{x:.0f}"


def available(statement, names, check):
    """The names that are installed, as a cell that imports them."""
    found = [n for n in names if subprocess.run(check(n), capture_output=True).returncode == 0]
    return "\n".join(statement.format(n) for n in found), found


def version(name):
    """The name of a kernel with its version."""
    ask = {"ipykernel": ["/usr/bin/python3", "-c", "import ipykernel; print(ipykernel.__version__)"],
           "IRkernel": ["Rscript", "-e", "cat(as.character(packageVersion('IRkernel')))"]}
    if name not in ask:
        return name
    return name + " " + subprocess.run(ask[name], capture_output=True, text=True).stdout.strip()


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10, help="starts of each kernel (times 3)")
    parser.add_argument("--trips", type=int, default=100, help="round trips in each round")
    parser.add_argument("--json", action="store_true", help="print every measurement, as JSON")
    args = parser.parse_args()

    from jupyter_client.kernelspec import KernelSpecManager
    specs = KernelSpecManager().get_all_specs()
    python, python_found = available(
        "import {}", PYTHON, lambda n: ["/usr/bin/python3", "-c", "import " + n])
    r, r_found = available("library({})", R, lambda n: ["Rscript", "-e", f"library({n})"])
    irkernel = None
    if r_found:
        command = ["R", "--slave", "-e", "IRkernel::main()", "--args", "{connection_file}"]
        irkernel = specs.get("ir") or {"spec": {"argv": command}}
    kernels = {
        "bayescmp": (specs.get("bayescmp"), GO, ["our packages, gota, gonum"]),
        "ipykernel": (specs.get("python3"), python, python_found),
        "IRkernel": (irkernel, r, r_found),
    }
    for name, (spec, _, _) in kernels.items():
        if not spec:
            print(f"{name} is not installed, and left out", file=sys.stderr)
    kernels = {name: kernel for name, kernel in kernels.items() if kernel[0]}
    rows = ["ready", "first cell", "round trip", "import",
            "memory PSS", "memory RSS", "imported PSS", "imported RSS"]
    times = {name: {row: [] for row in rows} for name in kernels}
    for spec, _, _ in kernels.values():
        settle(spec["spec"])
    for i in range(args.rounds):
        for name, (spec, imports, _) in kernels.items():
            measure(spec["spec"], imports, times[name], args.trips)
        print(f"\rround {i + 1}/{args.rounds}", end="", file=sys.stderr)
    print(file=sys.stderr)

    if args.json:
        print(json.dumps({"versions": {name: version(name) for name in kernels}, "times": times}))
        return
    print(f"{'':12}" + "".join(f"{name:>26}" for name in kernels))
    for row in rows:
        unit = "MB" if row.endswith("SS") else "ms"
        cells = []
        for t in times.values():
            middle, low, high = (digits(f(t[row])) for f in (statistics.median, min, max))
            cells.append(f"{middle} {unit} ({low} to {high})")
        print(f"{row:12}" + "".join(f"{cell:>26}" for cell in cells))
    print("medians (lowest to highest), "
          f"load of the computer at the end {os.getloadavg()[0]:.1f}")
    print("import: " + "; ".join(f"{name}: {', '.join(found) or 'nothing of it is installed'}"
                                 for name, (_, _, found) in kernels.items()))


if __name__ == "__main__":
    main()
