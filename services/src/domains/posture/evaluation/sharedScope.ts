import { domainOf } from '@palisade/engine/facts/domainOf.ts';
import type { Evidence } from '@palisade/engine/policies/evidence.ts';
import type { PolicyScope } from '@palisade/vocabulary/posturePolicies.ts';
import { providerPolicy } from '../hub/catalogue.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { hostsAtAnyPort } from '../../inventory/evaluation/whereabouts.client.ts';
import type { EvaluatedPolicy } from './evaluatedPolicies.ts';

/** Of policies that are reported once for a host, for its domain, or for a field of it. */
export type SharedScope = Exclude<PolicyScope, 'endpoint'>;

/** What a policy reports once for a whole host; null when it does at each endpoint. */
export function sharedScope({
  providerKey,
}: Pick<EvaluatedPolicy, 'providerKey'>): SharedScope | null {
  const scope = providerKey === null ? undefined : providerPolicy(providerKey)?.scope;
  return scope === undefined || scope === 'endpoint' ? null : scope;
}

/** A host without its port: what it runs, and how it is set up, is one fact at all of its ports. */
const hostName = (host: string): string => host.replace(/:\d+$/, '');

/** Where a fact of this scope is one: a host, or the registrable domain of one that has any. */
export const placeOf = (scope: SharedScope, host: string): string =>
  (scope === 'domain' ? domainOf(host) : '') || hostName(host);

/** All hosts of the company where facts of these scopes are one with those of some hosts. */
export function hostsOfScopes(
  query: CompanyQuery,
  scopes: readonly SharedScope[],
  hosts: readonly string[],
): Promise<readonly string[]> {
  const domains = scopes.includes('domain')
    ? hosts.map(domainOf).filter((domain) => domain !== '')
    : [];
  return hostsAtAnyPort(query, [...new Set(hosts.map(hostName))], [...new Set(domains)]);
}

/** A field by its own name, wherever in bodies it is: `[].owner.password` is `password`. */
const fieldName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').pop() ?? parameter;

/** A field with the name of what it is in: `orders[].customer.email` is `customer.email`. */
const memberName = (parameter: string): string =>
  parameter.replaceAll('[]', '').split('.').slice(-2).join('.');

const SUBJECTS: Readonly<Record<SharedScope, (parameter: string) => string>> = {
  host: () => '',
  domain: () => '',
  field: fieldName,
  member: memberName,
};

/** What a gap of this scope tells of, by the fields that show it; one empty text for a host or a domain. */
export const subjectsOf = (
  scope: SharedScope,
  parameterNames: readonly string[],
): readonly string[] =>
  scope === 'host' || scope === 'domain' ? [''] : [...new Set(parameterNames.map(SUBJECTS[scope]))];

/**
 * Names of the fields that show a gap of a policy about fields: parameters, or where none does what
 * its findings saw, as the names of settings.
 */
export const fieldsOf = ({ parameters, vulnerabilities }: Evidence): readonly string[] =>
  parameters.length > 0
    ? parameters.map(({ name }) => name)
    : vulnerabilities.flatMap(({ seen }) => seen);
