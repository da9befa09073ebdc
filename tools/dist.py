"""What is released: dist.py FOLDER writes the source archive of the last commit with the pages built in it, the same bits whenever it is made of
the same commit, and beside it what it contains (SPDX), what is new (from CHANGELOG.md) and the hashes of all three.

dist.py --lay FOLDER lays the tracked files, as they are, and the pages out in a folder: what packages are built from."""
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VERSION = re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text())[1]
PAGES = ["web/dist", "web/.pages"]  # made by the build; the second says of which sources
# What the program is linked with, and what it is under: Debian's packages, whatever their version.
LIBRARIES = {"libsodium": "ISC", "libuv": "MIT", "wslay": "MIT", "sqlite": "blessing", "utf8proc": "MIT", "libpq": "PostgreSQL"}


def git(*command):
    return subprocess.run(["git", *command], cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout


def pages():
    found = sorted(file for place in PAGES for file in [ROOT / place, *(ROOT / place).rglob("*")] if file.is_file())
    if not (ROOT / "web" / "dist" / "index.html").is_file():
        sys.exit("dist.py: there are no pages: ./tripot dist builds them first")
    return [file.relative_to(ROOT).as_posix() for file in found]


def lay(folder):
    """As they are: a clone may have changes that are not committed; a source archive has no git, and is laid out as a whole."""
    if (ROOT / ".git").exists():
        names = git("ls-files", "--cached", "--others", "--exclude-standard", "-z").decode().split("\0")[:-1] + pages()
    else:
        skipped = ("build", "node_modules", "test-results", "__pycache__", ".git")
        names = [path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*")
                 if path.is_file() and not any(part.startswith(skipped) for part in path.relative_to(ROOT).parts[:-1])]
    for name in names:
        if (ROOT / name).exists():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


def archive(date):
    """The bytes of the archive: names in order, nobody's, all of the commit's date."""
    out = BytesIO()
    with tarfile.open(fileobj=BytesIO(git("archive", "--format=tar", "HEAD"))) as tree, \
            gzip.GzipFile(fileobj=out, mode="wb", mtime=0, filename="") as packed, tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
        files = {m.name: (m.mode, tree.extractfile(m).read()) for m in tree.getmembers() if m.isfile()}
        files.update({name: (0o644, (ROOT / name).read_bytes()) for name in pages()})
        for name, (mode, data) in sorted(files.items()):
            info = tarfile.TarInfo(f"tripot-{VERSION}/{name}")
            info.size, info.mtime, info.mode = len(data), date, 0o755 if mode & 0o100 else 0o644
            tar.addfile(info, BytesIO(data))
    return out.getvalue()


def package(name, version, licence, where=None):
    known = {"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "downloadLocation": "NOASSERTION", "filesAnalyzed": False,
             "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION"}
    if version:
        known["versionInfo"] = version
    if where:
        known["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": where}]
    return known


def contents(date, digest):
    """The SPDX list: ours, the npm packages whose code is in the pages, and the libraries that the program is linked with."""
    locked = json.loads((ROOT / "web" / "package-lock.json").read_text())["packages"]
    inside = [package(name.split("node_modules/")[-1], p["version"], p.get("license", "NOASSERTION"),
                      f"pkg:npm/{name.split('node_modules/')[-1].replace('@', '%40')}@{p['version']}")
              for name, p in sorted(locked.items()) if name and not p.get("dev") and not p.get("devOptional")]
    icons = locked["node_modules/@iconify-json/game-icons"]
    inside.append(package("@iconify-json/game-icons", icons["version"], "CC-BY-3.0", f"pkg:npm/%40iconify-json/game-icons@{icons['version']}"))
    linked = [package(name, None, licence) for name, licence in LIBRARIES.items()]
    ours = package("tripot", VERSION, "MIT")
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", ours)] + [(ours["SPDXID"], "CONTAINS", p) for p in inside] + [(ours["SPDXID"], "DEPENDS_ON", p) for p in linked]
    return json.dumps({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"tripot-{VERSION}",
        "documentNamespace": f"https://spdx.org/spdxdocs/tripot-{VERSION}-{digest}",
        "creationInfo": {"created": datetime.fromtimestamp(date, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Organization: The Tripot developers"]},
        "packages": [ours, *inside, *linked],
        "relationships": [{"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b["SPDXID"]} for a, kind, b in relations]}, indent=1) + "\n"


def news():
    text = (ROOT / "CHANGELOG.md").read_text()
    found = re.search(rf"^## {re.escape(VERSION)}[^\n]*\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    if not found:
        sys.exit(f"dist.py: CHANGELOG.md has no section {VERSION}")
    return f"# Tripot {VERSION}\n{found[1].rstrip()}\n"


def release(folder):
    if git("status", "--porcelain"):
        print("dist.py: what is not committed is left out", file=sys.stderr)
    date = int(git("log", "-1", "--format=%ct"))
    data = archive(date)
    digest = hashlib.sha256(data).hexdigest()
    written = {f"tripot-{VERSION}.tar.gz": data, f"tripot-{VERSION}.spdx.json": contents(date, digest).encode(), f"tripot-{VERSION}.md": news().encode()}
    folder.mkdir(parents=True, exist_ok=True)
    for name, what in written.items():
        (folder / name).write_bytes(what)
    sums = "".join(f"{hashlib.sha256(what).hexdigest()}  {name}\n" for name, what in written.items())
    (folder / "SHA256SUMS").write_text(sums)
    print(sums, end="")


if sys.argv[1] == "--lay":
    lay(Path(sys.argv[2]))
elif sys.argv[1] == "--version":
    print(VERSION)
else:
    release(Path(sys.argv[1]))
