/* tripot.Game: a game with its number of seats, options and edition. It never changes. */
#include "py.h"

#include <stdlib.h>
#include <string.h>

enum { OPTIONS_ROOM = 16, FILES_ROOM = 64, OPTION_TEXT = 128 };

/* What a Game is made of, as C wants it. Texts of files live in their objects, which `keep` holds. */
typedef struct Given {
	TripotSetupSpec spec;
	char option[OPTIONS_ROOM][OPTION_TEXT];
	const char *options[OPTIONS_ROOM + 1];
	TripotFile files[FILES_ROOM + 1];
	PyObject *keep;
} Given;

/* An item of a dict whose keys and values are texts. False: an exception; the end is a NULL key. */
static bool next_texts(PyObject *dict, Py_ssize_t *at, const char *what, const char **key, const char **text) {
	PyObject *k, *v;
	*key = NULL;
	if (!PyDict_Next(dict, at, &k, &v)) return true;
	if (!PyUnicode_Check(k) || !PyUnicode_Check(v)) {
		PyErr_Format(PyExc_TypeError, "%s must have texts as keys and values", what);
		return false;
	}
	*key = PyUnicode_AsUTF8AndSize(k, NULL);
	Py_ssize_t length = 0;
	*text = *key ? PyUnicode_AsUTF8AndSize(v, &length) : NULL;
	if (!*text) return false;
	if (strlen(*text) == (size_t)length) return true;
	PyErr_Format(PyExc_ValueError, "%s: '%s' has a zero byte", what, *key);
	return false;
}

static bool read_options(Given *given, PyObject *options) {
	Py_ssize_t at = 0;
	const char *key, *value;
	int n = 0;
	if (options == Py_None) return true;
	if (!PyDict_Check(options)) {
		PyErr_SetString(PyExc_TypeError, "options must be a dict, such as {'goal': 'low'}, or None");
		return false;
	}
	while (next_texts(options, &at, "options", &key, &value) && key) {
		if (n == OPTIONS_ROOM || strlen(key) + strlen(value) + 2 > OPTION_TEXT) {
			PyErr_SetString(PyExc_ValueError, "no game has so many or so long options");
			return false;
		}
		strcat(strcat(strcpy(given->option[n], key), "="), value);
		given->options[n] = given->option[n];
		n++;
	}
	given->spec.options = given->options;
	return !PyErr_Occurred();
}

/* None, a folder, or a dict of files. */
static bool read_edition(Given *given, const Module *module, PyObject *edition) {
	Py_ssize_t at = 0;
	int n = 0;
	if (edition == Py_None) return true;
	if (!PyDict_Check(edition)) {
		given->keep = PyObject_CallFunctionObjArgs(module->fspath, edition, NULL);
		given->spec.edition_dir = given->keep ? PyUnicode_AsUTF8AndSize(given->keep, NULL) : NULL;
		return given->spec.edition_dir != NULL;
	}
	given->keep = Py_NewRef(edition);
	while (next_texts(edition, &at, "edition", &given->files[n].name, &given->files[n].text) && given->files[n].name) {
		if (++n <= FILES_ROOM) continue;
		PyErr_SetString(PyExc_ValueError, "no edition has so many files");
		return false;
	}
	given->spec.files = given->files;
	return !PyErr_Occurred();
}

static PyObject *make(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
	static const char *names[] = {"id", "seats", "edition", "options", "rules_version", NULL};
	const char *id;
	PyObject *edition = Py_None, *options = Py_None;
	char why[TRIPOT_WHY_MAX];
	Given *given = calloc(1, sizeof *given);
	GameObject *self = NULL;
	int status = 0;
	if (!given) return PyErr_NoMemory();
	given->spec.size = sizeof given->spec;
	if (PyArg_ParseTupleAndKeywords(args, kwargs, "s|iOO$i:Game", (char **)names, &id, &given->spec.seats, &edition, &options,
	                                &given->spec.rules_version) &&
	    read_options(given, options) && read_edition(given, PyType_GetModuleState(type), edition))
		self = (GameObject *)py_new(type);
	if (self) status = tripot_setup_new(&self->own, id, &given->spec, why, sizeof why);
	if (self) self->setup = self->own;
	Py_XDECREF(given->keep);
	free(given);
	if (!status) return (PyObject *)self;
	Py_DECREF(self);
	return py_raise(status, why);
}

static void dealloc(PyObject *self) {
	tripot_setup_free(((GameObject *)self)->own);
	tripot_match_free(((GameObject *)self)->keeper);
	py_free(self);
}

static const TripotSetup *setup_of(PyObject *self) {
	return ((GameObject *)self)->setup;
}

static const TripotGame *game_of(PyObject *self) {
	return tripot_setup_game(setup_of(self));
}

/* ---- attributes ---- */

static PyObject *get_id(PyObject *self, void *closure) {
	(void)closure;
	return PyUnicode_FromString(tripot_game_id(game_of(self)));
}

static PyObject *get_seats(PyObject *self, void *closure) {
	(void)closure;
	return PyLong_FromLong(tripot_setup_seats(setup_of(self)));
}

static PyObject *get_rules_version(PyObject *self, void *closure) {
	(void)closure;
	return PyLong_FromLong(tripot_setup_rules_version(setup_of(self)));
}

static PyObject *get_actions(PyObject *self, void *closure) {
	(void)closure;
	return PyLong_FromLong(tripot_setup_actions(setup_of(self)));
}

static PyObject *get_columns(PyObject *self, void *closure) {
	(void)closure;
	return PyLong_FromLong(tripot_setup_columns(setup_of(self)));
}

