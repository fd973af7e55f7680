import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import type { FilterRow } from '../filter/compilePredicate.ts';
import { compileEvidence, type Evidence } from './evidence.ts';
import type { JudgedEndpoint } from './judgedEndpoint.ts';
import { policyRow } from './policyRow.ts';
import { SharedConditions } from './sharedConditions.ts';

/** A policy as far as judging goes; its filter as parseFilter leaves it with POLICY_FIELDS. */
export interface JudgingPolicy {
  readonly id: string;
  readonly filter: Filter;
}

/** A policy that an endpoint does not meet, and why. */
export interface Verdict {
  readonly policyId: string;
  readonly evidence: Evidence;
}

interface Compiled {
  readonly id: string;
  /** Its number among the shared conditions. */
  readonly number: number;
  readonly filter: Filter;
  explain: ((endpoint: JudgedEndpoint, row: FilterRow) => Evidence | null) | null;
}

/** Policies compiled for one moment: `now` in milliseconds is what `now-7d` counts from. */
export class PolicySet {
  readonly #policies: readonly Compiled[];
  readonly #now: number;
  readonly #conditions: SharedConditions;

  constructor(policies: readonly JudgingPolicy[], now: number) {
    this.#now = now;
    const conditions = new SharedConditions(POLICY_FIELDS, now);
    this.#conditions = conditions;
    this.#policies = policies.map(({ id, filter }) => ({ id, filter, number: conditions.add(filter), explain: null }));
  }

  /** The policies whose filter holds for the endpoint, each with its evidence. */
  judge(endpoint: JudgedEndpoint): Verdict[] {
    const row = policyRow(endpoint);
    this.#conditions.look(row);
    const verdicts: Verdict[] = [];
    for (const policy of this.#policies) {
      if (!this.#conditions.holds(policy.number)) continue;
      policy.explain ??= compileEvidence(policy.filter, POLICY_FIELDS, this.#now);
      const evidence = policy.explain(endpoint, row);
      if (evidence !== null) verdicts.push({ policyId: policy.id, evidence });
    }
    return verdicts;
  }

  /** How many policies' filters hold; costs no evidence. */
  count(endpoint: JudgedEndpoint): number {
    this.#conditions.look(policyRow(endpoint));
    let held = 0;
    for (const { number } of this.#policies) if (this.#conditions.holds(number)) held += 1;
    return held;
  }
}
