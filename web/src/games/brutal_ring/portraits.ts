/* One drawing a card, from game-icons. A card of another edition that has none here gets its kind's. */

import nailGun from 'icon:bolter-gun';
import chain from 'icon:breaking-chain';
import sword from 'icon:broadsword';
import bottle from 'icon:broken-bottle';
import carDoor from 'icon:car-door';
import chainsaw from 'icon:chainsaw';
import brick from 'icon:clay-brick';
import cobweb from 'icon:cobweb';
import crackedMask from 'icon:cracked-mask';
import crossedSwords from 'icon:crossed-swords';
import crowbar from 'icon:crowbar';
import dialPadlock from 'icon:dial-padlock';
import roadSign from 'icon:direction-sign';
import hubcap from 'icon:disc';
import dreadSkull from 'icon:dread-skull';
import femaleVampire from 'icon:female-vampire';
import fireSilhouette from 'icon:fire-silhouette';
import flamer from 'icon:flamer';
import flyingBeetle from 'icon:flying-beetle';
import grimReaper from 'icon:grim-reaper';
import halberd from 'icon:halberd';
import harpoon from 'icon:harpoon-trident';
import helmet from 'icon:helmet';
import hood from 'icon:hood';
import hoodedAssassin from 'icon:hooded-assassin';
import hound from 'icon:hound';
import hunterEyes from 'icon:hunter-eyes';
import ironMask from 'icon:iron-mask';
import lanternFlame from 'icon:lantern-flame';
import lightningMask from 'icon:lightning-mask';
import magicAxe from 'icon:magic-axe';
import cleaver from 'icon:meat-cleaver';
import mechaHead from 'icon:mecha-head';
import nailedHead from 'icon:nailed-head';
import ninjaMask from 'icon:ninja-mask';
import nunFace from 'icon:nun-face';
import overlord from 'icon:overlord-helm';
import prankGlasses from 'icon:prank-glasses';
import queenCrown from 'icon:queen-crown';
import quillInk from 'icon:quill-ink';
import radioactive from 'icon:radioactive';
import rat from 'icon:rat';
import riotShield from 'icon:riot-shield';
import robotGrab from 'icon:robot-grab';
import robotHelmet from 'icon:robot-helmet';
import rockGolem from 'icon:rock-golem';
import roundShield from 'icon:round-shield';
import sickle from 'icon:sickle';
import sodaCan from 'icon:soda-can';
import sparrow from 'icon:sparrow';
import spiderMask from 'icon:spider-mask';
import spikedHalo from 'icon:spiked-halo';
import thorFist from 'icon:thor-fist';
import spear from 'icon:thrown-spear';
import twoCoins from 'icon:two-coins';
import warlordHelmet from 'icon:warlord-helmet';
import crutch from 'icon:water-diviner-stick';
import canoe from 'icon:wood-canoe';
import type { CardId } from './view';

const gladiators: Readonly<Record<string, string>> = {
	terminium: mechaHead,
	lucrecia: femaleVampire,
	xp_24: robotHelmet,
	hitme_bad: nailedHead,
	ysfetar: ironMask,
	silent_hunt: hunterEyes,
	hashshasin_green: ninjaMask,
	hashshasin_violet: hood,
	hashshasin_yellow: hoodedAssassin,
	hashshasin_scythe: grimReaper,
	gutter_kid: prankGlasses,
	rust_mite: flyingBeetle,
	old_geiger: radioactive,
	tin_can: sodaCan,
	lamp_moth: lanternFlame,
	mudlark: sparrow,
	soot_widow: spiderMask,
	neon_rat: rat,
	toll_keeper: twoCoins,
	broken_doll: crackedMask,
	dog_eleven: hound,
	acid_nun: nunFace,
	ferryman: canoe,
	mother_volt: lightningMask,
	cinder: fireSilhouette,
	baron_scrap: overlord,
	notary: quillInk,
	black_harvest: dreadSkull,
	saint_ruin: spikedHalo,
	colossus_nine: rockGolem,
	queen_static: queenCrown,
	last_marshal: warlordHelmet,
};

const weapons: Readonly<Record<string, string>> = {
	brick,
	hubcap,
	bottle,
	dustbin_lid: roundShield,
	chain,
	crutch,
	crowbar,
	car_door: carDoor,
	road_sign: roadSign,
	nail_gun: nailGun,
	cleaver,
	sword,
	riot_shield: riotShield,
	rebar_spear: spear,
	sickle,
	chainsaw,
	harpoon,
	wire_net: cobweb,
	halberd,
	exo_arm: robotGrab,
	flamer,
	vault_door: dialPadlock,
	plasma_axe: magicAxe,
	titan_fist: thorFist,
};

export const backs = { gladiator: helmet, weapon: crossedSwords } as const;

export function portrait({ kind, id }: CardId): string {
	return (kind === 'gladiator' ? gladiators : weapons)[id] ?? backs[kind];
}
