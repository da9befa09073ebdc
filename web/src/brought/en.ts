/* Sentences about files that users open, in English. */
export const en = {
	nothing:
		'This is neither the record of a game (….tripot) nor an edition: its folder or zip has edition.json and tables as .csv.',
	spreadsheet:
		'A spreadsheet’s own file cannot be read: open it and save each sheet as a table of its own, in Excel with “Save as”, “CSV UTF-8”, in LibreOffice with “Save as”, “Text CSV”.',
	too_large: 'This file is too large for a record or an edition.',
	no_text: 'A table is not written in UTF-8: save it as “CSV UTF-8”.',
	bad_zip: 'This zip cannot be read: it is damaged, or packed in a way that is not known here.',
	unkept: 'This browser has no room for it, or keeps nothing: it cannot be opened here.',
	no_engine: 'The engine that reads it could not be fetched, or does not run in this browser.',
	bad_record: 'This record cannot be played: {why}',
	bad_record_line: 'This record cannot be played. Line {n}: {why}',
	which_game: 'Whose edition this is, edition.json must say: "game": "epic_melee", for example.',
	gone: 'This edition is not in this browser. Drop its folder or zip on the page, or choose its files.',
	mine: 'Editions in this browser',
	title: 'An edition of {game}',
	about:
		'Change whatever you like: what is wrong is said at the cell at once. All of it stays in this browser; nothing is sent to a server.',
	fine: 'Everything is in order: it can be played.',
	faults: '{n} {n:mistake is|mistakes are} left before it can be played:',
	at_file: '{file}:',
	at_line: '{file}, line {n}:',
	more: '… and {n} more',
	notes: 'Accepted:',
	play: 'Play it against bots',
	download: 'Download (zip)',
	print: 'Print',
	remove: 'Delete it here',
	remove_about: 'The edition goes from this browser. What you have downloaded stays.',
	removed: 'Delete',
	id: 'Id',
	name_en: 'Name in English',
	name_fr: 'Name in French',
	add_row: 'One more row',
	drop_row: 'Take row {n} out',
	row: 'row {n}',
	meta: 'The edition',
	start_id: 'my_edition',
	start_en: 'My edition',
	start_fr: 'Mon édition',
} as const;

export type BroughtKey = keyof typeof en;
