/* Nets as bytes: writes them from floats, validates those from outside, and finds the one that fits. Numbers are little-endian on every
 * machine.
 *
 *     0  magic "TRIPNET1"            28  hidden, 2          88  figures at home, a byte each
 *     8  check sum of the rest, 8    30  second, 2              scales of the inputs, 4 each: a weight is row × scale / INPUT_UNIT
 *    16  bytes of this net, 4        32  hash of fields, 8      biases of the first layer, 4 each, in 1 / ONE
 *    20  rules, 1                    40  hash of verbs, 8       scales of the second layer's rows, in 1 / ROW_UNIT; biases: 1 / NEURON
 *    21  seats, 1                    48  hash of ids, 8         scales of actions and seats, the same; their biases, in 1 / NET_UNIT
 *    22  judged, 1; 0, 1             56  game, 32               rows: inputs × hidden, second × hidden, (actions + seats) × second
 *    24  columns, 2
 *    26  actions, 2 */
#include "bots/net_in.h"
#include "core/hash.h"
#include "core/real.h"

#include <string.h>

enum {
	AT_SUM = 8,
	AT_BYTES = 16,
	AT_RULES = 20,
	AT_SEATS = 21,
	AT_JUDGED = 22,
	AT_COLUMNS = 24,
	AT_ACTIONS = 26,
	AT_HIDDEN = 28,
	AT_SECOND = 30,
	AT_FIELDS = 32,
	AT_VERBS = 40,
	AT_IDS = 48,
	AT_GAME = 56,
	HEAD = 88,
	GAME_ID = HEAD - AT_GAME
};

static const char magic[8] = {'T', 'R', 'I', 'P', 'N', 'E', 'T', '1'};

static void put(unsigned char *at, uint64_t value, int bytes) {
	for (int i = 0; i < bytes; i++) at[i] = (unsigned char)(value >> 8 * i);
}

static uint64_t get(const unsigned char *at, int bytes) {
	uint64_t value = 0;
	for (int i = 0; i < bytes; i++) value |= (uint64_t)at[i] << 8 * i;
	return value;
}

/* ---- what a net rests on ---- */

static uint64_t hash_text(uint64_t hash, const char *text) {
	return hash_bytes(hash, text, strlen(text) + 1);
}

static uint64_t hash_number(uint64_t hash, uint64_t value) {
	unsigned char bytes[8];
	put(bytes, value, 8);
	return hash_bytes(hash, bytes, sizeof bytes);
}

/* The columns of the encoder follow from these. */
static uint64_t hash_fields(const Game *game) {
	uint64_t hash = hash_number(ENCODER_STEPS, ENCODER_DEPTH);
	for (const Field *f = game->fields; f < game->fields + game->n_fields; f++) {
		const uint8_t row[] = {f->type, f->n[0], f->n[1], f->domain, f->sight, f->rows, f->most};
		hash = hash_bytes(hash_text(hash, f->name), row, sizeof row);
	}
	for (int o = 0; o < game->n_options; o++) {
		hash = hash_text(hash, game->options[o].id);
		for (int i = 0; i < game->options[o].n_values; i++) hash = hash_text(hash, game->options[o].values[i]);
	}
	return hash;
}

static uint64_t hash_verbs(const Game *game) {
	uint64_t hash = 1;
	for (const Verb *v = game->verbs; v < game->verbs + game->n_verbs; v++) {
		const uint8_t row[] = {v->n_args, v->domain[0], v->domain[1], v->most};
		hash = hash_bytes(hash_text(hash, v->name), row, sizeof row);
	}
	return hash;
}

static uint64_t hash_ids(const Setup *setup) {
	const Game *game = setup->game;
	uint64_t hash = 2;
	for (int d = 0; d < game->n_domains; d++) {
		int domain = DOMAIN_GAME_FIRST + d, n = domain_size(setup, domain);
		hash = hash_number(hash, (uint64_t)n);
		for (int id = 1; id <= n; id++) hash = hash_text(hash, domain_text(setup, domain, id));
	}
	for (const Table *table = game->tables; table < game->tables + game->n_tables; table++) {
		hash = hash_number(hash_text(hash, table->name), table->rows_max);
		for (int c = 0; c < table->n_columns; c++) hash = hash_number(hash_text(hash, table->columns[c].name), table->columns[c].type);
	}
	return hash;
}

/* ---- writing ---- */

static size_t outputs_of(const NetShape *s) {
	return (size_t)s->actions + s->seats;
}

