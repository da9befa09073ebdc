/* Files that somebody drops on the page, anywhere, or chooses: what they are is found out by brought/take.ts, fetched when it is wanted. */
import { signal } from '@preact/signals';

/** Why nothing came of it, as a sentence; null: nothing was wrong. */
export const fileTrouble = signal<string | null>(null);

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/** Folders are there as entries, and only as long as the event lasts. */
function dropped(data: DataTransfer): readonly (File | FileSystemEntry)[] {
	return [...data.items].flatMap(item => item.webkitGetAsEntry() ?? item.getAsFile() ?? []);
}

export async function takeFiles(files: readonly (File | FileSystemEntry)[]): Promise<void> {
	const { take } = await import('./brought/take');
	fileTrouble.value = await take(files);
}

export function listenForFiles(): void {
	addEventListener('dragover', event => hasFiles(event) && event.preventDefault());
	addEventListener('drop', event => {
		if (!hasFiles(event) || !event.dataTransfer) return;
		event.preventDefault();
		void takeFiles(dropped(event.dataTransfer));
	});
}
