/* The regulars of the house, who play as bots: a name and a face each, the same in both languages. */

const faces: Readonly<Record<string, string>> = {
	Margot: icon('fox-head'),
	Barnabé: icon('badger'),
	Ysolde: icon('raven'),
	Grimaud: icon('wolf-head'),
	Fanchon: icon('cat'),
	Odilon: icon('boar'),
	Perrine: icon('goose'),
	Tancrède: icon('bull'),
	Lubin: icon('mouse'),
	Mahaut: icon('eagle-head'),
	Gontran: icon('hedgehog'),
	Babette: icon('duck'),
	Ferrand: icon('deer-head'),
	Clotilde: icon('squirrel'),
	Hubert: icon('beaver'),
	Sidonie: icon('rabbit-head'),
	Anselme: icon('mole'),
};

export const regulars: readonly string[] = Object.keys(faces);

/** The face of a regular; of nobody else. */
export const faceOfRegular = (name: string): string | undefined => faces[name];
