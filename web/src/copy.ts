/** Puts a text on the clipboard. Over plain http on a local network there is no clipboard for pages: there the old way works. */
export async function copyText(text: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
	} catch {
		const field = document.createElement('textarea');
		field.value = text;
		document.body.append(field);
		field.select();
		document.execCommand('copy');
		field.remove();
	}
}
