"""The examples of docs/python.md print what stands behind them."""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import unittest
from pathlib import Path
from typing import Any

import bayescmp

PAGE = Path(os.environ.get("BAYESCMP_DOCS", Path(__file__).parents[2] / "docs"), "python.md")


class Docs(unittest.TestCase):
    @unittest.skipUnless(PAGE.is_file(), "the page is not here")
    def test_page(self) -> None:
        text = PAGE.read_text(encoding="utf-8")
        names: dict[str, Any] = {}
        printed = ""
        blocks = re.findall(r"```(python|text)\n(.*?)```", text, re.S)
        self.assertGreater(len(blocks), 6)
        for kind, block in blocks:
            if kind == "python":
                out = io.StringIO()
                with contextlib.redirect_stdout(out):
                    exec(block, names)
                printed = out.getvalue()
            else:
                self.assertEqual(printed.strip(), block.strip())

    def test_docstring(self) -> None:
        self.assertEqual(doctest.testmod(bayescmp).failed, 0)


if __name__ == "__main__":
    unittest.main()
