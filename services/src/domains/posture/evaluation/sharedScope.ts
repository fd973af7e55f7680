import type { Evidence } from '@palisade/engine/policies/evidence.ts';
import type { PolicyScope } from '@palisade/vocabulary/posturePolicies.ts';
import { providerPolicy } from '../hub/catalogue.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';

/** Of policies that are reported once for a host, or for a field of it. */
export type SharedScope = Exclude<PolicyScope, 'endpoint'>;

/** What a policy reports once for a whole host; null when it does at each endpoint. */
export function sharedScope({
  providerKey,
}: Pick<EvaluatedPolicy, 'providerKey'>): SharedScope | null {
  const scope = providerKey === null ? undefined : providerPolicy(providerKey)?.scope;
  return scope === undefined || scope === 'endpoint' ? null : scope;
}

/** A field by its own name, wherever in bodies it is: `[].owner.password` is `password`. */
const fieldName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').pop() ?? parameter;

/** A field with the name of what it is in: `orders[].customer.email` is `customer.email`. */
const memberName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').slice(-2).join('.');

const SUBJECTS: Readonly<Record<SharedScope, (parameter: string) => string>> = {
  host: () => '',
  field: fieldName,
  member: memberName,
};

/** What a gap of this scope tells of, by the fields that show it; one empty text for a host. */
export const subjectsOf = (
  scope: SharedScope,
  parameterNames: readonly string[],
): readonly string[] =>
  scope === 'host' ? [''] : [...new Set(parameterNames.map(SUBJECTS[scope]))];

/**
 * Names of the fields that show a gap of a policy about fields: parameters, or where none does what
 * its findings saw, as the names of settings.
 */
export const fieldsOf = ({ parameters, vulnerabilities }: Evidence): readonly string[] =>
  parameters.length > 0
    ? parameters.map(({ name }) => name)
    : vulnerabilities.flatMap(({ seen }) => seen);
