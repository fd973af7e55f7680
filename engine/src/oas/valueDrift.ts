import { hash32, spread } from '../parameters/distinctValues.ts';
import type { ParameterEvidence, PlaceEvidence } from '../parameters/parameterEvidence.ts';
import { ARRAY, NULL, OBJECT, STRING, TYPES } from '../parameters/valueTypes.ts';
import type { DocumentedParameter } from './apiDocument.ts';
import type { Drift, DriftKind } from './driftKinds.ts';

const SHARE = 0.01;

/**
 * Where the values of one parameter disagree with its type or its enum. Nulls never do: documents
 * are careless about them.
 */
export function valueDrift(
  parameter: DocumentedParameter,
  evidence: ParameterEvidence,
  place: PlaceEvidence,
  seed: number,
): readonly Drift[] {
  const { side, location, contentType, statusClass } = place;
  const make = (
    kind: DriftKind,
    documented: string,
    seen: string,
    share: number | null,
  ): Drift => ({
    kind,
    side,
    location,
    name: parameter.name,
    contentType,
    statusClass,
    documented,
    seen,
    share,
  });
  const isJson = location === 'body' && (contentType.includes('json') || contentType === '');
  const counts = evidence.types.map((count, index) => (index === NULL ? 0 : count));
  counts[OBJECT] = Math.max(counts[OBJECT] ?? 0, evidence.objects);
  counts[ARRAY] = (counts[ARRAY] ?? 0) + evidence.lists;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return [];
  const wrong = counts.map((count, index) =>
    allows(parameter.types, TYPES[index] ?? 'string', isJson) ? 0 : count,
  );
  const bad = wrong.reduce((sum, count) => sum + count, 0);
  if (bad >= total * SHARE && bad > 0) {
    const types = wrong.flatMap((count, index) => (count > 0 ? [TYPES[index] ?? ''] : []));
    return [make('type', parameter.types.join(' or '), types.join(', '), bad / total)];
  }
  const outside =
    parameter.values === null ? 0 : outsideOf(parameter.values, evidence, isJson, seed);
  if (outside === 0) return [];
  return [
    make(
      'value',
      `one of ${parameter.values?.slice(0, 10).join(', ') ?? ''}`,
      `${outside} of ${evidence.hashes.length} distinct values are not listed`,
      null,
    ),
  ];
}

/**
 * Whether a documented type takes a value of the type that was seen. Outside of JSON everything is
 * a text.
 */
function allows(types: readonly string[], seen: string, isJson: boolean): boolean {
  if (types.length === 0 || types.includes(seen)) return true;
  if (seen === 'integer' && types.includes('number')) return true;
  return (
    !isJson &&
    (types.includes('string') ||
      types.includes('array') ||
      types.includes('object') ||
      seen === 'object' ||
      seen === 'array')
  );
}

/**
 * Distinct values in the sketch that are none of the documented ones. Numbers of JSON are hashed in
 * another way and are not compared.
 */
function outsideOf(
  values: readonly string[],
  evidence: ParameterEvidence,
  isJson: boolean,
  seed: number,
): number {
  const texts = evidence.types[STRING] ?? 0;
  const all = evidence.types.reduce((sum, count, index) => (index === NULL ? sum : sum + count), 0);
  if ((isJson && texts !== all) || evidence.objects > 0 || evidence.lists > 0) return 0;
  const documented = new Set(values.map((value) => spread(hash32(value) ^ seed)));
  return evidence.hashes.filter((hash) => !documented.has(hash)).length;
}
