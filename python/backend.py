"""Makes a wheel of the source, for pip. It has no program; see bayescmp/_process.py."""

from __future__ import annotations

import base64
import hashlib
import os
import re
import zipfile
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


def build_wheel(
    wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None
) -> str:
    """Write the wheel, and return its name."""
    found = re.search("^Version: (.*)$", (_HERE / "PKG-INFO").read_text(encoding="utf-8"), re.M)
    assert found
    stem = f"bayescmp-{found.group(1)}"
    about = f"{stem}.dist-info/"
    files = {
        f"bayescmp/{path.name}": path.read_bytes()
        for path in sorted((_HERE / "bayescmp").iterdir()) if path.suffix in (".py", ".typed")
    }
    files[about + "METADATA"] = (_HERE / "PKG-INFO").read_bytes()
    files[about + "entry_points.txt"] = (_HERE / "entry_points.txt").read_bytes()
    files[about + "WHEEL"] = (
        b"Wheel-Version: 1.0\nGenerator: bayescmp\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    )
    files[about + "RECORD"] = _record(files, about + "RECORD")
    name = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            wheel.writestr(zipfile.ZipInfo(path), content)
    return name


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    """Refuse: the archive of the source is written by "make dist"."""
    raise NotImplementedError("make dist writes the archive of the source")


def _record(files: dict[str, bytes], own: str) -> bytes:
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    return ("".join(lines) + f"{own},,\n").encode()
