/** The inside of an SVG of 512 by 512: a drawing of game-icons, put in its place by icons.ts. */
declare function icon(name: string): string;

declare module 'icon:*' {
	/** The inside of an SVG of 512 by 512. */
	const body: string;
	export default body;
}
