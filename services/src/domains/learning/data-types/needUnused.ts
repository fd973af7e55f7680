import { Problem } from '../../../platform/problem.ts';
import { inventoryFiltersNaming } from '../../inventory/saved-filters/savedInventoryFilters.client.ts';
import { rulesNaming } from '../../labels/rules/rulesNaming.client.ts';
import { policiesNaming } from '../../posture/policies/policiesNaming.client.ts';
import { postureFiltersNaming } from '../../posture/saved-filters/savedGapFilters.client.ts';
import type { Where } from './classificationWrite.ts';

/** What would look for a name that is gone. */
interface Users {
  readonly policies: Set<string>;
  readonly rules: Set<string>;
  readonly filters: Set<string>;
  /** Saved filters that other people keep to themselves: their names are nobody else's business. */
  others: number;
}

async function usersOf({ companies, actor }: Where, name: string): Promise<Users> {
  const users: Users = { policies: new Set(), rules: new Set(), filters: new Set(), others: 0 };
  for (const query of companies) {
    for (const policy of await policiesNaming(query, name)) users.policies.add(policy);
    for (const rule of await rulesNaming(query, name)) users.rules.add(rule);
    for (const naming of [inventoryFiltersNaming, postureFiltersNaming]) {
      const { names, others } = await naming(query, name, actor.id);
      for (const filter of names) users.filters.add(filter);
      users.others += others;
    }
  }
  return users;
}

const privateOnes = (count: number): readonly string[] =>
  count === 0 ? [] : [count === 1 ? '1 private one of another person' : `${count} private ones`];

/** @throws Problem conflict that says what depends on the name of a data type or category */
export async function needUnused(where: Where, name: string, what: string): Promise<void> {
  const { policies, rules, filters, others } = await usersOf(where, name);
  const users = [
    ['Posture policies', [...policies]],
    ['Label rules', [...rules]],
    ['Saved filters', [...filters, ...privateOnes(others)]],
  ] as const;
  const used = users
    .filter(([, names]) => names.length > 0)
    .map(
      ([kind, names], index) =>
        `${kind} use ${index === 0 ? `this ${what}` : 'it'}: ${names.join(', ')}.`,
    );
  if (used.length > 0)
    throw new Problem('conflict', `${used.join(' ')} Change them first.`, { field: 'name' });
}
