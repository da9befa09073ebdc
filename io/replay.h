/* Playing a record again, step by step. Every action must be legal; chance from the seed, or from the secrets of a fair deal, must
 * be what the record says; in a scripted record, and as long as a secret is hidden, what it says counts, if it is possible; the
 * result must be the one that is written. */
#ifndef IO_REPLAY_H
#define IO_REPLAY_H
#include "io/record.h"

typedef struct Replay Replay;
typedef enum ReplayStep { REPLAY_MOVED, REPLAY_END, REPLAY_WRONG } ReplayStep;

/* At the first position, the deal done. The record must outlive the replay. NULL: `error` says where and why. */
Replay *replay_open(const Record *record, RecordError *error);
void replay_close(Replay *replay);

/* The next action or take-back with all that follows from it. REPLAY_WRONG: `error` says where and why; the replay must then go
 * no further. */
ReplayStep replay_next(Replay *replay, RecordError *error);

/* The match as far as it has been played; it belongs to the replay. After REPLAY_END it may be played on: one whose chance is
 * proved draws what it would have drawn, others what the system gives. */
Match *replay_match(const Replay *replay);

/* Ends the replay and leaves the match to the caller, who plays it on and frees it; it draws from what it would have, or from `source`, which
 * must outlive it and stay where it is. The match still stands on the record's setup. */
Match *replay_release(Replay *replay, FairRng *source);

/* All of it at once. NULL: `error` says where and why. */
Replay *record_replay(const Record *record, RecordError *error);

/* The same, and refused as long as a secret of a fair deal is hidden. What remains unproved is chance in a scripted record. */
Replay *record_verify(const Record *record, RecordError *error);
#endif
