"""Writes the laws' tests of every game: list_games.py GAME… > law_games.c"""
import sys

print("/* Made by the build: the games listed in games/meson.build. */")
print('#include "tests/laws/suite.h"\n')
for game in sys.argv[1:]:
    print(f"LAWS_OF({game})")
print("\nextern const GameTest *const game_tests[];")
print("const GameTest *const game_tests[] = {" + "".join(f"&{game}_test, " for game in sys.argv[1:]) + "NULL};")