size_t net_bytes(const NetShape *s) {
	size_t inputs = (size_t)net_inputs(s), rows = inputs * s->hidden + (size_t)s->second * s->hidden + outputs_of(s) * s->second;
	return HEAD + s->figures + 4 * (inputs + s->hidden + 2 * (size_t)s->second + 2 * outputs_of(s)) + rows;
}

/* Where the parts of a net with a shape lie. */
static void lay_out(Net *net, const unsigned char *bytes, const NetShape *s) {
	size_t inputs = (size_t)net_inputs(s);
	*net = (Net){.shape = *s, .bytes = bytes, .home = bytes + HEAD};
	net->scale1 = net->home + s->figures;
	net->b1 = net->scale1 + 4 * inputs;
	net->scale2 = net->b1 + 4 * s->hidden;
	net->b2 = net->scale2 + 4 * s->second;
	net->scale3 = net->b2 + 4 * s->second;
	net->b3 = net->scale3 + 4 * outputs_of(s);
	net->w1 = (const int8_t *)net->b3 + 4 * outputs_of(s);
	net->w2 = net->w1 + inputs * s->hidden;
	net->w3 = net->w2 + (size_t)s->second * s->hidden;
}

/* The nearest whole number that fits. */
static int32_t rounded(float x) {
	const float most = 2147483520.0f; /* the greatest float below 2^31 */
	x = real_max(-most, real_min(x, most));
	return (int32_t)(x + (x < 0 ? -0.5f : 0.5f));
}

/* A row in 8 bits; its scale times `unit` goes to `scale`. */
static void put_row(unsigned char *row, unsigned char *scale, const float *weight, int n, float unit) {
	float most = 0;
	for (int i = 0; i < n; i++) most = real_max(most, weight[i] < 0 ? -weight[i] : weight[i]);
	for (int i = 0; i < n; i++) row[i] = (unsigned char)(int8_t)(most > 0 ? rounded(weight[i] / most * ROW_MOST) : 0);
	put(scale, (uint32_t)rounded(most / ROW_MOST * unit), 4);
}

static void put_biases(unsigned char *at, const float *bias, int n, float unit) {
	for (int i = 0; i < n; i++) put(at + 4 * i, (uint32_t)rounded(bias[i] * unit), 4);
}

static void put_head(unsigned char *out, const NetShape *s, const Setup *setup) {
	memset(out, 0, HEAD);
	memcpy(out, magic, sizeof magic);
	put(out + AT_BYTES, net_bytes(s), 4);
	put(out + AT_RULES, (uint64_t)setup_rules(setup), 1);
	put(out + AT_SEATS, s->seats, 1);
	put(out + AT_JUDGED, s->judged, 1);
	put(out + AT_COLUMNS, s->columns, 2);
	put(out + AT_ACTIONS, s->actions, 2);
	put(out + AT_HIDDEN, s->hidden, 2);
	put(out + AT_SECOND, s->second, 2);
	put(out + AT_FIELDS, hash_fields(setup->game), 8);
	put(out + AT_VERBS, hash_verbs(setup->game), 8);
	put(out + AT_IDS, hash_ids(setup), 8);
	strncpy((char *)out + AT_GAME, setup->game->id, GAME_ID - 1);
}

/* What a byte of the encoder, or a step of a figure, is as a float. */
static float input_scale(const Encoder *encoder, const Setup *setup, int i) {
	int columns = encoder_columns(encoder);
	return i < columns ? encoder_scale(encoder, i) : net_figure_scale(setup->game, i - columns);
}

/* A part of the net that is being written there. */
static unsigned char *into(unsigned char *out, const void *part) {
	return out + ((const unsigned char *)part - out);
}

