-- What a server with schema version 3 left in its folder when it was killed: a game of Epic Melee with a bot and talk, a Duel Royal by
-- invitation with four bots and without the notebook, a game of Brigands with three bots, a table of Brutal Ring that has not begun and
-- has no talk, and a game of Epic Melee that is over. Tokens are one digit 64 times over: 1 and 2, 3 and 4, 5 and 6, 7, 8 and 9. It
-- stands for all files of that version and is never changed.
BEGIN TRANSACTION;
CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL, holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,0,'Ada',X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5');
INSERT INTO "seats" VALUES(1,1,1,0,0,'Bob',X'E2A94E18647FE0C6283A31E40C46AE1CC5F0867650F6834E4F01E34284ADC9C7');
INSERT INTO "seats" VALUES(1,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,0,1,0,0,'Ada',X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37');
INSERT INTO "seats" VALUES(2,1,1,0,0,'Bob',X'0395256CE5D90F07504B614B9E70E29A06FDD69CEF6B01F6018615164125A5C5');
INSERT INTO "seats" VALUES(2,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,3,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,4,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(2,5,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(3,0,1,0,0,'Ada',X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132');
INSERT INTO "seats" VALUES(3,1,1,0,0,'Fay',X'12C8387055D8CEBCEF395E6B61C65DE2243C236B16CBCD51F1D9E48369747B35');
INSERT INTO "seats" VALUES(3,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(3,3,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(3,4,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(4,0,1,0,0,'Ada',X'F69F7C57A25AEB7717E5A050C8FBEA31D3D57466F8CE8F73015762FFCCABFD10');
INSERT INTO "seats" VALUES(4,1,2,2,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(4,2,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(4,3,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000');
INSERT INTO "seats" VALUES(5,0,1,0,0,'Ada',X'7234DC121E8F398CEF47212EF68B7885A00E95D7023FDD6EE70871C80ADFD514');
INSERT INTO "seats" VALUES(5,1,1,0,0,'Bob',X'154D3F8625A7D411E0F997684ACFB6122AFDC14F805612920249B99F3282FB92');
CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO "snapshots" VALUES(1,29,1,'{"hand":[{"raven":2,"turtle":1},{"knight":1,"raven":1,"golem":1},{"goblins":1,"frog":1,"ez":1}],"known":[{},{},{"frog":1}],"gold":[{},{"g1":1,"g3_moon_skull":1},{"g2_moon":1,"g2_star":1}],"silver":[{"s1":1,"s1_skull":1,"s2":1,"s2_sun":1},{},{}],"goblin":[{},{},{"b2":1}],"gold_pile":{"g1":1,"g2":1,"g2_skull":1,"g3":1,"g3_sun":2,"g3_moon":2,"g3_star":2,"g3_sun_moon":1,"g3_sun_skull":3},"silver_pile":{"s1":2,"s1_sun":1,"s1_moon":2,"s1_star":1,"s1_skull":1,"s2":2,"s2_moon":1,"s2_skull":1,"s3":2,"s3_star":1},"goblin_pile":{"b1":4,"b1_star":1},"played":{"knight":2,"raven":1,"turtle":1,"folk":1,"golem":1,"goblins":1,"frog":2,"mage":3},"n_gold":[0,2,2],"n_silver":[4,0,0],"n_goblin":[0,0,1],"left":[null,null,null],"right":[null,null,null],"card":[null,null,null],"value":[0,0,0],"order":[null,null,null],"round":5,"phase":"choose","pawn":2,"n_engaged":0,"lich":null,"frog":null,"unused":[0,0]}');
INSERT INTO "snapshots" VALUES(2,11,1,'{"ghosts":[2],"forward":[],"character":["executioner","king","knight","king","witch","knight"],"step":[null,null,null,null,null,null],"proposal":[null,null],"named":[null,null],"bet":[0,0],"champion":[null,null],"cards":[12,17],"middle":[0,0],"bank":16,"phase":"step","n_duels":1,"ending":null,"fought":[[2,1],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null],[null,null]],"staked":[[3,2],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0],[0,0]],"result":["second_won",null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"unused":[0,0]}');
INSERT INTO "snapshots" VALUES(3,19,1,'{"town":[{"prison":2},{},{},{},{"prison":1}],"patrols":{},"plan":[{},{},{},{},{}],"plan_patrols":[{},{},{},{},{}],"plan_tokens":[[],[],[],[],[]],"tokens_in_town":[[],[],[],[],[]],"spied":[[],[],[],[],[]],"day":["market","port"],"day_left":["town_hall","tavern","palace","convoy","treasury"],"ducats":[5,7,22,0,7],"tokens":[4,1,2,1,3],"n_spied":[0,0,0,0,0],"planned":[null,null,null,null,null],"wheel":[null,null,null,null,null],"target":[null,null,null,null,null],"choice":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]],"dice":[[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0],[0,0,0,0,0,0,0,0,0]],"result":[[0,5,0,0,0,0,2,0],[0,0,0,7,0,0,1,1],[10,0,0,0,10,2,0,0],[0,0,0,0,0,0,0,0],[0,5,0,0,0,2,1,0]],"did":["effect","effect","nothing","effect","effect","effect","arrest","effect"],"path":["town_hall","palace","port","tavern","treasury","market","convoy"],"round":2,"phase":"plan","place":0,"prince":3,"spy":1,"judgement":1,"loot":0}');
INSERT INTO "snapshots" VALUES(5,25,1,'{"hand":[{},{"mage":1}],"known":[{},{}],"gold":[{"g3_moon":1,"g3_sun_moon":1},{"g1":1,"g3_sun":1}],"silver":[{"s1":1,"s1_moon":2},{"s2_skull":1,"s3":1}],"goblin":[{},{}],"gold_pile":{"g1":1,"g2":1,"g2_moon":1,"g2_star":1,"g2_skull":1,"g3":1,"g3_sun":1,"g3_moon":1,"g3_star":2,"g3_sun_skull":3,"g3_moon_skull":1},"silver_pile":{"s1":2,"s1_sun":1,"s1_star":1,"s1_skull":2,"s2":3,"s2_sun":1,"s2_moon":1,"s3":1,"s3_star":1},"goblin_pile":{"b1":4,"b1_star":1,"b2":1},"played":{"knight":2,"raven":3,"folk":1,"goblins":1,"frog":2,"mage":1},"n_gold":[2,2],"n_silver":[3,2],"n_goblin":[0,0],"left":["folk",null],"right":["knight",null],"card":[null,"golem"],"value":[0,3],"order":[1,null],"round":6,"phase":"engage","pawn":0,"n_engaged":1,"lich":null,"frog":null,"unused":[0,0]}');
CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES(1,1,1789996400,2,0,'2 lay golem goblins
');
INSERT INTO "steps" VALUES(1,2,1789996400,0,2,'0 lay folk turtle
');
INSERT INTO "steps" VALUES(1,3,1789996400,1,1,'1 lay raven knight
');
INSERT INTO "steps" VALUES(1,4,1789996400,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,5,1789996400,2,0,'2 pawn 0
');
INSERT INTO "steps" VALUES(1,6,1789996400,0,3,'0 engage left
');
INSERT INTO "steps" VALUES(1,7,1789996400,1,2,'1 engage right
* gold g2_star
* silver s2_sun
');
INSERT INTO "steps" VALUES(1,8,1789996400,2,0,'2 lay raven frog
');
INSERT INTO "steps" VALUES(1,9,1789996400,0,4,'0 lay mage turtle
');
INSERT INTO "steps" VALUES(1,10,1789996400,1,3,'1 lay mage frog
');
INSERT INTO "steps" VALUES(1,11,1789996400,1,4,'1 engage left
');
INSERT INTO "steps" VALUES(1,12,1789996400,1,5,'1 pawn 2
');
INSERT INTO "steps" VALUES(1,13,1789996400,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,14,1789996400,2,0,'2 keep
');
INSERT INTO "steps" VALUES(1,15,1789996400,0,5,'0 engage right
* gold g3_moon_skull
* silver s1
');
INSERT INTO "steps" VALUES(1,16,1789996400,2,0,'2 lay frog frog
');
INSERT INTO "steps" VALUES(1,17,1789996400,0,6,'0 lay mage mage
');
INSERT INTO "steps" VALUES(1,18,1789996400,1,6,'1 lay raven knight
');
INSERT INTO "steps" VALUES(1,19,1789996400,0,7,'0 engage left
');
INSERT INTO "steps" VALUES(1,20,1789996400,0,8,'0 pawn 2
');
INSERT INTO "steps" VALUES(1,21,1789996400,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,22,1789996400,1,8,'1 engage right
* silver s1_skull
* gold g2_moon
');
INSERT INTO "steps" VALUES(1,23,1789996400,2,0,'2 lay ez goblins
');
INSERT INTO "steps" VALUES(1,24,1789996400,0,9,'0 lay raven mage
');
INSERT INTO "steps" VALUES(1,25,1789996400,1,9,'1 lay golem frog
');
INSERT INTO "steps" VALUES(1,26,1789996400,1,10,'1 engage right
');
INSERT INTO "steps" VALUES(1,27,1789996400,1,11,'1 pawn 0
');
INSERT INTO "steps" VALUES(1,28,1789996400,0,10,'0 engage right
');
INSERT INTO "steps" VALUES(1,29,1789996400,2,0,'2 engage right
* goblin b2
* gold g1
* silver s2
');
INSERT INTO "steps" VALUES(1,30,1789996400,2,0,'2 lay goblins ez
');
INSERT INTO "steps" VALUES(1,31,1789996400,0,11,'0 lay raven turtle
');
INSERT INTO "steps" VALUES(2,1,1789996400,0,1,'0 propose 4
');
INSERT INTO "steps" VALUES(2,2,1789996400,2,0,'2 forward
');
INSERT INTO "steps" VALUES(2,3,1789996400,4,0,'4 forward
');
INSERT INTO "steps" VALUES(2,4,1789996400,0,2,'0 forward
');
INSERT INTO "steps" VALUES(2,5,1789996400,1,1,'1 propose 1
');
INSERT INTO "steps" VALUES(2,6,1789996400,3,0,'3 stay
');
INSERT INTO "steps" VALUES(2,7,1789996400,5,0,'5 stay
');
INSERT INTO "steps" VALUES(2,8,1789996400,1,2,'1 forward
');
INSERT INTO "steps" VALUES(2,9,1789996400,1,3,'1 name 2
');
INSERT INTO "steps" VALUES(2,10,1789996400,0,3,'0 bet 3
');
INSERT INTO "steps" VALUES(2,11,1789996400,1,4,'1 bet 2
');
INSERT INTO "steps" VALUES(2,12,1789996400,0,4,'0 propose 0
');
INSERT INTO "steps" VALUES(2,13,1789996400,4,0,'4 forward
');
INSERT INTO "steps" VALUES(2,14,1789996400,0,5,'0 stay
');
INSERT INTO "steps" VALUES(3,1,1789996400,2,0,'2 pawn market
');
INSERT INTO "steps" VALUES(3,2,1789996400,3,0,'3 patrol port
');
INSERT INTO "steps" VALUES(3,3,1789996400,4,0,'4 pawn market
');
INSERT INTO "steps" VALUES(3,4,1789996400,2,0,'2 scatter
');
INSERT INTO "steps" VALUES(3,5,1789996400,3,0,'3 patrol port
');
INSERT INTO "steps" VALUES(3,6,1789996400,4,0,'4 scatter
');
INSERT INTO "steps" VALUES(3,7,1789996400,3,0,'3 patrol convoy
');
INSERT INTO "steps" VALUES(3,8,1789996400,3,0,'3 token port
');
INSERT INTO "steps" VALUES(3,9,1789996400,3,0,'3 done
');
INSERT INTO "steps" VALUES(3,10,1789996400,0,1,'0 pawn palace
');
INSERT INTO "steps" VALUES(3,11,1789996400,0,2,'0 pawn convoy
');
INSERT INTO "steps" VALUES(3,12,1789996400,0,3,'0 scatter
');
INSERT INTO "steps" VALUES(3,13,1789996400,1,2,'1 pawn tavern
');
INSERT INTO "steps" VALUES(3,14,1789996400,1,3,'1 scatter
* scatter convoy
* scatter tavern
* scatter convoy
* scatter town_hall
* scatter treasury
* scatter convoy
* scatter palace
');
INSERT INTO "steps" VALUES(3,15,1789996400,3,0,'3 steal 0
* die 1
* die 6
');
INSERT INTO "steps" VALUES(3,16,1789996400,4,0,'4 stay
');
INSERT INTO "steps" VALUES(3,17,1789996400,0,4,'0 stay
');
INSERT INTO "steps" VALUES(3,18,1789996400,0,5,'0 stay
');
INSERT INTO "steps" VALUES(3,19,1789996400,1,4,'1 free
* day market
');
INSERT INTO "steps" VALUES(3,20,1789996400,2,0,'2 pawn convoy
');
INSERT INTO "steps" VALUES(3,21,1789996400,3,0,'3 scatter
');
INSERT INTO "steps" VALUES(3,22,1789996400,4,0,'4 pawn market
');
INSERT INTO "steps" VALUES(3,23,1789996400,2,0,'2 pawn convoy
');
INSERT INTO "steps" VALUES(3,24,1789996400,4,0,'4 pawn convoy
');
INSERT INTO "steps" VALUES(3,25,1789996400,2,0,'2 pawn convoy
');
INSERT INTO "steps" VALUES(3,26,1789996400,4,0,'4 token convoy
');
INSERT INTO "steps" VALUES(3,27,1789996400,2,0,'2 token convoy
');
INSERT INTO "steps" VALUES(3,28,1789996400,4,0,'4 done
');
INSERT INTO "steps" VALUES(3,29,1789996400,2,0,'2 done
');
INSERT INTO "steps" VALUES(3,30,1789996400,0,6,'0 pawn market
');
INSERT INTO "steps" VALUES(3,31,1789996400,0,7,'0 done
');
INSERT INTO "steps" VALUES(5,1,1789996400,0,1,'0 lay folk raven
');
INSERT INTO "steps" VALUES(5,2,1789996400,1,1,'1 lay goblins frog
');
INSERT INTO "steps" VALUES(5,3,1789996400,0,2,'0 engage right
');
INSERT INTO "steps" VALUES(5,4,1789996400,1,2,'1 engage left
* goblin b2
* silver s1_moon
* gold g3_sun
');
INSERT INTO "steps" VALUES(5,5,1789996400,0,3,'0 lay knight folk
');
INSERT INTO "steps" VALUES(5,6,1789996400,1,3,'1 lay raven raven
');
INSERT INTO "steps" VALUES(5,7,1789996400,1,4,'1 engage right
');
INSERT INTO "steps" VALUES(5,8,1789996400,1,5,'1 sacrifice goblin b2
');
INSERT INTO "steps" VALUES(5,9,1789996400,0,4,'0 engage left
* gold g2_moon
* silver s1
');
INSERT INTO "steps" VALUES(5,10,1789996400,0,5,'0 lay knight folk
');
INSERT INTO "steps" VALUES(5,11,1789996400,1,6,'1 lay raven frog
');
INSERT INTO "steps" VALUES(5,12,1789996400,0,6,'0 engage left
');
INSERT INTO "steps" VALUES(5,13,1789996400,1,7,'1 engage left
');
INSERT INTO "steps" VALUES(5,14,1789996400,1,8,'1 sacrifice gold g2_moon
* silver s1_moon
* gold g1
');
INSERT INTO "steps" VALUES(5,15,1789996400,0,7,'0 lay knight frog
');
INSERT INTO "steps" VALUES(5,16,1789996400,1,9,'1 lay golem mage
');
INSERT INTO "steps" VALUES(5,17,1789996400,1,10,'1 engage right
');
INSERT INTO "steps" VALUES(5,18,1789996400,0,8,'0 engage right
* silver s3
* gold g3_moon
');
INSERT INTO "steps" VALUES(5,19,1789996400,0,9,'0 lay folk knight
');
INSERT INTO "steps" VALUES(5,20,1789996400,1,11,'1 lay golem frog
');
INSERT INTO "steps" VALUES(5,21,1789996400,0,10,'0 engage left
');
INSERT INTO "steps" VALUES(5,22,1789996400,1,12,'1 engage right
* gold g3_sun_moon
* silver s2_skull
');
INSERT INTO "steps" VALUES(5,23,1789996400,0,11,'0 lay folk knight
');
INSERT INTO "steps" VALUES(5,24,1789996400,1,13,'1 lay mage golem
');
INSERT INTO "steps" VALUES(5,25,1789996400,1,14,'1 engage right
');
INSERT INTO "steps" VALUES(5,26,1789996400,0,12,'0 engage right
* silver s2
* gold g2_skull
= scores 13 11 payoff 1 0
');
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL, rematch TEXT NOT NULL, start TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0, has_notes INTEGER NOT NULL DEFAULT 1) STRICT;
INSERT INTO "tables" VALUES(1,'meleeccccccc','00000000000000000000000000000001',1789990000,1789996400,3,'epic_melee','','default',3,1,1,1,X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5','','tripot-record 1
game: epic_melee
rules: 1
seats: 3
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
commit: server cad66019d466879c7729c4a5986c27edcc6bb8b6f8dda66a2c624b8358315a29
secret: server 194f2e15d691a982c27c2e5e526dc8031919f22a504ad2188c49bae907f77148
name: 0 Ada
name: 1 Bob
date: 2026-11-18
--
* card mage
* card folk
* card mage
* card raven
* card turtle
* card turtle
* card raven
* card raven
* card knight
* card frog
* card mage
* card knight
* card golem
* card knight
* card frog
* card goblins
* card frog
* card golem
* card ez
* card goblins
* card raven
* first 2
',1789996400,1);
INSERT INTO "tables" VALUES(2,'duelcccccccc','00000000000000000000000000000002',1789990000,1789996400,3,'duel_royal','beats=cycle','default',6,2,0,1,X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37','','tripot-record 1
game: duel_royal
rules: 1
seats: 6
option: beats=cycle
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
commit: server 00b81dd1ee989a2502242fdec9357def795fa5a0e7f44b7eaa386b28a1c4b873
secret: server 00d9485dc2afc3d489b4ce04ec7b2771850cd65e9382d5adeb5e50cb59c1ee33
name: 0 Ada
name: 1 Bob
date: 2026-11-18
--
* character executioner
* character king
* character knight
* character king
* character witch
* character knight
',1789996400,0);
INSERT INTO "tables" VALUES(3,'brigcccccccc','00000000000000000000000000000003',1789990000,1789996400,3,'brigands','prince=lot threshold=no','default',5,0,1,1,X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132','','tripot-record 1
game: brigands
rules: 1
seats: 5
option: prince=lot
option: threshold=no
edition: default 01c7d50d91ab2660
file: districts.csv
| id,name_en,name_fr,source
| market,Market,Marché,book
| port,Port,Port,book
| town_hall,Town Hall,Mairie,book
| tavern,Tavern,Taverne,book
| palace,Palace,Palais,book
| convoy,Convoy,Convoi,book
| treasury,Treasury,Trésor,book
| prison,Prison,Prison,book
file: actions.csv
| id,name_en,name_fr,source
| home,Go home,Retour maison,book
| steal,Steal,Voler,book
| move,Move,Déplacement,book
| push,Push,Pousser,book
| spy,Spy,Espion,book
| to_prison,Back to Prison,Retour Prison,book
| nothing,Nothing,Rien,book
file: figures.csv
| id,name_en,name_fr,value,source
| rounds,Rounds,Tours,6,book
| goal,Ducats that a Brigand needs to win,Ducats qu''il faut à un brigand pour gagner,50,book
| market_1,Market: a team of 1,Marché : équipe de 1,2,public
| market_2,Market: a team of 2,Marché : équipe de 2,6,book
| market_3,Market: a team of 3,Marché : équipe de 3,12,book
| day_market_1,Day card of the Market: a team of 1,Journée au Marché : équipe de 1,5,public
| day_market_2,Day card of the Market: a team of 2,Journée au Marché : équipe de 2,10,public
| day_market_3,Day card of the Market: a team of 3,Journée au Marché : équipe de 3,16,public
| port_tokens,Port: tokens that a pawn takes,Port : jetons qu''un comparse prend,2,book
| port_price,Port: ducats for a token sold,Port : ducats par jeton vendu,3,book
| day_port_tokens,Day card of the Port: tokens taken,Journée au Port : jetons pris,3,public
| day_port_price,Day card of the Port: ducats for a token,Journée au Port : ducats par jeton vendu,3,public
| town_hall,Town Hall: ducats to share,Mairie : ducats à partager,10,book
| day_town_hall,Day card of the Town Hall: ducats,Journée à la Mairie : ducats à partager,16,public
| tavern_price,Tavern: ducats for several dice,Taverne : ducats pour plusieurs dés,6,book
| tavern_dice,Tavern: dice for that price,Taverne : dés pour ce prix,3,book
| day_tavern_dice,Day card of the Tavern: free dice,Journée à la Taverne : dés gratuits,2,public
| palace,Palace: ducats a pawn,Palais : ducats par comparse,5,book
| palace_crowd,Palace: pawns that are too many,Palais : comparses en trop grand nombre,3,book
| day_palace,Day card of the Palace: ducats a pawn,Journée au Palais : ducats par comparse,8,public
| convoy,Convoy: ducats besides the dice,Convoi : ducats en plus des dés,10,book
| convoy_dice,Convoy: dice,Convoi : dés,1,book
| day_convoy,Day card of the Convoy: ducats besides dice,Journée au Convoi : ducats en plus des dés,10,public
| day_convoy_dice,Day card of the Convoy: dice,Journée au Convoi : dés,2,public
| treasury,Treasury: ducats,Trésor : ducats,10,book
| day_treasury,Day card of the Treasury: ducats,Journée au Trésor : ducats,15,public
| prison_price,Prison: tokens that set a pawn free,Prison : jetons pour s''évader,1,book
| prison_tokens,Prison: tokens for one who stays,Prison : jetons pour qui reste,1,book
| steal,Steal: ducats a pawn,Voler : ducats par comparse,3,book
| prince_steal,Steal: ducats a patrol,Voler : ducats par patrouille,5,book
| spied_max,Spy: cards of one player a round,Espion : cartes d''un joueur par tour,3,book
| spy_1,Spy at level 1: cards,Espion au niveau 1 : cartes,1,public
| spy_2,Spy at level 2: cards,Espion au niveau 2 : cartes,2,public
| spy_3,Spy at level 3: cards,Espion au niveau 3 : cartes,3,public
| fine_1,Judgement at level 1: fine a pawn,Jugement au niveau 1 : amende par comparse,0,book
| fine_2,Judgement at level 2: fine a pawn,Jugement au niveau 2 : amende par comparse,1,public
| fine_3,Judgement at level 3: fine a pawn,Jugement au niveau 3 : amende par comparse,2,public
| fine_4,Judgement at level 4: fine a pawn,Jugement au niveau 4 : amende par comparse,3,public
file: edition.json
| {"game":"brigands","id":"default","name":{"en":"The box, as its pictures show it","fr":"La boîte, telle que ses images la montrent"}}
generator: chacha20
commit: server 24633de831b0d66e30363667144c4f9eb1ce8fe2bedebd6d1e21a334b58e7584
secret: server e87454ef1f65920c4f90fdc6271d39d173d8f15fe28dd3499e4675be692be957
name: 0 Ada
name: 1 Fay
date: 2026-11-18
--
* prince 3
* path town_hall
* path palace
* path port
* path tavern
* path treasury
* path market
* day port
',1789996400,1);
INSERT INTO "tables" VALUES(4,'opencccccccc','00000000000000000000000000000004',1789990000,1789996400,0,'brutal_ring','','default',4,0,1,0,X'F69F7C57A25AEB7717E5A050C8FBEA31D3D57466F8CE8F73015762FFCCABFD10','','',1789996400,1);
INSERT INTO "tables" VALUES(5,'overcccccccc','00000000000000000000000000000005',1789990000,1789996400,4,'epic_melee','','default',2,2,1,1,X'7234DC121E8F398CEF47212EF68B7885A00E95D7023FDD6EE70871C80ADFD514','','tripot-record 1
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
commit: server d08792c53934f6e98629d6b0791ae329df46f5f84181e449fa688b116c5d5635
secret: server 63be8264bf7f7b5b87f38df6348a72fb5872a2cc9a02b0808b6933d42fbcdea5
name: 0 Ada
name: 1 Bob
date: 2026-11-18
--
* card raven
* card folk
* card knight
* card folk
* card knight
* card knight
* card frog
* card raven
* card golem
* card frog
* card goblins
* card mage
* card mage
* card raven
* first 0
',1789996400,1);
CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, is_team INTEGER NOT NULL, command INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "talk" VALUES(1,1,1789996400,0,0,1,'tgood luck, all');
INSERT INTO "talk" VALUES(1,2,1789996400,1,0,7,'phello');
INSERT INTO "talk" VALUES(1,3,1789996400,0,0,12,'tl''as-tu vu ?');
INSERT INTO "talk" VALUES(3,1,1789996400,1,0,1,'pwell_played');
INSERT INTO "talk" VALUES(5,1,1789996400,1,0,15,'twell, well');
CREATE INDEX tables_by_phase ON tables(phase, changed);
PRAGMA user_version=3;
COMMIT;
