import { type EvaluationPolicy, PolicySet } from '@palisade/engine/policies/policySet.ts';

/**
 * Sets that are kept, of as many companies at least; and for how long, since conditions such as
 * `now-7d` count from when they were compiled.
 */
const KEPT = { sets: 8, milliseconds: 60_000 } as const;

const sets = new Map<string, { readonly set: PolicySet; readonly now: number }>();

/**
 * Policies compiled for about now. Batches of endpoints follow each other by the same policies, and
 * compiling costs more than evaluating an endpoint.
 */
export function compiledPolicies(policies: readonly EvaluationPolicy[], now: number): PolicySet {
  const key = JSON.stringify(policies.map(({ id, filter }) => [id, filter]));
  const known = sets.get(key);
  if (known !== undefined && Math.abs(now - known.now) < KEPT.milliseconds) return known.set;
  sets.delete(key);
  const [oldest] = sets.keys();
  if (sets.size >= KEPT.sets && oldest !== undefined) sets.delete(oldest);
  const set = new PolicySet(policies, now);
  sets.set(key, { set, now });
  return set;
}
