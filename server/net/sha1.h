/* SHA-1, which the WebSocket handshake requires (RFC 6455, 4.2.2). No security depends on it. */
#ifndef SERVER_NET_SHA1_H
#define SERVER_NET_SHA1_H
#include <stddef.h>

enum { SHA1_BYTES = 20, SHA1_TEXT_MAX = 119 }; /* longer texts than a handshake's are not needed */

void sha1(const char *text, size_t n, unsigned char out[SHA1_BYTES]);
#endif
