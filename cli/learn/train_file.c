/* What a training leaves: a file of nets, and a checkpoint; see train.h.
 *
 * A checkpoint is a head, what the trainer remembers, and the weights of the best net so far. It is of this machine's byte order and of the
 * version of tripot that wrote it: something to go on with, not to keep. */
#include "cli/learn/train.h"
#include "core/hash.h"
#include "io/file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- nets ---- */

/* Whether bytes are nets of the job's game, of any numbers of seats. */
static bool are_nets(const TrainJob *job, const Grow *file, Text *why) {
	Setup setup = job->setup;
	const unsigned char *bytes = (const unsigned char *)file->text.data;
	for (int seats = setup.game->seats_min; seats <= setup.game->seats_max; seats++) {
		char unused[512];
		Text not_this = TEXT_ON(unused);
		setup.seats = (uint8_t)seats;
		if (net_check(bytes, file->text.len, &setup, &not_this)) return true;
	}
	return net_check(bytes, file->text.len, &job->setup, why);
}

/* What is in the file; nothing where there is none. */
static bool load(const TrainJob *job, Grow *file, Text *why) {
	char reason[PATH_MAX + 512];
	Text wrong = TEXT_ON(reason);
	if (access(job->out, F_OK)) return true;
	if (!file_load(job->out, file, why)) return false;
	if (are_nets(job, file, &wrong)) return true;
	text_addf(why, "%s is in the way: %s; --out names another file", job->out, reason);
	return false;
}

bool train_may_save(const TrainJob *job, Text *why) {
	Grow file;
	char beside[PATH_MAX + 8];
	grow_init(&file);
	bool is_fine = load(job, &file, why);
	if (is_fine && !job->resume && !access(job->state, F_OK)) {
		text_addf(why, "there is a training in %s already: --resume goes on with it, --out names another file", job->state);
		is_fine = false;
	}
	snprintf(beside, sizeof beside, "%s.try", job->state);
	is_fine = is_fine && file_save(beside, "", 0, false, why);
	if (is_fine) unlink(beside);
	grow_free(&file);
	return is_fine;
}

/* Nets of other numbers of seats stay as they are; they stand in the order of seats. */
bool train_save_net(const TrainJob *job, const NetFloat *net, size_t *bytes, Text *why) {
	Grow file, all;
	Setup setup = job->setup;
	Net other;
	*bytes = net_bytes(&net->shape);
	unsigned char *own = malloc(*bytes);
	grow_init(&file);
	grow_init(&all);
	bool is_fine = load(job, &file, why);
	for (int seats = setup.game->seats_min; is_fine && seats <= setup.game->seats_max; seats++) {
		setup.seats = (uint8_t)seats;
		if (seats == job->setup.seats && own && net_write(net, &job->setup, own)) grow_add_n(&all, (char *)own, *bytes);
		else if (file.text.len && net_find((unsigned char *)file.text.data, file.text.len, &setup, &other))
			grow_add_n(&all, (const char *)other.bytes, net_bytes(&other.shape));
	}
	if (is_fine && (!own || all.text.is_full || file.text.is_full)) text_add(why, "out of memory");
	is_fine = is_fine && !why->len && file_save(job->out, all.text.data, all.text.len, true, why);
	grow_free(&all);
	grow_free(&file);
	free(own);
	return is_fine;
}

/* ---- checkpoints ---- */

typedef struct Head {
	char magic[16];
	char version[16], game[32];
	uint64_t figures; /* of edition and rules */
	uint64_t size;    /* of all that follows … */
	uint64_t sum;     /* … and its hash */
	uint32_t seats, decisions, order, judged, teacher, lessons;
	uint8_t option[OPTIONS_MAX];
	float entropy[2];
	double best_gain;
	uint64_t gate_is_quick, has_critic;
} Head;

static const char magic[16] = "tripot training";
enum { ORDER = 0x01020304 };

