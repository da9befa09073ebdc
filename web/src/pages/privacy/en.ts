/* What is kept of people, in English: Markdown; {open}, {idle} and {over} are the times of this server. */
export const about = `# Privacy

This server is run by somebody who has installed Tripot: the operator. You need no account and no e-mail address, only a name
for the table, and it may be invented.

## What the server keeps

- **Your name at a table**, as you typed it, and what you **say** there.
- **The game**: every decision with its time and how long you thought about it, the cards, the result. How long you thought is told to
  nobody while the game goes on; afterwards it stands in the game's record. An author may compare many such records with bots' games,
  without the names.
- **An address for notices**, if you typed one at a table with a pace of days: only to send you word that it is your turn, that
  time is short or that the game is over, by a program of the operator's choice. Nobody at the table sees it. It is deleted when the
  game ends, when you leave the seat, or when you empty the field.
- **Your name in a room** with one big screen, and how many games you have played and won there that evening.
- **The key to your seat** as a fingerprint only: nobody can take your seat with it.

The operator can read all of this, talk within a team and hidden cards included. Others see a part of it: at a public table
anybody sees names and what is said to the table, and when the game is over all decisions and all cards; at a table by
invitation those who have the link.

## For how long

- A table that has not begun: {open} after the last person has gone.
- A game that nobody goes on with: {idle} after the last person has gone.
- A game that is over: {over} after its end.
- A room: 12 hours after the last person has gone.

Then the table is deleted with its names, its talk and its game. The operator may have made backups before; how long those are
kept the operator decides.

## Addresses

Your internet address is held in memory only, to count connections and requests, and it is not written down. The log has no
names, no talk and no addresses. One thing is different: an address that the operator has **banned** is kept until it is let in
again. Where several servers carry this club together they tell each other of addresses from which much comes at the moment, so that
limits count for all of them: as a number made with a secret, from which only these servers could find the address again, and only as long as it is so. If there is another web server before this one, as is usual on the internet, it may keep a log of its own: ask the
operator.

## What your browser keeps

In the storage that belongs to this page: your name, language, light, sounds and pace, your last address for notices, whom you have muted, which walk-throughs you
have begun, and the keys to your seats at the last forty tables: the start page asks this server how those stand. Besides these the files of the page itself, so that it
opens quickly and works without a network, and **the games that you play on this device**: they are kept here only. None of it is sent anywhere but here. Delete it in your browser's settings whenever you like; without its key you
cannot come back to a seat.

There are **no cookies**. Nothing comes from or goes to anybody else: no advertising, no counting of visitors, no foreign fonts
or scripts. Bots think on this server, and in games on this device in your browser.

## Having something forgotten

Ask the operator, and say the name as it stood at the table. They can have it replaced everywhere, delete what you said from
your seats, and close tables. What others have said about you, or downloaded, is beyond that.
`;

/** Where no server of Tripot is. */
export const here = `# Privacy

You play on this device. These pages send nothing anywhere: there is no server behind them that knows of your games, no account, no
cookies, no counting of visitors. Whoever runs the web server that they come from may log, as web servers do, which files were fetched by
which address.

Your browser keeps, in the storage that belongs to these pages: your name, language, light, sounds and pace, which walk-throughs you have
begun, your games, and the files of the pages themselves, so that they work without a network. Delete it in your browser's settings
whenever you like; the games are gone with it.
`;

export const reach = 'How to reach the operator';
export const unknown = 'The operator has not said here how to be reached: ask whoever sent you the link.';
export const units = { minute: '{n} {n:minute|minutes}', hour: '{n} {n:hour|hours}', day: '{n} {n:day|days}' };
