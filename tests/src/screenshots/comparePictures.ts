import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** How far the colours of a pixel may be apart, 0..1, before it counts: edges of text swing so much. */
const TOLERANCE = 0.1;

/** Share of its pixels up to which a picture is as it was: a clock in its corner shows another minute. */
const ALIKE = 0.0001;

/** What became of one picture. */
export interface Comparison {
  readonly file: string;
  /** 0..1 of its pixels; 1 where it has another size, null where one folder alone has it. */
  readonly changed: number | null;
  /** In words, for what is no share. */
  readonly remark: string | null;
}

const picturesIn = (folder: string): readonly string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.png') && !name.startsWith('sheet-'));

/**
 * Compares the pictures of two folders by their names, those that differ most first. Writes what
 * differs in each as a picture of its own, and a page with all three side by side.
 * @param into folder for those
 */
export function comparePictures(
  before: string,
  after: string,
  into: string,
): readonly Comparison[] {
  mkdirSync(into, { recursive: true });
  const [old, now] = [new Set(picturesIn(before)), new Set(picturesIn(after))];
  const compared = [...new Set([...old, ...now])].map((file): Comparison => {
    if (!now.has(file)) return { file, changed: null, remark: 'is gone' };
    if (!old.has(file)) return { file, changed: null, remark: 'is new' };
    return compare(file, join(before, file), join(after, file), join(into, file));
  });
  const differing = compared
    .filter(({ changed }) => changed !== 0)
    .sort((a, b) => (b.changed ?? 2) - (a.changed ?? 2) || a.file.localeCompare(b.file));
  writeFileSync(join(into, 'index.html'), pageOf(differing, before, after, into));
  return differing;
}

function compare(file: string, before: string, after: string, into: string): Comparison {
  const [old, now] = [PNG.sync.read(readFileSync(before)), PNG.sync.read(readFileSync(after))];
  const { width, height } = old;
  if (width !== now.width || height !== now.height)
    return {
      file,
      changed: 1,
      remark: `is ${now.width} × ${now.height} and was ${width} × ${height}`,
    };
  const shown = new PNG({ width, height });
  const count = pixelmatch(old.data, now.data, shown.data, width, height, { threshold: TOLERANCE });
  const changed = count / (width * height);
  if (changed <= ALIKE) return { file, changed: 0, remark: null };
  writeFileSync(into, PNG.sync.write(shown));
  return { file, changed, remark: null };
}

export const wordsOf = ({ file, changed, remark }: Comparison): string =>
  `${file} ${remark ?? `differs in ${(100 * (changed ?? 0)).toFixed(2)} % of its pixels`}`;

function pageOf(
  differing: readonly Comparison[],
  before: string,
  after: string,
  into: string,
): string {
  const row = (comparison: Comparison): string => {
    const image = (folder: string) =>
      `<img src="${relative(into, join(folder, comparison.file)).split('/').map(encodeURIComponent).join('/')}" alt="">`;
    return `<h2>${wordsOf(comparison)}</h2>${image(before)}${image(after)}${image(into)}`;
  };
  return `<!doctype html>
<meta charset="utf-8"><title>Pictures that differ</title>
<style>
  body { margin: 8px; font: 12px sans-serif; display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px; }
  h2 { grid-column: 1 / -1; margin: 8px 0 0; font-size: 13px } img { width: 100%; border: 1px solid #999 }
</style>
${differing.map(row).join('\n')}
`;
}
