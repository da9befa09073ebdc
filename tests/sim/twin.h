/* Two worlds: the same run twice, where in one of them, from some moment on, what a viewer may not know is changed (the games'
 * `perturb`). Until the rules show them a difference, the viewer must be sent the same bytes in both. */
#ifndef TESTS_SIM_TWIN_H
#define TESTS_SIM_TWIN_H
#include "tests/sim/sim.h"

typedef struct Twin Twin;

/* `is_other`: the world that is changed. */
Twin *twin_new(uint64_t seed, bool is_other);
void twin_free(Twin *twin);

void twin_look(Sim *sim);                                /* after every event, before posts are looked at */
void twin_post(Sim *sim, const SimLink *l, Msg *msg);    /* called for each message given to a connection */
bool twin_has_parted(const Sim *sim, const char *table); /* the model does not look at that table any more */

/* False if they were told different things; `out` says what. */
bool twin_compare(const Twin *a, const Twin *b, char *out, size_t size);
bool twin_is_any(const Twin *twin); /* something was compared */
#endif
