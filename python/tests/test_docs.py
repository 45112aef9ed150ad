"""The examples of the pages in docs print what stands behind them."""

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

DOCS = Path(os.environ.get("BAYESCMP_DOCS", Path(__file__).parents[2] / "docs"))


class Docs(unittest.TestCase):
    @unittest.skipUnless(DOCS.is_dir(), "the pages are not here")
    def test_pages(self) -> None:
        for page in ("python.md", "coming-from.md"):
            text = (DOCS / page).read_text(encoding="utf-8")
            names: dict[str, Any] = {}
            blocks = re.findall(r"```python\n(.*?)```\n(?:\n```text\n(.*?)```\n)?", text, re.S)
            self.assertGreater(len(blocks), 3, page)
            for block, printed in blocks:
                out = io.StringIO()
                with contextlib.redirect_stdout(out):
                    exec(block, names)
                if printed:
                    self.assertEqual(out.getvalue().strip(), printed.strip())

    def test_docstring(self) -> None:
        self.assertEqual(doctest.testmod(bayescmp).failed, 0)


if __name__ == "__main__":
    unittest.main()
