import { readdirSync, readFileSync } from 'node:fs';
import { providerPolicy } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { fieldsOf, subjectsOf } from '@palisade/services/domains/posture/evaluation/sharedScope.ts';
import type { OpenGap } from './postureWorld.ts';

/**
 * What a person said of a gap: `right` when whoever owns the API would change something because of
 * it, `repeat` when another gap says the same, `wrong` otherwise.
 */
export type Verdict = 'right' | 'wrong' | 'repeat';
/**
 * What a line of the file says: `mended` is a wrong gap that its policy does not open any more. It
 * counts as wrong should it come back, and says nothing of the policy meanwhile.
 */
export type Written = Verdict | 'mended';

const VERDICTS: ReadonlySet<string> = new Set<Written>(['right', 'wrong', 'repeat', 'mended']);
const FOLDER = new URL('verdicts/', import.meta.url);

/** An endpoint by its method and path; what parameters are called makes no difference. */
export function placeOf({ method, path }: Pick<OpenGap, 'method' | 'path'>): string {
  return `${method} ${path.replaceAll(/\{[^{}]*\}/g, '{}')}`;
}

/**
 * Where a fact of a host or of a field shows makes no difference: `*`, and `*` with the fields;
 * null where a gap is about its endpoint.
 */
export function anyPlaceOf({ policy, evidence }: OpenGap): string | null {
  const scope = providerPolicy(policy)?.scope;
  if (scope === 'host' || scope === 'domain') return '*';
  if (scope === undefined || scope === 'endpoint') return null;
  return ['*', ...subjectsOf(scope, fieldsOf(evidence)).toSorted()].join(' ');
}

const keyOf = (set: string, policy: string, place: string): string => `${set}\t${policy}\t${place}`;

/** Reads lines of set, policy, endpoint, verdict and why, between tabs; `#` begins a comment. */
export function parseVerdicts(text: string): ReadonlyMap<string, Written> {
  const verdicts = new Map<string, Written>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue;
    const [set = '', policy = '', place = '', verdict = '', why = ''] = line.split('\t');
    const key = keyOf(set, policy, place);
    if (!VERDICTS.has(verdict) || why === '' || verdicts.has(key))
      throw new Error(`Verdict ${index + 1} is no verdict, has no reason or is a double: ${line}`);
    verdicts.set(key, verdict as Written); // one of VERDICTS
  }
  return verdicts;
}

/** All verdicts that were written down. */
export function readVerdicts(): ReadonlyMap<string, Written> {
  const files = readdirSync(FOLDER)
    .filter((file) => file.endsWith('.tsv'))
    .sort();
  return parseVerdicts(files.map((file) => readFileSync(new URL(file, FOLDER), 'utf8')).join('\n'));
}

/** What was said of this gap; undefined where nobody has judged it. */
export function verdictOf(
  verdicts: ReadonlyMap<string, Written>,
  set: string,
  gap: OpenGap,
): Verdict | undefined {
  const anyPlace = anyPlaceOf(gap);
  const ofFact = anyPlace === null ? undefined : verdicts.get(keyOf(set, gap.policy, anyPlace));
  const written = ofFact ?? verdicts.get(keyOf(set, gap.policy, placeOf(gap)));
  return written === 'mended' ? 'wrong' : written;
}
