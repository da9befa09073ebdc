/* tripot.Match: one game from the deal to its end. */
#include "py.h"

/* ---- making and ending ---- */

PyObject *match_wrap(Module *module, GameObject *game, TripotMatch *match) {
	MatchObject *self = (MatchObject *)py_new(module->match);
	if (!self) {
		tripot_match_free(match);
		return NULL;
	}
	self->match = match;
	self->game = (GameObject *)Py_NewRef((PyObject *)game);
	return (PyObject *)self;
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"game", "seed", NULL};
	Module *module = PyType_GetModuleState(type);
	GameObject *game;
	TripotMatch *match;
	SeedArg seed = {0};
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!|O&:Match", (char **)names, module->game, &game, py_seed, &seed)) return NULL;
	if (!py_seed_fill(module, &seed)) return NULL;
	int status = tripot_match_new(&match, game->setup, seed.seed, why, sizeof why);
	return status < 0 ? py_raise(status, why) : match_wrap(module, game, match);
}

static void dealloc(PyObject *object) {
	MatchObject *self = (MatchObject *)object;
	tripot_match_free(self->match);
	Py_XDECREF((PyObject *)self->game);
	py_free(object);
}

bool match_enter(MatchObject *self) {
	if (!self->match) PyErr_SetString(PyExc_ValueError, "this Match is closed: make another one");
	else if (self->is_busy)
		PyErr_SetString(PyExc_RuntimeError, "another call uses this Match now: give each thread one of its own (copy())");
	else return self->is_busy = true;
	return false;
}

/* Ends a call; its result. */
static PyObject *leave(MatchObject *self, PyObject *result) {
	self->is_busy = false;
	return result;
}

/* Ends a call that came to a status: None, or the exception. */
static PyObject *leave_status(MatchObject *self, int status) {
	if (status == TRIPOT_ILLEGAL) return leave(self, py_raise_match(self));
	return leave(self, status < 0 ? py_raise(status, tripot_match_error(self->match)) : Py_NewRef(Py_None));
}

static PyObject *close_match(PyObject *object, PyObject *unused) {
	MatchObject *self = (MatchObject *)object;
	(void)unused;
	if (!self->match) return Py_NewRef(Py_None);
	if (!match_enter(self)) return NULL;
	tripot_match_free(self->match);
	self->match = NULL;
	return leave(self, Py_NewRef(Py_None));
}

static PyObject *enter_with(PyObject *self, PyObject *unused) {
	(void)unused;
	return Py_NewRef(self);
}

static PyObject *exit_with(PyObject *self, PyObject *args) {
	(void)args;
	return close_match(self, NULL);
}

/* ---- others like it ---- */

static PyObject *copy(PyObject *object, PyObject *unused) {
	MatchObject *self = (MatchObject *)object;
	TripotMatch *match;
	char why[TRIPOT_WHY_MAX];
	(void)unused;
	if (!match_enter(self)) return NULL;
	int status = tripot_match_copy(&match, self->match, why, sizeof why);
	return leave(self, status < 0 ? py_raise(status, why) : match_wrap(module_of(object), self->game, match));
}

static PyObject *determinize(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"seat", "seed", NULL};
	MatchObject *self = (MatchObject *)object;
	TripotMatch *match;
	SeedArg seed = {0};
	int seat;
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|O&:determinize", (char **)names, &seat, py_seed, &seed)) return NULL;
	if (!py_seed_fill(module_of(object), &seed) || !match_enter(self)) return NULL;
	int status = tripot_match_imagine(&match, self->match, seat, seed.seed, why, sizeof why);
	return leave(self, status < 0 ? py_raise(status, why) : match_wrap(module_of(object), self->game, match));
}

