/* Files in memory that lose what was not synced; see mem_vfs.h. Test code: one file system, in globals. */
#include "tests/server/mem_vfs.h"
#include "core/rng.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, SECTOR = 512, NAME = 128, SIZE = 64 << 20 };

typedef struct MemFile {
	char name[NAME]; /* "": no file */
	unsigned char *live, *safe;
	long n_live, n_safe, room;  /* room: allocated */
	long dirty_from, dirty_end; /* the range where live and safe may differ */
} MemFile;

typedef struct OpenFile {
	sqlite3_file base;
	MemFile *file;
} OpenFile;

static MemFile files[FILES];
static Rng chance;
static long cut_after, n_operations, room_left;
static bool is_cut;
static sqlite3_vfs vfs;
static void (*on_sync)(void *arg);
static void *on_sync_arg;

static bool power_fails(void) {
	n_operations++;
	if (!is_cut && cut_after >= 0 && cut_after-- == 0) is_cut = true;
	return is_cut;
}

static bool make_room(MemFile *file, long n) {
	if (n > SIZE) return false;
	while (file->room < n) {
		long room = file->room ? file->room * 2 : 1 << 16;
		file->live = realloc(file->live, (size_t)room);
		file->safe = realloc(file->safe, (size_t)room);
		memset(file->live + file->room, 0, (size_t)(room - file->room));
		memset(file->safe + file->room, 0, (size_t)(room - file->room));
		file->room = room;
	}
	return true;
}

/* Notes that these bytes of the live file may have changed. */
static void touch(MemFile *file, long from, long end) {
	if (from < file->dirty_from) file->dirty_from = from;
	if (end > file->dirty_end) file->dirty_end = end;
}

static void set_clean(MemFile *file) {
	file->dirty_from = SIZE;
	file->dirty_end = 0;
}

/* Makes one copy equal to the other, where they may differ. */
static void make_same(MemFile *file, unsigned char *to, const unsigned char *from) {
	if (file->dirty_from < file->dirty_end)
		memcpy(to + file->dirty_from, from + file->dirty_from, (size_t)(file->dirty_end - file->dirty_from));
	set_clean(file);
}

static int mem_close(sqlite3_file *f) {
	(void)f;
	return SQLITE_OK;
}

static int mem_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at) {
	MemFile *file = ((OpenFile *)f)->file;
	long there = file->n_live > at ? file->n_live - (long)at : 0;
	if (is_cut) return SQLITE_IOERR_READ;
	if (there > n) there = n;
	if (there > 0) memcpy(out, file->live + at, (size_t)there);
	memset((char *)out + there, 0, (size_t)(n - there));
	return there == n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int mem_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at) {
	MemFile *file = ((OpenFile *)f)->file;
	if (power_fails()) return SQLITE_IOERR_WRITE;
	if (room_left >= 0 && (room_left -= n) < 0) {
		room_left = 0;
		return SQLITE_FULL;
	}
	if (!make_room(file, (long)at + n)) return SQLITE_FULL;
	memcpy(file->live + at, bytes, (size_t)n);
	touch(file, (long)at, (long)at + n);
	if (file->n_live < at + n) file->n_live = (long)at + n;
	return SQLITE_OK;
}

static int mem_truncate(sqlite3_file *f, sqlite3_int64 size) {
	MemFile *file = ((OpenFile *)f)->file;
	if (power_fails()) return SQLITE_IOERR_TRUNCATE;
	if (size < file->n_live) {
		memset(file->live + size, 0, (size_t)(file->n_live - size));
		touch(file, (long)size, file->n_live);
		file->n_live = (long)size;
	}
	return SQLITE_OK;
}

static int mem_sync(sqlite3_file *f, int flags) {
	MemFile *file = ((OpenFile *)f)->file;
	(void)flags;
	if (on_sync) on_sync(on_sync_arg);
	if (power_fails()) return SQLITE_IOERR_FSYNC;
	make_same(file, file->safe, file->live);
	file->n_safe = file->n_live;
	return SQLITE_OK;
}

static int mem_size(sqlite3_file *f, sqlite3_int64 *size) {
	*size = ((OpenFile *)f)->file->n_live;
	return SQLITE_OK;
}

static int mem_lock(sqlite3_file *f, int lock) {
	(void)f;
	(void)lock;
	return SQLITE_OK;
}

static int mem_check_lock(sqlite3_file *f, int *out) {
	(void)f;
	*out = 0;
	return SQLITE_OK;
}

static int mem_control(sqlite3_file *f, int op, void *arg) {
	(void)f;
	(void)op;
	(void)arg;
	return SQLITE_NOTFOUND;
}

static int mem_sector(sqlite3_file *f) {
	(void)f;
	return SECTOR;
}

static int mem_traits(sqlite3_file *f) {
	(void)f;
	return 0; /* no guarantees */
}

static const sqlite3_io_methods methods = {1,        mem_close, mem_read,       mem_write,   mem_truncate, mem_sync,   mem_size,
                                           mem_lock, mem_lock,  mem_check_lock, mem_control, mem_sector,   mem_traits, NULL,
                                           NULL,     NULL,      NULL,           NULL,        NULL};

