"""Writes the list of the games' tests, and with --laws a test a law and game too: list_games.py [--laws] GAME… > law_games.c"""
import sys

games = [name for name in sys.argv[1:] if name != "--laws"]
print("/* Made by the build: the games listed in games/meson.build. */")
print('#include "tests/laws/suite.h"\n')
for game in games:
    print(f"LAWS_OF({game})" if "--laws" in sys.argv else f"extern const GameTest {game}_test;")
print("\nextern const GameTest *const game_tests[];")
print("const GameTest *const game_tests[] = {" + "".join(f"&{game}_test, " for game in games) + "NULL};")