static PyObject *from_state(PyObject *type, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"game", "state", "seed", NULL};
	Module *module = PyType_GetModuleState((PyTypeObject *)type);
	GameObject *game;
	TripotMatch *match;
	PyObject *state, *result = NULL;
	SeedArg seed = {0};
	Py_ssize_t length = 0;
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!O|O&:from_state", (char **)names, module->game, &game, &state, py_seed, &seed))
		return NULL;
	if (!py_seed_fill(module, &seed)) return NULL;
	PyObject *text = PyUnicode_Check(state) ? Py_NewRef(state) : PyObject_CallFunctionObjArgs(module->dumps, state, NULL);
	const char *json = text ? PyUnicode_AsUTF8AndSize(text, &length) : NULL;
	if (json) {
		int status = tripot_match_from_state(&match, game->setup, json, (size_t)length, seed.seed, why, sizeof why);
		result = status < 0 ? py_raise(status, why) : match_wrap(module, game, match);
	}
	Py_XDECREF(text);
	return result;
}

/* A setup of a record lives as long as a match that has it: the Game object keeps one of its own. */
static GameObject *game_around(Module *module, const TripotMatch *match) {
	char why[TRIPOT_WHY_MAX];
	GameObject *game = (GameObject *)py_new(module->game);
	int status = game ? tripot_match_copy(&game->keeper, match, why, sizeof why) : TRIPOT_OK;
	if (!game || status < 0) {
		Py_XDECREF((PyObject *)game);
		return (GameObject *)(game ? py_raise(status, why) : NULL);
	}
	game->setup = tripot_match_setup(game->keeper);
	return game;
}

static PyObject *from_record(PyObject *type, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"record", "step", NULL};
	Module *module = PyType_GetModuleState((PyTypeObject *)type);
	TripotMatch *match;
	const char *record;
	Py_ssize_t length;
	long long step = -1;
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "s#|L:from_record", (char **)names, &record, &length, &step)) return NULL;
	int status = tripot_match_from_record(&match, record, (size_t)length, step, why, sizeof why);
	if (status < 0) return py_raise(status, why);
	GameObject *game = game_around(module, match);
	if (!game) {
		tripot_match_free(match);
		return NULL;
	}
	PyObject *result = match_wrap(module, game, match);
	Py_DECREF((PyObject *)game);
	return result;
}

/* ---- who acts, and what they may do ---- */

static PyObject *seats_of(uint32_t mask) {
	PyObject *tuple = PyTuple_New(__builtin_popcount(mask));
	for (Py_ssize_t i = 0; tuple && mask; mask &= mask - 1, i++) {
		PyObject *seat = PyLong_FromLong(__builtin_ctz(mask));
		if (!seat || PyTuple_SetItem(tuple, i, seat)) Py_CLEAR(tuple);
	}
	return tuple;
}

static PyObject *get_to_act(PyObject *object, void *closure) {
	MatchObject *self = (MatchObject *)object;
	(void)closure;
	return match_enter(self) ? leave(self, seats_of(tripot_match_to_act(self->match))) : NULL;
}

static PyObject *get_is_over(PyObject *object, void *closure) {
	MatchObject *self = (MatchObject *)object;
	(void)closure;
	return match_enter(self) ? leave(self, PyBool_FromLong(!tripot_match_to_act(self->match))) : NULL;
}

static PyObject *get_steps(PyObject *object, void *closure) {
	MatchObject *self = (MatchObject *)object;
	(void)closure;
	return match_enter(self) ? leave(self, PyLong_FromUnsignedLong(tripot_match_steps(self->match))) : NULL;
}

static PyObject *get_game(PyObject *object, void *closure) {
	(void)closure;
	return Py_NewRef((PyObject *)((MatchObject *)object)->game);
}

static PyObject *action_of(const MatchObject *self, int seat, int32_t action, bool is_text) {
	char text[TRIPOT_NAME_MAX];
	if (!is_text) return PyLong_FromLong(action);
	tripot_setup_action_text(self->game->setup, seat, action, text, sizeof text);
	return PyUnicode_FromString(text);
}

