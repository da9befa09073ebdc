-- What a server with schema version 1 left in its folder when it was killed: a game of Epic Melee in its last rounds, a game in which
-- one of two has chosen in secret, a table that has not begun and a game that is over. Tokens are one digit 64 times over: 1 and 2,
-- 3 and 4, 5, 6 and 7. It stands for all files of that version and is never changed.
BEGIN TRANSACTION;
CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL, holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,0,'Ada',X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5');
INSERT INTO "seats" VALUES(1,1,1,0,0,'Bob',X'E2A94E18647FE0C6283A31E40C46AE1CC5F0867650F6834E4F01E34284ADC9C7');
INSERT INTO "seats" VALUES(1,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,0,1,0,0,'Ada',X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37');
INSERT INTO "seats" VALUES(2,1,1,0,0,'Bob',X'0395256CE5D90F07504B614B9E70E29A06FDD69CEF6B01F6018615164125A5C5');
INSERT INTO "seats" VALUES(3,0,1,0,0,'Ada',X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132');
INSERT INTO "seats" VALUES(3,1,2,3,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(3,2,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(3,3,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(4,0,1,0,0,'Ada',X'12C8387055D8CEBCEF395E6B61C65DE2243C236B16CBCD51F1D9E48369747B35');
INSERT INTO "seats" VALUES(4,1,1,0,0,'Bob',X'F69F7C57A25AEB7717E5A050C8FBEA31D3D57466F8CE8F73015762FFCCABFD10');
CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO "snapshots" VALUES(1,34,1,'{"hand":[{"mage":1},{"raven":1,"turtle":1},{"mage":1}],"known":[{},{"turtle":1},{"mage":1}],"gold":[{"g2":1,"g3_star":1},{"g2_skull":1,"g3":1},{}],"silver":[{"s1":2},{},{"s1_star":1,"s2":1,"s3":1}],"goblin":[{"b1_skull":1},{},{}],"gold_pile":{"g1":2,"g1_skull":1,"g2":2,"g2_moon":1,"g2_star":1,"g3":3,"g3_sun":2,"g3_moon":1,"g3_star":1},"silver_pile":{"s1":1,"s1_sun":1,"s1_moon":2,"s1_skull":2,"s2":2,"s2_sun":1,"s2_moon":1,"s2_skull":1,"s3":1,"s3_star":1},"goblin_pile":{"b1":1,"b2":1,"b2_moon":1,"b3":1,"b3_star":1},"played":{"knight":2,"raven":1,"turtle":2,"folk":2,"golem":1,"goblins":2,"ez":1,"mage":1},"n_gold":[2,2,0],"n_silver":[2,0,3],"n_goblin":[1,0,0],"left":["knight",null,"raven"],"right":["folk",null,"ez"],"card":[null,"folk",null],"value":[0,2,0],"order":[1,null,null],"round":5,"phase":"pass","pawn":1,"n_engaged":1,"lich":null,"frog":null,"unused":[0,0]}');
CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES(1,1,1789996400,2,0,'2 lay goblins ez
');
INSERT INTO "steps" VALUES(1,2,1789996400,0,2,'0 lay turtle folk
');
INSERT INTO "steps" VALUES(1,3,1789996400,1,2,'1 lay mage knight
');
INSERT INTO "steps" VALUES(1,4,1789996400,0,3,'0 engage left
');
INSERT INTO "steps" VALUES(1,5,1789996400,0,4,'0 pawn 2
');
INSERT INTO "steps" VALUES(1,6,1789996400,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,7,1789996400,2,0,'2 shift left
');
INSERT INTO "steps" VALUES(1,8,1789996400,1,3,'1 engage right
* silver s1
* gold g3
');
INSERT INTO "steps" VALUES(1,9,1789996400,2,0,'2 lay goblins knight
');
INSERT INTO "steps" VALUES(1,10,1789996400,0,5,'0 lay mage goblins
');
INSERT INTO "steps" VALUES(1,11,1789996400,1,4,'1 lay folk folk
');
INSERT INTO "steps" VALUES(1,12,1789996400,1,5,'1 engage left
');
INSERT INTO "steps" VALUES(1,13,1789996400,1,6,'1 pawn 0
');
INSERT INTO "steps" VALUES(1,14,1789996400,0,6,'0 engage right
* goblin b1_skull
');
INSERT INTO "steps" VALUES(1,15,1789996400,2,0,'2 engage left
* goblin b1
* gold g2_skull
* silver s1
* silver s2
');
INSERT INTO "steps" VALUES(1,16,1789996400,2,0,'2 lay mage raven
');
INSERT INTO "steps" VALUES(1,17,1789996400,1,7,'1 lay turtle turtle
');
INSERT INTO "steps" VALUES(1,18,1789996400,0,7,'0 lay golem folk
');
INSERT INTO "steps" VALUES(1,19,1789996400,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,20,1789996400,2,0,'2 sacrifice goblin b1
');
INSERT INTO "steps" VALUES(1,21,1789996400,2,0,'2 pawn 1
');
INSERT INTO "steps" VALUES(1,22,1789996400,1,8,'1 engage left
');
INSERT INTO "steps" VALUES(1,23,1789996400,0,8,'0 engage left
* silver s3
* gold g2
');
INSERT INTO "steps" VALUES(1,24,1789996400,2,0,'2 lay knight mage
');
INSERT INTO "steps" VALUES(1,25,1789996400,1,9,'1 lay mage folk
');
INSERT INTO "steps" VALUES(1,26,1789996400,0,9,'0 lay folk folk
');
INSERT INTO "steps" VALUES(1,27,1789996400,0,10,'0 engage right
');
INSERT INTO "steps" VALUES(1,28,1789996400,0,11,'0 pawn 2
');
INSERT INTO "steps" VALUES(1,29,1789996400,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,30,1789996400,1,10,'1 engage left
* gold g3_star
* silver s1_star
');
INSERT INTO "steps" VALUES(1,31,1789996400,2,0,'2 lay raven ez
');
INSERT INTO "steps" VALUES(1,32,1789996400,0,12,'0 lay knight folk
');
INSERT INTO "steps" VALUES(1,33,1789996400,1,11,'1 lay folk turtle
');
INSERT INTO "steps" VALUES(1,34,1789996400,1,12,'1 engage left
');
INSERT INTO "steps" VALUES(1,35,1789996400,1,13,'1 pawn 2
');
INSERT INTO "steps" VALUES(1,36,1789996400,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,37,1789996400,2,0,'2 shift right
');
INSERT INTO "steps" VALUES(1,38,1789996400,0,13,'0 engage left
* silver s3_star
* gold g3_star
* gold g2
');
INSERT INTO "steps" VALUES(1,39,1789996400,2,0,'2 lay mage raven
');
INSERT INTO "steps" VALUES(2,1,1789996400,0,1,'0 play one
');
INSERT INTO "steps" VALUES(4,1,1789996400,0,1,'0 play one
');
INSERT INTO "steps" VALUES(4,2,1789996400,1,1,'1 play one
');
INSERT INTO "steps" VALUES(4,3,1789996400,0,2,'0 play two
');
INSERT INTO "steps" VALUES(4,4,1789996400,1,2,'1 play one
');
INSERT INTO "steps" VALUES(4,5,1789996400,0,3,'0 play two
');
INSERT INTO "steps" VALUES(4,6,1789996400,1,3,'1 play four
= scores 2 4 payoff 0 1
');
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL, rematch TEXT NOT NULL, start TEXT NOT NULL) STRICT;
INSERT INTO "tables" VALUES(1,'meleeaaaaaaa','00000000000000000000000000000001',1786544000,1788272000,3,'epic_melee','','default',3,2,1,1,X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5','','tripot-record 1
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
commit: server 3018e26d556ccc772a44f01de069172cd288bc1f7ad2103183e304e2fb57865a
secret: server ced25bd0793c2529ea67d3502f7d58f61c9474d7d02d437ab3d9fe68b1ff8c56
name: 0 Ada
name: 1 Bob
date: 2026-11-16
--
* card knight
* card goblins
* card folk
* card mage
* card golem
* card folk
* card turtle
* card folk
* card folk
* card knight
* card raven
* card turtle
* card mage
* card turtle
* card raven
* card ez
* card knight
* card ez
* card goblins
* card mage
* card raven
* first 0
');
INSERT INTO "tables" VALUES(2,'secretaaaaaa','00000000000000000000000000000002',1786544000,1788272000,3,'null_game','goal=high','default',2,1,0,1,X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37','','tripot-record 1
game: null_game
rules: 1
seats: 2
option: goal=high
edition: default fdbb6ad08caa61c7
file: cards.csv
| id,name_en,name_fr,value,copies,source
| one,One,Un,1,5,reconstructed
| two,Two,Deux,2,4,reconstructed
| three,Three,Trois,3,4,reconstructed
| four,Four,Quatre,4,3,reconstructed
file: edition.json
| {"game":"null_game","id":"default","name":{"en":"Default","fr":"Par défaut"}}
generator: chacha20
commit: server 73fccea0486e7a674ddc97fb252e4180a5352ef2a847969a388b67b071cbed25
secret: server ef79d326481a7f39b0acd5f8b3695950767e9d43d1309ba2f65debdf7d844a12
name: 0 Ada
name: 1 Bob
date: 2026-11-16
--
* card one
* card three
* card three
* card three
* card one
* card four
');
INSERT INTO "tables" VALUES(3,'openaaaaaaaa','00000000000000000000000000000003',1786544000,1789999400,0,'epic_melee','','default',4,0,1,0,X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132','','');
INSERT INTO "tables" VALUES(4,'overaaaaaaaa','00000000000000000000000000000004',1786544000,1789999400,4,'null_game','goal=high','default',2,0,1,1,X'12C8387055D8CEBCEF395E6B61C65DE2243C236B16CBCD51F1D9E48369747B35','','tripot-record 1
game: null_game
rules: 1
seats: 2
option: goal=high
edition: default fdbb6ad08caa61c7
file: cards.csv
| id,name_en,name_fr,value,copies,source
| one,One,Un,1,5,reconstructed
| two,Two,Deux,2,4,reconstructed
| three,Three,Trois,3,4,reconstructed
| four,Four,Quatre,4,3,reconstructed
file: edition.json
| {"game":"null_game","id":"default","name":{"en":"Default","fr":"Par défaut"}}
generator: chacha20
commit: server 16123711e5d60c0e50f422c44a995ce29ba88d90d883adc7081c61b18f262f85
secret: server 38249123a76ee418dd340652a4b912bc8cefb4e6bf51b79cb0c510f43fb53a7e
name: 0 Ada
name: 1 Bob
date: 2026-11-16
--
* card two
* card one
* card two
* card one
* card one
* card four
');
CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, is_team INTEGER NOT NULL, command INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "talk" VALUES(1,1,1789992800,0,0,1,'tgood luck, all');
INSERT INTO "talk" VALUES(1,2,1789992800,1,0,1,'phello');
CREATE INDEX tables_by_phase ON tables(phase, changed);
PRAGMA user_version=1;
COMMIT;
