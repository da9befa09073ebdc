/* A second reader of requests: http-parser, an independent implementation. It must accept everything ours accepts, and understand it in
 * the same way. */
#ifndef TESTS_SERVER_OTHER_H
#define TESTS_SERVER_OTHER_H
#include "server/net/request.h"

/* `bytes` as they arrived, `ours` as read from a copy of them, with status 0. Returns NULL if both agree, otherwise what they disagree
 * about. */
const char *other_differs(const char *bytes, size_t n, const Request *ours);
#endif
