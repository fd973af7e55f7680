import type { Filter } from '@palisade/vocabulary/filters.ts';
import { type FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import { INVENTORY_FILTER_FIELDS } from '@palisade/vocabulary/regulationField.ts';
import type { PermissionFlag } from '@palisade/vocabulary/permissions.ts';
import { NOT_IN_POLICIES, POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { fieldNames } from './fieldNames.ts';

/** Names of labels are for policies that come with Palisade, which know no company's labels. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['labelName']);

/**
 * What no policy may compare; shown where a filter of the inventory brought it, to be taken away.
 */
const REFUSED = INVENTORY_FILTER_FIELDS.filter(({ key }) => NOT_IN_POLICIES.has(key));

/** What a person can compare in a policy by their flags, and what the filter compares already. */
export function policyFieldsFor(
  filter: Filter,
  canView: (flag: PermissionFlag) => boolean,
): readonly FilterField[] {
  const used = new Set(fieldNames(filter));
  const own = POLICY_FIELDS.filter(
    ({ key, flag }) =>
      used.has(key) || (!NOT_OFFERED.has(key) && (flag === undefined || canView(flag))),
  );
  return [...own, ...REFUSED.filter(({ key }) => used.has(key))];
}
