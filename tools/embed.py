"""Writes a game's edition files as C strings: embed.py NAME FILE… > out.c. A string literal may be at most 4,095 characters by
the standard, so the text is an array of bytes."""
import os
import sys

name, paths = sys.argv[1], sys.argv[2:]
print('/* Made by the build from the files of an edition. */')
print('#include "core/edition.h"\n')
for i, path in enumerate(paths):
    data = open(path, "rb").read()
    if b"\0" in data:
        sys.exit(f"{path}: a zero byte")
    print(f"static const char file_{i}[] = {{{','.join(str(b if b < 128 else b - 256) for b in data + bytes(1))}}};")
print(f"extern const NamedText {name}_files[];")
print(f"const NamedText {name}_files[] = {{")
for i, path in enumerate(paths):
    print(f'\t{{"{os.path.basename(path)}", file_{i}}},')
print("\t{0, 0},\n};")
