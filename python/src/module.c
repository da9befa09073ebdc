/* The module: its exceptions, constants and types, and what all types share. */
#include "py.h"

#include <string.h>

/* ---- objects ---- */

PyObject *py_new(PyTypeObject *type) {
	allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
	return alloc(type, 0);
}

void py_free(PyObject *self) {
	PyTypeObject *type = Py_TYPE(self);
	freefunc free_object = (freefunc)PyType_GetSlot(type, Py_tp_free);
	free_object(self);
	Py_DECREF(type);
}

/* ---- exceptions ---- */

PyObject *py_raise(int status, const char *why) {
	if (status == TRIPOT_MEMORY) return PyErr_NoMemory();
	PyErr_SetString(PyExc_ValueError, why);
	return NULL;
}

PyObject *py_raise_match(const MatchObject *self) {
	const char *rule = tripot_match_rule(self->match);
	Module *module = module_of((PyObject *)self);
	PyObject *error = PyObject_CallFunction(module->illegal, "s", tripot_match_error(self->match));
	PyObject *handle = *rule ? PyUnicode_FromString(rule) : Py_NewRef(Py_None);
	if (error && handle && !PyObject_SetAttrString(error, "rule", handle)) PyErr_SetObject(module->illegal, error);
	Py_XDECREF(error);
	Py_XDECREF(handle);
	return NULL;
}

/* ---- seeds ---- */

int py_seed(PyObject *object, void *seed_arg) {
	SeedArg *seed = seed_arg;
	seed->is_given = object != Py_None;
	if (!seed->is_given) return 1;
	PyObject *number = PyNumber_Index(object);
	if (!number) {
		PyErr_SetString(PyExc_TypeError, "a seed is a whole number from 0 to 2**64 - 1, or None");
		return 0;
	}
	seed->seed = PyLong_AsUnsignedLongLong(number);
	Py_DECREF(number);
	if (!PyErr_Occurred()) return 1;
	PyErr_SetString(PyExc_ValueError, "a seed is a whole number from 0 to 2**64 - 1, or None");
	return 0;
}

bool py_seed_fill(const Module *module, SeedArg *seed) {
	if (seed->is_given) return true;
	PyObject *bytes = PyObject_CallFunction(module->urandom, "i", (int)sizeof seed->seed);
	char *data = bytes ? PyBytes_AsString(bytes) : NULL;
	if (data) memcpy(&seed->seed, data, sizeof seed->seed);
	Py_XDECREF(bytes);
	return data != NULL;
}

/* ---- arrays ---- */

static const char *element_name(int element) {
	return element == ELEMENT_BYTE ? "uint8" : element == ELEMENT_FLOAT ? "float32" : "int32";
}

/* The element of a buffer; 0: none of ours. A bool of numpy's is a byte. */
static int element_of(const Py_buffer *buffer) {
	const char *format = buffer->format ? buffer->format : "B";
	if (*format == '@' || *format == '=' || (*format == '<' && PY_LITTLE_ENDIAN)) format++;
	if (!*format || format[1]) return 0;
	if (strchr("Bb?", *format) && buffer->itemsize == 1) return ELEMENT_BYTE;
	if (*format == 'f' && buffer->itemsize == 4) return ELEMENT_FLOAT;
	if (strchr("il", *format) && buffer->itemsize == 4) return ELEMENT_INT;
	return 0;
}

/* "(4, 459)" */
static PyObject *shape_text(int n, const Py_ssize_t *shape) {
	PyObject *tuple = PyTuple_New(n), *text = NULL;
	for (int i = 0; tuple && i < n; i++) {
		PyObject *size = shape[i] < 0 ? PyUnicode_FromString("any") : PyLong_FromSsize_t(shape[i]);
		if (!size || PyTuple_SetItem(tuple, i, size)) Py_CLEAR(tuple);
	}
	if (tuple) text = PyObject_Str(tuple);
	Py_XDECREF(tuple);
	return text;
}

static bool fail(const ArrayWanted *wanted, const Py_buffer *buffer, const char *what) {
	char kinds[32] = "";
	for (int e = ELEMENT_BYTE; e <= ELEMENT_INT; e *= 2) {
		if (!(wanted->elements & e)) continue;
		if (*kinds) strcat(kinds, " or ");
		strcat(kinds, element_name(e));
	}
	PyObject *right = shape_text(wanted->n_dims, wanted->shape), *is = shape_text(buffer->ndim, buffer->shape);
	if (right && is) {
		PyErr_Format(PyExc_ValueError,
		             "%s must be a C-contiguous%s array of %s with shape %U; this one %s (elements of %zd bytes, format '%s', shape %U)",
		             wanted->name, wanted->is_written ? ", writable" : "", kinds, right, what, buffer->itemsize,
		             buffer->format ? buffer->format : "B", is);
	}
	Py_XDECREF(right);
	Py_XDECREF(is);
	return false;
}

static bool has_shape(const ArrayWanted *wanted, const Py_buffer *buffer) {
	if (buffer->ndim != wanted->n_dims) return false;
	for (int i = 0; i < wanted->n_dims; i++)
		if (wanted->shape[i] >= 0 && buffer->shape[i] != wanted->shape[i]) return false;
	return true;
}

