/* 64-bit hashes of bytes; not cryptographic ones. They depend on the bytes alone, not on the machine's byte order. */
#ifndef CORE_HASH_H
#define CORE_HASH_H
#include <stddef.h>
#include <stdint.h>

enum { HASH_BLOCK = 64 };

/* For editions and traces. It stands in records, so it must never change. Eight bytes a step, each folded in by a full 64 × 64
 * multiplication. */
uint64_t hash_bytes(uint64_t start, const void *data, size_t len);

/* For what is forgotten when the program ends: whole blocks in four lanes of sixteen bytes a step, the rest like hash_bytes. */
uint64_t hash_quick(uint64_t start, const void *data, size_t len);
#endif
