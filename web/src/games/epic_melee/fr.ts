/* What only this board says, in French. */
import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {
	hidden_gold: 'un jeton Or, face cachée',
	hidden_silver: 'un jeton Argent, face cachée',
	hidden_goblin: 'un jeton Gobelin',
	has: '{n} {n:jeton|jetons} {pile}',
	pile: 'reste {n} {n:jeton|jetons} {pile}',
	pawn: '{name} a le pion Initiative',
	lich: 'Liche',
	frog: 'Grenouille Géante',
	keep: 'Tout garder',
	swap: 'Échanger gauche et droite',
	empty_slot: 'emplacement {side}, vide',
	slot: 'carte {side}',
	slot_hidden: 'carte {side}, face cachée',
	not_laying: 'On pose des cartes au début d’une ronde. (EM-10)',
	ranking: 'Ronde {round} : le classement',
	worth: 'vaut {value}',
	worth_turtle: '{factor} × {n} = {value}',
	worth_knight: 'une main de {value}',
	worth_lich: 'avec la Liche : {value}',
	worth_frog: 'avec la Grenouille Géante : {value}',
	sum: '{pile} {n}',
	sum_pairs: 'paires {n}',
	lesson_choose:
		'Touchez deux cartes de votre main. La première va à gauche et reste secrète, la seconde va à droite et sera montrée à tous. Une seule des deux combattra. (EM-10, EM-11)',
	lesson_engage:
		'Toutes les cartes de droite sont visibles. Envoyez une des deux vôtres dans l’arène : celle qu’on voit, ou la secrète par surprise. L’autre revient en main. (EM-12)',
	lesson_pawn:
		'Vous avez engagé : dites qui vient ensuite. Qui joue tard en sait plus ; donnez le pion à qui vous voulez presser. (EM-14)',
	lesson_raven: 'Votre Corbeau peut devenir la Liche, la carte la plus forte, contre un jeton. À vous de voir. (EM-22)',
	lesson_ez:
		'EZ fait passer toutes les cartes engagées au joueur suivant, vers la gauche ou vers la droite. Quelle carte aimeriez-vous avoir ? (EM-29)',
	lesson_rank:
		'La ronde est finie : la plus haute valeur a pris de l’Or, la deuxième de l’Argent. La Petite Gens renverse le classement, un Golem échange les récompenses. (EM-40, EM-41)',
	lesson_memory: 'Les cartes reprises en main après avoir été vues sont notées pour vous : regardez le carnet.',
	lesson_over:
		'Tout le butin est retourné : on additionne les valeurs, et les paires de symboles comptent aussi. C’était toute la partie. (EM-50)',
};
