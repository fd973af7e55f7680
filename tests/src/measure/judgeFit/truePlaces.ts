import type { TemplateNode } from '@palisade/engine/templates/templateNode.ts';

/** One segment of the true templates of an API and what is below it. */
export interface TruePlace {
  readonly literals: Map<string, TruePlace>;
  /** By the segment with `{}` for each parameter: `{}`, `{}.json`, `status.{}`. */
  readonly parameters: Map<string, TruePlace>;
}

/** What a segment truly is. */
export interface TrueSegment {
  readonly place: TruePlace;
  /** Key of its parameter; null for a literal. */
  readonly key: string | null;
}

const emptyPlace = (): TruePlace => ({ literals: new Map(), parameters: new Map() });

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The places of these templates. */
export function placesOf(templates: Iterable<string>): TruePlace {
  const root = emptyPlace();
  for (const template of templates) {
    let place = root;
    for (const segment of template.split('/').filter((part) => part !== '')) {
      const key = segment.replace(/\{[^}]*\}/g, '{}');
      const [level, name] = key.includes('{}')
        ? [place.parameters, key]
        : [place.literals, decoded(key)];
      const next = level.get(name) ?? emptyPlace();
      level.set(name, next);
      place = next;
    }
  }
  return root;
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (key: string): RegExp =>
  new RegExp(`^${key.split('{}').map(escaped).join('.+')}$`, 's');

/**
 * What a segment under a place is; literals win, and of parameters the one with most literal text.
 */
export function segmentAt(place: TruePlace, text: string): TrueSegment | null {
  const word = decoded(text);
  const literal = place.literals.get(word);
  if (literal !== undefined) return { place: literal, key: null };
  const fitting = [...place.parameters].filter(([key]) => patternOf(key).test(word));
  const [best] = fitting.sort(([one], [other]) => other.length - one.length);
  return best === undefined ? null : { place: best[1], key: best[0] };
}

/** The place of a learned node; null where learning went another way. */
export function placeOfNode(root: TruePlace, node: TemplateNode): TruePlace | null {
  if (node.parent === null) return root;
  const before = placeOfNode(root, node.parent);
  if (before === null) return null;
  if (node.parameter === null) return segmentAt(before, node.key)?.place ?? null;
  return before.parameters.get(node.key) ?? before.parameters.get('{}') ?? null;
}
