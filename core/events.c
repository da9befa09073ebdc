/* Events; see events.h. */
#include "core/events.h"

#include "core/game.h"
#include "core/json.h"

#include <assert.h>
#include <string.h>

void events_add(Events *events, int kind, uint32_t insiders, const int *args) {
	assert(events->n < EVENTS_MAX);
	Event *event = &events->list[events->n++];
	memset(event, 0, sizeof *event);
	event->kind = (uint8_t)kind;
	event->insiders = insiders;
	for (int i = 0; i < EVENT_ARGS_MAX; i++) event->arg[i] = (int16_t)args[i];
}

static void hide_secrets(const EventKind *kind, Event *event) {
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) {
		if (!kind->arg[i].is_secret) continue;
		event->arg[i] = 0;
		event->hidden |= (uint8_t)(1u << i);
	}
}

void events_for(const Setup *setup, const Events *all, int viewer, Events *out) {
	out->n = 0;
	for (int i = 0; i < all->n; i++) {
		const EventKind *kind = &setup->game->events[all->list[i].kind];
		bool is_insider = viewer >= 0 && all->list[i].insiders >> viewer & 1;
		if (kind->is_private && !is_insider) continue;
		Event *event = &out->list[out->n++];
		*event = all->list[i];
		if (!is_insider) hide_secrets(kind, event);
	}
}

void event_json(const Setup *setup, const Event *event, Text *out) {
	const EventKind *kind = &setup->game->events[event->kind];
	json_open(out, '{');
	json_put_text(out, "event", kind->key);
	for (int i = 0; i < EVENT_ARGS_MAX && kind->arg[i].name; i++) {
		json_key(out, kind->arg[i].name);
		field_value_json(setup, kind->arg[i].domain, event->arg[i], event->hidden >> i & 1, out);
	}
	json_close(out, '}');
}
