"""How pip builds the module: Meson and Ninja make it, and this packs it into a wheel. It needs nothing but them and Python's own library,
so that pip fetches nothing. See PEP 517; the metadata is below, for there is one place that knows the version: meson.build."""
import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
NAME = "tripot"
METADATA = """Metadata-Version: 2.1
Name: tripot
Version: {version}
Summary: Tabletop games of bluff, for programs: views, bots, and millions of decisions a second into numpy arrays
License: MIT
Requires-Python: >=3.11
Provides-Extra: env
Requires-Dist: numpy; extra == "env"
"""


def _version():
    return re.search(r"version: '([^']+)'", (ROOT / "meson.build").read_text(encoding="utf-8")).group(1)


def _tag():
    """Of the limited API, on this machine."""
    return f"cp311-abi3-{re.sub('[-.]', '_', sysconfig.get_platform())}"


def _build(folder):
    """The files of the package, by their names in the wheel."""
    subprocess.run(["meson", "setup", folder, ROOT, "--buildtype=release", "-Dpython=enabled"], check=True)
    subprocess.run(["ninja", "-C", folder, "tripot-python"], check=True)
    built = Path(folder) / "python" / NAME
    for path in sorted(built.iterdir()):
        if path.is_file() and (path.suffix in (".py", ".pyi", ".so") or path.name == "py.typed"):
            yield f"{NAME}/{path.name}", path.read_bytes()


def _info(version):
    folder = f"{NAME}-{version}.dist-info"
    yield f"{folder}/METADATA", METADATA.format(version=version).encode()
    yield f"{folder}/WHEEL", f"Wheel-Version: 1.0\nGenerator: tripot\nRoot-Is-Purelib: false\nTag: {_tag()}\n".encode()
    for name in ("LICENSE", "NOTICE"):
        yield f"{folder}/{name}", (ROOT / name).read_bytes()


def _line(name, content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"{name},sha256={digest},{len(content)}\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _version()
    name = f"{NAME}-{version}-{_tag()}.whl"
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        record = ""
        for path, content in [*_build(folder), *_info(version)]:
            wheel.writestr(path, content)
            record += _line(path, content)
        path = f"{NAME}-{version}.dist-info/RECORD"
        wheel.writestr(path, record + f"{path},,\n")
    return name


def build_sdist(sdist_directory, config_settings=None):
    raise NotImplementedError("the module is built from a clone of the whole tree: pip install ./python")
