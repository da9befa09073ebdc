/* Addresses and their table; see address.h. */
#include "server/net/address.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 64, PREFIX_BYTES = 8 };
static_assert(ADDRESS_SECRET == crypto_shorthash_KEYBYTES, "the key of the hash");

static const unsigned char mapped[] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}; /* before an IPv4 address */
static const unsigned char loopback[ADDRESS_KEY] = {[15] = 1};

static bool is_mapped(const unsigned char *key) {
	return !memcmp(key, mapped, sizeof mapped);
}

void address_key(const char *text, unsigned char key[ADDRESS_KEY]) {
	char number[INET6_ADDRSTRLEN];
	size_t n = strcspn(text, "%"); /* the network interface follows it */
	memset(key, 0, ADDRESS_KEY);
	if (n >= sizeof number) return;
	memcpy(number, text, n);
	number[n] = 0;
	if (inet_pton(AF_INET, number, key + sizeof mapped) == 1) memcpy(key, mapped, sizeof mapped);
	else if (inet_pton(AF_INET6, number, key) != 1) memset(key, 0, ADDRESS_KEY);
	else if (!is_mapped(key) && memcmp(key, loopback, ADDRESS_KEY)) memset(key + PREFIX_BYTES, 0, ADDRESS_KEY - PREFIX_BYTES);
}

void address_print(const unsigned char key[ADDRESS_KEY], char out[ADDRESS_LEN]) {
	char prefix[INET6_ADDRSTRLEN] = "";
	bool is_whole = is_mapped(key) || !memcmp(key, loopback, ADDRESS_KEY);
	if (is_mapped(key)) inet_ntop(AF_INET, key + sizeof mapped, prefix, sizeof prefix);
	else inet_ntop(AF_INET6, key, prefix, sizeof prefix);
	snprintf(out, ADDRESS_LEN, "%s%s", prefix, is_whole ? "" : "/64");
}

bool address_write(const char *text, char out[ADDRESS_LEN]) {
	unsigned char key[ADDRESS_KEY];
	char address[INET6_ADDRSTRLEN];
	size_t n = strcspn(text, "/");
	bool is_prefix = !strcmp(text + n, "/64");
	if (n >= sizeof address || (text[n] && !is_prefix)) return false;
	memcpy(address, text, n);
	address[n] = 0;
	bool is_v4 = inet_pton(AF_INET, address, key) == 1;
	if (is_v4 ? is_prefix : inet_pton(AF_INET6, address, key) != 1) return false;
	address_key(address, key);
	address_print(key, out);
	return true;
}

bool address_key_is_loopback(const unsigned char key[ADDRESS_KEY]) {
	return is_mapped(key) ? key[sizeof mapped] == 127 : !memcmp(key, loopback, ADDRESS_KEY);
}

bool address_is_loopback(const char *text) {
	unsigned char key[ADDRESS_KEY];
	address_key(text, key);
	return address_key_is_loopback(key);
}

static Address **bucket_of(const Addresses *list, const unsigned char *key) {
	uint64_t hash;
	crypto_shorthash((unsigned char *)&hash, key, ADDRESS_KEY, list->secret);
	return &list->buckets[hash % list->n_buckets];
}

/* Without memory for more buckets the chains just get longer. */
static bool grow(Addresses *list) {
	Addresses more = {.n_buckets = list->n_buckets ? list->n_buckets * 2 : FIRST_BUCKETS};
	more.buckets = calloc(more.n_buckets, sizeof *more.buckets); /* NOLINT(bugprone-sizeof-expression): an array of pointers */
	if (!more.buckets) return list->n_buckets;
	memcpy(more.secret, list->secret, ADDRESS_SECRET);
	for (size_t i = 0; i < list->n_buckets; i++)
		for (Address *a = list->buckets[i], *next; a; a = next) {
			Address **bucket = bucket_of(&more, a->key);
			next = a->next;
			a->next = *bucket;
			*bucket = a;
		}
	free(list->buckets);
	list->buckets = more.buckets;
	list->n_buckets = more.n_buckets;
	return true;
}

Address *addresses_find(Addresses *list, const char *text) {
	unsigned char key[ADDRESS_KEY];
	address_key(text, key);
	for (Address *a = list->n ? *bucket_of(list, key) : NULL; a; a = a->next)
		if (!memcmp(a->key, key, ADDRESS_KEY)) return a;
	if (list->n >= list->n_buckets && !grow(list)) return NULL;
	Address *a = calloc(1, sizeof *a);
	if (!a) return NULL;
	Address **bucket = bucket_of(list, key);
	memcpy(a->key, key, ADDRESS_KEY);
	a->next = *bucket;
	*bucket = a;
	list->n++;
	return a;
}

static bool is_forgettable(const Address *a, int64_t now) {
	bool is_used = a->sockets || a->conns || a->tables;
	return !is_used && a->requests.empty_at <= now && a->commands.empty_at <= now && a->creations.empty_at <= now &&
	       a->guesses.empty_at <= now;
}

void addresses_forget(Addresses *list, int64_t now) {
	for (size_t i = 0; i < list->n_buckets; i++)
		for (Address **at = &list->buckets[i]; *at;) {
			Address *a = *at;
			if (!is_forgettable(a, now)) {
				at = &a->next;
				continue;
			}
			*at = a->next;
			free(a);
			list->n--;
		}
}

void addresses_free(Addresses *list) {
	for (size_t i = 0; i < list->n_buckets; i++)
		while (list->buckets[i]) {
			Address *next = list->buckets[i]->next;
			free(list->buckets[i]);
			list->buckets[i] = next;
		}
	free(list->buckets);
	*list = (Addresses){0};
}
