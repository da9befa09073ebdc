/* Every limit of the server in one place; docs/operating.md lists them for operators. */
#ifndef SERVER_BOUNDS_H
#define SERVER_BOUNDS_H

enum {
	/* what a client may send */
	COMMAND_MAX = 4096,     /* bytes of a command */
	COMMANDS_A_SECOND = 30, /* of one connection … */
	COMMANDS_BURST = 60,    /* … and at once */
	ADDRESS_COMMANDS = 200, /* a second, of all connections of one address … */
	ADDRESS_BURST = 1000,   /* … and at once */
	HEAVY = 10,             /* a command with a long answer counts as so many */
	KEYS_MAX = 40,          /* seats that one command can ask about */
	STRIKES_MAX = 200,      /* commands refused as too many, before the connection is closed */
	NUMBER_STEP = 1000,     /* how far a command's number may be above the last one */
	TALK_EVERY_MS = 1500,   /* a line of talk of one seat … */
	TALK_BURST = 5,         /* … and at once */
	TALK_MAX = 280,         /* bytes of a line of talk */
	TALK_KEPT = 100,        /* lines of talk shown to somebody who arrives */
	TALK_LINES_MAX = 5000,  /* lines of talk of one table to all, and to each side */
	DAYS_MAX = 7,           /* that a decision can have … */
	DAYS_USUAL = 2,         /* … and has unless the host says otherwise */
	ADVICE_MS = 5000,       /* that team-mates must have left, to follow advice */
	REQUESTS_A_SECOND = 50, /* HTTP requests of one address … */
	REQUESTS_BURST = 200,   /* … and at once */
	SPECTATORS_MAX = 200,   /* of one table */
	LISTED_MAX = 200,       /* tables in the list of public ones */

	/* what waits for a client */
	QUEUE_MAX = 512 * 1024, /* bytes; a connection that does not read is closed, and gets its place back when it returns */

	RELAY_QUEUE = 64 * 1024, /* bytes that wait for another node; beyond that nothing more is read from the client */
	RELAY_MS = 1500,         /* until another node has answered */

	/* how many */
	CONNECTIONS_MAX = 10000,
	TABLES_MAX_OPEN = 5000, /* that are not over */
	OVER_IN_MEMORY = 300,   /* finished games that somebody has opened again */
	PROXIES_MAX = 8,
	ADDRESS_MAX = 100,      /* connections, and tables that are not over, of one address */
	TABLE_EVERY_MS = 10000, /* a table made by one address … */
	TABLES_BURST = 50,      /* … and at once: finished tables are kept, and must not fill the disk */

	/* rooms */
	ROOM_PEOPLE = 40,         /* who have ever been in one */
	ROOM_SCREENS = 20,        /* connections in one that only look on */
	ROOM_GAMES = 16,          /* that are remembered seat by seat; earlier ones count in the score only */
	ROOM_HOST_MS = 180000,    /* without a connection, until another person becomes host: a phone may sleep for a while */
	ROOM_LEVEL = 3,           /* of bots, unless the host says otherwise */
	GUESS_EVERY_MS = 30000,   /* a wrong code from one address … */
	GUESSES_BURST = 20,       /* … and at once; */
	ALL_GUESS_EVERY_MS = 500, /* from everywhere … */
	ALL_GUESSES_BURST = 300,  /* … and at once */

	/* notices for people who are not there */
	NOTICE_MAX = 200,          /* bytes of the address that somebody types */
	NOTICE_AFTER_MS = 60000,   /* that a decision has been owed by somebody who is not connected */
	NOTICE_SHARE = 4,          /* of its time are left when the second notice is due: a quarter, so at least six hours */
	NOTICE_EVERY_MS = 1800000, /* one to an address … */
	NOTICE_BURST = 10,         /* … and at once; more are dropped */
	NOTICE_ADDRESSES = 4096,   /* that are counted at a time */
	NOTICES_EVERY_MS = 1000,   /* one to anybody … */
	NOTICES_BURST = 60,        /* … and at once; more wait */
	NOTICES_AT_ONCE = 8,       /* processes */
	NOTICES_WAITING = 1000,    /* more are dropped */
	NOTICE_MS = 10000,         /* a process that takes longer is killed */

	/* the operator's socket */
	ADMIN_MAX = 4096,   /* bytes of a request */
	ADMIN_CALLERS = 16, /* connections at a time */
	ADMIN_MS = 10000,   /* to ask, and to read the answer */

	/* time, in milliseconds */
	TICK_MS = 50,           /* how often clocks are looked at */
	LISTS_MS = 1000,        /* how often watchers of the lobby are told what has changed */
	DEAL_MS = 10000,        /* to commit, and to reveal, in a fair deal */
	ASK_MS = 60000,         /* for everybody to agree that somebody takes a seat in mid-game */
	ASK_QUIET_MS = 20000,   /* after a no, until somebody may ask again */
	BEAT_MS = 50,           /* from the question to a bot until others see the answer, at least … */
	ITERATION_US = 25,      /* … and so many microseconds for each iteration of all who are asked at once … */
	ITERATION_US_MAX = 400, /* … or up to this, at a table where that was too short */
	ABSENT_MS = 60000,      /* without a connection, until a bot plays */
	MISSED_MAX = 2,         /* time-outs in a row, until a bot plays */
	STAND_IN = 4,           /* level of a bot that plays for a person, where the table has no bots and its host has not chosen */
	DAY_MS = 86400000,
	FORGET_MS = 300000, /* a finished table without connections is dropped from memory */
	SWEEP_MS = 60000,   /* how often expired things are looked for and the store's clock is saved */

	CONTACT_MAX = 200, /* bytes of the operator's contact line */

	/* time, in seconds: how long things are kept unless the operator says otherwise */
	LEASE = 5,                /* of a node: so long after its last sign of life others may take over its tables */
	SILENCE = 45,             /* a connection that is silent for so long, even to a ping, is closed */
	EXPIRE_OPEN = 3600,       /* a table that has not begun, without anybody there */
	EXPIRE_IDLE = 7 * 86400,  /* an abandoned game */
	EXPIRE_OVER = 30 * 86400, /* a game that is over */
	EXPIRE_ROOM = 12 * 3600,  /* a room, without anybody there */

	SEEN_EVERY = 600, /* how often the store notes that somebody is at a table */

	STEPS_A_SNAPSHOT = 16, /* steps after which the whole position is saved again, at the latest */
	THINKERS = 2,          /* threads in which bots think */
};
#endif
