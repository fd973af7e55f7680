import { keyOfPath } from './keptValues.ts';
import { leavesBelow, type TemplateNode } from './templateNode.ts';

const NUMBER = /^\d+$/;
/** So many numbers with nothing below them are ids, as an API has no three versions of one endpoint. */
const SEVERAL = 3;
/** Share of the endpoints below a number that the ids beside it must have for it to be one of them. */
const SHARED = 0.5;

/**
 * Numbers that stood where versions stand (`/32/settings`, `/rest/updateUser/28`), and are ids as
 * others beside them show: larger numbers with the same below, or several with nothing below.
 */
export function numbersAmong(parent: TemplateNode): readonly TemplateNode[] {
  const numbers = [...(parent.literals?.values() ?? [])].filter(
    ({ key, pinned }) => !pinned && NUMBER.test(key),
  );
  if (numbers.length === 0) return [];
  const beside = parent.parameters?.get('{}');
  if (beside?.parameter?.shape === 'integer') {
    const known = new Set(endpointsOf(beside));
    return numbers.filter((number) => {
      const own = endpointsOf(number);
      return own.filter((endpoint) => known.has(endpoint)).length >= own.length * SHARED;
    });
  }
  const ends = numbers.filter(({ literals, parameters }) => !literals && !parameters);
  return ends.length >= SEVERAL ? ends : [];
}

/** The endpoints below a node, by `keyOfPath`. */
export const endpointsOf = (node: TemplateNode): string[] =>
  leavesBelow(node).map(({ way, leaf }) => keyOfPath(leaf.method, way));
