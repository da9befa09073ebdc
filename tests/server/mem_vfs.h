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

/* A killed process: from now on every operation fails, and mem_vfs_restart brings back all that was written, synced or not. */
void mem_vfs_cut_now(void);
void mem_vfs_restart(void);

/* Called at every sync, which may take its time there. NULL: nothing is. */
void mem_vfs_watch(void (*sync)(void *arg), void *arg);

/* A file with these bytes, as if they had been there before. */
void mem_vfs_put(const char *name, const unsigned char *bytes, long n);
#endif
