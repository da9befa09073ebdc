/* The Python module from inside: what its types share. It is a client of libtripot like any other, written for Python's limited API, so
 * that one file serves every Python from 3.11 on; arrays are reached through the buffer protocol, and numpy is not needed to build it.
 *
 * A handle is used by one call at a time. Python code can run in the middle of a call (an array's own methods), and long calls let other
 * threads run: who comes while another is there gets an exception. */
#ifndef PYTHON_SRC_PY_H
#define PYTHON_SRC_PY_H
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include "lib/include/tripot/tripot.h"

#include <stdbool.h>

typedef struct Module {
	PyObject *illegal; /* tripot.IllegalAction */
	PyObject *loads, *dumps, *urandom, *fspath;
	PyTypeObject *game, *match, *batch;
} Module;

typedef struct GameObject {
	PyObject ob_base;
	const TripotSetup *setup;
	TripotSetup *own;    /* what it must free … */
	TripotMatch *keeper; /* … or the match whose setup it is */
} GameObject;

typedef struct MatchObject {
	PyObject ob_base;
	TripotMatch *match; /* NULL: it has been closed */
	GameObject *game;
	bool is_busy;
} MatchObject;

extern PyType_Spec game_spec, match_spec, batch_spec;

static inline Module *module_of(PyObject *self) {
	return PyType_GetModuleState(Py_TYPE(self));
}

/* An empty object of a type of ours; what is not its head is 0. */
PyObject *py_new(PyTypeObject *type);
/* Ends a deallocation. */
void py_free(PyObject *self);

/* Raises what a status and its sentence mean; NULL. */
PyObject *py_raise(int status, const char *why);
/* The same for a match, which knows the rule behind a refusal. */
PyObject *py_raise_match(const MatchObject *self);

/* For PyArg_Parse…: "O&". A seed: a whole number from 0 to 2**64 - 1, or None, which draws one. */
typedef struct SeedArg {
	bool is_given;
	uint64_t seed;
} SeedArg;
int py_seed(PyObject *object, void *seed_arg);
bool py_seed_fill(const Module *module, SeedArg *seed);

/* An array argument. The buffer is held until py_release. */
typedef enum Element { ELEMENT_BYTE = 1, ELEMENT_FLOAT = 2, ELEMENT_INT = 4 } Element;
typedef struct ArrayWanted {
	const char *name;
	int elements; /* which it may hold, Elements added */
	int n_dims;
	Py_ssize_t shape[2]; /* -1: any */
	bool is_written;
} ArrayWanted;

/* False: an exception says what it is and what it must be. */
bool py_array(PyObject *object, const ArrayWanted *wanted, Py_buffer *buffer, Element *element);
void py_release(Py_buffer *buffer); /* one that is not held is fine */

/* A new match object around a match, which it owns from now on; where that fails the match is freed. */
PyObject *match_wrap(Module *module, GameObject *game, TripotMatch *match);

/* Begins a call: false, with an exception, when the match is closed or another call is under way. */
bool match_enter(MatchObject *self);
#endif