static Head head_of(TrainJob *job, size_t size) {
	Head head = {.figures = shard_figures(&job->setup, NULL),
	             .size = size,
	             .seats = job->setup.seats,
	             .decisions = (uint32_t)job->plan.decisions,
	             .order = ORDER,
	             .judged = job->is_from_judgement,
	             .teacher = (uint32_t)job->teacher,
	             .lessons = (uint32_t)job->lessons,
	             .entropy = {job->plan.entropy[0], job->plan.entropy[1]},
	             .best_gain = job->best_gain,
	             .gate_is_quick = job->gate_is_quick,
	             .has_critic = job->plan.has_critic};
	memcpy(head.magic, magic, sizeof magic);
	memcpy(head.option, job->setup.option, sizeof head.option);
	strncpy(head.version, TRIPOT_VERSION, sizeof head.version - 1);
	strncpy(head.game, job->setup.game->id, sizeof head.game - 1);
	return head;
}

bool train_save_state(TrainJob *job, Text *why) {
	size_t size, best = job->best.n * sizeof(float);
	const void *memory = trainer_memory(job->trainer, &size);
	Head head = head_of(job, size + best);
	Grow file;
	grow_init(&file);
	grow_add_n(&file, (const char *)&head, sizeof head);
	grow_add_n(&file, memory, size);
	grow_add_n(&file, (const char *)job->best.all, best);
	if (file.text.is_full) {
		text_add(why, "out of memory");
	} else {
		head.sum = hash_bytes(0, file.text.data + sizeof head, size + best);
		memcpy(file.text.data, &head, sizeof head);
	}
	bool is_saved = !file.text.is_full && file_save(job->state, file.text.data, file.text.len, true, why);
	grow_free(&file);
	return is_saved;
}

/* What is wrong with a checkpoint; NULL: nothing. */
static const char *wrong_with(const Head *head, const Head *is, size_t size, const char *rest) {
	if (memcmp(is->magic, magic, sizeof magic) != 0 || is->order != ORDER) return "that is no training that was begun here";
	if (memcmp(is->version, head->version, sizeof head->version) != 0) return "it was begun by another version of tripot";
	if (memcmp(is->game, head->game, sizeof head->game) != 0 || is->seats != head->seats) return "it is of another game or number of seats";
	if (is->figures != head->figures || memcmp(is->option, head->option, sizeof head->option) != 0)
		return "it was begun with another edition or other options";
	if (is->decisions != head->decisions) return "it was begun by another version of tripot";
	if (is->judged != head->judged || is->teacher != head->teacher || is->lessons != head->lessons)
		return "it was begun with another --from, --teacher or --lessons";
	if (is->gate_is_quick != head->gate_is_quick) return "it was begun with another --gate";
	if (is->has_critic != head->has_critic) return "it was begun with another --critic";
	if (memcmp(is->entropy, head->entropy, sizeof head->entropy) != 0) return "it was begun with another --entropy";
	return is->size != head->size || size != head->size || is->sum != hash_bytes(0, rest, size) ? "it is damaged" : NULL;
}

bool train_load_state(TrainJob *job, Text *why) {
	Grow file;
	Head is = {.size = 0};
	size_t size, best = job->best.n * sizeof(float);
	void *memory = trainer_memory(job->trainer, &size);
	grow_init(&file);
	bool is_read = file_load(job->state, &file, why);
	Head head = head_of(job, size + best);
	const char *rest = file.text.data + sizeof is, *wrong = "it is damaged";
	if (is_read && file.text.len >= sizeof is) {
		memcpy(&is, file.text.data, sizeof is);
		wrong = wrong_with(&head, &is, file.text.len - sizeof is, rest);
	}
	if (is_read && wrong) text_addf(why, "%s: %s; --out names another file for a new training", job->state, wrong);
	if (is_read && !wrong) {
		job->best_gain = is.best_gain;
		memcpy(memory, rest, size);
		memcpy(job->best.all, rest + size, best);
	}
	grow_free(&file);
	return is_read && !wrong;
}
