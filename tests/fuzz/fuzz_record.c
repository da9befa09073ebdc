/* Records: whatever can be read is played; what can be played to its end is written again and must read as the same text. */
#include "io/replay.h"
#include "tests/fuzz/fuzz.h"

static void play(const Record *record) {
	RecordError error = {0};
	Replay *replay = record_replay(record, &error);
	if (!replay) {
		PROMISE(error.text[0]);
		return;
	}
	Grow grow;
	grow_init(&grow);
	PROMISE(record_write(replay_match(replay), &record->info, &grow));
	Record *again = record_read(grow.text.data, grow.text.len, &error);
	PROMISE(again && again->n_lines == record->n_lines && !strcmp(again->result, record->result));
	record_free(again);
	grow_free(&grow);
	replay_close(replay);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	RecordError error = {0};
	char *copy = malloc(size ? size : 1); /* no zero byte after it */
	PROMISE(copy);
	memcpy(copy, data, size);
	Record *record = record_read(copy, size, &error);
	if (record) play(record);
	else PROMISE(error.text[0]);
	record_free(record);
	free(copy);
	return 0;
}
