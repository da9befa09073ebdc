-- What a server with schema version 6 left in its folder when it was killed: a game of Epic Melee with a bot, talk, and Cyd, who left and
-- can come back; a Duel Royal by invitation without the notebook, at a relaxed pace, with three bots and one who conceded; a table of
-- Brutal Ring that has not begun, without talk and without a clock; and a game of Epic Melee that is over. Tokens are one digit 64 times
-- over: 1 to 3, 4 to 6, 7, 8 and 9. It stands for all files of that version and is never changed.
BEGIN TRANSACTION;
CREATE TABLE bans(address TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE clock(seconds INTEGER NOT NULL) STRICT;
INSERT INTO "clock" VALUES(0);
CREATE TABLE notes(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, step INTEGER NOT NULL, note INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(owner, note)) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES(1,0,1,1790000000,'! 3 bot 2
');
INSERT INTO "notes" VALUES(1,14,2,1790000000,'! 2 left
');
INSERT INTO "notes" VALUES(1,14,3,1790000000,'! 2 bot 0
');
INSERT INTO "notes" VALUES(2,0,1,1790000001,'! 3 bot 1
');
INSERT INTO "notes" VALUES(2,0,2,1790000001,'! 4 bot 1
');
INSERT INTO "notes" VALUES(2,0,3,1790000001,'! 5 bot 1
');
INSERT INTO "notes" VALUES(2,12,4,1790000001,'! 2 resigned
');
INSERT INTO "notes" VALUES(2,12,5,1790000001,'! 2 bot 0
');
CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL, holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, may_return INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT 0, content INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,0,'Ada',X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5',0,5,-361289035474970783);
INSERT INTO "seats" VALUES(1,1,1,0,0,'Bob',X'E2A94E18647FE0C6283A31E40C46AE1CC5F0867650F6834E4F01E34284ADC9C7',0,7,-3588665287775938793);
INSERT INTO "seats" VALUES(1,2,2,0,0,'Cyd',X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37',1,4,-8435830920106291992);
INSERT INTO "seats" VALUES(1,3,2,2,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(2,0,1,0,0,'Ada',X'0395256CE5D90F07504B614B9E70E29A06FDD69CEF6B01F6018615164125A5C5',0,5,-2300604304044846584);
INSERT INTO "seats" VALUES(2,1,1,0,0,'Bob',X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132',0,4,4140949831763693383);
INSERT INTO "seats" VALUES(2,2,2,0,1,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(2,3,2,1,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(2,4,2,1,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(2,5,2,1,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(3,0,1,0,0,'Ada',X'F69F7C57A25AEB7717E5A050C8FBEA31D3D57466F8CE8F73015762FFCCABFD10',0,0,0);
INSERT INTO "seats" VALUES(3,1,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(3,2,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0);
INSERT INTO "seats" VALUES(4,0,1,0,0,'Ada',X'7234DC121E8F398CEF47212EF68B7885A00E95D7023FDD6EE70871C80ADFD514',0,12,5714060146964477820);
INSERT INTO "seats" VALUES(4,1,1,0,0,'Bob',X'154D3F8625A7D411E0F997684ACFB6122AFDC14F805612920249B99F3282FB92',0,14,3879198861960101281);
CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO "snapshots" VALUES(1,21,1,'{"hand":[{"knight":1,"golem":2,"goblins":1,"frog":1},{"knight":1,"golem":1,"goblins":2,"mage":1},{"knight":1,"raven":1,"folk":1,"goblins":1,"ez":1},{"raven":2,"folk":1,"golem":1,"ez":1}],"known":[{"frog":1},{"knight":1,"mage":1},{"knight":1},{"folk":1,"ez":1}],"gold":[{},{"g3_moon":1,"g3_sun_moon":1},{},{"g1":1}],"silver":[{"s1_moon":1,"s1_star":1},{},{},{"s2":1}],"goblin":[{},{},{},{}],"gold_pile":{"g1":1,"g2":1,"g2_moon":1,"g2_star":1,"g2_skull":1,"g3":1,"g3_sun":2,"g3_moon":1,"g3_star":2,"g3_sun_skull":3,"g3_moon_skull":1},"silver_pile":{"s1":3,"s1_sun":1,"s1_moon":1,"s1_skull":2,"s2":2,"s2_sun":1,"s2_moon":1,"s2_skull":1,"s3":2,"s3_star":1},"goblin_pile":{"b1":4,"b1_star":1,"b2":1},"played":{"knight":2,"raven":1,"turtle":2,"folk":1,"mage":2},"n_gold":[0,2,0,1],"n_silver":[2,0,0,1],"n_goblin":[0,0,0,0],"left":[null,null,null,null],"right":[null,null,null,null],"card":[null,null,null,null],"value":[0,0,0,0],"order":[null,null,null,null],"round":3,"phase":"choose","pawn":0,"n_engaged":0,"lich":null,"frog":null,"unused":[0,0]}');
INSERT INTO "snapshots" VALUES(2,15,2,'{"ghosts":[2],"forward":[1,4],"character":["dragon","witch","executioner","knight","executioner","king"],"step":[null,null,null,null,null,null],"proposal":[null,null],"named":[null,null],"bet":[0,0],"champion":[4,1],"cards":[12,18],"middle":[0,0],"bank":15,"phase":"bet","n_duels":1,"ending":null,"fought":[[2,3],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null]],"staked":[[3,3],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]],"result":["second_won",null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"unused":[0,0]}');
INSERT INTO "snapshots" VALUES(4,24,1,'{"hand":[{"frog":1},{}],"known":[{},{}],"gold":[{"g2":1,"g3":1,"g3_sun":1,"g3_sun_skull":1},{"g3_sun_moon":1}],"silver":[{"s1_skull":1},{"s1_moon":1,"s2":1,"s2_moon":1,"s3_star":1}],"goblin":[{},{"b1":1}],"gold_pile":{"g1":2,"g2_moon":1,"g2_star":1,"g2_skull":1,"g3_sun":1,"g3_moon":2,"g3_star":2,"g3_sun_skull":2,"g3_moon_skull":1},"silver_pile":{"s1":3,"s1_sun":1,"s1_moon":1,"s1_star":1,"s1_skull":1,"s2":2,"s2_sun":1,"s2_skull":1,"s3":2},"goblin_pile":{"b1":3,"b1_star":1,"b2":1},"played":{"knight":3,"raven":1,"turtle":1,"folk":1,"golem":1,"goblins":1,"frog":2},"n_gold":[4,1],"n_silver":[1,4],"n_goblin":[0,1],"left":[null,"goblins"],"right":[null,"golem"],"card":["frog",null],"value":[5,0],"order":[0,null],"round":6,"phase":"engage","pawn":1,"n_engaged":1,"lich":null,"frog":0,"unused":[0,0]}');
CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES(1,1,1790000000,3,0,'3 lay knight ez
');
INSERT INTO "steps" VALUES(1,2,1790000000,0,1,'0 lay knight mage
');
INSERT INTO "steps" VALUES(1,3,1790000000,1,1,'1 lay knight knight
');
INSERT INTO "steps" VALUES(1,4,1790000000,2,1,'2 lay knight mage
');
INSERT INTO "steps" VALUES(1,5,1790000000,0,2,'0 engage right
');
INSERT INTO "steps" VALUES(1,6,1790000000,0,3,'0 pawn 3
');
INSERT INTO "steps" VALUES(1,7,1790000000,3,0,'3 engage left
');
INSERT INTO "steps" VALUES(1,8,1790000000,3,0,'3 pawn 2
');
INSERT INTO "steps" VALUES(1,9,1790000000,2,2,'2 engage right
');
INSERT INTO "steps" VALUES(1,10,1790000000,1,2,'1 engage left
* silver s1_star
* gold g1
* silver s1_moon
* gold g3_moon
');
INSERT INTO "steps" VALUES(1,11,1790000000,2,3,'2 lay raven knight
');
INSERT INTO "steps" VALUES(1,12,1790000000,3,0,'3 lay turtle folk
');
INSERT INTO "steps" VALUES(1,13,1790000000,0,4,'0 lay turtle frog
');
INSERT INTO "steps" VALUES(1,14,1790000000,1,3,'1 lay folk mage
');
INSERT INTO "steps" VALUES(1,15,1790000000,1,5,'1 engage left
');
INSERT INTO "steps" VALUES(1,16,1790000000,1,6,'1 pawn 2
');
INSERT INTO "steps" VALUES(1,17,1790000001,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,18,1790000001,2,0,'2 sacrifice silver s1_moon
');
INSERT INTO "steps" VALUES(1,19,1790000001,2,0,'2 pawn 3
');
INSERT INTO "steps" VALUES(1,20,1790000001,3,0,'3 engage left
');
INSERT INTO "steps" VALUES(1,21,1790000001,0,5,'0 engage left
* gold g3_sun_moon
* silver s2
* silver s1_moon
');
INSERT INTO "steps" VALUES(1,22,1790000001,1,7,'1 lay knight goblins
');
INSERT INTO "steps" VALUES(1,23,1790000001,2,0,'2 lay folk ez
');
INSERT INTO "steps" VALUES(1,24,1790000001,3,0,'3 lay golem raven
');
INSERT INTO "steps" VALUES(2,1,1790000001,0,1,'0 propose 0
');
INSERT INTO "steps" VALUES(2,2,1790000001,1,1,'1 propose 1
');
INSERT INTO "steps" VALUES(2,3,1790000001,2,1,'2 forward
');
INSERT INTO "steps" VALUES(2,4,1790000001,0,2,'0 stay
');
INSERT INTO "steps" VALUES(2,5,1790000001,1,2,'1 stay
');
INSERT INTO "steps" VALUES(2,6,1790000001,3,0,'3 forward
');
INSERT INTO "steps" VALUES(2,7,1790000001,4,0,'4 stay
');
INSERT INTO "steps" VALUES(2,8,1790000001,5,0,'5 stay
');
INSERT INTO "steps" VALUES(2,9,1790000001,0,3,'0 bet 3
');
INSERT INTO "steps" VALUES(2,10,1790000001,1,3,'1 bet 3
');
INSERT INTO "steps" VALUES(2,11,1790000001,0,4,'0 stay
');
INSERT INTO "steps" VALUES(2,12,1790000001,1,4,'1 forward
');
INSERT INTO "steps" VALUES(2,13,1790000002,3,0,'3 stay
');
INSERT INTO "steps" VALUES(2,14,1790000002,4,0,'4 forward
');
INSERT INTO "steps" VALUES(2,15,1790000002,5,0,'5 stay
');
INSERT INTO "steps" VALUES(4,1,1790000002,0,1,'0 lay knight knight
');
INSERT INTO "steps" VALUES(4,2,1790000002,1,1,'1 lay knight frog
');
INSERT INTO "steps" VALUES(4,3,1790000002,1,2,'1 engage right
');
INSERT INTO "steps" VALUES(4,4,1790000002,0,2,'0 engage left
* silver s3_star
* gold g3
');
INSERT INTO "steps" VALUES(4,5,1790000002,1,3,'1 lay knight folk
');
INSERT INTO "steps" VALUES(4,6,1790000002,0,3,'0 lay turtle knight
');
INSERT INTO "steps" VALUES(4,7,1790000002,0,4,'0 engage left
');
INSERT INTO "steps" VALUES(4,8,1790000002,1,4,'1 engage left
* silver s1_skull
* gold g3_sun_moon
');
INSERT INTO "steps" VALUES(4,9,1790000002,0,5,'0 lay frog golem
');
INSERT INTO "steps" VALUES(4,10,1790000002,1,5,'1 lay folk golem
');
INSERT INTO "steps" VALUES(4,11,1790000002,1,6,'1 engage left
');
INSERT INTO "steps" VALUES(4,12,1790000002,0,6,'0 engage right
* silver s2
* gold g3_sun_skull
');
INSERT INTO "steps" VALUES(4,13,1790000002,1,7,'1 lay raven goblins
');
INSERT INTO "steps" VALUES(4,14,1790000002,0,7,'0 lay frog frog
');
INSERT INTO "steps" VALUES(4,15,1790000002,0,8,'0 engage right
');
INSERT INTO "steps" VALUES(4,16,1790000002,1,8,'1 engage right
* goblin b1
* gold g3_sun
* silver s2_moon
');
INSERT INTO "steps" VALUES(4,17,1790000002,0,9,'0 lay frog knight
');
INSERT INTO "steps" VALUES(4,18,1790000002,1,9,'1 lay goblins raven
');
INSERT INTO "steps" VALUES(4,19,1790000002,1,10,'1 engage right
');
INSERT INTO "steps" VALUES(4,20,1790000002,1,11,'1 keep
');
INSERT INTO "steps" VALUES(4,21,1790000002,0,10,'0 engage right
* silver s1_moon
* gold g2
');
INSERT INTO "steps" VALUES(4,22,1790000002,1,12,'1 lay goblins golem
');
INSERT INTO "steps" VALUES(4,23,1790000002,0,11,'0 lay frog frog
');
INSERT INTO "steps" VALUES(4,24,1790000002,0,12,'0 engage right
');
INSERT INTO "steps" VALUES(4,25,1790000002,1,13,'1 engage right
* silver s2_sun
* gold g3_moon_skull
= scores 16 17 payoff 0 1
');
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL, rematch TEXT NOT NULL, start TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0, has_notes INTEGER NOT NULL DEFAULT 1, deals TEXT NOT NULL DEFAULT '') STRICT;
INSERT INTO "tables" VALUES(1,'meleeddddddd','3b13af859af2227a76bc2fff66496936',1790000000,0,3,'epic_melee','','default',4,0,1,1,X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5','','tripot-record 2
game: epic_melee
rules: 1
seats: 4
edition: default 8585d7cc3d7f1a2a
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
| g2,Gold 2,Or 2,2,,1,reconstructed
| g2_moon,Gold 2 Moon,Or 2 Lune,2,moon,1,reconstructed
| g2_star,Gold 2 Star,Or 2 Étoile,2,star,1,reconstructed
| g2_skull,Gold 2 Skull,Or 2 Crâne,2,skull,1,reconstructed
| g3,Gold 3,Or 3,3,,1,reconstructed
| g3_sun,Gold 3 Sun,Or 3 Soleil,3,sun,2,reconstructed
| g3_moon,Gold 3 Moon,Or 3 Lune,3,moon,2,reconstructed
| g3_star,Gold 3 Star,Or 3 Étoile,3,star,2,reconstructed
| g3_sun_moon,Gold 3 Sun Moon,Or 3 Soleil Lune,3,sun+moon,1,reconstructed
| g3_sun_skull,Gold 3 Sun Skull,Or 3 Soleil Crâne,3,sun+skull,3,reconstructed
| g3_moon_skull,Gold 3 Moon Skull,Or 3 Lune Crâne,3,moon+skull,1,reconstructed
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
| b1,Goblin 1,Gobelin 1,1,,4,reconstructed
| b1_star,Goblin 1 Star,Gobelin 1 Étoile,1,star,1,reconstructed
| b2,Goblin 2,Gobelin 2,2,,1,reconstructed
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
commit: server f2a76fe034f2c87e801a0ba456e8d6649937b56c2f766ffe72ece2155cbd1875
secret: server 6839317472aa5087cdb316f7670cac69ea6f931f3d73f737bb60682b600e8a14
name: 0 Ada
name: 1 Bob
name: 2 Cyd
date: 2026-09-21
--
* card mage
* card golem
* card goblins
* card turtle
* card knight
* card frog
* card golem
* card goblins
* card mage
* card folk
* card goblins
* card knight
* card golem
* card knight
* card mage
* card folk
* card raven
* card raven
* card goblins
* card ez
* card knight
* card knight
* card raven
* card turtle
* card golem
* card ez
* card folk
* card raven
* first 0
',0,1,'');
INSERT INTO "tables" VALUES(2,'dueldddddddd','5c1ba64c387a78e60aa0b5a20030e2af',1790000001,1,3,'duel_royal','beats=cycle cards=shown','default',6,1,1,1,X'0395256CE5D90F07504B614B9E70E29A06FDD69CEF6B01F6018615164125A5C5','','tripot-record 2
game: duel_royal
rules: 2
seats: 6
option: beats=cycle
option: cards=shown
edition: default 199ac6a506747dc2
file: characters.csv
| id,name_en,name_fr,players_6_7,players_8_10,players_11_13,players_14_17,source
| witch,Witch,Sorcière,1,1,1,1,book
| dragon,Dragon,Dragon,1,1,1,1,book
| executioner,Executioner,Bourreau,2,3,4,5,book
| knight,Knight,Chevalier,2,3,4,5,book
| king,King,Roi,2,3,4,5,book
file: teams.csv
| id,name_en,name_fr,source
| first,Red,Rouge,reconstructed
| second,Blue,Bleue,reconstructed
file: limits.csv
| id,name_en,name_fr,value,source
| team_cards,Bet cards of each team at the start,Cartes Pari de chaque équipe au début,15,book
| bank,Bet cards in the Bank at the start,Cartes Pari de la Banque au début,15,book
| bet_max,The most a team may add to its stake,Le plus qu''une équipe peut ajouter à sa mise,5,book
| tax,The tax takes one card in so many,L''impôt prend une carte sur tant,3,book
| duels,Duels after which the game ends,Duels après lesquels la partie s''arrête,60,reconstructed
file: edition.json
| {"game":"duel_royal","id":"default","name":{"en":"The box","fr":"La boîte"}}
generator: chacha20
commit: server c0299ce3164eacf966eb64738c95c8ce29054331d9a38763e3478dd17c7fd5bb
secret: server 0e92ec5e3d83a559714b4d63cf770ce43ffd27d6b71b8657eac27eba3d2bffae
name: 0 Ada
name: 1 Bob
name: 2 Dan
date: 2026-09-21
--
* character dragon
* character witch
* character executioner
* character knight
* character executioner
* character king
',1,0,'');
INSERT INTO "tables" VALUES(3,'opendddddddd','c6c7c7adb112e10a24fe11a3e6516d3f',1790000002,2,0,'brutal_ring','','default',3,2,1,0,X'F69F7C57A25AEB7717E5A050C8FBEA31D3D57466F8CE8F73015762FFCCABFD10','','',2,1,'');
INSERT INTO "tables" VALUES(4,'overdddddddd','6177cb925689c0051816fff45ae2af05',1790000002,3,4,'epic_melee','','default',2,0,1,1,X'7234DC121E8F398CEF47212EF68B7885A00E95D7023FDD6EE70871C80ADFD514','','tripot-record 2
game: epic_melee
rules: 1
seats: 2
edition: default 8585d7cc3d7f1a2a
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
| g2,Gold 2,Or 2,2,,1,reconstructed
| g2_moon,Gold 2 Moon,Or 2 Lune,2,moon,1,reconstructed
| g2_star,Gold 2 Star,Or 2 Étoile,2,star,1,reconstructed
| g2_skull,Gold 2 Skull,Or 2 Crâne,2,skull,1,reconstructed
| g3,Gold 3,Or 3,3,,1,reconstructed
| g3_sun,Gold 3 Sun,Or 3 Soleil,3,sun,2,reconstructed
| g3_moon,Gold 3 Moon,Or 3 Lune,3,moon,2,reconstructed
| g3_star,Gold 3 Star,Or 3 Étoile,3,star,2,reconstructed
| g3_sun_moon,Gold 3 Sun Moon,Or 3 Soleil Lune,3,sun+moon,1,reconstructed
| g3_sun_skull,Gold 3 Sun Skull,Or 3 Soleil Crâne,3,sun+skull,3,reconstructed
| g3_moon_skull,Gold 3 Moon Skull,Or 3 Lune Crâne,3,moon+skull,1,reconstructed
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
| b1,Goblin 1,Gobelin 1,1,,4,reconstructed
| b1_star,Goblin 1 Star,Gobelin 1 Étoile,1,star,1,reconstructed
| b2,Goblin 2,Gobelin 2,2,,1,reconstructed
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
commit: server 319a0a5736a65f498c7dd8782826d840bbed7e9c164e12885db77ff36775b90d
secret: server f3c3fdf6cb76b651b988cc6755ebbd013f6b56b119f7eb3a0e3c1b704fd58c27
name: 0 Ada
name: 1 Bob
date: 2026-09-21
--
* card knight
* card frog
* card frog
* card frog
* card turtle
* card golem
* card knight
* card goblins
* card knight
* card goblins
* card raven
* card golem
* card frog
* card folk
* first 1
',3,1,'');
CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, is_team INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "talk" VALUES(1,1,1790000000,1,0,'tl''as-tu vu ?');
INSERT INTO "talk" VALUES(1,2,1790000000,2,0,'pgood_luck');
INSERT INTO "talk" VALUES(2,1,1790000002,0,1,'thm');
INSERT INTO "talk" VALUES(4,1,1790000002,1,0,'pwell_played');
CREATE INDEX tables_by_phase ON tables(phase, changed);
PRAGMA user_version=6;
COMMIT;
