"""Writes the list of games: registry.py GAME… > registry.c"""
import sys

print('/* Made by the build: the games listed in games/meson.build. */')
print('#include "core/game.h"\n\n#include <string.h>\n')
for game in sys.argv[1:]:
    print(f"extern const Game {game}_game;")
print("\nconst Game *const games[] = {" + "".join(f"&{game}_game, " for game in sys.argv[1:]) + "NULL};\n")
print("""const Game *game_find(const char *id) {
	for (int i = 0; games[i]; i++)
		if (!strcmp(games[i]->id, id)) return games[i];
	return NULL;
}""")
