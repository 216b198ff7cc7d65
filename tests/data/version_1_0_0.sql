BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','sessions_matches_entries_grants','2026-11-22 17:35:35.947395+00:00');
CREATE TABLE entries (
            id INTEGER PRIMARY KEY,
            match INTEGER NOT NULL REFERENCES matches (id),
            slot INTEGER NOT NULL CHECK (slot >= 0),
            body TEXT CHECK (CASE WHEN json_valid(body) THEN json_type(body) = 'object' ELSE body IS NULL END),
            shown TEXT CHECK (CASE WHEN json_valid(shown) THEN json_type(shown) = 'object' ELSE shown IS NULL END),
            note TEXT NOT NULL,
            device TEXT NOT NULL CHECK (device <> ''),
            submission TEXT NOT NULL CHECK (submission <> ''),
            saved_at TEXT NOT NULL CHECK (saved_at GLOB '????-??-??T??:??:??*Z' OR saved_at GLOB '????-??-??T??:??:??*+00:00'),
            UNIQUE (match, submission)
        ) STRICT;
INSERT INTO "entries" VALUES(1,1,0,'{"players":["Ann","Ben"],"dealer":"Ann","preset":"house","options":{"undercut_on_tie":false,"target":100,"knock_limit":10,"gin_bonus":25,"big_gin_bonus":null,"false_knock":"refused","undercut_bonus":25,"game_bonus":100,"box_bonus":25,"boxes_at_once":false,"shutout":"add","shutout_bonus":100,"next_dealer":"loser","oklahoma":false,"oklahoma_ace":"one","oklahoma_spades_double":false,"hollywood":false,"teams":false}}',NULL,'','d843216e88061fed2619d010899e6b22','3ca5ee81c0aad3f9bfe2b3e762b75971 0','2026-11-22T17:35:36.183+00:00');
INSERT INTO "entries" VALUES(2,1,1,'{"ended_by":"Ann","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":4},"Ben":{"deadwood":31}},"tables":null}','{"points":{"Ann":27,"Ben":0}}','','d843216e88061fed2619d010899e6b22','BDdM31PejTNEAqE2Eppddg','2026-11-22T17:35:36.390+00:00');
INSERT INTO "entries" VALUES(3,1,2,'{"ended_by":"Ben","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":25},"Ben":{"cards":["AS","2S","3S","4S","5H","6H","7H","9S","9D","9C"],"melds":[["5H","6H","7H"],["9S","9D","9C"]]}},"tables":null}','{"points":{"Ann":0,"Ben":15}}','','d843216e88061fed2619d010899e6b22','lc5mrnsHVxQNq6CfqV2Cug','2026-11-22T17:35:36.424+00:00');
INSERT INTO "entries" VALUES(4,1,3,'{"ended_by":"Ann","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"loose":["2S","2H","2D"]},"Ben":{"loose":["KS","QH"]}},"tables":null}','{"points":{"Ann":14,"Ben":0}}','','d843216e88061fed2619d010899e6b22','-DMYyEKxeyIMjztCrv58sg','2026-11-22T17:35:36.445+00:00');
INSERT INTO "entries" VALUES(5,1,4,'{"ended_by":null,"big_gin":false,"false_knock":null,"upcard":null,"hands":{},"tables":null}','{"points":{"Ann":0,"Ben":0}}','','d843216e88061fed2619d010899e6b22','IIaLjmRBytmqp44fv32XqA','2026-11-22T17:35:36.469+00:00');
INSERT INTO "entries" VALUES(6,1,5,'{"ended_by":"Ben","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":9},"Ben":{"deadwood":2}},"tables":null}','{"points":{"Ann":0,"Ben":7}}','heard wrong','d843216e88061fed2619d010899e6b22','I1Ykcn3yUTyNArJbYSXMSQ','2026-11-22T17:35:36.491+00:00');
INSERT INTO "entries" VALUES(7,1,5,'{"ended_by":"Ben","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":19},"Ben":{"deadwood":2}},"tables":null}','{"points":{"Ann":0,"Ben":17}}','heard wrong','d843216e88061fed2619d010899e6b22','sVj7HlOUPGRXNGsn8vp77g','2026-11-22T17:35:36.522+00:00');
INSERT INTO "entries" VALUES(8,1,4,NULL,'{"points":{"Ann":0,"Ben":0}}','dealt anew','d843216e88061fed2619d010899e6b22','71oZVB45QGSZKS4lZc38Ag','2026-11-22T17:35:36.559+00:00');
INSERT INTO "entries" VALUES(9,2,0,'{"players":["Ann","Ben","Cid"],"dealer":"Ann","preset":"house","options":{"undercut_on_tie":false,"target":100,"knock_limit":10,"gin_bonus":25,"big_gin_bonus":null,"false_knock":"refused","undercut_bonus":25,"game_bonus":100,"box_bonus":25,"boxes_at_once":false,"shutout":"add","shutout_bonus":100,"next_dealer":"loser","oklahoma":false,"oklahoma_ace":"one","oklahoma_spades_double":false,"hollywood":true,"teams":false}}',NULL,'','d843216e88061fed2619d010899e6b22','8ac3b5c0b9f6ce3f7407248229000aa4 0','2026-11-22T17:35:36.580+00:00');
INSERT INTO "entries" VALUES(10,2,1,'{"ended_by":"Ben","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ben":{"deadwood":3},"Cid":{"deadwood":33}},"tables":null}','{"points":{"Ann":0,"Ben":30,"Cid":0}}','','d843216e88061fed2619d010899e6b22','MlY7fPCYgaCPT5rpOQrHXA','2026-11-22T17:35:36.603+00:00');
INSERT INTO "entries" VALUES(11,2,2,'{"ended_by":"Cid","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":12},"Cid":{"deadwood":0}},"tables":null}','{"points":{"Ann":0,"Ben":0,"Cid":37}}','','d843216e88061fed2619d010899e6b22','GMYsVoHTpUXNVmVmii2VUA','2026-11-22T17:35:36.627+00:00');
INSERT INTO "entries" VALUES(12,2,3,'{"ended_by":"Ann","big_gin":false,"false_knock":null,"upcard":null,"hands":{"Ann":{"deadwood":6},"Ben":{"deadwood":2}},"tables":null}','{"points":{"Ann":0,"Ben":29,"Cid":0}}','','d843216e88061fed2619d010899e6b22','iI_qosrc5libKLeQDHekPQ','2026-11-22T17:35:36.656+00:00');
INSERT INTO "entries" VALUES(13,3,0,'{"players":["Ann","Ben","Cid","Dora"],"dealer":"Ben","preset":"house","options":{"undercut_on_tie":false,"target":100,"knock_limit":10,"gin_bonus":25,"big_gin_bonus":null,"false_knock":"refused","undercut_bonus":25,"game_bonus":100,"box_bonus":25,"boxes_at_once":false,"shutout":"add","shutout_bonus":100,"next_dealer":"loser","oklahoma":false,"oklahoma_ace":"one","oklahoma_spades_double":false,"hollywood":true,"teams":true}}',NULL,'','d843216e88061fed2619d010899e6b22','93db44bd54a597bc9a464ade2aaf7b8d 0','2026-11-22T17:35:36.682+00:00');
INSERT INTO "entries" VALUES(14,3,1,'{"ended_by":null,"big_gin":false,"false_knock":null,"upcard":null,"hands":{},"tables":[{"ended_by":"Ann","hands":{"Ann":{"deadwood":3},"Ben":{"deadwood":30}}},{"ended_by":"Dora","hands":{"Cid":{"deadwood":16},"Dora":{"deadwood":5}}}]}','{"points":{"Ann":16,"Ben":0,"Cid":16,"Dora":0}}','','d843216e88061fed2619d010899e6b22','fDDQE9xP8dHPCVtC1uiYUw','2026-11-22T17:35:36.707+00:00');
INSERT INTO "entries" VALUES(15,3,2,'{"ended_by":null,"big_gin":false,"false_knock":null,"upcard":null,"hands":{},"tables":[{"ended_by":"Ben","hands":{"Ann":{"deadwood":8},"Ben":{"deadwood":0}}},{"ended_by":"Cid","hands":{"Cid":{"deadwood":5},"Dora":{"deadwood":16}}}]}','{"points":{"Ann":0,"Ben":22,"Cid":0,"Dora":22}}','','d843216e88061fed2619d010899e6b22','c4UoE3NHrKx3jpcpYj2Eug','2026-11-22T17:35:36.736+00:00');
INSERT INTO "entries" VALUES(16,4,0,'{"players":["Ann","Ben"],"dealer":"Ann","preset":"standard","options":{"target":500,"jokers_per_pack":2,"deal_for_two":13,"deal_for_more":7,"dig_by_layoff":true,"top_discard_must_meld":false,"layoff_after_own_meld":false,"same_suit_in_sets":false,"joker_swap":false,"going_out":"either","last_discard_unplayable":false,"rummy_calls":true,"false_call":0,"values":"pips","ace":"by_place","joker_value":"as_card","queen_of_spades":10,"out_bonus":0}}',NULL,'','d843216e88061fed2619d010899e6b22','10c2f009e6f6e43189de315124334ad0 0','2026-11-22T17:35:36.764+00:00');
INSERT INTO "entries" VALUES(17,4,1,'{"out":"Ann","hands":{"Ann":{"melded":65},"Ben":{"melded":20,"left":25}},"false_calls":{}}','{"points":{"Ann":65,"Ben":-5}}','','d843216e88061fed2619d010899e6b22','TsO7RddCjWnFdj8RF9Nr8g','2026-11-22T17:35:36.823+00:00');
INSERT INTO "entries" VALUES(18,4,2,'{"out":"Ann","hands":{"Ann":{"melds":[["JK","5H","6H"]]},"Ben":{"hand":["2C"]}},"false_calls":{}}','{"points":{"Ann":18,"Ben":-2}}','','d843216e88061fed2619d010899e6b22','Aseic3U8KsFQaeKmuUEnsg','2026-11-22T17:35:36.852+00:00');
INSERT INTO "entries" VALUES(19,4,3,'{"out":"Ann","hands":{"Ann":{"melds":[["JK","5H","6H"],["9C","9D","9S"]]},"Ben":{"laid_off":[{"card":["8H"],"onto":["5H","6H","JK=7H"]}],"hand":["2C"]}},"false_calls":{}}','{"points":{"Ann":45,"Ben":6}}','','d843216e88061fed2619d010899e6b22','kCGNzJ99g1MVi3CLdh7-Ew','2026-11-22T17:35:36.884+00:00');
INSERT INTO "entries" VALUES(20,4,4,'{"out":null,"hands":{"Ann":{"points":-15},"Ben":{"points":40}},"false_calls":{}}','{"points":{"Ann":-15,"Ben":40}}','','d843216e88061fed2619d010899e6b22','SwU0KSqoogTMeMm82opwMg','2026-11-22T17:35:36.913+00:00');
INSERT INTO "entries" VALUES(21,5,0,'{"players":["Ann","Ben","Cid"],"dealer":"Cid","preset":"standard","options":{"target":200,"jokers_per_pack":2,"deal_for_two":13,"deal_for_more":7,"dig_by_layoff":true,"top_discard_must_meld":false,"layoff_after_own_meld":false,"same_suit_in_sets":false,"joker_swap":false,"going_out":"either","last_discard_unplayable":false,"rummy_calls":true,"false_call":0,"values":"pips","ace":"by_place","joker_value":"as_card","queen_of_spades":10,"out_bonus":0}}',NULL,'','d843216e88061fed2619d010899e6b22','a3418b409477b0af481a50e5d839cc50 0','2026-11-22T17:35:36.941+00:00');
INSERT INTO "entries" VALUES(22,5,1,'{"out":"Cid","hands":{"Ann":{"points":30},"Ben":{"points":-5},"Cid":{"points":70}},"false_calls":{}}','{"points":{"Ann":30,"Ben":-5,"Cid":70}}','','d843216e88061fed2619d010899e6b22','m1oiQ0OqtQZ89lLcj5-log','2026-11-22T17:35:36.972+00:00');
INSERT INTO "entries" VALUES(23,5,2,'{"out":"Ben","hands":{"Ann":{"points":35},"Ben":{"points":90},"Cid":{"points":10}},"false_calls":{}}','{"points":{"Ann":35,"Ben":90,"Cid":10}}','','d843216e88061fed2619d010899e6b22','QSMAlrFPkG44pXc5gcZRxA','2026-11-22T17:35:37.002+00:00');
INSERT INTO "entries" VALUES(24,5,2,NULL,'{"points":{"Ann":0,"Ben":0,"Cid":0}}','','d843216e88061fed2619d010899e6b22','undo 23','2026-11-22T17:35:37.021+00:00');
INSERT INTO "entries" VALUES(25,5,3,'{"out":"Ben","hands":{"Ann":{"points":35},"Ben":{"points":80},"Cid":{"points":10}},"false_calls":{}}','{"points":{"Ann":35,"Ben":80,"Cid":10}}','','d843216e88061fed2619d010899e6b22','RYk2jGagruxWPHaKMNLlcw','2026-11-22T17:35:37.053+00:00');
INSERT INTO "entries" VALUES(26,5,0,'{"players":["Anna","Ben","Cid"],"dealer":"Cid","preset":"standard","options":{"target":200,"jokers_per_pack":2,"deal_for_two":13,"deal_for_more":7,"dig_by_layoff":true,"top_discard_must_meld":false,"layoff_after_own_meld":false,"same_suit_in_sets":false,"joker_swap":false,"going_out":"either","last_discard_unplayable":false,"rummy_calls":true,"false_call":0,"values":"pips","ace":"by_place","joker_value":"as_card","queen_of_spades":10,"out_bonus":0}}',NULL,'','d843216e88061fed2619d010899e6b22','a5427e5ab307676c983973db9abe7f60','2026-11-22T17:35:37.091+00:00');
INSERT INTO "entries" VALUES(27,5,4,'{"out":"Anna","hands":{"Anna":{"points":140},"Ben":{"points":-5},"Cid":{"points":10}},"false_calls":{}}','{"points":{"Anna":140,"Ben":-5,"Cid":10}}','','d843216e88061fed2619d010899e6b22','Coy6whAJSzUQrpPydJvCaQ','2026-11-22T17:35:37.138+00:00');
INSERT INTO "entries" VALUES(28,6,0,'{"players":["Ann","Ben","Cleo","Dan"],"dealer":"Ann","preset":"house","options":{"format":"chips","chips":200,"rounds":null,"pool_limit":101,"out_when":"reaches","rejoin":true,"rejoin_up_to":null,"pack_first":10,"pack_later":40,"last_player":"collects","wrong_declaration":"refused","cap":null,"one_run":"all_but_run","no_straight_run":"all","complete_hand_pays":0,"round_to":1,"as_laid":true,"hand_rummy_factor":2,"hand_rummy_doubles_packs":true,"turned_joker_makes_aces_wild":false,"natural_wild_is_straight":true,"all_wild_melds":true,"indicator_in_play":true,"direction":"anticlockwise","jokers_per_pack":1}}',NULL,'','d843216e88061fed2619d010899e6b22','57d4cdc3cb5573d5482a52a94fb37086 0','2026-11-22T17:35:37.175+00:00');
INSERT INTO "entries" VALUES(29,6,1,'{"winner":"Cleo","wild":"8","hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ann":{"points":20},"Ben":{"packed":"first"},"Dan":{"points":37}}}','{"points":{"Ann":-20,"Ben":-10,"Cleo":67,"Dan":-37}}','','d843216e88061fed2619d010899e6b22','i_HsLME7_GU-cAMpaBgLFg','2026-11-22T17:35:37.228+00:00');
INSERT INTO "entries" VALUES(30,6,2,'{"winner":"Cleo","wild":"8","hand_rummy":true,"wrong_declaration":null,"rejoined":[],"hands":{"Ann":{"points":20},"Ben":{"points":30},"Dan":{"points":37}}}','{"points":{"Ann":-40,"Ben":-60,"Cleo":174,"Dan":-74}}','','d843216e88061fed2619d010899e6b22','v7wn6EuCypc0bX7O8XGajQ','2026-11-22T17:35:37.256+00:00');
INSERT INTO "entries" VALUES(31,6,3,'{"winner":"Ben","wild":"K","hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ann":{"points":20},"Cleo":{"points":30},"Dan":{"points":37,"no_turn":true}}}','{"points":{"Ann":-20,"Ben":68,"Cleo":-30,"Dan":-18}}','','d843216e88061fed2619d010899e6b22','7naAza-mWF6xvPoKvd0o5Q','2026-11-22T17:35:37.284+00:00');
INSERT INTO "entries" VALUES(32,6,4,'{"winner":"Ann","wild":"2","hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ben":{"points":21,"no_turn":true},"Cleo":{"points":31},"Dan":{"points":41}}}','{"points":{"Ann":82,"Ben":-10,"Cleo":-31,"Dan":-41}}','','d843216e88061fed2619d010899e6b22','44KaHuOo7Mx4mUCXABaB2A','2026-11-22T17:35:37.312+00:00');
INSERT INTO "entries" VALUES(33,6,5,'{"winner":"Ben","wild":"8","hand_rummy":true,"wrong_declaration":null,"rejoined":[],"hands":{"Ann":{"packed":"first"},"Cleo":{"packed":"later"},"Dan":{"points":37}}}','{"points":{"Ann":-20,"Ben":174,"Cleo":-80,"Dan":-74}}','','d843216e88061fed2619d010899e6b22','iEht76BiJ2j6naUICa3rtQ','2026-11-22T17:35:37.339+00:00');
INSERT INTO "entries" VALUES(34,6,6,'{"winner":null,"wild":null,"hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{}}','{"points":{"Ann":0,"Ben":0,"Cleo":0,"Dan":0}}','','d843216e88061fed2619d010899e6b22','rtuoXtSwK2CFSt9K3XaaQg','2026-11-22T17:35:37.367+00:00');
INSERT INTO "entries" VALUES(35,7,0,'{"players":["Ann","Ben","Cleo","Dan"],"dealer":null,"preset":"points 80","options":{"format":"chips","chips":200,"rounds":null,"pool_limit":101,"out_when":"reaches","rejoin":true,"rejoin_up_to":null,"pack_first":20,"pack_later":40,"last_player":"collects","wrong_declaration":80,"cap":80,"one_run":"all_but_run","no_straight_run":"all","complete_hand_pays":0,"round_to":1,"as_laid":true,"hand_rummy_factor":2,"hand_rummy_doubles_packs":true,"turned_joker_makes_aces_wild":true,"natural_wild_is_straight":true,"all_wild_melds":true,"indicator_in_play":false,"direction":"clockwise","jokers_per_pack":1}}',NULL,'','d843216e88061fed2619d010899e6b22','417212ce409b88aaf88750b7f8fcd025 0','2026-11-22T17:35:37.395+00:00');
INSERT INTO "entries" VALUES(36,7,1,'{"winner":"Ben","wild":"8","hand_rummy":true,"wrong_declaration":null,"rejoined":[],"hands":{"Ann":{"points":37},"Cleo":{"points":30,"no_turn":true},"Dan":{"packed":"first"}}}','{"points":{"Ann":-74,"Ben":144,"Cleo":-30,"Dan":-40}}','','d843216e88061fed2619d010899e6b22','Iu4R8EGJKR4heyy3ySVt5w','2026-11-22T17:35:37.424+00:00');
INSERT INTO "entries" VALUES(37,7,2,'{"winner":null,"wild":null,"hand_rummy":false,"wrong_declaration":"Ann","rejoined":[],"hands":{"Dan":{"packed":"first"}}}','{"points":{"Ann":-160,"Ben":80,"Cleo":80,"Dan":0}}','','d843216e88061fed2619d010899e6b22','PYoKH2kr_jw9N3Sz6EZkmA','2026-11-22T17:35:37.451+00:00');
INSERT INTO "entries" VALUES(38,8,0,'{"players":["Ann","Ben","Cleo"],"dealer":"Ben","preset":"pool 101","options":{"format":"pool","chips":200,"rounds":null,"pool_limit":101,"out_when":"reaches","rejoin":true,"rejoin_up_to":null,"pack_first":20,"pack_later":40,"last_player":"collects","wrong_declaration":80,"cap":80,"one_run":"all_but_run","no_straight_run":"all","complete_hand_pays":0,"round_to":1,"as_laid":true,"hand_rummy_factor":2,"hand_rummy_doubles_packs":true,"turned_joker_makes_aces_wild":true,"natural_wild_is_straight":true,"all_wild_melds":true,"indicator_in_play":false,"direction":"clockwise","jokers_per_pack":1}}',NULL,'','d843216e88061fed2619d010899e6b22','d06742363b7db519090a1f29c2292dd4 0','2026-11-22T17:35:37.480+00:00');
INSERT INTO "entries" VALUES(39,8,1,'{"winner":"Ann","wild":null,"hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ben":{"points":50},"Cleo":{"points":60}}}','{"points":{"Ann":0,"Ben":50,"Cleo":60}}','','d843216e88061fed2619d010899e6b22','hMO7I1Xptr-JsfhCM77GFg','2026-11-22T17:35:37.505+00:00');
INSERT INTO "entries" VALUES(40,8,2,'{"winner":"Ann","wild":null,"hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ben":{"points":20},"Cleo":{"points":60}}}','{"points":{"Ann":0,"Ben":20,"Cleo":60}}','','d843216e88061fed2619d010899e6b22','_KFSnObSLXnaI9ReslkNkQ','2026-11-22T17:35:37.530+00:00');
INSERT INTO "entries" VALUES(41,8,3,'{"winner":"Cleo","wild":null,"hand_rummy":false,"wrong_declaration":null,"rejoined":["Cleo"],"hands":{"Ann":{"packed":"later"},"Ben":{"points":10}}}','{"points":{"Ann":40,"Ben":10,"Cleo":-49}}','','d843216e88061fed2619d010899e6b22','zDqj44B5xUrjdhBPJlxUdg','2026-11-22T17:35:37.557+00:00');
INSERT INTO "entries" VALUES(42,8,1,'{"winner":"Ann","wild":null,"hand_rummy":false,"wrong_declaration":null,"rejoined":[],"hands":{"Ben":{"points":40},"Cleo":{"points":60}}}','{"points":{"Ann":0,"Ben":40,"Cleo":60}}','','d843216e88061fed2619d010899e6b22','BffPS8x-F8B3I8reTUMgcA','2026-11-22T17:35:37.585+00:00');
CREATE TABLE grants (
            device TEXT NOT NULL CHECK (device <> ''),
            session TEXT NOT NULL REFERENCES sessions (id),
            role TEXT NOT NULL CHECK (role IN ('score', 'watch')),
            granted_at TEXT NOT NULL CHECK (granted_at GLOB '????-??-??T??:??:??*Z' OR granted_at GLOB '????-??-??T??:??:??*+00:00'),
            PRIMARY KEY (device, session)
        ) STRICT, WITHOUT ROWID;
