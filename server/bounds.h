/* Every limit of the server in one place; docs/operating.md lists them for operators. */
#ifndef SERVER_BOUNDS_H
#define SERVER_BOUNDS_H

enum {
	PROTOCOL_VERSION = 3,

	/* what a client may send */
	COMMAND_MAX = 4096,     /* bytes of a command */
	COMMANDS_A_SECOND = 30, /* of one connection … */
	COMMANDS_BURST = 60,    /* … and at once */
	ADDRESS_COMMANDS = 200, /* a second, of all connections of one address … */
	ADDRESS_BURST = 1000,   /* … and at once */
	HEAVY = 10,             /* commands that one counts for whose answer is long */
	KEYS_MAX = 40,          /* seats that one can ask after at once */
	STRIKES_MAX = 200,      /* commands refused for being too many, until the connection is closed */
	NUMBER_STEP = 1000,     /* by how much the number of a command may be above the last */
	TALK_EVERY_MS = 1500,   /* a line of talk of one seat … */
	TALK_BURST = 5,         /* … and at once */
	TALK_MAX = 280,         /* bytes of a line of talk */
	TALK_KEPT = 100,        /* lines of talk that somebody who comes is shown */
	TALK_LINES_MAX = 5000,  /* lines of talk of one table to all, and to each side */
	DAYS_MAX = 7,           /* that a decision can have … */
	DAYS_USUAL = 2,         /* … and has unless the host says otherwise */
	ADVICE_MS = 5000,       /* that team-mates must have left to follow advice */
	REQUESTS_A_SECOND = 50, /* HTTP requests of one address … */
	REQUESTS_BURST = 200,   /* … and at once */
	SPECTATORS_MAX = 200,   /* of one table */
	LISTED_MAX = 200,       /* tables in the list of public ones */

	/* what waits for a client */
	QUEUE_MAX = 512 * 1024, /* bytes; a connection that does not read is closed, and finds its place when it comes back */

	/* how many */
	CONNECTIONS_MAX = 10000,
	TABLES_MAX_OPEN = 5000, /* that are not over */
	OVER_IN_MEMORY = 300,   /* games that are over and were looked at again */
	ADDRESS_MAX = 100,      /* connections, and tables that are not over, of one address */
	TABLE_EVERY_MS = 10000, /* a table made by one address … */
	TABLES_BURST = 50,      /* … and at once: what is over is kept, and must not fill the disk */

	/* notices for people who are not there */
	NOTICE_MAX = 200,          /* bytes of the address that somebody types */
	NOTICE_AFTER_MS = 60000,   /* that a decision has been owed, with its owner not there */
	NOTICE_SHARE = 4,          /* of its time are left when one more is due: a quarter, so at least six hours */
	NOTICE_EVERY_MS = 1800000, /* one to an address … */
	NOTICE_BURST = 10,         /* … and at once; what comes beyond is dropped */
	NOTICE_ADDRESSES = 4096,   /* that are counted at a time */
	NOTICES_EVERY_MS = 1000,   /* one to anybody … */
	NOTICES_BURST = 60,        /* … and at once; what comes beyond waits */
	NOTICES_AT_ONCE = 8,       /* processes */
	NOTICES_WAITING = 1000,    /* what comes beyond is dropped */
	NOTICE_MS = 10000,         /* a process that takes longer is ended */

	/* the operator's socket */
	ADMIN_MAX = 4096,   /* bytes of a request */
	ADMIN_CALLERS = 16, /* connections at a time */
	ADMIN_MS = 10000,   /* to ask, and to read the answer */

	/* time, in milliseconds */
	TICK_MS = 50,           /* how often clocks are looked at */
	LISTS_MS = 1000,        /* how often those in the lobby are told what has changed */
	DEAL_MS = 10000,        /* to commit, and to reveal, in a fair deal */
	ASK_MS = 60000,         /* for all persons to agree that somebody takes a seat in mid-game */
	ASK_QUIET_MS = 20000,   /* after a no, until somebody may ask again */
	BEAT_MS = 50,           /* from the question to a bot until others see the answer, at least … */
	ITERATION_US = 25,      /* … and so many microseconds for each iteration of all who are asked at once … */
	ITERATION_US_MAX = 400, /* … or up to this, at a table where that was too little */
	ABSENT_MS = 60000,      /* without a connection, until a bot plays */
	MISSED_MAX = 2,         /* time-outs in a row, until a bot plays */
	STAND_IN = 4,           /* level of a bot that plays for a person, where the table has no bots and its host has not chosen */
	RELAXED = 5,            /* times the seconds of the book */
	DAY_MS = 86400000,
	FORGET_MS = 300000, /* a table that is over and has no connection leaves memory */
	SWEEP_MS = 60000,   /* how often what has expired is looked for, and the store's clock is kept */

	CONTACT_MAX = 200, /* bytes of what the operator says of how to be reached */

	/* time, in seconds: what is kept how long unless the operator says otherwise */
	SILENCE = 45,             /* a connection of which nothing is heard, not even an answer to a ping, is closed */
	EXPIRE_OPEN = 3600,       /* a table that has not begun, without anybody there */
	EXPIRE_IDLE = 7 * 86400,  /* a game that nobody goes on with */
	EXPIRE_OVER = 30 * 86400, /* a game that is over */

	SEEN_EVERY = 600, /* how often it is noted that somebody is at a table */

	STEPS_A_SNAPSHOT = 16, /* steps after which the whole position is kept again, at the latest */
	THINKERS = 2,          /* threads in which bots think */
};
#endif
