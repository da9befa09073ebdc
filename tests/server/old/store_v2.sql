-- What a server with schema version 2 left in its folder when it was killed: a game of Epic Melee by invitation and without talk, in
-- its middle, and a table of Brigands that has not begun. Tokens are one digit 64 times over: 1 and 2, 3. It stands for all files of
-- that version and is never changed.
BEGIN TRANSACTION;
CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL, holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,0,'Ada',X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5');
INSERT INTO "seats" VALUES(1,1,1,0,0,'Bob',X'E2A94E18647FE0C6283A31E40C46AE1CC5F0867650F6834E4F01E34284ADC9C7');
INSERT INTO "seats" VALUES(1,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,0,1,0,0,'Cleo',X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37');
INSERT INTO "seats" VALUES(2,1,2,3,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,2,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,3,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO "snapshots" VALUES(1,35,1,'{"hand":[{"goblins":1},{"mage":1},{"raven":1,"frog":1}],"known":[{"goblins":1},{"mage":1},{"raven":1,"frog":1}],"gold":[{"g3_star":1},{},{"g1":1,"g2":1,"g3":1}],"silver":[{"s1_moon":1},{"s1_moon":1},{"s2":1}],"goblin":[{},{"b1_skull":1},{}],"gold_pile":{"g1":1,"g1_skull":1,"g2":2,"g2_moon":1,"g2_star":1,"g2_skull":1,"g3":3,"g3_sun":2,"g3_moon":1,"g3_star":1},"silver_pile":{"s1":3,"s1_sun":1,"s1_star":1,"s1_skull":2,"s2":2,"s2_sun":1,"s2_moon":1,"s2_skull":1,"s3":2,"s3_star":1},"goblin_pile":{"b1":1,"b2":1,"b2_moon":1,"b3":1,"b3_star":1},"played":{"knight":1,"raven":1,"folk":2,"golem":2,"goblins":1,"frog":1,"ez":2,"mage":2},"n_gold":[1,0,3],"n_silver":[1,1,1],"n_goblin":[0,1,0],"left":["knight","mage",null],"right":["raven","frog",null],"card":[null,null,"ez"],"value":[0,0,4],"order":[2,null,null],"round":5,"phase":"engage","pawn":0,"n_engaged":1,"lich":null,"frog":null,"unused":[0,0]}');
CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES(1,1,1789996400,2,0,'2 lay ez golem
');
INSERT INTO "steps" VALUES(1,2,1789996400,0,1,'0 lay raven mage
');
INSERT INTO "steps" VALUES(1,3,1789996400,1,1,'1 lay folk ez
');
INSERT INTO "steps" VALUES(1,4,1789996400,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,5,1789996400,2,0,'2 pawn 1
');
INSERT INTO "steps" VALUES(1,6,1789996400,1,2,'1 engage left
');
INSERT INTO "steps" VALUES(1,7,1789996400,0,2,'0 engage right
* gold g2
* silver s1_skull
');
INSERT INTO "steps" VALUES(1,8,1789996400,2,0,'2 lay folk mage
');
INSERT INTO "steps" VALUES(1,9,1789996400,1,3,'1 lay ez mage
');
INSERT INTO "steps" VALUES(1,10,1789996400,0,3,'0 lay knight frog
');
INSERT INTO "steps" VALUES(1,11,1789996400,0,4,'0 engage left
');
INSERT INTO "steps" VALUES(1,12,1789996400,0,5,'0 pawn 1
');
INSERT INTO "steps" VALUES(1,13,1789996400,1,4,'1 engage left
');
INSERT INTO "steps" VALUES(1,14,1789996400,1,5,'1 shift right
');
INSERT INTO "steps" VALUES(1,15,1789996400,2,0,'2 engage left
* silver s1_moon
* gold g1
');
INSERT INTO "steps" VALUES(1,16,1789996400,2,0,'2 lay ez ez
');
INSERT INTO "steps" VALUES(1,17,1789996400,0,6,'0 lay frog raven
');
INSERT INTO "steps" VALUES(1,18,1789996400,1,6,'1 lay goblins mage
');
INSERT INTO "steps" VALUES(1,19,1789996400,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,20,1789996400,2,0,'2 pawn 0
');
INSERT INTO "steps" VALUES(1,21,1789996400,0,7,'0 engage left
');
INSERT INTO "steps" VALUES(1,22,1789996400,1,7,'1 engage left
* goblin b1_skull
* silver s2
* gold g3_star
');
INSERT INTO "steps" VALUES(1,23,1789996400,2,0,'2 lay mage frog
');
INSERT INTO "steps" VALUES(1,24,1789996400,0,8,'0 lay golem goblins
');
INSERT INTO "steps" VALUES(1,25,1789996400,1,8,'1 lay mage raven
');
INSERT INTO "steps" VALUES(1,26,1789996400,1,9,'1 engage right
');
INSERT INTO "steps" VALUES(1,27,1789996400,1,10,'1 sacrifice silver s1_skull
');
INSERT INTO "steps" VALUES(1,28,1789996400,1,11,'1 pawn 0
');
INSERT INTO "steps" VALUES(1,29,1789996400,0,9,'0 engage left
');
INSERT INTO "steps" VALUES(1,30,1789996400,2,0,'2 engage left
* silver s1_moon
* gold g3
');
INSERT INTO "steps" VALUES(1,31,1789996400,2,0,'2 lay ez raven
');
INSERT INTO "steps" VALUES(1,32,1789996400,1,12,'1 lay mage frog
');
INSERT INTO "steps" VALUES(1,33,1789996400,0,10,'0 lay knight raven
');
INSERT INTO "steps" VALUES(1,34,1789996400,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,35,1789996400,2,0,'2 pawn 0
');
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL, rematch TEXT NOT NULL, start TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "tables" VALUES(1,'meleebbbbbbb','00000000000000000000000000000001',1789990000,1789996400,3,'epic_melee','','default',3,1,0,0,X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5','','tripot-record 1
game: epic_melee
rules: 1
seats: 3
edition: default 8a2fe5b27f31d306
file: cards.csv
| id,name_en,name_fr,value,copies,source
| knight,White Knight,Chevalière Blanche,?,6,reconstructed
| raven,Lich Raven,Corbeau Liche,1,6,reconstructed
| turtle,Strategist Turtle,Tortue Stratège,?,6,reconstructed
| folk,Little Folk,Petite Gens,2,6,reconstructed
| golem,Golem,Golem,3,6,reconstructed
| goblins,Boom-Boom Goblins,Boum-Boum Gobelins,3,6,reconstructed
| frog,Summoner Frog,Grenouille Invocatrice,3,6,reconstructed
| ez,EZ,EZ,4,6,reconstructed
| mage,Mage of Light,Mage de Lumière,4,6,reconstructed
file: symbols.csv
| id,name_en,name_fr,source
| sun,Sun,Soleil,reconstructed
| moon,Moon,Lune,reconstructed
| star,Star,Étoile,reconstructed
| skull,Skull,Crâne,reconstructed
file: gold.csv
| id,name_en,name_fr,value,symbols,copies,source
| g1,Gold 1,Or 1,1,,2,reconstructed
| g1_skull,Gold 1 Skull,Or 1 Crâne,1,skull,1,reconstructed
| g2,Gold 2,Or 2,2,,3,reconstructed
| g2_moon,Gold 2 Moon,Or 2 Lune,2,moon,1,reconstructed
| g2_star,Gold 2 Star,Or 2 Étoile,2,star,1,reconstructed
| g2_skull,Gold 2 Skull,Or 2 Crâne,2,skull,1,reconstructed
| g3,Gold 3,Or 3,3,,4,reconstructed
| g3_sun,Gold 3 Sun,Or 3 Soleil,3,sun,2,reconstructed
| g3_moon,Gold 3 Moon,Or 3 Lune,3,moon,1,reconstructed
| g3_star,Gold 3 Star,Or 3 Étoile,3,star,2,reconstructed
file: silver.csv
| id,name_en,name_fr,value,symbols,copies,source
| s1,Silver 1,Argent 1,1,,3,reconstructed
| s1_sun,Silver 1 Sun,Argent 1 Soleil,1,sun,1,reconstructed
| s1_moon,Silver 1 Moon,Argent 1 Lune,1,moon,2,reconstructed
| s1_star,Silver 1 Star,Argent 1 Étoile,1,star,1,reconstructed
| s1_skull,Silver 1 Skull,Argent 1 Crâne,1,skull,2,reconstructed
| s2,Silver 2,Argent 2,2,,3,reconstructed
| s2_sun,Silver 2 Sun,Argent 2 Soleil,2,sun,1,reconstructed
| s2_moon,Silver 2 Moon,Argent 2 Lune,2,moon,1,reconstructed
| s2_skull,Silver 2 Skull,Argent 2 Crâne,2,skull,1,reconstructed
| s3,Silver 3,Argent 3,3,,2,reconstructed
| s3_star,Silver 3 Star,Argent 3 Étoile,3,star,1,reconstructed
file: goblin.csv
| id,name_en,name_fr,value,symbols,copies,source
| b1,Goblin 1,Gobelin 1,1,,1,reconstructed
| b1_skull,Goblin 1 Skull,Gobelin 1 Crâne,1,skull,1,reconstructed
| b2,Goblin 2,Gobelin 2,2,,1,reconstructed
| b2_moon,Goblin 2 Moon,Gobelin 2 Lune,2,moon,1,reconstructed
| b3,Goblin 3,Gobelin 3,3,,1,reconstructed
| b3_star,Goblin 3 Star,Gobelin 3 Étoile,3,star,1,reconstructed
file: limits.csv
| id,name_en,name_fr,value,source
| hand,Cards dealt to each player,Cartes données à chacun,7,book
| rounds,Combat rounds,Rondes de combat,6,book
| lich_value,Value of the Lich,Valeur de la Liche,7,book
| giant_frog_value,Value of the Giant Frog,Valeur de la Grenouille Géante,5,book
| turtle_factor,Points of a Turtle for each Turtle,Points d''une Tortue par Tortue,2,book
| pair_points,Points for a pair of symbols,Points d''une paire de symboles,1,book
file: edition.json
| {"game":"epic_melee","id":"default","name":{"en":"The box, as far as it is known","fr":"La boîte, autant qu''on la connaît"}}
generator: chacha20
commit: server 53b9ddb0336824f3960fd0b739cd7b89198b70b83082b7178114cde7014d871d
secret: server ca71e5e5f54ccf6afee8191e4360da7b2b331271fd838f93a9d2249b5395e3ac
name: 0 Ada
name: 1 Bob
date: 2026-11-16
--
* card raven
* card goblins
* card mage
* card knight
* card frog
* card knight
* card golem
* card ez
* card mage
* card mage
* card goblins
* card folk
* card raven
* card frog
* card folk
* card ez
* card ez
* card golem
* card raven
* card mage
* card frog
* first 2
',1789996400);
INSERT INTO "tables" VALUES(2,'openbbbbbbbb','00000000000000000000000000000002',1789990000,1789996400,0,'brigands','prince=lot threshold=no','default',4,0,1,1,X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37','','',1789996400);
CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, is_team INTEGER NOT NULL, command INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
CREATE INDEX tables_by_phase ON tables(phase, changed);
PRAGMA user_version=2;
COMMIT;
