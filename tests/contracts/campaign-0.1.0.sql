BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE campaigns (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	"key" TEXT NOT NULL, 
	game TEXT NOT NULL, 
	rules_version BIGINT NOT NULL, 
	name TEXT NOT NULL, 
	guild_id BIGINT NOT NULL, 
	channel_id BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	secret BLOB NOT NULL, 
	opened_by BIGINT NOT NULL, 
	opened_at BIGINT NOT NULL, 
	touched_at BIGINT NOT NULL, 
	head_seq BIGINT NOT NULL, 
	table_channel_id BIGINT, 
	table_message_id BIGINT, 
	CONSTRAINT uq_campaigns_key UNIQUE ("key")
);
INSERT INTO "campaigns" VALUES(1,'5485cb5d03981cc3','tug',1,'Sunday ✠',7,71,'ended',X'57BB17F3F5F52EE8B9737BE34AE152FD977096AD23F2390BB80BA3084D7FA6E2',33,1800000000,1800000018,25,NULL,NULL);
INSERT INTO "campaigns" VALUES(2,'51a449a0fd6d4608','tug',1,'Sunday ✠',7,72,'running',X'C8CE10BDF3F64984A2BB9E3B0535CE13F8BC0B62716428944AC4BDEB2C158BD1',44,1800000019,1800000019,4,NULL,NULL);
INSERT INTO "campaigns" VALUES(3,'8f8cc8df1cf0c4f5','tug',1,'Tug of war',7,73,'running',X'0597FC12CF47B596C5A5AB3744CC8F00E2E035BA0275E53F0D4EBFD9A59C0BD1',33,1800000020,1800000031,16,NULL,NULL);
CREATE TABLE checkpoints (
	campaign_id BIGINT NOT NULL, 
	seq BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_checkpoints PRIMARY KEY (campaign_id, seq), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
CREATE TABLE deadlines (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	side TEXT NOT NULL, 
	due_at BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	error TEXT NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "deadlines" VALUES(5,3,'remind','blue',1800259230,'{"due_at": 1800345630}','');
INSERT INTO "deadlines" VALUES(6,3,'out','blue',1800345630,'{"due_at": 1800345630}','');
CREATE TABLE events (
	campaign_id BIGINT NOT NULL, 
	seq BIGINT NOT NULL, 
	order_no BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	link TEXT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (campaign_id, seq), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "events" VALUES(1,1,1,1800000000,'table.opened','{"commitment":"0ab510c4b9fa51f3d40929409de5083804d3d6fc328105b005d49642723c76d2","game":"tug","kind":"table.opened","name":"Sunday ✠","opened_by":33,"opening":{"asked":null,"deck":[],"feet":{},"hands":[],"lined_up":false,"options":{"tie":"slips"},"place":0,"plans":[],"pull":1,"rope":{"goal":4,"pulls":12,"source":"the meadow"},"wet":null},"rules_version":1,"setup":{"options":{"tie":"slips"},"scenario":"meadow","uploads":{}}}','6b6b8e3d38f61460127ebb265104207c2d14cecb1763a96d0dd53a30bc24bdf8');
INSERT INTO "events" VALUES(1,2,2,1800000001,'table.joined','{"by":0,"kind":"table.joined","side":"red","user_id":11}','bfa98e3edc74294a4d4f934dfb92818e8b85df06bc60ea2a0dee10102cc32465');
INSERT INTO "events" VALUES(1,3,3,1800000002,'table.joined','{"by":0,"kind":"table.joined","side":"blue","user_id":22}','628ae8ef521204715900560b5491324ffac6ad42527d5b4c512c3581121517c9');
INSERT INTO "events" VALUES(1,4,4,1800000003,'table.referee_named','{"by":33,"kind":"table.referee_named","user_id":44}','552d63b67f205d21f85e2de0931407bfba7b65309aaba60ea0670693da64c981');
INSERT INTO "events" VALUES(1,5,5,1800000004,'tug.lined_up','{"cards":{"n":0,"order":[1,3,7,2,5,0,6,4],"size":8,"why":"the cards"},"kind":"tug.lined_up","weather":{"face":6,"n":7,"sides":6,"why":"the rain"}}','a24e5c3658251e9265ac2e359229d3edc45b0b72d4f8ce5b295af821cdd65185');
INSERT INTO "events" VALUES(1,6,6,1800000005,'table.standing_order_left','{"key":"reply","kind":"table.standing_order_left","side":"blue","value":"dig"}','6dbd319d3abe484b0c45e2a72520c2a2bf0b773763f6fd092d11801f8b140ee8');
INSERT INTO "events" VALUES(1,7,7,1800000006,'tug.braced','{"foot":"left","kind":"tug.braced","side":"red"}','9d99acf9f0ce0378b9f09dcf5b5657ecd5394387e368972313ae434ed707f324');
INSERT INTO "events" VALUES(1,8,8,1800000007,'table.undone','{"back_to":6,"by":0,"by_consent":false,"kind":"table.undone","order_no":7,"side":"red"}','f3ad84c7573e9c7c2618429e5142bf7752330dd444fdd9317aa6ef698bbedccb');
INSERT INTO "events" VALUES(1,9,9,1800000008,'tug.drawn','{"kind":"tug.drawn","no":1,"side":"red"}','38e6bb1ba2a172022e9a126cb98ffcb82761c6bc7ebda585bbfd1a5fa8c7af74');
INSERT INTO "events" VALUES(1,10,10,1800000009,'tug.pull_begun','{"card":null,"effort":0,"heave":0,"kind":"tug.pull_begun","side":"red"}','d96d41a9cf8c9ed90fe50a64aa69eeb51e6596e16b40718ad1bf61f718d6366b');
INSERT INTO "events" VALUES(1,11,10,1800000009,'table.standing_order_fired','{"decision":"reply-1","kind":"table.standing_order_fired","side":"blue"}','8b9bde2c617156bf2b22e1d69d2e86b0b7583c629bfe2c12e35e08d5abee0c40');
INSERT INTO "events" VALUES(1,12,10,1800000009,'tug.pulled','{"kind":"tug.pulled","mine":{"face":1,"n":8,"sides":6,"why":"the pull"},"moved":-1,"my_sum":1,"reply":"dig","side":"red","their_sum":6,"theirs":{"face":5,"n":9,"sides":6,"why":"the hold"},"wet":false}','d52301977cea8d116b3106bde668eb9f1dc10ef5b04a77af0b042cb7474b9b15');
INSERT INTO "events" VALUES(1,13,11,1800000010,'table.secret_dice_thrown','{"kind":"table.secret_dice_thrown","thrown":{"expression":"2d6","form":"{d0}","reason":"the crowd","scores":[{"dice":[{"kept":[0,1],"rolls":[{"face":6,"n":10,"sides":6,"why":"2d6 the crowd"},{"face":1,"n":11,"sides":6,"why":"2d6 the crowd"}]}],"total":7}]},"user_id":33}','a60cc5af7c2dca702464fe4b0bab43ad3d61a445d6b34bbc93694da3c8cef2c1');
INSERT INTO "events" VALUES(1,14,12,1800000011,'table.dice_thrown','{"kind":"table.dice_thrown","thrown":{"expression":"2#1d6 + 1","form":"{d0} + 1","reason":"for the wagons","scores":[{"dice":[{"kept":[0],"rolls":[{"face":1,"n":12,"sides":6,"why":"2#1d6 + 1 for the wagons"}]}],"total":2},{"dice":[{"kept":[0],"rolls":[{"face":3,"n":13,"sides":6,"why":"2#1d6 + 1 for the wagons"}]}],"total":4}]},"user_id":11}','1e47314b910ad101ebdb65eee227a843cff174560a457804c4c903dfb3c33183');
INSERT INTO "events" VALUES(1,15,13,1800000012,'table.ruled','{"answer":"Once.","kind":"table.ruled","question":"May they spit?","user_id":44}','378614fd751c0ca3fce4a5304dc3ddbc75296a6236f6a2c78d0e04f31f7eb806');
INSERT INTO "events" VALUES(1,16,14,1800000013,'table.corrected','{"after":"","before":"","hidden_after":"6","kind":"table.corrected","path":"wet","user_id":33,"why":"It clears up"}','d82fa3a855c78c24b299cc21abe6d816baa49a913fba3fa213b96a4bf1e425a0');
INSERT INTO "events" VALUES(1,17,15,1800000014,'table.proposed','{"by":"red","kind":"table.proposed","no":1,"option":"","order_no":0,"user_id":11,"value":"","wanted":["blue"],"what":"reseed"}','e165107d5d7a98c2e3a23ca5a41de1b45ef03cae6b2cfb8a03694531a4e8c186');
INSERT INTO "events" VALUES(1,18,16,1800000015,'table.consented','{"kind":"table.consented","no":1,"side":"blue"}','f0e2d9dab17b266b9264f127cab1182f65c05b38182d4648f83c9791e7a3f737');
INSERT INTO "events" VALUES(1,19,16,1800000015,'table.secret_published','{"kind":"table.secret_published","secret":"6b85ef3dff7bb6fea77cd2b8662cb19b7a6895139e8e86e307e1875e456dab7e"}','71cc2203638254713eb5951b1881143b003818cd7767865535f48933cb143186');
INSERT INTO "events" VALUES(1,20,16,1800000015,'table.reseeded','{"commitment":"696ae99bf856f8dc3d5d60ac8282cd20215aec39d86ba4b2d5f9850de6edf6dd","kind":"table.reseeded"}','96fbf320356bd1caee146469b0f7b4c048f07dbbd9f03293b933f271c681ba3b');
INSERT INTO "events" VALUES(1,21,17,1800000016,'table.peeked','{"kind":"table.peeked","side":"red","user_id":33}','18e428f578506b9b106c8a65f5404d0e7b021ecb96e103e0132e92f9449235fb');
INSERT INTO "events" VALUES(1,22,18,1800000017,'table.seat_left','{"by":33,"kind":"table.seat_left","side":"blue","user_id":22}','f97922ee01b978d22d4beee1830b4bc9e5af049c010df580418370bc7deefd60');
INSERT INTO "events" VALUES(1,23,18,1800000017,'table.joined','{"by":33,"kind":"table.joined","side":"blue","user_id":44}','88afc42ceb09b59982ddf300e4ebafa255496edd66cf557d09e343703bc2ba3f');
INSERT INTO "events" VALUES(1,24,19,1800000018,'table.ended','{"by":33,"kind":"table.ended","outcome":null}','76517d147e95c2672a5b4005b8c13b7f15966f4c009e91d19ca9e5434d4fe613');
INSERT INTO "events" VALUES(1,25,19,1800000018,'table.secret_published','{"kind":"table.secret_published","secret":"57bb17f3f5f52ee8b9737be34ae152fd977096ad23f2390bb80ba3084d7fa6e2"}','844169a3944bac4ab643ce9ce49ad5d13d099e14c3af623ae93d9599e61d2bab');
INSERT INTO "events" VALUES(2,1,1,1800000019,'table.opened','{"commitment":"6bec96b179ce2dcb67b541791dfd0112ab472b6277f587be75ba61a25ce992c8","game":"tug","kind":"table.opened","name":"Sunday ✠","opened_by":44,"opening":{"asked":null,"deck":[],"feet":{},"hands":[],"lined_up":false,"options":{"tie":"slips"},"place":0,"plans":[],"pull":1,"rope":{"goal":4,"pulls":12,"source":"the meadow"},"wet":null},"rules_version":1,"setup":{"options":{"tie":"slips"},"scenario":"meadow","uploads":{}}}','306d9144d62a5af81c0e96927c0c6288750b5fcfb54c4aeeeec5b5564b4930a5');
INSERT INTO "events" VALUES(2,2,1,1800000019,'table.imported','{"chain":"844169a3944bac4ab643ce9ce49ad5d13d099e14c3af623ae93d9599e61d2bab","kind":"table.imported","record_key":"5485cb5d03981cc3","rows":25,"rulings":[{"answer":"Once.","question":"May they spit?"}],"state":{"asked":null,"deck":[3,7,2,5,0,6,4],"feet":{},"hands":[{"heave":0,"no":1,"side":"red"}],"lined_up":true,"options":{"tie":"slips"},"place":-1,"plans":[],"pull":2,"rope":{"goal":4,"pulls":12,"source":"the meadow"},"wet":6}}','ccd68cb38d78913db4cbd77590bc056ddc4502af23e627825d8d33d08e2e984c');
INSERT INTO "events" VALUES(2,3,1,1800000019,'table.joined','{"by":0,"kind":"table.joined","side":"red","user_id":11}','42c6082620a7b80accfb39a1d62b338b7f1d96422047cd4fa0ced730d21f3b93');
INSERT INTO "events" VALUES(2,4,1,1800000019,'table.joined','{"by":0,"kind":"table.joined","side":"blue","user_id":44}','bfe2174c0f4ce83613fbb5771056ebd7c7307deebecb66ca0703d5b8576de37d');
INSERT INTO "events" VALUES(3,1,1,1800000020,'table.opened','{"commitment":"8e3a2d3dfaed6dbd634f42b0681199630fed68be7767b1204f167112e16851a0","game":"tug","kind":"table.opened","name":"Tug of war","opened_by":33,"opening":{"asked":null,"deck":[],"feet":{},"hands":[],"lined_up":false,"options":{"tie":"stays"},"place":0,"plans":[],"pull":1,"rope":{"goal":4,"pulls":12,"source":"the meadow"},"wet":null},"rules_version":1,"setup":{"options":{"tie":"stays"},"scenario":"meadow","uploads":{}}}','e9ad441b4b94d177f49d3a5dca19e0ba1f88871da81ce459759b423f8d722e9d');
INSERT INTO "events" VALUES(3,2,2,1800000021,'table.joined','{"by":0,"kind":"table.joined","side":"red","user_id":11}','e9db229f2a427dc1caf8ccc7e6100a8ffe55ca3ab2341ad555f8c31c0855af21');
INSERT INTO "events" VALUES(3,3,3,1800000022,'table.joined','{"by":0,"kind":"table.joined","side":"blue","user_id":22}','0596a37d241d89e5052c8c4fe3befead26929a5d932498f44ddecb66d589fdab');
INSERT INTO "events" VALUES(3,4,4,1800000023,'table.proposed','{"by":"red","kind":"table.proposed","no":1,"option":"","order_no":0,"user_id":11,"value":"{\"hours\":48,\"weekends_off\":true,\"out\":\"default\",\"vacation_days\":14}","wanted":["blue"],"what":"pace"}','4b9c6cd505ed53c855a781cf15fa08ff2f61c722aa9c2eb7c93308ae849085e0');
INSERT INTO "events" VALUES(3,5,5,1800000024,'table.consented','{"kind":"table.consented","no":1,"side":"blue"}','1b9ec970d6986cdf498bb1a3e608dac0dc8756d535c08404cab967fffc28c729');
INSERT INTO "events" VALUES(3,6,5,1800000024,'table.pace_set','{"kind":"table.pace_set","pace":{"hours":48,"out":"default","vacation_days":14,"weekends_off":true}}','c2d850b8b468643edab958cd4eb03b794c3b9db67f715cb16a2d6f666f64e96f');
INSERT INTO "events" VALUES(3,7,5,1800000024,'table.clocks_set','{"clocks":{"red":{"due_at":1800345624,"extra_hours":0,"started":1800000024}},"kind":"table.clocks_set"}','14d9073828049b3741b1aceb15c1b3693742e4204342210224150629cd6ac5ef');
INSERT INTO "events" VALUES(3,8,6,1800000025,'table.vacation_taken','{"end":1800086400,"kind":"table.vacation_taken","start":1800000000,"user_id":11}','fff4482b6e9632a5f66e5cc88f904429f4f81b4952da864abdf8d2dbd81d733d');
INSERT INTO "events" VALUES(3,9,6,1800000025,'table.clocks_set','{"clocks":{"red":{"due_at":1800403200,"extra_hours":0,"started":1800000024}},"kind":"table.clocks_set"}','ee9dbd4d2c841cf3e2178fffcb1a441fb57aba73a727fcd98356fb287ee4b555');
INSERT INTO "events" VALUES(3,10,7,1800000026,'tug.lined_up','{"cards":{"n":0,"order":[5,4,7,0,3,1,2,6],"size":8,"why":"the cards"},"kind":"tug.lined_up","weather":{"face":1,"n":7,"sides":6,"why":"the rain"}}','260b2f3928f35c3188d762a44a2cd8ca4a17298036b7147199d8063b7f40a1fa');
INSERT INTO "events" VALUES(3,11,8,1800000027,'tug.planned','{"effort":2,"kind":"tug.planned","side":"red"}','86e6160ea9d8da915533dadac3d3386de7ea4e708b31f2555869d698436d89cf');
INSERT INTO "events" VALUES(3,12,9,1800000028,'table.standing_order_left','{"key":"reply","kind":"table.standing_order_left","side":"blue","value":"dig"}','987885c263e062e30bdf9d6dce98f117d0acd1466fd606b3431cabe7d81289e8');
INSERT INTO "events" VALUES(3,13,10,1800000029,'table.standing_order_left','{"key":"reply","kind":"table.standing_order_left","side":"blue","value":""}','6eaf7cb761fc4d1d6033d571b349d2591c997253cab3482e2d50010b37663d6a');
INSERT INTO "events" VALUES(3,14,11,1800000030,'tug.pull_begun','{"card":null,"effort":2,"heave":0,"kind":"tug.pull_begun","side":"red"}','d4fe5a79a3eccb0fc210535c73887e8ab728c0902b1d82e097b80640f07c45e5');
INSERT INTO "events" VALUES(3,15,11,1800000030,'table.clocks_set','{"clocks":{"blue":{"due_at":1800345630,"extra_hours":0,"started":1800000030}},"kind":"table.clocks_set"}','9d9edf9f5423d418392843230f252c289f9510b3dba47874d9a63793371984bb');
INSERT INTO "events" VALUES(3,16,12,1800000031,'table.proposed','{"by":"blue","kind":"table.proposed","no":2,"option":"tie","order_no":0,"user_id":22,"value":"slips","wanted":["red"],"what":"option"}','3b590f023910bbaedbd4b2c119ef6f962223e7b5d4841eb75c3fb3c26708f431');
CREATE TABLE notes (
	"key" TEXT NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
CREATE TABLE orders (
	campaign_id BIGINT NOT NULL, 
	order_no BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	user_id BIGINT NOT NULL, 
	side TEXT NOT NULL, 
	body TEXT NOT NULL, 
	interaction_id BIGINT, 
	CONSTRAINT pk_orders PRIMARY KEY (campaign_id, order_no), 
	CONSTRAINT uq_orders_interaction UNIQUE (campaign_id, interaction_id), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "orders" VALUES(1,1,1800000000,33,'','{"kind":"table.open","game":"tug","scenario":"meadow","name":"Sunday ✠","options":{"tie":"slips"},"uploads":{}}',NULL);
INSERT INTO "orders" VALUES(1,2,1800000001,11,'','{"kind":"table.join","side":"red","word":""}',NULL);
INSERT INTO "orders" VALUES(1,3,1800000002,22,'','{"kind":"table.join","side":"blue","word":""}',NULL);
INSERT INTO "orders" VALUES(1,4,1800000003,33,'','{"kind":"table.name_referee","user_id":44}',NULL);
INSERT INTO "orders" VALUES(1,5,1800000004,11,'red','{"kind":"tug.line_up"}',NULL);
INSERT INTO "orders" VALUES(1,6,1800000005,22,'blue','{"kind":"table.leave_standing_order","key":"reply","value":"dig"}',NULL);
INSERT INTO "orders" VALUES(1,7,1800000006,11,'red','{"kind":"tug.brace","foot":"left"}',NULL);
INSERT INTO "orders" VALUES(1,8,1800000007,11,'red','{"kind":"table.propose_undo"}',NULL);
INSERT INTO "orders" VALUES(1,9,1800000008,11,'red','{"kind":"tug.draw"}',NULL);
INSERT INTO "orders" VALUES(1,10,1800000009,11,'red','{"kind":"tug.pull","card":null}',NULL);
INSERT INTO "orders" VALUES(1,11,1800000010,33,'','{"kind":"table.throw","text":"","secret":true,"sealed":"2d6 the crowd"}',NULL);
INSERT INTO "orders" VALUES(1,12,1800000011,11,'red','{"kind":"table.throw","text":"2#d6+1 for the wagons","secret":false,"sealed":null}',NULL);
INSERT INTO "orders" VALUES(1,13,1800000012,44,'','{"kind":"table.rule","question":"May they spit?","answer":"Once."}',NULL);
INSERT INTO "orders" VALUES(1,14,1800000013,33,'','{"kind":"table.correct","path":"wet","value":"","why":"It clears up","sealed":"6"}',NULL);
INSERT INTO "orders" VALUES(1,15,1800000014,11,'red','{"kind":"table.propose_reseed"}',NULL);
INSERT INTO "orders" VALUES(1,16,1800000015,22,'blue','{"kind":"table.consent","proposal":1,"agree":true}',NULL);
INSERT INTO "orders" VALUES(1,17,1800000016,33,'','{"kind":"table.peek","side":"red"}',NULL);
INSERT INTO "orders" VALUES(1,18,1800000017,33,'','{"kind":"table.seat_player","side":"blue","user_id":44}',NULL);
INSERT INTO "orders" VALUES(1,19,1800000018,33,'','{"kind":"table.propose_end","as_referee":true}',NULL);
INSERT INTO "orders" VALUES(2,1,1800000019,44,'','{"kind":"table.import","record_key":"5485cb5d03981cc3","rows":25,"chain":"844169a3944bac4ab643ce9ce49ad5d13d099e14c3af623ae93d9599e61d2bab"}',NULL);
INSERT INTO "orders" VALUES(3,1,1800000020,33,'','{"kind":"table.open","game":"tug","scenario":"meadow","name":"","options":{},"uploads":{}}',NULL);
INSERT INTO "orders" VALUES(3,2,1800000021,11,'','{"kind":"table.join","side":"red","word":""}',NULL);
INSERT INTO "orders" VALUES(3,3,1800000022,22,'','{"kind":"table.join","side":"blue","word":""}',NULL);
INSERT INTO "orders" VALUES(3,4,1800000023,11,'red','{"kind":"table.propose_pace","hours":48,"weekends_off":true,"out":"default","vacation_days":14}',NULL);
INSERT INTO "orders" VALUES(3,5,1800000024,22,'blue','{"kind":"table.consent","proposal":1,"agree":true}',NULL);
INSERT INTO "orders" VALUES(3,6,1800000025,11,'red','{"kind":"table.take_vacation","start":1800000000,"end":1800086400}',NULL);
INSERT INTO "orders" VALUES(3,7,1800000026,11,'red','{"kind":"tug.line_up"}',NULL);
INSERT INTO "orders" VALUES(3,8,1800000027,11,'red','{"kind":"tug.plan","effort":2}',NULL);
INSERT INTO "orders" VALUES(3,9,1800000028,22,'blue','{"kind":"table.leave_standing_order","key":"reply","value":"dig"}',NULL);
INSERT INTO "orders" VALUES(3,10,1800000029,22,'blue','{"kind":"table.leave_standing_order","key":"reply","value":""}',NULL);
INSERT INTO "orders" VALUES(3,11,1800000030,11,'red','{"kind":"tug.pull","card":null}',NULL);
INSERT INTO "orders" VALUES(3,12,1800000031,22,'blue','{"kind":"table.propose_option","option":"tie","value":"slips"}',NULL);
CREATE TABLE outbox (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	campaign_id BIGINT, 
	channel_id BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	created_at BIGINT NOT NULL, 
	attempts BIGINT NOT NULL, 
	next_at BIGINT NOT NULL, 
	status TEXT NOT NULL, 
	message_id BIGINT, 
	error TEXT NOT NULL, 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "outbox" VALUES(1,1,71,'result','{"from": 1, "to": 1, "ping": []}',1800000000,0,1800000005,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(2,1,71,'table','{}',1800000000,0,1800000000,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(3,1,71,'result','{"from": 2, "to": 2, "ping": []}',1800000001,0,1800000006,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(4,1,71,'table','{}',1800000001,0,1800000001,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(5,1,71,'result','{"from": 3, "to": 3, "ping": []}',1800000002,0,1800000007,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(6,1,71,'table','{}',1800000002,0,1800000002,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(7,1,71,'result','{"from": 4, "to": 4, "ping": []}',1800000003,0,1800000008,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(8,1,71,'table','{}',1800000003,0,1800000003,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(9,1,71,'result','{"from": 5, "to": 5, "ping": []}',1800000004,0,1800000009,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(10,1,71,'table','{}',1800000004,0,1800000004,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(11,1,71,'table','{}',1800000005,0,1800000005,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(12,1,71,'result','{"from": 7, "to": 7, "ping": []}',1800000006,0,1800000011,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(13,1,71,'table','{}',1800000006,0,1800000006,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(14,1,71,'result','{"from": 8, "to": 8, "ping": []}',1800000007,0,1800000012,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(15,1,71,'table','{}',1800000007,0,1800000007,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(16,1,71,'result','{"from": 9, "to": 9, "ping": []}',1800000008,0,1800000013,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(17,1,71,'table','{}',1800000008,0,1800000008,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(18,1,71,'result','{"from": 10, "to": 12, "ping": [22]}',1800000009,0,1800000014,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(19,1,71,'table','{}',1800000009,0,1800000009,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(20,1,71,'result','{"from": 13, "to": 13, "ping": []}',1800000010,0,1800000015,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(21,1,71,'table','{}',1800000010,0,1800000010,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(22,1,71,'result','{"from": 14, "to": 14, "ping": []}',1800000011,0,1800000016,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(23,1,71,'table','{}',1800000011,0,1800000011,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(24,1,71,'result','{"from": 15, "to": 15, "ping": []}',1800000012,0,1800000017,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(25,1,71,'table','{}',1800000012,0,1800000012,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(26,1,71,'result','{"from": 16, "to": 16, "ping": []}',1800000013,0,1800000018,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(27,1,71,'table','{}',1800000013,0,1800000013,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(28,1,71,'result','{"from": 17, "to": 17, "ping": []}',1800000014,0,1800000019,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(29,1,71,'table','{}',1800000014,0,1800000014,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(30,1,71,'result','{"from": 18, "to": 20, "ping": []}',1800000015,0,1800000020,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(31,1,71,'table','{}',1800000015,0,1800000015,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(32,1,71,'result','{"from": 21, "to": 21, "ping": []}',1800000016,0,1800000021,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(33,1,71,'table','{}',1800000016,0,1800000016,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(34,1,71,'result','{"from": 22, "to": 23, "ping": [44]}',1800000017,0,1800000022,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(35,1,71,'table','{}',1800000017,0,1800000017,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(36,1,71,'result','{"from": 24, "to": 25, "ping": []}',1800000018,0,1800000023,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(37,1,71,'table','{}',1800000018,0,1800000018,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(38,2,72,'result','{"from": 1, "to": 4, "ping": []}',1800000019,0,1800000024,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(39,2,72,'table','{}',1800000019,0,1800000019,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(40,3,73,'result','{"from": 1, "to": 1, "ping": []}',1800000020,0,1800000025,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(41,3,73,'table','{}',1800000020,0,1800000020,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(42,3,73,'result','{"from": 2, "to": 2, "ping": []}',1800000021,0,1800000026,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(43,3,73,'table','{}',1800000021,0,1800000021,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(44,3,73,'result','{"from": 3, "to": 3, "ping": []}',1800000022,0,1800000027,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(45,3,73,'table','{}',1800000022,0,1800000022,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(46,3,73,'result','{"from": 4, "to": 4, "ping": []}',1800000023,0,1800000028,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(47,3,73,'table','{}',1800000023,0,1800000023,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(48,3,73,'result','{"from": 5, "to": 7, "ping": []}',1800000024,0,1800000029,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(49,3,73,'table','{}',1800000024,0,1800000024,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(50,3,73,'result','{"from": 8, "to": 9, "ping": []}',1800000025,0,1800000030,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(51,3,73,'table','{}',1800000025,0,1800000025,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(52,3,73,'result','{"from": 10, "to": 10, "ping": []}',1800000026,0,1800000031,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(53,3,73,'table','{}',1800000026,0,1800000026,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(54,3,73,'result','{"from": 11, "to": 11, "ping": []}',1800000027,0,1800000032,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(55,3,73,'table','{}',1800000027,0,1800000027,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(56,3,73,'table','{}',1800000028,0,1800000028,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(57,3,73,'table','{}',1800000029,0,1800000029,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(58,3,73,'result','{"from": 14, "to": 15, "ping": [22]}',1800000030,0,1800000035,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(59,3,73,'table','{}',1800000030,0,1800000030,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(60,3,73,'result','{"from": 16, "to": 16, "ping": []}',1800000031,0,1800000036,'waiting',NULL,'');
INSERT INTO "outbox" VALUES(61,3,73,'table','{}',1800000031,0,1800000031,'waiting',NULL,'');
CREATE TABLE players (
	user_id BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (user_id)
);
CREATE TABLE seats (
	campaign_id BIGINT NOT NULL, 
	place BIGINT NOT NULL, 
	side TEXT NOT NULL, 
	user_id BIGINT NOT NULL, 
	CONSTRAINT pk_seats PRIMARY KEY (campaign_id, place), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "seats" VALUES(1,0,'red',11);
INSERT INTO "seats" VALUES(1,1,'blue',44);
INSERT INTO "seats" VALUES(2,0,'red',11);
INSERT INTO "seats" VALUES(2,1,'blue',44);
INSERT INTO "seats" VALUES(3,0,'red',11);
INSERT INTO "seats" VALUES(3,1,'blue',22);
CREATE TABLE snapshots (
	campaign_id BIGINT NOT NULL, 
	seq BIGINT NOT NULL, 
	body TEXT NOT NULL, 
	CONSTRAINT pk_snapshots PRIMARY KEY (campaign_id), 
	FOREIGN KEY(campaign_id) REFERENCES campaigns (id)
);
INSERT INTO "snapshots" VALUES(1,25,'{"key":"5485cb5d03981cc3","game":"tug","rules_version":1,"name":"Sunday ✠","scenario":"meadow","opened_by":33,"commitment":"696ae99bf856f8dc3d5d60ac8282cd20215aec39d86ba4b2d5f9850de6edf6dd","chain":"844169a3944bac4ab643ce9ce49ad5d13d099e14c3af623ae93d9599e61d2bab","head":25,"game_row":16,"order_no":19,"next_n":14,"words":{},"seats":[{"side":"red","user_id":11,"since":2},{"side":"blue","user_id":44,"since":23}],"referees":[44],"standing":{},"proposals":[],"proposal_no":1,"rulings":[{"question":"May they spit?","answer":"Once."}],"steps":[{"order_no":5,"side":"red","before":4},{"order_no":9,"side":"red","before":8},{"order_no":10,"side":"red","before":9},{"order_no":14,"side":"","before":15}],"frontier":19,"pace":null,"clocks":{},"pauses":[],"paused_until":0,"vacations":[],"outcome":null,"is_over":true,"state":{"options":{"tie":"slips"},"rope":{"source":"the meadow","goal":4,"pulls":12},"place":-1,"pull":2,"lined_up":true,"deck":[3,7,2,5,0,6,4],"wet":6,"hands":[{"side":"red","no":1,"heave":0}],"plans":[],"feet":{},"asked":null}}');
INSERT INTO "snapshots" VALUES(2,4,'{"key":"51a449a0fd6d4608","game":"tug","rules_version":1,"name":"Sunday ✠","scenario":"meadow","opened_by":44,"commitment":"6bec96b179ce2dcb67b541791dfd0112ab472b6277f587be75ba61a25ce992c8","chain":"bfe2174c0f4ce83613fbb5771056ebd7c7307deebecb66ca0703d5b8576de37d","head":4,"game_row":2,"order_no":1,"next_n":0,"words":{},"seats":[{"side":"red","user_id":11,"since":3},{"side":"blue","user_id":44,"since":4}],"referees":[],"standing":{},"proposals":[],"proposal_no":0,"rulings":[{"question":"May they spit?","answer":"Once."}],"steps":[],"frontier":0,"pace":null,"clocks":{},"pauses":[],"paused_until":0,"vacations":[],"outcome":null,"is_over":false,"state":{"options":{"tie":"slips"},"rope":{"source":"the meadow","goal":4,"pulls":12},"place":-1,"pull":2,"lined_up":true,"deck":[3,7,2,5,0,6,4],"wet":6,"hands":[{"side":"red","no":1,"heave":0}],"plans":[],"feet":{},"asked":null}}');
INSERT INTO "snapshots" VALUES(3,16,'{"key":"8f8cc8df1cf0c4f5","game":"tug","rules_version":1,"name":"Tug of war","scenario":"meadow","opened_by":33,"commitment":"8e3a2d3dfaed6dbd634f42b0681199630fed68be7767b1204f167112e16851a0","chain":"3b590f023910bbaedbd4b2c119ef6f962223e7b5d4841eb75c3fb3c26708f431","head":16,"game_row":14,"order_no":12,"next_n":8,"words":{},"seats":[{"side":"red","user_id":11,"since":2},{"side":"blue","user_id":22,"since":3}],"referees":[],"standing":{"blue":{}},"proposals":[{"no":2,"what":"option","by":"blue","user_id":22,"wanted":["red"],"order_no":0,"option":"tie","value":"slips"}],"proposal_no":2,"rulings":[],"steps":[{"order_no":7,"side":"red","before":9},{"order_no":8,"side":"red","before":10},{"order_no":11,"side":"red","before":13}],"frontier":7,"pace":{"hours":48,"weekends_off":true,"out":"default","vacation_days":14},"clocks":{"blue":{"started":1800000030,"due_at":1800345630,"extra_hours":0}},"pauses":[],"paused_until":0,"vacations":[{"user_id":11,"span":{"start":1800000000,"end":1800086400}}],"outcome":null,"is_over":false,"state":{"options":{"tie":"stays"},"rope":{"source":"the meadow","goal":4,"pulls":12},"place":0,"pull":1,"lined_up":true,"deck":[5,4,7,0,3,1,2,6],"wet":1,"hands":[],"plans":[],"feet":{},"asked":{"side":"red","strength":2}}}');
CREATE UNIQUE INDEX uq_campaigns_running ON campaigns (channel_id) WHERE status = 'running';
CREATE INDEX ix_campaigns_channel ON campaigns (channel_id);
CREATE INDEX ix_campaigns_guild ON campaigns (guild_id);
CREATE INDEX ix_orders_user ON orders (user_id, campaign_id, order_no);
CREATE INDEX ix_seats_user ON seats (user_id);
CREATE INDEX ix_deadlines_due ON deadlines (due_at, id);
CREATE INDEX ix_deadlines_campaign ON deadlines (campaign_id);
CREATE INDEX ix_outbox_waiting ON outbox (next_at, id) WHERE status = 'waiting';
CREATE INDEX ix_outbox_sending ON outbox (id) WHERE status = 'sending';
CREATE INDEX ix_outbox_campaign ON outbox (campaign_id);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('campaigns',3);
INSERT INTO "sqlite_sequence" VALUES('outbox',61);
INSERT INTO "sqlite_sequence" VALUES('deadlines',6);
COMMIT;
