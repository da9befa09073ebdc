/* Scenarios: any bytes. Whatever can be read is run; it passes or fails with a reason, and a second run gives the same. */
#include "io/scenario.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	static ScenarioFailure failure, again;
	char *copy = malloc(size ? size : 1); /* no zero byte after it */
	PROMISE(copy);
	memcpy(copy, data, size);
	ScenarioFile *file = scenario_read(copy, size, ".", &failure);
	if (!file) PROMISE(failure.text[0]);
	for (int i = 0; file && i < scenario_count(file); i++) {
		bool passes = scenario_run(file, i, &failure);
		PROMISE(passes || failure.text[0]);
		PROMISE(scenario_run(file, i, &again) == passes);
	}
	scenario_close(file);
	free(copy);
	return 0;
}
