/* Whole files. */
#ifndef IO_FILE_H
#define IO_FILE_H
#include "io/grow.h"

/* Writes a file beside it that then takes its place: whatever ends the program leaves a whole one. `is_synced`: even a power cut.
 * False: `why` says the reason. */
bool file_save(const char *path, const void *bytes, size_t n, bool is_synced, Text *why);

/* Adds what the file holds to `out`. False: `why` says the reason. */
bool file_load(const char *path, Grow *out, Text *why);
#endif