static MemFile *find(const char *name, bool make) {
	MemFile *none = NULL;
	for (int i = 0; i < FILES; i++) {
		if (!strcmp(files[i].name, name)) return &files[i];
		if (!files[i].name[0] && !none) none = &files[i];
	}
	if (!make || !none) return NULL;
	strncpy(none->name, name, NAME - 1);
	none->n_live = none->n_safe = 0;
	set_clean(none);
	return none;
}

static int mem_open(sqlite3_vfs *v, const char *name, sqlite3_file *f, int flags, int *out) {
	OpenFile *open = (OpenFile *)f;
	(void)v;
	open->base.pMethods = NULL;
	open->file = is_cut ? NULL : find(name ? name : "temporary", flags & SQLITE_OPEN_CREATE);
	if (!open->file) return SQLITE_CANTOPEN;
	make_room(open->file, 1);
	open->base.pMethods = &methods;
	if (out) *out = flags;
	return SQLITE_OK;
}

static int mem_delete(sqlite3_vfs *v, const char *name, int sync) {
	MemFile *file = find(name, false);
	(void)v;
	(void)sync;
	if (power_fails()) return SQLITE_IOERR_DELETE;
	if (!file) return SQLITE_IOERR_DELETE_NOENT;
	file->name[0] = 0;
	memset(file->live, 0, (size_t)file->room);
	memset(file->safe, 0, (size_t)file->room);
	return SQLITE_OK;
}

static int mem_access(sqlite3_vfs *v, const char *name, int flags, int *out) {
	(void)v;
	(void)flags;
	*out = find(name, false) != NULL;
	return SQLITE_OK;
}

static int mem_full(sqlite3_vfs *v, const char *name, int n, char *out) {
	(void)v;
	sqlite3_snprintf(n, out, "%s", name);
	return SQLITE_OK;
}

/* SQLite's random numbers also come from the seed. */
static int mem_random(sqlite3_vfs *v, int n, char *out) {
	(void)v;
	for (int i = 0; i < n; i++) out[i] = (char)rng_next(&chance);
	return n;
}

void mem_vfs_start(uint64_t seed) {
	rng_seed(&chance, seed);
	sqlite3_vfs *system = sqlite3_vfs_find(NULL);
	vfs = *system;
	vfs.zName = "mem";
	vfs.szOsFile = sizeof(OpenFile);
	vfs.iVersion = 1;
	vfs.xOpen = mem_open;
	vfs.xDelete = mem_delete;
	vfs.xAccess = mem_access;
	vfs.xFullPathname = mem_full;
	vfs.xRandomness = mem_random;
	on_sync = NULL;
	cut_after = room_left = -1;
	n_operations = 0;
	is_cut = false;
	sqlite3_vfs_register(&vfs, 0);
}

void mem_vfs_end(void) {
	sqlite3_vfs_unregister(&vfs);
	for (int i = 0; i < FILES; i++) {
		free(files[i].live);
		free(files[i].safe);
		files[i] = (MemFile){0};
	}
}

void mem_vfs_cut_after(long operations) {
	cut_after = operations;
}

bool mem_vfs_is_cut(void) {
	return is_cut;
}

long mem_vfs_operations(void) {
	return n_operations;
}

unsigned char *mem_vfs_bytes(const char *name, long *n) {
	MemFile *file = find(name, false);
	*n = file ? file->n_live : 0;
	return file ? file->live : NULL;
}

void mem_vfs_room(long bytes) {
	room_left = bytes;
}

/* What was written since the last sync may have reached the disk in any part and any order. */
static void lose(MemFile *file) {
	long n = file->n_live > file->n_safe ? file->n_live : file->n_safe;
	long from = file->dirty_from / SECTOR * SECTOR, end = file->dirty_end < n ? file->dirty_end : n;
	for (long at = from; at < end; at += SECTOR) {
		if (!memcmp(file->live + at, file->safe + at, SECTOR) || rng_below(&chance, 2)) continue;
		memcpy(file->safe + at, file->live + at, SECTOR);
		if (file->n_safe < at + SECTOR && file->n_live > file->n_safe)
			file->n_safe = file->n_live < at + SECTOR ? file->n_live : at + SECTOR;
	}
	make_same(file, file->live, file->safe);
	file->n_live = file->n_safe;
}

void mem_vfs_power_on(void) {
	for (int i = 0; i < FILES; i++)
		if (files[i].name[0]) lose(&files[i]);
	mem_vfs_restart();
}

void mem_vfs_cut_now(void) {
	is_cut = true;
}

void mem_vfs_restart(void) {
	is_cut = false;
	cut_after = -1;
}

void mem_vfs_watch(void (*sync)(void *arg), void *arg) {
	on_sync = sync;
	on_sync_arg = arg;
}

void mem_vfs_put(const char *name, const unsigned char *bytes, long n) {
	MemFile *file = find(name, true);
	if (!file || !make_room(file, n)) return;
	memcpy(file->live, bytes, (size_t)n);
	memcpy(file->safe, bytes, (size_t)n);
	file->n_live = file->n_safe = n;
	set_clean(file);
}
