/* One drawing per card, from game-icons. A card of another edition without one here gets the drawing of its kind. */
import type { CardId } from './view';

const gladiators: Readonly<Record<string, string>> = {
	terminium: icon('mecha-head'),
	lucrecia: icon('female-vampire'),
	xp_24: icon('robot-helmet'),
	hitme_bad: icon('nailed-head'),
	ysfetar: icon('iron-mask'),
	silent_hunt: icon('hunter-eyes'),
	hashshasin_green: icon('ninja-mask'),
	hashshasin_violet: icon('hood'),
	hashshasin_yellow: icon('hooded-assassin'),
	hashshasin_scythe: icon('grim-reaper'),
	gutter_kid: icon('prank-glasses'),
	rust_mite: icon('flying-beetle'),
	old_geiger: icon('radioactive'),
	tin_can: icon('soda-can'),
	lamp_moth: icon('lantern-flame'),
	mudlark: icon('sparrow'),
	soot_widow: icon('spider-mask'),
	neon_rat: icon('rat'),
	toll_keeper: icon('two-coins'),
	broken_doll: icon('cracked-mask'),
	dog_eleven: icon('hound'),
	acid_nun: icon('nun-face'),
	ferryman: icon('wood-canoe'),
	mother_volt: icon('lightning-mask'),
	cinder: icon('fire-silhouette'),
	baron_scrap: icon('overlord-helm'),
	notary: icon('quill-ink'),
	black_harvest: icon('dread-skull'),
	saint_ruin: icon('spiked-halo'),
	colossus_nine: icon('rock-golem'),
	queen_static: icon('queen-crown'),
	last_marshal: icon('warlord-helmet'),
};

const weapons: Readonly<Record<string, string>> = {
	brick: icon('clay-brick'),
	hubcap: icon('disc'),
	bottle: icon('broken-bottle'),
	dustbin_lid: icon('round-shield'),
	chain: icon('breaking-chain'),
	crutch: icon('water-diviner-stick'),
	crowbar: icon('crowbar'),
	car_door: icon('car-door'),
	road_sign: icon('direction-sign'),
	nail_gun: icon('bolter-gun'),
	cleaver: icon('meat-cleaver'),
	sword: icon('broadsword'),
	riot_shield: icon('riot-shield'),
	rebar_spear: icon('thrown-spear'),
	sickle: icon('sickle'),
	chainsaw: icon('chainsaw'),
	harpoon: icon('harpoon-trident'),
	wire_net: icon('cobweb'),
	halberd: icon('halberd'),
	exo_arm: icon('robot-grab'),
	flamer: icon('flamer'),
	vault_door: icon('dial-padlock'),
	plasma_axe: icon('magic-axe'),
	titan_fist: icon('thor-fist'),
};

export const backs = { gladiator: icon('helmet'), weapon: icon('crossed-swords') } as const;

export function portrait({ kind, id }: CardId): string {
	return (kind === 'gladiator' ? gladiators : weapons)[id] ?? backs[kind];
}
