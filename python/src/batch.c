/* tripot.Batch: many games at once, which write what they have to tell into arrays of the caller's.
 *
 * The arrays are given once (`bind`) and held from then on, so that a step costs one call with one argument. While games are played other
 * threads of Python run; what they read of the arrays meanwhile is half written, but nothing worse can happen: an array that is held
 * cannot go away or change its size. */
#include "py.h"

#include <string.h>

typedef enum Array { ARRAY_OBSERVATIONS, ARRAY_MASKS, ARRAY_LANES, ARRAY_SEATS, ARRAY_REWARDS, ARRAY_DONES, ARRAY_DROPPED, ARRAYS } Array;

typedef struct BatchObject {
	PyObject ob_base;
	TripotBatch *batch; /* NULL: it has been closed */
	GameObject *game;
	bool is_busy;
	Py_buffer held[ARRAYS];
	TripotRows rows; /* where they are */
	int n;           /* rows there are now; -1: not asked yet */
} BatchObject;

static bool enter(BatchObject *self) {
	if (!self->batch) PyErr_SetString(PyExc_ValueError, "this Batch is closed: make another one");
	else if (self->is_busy) PyErr_SetString(PyExc_RuntimeError, "another call uses this Batch now: give each thread one of its own");
	else return self->is_busy = true;
	return false;
}

static PyObject *leave(BatchObject *self, PyObject *result) {
	self->is_busy = false;
	return result;
}

/* Ends a call that came to a number or a status. */
static PyObject *leave_number(BatchObject *self, int number) {
	const char *why = tripot_batch_error(self->batch);
	Module *module = module_of((PyObject *)self);
	if (number >= 0) return leave(self, PyLong_FromLong(number));
	if (number != TRIPOT_ILLEGAL) return leave(self, py_raise(number, why));
	PyObject *error = PyObject_CallFunction(module->illegal, "s", why);
	if (error && !PyObject_SetAttrString(error, "rule", Py_None)) PyErr_SetObject(module->illegal, error);
	Py_XDECREF(error);
	return leave(self, NULL);
}

static PyObject *leave_none(BatchObject *self, int status) {
	PyObject *result = leave_number(self, status);
	if (!result) return NULL;
	Py_DECREF(result);
	return Py_NewRef(Py_None);
}

/* ---- making and ending ---- */

/* Levels: None for all, or a list with None or a level for each seat. */
static bool read_levels(PyObject *bots, int seats, int32_t *levels) {
	if (bots == Py_None) return true;
	Py_ssize_t n = PySequence_Size(bots);
	if (n != seats) {
		PyErr_Clear();
		PyErr_Format(PyExc_ValueError, "bots must be a list with a level or None for each of the %d seats, such as [None, 2]; or None",
		             seats);
		return false;
	}
	for (int i = 0; i < seats; i++) {
		PyObject *level = PySequence_GetItem(bots, i);
		if (!level) return false;
		levels[i] = level == Py_None ? -1 : (int32_t)PyLong_AsLong(level);
		Py_DECREF(level);
		if (PyErr_Occurred()) return false;
		if (level != Py_None && levels[i] < 0) levels[i] = INT32_MAX; /* -1 is a way to say None in C only */
	}
	return true;
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"game", "lanes", "seed", "bots", "once", NULL};
	Module *module = PyType_GetModuleState(type);
	GameObject *game;
	PyObject *bots = Py_None;
	SeedArg seed = {0};
	int once = 0, status;
	int32_t levels[TRIPOT_SEATS_MAX];
	char why[TRIPOT_WHY_MAX];
	TripotBatchSpec spec = TRIPOT_INIT(TripotBatchSpec);
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!i|O&O$p:Batch", (char **)names, module->game, &game, &spec.lanes, py_seed, &seed,
	                                 &bots, &once))
		return NULL;
	if (!py_seed_fill(module, &seed) || !read_levels(bots, tripot_setup_seats(game->setup), levels)) return NULL;
	BatchObject *self = (BatchObject *)py_new(type);
	if (!self) return NULL;
	spec.seed = seed.seed;
	spec.levels = bots == Py_None ? NULL : levels;
	spec.flags = once ? TRIPOT_BATCH_ONCE : 0;
	self->rows.size = sizeof self->rows;
	self->n = -1;
	self->game = (GameObject *)Py_NewRef((PyObject *)game);
	Py_BEGIN_ALLOW_THREADS status = tripot_batch_new(&self->batch, game->setup, &spec, why, sizeof why);
	Py_END_ALLOW_THREADS if (status >= 0) return (PyObject *)self;
	Py_DECREF((PyObject *)self);
	return py_raise(status, why);
}