bool net_write(const NetFloat *from, const Setup *setup, unsigned char *out) {
	const NetShape *s = &from->shape;
	Net to;
	Encoder *encoder = encoder_new(setup);
	if (!encoder) return false;
	lay_out(&to, out, s);
	put_head(out, s, setup);
	net_figures_of(setup, out + HEAD);
#define PLACE(part) (out + ((const unsigned char *)(part)-out))
	for (int i = 0; i < net_inputs(s); i++)
		put_row(into(out, to.w1) + (size_t)i * s->hidden, into(out, to.scale1) + 4 * i, from->w1 + (size_t)i * s->hidden, s->hidden,
		        input_scale(encoder, setup, i) * INPUT_UNIT);
	for (int i = 0; i < s->second; i++)
		put_row(into(out, to.w2) + (size_t)i * s->hidden, into(out, to.scale2) + 4 * i, from->w2 + (size_t)i * s->hidden, s->hidden,
		        ROW_UNIT);
	for (int i = 0; i < (int)outputs_of(s); i++) {
		const float *row = i < s->actions ? from->policy + (size_t)i * s->second : from->value + (size_t)(i - s->actions) * s->second;
		put_row(into(out, to.w3) + (size_t)i * s->second, into(out, to.scale3) + 4 * i, row, s->second, ROW_UNIT);
	}
	put_biases(into(out, to.b1), from->b1, s->hidden, ONE);
	put_biases(into(out, to.b2), from->b2, s->second, NEURON);
	put_biases(into(out, to.b3), from->b_policy, s->actions, NET_UNIT);
	put_biases(into(out, to.b3) + 4 * s->actions, from->b_value, s->seats, NET_UNIT);
	put(out + AT_SUM, hash_bytes(0, out + AT_BYTES, net_bytes(s) - AT_BYTES), 8);
	encoder_free(encoder);
	return true;
}

/* ---- reading ---- */

static void read_shape(const unsigned char *bytes, const Game *game, NetShape *s) {
	*s = (NetShape){.columns = (uint16_t)get(bytes + AT_COLUMNS, 2),
	                .figures = (uint16_t)net_figures(game),
	                .hidden = (uint16_t)get(bytes + AT_HIDDEN, 2),
	                .second = (uint16_t)get(bytes + AT_SECOND, 2),
	                .actions = (uint16_t)get(bytes + AT_ACTIONS, 2),
	                .seats = bytes[AT_SEATS],
	                .judged = bytes[AT_JUDGED]};
}

static bool is_game(const unsigned char *bytes, const Game *game) {
	return !strncmp((const char *)bytes + AT_GAME, game->id, GAME_ID);
}

const Game *net_game(const unsigned char *bytes, size_t n) {
	if (n < HEAD || memcmp(bytes, magic, sizeof magic) != 0 || !memchr(bytes + AT_GAME, 0, GAME_ID)) return NULL;
	return game_find((const char *)bytes + AT_GAME);
}

/* Whether it is a complete net of any game, with the sizes it claims. */
static bool check_form(const unsigned char *bytes, size_t n, Text *why) {
	size_t said;
	if (n < sizeof magic || memcmp(bytes, magic, sizeof magic) != 0)
		text_add(why, "this is no net: nets are files that tripot train has written");
	else if (n < HEAD || (said = get(bytes + AT_BYTES, 4)) > n || said < HEAD)
		text_addf(why, "the net is cut off: of its %zu bytes %zu are there", n < HEAD ? (size_t)HEAD : (size_t)get(bytes + AT_BYTES, 4), n);
	else if (get(bytes + AT_SUM, 8) != hash_bytes(0, bytes + AT_BYTES, said - AT_BYTES))
		text_add(why, "the net is damaged: its check sum is wrong");
	else if (!memchr(bytes + AT_GAME, 0, GAME_ID)) text_add(why, "the net is damaged: its game has no name");
	else return true;
	return false;
}

/* Whether a complete net can play the setup's game. */
static bool check_fit(const unsigned char *bytes, const Setup *setup, Text *why) {
	const Game *game = setup->game;
	const char *id = (const char *)bytes + AT_GAME, *other = NULL;
	if (!is_game(bytes, game)) {
		text_addf(why, "the net is for %s, not for %s", id, game->id);
		return false;
	}
	if (bytes[AT_RULES] != setup_rules(setup)) {
		text_addf(why, "the net was made for version %d of the rules of %s; this is version %d: train one for it", bytes[AT_RULES], id,
		          setup_rules(setup));
		return false;
	}
	if (get(bytes + AT_FIELDS, 8) != hash_fields(game)) other = "fields";
	else if (get(bytes + AT_VERBS, 8) != hash_verbs(game)) other = "verbs";
	else if (get(bytes + AT_IDS, 8) != hash_ids(setup)) other = "ids";
	if (other) text_addf(why, "the net was made for other %s of %s than there are here: train one for these", other, id);
	return !other;
}

