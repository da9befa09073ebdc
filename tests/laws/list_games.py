"""Writes the list of the games' tests and the tests of the laws for every game: list_games.py [--only-list] GAME… > law_games.c"""
import sys

only_list = sys.argv[1] == "--only-list"
games = sys.argv[2:] if only_list else sys.argv[1:]
print("/* Made by the build: the games listed in games/meson.build. */")
print('#include "tests/laws/game_test.h"\n' if only_list else '#include "tests/laws/suite.h"\n')
for game in games:
    print(f"extern const GameTest {game}_test;" if only_list else f"LAWS_OF({game})")
print("\nextern const GameTest *const game_tests[];")
print("const GameTest *const game_tests[] = {" + "".join(f"&{game}_test, " for game in games) + "NULL};")
