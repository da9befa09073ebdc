"""Writes the built pages as C: embed_pages.py DIST OUT makes `const PageFile page_files[]`, every file as it is and, where that is shorter,
compressed once and for all. What the program itself needs of them (OWN) has no slash before its name, and no browser gets
it. A folder that is not there gives an empty table: the server then has no pages. OUT stays as it is when nothing changed."""
import gzip
import hashlib
import sys
from pathlib import Path

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".png": "image/png", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8"}

OWN = ["/print.html"]  # for the program itself, not for browsers


def form(arrays, tag, data):
    """A PageForm, whose bytes are added to the arrays."""
    name = f"bytes_{len(arrays)}"
    arrays.append(f"static const unsigned char {name}[] = {{{','.join(map(str, data))}}};")
    return f'{{"\\"{tag}\\"", {name}, sizeof {name}}}'


def main(dist, out):
    arrays, rows = [], []
    for path in sorted(p for p in dist.rglob("*") if p.is_file()):
        name = "/" + path.relative_to(dist).as_posix()
        if path.suffix not in TYPES:
            sys.exit(f"{path}: add the type of {path.suffix} to {__file__}")
        plain = path.read_bytes()
        short = gzip.compress(plain, 9, mtime=0)
        if name in OWN:
            name, short = name[1:], plain  # no request is for a path without a slash
        tag = hashlib.sha256(plain).hexdigest()[:20]
        forms = [form(arrays, tag, plain), form(arrays, tag + "-gzip", short) if len(short) < len(plain) else "{0, 0, 0}"]
        # Names below /assets/ carry a hash of what is in them: they never change.
        rows.append(f'\t{{"{name}", "{TYPES[path.suffix]}", {", ".join(forms)}, {str(name.startswith("/assets/")).lower()}}},')
    text = "\n".join(['/* Made by the build. */', '#include "server/net/pages.h"\n', *arrays, "const PageFile page_files[] = {", *rows,
                      "\t{0, 0, {0, 0, 0}, {0, 0, 0}, false},", "};", ""])
    if not out.exists() or out.read_text() != text:
        out.write_text(text)


main(Path(sys.argv[1]), Path(sys.argv[2]))
