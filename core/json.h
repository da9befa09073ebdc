/* JSON out. Commas are put by looking at what was written last, so that writing reads like the output. value.h reads it. */
#ifndef CORE_JSON_H
#define CORE_JSON_H
#include "core/text.h"

void json_open(Text *out, char bracket);  /* '{' or '[' */
void json_close(Text *out, char bracket); /* '}' or ']' */
void json_key(Text *out, const char *key);
void json_text(Text *out, const char *value); /* NULL is written as null */
void json_int(Text *out, long long value);
void json_double(Text *out, double value); /* shortest of up to 10 digits; never NaN */
void json_exact(Text *out, double value);  /* as many digits as it takes to read the same fraction again */
void json_bool(Text *out, bool value);
void json_nil(Text *out);

/* A key and its value. */
void json_begin(Text *out, const char *key, char bracket);
void json_put_text(Text *out, const char *key, const char *value);
void json_put_int(Text *out, const char *key, long long value);
void json_put_double(Text *out, const char *key, double value);
void json_put_bool(Text *out, const char *key, bool value);
void json_put_nil(Text *out, const char *key);
void json_put_seat(Text *out, const char *key, int seat);       /* below 0: null */
void json_put_seats(Text *out, const char *key, unsigned mask); /* as an array */
#endif
