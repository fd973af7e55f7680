import { keyOfPath } from './keptValues.ts';
import { sketchSimilarity, type StructureSketch } from './structureSketch.ts';
import { type TemplateNode, leavesBelow } from './templateNode.ts';

/** So many words at most, each with so many requests and endpoints of its own below. */
const FEW = { words: 12, requests: 12, own: 2 } as const;
/** Own endpoints of two words answer otherwise when they have less than this in common. */
const UNLIKE = 0.5;

interface Below {
  readonly key: string;
  readonly method: string;
  readonly sketch: StructureSketch | null;
}

/**
 * Whether words are strangers to each other: each has several endpoints below that begin with a
 * word, are none of the others', make up half of what it has, and answer unlike anything that only
 * the others have. Owners of things with names have endpoints of their own, too, but those answer
 * alike.
 */
export function areStrangers(words: readonly TemplateNode[]): boolean {
  if (words.length < 2 || words.length > FEW.words) return false;
  if (words.some(({ total }) => total < FEW.requests)) return false;
  const all = words.map(belowOf);
  const holders = new Map<string, number>();
  for (const { key } of all.flat()) holders.set(key, (holders.get(key) ?? 0) + 1);
  const own = all.map((below) => below.filter(({ key }) => holders.get(key) === 1));
  return own.every((paths, index) => {
    const isEnough = paths.length >= FEW.own && paths.length * 2 >= (all[index]?.length ?? 0);
    return isEnough && isUnlike(paths, own.filter((_, other) => other !== index).flat());
  });
}

const belowOf = (word: TemplateNode): readonly Below[] =>
  leavesBelow(word)
    .filter(({ way }) => !way.startsWith('{'))
    .map(({ way, leaf: { method, sketch } }) => ({ key: keyOfPath(method, way), method, sketch }));

/** Whether answers of endpoints, as far as they are known, are like none of others'. */
function isUnlike(paths: readonly Below[], others: readonly Below[]): boolean {
  const answers = paths.flatMap(({ method, sketch }) => {
    if (sketch === null) return [];
    const alike = others.map((other) =>
      other.sketch === null || other.method !== method ? 0 : sketchSimilarity(sketch, other.sketch),
    );
    return [Math.max(0, ...alike)];
  });
  const sum = answers.reduce((so, one) => so + one, 0);
  return answers.length >= FEW.own && sum < UNLIKE * answers.length;
}
