"""A front end that interrupts, restarts and shuts the kernel down, by Jupyter's own client."""

from jupyter_client.manager import start_new_kernel

PATIENCE = 300  # seconds, to end a test that hangs


def run(kc, code, interrupt=None):
    """Executes a cell, and returns the contents of its outputs. With interrupt, the cell is
    interrupted when it prints: then it runs for certain."""
    outputs = []
    cell = kc.execute(code)
    while True:
        msg = kc.get_iopub_msg(timeout=PATIENCE)
        if msg["parent_header"].get("msg_id") != cell:
            continue
        kind, content = msg["header"]["msg_type"], msg["content"]
        if kind == "status" and content["execution_state"] == "idle":
            kc.get_shell_msg(timeout=PATIENCE)
            return outputs
        if kind == "stream" and interrupt:
            interrupt()
        if kind in ("stream", "execute_result", "display_data", "error"):
            outputs.append(content)


def interrupt_and_wait(kc):
    """Interrupts the kernel, and returns when it has heeded that."""
    kc.control_channel.send(kc.session.msg("interrupt_request", {}))
    assert kc.get_control_msg(timeout=PATIENCE)["content"]["status"] == "ok"


def shown(outputs):
    return outputs[-1]["data"]["text/plain"]


km, kc = start_new_kernel(kernel_name="bayescmp", startup_timeout=PATIENCE)
try:
    run(kc, 'import (\n"fmt"\n"github.com/bayescmp/go/bayescmp/nb"\n)\nx := 42')
    for code in ("for {\n x++\n}", "<-nb.Context().Done()\nnb.Check(nb.Context().Err())"):
        out = run(kc, 'x++\nfmt.Println("on its way")\n' + code, km.interrupt_kernel)
        assert out[-1].get("ename") == "interrupted", (code, out)
    out = run(kc, "x > 42 && nb.Context().Err() == nil")
    assert shown(out) == "true", out
    interrupt_and_wait(kc)  # between cells it does nothing
    assert shown(run(kc, "1 + 2")) == "3"
    out = run(kc, "y := 1\nfmt.Print(nonsense)")
    line = "cell 6, line 2: fmt.Print(nonsense)"
    assert out[-1]["ename"] == "error" and out[-1]["traceback"][1] == line, out
    km.restart_kernel(now=False)
    kc.wait_for_ready(timeout=PATIENCE)
    assert run(kc, "x")[-1]["ename"] == "error", "x is still there after a restart"
    assert shown(run(kc, "1 + 2")) == "3"
finally:
    kc.stop_channels()
    km.shutdown_kernel(now=False)
assert not km.is_alive()
print("done")
