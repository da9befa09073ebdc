/* Records as files. */
#ifndef IO_RECORD_FILE_H
#define IO_RECORD_FILE_H
#include "io/record.h"

/* Reads the record in a file; `-` is the standard input. NULL: `error` says where and why. */
Record *record_load(const char *path, RecordError *error);

/* Writes the record into a file beside it that then takes its place: whatever ends the program leaves a whole record. False: `why`
 * says the reason. */
bool record_save(const char *path, const Match *match, const RecordInfo *info, Text *why);

/* "PATH:12: text", or without a line when the error concerns the whole. */
void record_print_error(const RecordError *error, const char *path, Text *out);
#endif
