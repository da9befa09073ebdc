/* What only this board says, in French. */
import type { en } from './en';

export const fr: Record<keyof typeof en, string> = {
	day_of: 'Jour {n} sur {of}',
	days_left: 'Journées à venir',
	day_card: 'Une carte Journée est posée ici',
	now_here: 'Se joue maintenant',
	team: '{name} : {n} {n:comparse|comparses}{?token:, avec un jeton}',
	patrols: '{n} {n:patrouille|patrouilles}{?token:, avec un jeton}',
	planned: 'Dans votre plan : {n} {n:pion|pions}{?token:, avec un jeton}',
	take_pawn: 'Reprendre votre comparse ({district})',
	take_patrol: 'Reprendre votre patrouille ({district})',
	token_on: 'Ajouter un jeton à votre équipe ({district})',
	token_off: 'Reprendre le jeton ({district})',
	plan_made: 'Votre plan est fait. Reprenez-le si vous voulez le changer.',
	all_placed: 'Tout est placé. Touchez un pion en ville pour le reprendre, ou glissez-le ailleurs.',
	all_jailed: 'Tous vos comparses sont en prison : vous ne planifiez rien aujourd’hui.',
	tray: 'Ce que vous avez à placer',
	tray_place: 'Touchez un quartier, ou glissez-y un pion.',
	tray_token: 'Vous avez {n} {n:jeton|jetons} : touchez la roue près d’une équipe pour en ajouter un. Elle pourra y agir.',
	tray_done: 'Tout est placé.',
	reserve: '{n} {n:jeton|jetons} en réserve.',
	prompt_pawn: 'Où vont vos comparses ? Personne ne voit votre plan avant que tous aient fait le leur.',
	prompt_patrol: 'Où vont vos patrouilles ? Personne ne voit votre plan avant que tous aient fait le leur.',
	prompt_token: 'Ajoutez des jetons à vos équipes, ou finissez votre plan.',
	prompt_done: 'Tout est placé : finissez votre plan, ou changez-le.',
	wheel: 'Votre roue',
	wheel_hint:
		'{district} : tournez votre roue. Tous ceux qui ont un jeton ici le font en même temps ; les petits numéros passent d’abord.',
	next_place: 'D’ici le chemin mène à : {district}.',
	priority: 'Priorité {n}',
	aim: 'Qui visez-vous ?',
	sell: 'ou vendre, {n} {n:ducat|ducats} pièce :',
	sell_for: 'Vendre {n} {n:jeton|jetons} pour {ducats} {ducats:ducat|ducats}',
	free: 'gratuit',
	dice: '{n} dés',
	chose_take: 'prend des jetons',
	chose_sell: 'en vend {n}',
	chose_roll: 'lance',
	chose_free: 's’évade',
	chose_stay: 'reste',
	prince_board: 'Le plateau du prince',
	prince_is: '{name} est le prince',
	duel: 'Duel de deux bandes',
	goal: 'Il faut {=figures.goal} ducats à un brigand après {=figures.rounds} jours, sinon le prince gagne.',
	duel_goal: 'Le plus riche gagne après {=figures.rounds} jours, s’il a {=figures.goal} ducats.',
	duel_richest: 'Le plus riche gagne après {=figures.rounds} jours.',
	skill_spy: 'Cartes que l’espion prend à chaque brigand qu’il rencontre ; au plus {=figures.spied_max} par jour au même.',
	skill_judgement: 'Ducats que paie chaque prisonnier quand une patrouille du prince vient à la Prison.',
	track_spy: 'Niveau {level} : l’espion prend {n} {n:carte|cartes}',
	track_judgement: 'Niveau {level} : l’amende est de {n} {n:ducat|ducats} par comparse',
	unknown_cards: '{n} {n:carte, inconnue|cartes, inconnues} de vous',
	tokens: '{n} {n:jeton|jetons} en main',
	jailed: '{n} {n:comparse|comparses} en prison',
	cards_taken: 'le prince tient {n} {n:carte|cartes}',
	revealed: 'Tous les plans sont dévoilés !',
	skip: 'Passer',
	end_prince: 'Aucun brigand n’a assez : la ville reste au prince.',
	end_brigand: 'Le brigand le plus riche règne désormais sur la ville.',
	lesson_plan:
		'Pillez la ville ! En secret, vous envoyez vos trois comparses dans les quartiers, ensemble ou séparés. Là où surgit une patrouille du prince, tous les comparses vont en prison. Certains quartiers ont leurs propres risques : touchez-les pour les lire.',
	lesson_prince:
		'Vous êtes le prince. Envoyez vos patrouilles où vous attendez les brigands : elles y arrêtent tous les comparses. Une patrouille à la Prison améliore vos compétences et met les prisonniers à l’amende. Gardez tous les brigands sous {=figures.goal} ducats.',
	lesson_duel:
		'Deux bandes, pas de prince. Outre vos comparses, vous placez une patrouille, qui arrête tous les comparses où elle va, les vôtres aussi. Qui a le plus de comparses en prison en place deux.',
	lesson_token:
		'Un jeton permet à une équipe d’agir dans son quartier : rentrer, voler, avancer ou pousser. Un jeton par équipe ; utilisé ou non, il retourne en réserve.',
	lesson_day: 'Chaque jour une carte Journée tombe sur un quartier et le rend meilleur, jusqu’à ce que quelqu’un en profite.',
	lesson_wheel:
		'Tous ceux qui ont un jeton ici choisissent en même temps. Les petits numéros agissent d’abord : qui rentre (1) ne peut être volé (2), qui avance (3) ne peut être poussé (4).',
	lesson_wheel_prince:
		'Votre jeton vous laisse agir ici avant l’arrestation : espionner les mains, envoyer une patrouille à la Prison, voler une équipe, ou faire avancer une patrouille.',
	lesson_port:
		'Chaque comparse ici prend des jetons de votre réserve, ou en vend de votre main. Vous n’en avez jamais plus de six en tout.',
	lesson_tavern: 'Chaque comparse lance un dé gratuitement, ou paie pour en lancer plus. Vous gagnez ce que montrent les dés.',
	lesson_prison:
		'Un prisonnier s’évade pour un jeton, ou reste et en gagne un. Un comparse qui reste manquera au plan de demain.',
	lesson_skill:
		'Votre patrouille a atteint la Prison : améliorez votre Espion ou votre Jugement. Puis chaque prisonnier paie l’amende et sort.',
	lesson_over:
		'Le dernier jour est fini : le brigand le plus riche avec {=figures.goal} ducats ou plus gagne ; sinon, c’est le prince.',
};
