/* Files for SQLite in memory that remember what was synced. A power cut leaves that and, of everything written since, a random part,
 * sector by sector. This reveals a missing sync, which killing a process cannot. */
#ifndef TESTS_SERVER_MEM_VFS_H
#define TESTS_SERVER_MEM_VFS_H
#include <stdbool.h>
#include <stdint.h>

/* Registers the file system as "mem", empty. Only one exists at a time. */
void mem_vfs_start(uint64_t seed);
void mem_vfs_end(void);

/* After this many more writes and syncs the power fails: from then on every operation fails. -1: never. */
void mem_vfs_cut_after(long operations);
bool mem_vfs_is_cut(void);
long mem_vfs_operations(void); /* so far */
void mem_vfs_power_on(void);   /* files are what the cut left of them */

/* The bytes of a file, to be read or damaged; NULL if there is none. */
unsigned char *mem_vfs_bytes(const char *name, long *n);

/* From now on there is room for this many more bytes; then writes fail as on a full disk. -1: no limit. */
void mem_vfs_room(long bytes);

/* A killed process: from now on every operation fails, and mem_vfs_restart brings back everything written, synced or not. */
void mem_vfs_cut_now(void);
void mem_vfs_restart(void);

/* Called at every sync, where it may spend time. NULL: nothing is called. */
void mem_vfs_watch(void (*sync)(void *arg), void *arg);

/* Creates a file with these bytes. */
void mem_vfs_put(const char *name, const unsigned char *bytes, long n);
#endif
