import { alikeHosts, hostFamilies } from '@palisade/engine/patterns/alikeHosts.ts';
import { readHostPattern } from '@palisade/engine/patterns/hostPattern.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { apisOfHosts, operationsOfHosts, ownHosts } from '../../inventory/inventory.client.ts';
import type { HostPatternSuggestion } from './editApis.schemas.ts';

/** What a look at the hosts of a company reads at most. */
const MOST = { hosts: 5_000, families: 20, compared: 40, operations: 60, shown: 20 } as const;

/**
 * Families of hosts that have the same operations, such as those of tenants and instances, with the
 * expression that makes one host of each. A look at a few dozen hosts of the largest families; no
 * host is in two suggestions. None for people limited to labels: a family has hosts that they do not
 * see.
 */
export async function suggestHostPatterns(scope: CompanyScope): Promise<HostPatternSuggestion[]> {
  if (scope.isLimited) return [];
  const hosts = await ownHosts(scope, MOST.hosts);
  const ids = new Map(hosts.map(({ id, name }) => [name, id]));
  const suggestions: HostPatternSuggestion[] = [];
  const taken = new Set<string>();
  for (const family of hostFamilies([...ids.keys()]).slice(0, MOST.families)) {
    if (family.names.some((name) => taken.has(name))) continue;
    const compared = spread(family.names, MOST.compared).flatMap((name) => ids.get(name) ?? []);
    const known = await operationsOfHosts(scope, compared, MOST.operations);
    const alike = alikeHosts(
      family,
      known.map(({ operations }) => operations.map(withoutNames)),
    );
    const read = alike === null ? null : readHostPattern(alike);
    if (alike === null || read === null || typeof read === 'string' || !('name' in read)) continue;
    const [host = ''] = family.names;
    const [api] = await apisOfHosts(scope, [ids.get(host) ?? '']);
    if (api === undefined) continue;
    for (const name of family.names) taken.add(name);
    suggestions.push({
      apiId: api.id,
      host,
      pattern: alike,
      name: read.name,
      hosts: family.names.slice(0, MOST.shown),
      hostCount: family.names.length,
    });
  }
  return suggestions;
}

const withoutNames = (operation: string): string => operation.replace(/\{[^}]*\}/g, '{}');

/** So many of a list, from all over it. */
const spread = <Item>(items: readonly Item[], atMost: number): Item[] =>
  items.filter((_, index) => index % Math.ceil(items.length / atMost) === 0);
