/* HTTP: any path, query and authorization, one line each. There is always exactly one answer, with a status and a type, and it tells
 * nothing about a running game. Then the same bytes as Host and Origin. */
#include "server/net/link.h"
#include "tests/fuzz/fuzz.h"
#include "tests/server/fake.h"

static Fake *fake; /* made once: requests change nothing */

static char *next_line(char **text) {
	char *line = *text, *end = strchr(line, '\n');
	*text = end ? end + 1 : line + strlen(line);
	if (end) *end = 0;
	return line;
}

static void open_once(void) {
	char reason[256];
	Text why = TEXT_ON(reason);
	FakeLink *seat[2];
	if (fake) return;
	fake = fake_open(":memory:", NULL, 1, &why);
	PROMISE(fake);
	fake_table(fake, "epic_melee", 2, 2, "", seat);
	fake_table(fake, "null_game", 2, 1, ",\"public\":false", seat);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
	open_once();
	char *text = fuzz_string(data, size), *at = text;
	const char *path = next_line(&at), *query = next_line(&at), *authorization = next_line(&at);
	HttpAnswer answer = {0};
	grow_init(&answer.body);
	hub_request(fake->hub,
	            &(HttpRequest){
					.is_get = true, .path = path, .query = query, .address = "192.0.2.1", .authorization = authorization, .known_etag = ""},
	            &answer);
	PROMISE(answer.status >= 200 && answer.status < 600 && answer.type);
	PROMISE(answer.etag || answer.body.text.len == strlen(answer.body.text.data)); /* a page's file may contain any bytes */
	PROMISE(!strstr(answer.body.text.data, "tripot-record"));
	grow_free(&answer.body);
	link_host_is_ours(path, NULL);
	PROMISE(!link_origin_is_ours(path, "127.0.0.1:80", "https://a.example") || !path[0] || strstr(path, "127.0.0.1:80") ||
	        !strcasecmp(path, "https://a.example"));
	free(text);
	return 0;
}
