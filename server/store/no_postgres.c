/* Where the program was built without PostgreSQL. */
#include "server/store/move.h"

static Store *refuse(Text *why) {
	text_add(why, "this tripot was built without PostgreSQL (libpq-dev was not there)");
	return NULL;
}

Store *store_open_database(const char *address, Text *why) {
	(void)address;
	return refuse(why);
}

Store *store_open_move(const char *address, bool *is_moving, Text *why) {
	(void)address, (void)is_moving;
	return refuse(why);
}

bool store_mark_move(Store *store, bool is_moving) {
	(void)store, (void)is_moving;
	return false;
}
