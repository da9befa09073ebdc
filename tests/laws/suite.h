/* One Criterion test per law and game: the build writes a line LAWS_OF(game) for every registered game. */
#ifndef TESTS_LAWS_SUITE_H
#define TESTS_LAWS_SUITE_H
#include "tests/laws/laws.h"

#include <criterion/criterion.h>

/* Runs the law on all setups of the game; on failure the test fails with the law's message. */
void suite_run(const char *law, const GameTest *test);

/* clang-format off */
#define LAW_OF(game, law)                                                                                                    \
	Test(game, law) { suite_run(#law, &game##_test); }
#define LAWS_OF(game)                                                                                                        \
	extern const GameTest game##_test;                                                                                       \
	LAW_OF(game, law_1_games_end)                                                                                            \
	LAW_OF(game, law_2_text_and_refusal)                                                                                     \
	LAW_OF(game, law_3_same_bytes)                                                                                           \
	LAW_OF(game, law_4_belief)                                                                                               \
	LAW_OF(game, law_5_no_leak)                                                                                              \
	LAW_OF(game, law_6_check)                                                                                                \
	LAW_OF(game, law_7_json)                                                                                                 \
	LAW_OF(game, law_8_commute)                                                                                              \
	LAW_OF(game, law_9_refusals)                                                                                             \
	LAW_OF(game, law_10_inputs)                                                                                              \
	LAW_OF(game, law_11_turned)                                                                                              \
	LAW_OF(game, law_12_key)                                                                                                 \
	LAW_OF(game, law_13_play_out)                                                                                            \
	LAW_OF(game, law_tables)                                                                                                 \
	LAW_OF(game, law_editions)                                                                                               \
	LAW_OF(game, law_take_back)                                                                                              \
	LAW_OF(game, law_complete)                                                                                               \
	LAW_OF(game, law_words)
/* clang-format on */
#endif