static PyObject *list_legal(PyObject *object, PyObject *args, const char *format, bool is_text) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	int32_t legal[TRIPOT_LEGAL_MAX];
	if (!PyArg_ParseTuple(args, format, &seat) || !match_enter(self)) return NULL;
	int n = tripot_match_legal(self->match, seat, legal);
	if (n < 0) return leave_status(self, n);
	PyObject *list = PyList_New(n);
	for (int i = 0; list && i < n; i++) {
		PyObject *action = action_of(self, seat, legal[i], is_text);
		if (!action || PyList_SetItem(list, i, action)) Py_CLEAR(list);
	}
	return leave(self, list);
}

static PyObject *legal(PyObject *self, PyObject *args) {
	return list_legal(self, args, "i:legal", true);
}

static PyObject *legal_numbers(PyObject *self, PyObject *args) {
	return list_legal(self, args, "i:legal_numbers", false);
}

static PyObject *mask(PyObject *object, PyObject *args) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	PyObject *out;
	Py_buffer buffer;
	if (!PyArg_ParseTuple(args, "iO:mask", &seat, &out)) return NULL;
	int n = tripot_setup_actions(self->game->setup);
	const ArrayWanted wanted = {.name = "out", .elements = ELEMENT_BYTE, .n_dims = 1, .shape = {n}, .is_written = true};
	if (!py_array(out, &wanted, &buffer, NULL)) return NULL;
	PyObject *result = NULL;
	if (match_enter(self)) {
		int found = tripot_match_mask(self->match, seat, buffer.buf, (size_t)n);
		result = found < 0 ? leave_status(self, found) : leave(self, PyLong_FromLong(found));
	}
	py_release(&buffer);
	return result;
}

static PyObject *apply(PyObject *object, PyObject *args) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	PyObject *action;
	if (!PyArg_ParseTuple(args, "iO:apply", &seat, &action)) return NULL;
	if (PyUnicode_Check(action)) {
		Py_ssize_t length;
		const char *text = PyUnicode_AsUTF8AndSize(action, &length);
		return text && match_enter(self) ? leave_status(self, tripot_match_apply_text(self->match, seat, text)) : NULL;
	}
	PyObject *index = PyNumber_Index(action);
	if (!index)
		return PyErr_Format(PyExc_TypeError, "an action is a text, such as 'engage left', or a number, not %R",
		                    (PyObject *)Py_TYPE(action));
	long number = PyLong_AsLong(index);
	Py_DECREF(index);
	if (number == -1 && PyErr_Occurred()) PyErr_Clear();
	if (number < 0 || number >= tripot_setup_actions(self->game->setup))
		return PyErr_Format(PyExc_IndexError, "there is no action %R: actions are 0 to %d", action,
		                    tripot_setup_actions(self->game->setup) - 1);
	return match_enter(self) ? leave_status(self, tripot_match_apply(self->match, seat, (int32_t)number)) : NULL;
}

static PyObject *for_seat(PyObject *object, PyObject *args, const char *format, int (*call)(TripotMatch *, int)) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	if (!PyArg_ParseTuple(args, format, &seat) || !match_enter(self)) return NULL;
	return leave_status(self, call(self->match, seat));
}

static PyObject *timeout(PyObject *self, PyObject *args) {
	return for_seat(self, args, "i:timeout", tripot_match_timeout);
}

static PyObject *take_back(PyObject *self, PyObject *args) {
	return for_seat(self, args, "i:take_back", tripot_match_take_back);
}

static PyObject *can_take_back(PyObject *object, PyObject *args) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	if (!PyArg_ParseTuple(args, "i:can_take_back", &seat) || !match_enter(self)) return NULL;
	return leave(self, PyBool_FromLong(tripot_match_can_take_back(self->match, seat) == 1));
}

static PyObject *may_agree(PyObject *object, PyObject *unused) {
	MatchObject *self = (MatchObject *)object;
	(void)unused;
	return match_enter(self) ? leave(self, seats_of(tripot_match_may_agree(self->match))) : NULL;
}

static PyObject *agree(PyObject *object, PyObject *unused) {
	MatchObject *self = (MatchObject *)object;
	(void)unused;
	return match_enter(self) ? leave_status(self, tripot_match_agree(self->match)) : NULL;
}

/* ---- what a viewer knows ---- */