INSERT INTO "grants" VALUES('d843216e88061fed2619d010899e6b22','779e15cd68823f569289e19333cfc843','score','2026-11-22T17:35:37.173+00:00');
INSERT INTO "grants" VALUES('d843216e88061fed2619d010899e6b22','d364ecae122443e1b83a8854b0203ae6','score','2026-11-22T17:35:36.181+00:00');
INSERT INTO "grants" VALUES('d843216e88061fed2619d010899e6b22','e7578faa8cf5b0635257feffc5cd29da','score','2026-11-22T17:35:36.762+00:00');
CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            session TEXT NOT NULL REFERENCES sessions (id),
            number INTEGER NOT NULL CHECK (number >= 1),
            game TEXT NOT NULL CHECK (game <> ''),
            created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??*Z' OR created_at GLOB '????-??-??T??:??:??*+00:00'),
            UNIQUE (session, number)
        ) STRICT;
INSERT INTO "matches" VALUES(1,'d364ecae122443e1b83a8854b0203ae6',1,'gin','2026-11-22T17:35:36.183+00:00');
INSERT INTO "matches" VALUES(2,'d364ecae122443e1b83a8854b0203ae6',2,'gin','2026-11-22T17:35:36.580+00:00');
INSERT INTO "matches" VALUES(3,'d364ecae122443e1b83a8854b0203ae6',3,'gin','2026-11-22T17:35:36.682+00:00');
INSERT INTO "matches" VALUES(4,'e7578faa8cf5b0635257feffc5cd29da',1,'rummy500','2026-11-22T17:35:36.764+00:00');
INSERT INTO "matches" VALUES(5,'e7578faa8cf5b0635257feffc5cd29da',2,'rummy500','2026-11-22T17:35:36.941+00:00');
INSERT INTO "matches" VALUES(6,'779e15cd68823f569289e19333cfc843',1,'indian','2026-11-22T17:35:37.175+00:00');
INSERT INTO "matches" VALUES(7,'779e15cd68823f569289e19333cfc843',2,'indian','2026-11-22T17:35:37.395+00:00');
INSERT INTO "matches" VALUES(8,'779e15cd68823f569289e19333cfc843',3,'indian','2026-11-22T17:35:37.480+00:00');
CREATE TABLE sessions (
            id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''),
            name TEXT NOT NULL,
            score_key TEXT NOT NULL UNIQUE CHECK (score_key <> ''),
            created_at TEXT NOT NULL CHECK (created_at GLOB '????-??-??T??:??:??*Z' OR created_at GLOB '????-??-??T??:??:??*+00:00')
        ) STRICT;
