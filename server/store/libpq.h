/* PostgreSQL's library, loaded only when a database is opened: without a database the program neither needs it nor spends time loading it
 * and the twenty libraries it depends on. The members bear the names of its functions. */
#ifndef SERVER_STORE_LIBPQ_H
#define SERVER_STORE_LIBPQ_H
#include "core/text.h"

#include <libpq-fe.h>

/* clang-format off */
#define LIBPQ_CALLS \
	X(PQbackendPID) X(PQclear) X(PQcmdStatus) X(PQconnectdbParams) X(PQconnectionNeedsPassword) \
	X(PQconninfoFree) X(PQconninfoParse) X(PQconsumeInput) X(PQdb) X(PQenterPipelineMode) \
	X(PQerrorMessage) X(PQexec) X(PQfinish) X(PQflush) X(PQfreemem) X(PQgetResult) X(PQgetlength) \
	X(PQgetvalue) X(PQisBusy) X(PQnotifies) X(PQntuples) X(PQparameterStatus) X(PQpipelineSync) \
	X(PQresultErrorField) X(PQresultErrorMessage) X(PQresultStatus) X(PQsendPrepare) \
	X(PQsendQueryPrepared) X(PQserverVersion) X(PQsetNoticeProcessor) X(PQsetnonblocking) X(PQsocket) \
	X(PQstatus) X(PQuser)
/* clang-format on */

typedef struct Libpq {
	void *library;
#define X(name) __typeof__(name) *name;
	LIBPQ_CALLS
#undef X
} Libpq;

Libpq *libpq_load(Text *why); /* NULL: `why` */
void libpq_free(Libpq *libpq);
#endif
