import { HUB_FIELDS } from '@palisade/vocabulary/hubFields.ts';
import { POLICY_LIST_FIELDS } from '@palisade/vocabulary/policyListFields.ts';
import { POLICY_SORTS, type PolicySort } from '@palisade/vocabulary/posturePolicies.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';
import { type CategoryTab, categoryParam } from './categoryParam.ts';

interface InCategory {
  readonly category: CategoryTab;
}

/** Posture policies of the company; categories have their tabs. */
export const policyList = defineList<PolicySort, InCategory>({
  name: 'policies',
  fields: POLICY_LIST_FIELDS,
  searched: ['name'],
  catalogued: 'catalogueName',
  // Names begin at A, everything else at what is most: on, severe, new.
  sorts: { all: POLICY_SORTS, first: 'isEnabled', ascending: ['name'] },
  more: { category: categoryParam },
});

/** Policies that come with Palisade. */
export const hubList = defineList<never, InCategory>({
  name: 'policyHub',
  fields: HUB_FIELDS,
  searched: ['name'],
  catalogued: 'catalogueName',
  more: { category: categoryParam },
});

export type PoliciesParams = ParamsOfList<typeof policyList>;
