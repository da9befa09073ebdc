"""Writes the built pages as C: embed_pages.py DIST OUT [FILE…] makes `const PageFile page_files[]`, every file as it is and, where that is
shorter, compressed once and for all; the FILEs, which are the engine for pages and its nets (wasm/), stand among them by their names.
What the program itself needs of them (OWN) has no slash before its name, and no browser gets it. The first page is told which build it is
of, and the service worker which files to keep of it. A folder that is not there gives an empty table: the server then has no pages. OUT
stays as it is when nothing changed."""
import gzip
import hashlib
import json
import sys
from pathlib import Path

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".png": "image/png", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8",
         ".wasm": "application/wasm", ".net": "application/octet-stream"}

OWN = ["/print.html", "/404.html"]  # for the program itself, not for browsers: print.c and pages.c take them


def fill_in(name, plain, pages):
    """The bytes of a page, with the build in the place of __BUILD__ and the files to keep in that of '__FILES__'."""
    if name not in ("/index.html", "/sw.js"):
        return plain
    build = hashlib.sha256(b"".join(n.encode() + pages[n] for n in sorted(pages))).hexdigest()[:16]
    kept = sorted(n for n in pages if n not in (*OWN, "/sw.js", "/index.html"))
    files = ["./", *(n[1:] + (f"?build={build}" if n.endswith((".wasm", ".net")) else "") for n in kept)]
    return plain.replace(b"__BUILD__", build.encode()).replace(b"'__FILES__'", json.dumps(files)[1:-1].encode())


def form(arrays, tag, data):
    """A PageForm, whose bytes are added to the arrays."""
    name = f"bytes_{len(arrays)}"
    arrays.append(f"static const unsigned char {name}[] = {{{','.join(map(str, data))}}};")
    return f'{{"\\"{tag}\\"", {name}, sizeof {name}}}'


def main(dist, out, *engine):
    arrays, rows = [], []
    pages = {"/" + path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}
    pages |= {f"/{path.name}": path for path in engine} if pages else {}
    bytes_of = {name: path.read_bytes() for name, path in pages.items()}
    for name, path in sorted(pages.items()):
        if path.suffix not in TYPES:
            sys.exit(f"{path}: add the type of {path.suffix} to {__file__}")
        plain = fill_in(name, bytes_of[name], bytes_of)
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


main(*map(Path, sys.argv[1:]))
