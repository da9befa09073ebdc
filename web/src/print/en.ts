/* What the page for printing says, in English. */
export const en = {
	title: 'Print and play: {game}',
	about:
		'Everything to cut out and play with. Print at 100 % (“actual size”), without headers and footers. With backs: on both sides, turned over the long edge; each row of backs runs the other way, so that every back lies behind its front.',
	none: 'There is no such game here.',
	change: 'Change the cards',
	sheets: 'The sheets',
	choose: 'What is printed',
	edition: 'Edition',
	language: 'Language',
	paper: 'Paper',
	a4: 'A4',
	letter: 'Letter',
	sets: 'Everything so many times',
	aids: 'Player aids',
	cards: 'Cards',
	tokens: 'Tokens',
	backs: 'Backs',
	rules: 'Rules',
	form: 'Rules printed as',
	pages: 'Pages',
	booklet: 'A booklet to fold',
	book_about:
		'The booklet is printed by itself: on both sides, turned over the short edge. Put the sheets into each other, fold them in the middle, and staple the fold.',
	page_of: '{n}',
	book_foot: '{game} · {edition}',
	print: 'Print',
	count_cards: '{n} {n:card|cards}',
	count_tokens: '{n} {n:token|tokens}',
	count_pages: '{n} {n:page|pages}',
	count_pages_rules: '{n} {n:page|pages} and the rules',
	front: 'fronts',
	back: 'backs',
	foot: '{game} · {edition} · {what} {n}, {side}',
	foot_aid: '{game} · {edition} · player aids',
	aid: 'Player aid',
	plain_note:
		'This game has no cards of its own here: these are plain ones, as many as the tables of the edition say. Where everybody has a set, print one for each player.',
} as const;

export type PrintKey = keyof typeof en;
