import { namedSegment } from '@palisade/engine/templates/parameterNames.ts';
import { keyOfLiterals } from '@palisade/engine/templates/templateMerge.ts';
import { isParameterName, PARAMETER_NAME_RULE } from '@palisade/vocabulary/parameterNames.ts';
import { Problem } from '../../../platform/problem.ts';
import { segmentsOf, type SeenEndpoint, type Sibling } from './siblings.ts';

/** As many as one place of a path keeps apart. */
export const MOST_LITERALS = 256;

/** An endpoint that a merge makes, and what it is made of. */
interface PlannedEndpoint<Seen extends SeenEndpoint> {
  readonly method: string;
  readonly path: string;
  readonly from: readonly Seen[];
}

export interface MergePlan<Seen extends SeenEndpoint> {
  readonly endpoints: readonly PlannedEndpoint<Seen>[];
  /** The parameter that is there already and joins in, or null. */
  readonly beside: Sibling<Seen> | null;
}

/**
 * What a merge would make of the endpoints of one place.
 * @throws Problem badInput in words about the name or the choice; conflict when a chosen segment is
 * not there
 */
export function planMerge<Seen extends SeenEndpoint>(
  siblings: ReadonlyMap<string, Sibling<Seen>>,
  index: number,
  name: string,
  literals: readonly string[],
): MergePlan<Seen> {
  if (!isParameterName(name)) throw new Problem('badInput', PARAMETER_NAME_RULE, { field: 'name' });
  if (literals.length === 0 || literals.length > MOST_LITERALS)
    throw new Problem('badInput', `Select 1 to ${MOST_LITERALS} paths to merge.`, {
      field: 'merged',
    });
  if (literals.some((literal) => literal.includes('{')))
    throw new Problem('badInput', 'A parameter cannot be merged: select segments without braces.', {
      field: 'merged',
    });
  const key = keyOfLiterals(literals);
  const beside =
    [...siblings.values()].find(
      ({ segment }) => segment.includes('{') && segment.replaceAll(/\{[^{}]*\}/g, '{}') === key,
    ) ?? null;
  const touched = [...literals.map((literal) => siblings.get(literal)), beside].filter(
    (sibling) => sibling != null,
  );
  if (touched.length < literals.length) throw changedMeanwhile();
  const made = new Map<string, { method: string; path: string; from: Seen[] }>();
  for (const endpoint of touched.flatMap(({ endpoints }) => endpoints)) {
    const segments = segmentsOf(endpoint.template);
    if (segments.some((segment, at) => at !== index && segment.includes(`{${name}}`)))
      throw new Problem('badInput', `${endpoint.template} has a parameter {${name}} already.`, {
        field: 'name',
      });
    const path = `/${segments.with(index, namedSegment(key, name)).join('/')}`;
    const id = `${endpoint.method} ${path}`;
    const present = made.get(id);
    if (present === undefined) made.set(id, { method: endpoint.method, path, from: [endpoint] });
    else present.from.push(endpoint);
  }
  return {
    endpoints: [...made.values()].sort((a, b) =>
      a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1,
    ),
    beside,
  };
}

/** What was looked at is not there as it was. */
export const changedMeanwhile = (): Problem =>
  new Problem(
    'conflict',
    'These endpoints changed since you looked at them. Nothing was changed; look again and decide anew.',
  );
