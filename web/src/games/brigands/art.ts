/* Drawings of this game, by id. */

import stein from 'icon:beer-stein';
import breaking from 'icon:breaking-chain';
import cancel from 'icon:cancel';
import capitol from 'icon:capitol';
import cards from 'icon:card-random';
import castle from 'icon:castle';
import crown from 'icon:crown';
import face5 from 'icon:dice-six-faces-five';
import face4 from 'icon:dice-six-faces-four';
import face1 from 'icon:dice-six-faces-one';
import face6 from 'icon:dice-six-faces-six';
import face3 from 'icon:dice-six-faces-three';
import face2 from 'icon:dice-six-faces-two';
import gate from 'icon:dungeon-gate';
import gavel from 'icon:gavel';
import dock from 'icon:harbor-dock';
import house from 'icon:house';
import pavilion from 'icon:medieval-pavilion';
import meeple from 'icon:meeple';
import moon from 'icon:moon';
import wagon from 'icon:old-wagon';
import chest from 'icon:open-treasure-chest';
import padlock from 'icon:padlock';
import prisoner from 'icon:prisoner';
import push from 'icon:push';
import hand from 'icon:robber-hand';
import dices from 'icon:rolling-dices';
import wheel from 'icon:ship-wheel';
import spyglass from 'icon:spyglass';
import guard from 'icon:static-guard';
import sun from 'icon:sun';
import coins from 'icon:two-coins';
import boot from 'icon:walking-boot';

export const districtArt: Readonly<Record<string, string>> = {
	market: pavilion,
	port: dock,
	town_hall: capitol,
	tavern: stein,
	palace: castle,
	convoy: wagon,
	treasury: chest,
	prison: gate,
};

export const actionArt: Readonly<Record<string, string>> = {
	home: house,
	steal: hand,
	move: boot,
	push,
	spy: spyglass,
	to_prison: gate,
	nothing: cancel,
};

export const skillArt: Readonly<Record<string, string>> = { spy: spyglass, judgement: gavel };

export const dieArt: readonly string[] = [face1, face2, face3, face4, face5, face6];

export { breaking, cards, coins, crown, dices, guard, meeple, moon, padlock, prisoner, sun, wheel };
