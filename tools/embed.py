"""Writes files as C strings: embed.py NAME[:SUFFIX] FILE… > out.c makes `const NamedText NAME_SUFFIX[]`; the suffix is
`files` unless given. A string literal may be at most 4,095 characters by the standard, so the text is an array of bytes. With the suffix `nets` the
files are bytes, one behind the other: `const Nets NAME_nets`."""
import os
import sys

name, _, suffix = sys.argv[1].partition(":")
symbol = f"{name}_{suffix or 'files'}"
if suffix == "nets":
    data = b"".join(open(path, "rb").read() for path in sys.argv[2:])
    print('/* Made by the build. */')
    print('#include "core/game.h"\n')
    print(f"static const unsigned char bytes[] = {{{','.join(map(str, data or bytes(1)))}}};")
    print(f"extern const Nets {symbol};")
    print(f"const Nets {symbol} = {{bytes, {len(data)}}};")
    sys.exit()
rows = []
print('/* Made by the build. */')
print('#include "core/edition/edition.h"\n')
for i, path in enumerate(sys.argv[2:]):
    data = open(path, "rb").read()
    if b"\0" in data:
        sys.exit(f"{path}: a zero byte")
    print(f"static const char file_{i}[] = {{{','.join(str(b if b < 128 else b - 256) for b in data + bytes(1))}}};")
    rows.append(f'\t{{"{os.path.basename(path)}", file_{i}}},')
print(f"extern const NamedText {symbol}[];")
print(f"const NamedText {symbol}[] = {{")
print("\n".join(rows))
print("\t{0, 0},\n};")
