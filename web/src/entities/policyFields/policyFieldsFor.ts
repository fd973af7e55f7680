import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import type { FilterField } from '@palisade/vocabulary/inventoryFields.ts';
import type { PermissionFlag } from '@palisade/vocabulary/permissions.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';

/** Names of labels are for policies that come with Palisade, which know no company's labels. */
const NOT_OFFERED: ReadonlySet<string> = new Set(['labelName']);

const namesIn = (node: FilterNode): readonly string[] => ('field' in node ? [node.field] : ('all' in node ? node.all : node.any).flatMap(namesIn));

/** What a person can compare in a policy by their flags, and what the filter compares already. */
export function policyFieldsFor(filter: Filter, canView: (flag: PermissionFlag) => boolean): readonly FilterField[] {
  const used = new Set(namesIn(filter));
  return POLICY_FIELDS.filter(({ key, flag }) => used.has(key) || (!NOT_OFFERED.has(key) && (flag === undefined || canView(flag))));
}
