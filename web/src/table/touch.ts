/* A sentence that a pointer finds by resting on something is said in the prompt's line when that is pressed: fingers cannot rest. What
 * does something when it is pressed does that instead. */
export function tellTitles(root: HTMLElement, tell: (sentence: string) => void): () => void {
	const onClick = (event: MouseEvent) => {
		const pressed = event.target as Element;
		const sentence = pressed.closest('[title]')?.getAttribute('title');
		if (sentence && !pressed.closest('button, a, input, select')) tell(sentence);
	};
	root.addEventListener('click', onClick);
	return () => root.removeEventListener('click', onClick);
}
