/* Prints what the public headers compile into a program: sizes, offsets of members, and constants. */
#include <stdio.h>
#include <tripot/tripot.h>

#define SIZE(type) printf("size %s %zu\n", #type, sizeof(type))
#define AT(type, member) printf("at %s.%s %zu\n", #type, #member, offsetof(type, member))
#define NUMBER(name) printf("number %s %d\n", #name, (int)(name))

int main(void) {
	SIZE(TripotFile);
	AT(TripotFile, text);
	SIZE(TripotSetupSpec);
	AT(TripotSetupSpec, seats);
	AT(TripotSetupSpec, rules_version);
	AT(TripotSetupSpec, options);
	AT(TripotSetupSpec, edition_dir);
	AT(TripotSetupSpec, files);
	SIZE(TripotBatchSpec);
	AT(TripotBatchSpec, lanes);
	AT(TripotBatchSpec, flags);
	AT(TripotBatchSpec, seed);
	AT(TripotBatchSpec, levels);
	SIZE(TripotRows);
	AT(TripotRows, room);
	AT(TripotRows, bytes);
	AT(TripotRows, bytes_stride);
	AT(TripotRows, floats);
	AT(TripotRows, floats_stride);
	AT(TripotRows, mask);
	AT(TripotRows, mask_stride);
	AT(TripotRows, lane);
	AT(TripotRows, seat);
	AT(TripotRows, reward);
	AT(TripotRows, done);
	AT(TripotRows, dropped);
	NUMBER(TRIPOT_OK);
	NUMBER(TRIPOT_ILLEGAL);
	NUMBER(TRIPOT_ARGUMENT);
	NUMBER(TRIPOT_INPUT);
	NUMBER(TRIPOT_MEMORY);
	NUMBER(TRIPOT_SPECTATOR);
	NUMBER(TRIPOT_OWNER);
	NUMBER(TRIPOT_SEATS_MAX);
	NUMBER(TRIPOT_LEGAL_MAX);
	NUMBER(TRIPOT_WHY_MAX);
	NUMBER(TRIPOT_NAME_MAX);
	NUMBER(TRIPOT_BATCH_ONCE);
	return 0;
}