static void release_all(BatchObject *self) {
	for (int i = 0; i < ARRAYS; i++) {
		Py_buffer held = self->held[i];
		memset(&self->held[i], 0, sizeof held); /* letting go may run Python code */
		py_release(&held);
	}
}

static void dealloc(PyObject *object) {
	BatchObject *self = (BatchObject *)object;
	tripot_batch_free(self->batch);
	release_all(self);
	Py_XDECREF((PyObject *)self->game);
	py_free(object);
}

static PyObject *close_batch(PyObject *object, PyObject *unused) {
	BatchObject *self = (BatchObject *)object;
	(void)unused;
	if (!self->batch) return Py_NewRef(Py_None);
	if (!enter(self)) return NULL;
	tripot_batch_free(self->batch);
	self->batch = NULL;
	memset(&self->rows, 0, sizeof self->rows);
	release_all(self);
	return leave(self, Py_NewRef(Py_None));
}

static PyObject *enter_with(PyObject *self, PyObject *unused) {
	(void)unused;
	return Py_NewRef(self);
}

static PyObject *exit_with(PyObject *self, PyObject *args) {
	(void)args;
	return close_batch(self, NULL);
}

/* ---- arrays ---- */

/* What each array must be. */
static void describe(const BatchObject *self, ArrayWanted wanted[ARRAYS]) {
	const TripotSetup *setup = self->game->setup;
	Py_ssize_t rows = tripot_batch_rows_max(self->batch), lanes = tripot_batch_lanes(self->batch), seats = tripot_setup_seats(setup);
	wanted[ARRAY_OBSERVATIONS] = (ArrayWanted){"observations", ELEMENT_BYTE | ELEMENT_FLOAT, 2, {rows, tripot_setup_columns(setup)}, true};
	wanted[ARRAY_MASKS] = (ArrayWanted){"masks", ELEMENT_BYTE, 2, {rows, tripot_setup_actions(setup)}, true};
	wanted[ARRAY_LANES] = (ArrayWanted){"lanes", ELEMENT_INT, 1, {rows}, true};
	wanted[ARRAY_SEATS] = (ArrayWanted){"seats", ELEMENT_INT, 1, {rows}, true};
	wanted[ARRAY_REWARDS] = (ArrayWanted){"rewards", ELEMENT_FLOAT, 2, {lanes, seats}, true};
	wanted[ARRAY_DONES] = (ArrayWanted){"dones", ELEMENT_BYTE, 1, {lanes}, true};
	wanted[ARRAY_DROPPED] = (ArrayWanted){"dropped", ELEMENT_BYTE, 2, {lanes, seats}, true};
}

static TripotRows rows_in(const Py_buffer held[ARRAYS], bool is_float, size_t room) {
	TripotRows rows = TRIPOT_INIT(TripotRows);
	rows.room = room;
	if (is_float) rows.floats = held[ARRAY_OBSERVATIONS].buf;
	else rows.bytes = held[ARRAY_OBSERVATIONS].buf;
	rows.mask = held[ARRAY_MASKS].buf;
	rows.lane = held[ARRAY_LANES].buf;
	rows.seat = held[ARRAY_SEATS].buf;
	rows.reward = held[ARRAY_REWARDS].buf;
	rows.done = held[ARRAY_DONES].buf;
	rows.dropped = held[ARRAY_DROPPED].buf;
	return rows;
}