/* JSON as Python's values. */
static PyObject *leave_json(MatchObject *self, const char *json) {
	if (!json) return leave_status(self, TRIPOT_ARGUMENT);
	PyObject *text = PyUnicode_FromString(json);
	self->is_busy = false;
	PyObject *result = text ? PyObject_CallFunctionObjArgs(module_of((PyObject *)self)->loads, text, NULL) : NULL;
	Py_XDECREF(text);
	return result;
}

static PyObject *leave_text(MatchObject *self, const char *text) {
	return text ? leave(self, PyUnicode_FromString(text)) : leave_status(self, TRIPOT_ARGUMENT);
}

static PyObject *tell_json(PyObject *object, PyObject *args, const char *format, const char *(*tell)(TripotMatch *, int)) {
	MatchObject *self = (MatchObject *)object;
	int viewer;
	if (!PyArg_ParseTuple(args, format, &viewer) || !match_enter(self)) return NULL;
	return leave_json(self, tell(self->match, viewer));
}

static PyObject *view(PyObject *self, PyObject *args) {
	return tell_json(self, args, "i:view", tripot_match_view);
}

static PyObject *position(PyObject *self, PyObject *args) {
	return tell_json(self, args, "i:position", tripot_match_position);
}

static PyObject *notes(PyObject *self, PyObject *args) {
	return tell_json(self, args, "i:notes", tripot_match_notes);
}

static PyObject *events(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"viewer", "since", NULL};
	MatchObject *self = (MatchObject *)object;
	int viewer;
	unsigned int since = 0;
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|I:events", (char **)names, &viewer, &since) || !match_enter(self)) return NULL;
	return leave_json(self, tripot_match_events(self->match, viewer, since));
}

static PyObject *story(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"viewer", "since", "language", NULL};
	MatchObject *self = (MatchObject *)object;
	int viewer;
	unsigned int since = 0;
	const char *language = "en";
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|Is:story", (char **)names, &viewer, &since, &language) || !match_enter(self))
		return NULL;
	return leave_text(self, tripot_match_story(self->match, viewer, since, language));
}

static PyObject *prompt(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"viewer", "language", NULL};
	MatchObject *self = (MatchObject *)object;
	int viewer;
	const char *language = "en";
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|s:prompt", (char **)names, &viewer, &language) || !match_enter(self)) return NULL;
	return leave_text(self, tripot_match_prompt(self->match, viewer, language));
}

/* Into an array, or without one a new bytes object. */
static PyObject *observe(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"viewer", "out", NULL};
	MatchObject *self = (MatchObject *)object;
	int viewer, columns = tripot_setup_columns(self->game->setup);
	PyObject *out = Py_None;
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|O:observe", (char **)names, &viewer, &out)) return NULL;
	PyObject *bytes = out == Py_None ? PyBytes_FromStringAndSize(NULL, columns) : NULL, *result = NULL;
	Py_buffer buffer = {0};
	Element element = ELEMENT_BYTE;
	const ArrayWanted wanted = {"out", ELEMENT_BYTE | ELEMENT_FLOAT, 1, {columns}, true};
	if (out == Py_None ? !bytes : !py_array(out, &wanted, &buffer, &element)) return NULL;
	if (match_enter(self)) {
		void *to = bytes ? PyBytes_AsString(bytes) : buffer.buf;
		int status = element == ELEMENT_BYTE ? tripot_match_bytes(self->match, viewer, to, (size_t)columns)
		                                     : tripot_match_floats(self->match, viewer, to, (size_t)columns);
		result = leave_status(self, status);
	}
	py_release(&buffer);
	if (!bytes || !result) {
		Py_XDECREF(bytes);
		return result;
	}
	Py_DECREF(result);
	return bytes;
}

/* ---- how it ended, bots, records ---- */

