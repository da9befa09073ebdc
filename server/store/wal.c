/* Checks the write-ahead log for damage; see sqlite.h. SQLite reads the log up to the first frame with a wrong checksum and takes the rest
 * for unfinished writes, so one damaged byte silently drops everything after it. The format is part of SQLite's documentation ("WAL-mode
 * File Format"). */
#include "server/store/sqlite.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAL_HEADER = 32, FRAME_HEADER = 24, WAL_MAGIC = 0x377f0682, PAGE_MIN = 512, PAGE_MAX = 65536 };
enum { WAL_PATH = 4200, COPY_BYTES = 65536 };

typedef struct Wal {
	sqlite3_file *file;
	sqlite3_int64 size;
	uint32_t page;            /* bytes */
	bool is_big_endian;       /* what checksums are made of */
	uint32_t salt[2], sum[2]; /* sum: of all before the next frame, as the last one has it */
	unsigned char *frame;
} Wal;

typedef struct Frame {
	uint32_t page_number, pages; /* pages: of the database after a commit; 0: the transaction goes on */
	bool is_ours;                /* of the present log, not left over from the one before */
	bool is_whole;               /* … and fits to the one before it */
} Frame;

static uint32_t big_endian(const unsigned char *at) {
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t word(const Wal *wal, const unsigned char *at) {
	if (wal->is_big_endian) return big_endian(at);
	return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void add_sum(Wal *wal, const unsigned char *bytes, size_t n) {
	for (size_t i = 0; i + 8 <= n; i += 8) {
		wal->sum[0] += word(wal, bytes + i) + wal->sum[1];
		wal->sum[1] += word(wal, bytes + i + 4) + wal->sum[0];
	}
}

static bool sum_is(const Wal *wal, const unsigned char *at) {
	return wal->sum[0] == big_endian(at) && wal->sum[1] == big_endian(at + 4);
}

static int64_t count_frames(const Wal *wal) {
	return wal->size > WAL_HEADER ? (wal->size - WAL_HEADER) / (FRAME_HEADER + wal->page) : 0;
}

/* Each frame's checksum continues from the one stored in the frame before, so frames after a damaged one can be checked, too. False: it
 * cannot be read. */
static bool read_frame(Wal *wal, int64_t n, Frame *out) {
	int size = FRAME_HEADER + (int)wal->page;
	unsigned char *at = wal->frame;
	if (wal->file->pMethods->xRead(wal->file, at, size, WAL_HEADER + n * (sqlite3_int64)size) != SQLITE_OK) return false;
	*out = (Frame){.page_number = big_endian(at), .pages = big_endian(at + 4)};
	out->is_ours = big_endian(at + 8) == wal->salt[0] && big_endian(at + 12) == wal->salt[1];
	add_sum(wal, at, 8);
	add_sum(wal, at + FRAME_HEADER, wal->page);
	out->is_whole = out->is_ours && out->page_number && sum_is(wal, at + 16);
	wal->sum[0] = big_endian(at + 16);
	wal->sum[1] = big_endian(at + 20);
	return true;
}

/* Counts the log's frames that cannot be used, starting at the first bad one. A transaction reaches the disk before the next one begins, so
 * a whole frame after a commit shows that the commit was kept and may have been told to somebody. A power cut can tear only the last
 * transaction, in any of its parts. SQLite repeats a commit's frame to fill a sector; repeats are not counted. `last`: the frame before. */
static void count_lost(Wal *wal, int64_t from, Frame last, WalLoss *loss) {
	Frame frame, commit = {0};
	for (int64_t n = from, all = count_frames(wal); n < all && read_frame(wal, n, &frame); n++) {
		if (!frame.is_ours) continue;
		bool is_again = last.pages && frame.pages == last.pages && frame.page_number == last.page_number;
		loss->is_damaged |= commit.pages && frame.is_whole && !is_again;
		loss->frames++;
		loss->commits += frame.pages && !is_again;
		if (frame.is_whole && frame.pages) commit = frame;
		last = frame;
	}
}

/* The log's own header; false: it is damaged. */
static bool read_header(Wal *wal, const unsigned char *header, uint32_t page) {
	wal->is_big_endian = big_endian(header) & 1;
	wal->page = page;
	wal->salt[0] = big_endian(header + 16);
	wal->salt[1] = big_endian(header + 20);
	add_sum(wal, header, 24);
	return (big_endian(header) & ~1u) == WAL_MAGIC && big_endian(header + 8) == page && sum_is(wal, header + 24);
}

/* With a bad header SQLite uses nothing of the log; the first frame tells which frames belong to it. */
static void look_without_header(Wal *wal, WalLoss *loss) {
	unsigned char salt[8];
	if (wal->file->pMethods->xRead(wal->file, salt, sizeof salt, WAL_HEADER + 8) != SQLITE_OK) return;
	wal->salt[0] = big_endian(salt);
	wal->salt[1] = big_endian(salt + 4);
	count_lost(wal, 0, (Frame){0}, loss);
	loss->is_damaged = loss->commits > 0;
}

static void look(Wal *wal, const unsigned char *header, uint32_t page, WalLoss *loss) {
	Frame frame, last = {0};
	uint32_t before[2] = {0};
	int64_t n = 0;
	if (!read_header(wal, header, page)) {
		look_without_header(wal, loss);
		return;
	}
	for (int64_t all = count_frames(wal); n < all; n++) {
		memcpy(before, wal->sum, sizeof before);
		if (!read_frame(wal, n, &frame) || !frame.is_whole) break;
		last = frame;
	}
	memcpy(wal->sum, before, sizeof before);
	loss->at = n + 1;
	count_lost(wal, n, last, loss);
}

/* The size of the database's pages, from its own first bytes; 0: there are none yet. */
static uint32_t read_page_size(sqlite3_file *database) {
	unsigned char bytes[2];
	if (database->pMethods->xRead(database, bytes, 2, 16) != SQLITE_OK) return 0;
	uint32_t size = (uint32_t)bytes[0] << 8 | bytes[1];
	size = size == 1 ? PAGE_MAX : size;
	return size >= PAGE_MIN && !(size & (size - 1)) ? size : 0;
}

/* A file of the store's file system; NULL: it cannot be opened. */
static sqlite3_file *open_file(sqlite3_vfs *vfs, const char *path, int flags) {
	int there = 0;
	if (!(flags & SQLITE_OPEN_CREATE) && (vfs->xAccess(vfs, path, SQLITE_ACCESS_EXISTS, &there) != SQLITE_OK || !there)) return NULL;
	sqlite3_file *file = calloc(1, (size_t)vfs->szOsFile);
	if (file && vfs->xOpen(vfs, path, file, flags, NULL) == SQLITE_OK) return file;
	free(file);
	return NULL;
}

static void close_file(sqlite3_file *file) {
	if (file && file->pMethods) file->pMethods->xClose(file);
	free(file);
}

static bool copy_bytes(sqlite3_file *from, sqlite3_file *to) {
	char bytes[COPY_BYTES];
	sqlite3_int64 size;
	if (from->pMethods->xFileSize(from, &size) != SQLITE_OK) return false;
	for (sqlite3_int64 at = 0; at < size; at += COPY_BYTES) {
		int n = size - at < COPY_BYTES ? (int)(size - at) : COPY_BYTES;
		if (from->pMethods->xRead(from, bytes, n, at) != SQLITE_OK || to->pMethods->xWrite(to, bytes, n, at) != SQLITE_OK) return false;
	}
	return to->pMethods->xSync(to, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

static bool copy_file(sqlite3_vfs *vfs, sqlite3_file *from, const char *path) {
	sqlite3_file *to = open_file(vfs, path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MAIN_DB);
	bool ok = to && copy_bytes(from, to);
	close_file(to);
	return ok;
}

/* Copies both files under names that SQLite recognises as belonging together. The database is read through the store's own handle: closing
 * another one would release the store's lock. */
static bool keep_copies(sqlite3_vfs *vfs, sqlite3_file *database, sqlite3_file *wal, const char *copy) {
	char path[WAL_PATH];
	snprintf(path, sizeof path, "%s-wal", copy);
	return copy_file(vfs, database, copy) && copy_file(vfs, wal, path);
}

static bool look_at(sqlite3_file *file, uint32_t page, WalLoss *loss) {
	unsigned char header[WAL_HEADER];
	Wal wal = {.file = file, .frame = malloc(FRAME_HEADER + PAGE_MAX)};
	bool ok = wal.frame && file->pMethods->xFileSize(file, &wal.size) == SQLITE_OK;
	if (ok && page && wal.size > WAL_HEADER) {
		ok = file->pMethods->xRead(file, header, WAL_HEADER, 0) == SQLITE_OK;
		if (ok) look(&wal, header, page, loss);
	}
	free(wal.frame);
	return ok;
}

static void describe(const char *path, const char *copy, const WalLoss *loss, Text *found) {
	text_addf(found, "%s-wal is damaged at ", path);
	if (loss->at) text_addf(found, "frame %" PRId64, loss->at);
	else text_add(found, "its beginning");
	text_addf(found,
	          ": %" PRId64 " transactions (%" PRId64
	          " pages) that were kept cannot be read, and what they changed is as it was"
	          " before them. The files as they were found: %s and %s-wal",
	          loss->commits, loss->frames, copy, copy);
}

bool sqlite_check_wal(sqlite3 *db, const char *path, const char *vfs_name, const char *stamp, Text *found, Text *why) {
	sqlite3_vfs *vfs = sqlite3_vfs_find(vfs_name);
	sqlite3_file *database = NULL;
	char name[WAL_PATH], copy[WAL_PATH - 8];
	WalLoss loss = {0};
	snprintf(name, sizeof name, "%s-wal", path);
	snprintf(copy, sizeof copy, "%s.damaged-%s", path, stamp);
	sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &database);
	sqlite3_file *wal = open_file(vfs, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_WAL);
	if (!wal || !database || !database->pMethods) {
		close_file(wal);
		return true;
	}
	bool ok = look_at(wal, read_page_size(database), &loss);
	if (ok && loss.is_damaged) {
		ok = keep_copies(vfs, database, wal, copy);
		describe(path, copy, &loss, ok ? found : why);
		if (!ok) text_add(why, ". They cannot be copied there: make room, and start again");
	} else if (!ok) text_addf(why, "%s cannot be read", name);
	close_file(wal);
	return ok;
}