/* All arrays or, with an exception, none: those that were held before stay. */
static bool take(BatchObject *self, PyObject *const given[ARRAYS], Py_buffer held[ARRAYS], bool *is_float) {
	ArrayWanted wanted[ARRAYS];
	Element element = ELEMENT_BYTE;
	describe(self, wanted);
	for (int i = 0; i < ARRAYS; i++) {
		if (given[i] == Py_None) continue;
		if (!py_array(given[i], &wanted[i], &held[i], &element)) return false;
		if (i == ARRAY_OBSERVATIONS) *is_float = element == ELEMENT_FLOAT;
	}
	return true;
}

static PyObject *bind(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"observations", "masks", "lanes", "seats", "rewards", "dones", "dropped", NULL};
	BatchObject *self = (BatchObject *)object;
	PyObject *g[ARRAYS];
	Py_buffer held[ARRAYS], before[ARRAYS];
	bool is_float = false;
	memset(held, 0, sizeof held);
	for (int i = 0; i < ARRAYS; i++) g[i] = Py_None;
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|$OOOOOOO:bind", (char **)names, &g[0], &g[1], &g[2], &g[3], &g[4], &g[5], &g[6]))
		return NULL;
	if (!enter(self)) return NULL;
	bool is_good = take(self, g, held, &is_float);
	memcpy(before, is_good ? self->held : held, sizeof before);
	if (is_good) {
		memcpy(self->held, held, sizeof held);
		self->rows = rows_in(self->held, is_float, (size_t)tripot_batch_rows_max(self->batch));
	}
	self->is_busy = false;
	for (int i = 0; i < ARRAYS; i++) py_release(&before[i]);
	return is_good ? Py_NewRef(Py_None) : NULL;
}

/* ---- playing ---- */

static PyObject *rows(PyObject *object, PyObject *unused) {
	BatchObject *self = (BatchObject *)object;
	(void)unused;
	if (!enter(self)) return NULL;
	if (!self->rows.room) self->rows.room = (size_t)tripot_batch_rows_max(self->batch); /* nothing is bound: that is fine, too */
	int n;
	Py_BEGIN_ALLOW_THREADS n = tripot_batch_rows(self->batch, &self->rows);
	Py_END_ALLOW_THREADS if (n >= 0) self->n = n;
	return leave_number(self, n);
}

/* An array with an action for each row. */
static bool take_actions(const BatchObject *self, PyObject *given, bool is_written, Py_buffer *buffer) {
	if (self->n < 0) {
		PyErr_SetString(PyExc_ValueError, "there are no rows yet: call rows() first");
		return false;
	}
	return py_array(given, &(ArrayWanted){"actions", ELEMENT_INT, 1, {self->n}, is_written}, buffer, NULL);
}

static PyObject *step(PyObject *object, PyObject *given) {
	BatchObject *self = (BatchObject *)object;
	Py_buffer actions;
	if (!enter(self)) return NULL;
	if (!take_actions(self, given, false, &actions)) return leave(self, NULL);
	int n;
	Py_BEGIN_ALLOW_THREADS n = tripot_batch_step(self->batch, actions.buf, self->n, &self->rows);
	Py_END_ALLOW_THREADS if (n >= 0) self->n = n;
	PyBuffer_Release(&actions);
	return leave_number(self, n);
}

static PyObject *sample(PyObject *object, PyObject *given) {
	BatchObject *self = (BatchObject *)object;
	Py_buffer actions;
	if (!enter(self)) return NULL;
	if (!take_actions(self, given, true, &actions)) return leave(self, NULL);
	int n;
	Py_BEGIN_ALLOW_THREADS n = tripot_batch_sample(self->batch, actions.buf, (size_t)self->n);
	Py_END_ALLOW_THREADS PyBuffer_Release(&actions);
	return leave_number(self, n);
}

