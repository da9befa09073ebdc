/* What the page for printing says, in French. */
import type { PrintKey } from './en';

export const fr: Record<PrintKey, string> = {
	title: 'À imprimer : {game}',
	about:
		'Tout ce qu’il faut découper pour jouer. Imprimez à 100 % (« taille réelle »), sans en-têtes ni pieds de page. Avec les dos : en recto verso, retourné sur le bord long ; chaque rangée de dos va dans l’autre sens, pour que chaque dos soit derrière son recto.',
	none: 'Ce jeu n’est pas ici.',
	change: 'Changer les cartes',
	sheets: 'Les feuilles',
	choose: 'Ce qui est imprimé',
	edition: 'Édition',
	language: 'Langue',
	paper: 'Papier',
	a4: 'A4',
	letter: 'Letter',
	sets: 'Nombre d’exemplaires',
	aids: 'Aides de jeu',
	cards: 'Cartes',
	tokens: 'Jetons',
	backs: 'Dos',
	rules: 'Règles',
	form: 'Règles imprimées en',
	pages: 'Pages',
	booklet: 'Livret à plier',
	book_about:
		'Le livret s’imprime à part : en recto verso, retourné sur le bord court. Glissez les feuilles les unes dans les autres, pliez-les au milieu et agrafez le pli.',
	page_of: '{n}',
	book_foot: '{game} · {edition}',
	print: 'Imprimer',
	count_cards: '{n} {n:carte|cartes}',
	count_tokens: '{n} {n:jeton|jetons}',
	count_pages: '{n} {n:page|pages}',
	count_pages_rules: '{n} {n:page|pages} et les règles',
	front: 'rectos',
	back: 'dos',
	foot: '{game} · {edition} · {what} {n}, {side}',
	foot_aid: '{game} · {edition} · aides de jeu',
	aid: 'Aide de jeu',
	plain_note:
		'Ce jeu n’a pas de cartes à lui ici : celles-ci sont simples, autant que le disent les tables de l’édition. Si chacun a les siennes, imprimez-en une série par joueur.',
};
