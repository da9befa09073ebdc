/* The same work on several threads at once. */
#ifndef TRAIN_CREW_H
#define TRAIN_CREW_H

/* Calls work(arg, i) for each i below `threads`, each in its own thread, and waits for all. If the system gives no thread that part runs in
 * the caller's. */
void crew_run(int threads, void (*work)(void *arg, int i), void *arg);
#endif