/* ---- lanes ---- */

static PyObject *lane_seed(PyObject *object, PyObject *args) {
	BatchObject *self = (BatchObject *)object;
	int lane;
	if (!PyArg_ParseTuple(args, "i:seed", &lane) || !enter(self)) return NULL;
	if (tripot_batch_games(self->batch, lane) >= 0) return leave(self, PyLong_FromUnsignedLongLong(tripot_batch_seed(self->batch, lane)));
	return leave(self, PyErr_Format(PyExc_IndexError, "there is no lane %d: lanes are 0 to %d", lane, tripot_batch_lanes(self->batch) - 1));
}

static PyObject *games(PyObject *object, PyObject *args) {
	BatchObject *self = (BatchObject *)object;
	int lane;
	if (!PyArg_ParseTuple(args, "i:games", &lane) || !enter(self)) return NULL;
	int64_t n = tripot_batch_games(self->batch, lane);
	if (n >= 0) return leave(self, PyLong_FromLongLong(n));
	return leave(self, PyErr_Format(PyExc_IndexError, "there is no lane %d: lanes are 0 to %d", lane, tripot_batch_lanes(self->batch) - 1));
}

static PyObject *restart(PyObject *object, PyObject *args) {
	BatchObject *self = (BatchObject *)object;
	int lane;
	SeedArg seed = {0};
	if (!PyArg_ParseTuple(args, "i|O&:restart", &lane, py_seed, &seed)) return NULL;
	if (!py_seed_fill(module_of(object), &seed) || !enter(self)) return NULL;
	int status = tripot_batch_restart(self->batch, lane, seed.seed);
	if (status >= 0) self->n = -1;
	return leave_none(self, status);
}

static PyObject *imagine(PyObject *object, PyObject *args) {
	BatchObject *self = (BatchObject *)object;
	Module *module = module_of(object);
	MatchObject *match;
	int seat, status;
	SeedArg seed = {0};
	if (!PyArg_ParseTuple(args, "O!i|O&:imagine", module->match, &match, &seat, py_seed, &seed)) return NULL;
	if (!py_seed_fill(module, &seed) || !enter(self)) return NULL;
	if (!match_enter(match)) return leave(self, NULL);
	Py_BEGIN_ALLOW_THREADS status = tripot_batch_imagine(self->batch, match->match, seat, seed.seed);
	Py_END_ALLOW_THREADS match->is_busy = false;
	if (status >= 0) self->n = -1;
	return leave_none(self, status);
}

static PyObject *match_of(PyObject *object, PyObject *args) {
	BatchObject *self = (BatchObject *)object;
	int lane;
	TripotMatch *match;
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTuple(args, "i:match", &lane) || !enter(self)) return NULL;
	int status = tripot_batch_match(self->batch, lane, &match, why, sizeof why);
	return leave(self, status < 0 ? py_raise(status, why) : match_wrap(module_of(object), self->game, match));
}

static PyObject *look(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"viewer", "out", NULL};
	BatchObject *self = (BatchObject *)object;
	int viewer, status;
	PyObject *out;
	Py_buffer buffer;
	Element element;
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iO:look", (char **)names, &viewer, &out) || !enter(self)) return NULL;
	int lanes = tripot_batch_lanes(self->batch);
	const ArrayWanted wanted = {"out", ELEMENT_BYTE | ELEMENT_FLOAT, 2, {lanes, tripot_setup_columns(self->game->setup)}, true};
	if (!py_array(out, &wanted, &buffer, &element)) return leave(self, NULL);
	TripotRows to = TRIPOT_INIT(TripotRows);
	to.room = (size_t)lanes;
	if (element == ELEMENT_FLOAT) to.floats = buffer.buf;
	else to.bytes = buffer.buf;
	Py_BEGIN_ALLOW_THREADS status = tripot_batch_look(self->batch, viewer, &to);
	Py_END_ALLOW_THREADS PyBuffer_Release(&buffer);
	return leave_none(self, status);
}

