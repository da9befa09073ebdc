/* Sentences about files that users open, in French. */
import type { BroughtKey } from './en';

export const fr: Readonly<Record<BroughtKey, string>> = {
	nothing:
		'Ce n’est ni une partie enregistrée (….tripot) ni une édition : son dossier ou son zip contient edition.json et des tableaux .csv.',
	spreadsheet:
		'Le fichier propre à un tableur ne peut être lu : ouvrez-le et enregistrez chaque feuille comme un tableau à part, dans Excel par « Enregistrer sous », « CSV UTF-8 », dans LibreOffice par « Enregistrer sous », « Texte CSV ».',
	too_large: 'Ce fichier est trop grand pour une partie ou une édition.',
	no_text: 'Un tableau n’est pas écrit en UTF-8 : enregistrez-le en « CSV UTF-8 ».',
	bad_zip: 'Ce zip ne peut être lu : il est abîmé, ou compressé d’une façon inconnue ici.',
	unkept: 'Ce navigateur n’a plus de place ou ne garde rien : impossible de l’ouvrir ici.',
	no_engine: 'Le moteur qui le lit n’a pas pu être chargé, ou ne marche pas dans ce navigateur.',
	bad_record: 'Cette partie ne peut être rejouée (en anglais) : {why}',
	bad_record_line: 'Cette partie ne peut être rejouée. Ligne {n} (en anglais) : {why}',
	which_game: 'De quel jeu est cette édition ? edition.json doit le dire, par exemple "game": "epic_melee".',
	gone: 'Cette édition n’est pas dans ce navigateur. Déposez son dossier ou son zip sur la page, ou choisissez ses fichiers.',
	mine: 'Éditions dans ce navigateur',
	title: 'Une édition de {game}',
	about:
		'Changez ce que vous voulez : toute erreur est dite aussitôt dans sa case. Tout reste dans ce navigateur, rien n’est envoyé à un serveur.',
	fine: 'Tout est en ordre : on peut y jouer.',
	faults: 'Il reste {n} {n:erreur|erreurs} avant de pouvoir y jouer :',
	at_file: '{file} :',
	at_line: '{file}, ligne {n} :',
	more: '… et {n} de plus',
	notes: 'Accepté :',
	play: 'Y jouer contre des bots',
	download: 'Télécharger (zip)',
	print: 'Imprimer',
	remove: 'L’effacer d’ici',
	remove_about: 'L’édition disparaît de ce navigateur. Ce que vous avez téléchargé reste.',
	removed: 'Effacer',
	id: 'Identifiant',
	name_en: 'Nom en anglais',
	name_fr: 'Nom en français',
	add_row: 'Une ligne de plus',
	drop_row: 'Retirer la ligne {n}',
	row: 'ligne {n}',
	meta: 'L’édition',
	start_id: 'mon_edition',
	start_en: 'My edition',
	start_fr: 'Mon édition',
};
