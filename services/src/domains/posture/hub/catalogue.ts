import rows from '@palisade/vocabulary/providerPolicies.json' with { type: 'json' };
import type { Filter } from '@palisade/vocabulary/filters.ts';
import type { PolicyScope } from '@palisade/vocabulary/posturePolicies.ts';
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
  /** Most of the gaps it opens are worth a change: it is installed where nobody chose. */
  readonly recommended: boolean;
  /**
   * What a gap is about. Of a host it is reported once, not at each endpoint that shows it; of a field
   * once for the endpoints of a host that have a field of this name, since one object is answered
   * in many places.
   */
  readonly scope: PolicyScope;
  /**
   * Keys of policies that tell the same of a host, and more: where one of them is reported there, this one
   * is not.
   */
  readonly toldBy?: readonly string[];
  readonly filter: Filter;
}

/** When the policies of the catalogue were published. */
export const PUBLISHED_AT = '2026-11-22T00:00:00.000Z';

/** All policies that come with Palisade; a test holds them to the catalogue of fields. */
export const CATALOGUE = rows as unknown as readonly ProviderPolicy[];

const byKey = new Map(CATALOGUE.map((policy) => [policy.id, policy]));

export const providerPolicy = (key: string): ProviderPolicy | undefined => byKey.get(key);
