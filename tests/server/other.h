/* A second reader of requests: http-parser, which others wrote. What ours accepts, it must accept and understand in the same way. */
#ifndef TESTS_SERVER_OTHER_H
#define TESTS_SERVER_OTHER_H
#include "server/net/request.h"

/* `bytes` as they came, `ours` what was read from a copy of them, with status 0. NULL: they agree; otherwise about what they do not. */
const char *other_differs(const char *bytes, size_t n, const Request *ours);
#endif
