/* The rules as a booklet: half a sheet a page, in the order in which sheets printed on both sides, turned over the short edge, make a
 * booklet when they are folded together. The text flows once, a column a page; each leaf shows a copy of it through a window. */
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { say } from './say';
import { bookOrder, LEAF_MARGIN, leafOf, type Paper } from './sheets';

const mm = (n: number) => `${n}mm`;
const GAP = 10; // millimetres between columns, which nobody sees

interface BookletProps {
	readonly paper: Paper;
	readonly foot: string;
	/** Changes with what is in it. */
	readonly of: unknown;
	readonly children: ComponentChildren;
}

export function Booklet({ paper, foot, of, children }: BookletProps) {
	const flow = useRef<HTMLElement>(null);
	const [pages, setPages] = useState(0);
	const { width, height } = leafOf(paper);
	const room = { width: width - 2 * LEAF_MARGIN.x, height: height - LEAF_MARGIN.top - LEAF_MARGIN.bottom };
	const step = room.width + GAP;
	const columns = { width: mm(room.width), height: mm(room.height), columnWidth: mm(room.width), columnGap: mm(GAP) };
	useLayoutEffect(() => {
		const measure = () => {
			const box = flow.current;
			if (box) setPages(Math.round((box.scrollWidth / box.clientWidth) * (room.width / step) + GAP / step));
		};
		measure();
		void document.fonts.ready.then(measure);
	}, [of, paper]);
	return (
		<>
			<article ref={flow} class="print-flow is-source" style={columns}>
				{children}
			</article>
			{bookOrder(pages).map((side, i) => (
				<section key={`side${i}`} class={`print-book is-${paper}`} style={{ width: mm(2 * width), height: mm(height) }}>
					{side.map(page => (
						<Leaf
							key={page}
							width={width}
							page={page}
							from={flow.current}
							left={-(page - 1) * step}
							{...{ columns, pages, foot }}
						/>
					))}
				</section>
			))}
		</>
	);
}

interface LeafProps {
	readonly page: number;
	readonly pages: number;
	readonly width: number;
	readonly left: number;
	readonly columns: Readonly<Record<string, string>>;
	readonly from: HTMLElement | null;
	readonly foot: string;
}

/** A page, from 1; those behind the last are empty. */
function Leaf({ page, pages, width, left, columns, from, foot }: LeafProps) {
	const copy = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		copy.current?.replaceChildren(...[...(from?.children ?? [])].map(one => one.cloneNode(true)));
	});
	if (page > pages) return <div class="print-leaf" style={{ width: mm(width) }} data-page="" />;
	return (
		<div class="print-leaf" style={{ width: mm(width) }} data-page={page}>
			<div class="print-window" style={{ width: columns.width, height: columns.height }}>
				<article ref={copy} class="print-flow" style={{ ...columns, marginLeft: mm(left) }} />
			</div>
			<p class="print-page-number">{page === 1 ? foot : say('page_of', { n: page })}</p>
		</div>
	);
}
