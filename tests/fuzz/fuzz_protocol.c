/* The engine protocol: any lines. Every request gets exactly one line of JSON saying whether it was understood. */
#include "cli/command.h"
#include "cli/engine.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>

const Command program = {.name = "fuzz"};

static int count_answers(const char *text) {
	int n = 0;
	for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
		json_t *answer = json_loadb(text, (size_t)(end - text), JSON_REJECT_DUPLICATES, NULL);
		PROMISE(json_is_object(answer) && json_is_boolean(json_object_get(answer, "ok")));
		PROMISE(json_is_true(json_object_get(answer, "ok")) || json_is_string(json_object_get(answer, "error")));
		json_decref(answer);
		n++;
	}
	PROMISE(!*text);
	return n;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	if (!size) return 0;
	char *copy = fuzz_string(data, size), *answers = NULL;
	size_t n_answers = 0;
	FILE *in = fmemopen(copy, size, "r"), *out = open_memstream(&answers, &n_answers);
	PROMISE(in && out && engine_serve(in, out));
	fclose(in);
	fclose(out);
	int lines = 0;
	for (size_t i = 0; i < size; i++) lines += data[i] == '\n' || i == size - 1;
	PROMISE(count_answers(answers) <= lines);
	free(answers);
	free(copy);
	return 0;
}
