import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { type Evidence, EvidenceDesk } from './evidence.ts';
import type { EvaluatedEndpoint } from './evaluatedEndpoint.ts';
import { KeyIndex } from './keyIndex.ts';
import { policyRow } from './policyRow.ts';
import { SharedConditions } from './sharedConditions.ts';

/** A policy as far as evaluation goes; its filter as parseFilter leaves it with POLICY_FIELDS. */
export interface EvaluationPolicy {
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
}

/** Policies compiled for one moment: `now` in milliseconds is what `now-7d` counts from. */
export class PolicySet {
  readonly #policies: readonly Compiled[];
  readonly #conditions: SharedConditions;
  readonly #evidence: EvidenceDesk;
  readonly #index = new KeyIndex();
  /** For each policy the turn in which it was asked last: an index may find it more than once. */
  readonly #asked: Uint32Array;
  #turn = 0;

  constructor(policies: readonly EvaluationPolicy[], now: number) {
    const conditions = new SharedConditions(POLICY_FIELDS, now);
    this.#conditions = conditions;
    this.#evidence = new EvidenceDesk(conditions);
    this.#policies = policies.map(({ id, filter }) => ({ id, number: conditions.add(filter) }));
    for (const [index, { filter }] of policies.entries())
      this.#index.add(index, conditions.keysOf(filter));
    this.#asked = new Uint32Array(policies.length);
  }

  /**
   * The policies whose filter holds for the endpoint, each with its evidence, in the order given.
   */
  evaluate(endpoint: EvaluatedEndpoint): Verdict[] {
    const held = this.#held(endpoint);
    if (held.length === 0) return [];
    this.#evidence.look(endpoint);
    return held.map(({ id, number }) => ({
      policyId: id,
      evidence: this.#evidence.evidenceOf(number),
    }));
  }

  /** How many policies' filters hold; costs no evidence. */
  count(endpoint: EvaluatedEndpoint): number {
    return this.#held(endpoint).length;
  }

  #held(endpoint: EvaluatedEndpoint): Compiled[] {
    const conditions = this.#conditions;
    conditions.look(policyRow(endpoint, (key) => conditions.asks(key)));
    this.#turn += 1;
    const held: number[] = [];
    const ask = (index: number): void => {
      if (this.#asked[index] === this.#turn) return;
      this.#asked[index] = this.#turn;
      const policy = this.#policies[index];
      if (policy !== undefined && conditions.holds(policy.number)) held.push(index);
    };
    for (const index of this.#index.always) ask(index);
    this.#index.visit((field) => conditions.cellOf(field), ask);
    return held.sort((a, b) => a - b).map((index) => this.#policies[index] as Compiled); // Numbers of this list.
  }
}
