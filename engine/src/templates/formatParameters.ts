import { ANY_FORMAT, answerDifferently } from './gluedSegments.ts';
import { mergeChildren } from './mergeSiblings.ts';
import { parameterName } from './parameterNames.ts';
import { isFormat } from './segmentKey.ts';
import { type TemplateNode, mergeInto } from './templateNode.ts';

/** Formats of one place that are a parameter wherever they stand; fewer may be endpoints. */
const MANY = 4;
/** Places of a host with several formats that show that the format is a parameter everywhere. */
const PLACES = 3;
/** Formats that make such a place. */
const SEVERAL = 2;

/** The parameters of a place that differ in their format alone: `{}.json`, `{}.xml`. */
function formatsOf({ parameters }: TemplateNode): readonly TemplateNode[] {
  if (parameters === null || parameters.size < SEVERAL) return [];
  return [...parameters.values()].filter(
    ({ key, pinned }) => !pinned && key.startsWith('{}.') && isFormat(key.slice(3)),
  );
}

interface Place {
  readonly parent: TemplateNode;
  readonly formats: readonly TemplateNode[];
}

function placesBelow(node: TemplateNode, places: Place[]): readonly Place[] {
  const formats = formatsOf(node);
  const isKnown = node.parameters?.has(ANY_FORMAT) === true;
  if (isKnown || (formats.length >= SEVERAL && !answerDifferently(formats))) {
    places.push({ parent: node, formats });
  }
  for (const child of node.literals?.values() ?? []) placesBelow(child, places);
  for (const child of node.parameters?.values() ?? []) placesBelow(child, places);
  return places;
}

/** The new parameter, whose values are of the same shape as before where that was one. */
function openAnyFormat(
  parent: TemplateNode,
  formats: readonly TemplateNode[],
  at: number,
): TemplateNode {
  const target = mergeChildren(parent, [], ANY_FORMAT, at);
  const shapes = new Set(formats.map(({ parameter }) => parameter?.shape ?? null));
  const [shape = null] = shapes;
  if (target.parameter === null || shapes.size > 1 || shape === null) return target;
  const name = parameterName(parent, shape, ANY_FORMAT);
  target.parameter = { ...target.parameter, kind: 'shape', shape, name };
  return target;
}

/**
 * Makes `{}.json`, `{}.xml` and the like one parameter of any format where one place has four of
 * them, or three places of the host have two each. One place with two or three may as well have an
 * endpoint for each, as documents have it. True when something changed.
 */
export function foldFormats(root: TemplateNode, at: number): boolean {
  const places = placesBelow(root, []);
  const areMany = places.length >= PLACES;
  let changed = false;
  for (const { parent, formats } of places) {
    const isKnown = parent.parameters?.has(ANY_FORMAT) === true;
    if (formats.length === 0 || !(isKnown || areMany || formats.length >= MANY)) continue;
    const target = isKnown
      ? mergeChildren(parent, [], ANY_FORMAT, at)
      : openAnyFormat(parent, formats, at);
    for (const node of formats) {
      parent.parameters?.delete(node.key);
      mergeInto(target, node);
    }
    changed = true;
  }
  return changed;
}
