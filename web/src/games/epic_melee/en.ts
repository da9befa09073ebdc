/* What only this board says, in English; the rest comes from the game's own catalogue. */
export const en = {
	hidden_gold: 'a Gold token, face down',
	hidden_silver: 'a Silver token, face down',
	hidden_goblin: 'a Goblin token',
	has: '{n} {pile} {n:token|tokens}',
	pile: '{n} {pile} {n:token|tokens} left',
	pawn: '{name} holds the Initiative pawn',
	lich: 'Lich',
	frog: 'Giant Frog',
	keep: 'Keep all',
	swap: 'Swap left and right',
	empty_slot: '{side} slot, empty',
	slot: '{side} card',
	slot_hidden: '{side} card, face down',
	not_laying: 'Cards are laid at the beginning of a round. (EM-10)',
	ranking: 'Round {round}: the ranking',
	worth: 'worth {value}',
	worth_turtle: '{factor} × {n} = {value}',
	worth_knight: 'a hand of {value}',
	worth_lich: 'with the Lich: {value}',
	worth_frog: 'with the Giant Frog: {value}',
	sum: '{pile} {n}',
	sum_pairs: 'pairs {n}',
	lesson_choose:
		'Tap two cards of your hand. The first goes to the left and stays secret, the second goes to the right and will be shown to all. Only one of the two will fight. (EM-10, EM-11)',
	lesson_engage:
		'All right cards lie open now. Send one of your two into the arena: the shown one, or the secret one as a surprise. The other goes back to your hand. (EM-12)',
	lesson_pawn:
		'You have engaged: now say who comes next. Whoever goes late knows more; give the pawn to somebody whom you want to hurry. (EM-14)',
	lesson_raven: 'Your Raven can become the Lich, the strongest card, if you give up a token. It is up to you. (EM-22)',
	lesson_ez:
		'EZ moves all engaged cards to the next player, to the left or to the right. Whose card would you like to have? (EM-29)',
	lesson_rank:
		'The round is over: the highest value took Gold, the second highest Silver. Little Folk turn the ranking round, a Golem swaps the rewards. (EM-40, EM-41)',
	lesson_memory: 'Cards that went back to a hand after being shown are remembered for you: look into the notebook.',
	lesson_over: 'All loot is turned up: the values are added, and pairs of symbols count too. That was the whole game. (EM-50)',
} as const;
