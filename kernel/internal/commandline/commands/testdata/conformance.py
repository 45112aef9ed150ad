"""Jupyter's own conformance suite (jupyter_kernel_test), with samples in Go.

Every optional test is on. What the suite has no test for but the protocol asks is in MoreTests.
"""

import inspect
import os
import sys
import tempfile
import unittest

import jupyter_kernel_test
from jupyter_kernel_test.msgspec_v5 import validate_message

PATIENCE = 300  # seconds, to end a test that hangs


def patient(get_msg):
    """The suite waits a tenth of a second for a message, and a busy machine may take longer."""
    if inspect.iscoroutinefunction(get_msg):

        async def wait(timeout=None):
            return await get_msg(timeout=PATIENCE)

    else:

        def wait(timeout=None):
            return get_msg(timeout=PATIENCE)

    return wait


class Patient:
    """Makes the suite independent of the speed of the machine."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for channel in (cls.kc.shell_channel, cls.kc.iopub_channel):
            channel.get_msg = patient(channel.get_msg)

    def flush_channels(self):
        """Reads what has come so far: up to the answer to a request that is sent now."""
        msg_id = self.kc.kernel_info()
        while self.kc.get_shell_msg()["parent_header"].get("msg_id") != msg_id:
            pass
        while True:
            msg = self.kc.get_iopub_msg()
            validate_message(msg)
            state = msg["content"].get("execution_state")
            if msg["parent_header"].get("msg_id") == msg_id and state == "idle":
                return


class ConformanceTests(Patient, jupyter_kernel_test.KernelTests):
    kernel_name = "bayescmp"
    language_name = "go"
    file_extension = ".go"

    code_hello_world = 'import "fmt"\nfmt.Println("hello, world")'
    code_stderr = 'import (\n"fmt"\n"os"\n)\nfmt.Fprintln(os.Stderr, "oops")'
    code_generate_error = 'panic("oops")'
    code_clear_output = 'import "github.com/bayescmp/go/bayescmp/nb"\nnb.Clear(false)'
    code_page_something = "len?"
    code_inspect_sample = "append"

    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": '"a" + "b"', "result": "ab"},
        {"code": "[]int{1, 2}", "result": "[1 2]"},
        {
            "code": 'import "display"\ndisplay.HTML("<b>x</b>")',
            "mime": "text/html",
            "result": "<b>x</b>",
        },
        {"code": 'import "gonum.org/v1/plot"\nplot.New()', "mime": "image/png"},
    ]
    code_display_data = [
        {"code": 'import "display"\nDisplay(display.HTML("<b>x</b>"))', "mime": "text/html"},
        {"code": 'import "display"\nDisplay(display.SVG("<svg/>"))', "mime": "image/svg+xml"},
        {"code": 'import "display"\nDisplay(display.Latex("x^2"))', "mime": "text/latex"},
        {"code": 'import "display"\nDisplay(display.Markdown("*x*"))', "mime": "text/markdown"},
        {
            "code": 'import "display"\nDisplay(display.JSON(map[string]interface{}{"x": 1}))',
            "mime": "application/json",
        },
        {
            "code": 'import (\n"github.com/bayescmp/go/bayescmp/nb"\n"gonum.org/v1/plot"\n)\n'
            "nb.Show(plot.New())",
            "mime": "image/png",
        },
    ]

    completion_samples = [
        {"text": 'strin', "matches": {"string"}},
        {"text": 'x := le', "matches": {"len"}},
        {"text": 'żółć := 1; appe', "matches": {"append"}},
        {"text": 'nothingLikeThis', "matches": set()},
    ]
    complete_code_samples = [
        "1", "x := 1", "x := []int{\n\t1,\n}", "func f() {\n}", "for i := 0; i < 3; i++ {\n}",
        "if true {\n} else {\n}",
        'import (\n"fmt"\n)', "type T struct {\n\tX int\n}", "// a comment", "$ls", "`a\nb`", '"{"',
    ]
    incomplete_code_samples = [
        "for {", "func f() {", "x := []int{", "import (", "f(1,", "/* a comment", "x := `text",
        "type T struct {\n\tX int",
        "x := map[string][]int{\n\t\"a\": {1,", "switch x {\ncase 1:",
    ]
    invalid_code_samples = [
        "x := := 1", ")", "func f( {", 'x := "text', "}", "else {", "x := 1 2", "func {}",
    ]

    supported_history_operations = ("tail", "range", "search")
    code_history_pattern = "6?? *"


class MoreTests(Patient, jupyter_kernel_test.KernelTests):
    """A kernel of its own, for what the suite does not ask."""

    kernel_name = "bayescmp"

    def reply(self, msg_id, kind):
        msg = self.get_non_kernel_info_reply()
        # The protocol says "aborted", and this suite knows "abort" only.
        if msg["content"]["status"] == "aborted":
            return msg["content"]
        validate_message(msg, kind, msg_id)
        return msg["content"]

    def test_kernel_info_in_full(self):
        self.flush_channels()
        self.kc.kernel_info()
        info = self.kc.get_shell_msg()["content"]
        self.assertEqual(info["status"], "ok")
        self.assertGreaterEqual(tuple(map(int, info["protocol_version"].split("."))), (5, 3))
        language = info["language_info"]
        self.assertRegex(language["version"], r"^1\.\d+")
        self.assertEqual(language["mimetype"], "text/x-go")
        self.assertEqual(language["pygments_lexer"], "go")
        for field in ("banner", "implementation", "implementation_version"):
            self.assertTrue(info[field], field)
        for link in info["help_links"]:
            self.assertTrue(link["text"] and link["url"].startswith("https://"), link)

    def test_comm_info(self):
        self.flush_channels()
        self.assertEqual(self.reply(self.kc.comm_info(), "comm_info_reply")["comms"], {})

    def test_comm_is_refused(self):
        self.flush_channels()
        content = {"comm_id": "c", "target_name": "t", "data": {}}
        self.kc.shell_channel.send(self.kc.session.msg("comm_open", content))
        while True:
            msg = self.kc.get_iopub_msg()
            if msg["msg_type"] == "comm_close":
                self.assertEqual(msg["content"]["comm_id"], "c")
                return

    def test_silent(self):
        self.flush_channels()
        before = self.execute_helper("1")[0]["content"]["execution_count"]
        self.flush_channels()
        reply, outputs = self.execute_helper("silent := 3\nsilent", silent=True)
        self.assertEqual((reply["content"]["status"], outputs), ("ok", []))
        self.flush_channels()
        reply, outputs = self.execute_helper("silent", store_history=False)
        self.assertEqual(outputs[0]["content"]["data"]["text/plain"], "3")
        self.flush_channels()
        self.assertEqual(self.execute_helper("1")[0]["content"]["execution_count"], before + 1)

    def test_user_expressions(self):
        self.flush_channels()
        msg_id = self.kc.execute("answer := 42", user_expressions={"a": "answer", "b": "nonsense"})
        values = self.reply(msg_id, "execute_reply")["user_expressions"]
        self.assertEqual(values["a"]["data"]["text/plain"], "42")
        self.assertEqual(values["b"]["status"], "error")

    def test_cells_behind_an_error_are_aborted(self):
        self.flush_channels()
        with tempfile.TemporaryDirectory() as folder:
            sent = os.path.join(folder, "sent")
            fails = f"""import ("os"; "time")
