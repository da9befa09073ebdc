/* A club in the database that TRIPOT_DATABASE names, created anew each time; see club.h. test_postgres.py runs the program. */
#include "server/nodes.h"
#include "tests/server/club.h"

#include <criterion/criterion.h>
#include <libpq-fe.h>
#include <stdlib.h>

static const char *address(void) {
	const char *found = getenv("TRIPOT_DATABASE");
	cr_assert(found, "TRIPOT_DATABASE must name a database: tests/server/test_postgres.py does");
	return found;
}

static PGresult *ask(const char *sql) {
	PGconn *db = PQconnectdb(address());
	PQclear(PQexec(db, "SET client_min_messages=error; SET search_path TO tripot"));
	PGresult *result = PQexec(db, sql);
	ExecStatusType status = PQresultStatus(result);
	cr_assert(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK, "%s: %s", sql, PQerrorMessage(db));
	PQfinish(db);
	return result;
}

void club_run(const char *sql) {
	PQclear(ask(sql));
}

int64_t club_ask(const char *sql) {
	PGresult *result = ask(sql);
	int64_t found = PQntuples(result) ? strtoll(PQgetvalue(result, 0, 0), NULL, 10) : -1;
	PQclear(result);
	return found;
}

void club_start(void) {
	club_run("DROP SCHEMA IF EXISTS tripot CASCADE");
}

void club_end(void) {
}

Store *club_store(void) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Store *store = store_open_database(address(), &why);
	cr_assert(store, "%s", reason);
	return store;
}

Fake *club_open(void) {
	char reason[1024];
	Text why = TEXT_ON(reason);
	Fake *fake = fake_open_node(club_store(), "10.0.0.1:80", 5, &why);
	cr_assert(fake, "%s", reason);
	return fake;
}

void club_close(Fake *fake) {
	nodes_leave(fake->hub);
	fake_close(fake);
}