/* Whether sizes are those of the game at the net's number of seats. */
static bool check_shape(const unsigned char *bytes, const Setup *setup, Text *why) {
	NetShape is, wanted;
	Setup at = *setup;
	read_shape(bytes, setup->game, &is);
	at.seats = is.seats;
	if (is.seats < setup->game->seats_min || is.seats > setup->game->seats_max) {
		text_addf(why, "the net is for %d seats; %s has %d to %d", is.seats, setup->game->id, setup->game->seats_min,
		          setup->game->seats_max);
		return false;
	}
	if (!net_shape(&wanted, &at, why)) return false;
	bool is_right = is.judged <= 1 && is.columns == wanted.columns && is.actions == wanted.actions && is.hidden && is.second &&
	                is.hidden <= NET_HIDDEN_MAX && is.second <= NET_SECOND_MAX && is.hidden % NET_LANES == 0 &&
	                is.second % NET_LANES == 0 && net_bytes(&is) == get(bytes + AT_BYTES, 4);
	if (!is_right) text_addf(why, "the net has other sizes than nets of %s at %d seats: it is damaged", setup->game->id, is.seats);
	return is_right;
}

bool net_check(const unsigned char *bytes, size_t n, const Setup *setup, Text *why) {
	uint32_t seats = 0;
	size_t at = 0;
	do {
		const unsigned char *net = bytes + at;
		if (!check_form(net, n - at, why) || !check_fit(net, setup, why) || !check_shape(net, setup, why)) return false;
		seats |= UINT32_C(1) << net[AT_SEATS];
		at += get(net + AT_BYTES, 4);
	} while (at < n);
	if (!setup->seats || seats >> setup->seats & 1) return true;
	text_addf(why, "there is no net for %d seats in this file; it has nets for", setup->seats);
	for (int i = 0; i <= SEATS_MAX; i++)
		if (seats >> i & 1) text_addf(why, " %d", i);
	return false;
}

bool net_find(const unsigned char *bytes, size_t n, const Setup *setup, Net *net) {
	for (size_t at = 0; at < n; at += get(bytes + at + AT_BYTES, 4)) {
		NetShape shape;
		if (bytes[at + AT_SEATS] != setup->seats || bytes[at + AT_RULES] != setup_rules(setup)) continue;
		if (get(bytes + at + AT_IDS, 8) != hash_ids(setup)) continue; /* another edition may have others */
		read_shape(bytes + at, setup->game, &shape);
		lay_out(net, bytes + at, &shape);
		return true;
	}
	return false;
}

bool net_is_home(const Net *net, const Setup *setup) {
	uint8_t here[NET_INPUTS_MAX];
	net_figures_of(setup, here);
	return !memcmp(here, net->home, net->shape.figures);
}

/* ---- back to floats ---- */

static void get_row(float *out, const int8_t *row, const unsigned char *scale, int n, float unit) {
	float step = (float)net_word(scale) / unit;
	for (int i = 0; i < n; i++) out[i] = (float)row[i] * step;
}

static void get_biases(float *out, const unsigned char *at, int n, float unit) {
	for (int i = 0; i < n; i++) out[i] = (float)net_word(at + 4 * i) / unit;
}

bool net_to_float(const Net *net, const Setup *setup, NetFloat *out) {
	const NetShape *s = &net->shape;
	Encoder *encoder = encoder_new(setup);
	if (!encoder || !net_float_new(out, s)) {
		encoder_free(encoder);
		return false;
	}
	for (int i = 0; i < net_inputs(s); i++)
		get_row(out->w1 + (size_t)i * s->hidden, net->w1 + (size_t)i * s->hidden, net->scale1 + 4 * i, s->hidden,
		        input_scale(encoder, setup, i) * INPUT_UNIT);
	for (int i = 0; i < s->second; i++)
		get_row(out->w2 + (size_t)i * s->hidden, net->w2 + (size_t)i * s->hidden, net->scale2 + 4 * i, s->hidden, ROW_UNIT);
	for (int i = 0; i < (int)outputs_of(s); i++) /* the rows of actions and seats are separate: their biases lie between them */
		get_row(i < s->actions ? out->policy + (size_t)i * s->second : out->value + (size_t)(i - s->actions) * s->second,
		        net->w3 + (size_t)i * s->second, net->scale3 + 4 * i, s->second, ROW_UNIT);
	get_biases(out->b1, net->b1, s->hidden, ONE);
	get_biases(out->b2, net->b2, s->second, NEURON);
	get_biases(out->b_policy, net->b3, s->actions, NET_UNIT);
	get_biases(out->b_value, net->b3 + 4 * s->actions, s->seats, NET_UNIT);
	encoder_free(encoder);
	return true;
}