static PyObject *result_of(MatchObject *self, int which) {
	double payoff[TRIPOT_SEATS_MAX];
	int32_t score[TRIPOT_SEATS_MAX], place[TRIPOT_SEATS_MAX];
	int seats = tripot_setup_seats(self->game->setup);
	if (!match_enter(self)) return NULL;
	int status = tripot_match_result(self->match, payoff, score, place, TRIPOT_SEATS_MAX);
	if (status < 0) return leave_status(self, status);
	PyObject *list = PyList_New(seats);
	for (int i = 0; list && i < seats; i++) {
		PyObject *item = !which ? PyFloat_FromDouble(payoff[i]) : PyLong_FromLong(which == 1 ? score[i] : place[i]);
		if (!item || PyList_SetItem(list, i, item)) Py_CLEAR(list);
	}
	return leave(self, list);
}

static PyObject *payoff(PyObject *self, PyObject *unused) {
	(void)unused;
	return result_of((MatchObject *)self, 0);
}

static PyObject *scores(PyObject *self, PyObject *unused) {
	(void)unused;
	return result_of((MatchObject *)self, 1);
}

static PyObject *places(PyObject *self, PyObject *unused) {
	(void)unused;
	return result_of((MatchObject *)self, 2);
}

/* A search takes its time: others run meanwhile. */
static PyObject *bot(PyObject *object, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"seat", "level", "chance", NULL};
	MatchObject *self = (MatchObject *)object;
	int seat, level, n = tripot_setup_actions(self->game->setup);
	int32_t action = TRIPOT_ARGUMENT;
	PyObject *chance = Py_None, *result = NULL;
	Py_buffer buffer = {0};
	const ArrayWanted wanted = {"chance", ELEMENT_FLOAT, 1, {n}, true};
	if (!PyArg_ParseTupleAndKeywords(args, kwargs, "ii|O:bot", (char **)names, &seat, &level, &chance)) return NULL;
	if (chance != Py_None && !py_array(chance, &wanted, &buffer, NULL)) return NULL;
	if (match_enter(self)) {
		TripotMatch *match = self->match;
		Py_BEGIN_ALLOW_THREADS action = tripot_match_bot(match, seat, level, buffer.buf, (size_t)n);
		Py_END_ALLOW_THREADS result = action < 0 ? leave_status(self, action) : leave(self, action_of(self, seat, action, true));
	}
	py_release(&buffer);
	return result;
}

static PyObject *set_name(PyObject *object, PyObject *args) {
	MatchObject *self = (MatchObject *)object;
	int seat;
	const char *text;
	if (!PyArg_ParseTuple(args, "iz:set_name", &seat, &text) || !match_enter(self)) return NULL;
	return leave_status(self, tripot_match_set_name(self->match, seat, text));
}

static PyObject *set_date(PyObject *object, PyObject *args) {
	MatchObject *self = (MatchObject *)object;
	const char *text;
	if (!PyArg_ParseTuple(args, "s:set_date", &text) || !match_enter(self)) return NULL;
	return leave_status(self, tripot_match_set_date(self->match, text));
}

static PyObject *record(PyObject *object, PyObject *unused) {
	MatchObject *self = (MatchObject *)object;
	(void)unused;
	if (!match_enter(self)) return NULL;
	return leave_text(self, tripot_match_record(self->match, NULL));
}

static PyObject *represent(PyObject *object) {
	const MatchObject *self = (const MatchObject *)object;
	const TripotSetup *setup = self->game->setup;
	const char *id = tripot_game_id(tripot_setup_game(setup)), *state = !self->match ? ", closed" : self->is_busy ? ", in use" : "";
	if (*state) return PyUnicode_FromFormat("<tripot.Match of %s%s>", id, state);
	return PyUnicode_FromFormat("<tripot.Match of %s, %d seats, step %u>", id, tripot_setup_seats(setup), tripot_match_steps(self->match));
}

#define WITH_NAMES(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS

