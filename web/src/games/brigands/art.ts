/* The drawings of this game, by id. */
export const cards = icon('card-random');
export const crown = icon('crown');
const gate = icon('dungeon-gate');
export const prisoner = icon('prisoner');
export const dices = icon('rolling-dices');
export const wheel = icon('ship-wheel');
const spyglass = icon('spyglass');
export const guard = icon('static-guard');
export const sun = icon('sun');
export const coins = icon('two-coins');

export const districtArt: Readonly<Record<string, string>> = {
	market: icon('medieval-pavilion'),
	port: icon('harbor-dock'),
	town_hall: icon('capitol'),
	tavern: icon('beer-stein'),
	palace: icon('castle'),
	convoy: icon('old-wagon'),
	treasury: icon('open-treasure-chest'),
	prison: gate,
};

export const actionArt: Readonly<Record<string, string>> = {
	home: icon('house'),
	steal: icon('robber-hand'),
	move: icon('walking-boot'),
	push: icon('push'),
	spy: spyglass,
	to_prison: gate,
	nothing: icon('cancel'),
};

export const skillArt: Readonly<Record<string, string>> = { spy: spyglass, judgement: icon('gavel') };

export const dieArt: readonly string[] = [
	icon('dice-six-faces-one'),
	icon('dice-six-faces-two'),
	icon('dice-six-faces-three'),
	icon('dice-six-faces-four'),
	icon('dice-six-faces-five'),
	icon('dice-six-faces-six'),
];