for {{
	if _, err := os.Stat("{sent}"); err == nil {{
		break
	}}
	time.Sleep(time.Millisecond)
}}
time.Sleep(300 * time.Millisecond) // the others are on their way
panic("oops")"""
            ids = [self.kc.execute(code) for code in (fails, "1", "2")]
            open(sent, "w").close()
            replies = [self.reply(i, "execute_reply") for i in ids]
            states = [reply["status"] for reply in replies]
            self.assertEqual(states, ["error", "aborted", "aborted"])
            # What was not executed has no number.
            self.assertNotIn("execution_count", replies[1])
        self.flush_channels()
        ids = [self.kc.execute(code, stop_on_error=False) for code in ('panic("oops")', "1", "2")]
        states = [self.reply(i, "execute_reply")["status"] for i in ids]
        self.assertEqual(states, ["error", "ok", "ok"])

    def test_completion_of_members(self):
        self.flush_channels()
        self.execute_helper('import "fmt"')
        code = 'ż := 1\nfmt.Sprintl(ż)'
        reply = self.reply(self.kc.complete(code, len("ż := 1\nfmt.Sprintl")), "complete_reply")
        self.assertEqual(reply["matches"], ["Sprintln"])
        self.assertEqual(code[reply["cursor_start"]:reply["cursor_end"]], "Sprintl")

    def test_inspection(self):
        self.flush_channels()
        self.execute_helper(
            'import (\n"strings"\n"github.com/bayescmp/go/bayescmp"\n)\nlist := []string{}'
        )
        for code, want in {
            "strings.Repeat(": "func Repeat(s string, count int) string",
            "x := bayescmp.CorrelatedTTest": "Rope float64",
            "strings": 'import "strings"',
            "list": "list []string",
        }.items():
            reply = self.reply(self.kc.inspect(code, len(code)), "inspect_reply")
            self.assertIn(want, reply["data"].get("text/plain", ""), code)
        self.assertFalse(self.reply(self.kc.inspect("nonsense"), "inspect_reply")["found"])

    def test_unknown_requests_do_no_harm(self):
        self.flush_channels()
        for content in ({}, {"code": 7}, {"code": None}, {"code": "1", "cursor_pos": -5}):
            for kind in ("execute", "complete", "inspect", "is_complete", "history", "nonsense"):
                self.kc.shell_channel.send(self.kc.session.msg(kind + "_request", content))
        self.kc.execute("40 + 2", user_expressions={"x": "7"})
        while True:
            reply = self.kc.get_shell_msg()["content"]
            if reply.get("user_expressions", {}).get("x"):
                return


# What the suite has in its base class runs once, in ConformanceTests.
for name in dir(jupyter_kernel_test.KernelTests):
    if name.startswith("test_"):
        setattr(MoreTests, name, None)

if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
