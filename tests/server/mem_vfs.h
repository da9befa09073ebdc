/* Files for SQLite in memory that remember what has been synced: cutting the power leaves that, and of all that was written since
 * any part that chance lets through, sector by sector. So a missing sync is seen, which no killed process can show. */
#ifndef TESTS_SERVER_MEM_VFS_H
#define TESTS_SERVER_MEM_VFS_H
#include <stdbool.h>
#include <stdint.h>

/* Registers the file system as "mem", empty. One at a time. */
void mem_vfs_start(uint64_t seed);
void mem_vfs_end(void);

/* After so many more writes and syncs the power goes: from then on every operation fails. -1: never. */
void mem_vfs_cut_after(long operations);
bool mem_vfs_is_cut(void);
long mem_vfs_operations(void); /* so far */
void mem_vfs_power_on(void);   /* files are what the cut left of them */

/* The bytes of a file, to be looked at and to be spoiled; NULL: there is none. */
unsigned char *mem_vfs_bytes(const char *name, long *n);

/* From now on there is room for so many bytes more; then writes fail as on a full disk. -1: enough. */
void mem_vfs_room(long bytes);
#endif
