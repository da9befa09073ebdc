-- What a server with schema version 9 left in its folder when it was killed: a game of Epic Melee with a bot, talk and a stand-in that
-- its host had chosen, paused; a game of Brutal Ring by invitation at a pace of three days; and a Duel Royal that has not begun. Tokens
-- are one digit 64 times over: 1 and 2, 3 to 5, 6. It stands for all files of that version and is never changed.
BEGIN TRANSACTION;
CREATE TABLE bans(address TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE clock(seconds INTEGER NOT NULL) STRICT;
INSERT INTO "clock" VALUES(0);
CREATE TABLE notes(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, step INTEGER NOT NULL, note INTEGER NOT NULL, at INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY(owner, note)) STRICT, WITHOUT ROWID;
INSERT INTO "notes" VALUES(1,0,1,1795063615,'! 2 bot 2
');
INSERT INTO "notes" VALUES(1,27,2,1795063617,'! paused
');
CREATE TABLE seats(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, seat INTEGER NOT NULL, holder INTEGER NOT NULL, level INTEGER NOT NULL, has_resigned INTEGER NOT NULL, name TEXT NOT NULL, token BLOB NOT NULL, may_return INTEGER NOT NULL DEFAULT 0, last INTEGER NOT NULL DEFAULT 0, content INTEGER NOT NULL DEFAULT 0, due INTEGER NOT NULL DEFAULT 0, noticed INTEGER NOT NULL DEFAULT 0, address TEXT NOT NULL DEFAULT '', PRIMARY KEY(owner, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,0,0,'Ada',X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5',0,9,7308749701401635946,0,0,'');
INSERT INTO "seats" VALUES(1,1,1,0,0,'Bob',X'E2A94E18647FE0C6283A31E40C46AE1CC5F0867650F6834E4F01E34284ADC9C7',0,10,-7434493203856074654,0,0,'');
INSERT INTO "seats" VALUES(1,2,2,2,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(2,0,1,0,0,'Cyd',X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37',0,6,-263402540007227589,259201,0,'');
INSERT INTO "seats" VALUES(2,1,1,0,0,'Dora',X'0395256CE5D90F07504B614B9E70E29A06FDD69CEF6B01F6018615164125A5C5',0,6,3008237397886799942,259201,0,'');
INSERT INTO "seats" VALUES(2,2,1,0,0,'Eve',X'BD6732CE1FD898FDE2C72FE601C4F49477A577180B7FB2DCE74D9A167C738132',0,6,-263402540007227589,259201,0,'');
INSERT INTO "seats" VALUES(3,0,1,0,0,'Fred',X'12C8387055D8CEBCEF395E6B61C65DE2243C236B16CBCD51F1D9E48369747B35',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(3,1,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(3,2,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(3,3,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(3,4,2,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
INSERT INTO "seats" VALUES(3,5,0,0,0,'',X'0000000000000000000000000000000000000000000000000000000000000000',0,0,0,0,0,'');
CREATE TABLE snapshots(owner INTEGER PRIMARY KEY REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, rules INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
INSERT INTO "snapshots" VALUES(1,27,1,'{"hand":[{"knight":1,"folk":1},{"raven":1,"goblins":1,"ez":1},{"raven":1,"frog":1}],"known":[{"knight":1,"folk":1},{"goblins":1},{"golem":1}],"gold":[{"g3_sun_skull":1,"g3_moon_skull":1},{"g3_sun_skull":1},{"g3_sun":1}],"silver":[{"s1":1},{"s3":1},{"s2":1,"s2_moon":1}],"goblin":[{},{"b1_star":1},{}],"gold_pile":{"g1":2,"g2":1,"g2_moon":1,"g2_star":1,"g2_skull":1,"g3":1,"g3_sun":1,"g3_moon":2,"g3_star":2,"g3_sun_moon":1,"g3_sun_skull":1},"silver_pile":{"s1":2,"s1_sun":1,"s1_moon":2,"s1_star":1,"s1_skull":2,"s2":2,"s2_sun":1,"s2_skull":1,"s3":1,"s3_star":1},"goblin_pile":{"b1":4,"b2":1},"played":{"raven":1,"turtle":1,"golem":1,"goblins":1,"frog":1,"ez":2,"mage":2},"n_gold":[2,1,1],"n_silver":[1,1,2],"n_goblin":[0,1,0],"left":["mage",null,"golem"],"right":["ez",null,"mage"],"card":[null,"turtle",null],"value":[0,0,0],"order":[1,null,null],"round":4,"phase":"engage","pawn":2,"n_engaged":1,"lich":null,"frog":null,"unused":[0,0]}');
INSERT INTO "snapshots" VALUES(2,16,2,'{"hand_gladiators":[["dog_eleven","mother_volt","black_harvest"],["silent_hunt","hashshasin_green","broken_doll"],["hashshasin_yellow","notary"]],"hand_weapons":[[["sickle","harpoon","halberd"],[]],[["car_door","sword"],[]],[["crowbar","chainsaw","exo_arm"],[]]],"pile_gladiators":["terminium","lucrecia","xp_24","hitme_bad","ysfetar","hashshasin_violet","hashshasin_scythe","gutter_kid","rust_mite","old_geiger","tin_can","lamp_moth","mudlark","soot_widow","neon_rat","toll_keeper","acid_nun","ferryman","cinder","baron_scrap","saint_ruin","colossus_nine","queen_static","last_marshal"],"pile_weapons":[["brick","hubcap","bottle","dustbin_lid","chain","crutch","crowbar","car_door","road_sign","nail_gun","cleaver","sword","riot_shield","rebar_spear","sickle","chainsaw","harpoon","wire_net","halberd","exo_arm","flamer","vault_door","plasma_axe","titan_fist"],["brick","hubcap","bottle","dustbin_lid","chain","crutch","road_sign","nail_gun","cleaver","riot_shield","rebar_spear","wire_net","flamer","vault_door"]],"discard_gladiators":[],"discard_weapons":[[],[]],"renewed_gladiators":["terminium","lucrecia","xp_24","hitme_bad","ysfetar","silent_hunt","hashshasin_green","hashshasin_violet","hashshasin_yellow","hashshasin_scythe","gutter_kid","rust_mite","old_geiger","tin_can","lamp_moth","mudlark","soot_widow","neon_rat","toll_keeper","broken_doll","dog_eleven","acid_nun","ferryman","mother_volt","cinder","baron_scrap","notary","black_harvest","saint_ruin","colossus_nine","queen_static","last_marshal"],"renewed_weapons":[["brick","hubcap","bottle","dustbin_lid","chain","crutch","crowbar","car_door","road_sign","nail_gun","cleaver","sword","riot_shield","rebar_spear","sickle","chainsaw","harpoon","wire_net","halberd","exo_arm","flamer","vault_door","plasma_axe","titan_fist"],["brick","hubcap","bottle","dustbin_lid","chain","crutch","crowbar","car_door","road_sign","nail_gun","cleaver","sword","riot_shield","rebar_spear","sickle","chainsaw","harpoon","wire_net","halberd","exo_arm","flamer","vault_door"]],"held_weapons":[[[],[]],[[],[]],[[],[]]],"shown_gladiators":[[],[],[]],"shown_weapons":[[[],[]],[[],[]],[[],[]]],"seen_gladiators":[[],[],[]],"seen_weapons":[[[],[]],[[],[]],[[],[]]],"clear_gladiators":[[],[],[]],"clear_weapons":[[[],[]],[[],[]],[[],[]]],"engaged":[],"declared":[],"stands":[],"picked":[],"score":[0,0,0],"n_reopened":[0,0,0],"ring":[[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]],"ring_weapon":[[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]],"enter":[[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]],"enter_weapon":[[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null]],"trick_seat":[[null,null,null,null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null,null,null,null]],"trick_kind":[[null,null,null,null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null,null,null,null]],"trick_gladiator":[[null,null,null,null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null,null,null,null]],"trick_weapon":[[null,null,null,null,null,null,null,null,null,null,null,null],[null,null,null,null,null,null,null,null,null,null,null,null]],"n_hand":[[3,3],[3,2],[2,3]],"n_held":[[0,0],[0,0],[0,0]],"n_pile":[24,38],"n_withdrawn":[0,0,0],"done":[0,0,0],"turn":1,"phase":"draw","first":1,"active":null,"attacker":null,"defender":null,"n_picks":0,"unused":[0,0,0]}');
CREATE TABLE steps(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, command INTEGER NOT NULL, lines TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "steps" VALUES(1,1,1795063615,2,0,'2 lay ez golem
');
INSERT INTO "steps" VALUES(1,2,1795063616,0,1,'0 lay turtle folk
');
INSERT INTO "steps" VALUES(1,3,1795063616,1,1,'1 lay mage raven
');
INSERT INTO "steps" VALUES(1,4,1795063616,0,2,'0 engage left
');
INSERT INTO "steps" VALUES(1,5,1795063616,0,3,'0 pawn 2
');
INSERT INTO "steps" VALUES(1,6,1795063616,2,0,'2 engage left
');
INSERT INTO "steps" VALUES(1,7,1795063616,2,0,'2 shift right
');
INSERT INTO "steps" VALUES(1,8,1795063616,1,2,'1 engage right
* gold g3_sun_skull
* silver s2
');
INSERT INTO "steps" VALUES(1,9,1795063616,2,0,'2 lay raven frog
');
INSERT INTO "steps" VALUES(1,10,1795063616,0,4,'0 lay mage mage
');
INSERT INTO "steps" VALUES(1,11,1795063616,1,3,'1 lay mage turtle
');
INSERT INTO "steps" VALUES(1,12,1795063616,1,4,'1 engage left
');
INSERT INTO "steps" VALUES(1,13,1795063616,1,5,'1 pawn 0
');
INSERT INTO "steps" VALUES(1,14,1795063616,0,5,'0 engage right
');
INSERT INTO "steps" VALUES(1,15,1795063616,2,0,'2 engage right
* silver s3
* silver s1
* gold g3_sun
');
INSERT INTO "steps" VALUES(1,16,1795063616,0,6,'0 lay golem knight
');
INSERT INTO "steps" VALUES(1,17,1795063616,1,6,'1 lay goblins goblins
');
INSERT INTO "steps" VALUES(1,18,1795063616,2,0,'2 lay frog ez
');
INSERT INTO "steps" VALUES(1,19,1795063616,2,0,'2 engage right
');
INSERT INTO "steps" VALUES(1,20,1795063616,2,0,'2 pawn 0
');
INSERT INTO "steps" VALUES(1,21,1795063616,0,7,'0 engage left
');
INSERT INTO "steps" VALUES(1,22,1795063616,1,7,'1 engage left
* goblin b1_star
* silver s2_moon
* gold g3_moon_skull
* gold g3_sun_skull
');
INSERT INTO "steps" VALUES(1,23,1795063616,2,0,'2 lay golem mage
');
INSERT INTO "steps" VALUES(1,24,1795063616,0,8,'0 lay mage ez
');
INSERT INTO "steps" VALUES(1,25,1795063616,1,8,'1 lay goblins turtle
');
INSERT INTO "steps" VALUES(1,26,1795063616,1,9,'1 engage right
');
INSERT INTO "steps" VALUES(1,27,1795063617,1,10,'1 pawn 2
');
INSERT INTO "steps" VALUES(2,1,1795063617,0,1,'0 draw gladiator
* gladiator dog_eleven
');
INSERT INTO "steps" VALUES(2,2,1795063617,1,1,'1 draw gladiator
* gladiator hashshasin_green
');
INSERT INTO "steps" VALUES(2,3,1795063617,2,1,'2 draw gladiator
* gladiator notary
');
INSERT INTO "steps" VALUES(2,4,1795063617,0,2,'0 draw weapon
* weapon halberd
');
INSERT INTO "steps" VALUES(2,5,1795063617,1,2,'1 draw gladiator
* gladiator broken_doll
');
INSERT INTO "steps" VALUES(2,6,1795063617,2,2,'2 draw gladiator
* gladiator hashshasin_yellow
');
INSERT INTO "steps" VALUES(2,7,1795063617,0,3,'0 draw gladiator
* gladiator mother_volt
');
INSERT INTO "steps" VALUES(2,8,1795063617,1,3,'1 draw gladiator
* gladiator silent_hunt
');
INSERT INTO "steps" VALUES(2,9,1795063617,2,3,'2 draw weapon
* weapon crowbar
');
INSERT INTO "steps" VALUES(2,10,1795063617,0,4,'0 draw gladiator
* gladiator black_harvest
');
INSERT INTO "steps" VALUES(2,11,1795063617,1,4,'1 draw weapon
* weapon car_door
');
INSERT INTO "steps" VALUES(2,12,1795063617,2,4,'2 draw weapon
* weapon exo_arm
');
INSERT INTO "steps" VALUES(2,13,1795063617,0,5,'0 draw weapon
* weapon sickle
');
INSERT INTO "steps" VALUES(2,14,1795063617,1,5,'1 draw weapon
* weapon sword
');
INSERT INTO "steps" VALUES(2,15,1795063617,2,5,'2 draw weapon
* weapon chainsaw
');
INSERT INTO "steps" VALUES(2,16,1795063617,0,6,'0 draw weapon
* weapon harpoon
');
INSERT INTO "steps" VALUES(2,17,1795063617,1,6,'1 draw gladiator
* gladiator toll_keeper
');
INSERT INTO "steps" VALUES(2,18,1795063617,2,6,'2 draw weapon
* weapon dustbin_lid
');
CREATE TABLE tables(key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, invite TEXT NOT NULL, created INTEGER NOT NULL, changed INTEGER NOT NULL, phase INTEGER NOT NULL, game TEXT NOT NULL, options TEXT NOT NULL, edition TEXT NOT NULL, seats INTEGER NOT NULL, pace INTEGER NOT NULL, is_public INTEGER NOT NULL, has_talk INTEGER NOT NULL, host BLOB NOT NULL, rematch TEXT NOT NULL, start TEXT NOT NULL, seen INTEGER NOT NULL DEFAULT 0, has_notes INTEGER NOT NULL DEFAULT 1, deals TEXT NOT NULL DEFAULT '', days INTEGER NOT NULL DEFAULT 0, stand_in INTEGER NOT NULL DEFAULT -1, held INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "tables" VALUES(1,'meleeeeeeeee','d4127f7f78b22721e0cb090ed1acad9d',1795063615,1,3,'epic_melee','','default',3,0,1,1,X'D4FFAEEAC45AA41825E0BC3F875570AF061ACBF0B950AD752FF0F9463FE13AD5','','tripot-record 2
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
commit: server 76681e5819b746ecc9a22c72fafab992f8d18af2f75dbe3827a74fe1259600d4
secret: server c6c2a32a7416d81aed820da83f73761230a8e0eb23619846666c5eddd12d3fc1
name: 0 Ada
name: 1 Bob
date: 2026-11-19
--
* card golem
* card turtle
* card mage
* card folk
* card mage
* card ez
* card knight
* card turtle
* card raven
* card goblins
* card goblins
* card ez
* card mage
* card raven
* card golem
* card ez
* card raven
* card mage
* card frog
* card ez
* card frog
* first 0
',1,1,'',0,1,2);
INSERT INTO "tables" VALUES(2,'ringeeeeeeee','8f2019e3c80bbd8f107816713be21461',1795063617,1,3,'brutal_ring','','default',3,3,0,1,X'510C7466F2A90281DF576A765517ADFC6A4C8F89FEE3E14B8EAE3A574F442C37','','tripot-record 2
game: brutal_ring
rules: 2
seats: 3
edition: default e89366e598f70dc6
file: orange.csv
| id,name_en,name_fr,source
| fairplay_attack,attack Fairplay,Fairplay d''attaque,book
| discard,Discard,Défausse,book
| double_attack,Double Attack,Double Attaque,book
| fairplay_defence,defence Fairplay,Fairplay de défense,book
| counter,Counter-attack,Contre-attaque,book
| dodge,Dodge,Esquive,book
file: black.csv
| id,name_en,name_fr,source
| attack_1,Attack +1,Attaque +1,book
| attack_2,Attack +2,Attaque +2,book
| attack_3,Attack +3,Attaque +3,book
| attack_double,Attack ×2,Attaque ×2,book
| defence_1,Defence +1,Défense +1,book
| defence_2,Defence +2,Défense +2,book
| defence_3,Defence +3,Défense +3,book
| defence_double,Defence ×2,Défense ×2,book
file: gladiators.csv
| id,name_en,name_fr,points,orange_attack,black_attack,orange_defence,black_defence,trick,source
| terminium,Terminium,Terminium,4,1,2,1,2,fairplay_attack,book
| lucrecia,Lucrecia,Lucrecia,3,1,1,1,2,counter,reconstructed
| xp_24,XP-24,XP-24,3,1,1,1,1,fairplay_attack,partly
| hitme_bad,Hitme Bad,Hitme Bad,2,1,1,1,1,discard,partly
| ysfetar,Ysfetar,Ysfetar,2,1,1,0,2,discard,partly
| silent_hunt,Silent Hunt,Silent Hunt,2,0,1,1,0,fairplay_defence,partly
| hashshasin_green,Green Hashshasin,Hashshasin vert,3,1,0,1,1,double_attack,partly
| hashshasin_violet,Violet Hashshasin,Hashshasin violet,2,0,1,1,1,dodge,partly
| hashshasin_yellow,Yellow Hashshasin,Hashshasin jaune,3,1,1,1,0,fairplay_attack,partly
| hashshasin_scythe,Scythe Hashshasin,Hashshasin à la faux,2,1,0,0,1,counter,partly
| gutter_kid,Gutter Kid,Gamin des caniveaux,1,0,1,0,1,dodge,reconstructed
| rust_mite,Rust Mite,Mite de rouille,1,0,1,1,0,discard,reconstructed
| old_geiger,Old Geiger,Vieux Geiger,1,1,1,1,1,fairplay_defence,reconstructed
| tin_can,Tin Can,Boîte-de-conserve,1,1,1,0,2,counter,reconstructed
| lamp_moth,Lamp Moth,Phalène,1,1,1,1,1,double_attack,reconstructed
| mudlark,Mudlark,Glaneuse de vase,1,0,1,0,1,dodge,reconstructed
| soot_widow,Soot Widow,Veuve de suie,2,1,1,1,1,counter,reconstructed
| neon_rat,Neon Rat,Rat-Néon,2,1,1,1,1,double_attack,reconstructed
| toll_keeper,Toll Keeper,Péagère,1,0,1,1,2,fairplay_defence,reconstructed
| broken_doll,Broken Doll,Poupée cassée,2,1,1,1,0,discard,reconstructed
| dog_eleven,Dog Eleven,Chien Onze,2,0,2,0,1,dodge,reconstructed
| acid_nun,Acid Nun,Nonne acide,2,1,1,1,1,fairplay_defence,reconstructed
| ferryman,Ferryman,Passeur,3,1,1,1,1,dodge,reconstructed
| mother_volt,Mother Volt,Mère Volt,4,1,1,1,2,double_attack,reconstructed
| cinder,Cinder,Escarbille,3,1,2,0,1,discard,reconstructed
| baron_scrap,Baron Scrap,Baron Ferraille,3,1,2,1,1,counter,reconstructed
| notary,The Notary,Le Notaire,5,1,2,1,2,fairplay_defence,reconstructed
| black_harvest,Black Harvest,Moisson noire,3,1,3,1,1,double_attack,reconstructed
| saint_ruin,Saint Ruin,Sainte Ruine,5,1,1,1,3,dodge,reconstructed
| colossus_nine,Colossus Nine,Colosse Neuf,4,1,2,1,1,fairplay_attack,reconstructed
| queen_static,Queen Static,Reine Parasite,6,2,2,2,2,discard,reconstructed
| last_marshal,Last Marshal,Dernier Maréchal,6,1,3,1,2,fairplay_attack,reconstructed
file: weapons.csv
| id,name_en,name_fr,attack,defence,points,trick,copies,source
| brick,Brick,Brique,1,1,0,attack_2,2,reconstructed
| hubcap,Hubcap,Enjoliveur,0,2,0,attack_2,2,reconstructed
| bottle,Broken Bottle,Tesson,1,2,0,attack_2,2,reconstructed
| dustbin_lid,Dustbin Lid,Couvercle,0,3,0,defence_2,2,reconstructed
| chain,Bike Chain,Chaîne de vélo,2,1,1,defence_2,2,reconstructed
| crutch,Crutch,Béquille,1,2,1,defence_2,2,reconstructed
| crowbar,Crowbar,Pied-de-biche,2,2,1,attack_2,2,reconstructed
| car_door,Car Door,Portière,1,3,1,defence_2,2,reconstructed
| road_sign,Road Sign,Panneau,2,4,2,defence_1,2,reconstructed
| nail_gun,Nail Gun,Cloueuse,3,1,1,attack_2,2,reconstructed
| cleaver,Cleaver,Hachoir,3,1,2,attack_double,2,reconstructed
| sword,Sword,Épée,3,2,2,attack_3,2,book
| riot_shield,Riot Shield,Bouclier d''émeute,0,5,2,defence_3,2,reconstructed
| rebar_spear,Rebar Spear,Lance de béton,3,3,2,defence_2,2,reconstructed
| sickle,Sickle,Faucille,2,4,1,attack_double,2,reconstructed
| chainsaw,Chainsaw,Tronçonneuse,4,2,2,defence_2,2,reconstructed
| harpoon,Harpoon,Harpon,4,1,2,defence_double,2,reconstructed
| wire_net,Wire Net,Filet barbelé,1,5,2,attack_2,2,reconstructed
| halberd,Girder Halberd,Hallebarde,4,2,2,defence_double,2,reconstructed
| exo_arm,Exo-Arm,Exobras,3,4,6,attack_2,2,reconstructed
| flamer,Flamer,Lance-flammes,5,2,4,defence_2,2,reconstructed
| vault_door,Vault Door,Porte de coffre,1,6,4,attack_1,2,reconstructed
| plasma_axe,Plasma Axe,Hache à plasma,4,3,5,defence_1,1,reconstructed
| titan_fist,Titan Fist,Poing de Titan,3,4,6,attack_1,1,reconstructed
file: limits.csv
| id,name_en,name_fr,value,source
| own,Cards a player owns after drawing,Cartes d''un joueur après la pioche,8,book
| turns,Turns,Tours,4,book
| survivor,Points for a survivor with a Weapon,Points par survivant armé,2,book
| withdraw,Tricks and declarations taken back a combat,Tricks et déclarations repris par combat,3,reconstructed
file: edition.json
| {"game":"brutal_ring","id":"default","name":{"en":"The book''s cards and ours","fr":"Les cartes du livre et les nôtres"}}
generator: chacha20
commit: server 262279622eb8998d893b657be7d3d486f57a35b7ba8de574548dfc00f5d8266f
secret: server 15cd28daf6b48545bb05299f5d1892daf96d28c7ae5c0b1dbcbd23b888a78356
name: 0 Cyd
name: 1 Dora
name: 2 Eve
date: 2026-11-19
--
* first 1
',1,1,'',3,-1,0);
INSERT INTO "tables" VALUES(3,'openeeeeeeee','db9559ff559ef6fd01963dc8788a1787',1795063617,1,0,'duel_royal','beats=cycle cards=shown','default',6,0,1,1,X'12C8387055D8CEBCEF395E6B61C65DE2243C236B16CBCD51F1D9E48369747B35','','',1,1,'',0,-1,0);
CREATE TABLE talk(owner INTEGER NOT NULL REFERENCES tables(key) ON DELETE CASCADE, n INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER NOT NULL, is_team INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(owner, n)) STRICT, WITHOUT ROWID;
INSERT INTO "talk" VALUES(1,1,1795063617,0,0,'tl''as-tu vu ?');
CREATE INDEX tables_by_phase ON tables(phase, changed);
PRAGMA user_version=9;
COMMIT;
