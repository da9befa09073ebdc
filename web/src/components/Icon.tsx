/** A picture that is read out, and says the same to those who point at it. */
export const named = (label: string) => ({ role: 'img', 'aria-label': label, title: label }) as const;

/** A drawing of game-icons (`icon('mounted-knight')`), in the colour of the text around it. With a `label` it is read out. */
export function Icon({ body, label, class: name }: { body: string; label?: string; class?: string }) {
	const props = label ? { role: 'img' as const, 'aria-label': label } : { 'aria-hidden': true as const };
	// The drawings come from the package at build time, never from the network.
	return <svg class={`icon ${name ?? ''}`} viewBox="0 0 512 512" {...props} dangerouslySetInnerHTML={{ __html: body }} />;
}