/* ---- attributes ---- */

static PyObject *get_game(PyObject *object, void *closure) {
	(void)closure;
	return Py_NewRef((PyObject *)((BatchObject *)object)->game);
}

static PyObject *get_lanes(PyObject *object, void *closure) {
	BatchObject *self = (BatchObject *)object;
	(void)closure;
	return enter(self) ? leave_number(self, tripot_batch_lanes(self->batch)) : NULL;
}

static PyObject *get_rows_max(PyObject *object, void *closure) {
	BatchObject *self = (BatchObject *)object;
	(void)closure;
	return enter(self) ? leave_number(self, tripot_batch_rows_max(self->batch)) : NULL;
}

static PyObject *represent(PyObject *object) {
	const BatchObject *self = (const BatchObject *)object;
	const char *id = tripot_game_id(tripot_setup_game(self->game->setup));
	if (!self->batch) return PyUnicode_FromFormat("<tripot.Batch of %s, closed>", id);
	return PyUnicode_FromFormat("<tripot.Batch of %s, %d lanes>", id, tripot_batch_lanes(self->batch));
}

#define WITH_NAMES(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS

static PyMethodDef methods[] = {
	{"bind", WITH_NAMES(bind),
     "bind(*, observations=None, masks=None, lanes=None, seats=None, rewards=None, dones=None, dropped=None)\n\nThe arrays that rows() and step() "
     "write into, without a copy; None: that is not written. Those bound before are let go."},
	{"rows", rows, METH_NOARGS, "rows() -> int: writes the decisions that are owed now, a row each; how many"},
	{"step", step, METH_O,
     "step(actions) -> int: carries out an action for each row, an array of int32, and writes the new rows; how many"},
	{"sample", sample, METH_O, "sample(actions) -> int: writes a legal action for each row, every one equally likely"},
	{"look", WITH_NAMES(look),
     "look(viewer, out): what a viewer sees in every lane, whether they owe a decision or not, into an array of uint8 or float32"},
	{"seed", lane_seed, METH_VARARGS, "seed(lane) -> int: of the game that is in the lane"},
	{"games", games, METH_VARARGS, "games(lane) -> int: how many have ended there"},
	{"restart", restart, METH_VARARGS, "restart(lane, seed=None): deals a lane anew; call rows() afterwards"},
	{"imagine", imagine, METH_VARARGS, "imagine(match, seat, seed=None): every lane becomes a world as the seat may believe it"},
	{"match", match_of, METH_VARARGS, "match(lane) -> Match: one that begins at the lane's position"},
	{"close", close_batch, METH_NOARGS, "close(): frees the games and lets go of the arrays"},
	{"__enter__", enter_with, METH_NOARGS, NULL},
	{"__exit__", exit_with, METH_VARARGS, NULL},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
	{"game", get_game, NULL, NULL, NULL},
	{"lanes", get_lanes, NULL, NULL, NULL},
	{"rows_max", get_rows_max, NULL, "how many rows there can be at once: lanes × seats that are the caller's", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_new, make},
	{Py_tp_dealloc, dealloc},
	{Py_tp_repr, represent},
	{Py_tp_methods, methods},
	{Py_tp_getset, attributes},
	{Py_tp_doc,
     (char
          *)"Batch(game, lanes, seed=None, bots=None, *, once=False)\n\nMany games at once. `bots`: a level or None for each seat. A lane whose game "
            "has ended begins the next, unless `once`."},
	{0, NULL},
};

PyType_Spec batch_spec = {
	.name = "tripot.Batch",
	.basicsize = sizeof(BatchObject),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