bool py_array(PyObject *object, const ArrayWanted *wanted, Py_buffer *buffer, Element *element) {
	if (PyObject_GetBuffer(object, buffer, PyBUF_FORMAT | PyBUF_STRIDES)) {
		PyErr_Clear();
		PyErr_Format(PyExc_TypeError, "%s must be an array, such as numpy's; this is of type %R", wanted->name,
		             (PyObject *)Py_TYPE(object));
		return false;
	}
	const char *what = NULL;
	int found = element_of(buffer);
	if (!(found & wanted->elements)) what = "holds something else";
	else if (!has_shape(wanted, buffer)) what = "has another shape";
	else if (!PyBuffer_IsContiguous(buffer, 'C')) what = "is not contiguous";
	else if (wanted->is_written && buffer->readonly) what = "cannot be written";
	else if ((uintptr_t)buffer->buf % (size_t)buffer->itemsize) what = "is not aligned";
	if (element) *element = found;
	if (!what) return true;
	fail(wanted, buffer, what);
	PyBuffer_Release(buffer);
	return false;
}

void py_release(Py_buffer *buffer) {
	if (buffer->obj) PyBuffer_Release(buffer);
}

/* ---- functions ---- */

static PyObject *list_games(PyObject *self, PyObject *unused) {
	(void)self, (void)unused;
	PyObject *list = PyList_New(0);
	for (int i = 0; list && tripot_game_at(i); i++) {
		PyObject *id = PyUnicode_FromString(tripot_game_id(tripot_game_at(i)));
		if (!id || PyList_Append(list, id)) Py_CLEAR(list);
		Py_XDECREF(id);
	}
	return list;
}

static PyObject *list_levels(PyObject *self, PyObject *unused) {
	(void)self, (void)unused;
	PyObject *list = PyList_New(0);
	for (int i = 0; list && tripot_bot_name(i); i++) {
		PyObject *name = PyUnicode_FromString(tripot_bot_name(i));
		if (!name || PyList_Append(list, name)) Py_CLEAR(list);
		Py_XDECREF(name);
	}
	return list;
}

static PyObject *verify(PyObject *self, PyObject *args) {
	const char *record;
	Py_ssize_t length;
	char why[TRIPOT_WHY_MAX];
	(void)self;
	if (!PyArg_ParseTuple(args, "s#:verify", &record, &length)) return NULL;
	int status = tripot_record_verify(record, (size_t)length, why, sizeof why);
	return status < 0 ? py_raise(status, why) : Py_NewRef(Py_None);
}

static PyMethodDef functions[] = {
	{"games", list_games, METH_NOARGS, "games() -> list[str]: the ids of the games there are."},
	{"levels", list_levels, METH_NOARGS, "levels() -> list[str]: the names of the bots' levels, the weakest first."},
	{"verify", verify, METH_VARARGS, "verify(record): plays a record and proves its chance; ValueError says line and reason."},
	{NULL, NULL, 0, NULL},
};

/* ---- the module ---- */

static PyObject *attribute_of(const char *module_name, const char *name) {
	PyObject *from = PyImport_ImportModule(module_name), *found = from ? PyObject_GetAttrString(from, name) : NULL;
	Py_XDECREF(from);
	return found;
}

static PyTypeObject *add_type(PyObject *module, PyType_Spec *spec) {
	PyTypeObject *type = (PyTypeObject *)PyType_FromModuleAndSpec(module, spec, NULL);
	if (type && PyModule_AddType(module, type)) Py_CLEAR(type);
	return type;
}

static int fill(PyObject *module) {
	Module *m = PyModule_GetState(module);
	m->loads = attribute_of("json", "loads");
	m->dumps = attribute_of("json", "dumps");
	m->urandom = attribute_of("os", "urandom");
	m->fspath = attribute_of("os", "fspath");
	m->illegal = PyErr_NewExceptionWithDoc("tripot.IllegalAction",
	                                       "The rules, or the present position, do not allow it. `rule` is the rule's handle, or None.",
	                                       PyExc_ValueError, NULL);
	if (!m->loads || !m->dumps || !m->urandom || !m->fspath || !m->illegal) return -1;
	if (PyModule_AddObjectRef(module, "IllegalAction", m->illegal)) return -1;
	if (!(m->game = add_type(module, &game_spec)) || !(m->match = add_type(module, &match_spec)) ||
	    !(m->batch = add_type(module, &batch_spec)))
		return -1;
	if (PyModule_AddIntConstant(module, "SPECTATOR", TRIPOT_SPECTATOR) || PyModule_AddIntConstant(module, "OWNER", TRIPOT_OWNER)) return -1;
	return PyModule_AddStringConstant(module, "__version__", tripot_version());
}

static int traverse(PyObject *module, visitproc visit, void *arg) {
	Module *m = PyModule_GetState(module);
	Py_VISIT(m->illegal);
	Py_VISIT(m->loads);
	Py_VISIT(m->dumps);
	Py_VISIT(m->urandom);
	Py_VISIT(m->fspath);
	Py_VISIT(m->game);
	Py_VISIT(m->match);
	Py_VISIT(m->batch);
	return 0;
}

static int clear(PyObject *module) {
	Module *m = PyModule_GetState(module);
	Py_CLEAR(m->illegal);
	Py_CLEAR(m->loads);
	Py_CLEAR(m->dumps);
	Py_CLEAR(m->urandom);
	Py_CLEAR(m->fspath);
	Py_CLEAR(m->game);
	Py_CLEAR(m->match);
	Py_CLEAR(m->batch);
	return 0;
}

static void free_module(void *module) {
	clear(module);
}

static PyModuleDef_Slot slots[] = {{Py_mod_exec, fill}, {0, NULL}};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT, .m_name = "tripot._tripot", .m_size = sizeof(Module), .m_methods = functions,
	.m_slots = slots,      .m_traverse = traverse,     .m_clear = clear,         .m_free = free_module,
};

PyMODINIT_FUNC PyInit__tripot(void);
PyMODINIT_FUNC PyInit__tripot(void) {
	return PyModuleDef_Init(&definition);
}
