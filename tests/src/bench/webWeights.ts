import { brotliBytes, entryScripts } from './builtScripts.ts';
import type { Visit } from './webVisits.ts';

/** Pages without the frame of a company. */
const OUTSIDE = new Set(['login', 'terms-and-conditions', 'unauthorized', 'graphql/playground']);
const kb = (bytes: number) => Math.round(bytes / 100) / 10;
const sum = (files: Iterable<string>) =>
  [...files].reduce((total, file) => total + brotliBytes(file), 0);

/** Victory and what draws with it: fetched when the first chart is seen. */
const isOfCharts = (file: string) => /\/(?:charts|chartTheme|BinDrawing|DonutDrawing)-/.test(file);

/** Brotli bytes of the scripts of a page with those of the entry, charts left out. */
export const pageBytes = (scripts: Iterable<string>): number =>
  sum([...new Set([...entryScripts(), ...scripts])].filter((file) => !isOfCharts(file)));

/** Scripts that come with every page of a company, beside the entry. */
function shellOf(pages: readonly Visit[], entry: ReadonlySet<string>): string[] {
  return [...(pages[0]?.scripts ?? [])].filter(
    (file) => !entry.has(file) && pages.every(({ scripts }) => scripts.has(file)),
  );
}

/** The figures of visits, pages apart from drawers; times only of what was visited several times. */
export function shownVisits(
  found: Readonly<Record<string, Visit>>,
  drawers: ReadonlySet<string>,
  isTimed: (isDrawer: boolean) => boolean,
): object {
  const entry = new Set(entryScripts());
  const pages = Object.entries(found).flatMap(([name, seen]) => (OUTSIDE.has(name) ? [] : [seen]));
  const all = Object.entries(found).map(([name, { scripts, ...times }]) => ({
    name,
    kb: kb(pageBytes(scripts)),
    ...(isTimed(drawers.has(name)) && times),
  }));
  return {
    brotliKb: {
      entry: kb(sum(entry)),
      shell: kb(sum(shellOf(pages, entry))),
      largestPage: Math.max(...all.map(({ kb: size }) => size)),
      charts: kb(sum(new Set(pages.flatMap((page) => [...page.scripts]).filter(isOfCharts)))),
    },
    pages: all.filter(({ name }) => !drawers.has(name)),
    drawers: all.filter(({ name }) => drawers.has(name)),
  };
}