INSERT INTO "sessions" VALUES('d364ecae122443e1b83a8854b0203ae6','Gin as version 1.0.0 left it','yVPqTTPMDCAX1cLbXqk3eQ','2026-11-22T17:35:36.181+00:00');
INSERT INTO "sessions" VALUES('e7578faa8cf5b0635257feffc5cd29da','Rummy 500 as version 1.0.0 left it','3CZKpDCrkHRWp1umQd1tWA','2026-11-22T17:35:36.762+00:00');
INSERT INTO "sessions" VALUES('779e15cd68823f569289e19333cfc843','Indian Rummy as version 1.0.0 left it','DIgZEP-FSfWGS9EbNAS8WQ','2026-11-22T17:35:37.173+00:00');
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE INDEX grants_by_session ON grants (session);
CREATE TRIGGER matches_never_change BEFORE UPDATE ON matches BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_never_go BEFORE DELETE ON matches BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER matches_never_replaced BEFORE INSERT ON matches
        WHEN EXISTS (SELECT 1 FROM matches WHERE id = NEW.id OR (session = NEW.session AND number = NEW.number)) BEGIN SELECT RAISE(ABORT, 'matches are append-only'); END;
CREATE TRIGGER entries_never_change BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_never_go BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
CREATE TRIGGER entries_never_replaced BEFORE INSERT ON entries
        WHEN EXISTS (SELECT 1 FROM entries WHERE id = NEW.id OR (match = NEW.match AND submission = NEW.submission)) BEGIN SELECT RAISE(ABORT, 'entries are append-only'); END;
COMMIT;
