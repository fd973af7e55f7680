import rows from '@palisade/vocabulary/providerPolicies.json' with { type: 'json' };
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';

/** A policy that comes with Palisade. */
export interface ProviderPolicy {
  /** Its key, the same in every installation. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly remediation: string;
  readonly severity: Severity;
  readonly categories: readonly string[];
  readonly cweIds: readonly string[];
  readonly owasp: readonly string[];
  /** Policies about labels with fixed names are to be read, and cannot be installed. */
  readonly installable: boolean;
  readonly filter: Filter;
}

/** When the policies of the catalogue were published. */
export const PUBLISHED_AT = '2026-11-22T00:00:00.000Z';

/** All policies that come with Palisade; a test holds them to the catalogue of fields. */
export const CATALOGUE = rows as unknown as readonly ProviderPolicy[];

const byKey = new Map(CATALOGUE.map((policy) => [policy.id, policy]));

export const providerPolicy = (key: string): ProviderPolicy | undefined => byKey.get(key);
