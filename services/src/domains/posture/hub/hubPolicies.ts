import { compilePredicate, type FilterRow } from '@palisade/engine/filter/compilePredicate.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { HUB_FIELDS } from '@palisade/vocabulary/hubFields.ts';
import { POLICY_LIMITS } from '@palisade/vocabulary/posturePolicies.ts';
import { countsByCategory } from '../policies/countsByCategory.ts';
import type { CategoryCounts, Policy } from '../policies/policies.schemas.ts';
import { CATALOGUE, PUBLISHED_AT } from './catalogue.ts';
import type { HubPolicy } from './hub.schemas.ts';

const DAY = 86_400_000;

/** The catalogue as a company sees it: what is installed shows its own severity. */
export function hubPolicies(installed: ReadonlyMap<string, Policy>): HubPolicy[] {
  return CATALOGUE.map(({ id, installable, recommended, ...policy }) => {
    const own = installed.get(id);
    return {
      ...policy,
      key: id,
      categories: [...policy.categories],
      cweIds: [...policy.cweIds],
      owasp: [...policy.owasp],
      timeCreated: PUBLISHED_AT,
      isInstallable: installable,
      isRecommended: recommended,
      severity: own?.severity ?? policy.severity,
      isInstalled: own !== undefined,
      isEnabled: own?.isEnabled ?? false,
      policyId: own?.id ?? null,
      installedAt: own?.timeCreated ?? null,
    };
  });
}

const rowOf = ({ cweIds, categories, timeCreated, ...policy }: HubPolicy): FilterRow => ({
  ...(policy as unknown as FilterRow),
  catalogueName: policy.name,
  category: categories,
  cweId: cweIds,
  timeCreated: Date.parse(timeCreated),
});

/** Those of the policies that a filter keeps. */
export function keep(
  policies: readonly HubPolicy[],
  filter: Filter | null,
  now: number,
): HubPolicy[] {
  if (filter === null) return [...policies];
  const holds = compilePredicate(filter, HUB_FIELDS, now);
  return policies.filter((policy) => holds(rowOf(policy)));
}

/** How many policies of the hub each category has, and how many of them the filter keeps. */
export function hubCounts(
  policies: readonly HubPolicy[],
  kept: readonly HubPolicy[],
  now: number,
): CategoryCounts {
  const isRecent = ({ timeCreated }: HubPolicy): boolean =>
    Date.parse(timeCreated) > now - POLICY_LIMITS.newForDays * DAY;
  // Where all came together, none is newer than the others.
  const areAllRecent = policies.every(isRecent);
  const isNew = (policy: HubPolicy): boolean => !areAllRecent && isRecent(policy);
  const names = [...new Set(policies.flatMap(({ categories }) => categories))].sort();
  const of = (category: string | null, among: readonly HubPolicy[]) =>
    among.filter(({ categories }) =>
      category === null ? categories.length === 0 : categories.includes(category),
    );
  const counted = (category: string | null) => ({
    category,
    full: of(category, policies).length,
    filtered: of(category, kept).length,
    isNew: of(category, policies).some(isNew),
  });
  return countsByCategory(
    [...names, null].map(counted).filter(({ full }) => full > 0),
    { full: policies.length, filtered: kept.length },
  );
}