static PyMethodDef methods[] = {
	{"from_state", WITH_NAMES(from_state) | METH_CLASS,
     "from_state(game, state, seed=None) -> Match: a game that begins from a whole position, as view(OWNER) gives it"},
	{"from_record", WITH_NAMES(from_record) | METH_CLASS, "from_record(record, step=-1) -> Match: a record played again, up to a step"},
	{"copy", copy, METH_NOARGS, "copy() -> Match: the same game once more, the future of its chance included"},
	{"determinize", WITH_NAMES(determinize),
     "determinize(seat, seed=None) -> Match: a world as the seat may believe it, every one that fits equally likely"},
	{"close", close_match, METH_NOARGS, "close(): frees the game; a Match that nobody holds is freed by itself"},
	{"__enter__", enter_with, METH_NOARGS, NULL},
	{"__exit__", exit_with, METH_VARARGS, NULL},
	{"legal", legal, METH_VARARGS, "legal(seat) -> list[str]: what the seat may do now"},
	{"legal_numbers", legal_numbers, METH_VARARGS, "legal_numbers(seat) -> list[int]: the same as numbers of actions"},
	{"mask", mask, METH_VARARGS, "mask(seat, out) -> int: writes 1 for each legal action into an array of uint8; how many"},
	{"apply", apply, METH_VARARGS, "apply(seat, action): makes a step; the action is a text or a number. IllegalAction: refused, and why"},
	{"timeout", timeout, METH_VARARGS, "timeout(seat): the step that the rules prescribe when the seat's time is up"},
	{"take_back", take_back, METH_VARARGS, "take_back(seat): undoes the seat's last step, as long as nobody else saw it"},
	{"can_take_back", can_take_back, METH_VARARGS, "can_take_back(seat) -> bool"},
	{"may_agree", may_agree, METH_NOARGS,
     "may_agree() -> tuple[int, ...]: the seats that must all say yes to a draw, while one may be offered"},
	{"agree", agree, METH_NOARGS, "agree(): all of them have"},
	{"view", view, METH_VARARGS, "view(viewer) -> dict: what the viewer sees; None in it is hidden or absent"},
	{"position", position, METH_VARARGS, "position(viewer) -> dict: everything at once, as docs/protocol.md tells it"},
	{"notes", notes, METH_VARARGS, "notes(viewer) -> list: what the viewer can work out"},
	{"events", WITH_NAMES(events), "events(viewer, since=0) -> list: what the viewer learnt since a step"},
	{"story", WITH_NAMES(story), "story(viewer, since=0, language='en') -> str: the same in sentences, a line each"},
	{"prompt", WITH_NAMES(prompt), "prompt(viewer, language='en') -> str: the sentence that asks for a decision"},
	{"observe", WITH_NAMES(observe), "observe(viewer, out=None): the viewer's observation, into an array of uint8 or float32, or as bytes"},
	{"payoff", payoff, METH_NOARGS, "payoff() -> list[float]: each seat's share of the one win, when the game is over"},
	{"scores", scores, METH_NOARGS, "scores() -> list[int]"},
	{"places", places, METH_NOARGS, "places() -> list[int]: 1 is first"},
	{"bot", WITH_NAMES(bot),
     "bot(seat, level, chance=None) -> str: what a bot of that level does for the seat; `chance`, an array of float32, how likely each action was"},
	{"set_name", set_name, METH_VARARGS, "set_name(seat, name): who holds the seat, for the record"},
	{"set_date", set_date, METH_VARARGS, "set_date(date): YYYY-MM-DD, for the record"},
	{"record", record, METH_NOARGS, "record() -> str: the game so far as a record"},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
	{"game", get_game, NULL, NULL, NULL},
	{"to_act", get_to_act, NULL, "the seats that owe a decision, a tuple; empty: the game is over", NULL},
	{"is_over", get_is_over, NULL, NULL, NULL},
	{"steps", get_steps, NULL, "since the deal", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_new, make},
	{Py_tp_dealloc, dealloc},
	{Py_tp_repr, represent},
	{Py_tp_methods, methods},
	{Py_tp_getset, attributes},
	{Py_tp_doc,
     (char *)"Match(game, seed=None)\n\nOne game from the deal to its end. Seats count from 0; SPECTATOR and OWNER are viewers, too."},
	{0, NULL},
};

PyType_Spec match_spec = {
	.name = "tripot.Match",
	.basicsize = sizeof(MatchObject),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
