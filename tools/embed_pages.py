"""Writes the built pages as C: embed_pages.py DIST OUT makes `const PageFile page_files[]`, every file compressed once and for all. A
folder that is not there gives an empty table: the server then has its plain list only. OUT stays as it is when nothing changed."""
import gzip
import hashlib
import sys
from pathlib import Path

TYPES = {".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
         ".png": "image/png", ".woff2": "font/woff2", ".webmanifest": "application/manifest+json", ".txt": "text/plain; charset=utf-8"}


def main(dist, out):
    arrays, rows = [], []
    for i, path in enumerate(sorted(p for p in dist.rglob("*") if p.is_file())):
        name = "/" + path.relative_to(dist).as_posix()
        if path.suffix not in TYPES:
            sys.exit(f"{path}: add the type of {path.suffix} to {__file__}")
        data = gzip.compress(path.read_bytes(), 9, mtime=0)
        tag = hashlib.sha256(data).hexdigest()[:20]
        arrays.append(f"static const unsigned char file_{i}[] = {{{','.join(map(str, data))}}};")
        # Names below /assets/ carry a hash of what is in them: they never change.
        rows.append(f'\t{{"{name}", "{TYPES[path.suffix]}", "\\"{tag}\\"", file_{i}, sizeof file_{i}, {str(name.startswith("/assets/")).lower()}}},')
    text = "\n".join(['/* Made by the build. */', '#include "server/pages.h"\n', *arrays, "const PageFile page_files[] = {", *rows,
                      "\t{0, 0, 0, 0, 0, false},", "};", ""])
    if not out.exists() or out.read_text() != text:
        out.write_text(text)


main(Path(sys.argv[1]), Path(sys.argv[2]))
