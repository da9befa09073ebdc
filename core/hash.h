/* A 64-bit hash of bytes, for editions, traces and search keys; not a cryptographic one. Eight bytes a step, each folded in by
 * a full 64 × 64 multiplication; the result depends on the bytes alone, not on the machine's byte order. */
#ifndef CORE_HASH_H
#define CORE_HASH_H
#include <stddef.h>
#include <stdint.h>

uint64_t hash_bytes(uint64_t start, const void *data, size_t len);
#endif
