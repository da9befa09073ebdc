/* The JSON reader: any bytes. Whatever is read is the same after writing and reading it again. */
#include "core/value.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	char *copy = malloc(size ? size : 1); /* no zero byte after it */
	Text text = {malloc(16 * size + 64), 0, 16 * size + 64, false};
	PROMISE(copy && text.data);
	memcpy(copy, data, size);
	text.data[0] = 0;
	Value *value = value_read(copy, size, NULL);
	if (value) {
		value_json(value, &text);
		Value *again = value_read(text.data, text.len, NULL);
		PROMISE(again && value_equal(value, again));
		value_free(again);
	}
	value_free(value);
	free(text.data);
	free(copy);
	return 0;
}