static PyObject *get_edition(PyObject *self, void *closure) {
	(void)closure;
	return PyUnicode_FromString(tripot_setup_edition_id(setup_of(self)));
}

static PyObject *get_edition_hash(PyObject *self, void *closure) {
	(void)closure;
	return PyLong_FromUnsignedLongLong(tripot_setup_edition_hash(setup_of(self)));
}

static PyObject *get_options(PyObject *self, void *closure) {
	(void)closure;
	PyObject *dict = PyDict_New();
	for (int i = 0; dict && tripot_setup_option(setup_of(self), i); i++) {
		PyObject *value = PyUnicode_FromString(tripot_setup_option(setup_of(self), i));
		if (!value || PyDict_SetItemString(dict, tripot_game_option(game_of(self), i), value)) Py_CLEAR(dict);
		Py_XDECREF(value);
	}
	return dict;
}

static PyObject *represent(PyObject *self) {
	return PyUnicode_FromFormat("tripot.Game('%s', %d)", tripot_game_id(game_of(self)), tripot_setup_seats(setup_of(self)));
}

/* ---- methods ---- */

/* Copies a text of any length that `write` writes. */
static PyObject *copy_text(int length, const char *text, const char *wrong) {
	if (length >= 0) return PyUnicode_FromString(text);
	PyErr_SetString(PyExc_IndexError, wrong);
	return NULL;
}

static PyObject *action_text(PyObject *self, PyObject *args) {
	int seat, action;
	char text[TRIPOT_NAME_MAX], wrong[128];
	if (!PyArg_ParseTuple(args, "ii:action_text", &seat, &action)) return NULL;
	int length = tripot_setup_action_text(setup_of(self), seat, action, text, sizeof text);
	PyOS_snprintf(wrong, sizeof wrong, "seat %d, action %d: seats are 0 to %d, actions 0 to %d", seat, action,
	              tripot_setup_seats(setup_of(self)) - 1, tripot_setup_actions(setup_of(self)) - 1);
	return copy_text(length, text, wrong);
}

static PyObject *action_number(PyObject *self, PyObject *args) {
	int seat;
	const char *text;
	char why[TRIPOT_WHY_MAX];
	if (!PyArg_ParseTuple(args, "is:action", &seat, &text)) return NULL;
	int action = tripot_setup_action(setup_of(self), seat, text, why, sizeof why);
	return action < 0 ? py_raise(action, why) : PyLong_FromLong(action);
}

static PyObject *column_name(PyObject *self, PyObject *args) {
	int column;
	char text[TRIPOT_NAME_MAX], wrong[64];
	if (!PyArg_ParseTuple(args, "i:column_name", &column)) return NULL;
	int length = tripot_setup_column_name(setup_of(self), column, text, sizeof text);
	PyOS_snprintf(wrong, sizeof wrong, "column %d: columns are 0 to %d", column, tripot_setup_columns(setup_of(self)) - 1);
	return copy_text(length, text, wrong);
}

static PyObject *side(PyObject *self, PyObject *args) {
	int seat;
	if (!PyArg_ParseTuple(args, "i:side", &seat)) return NULL;
	int team = tripot_setup_side(setup_of(self), seat);
	if (team >= 0) return PyLong_FromLong(team);
	return PyErr_Format(PyExc_IndexError, "seat %d: seats are 0 to %d", seat, tripot_setup_seats(setup_of(self)) - 1);
}

/* A text of the game in a language. */
static PyObject *in_language(PyObject *self, PyObject *args, const char *format, const char *(*tell)(const TripotGame *, const char *)) {
	const char *language = "en";
	if (!PyArg_ParseTuple(args, format, &language)) return NULL;
	const char *text = tell(game_of(self), language);
	if (text) return PyUnicode_FromString(text);
	return PyErr_Format(PyExc_ValueError, "there is no language '%.20s': there are en and fr", language);
}

static PyObject *name(PyObject *self, PyObject *args) {
	return in_language(self, args, "|s:name", tripot_game_name);
}

static PyObject *rules(PyObject *self, PyObject *args) {
	return in_language(self, args, "|s:rules", tripot_game_rules);
}

static PyMethodDef methods[] = {
	{"action_text", action_text, METH_VARARGS, "action_text(seat, number) -> str"},
	{"action", action_number, METH_VARARGS, "action(seat, text) -> int: the action's number"},
	{"column_name", column_name, METH_VARARGS, "column_name(column) -> str: what a column of observations tells"},
	{"side", side, METH_VARARGS, "side(seat) -> int: its team; without teams the seat itself"},
	{"name", name, METH_VARARGS, "name(language='en') -> str"},
	{"rules", rules, METH_VARARGS, "rules(language='en') -> str: the rules for players, in Markdown"},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef attributes[] = {
	{"id", get_id, NULL, NULL, NULL},
	{"seats", get_seats, NULL, NULL, NULL},
	{"options", get_options, NULL, "the chosen value of each option", NULL},
	{"edition", get_edition, NULL, "the edition's id", NULL},
	{"edition_hash", get_edition_hash, NULL, "of its figures", NULL},
	{"rules_version", get_rules_version, NULL, NULL, NULL},
	{"actions", get_actions, NULL, "how many actions there are: their numbers are 0 to actions - 1", NULL},
	{"columns", get_columns, NULL, "how many columns an observation has", NULL},
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
          *)"Game(id, seats=0, edition=None, options=None, *, rules_version=0)\n\nA game with its seats (0: as many as usual), edition (None, a folder, or "
            "a dict of files) and options (a dict)."},
	{0, NULL},
};

PyType_Spec game_spec = {
	.name = "tripot.Game",
	.basicsize = sizeof(GameObject),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
