import type { FilterField } from './inventoryFields.ts';
import { POLICY_LIST_FIELDS } from './policyListFields.ts';

const OF_POLICIES: ReadonlySet<string> = new Set([
  'name',
  'catalogueName',
  'description',
  'severity',
  'category',
  'cweId',
  'owasp',
  'timeCreated',
]);

/** Filterable fields of the policy hub, compared in memory. */
export const HUB_FIELDS: readonly FilterField[] = [
  ...POLICY_LIST_FIELDS.filter(({ key }) => OF_POLICIES.has(key)),
  { key: 'isInstalled', type: 'boolean', operators: ['is'], column: 'is_installed' },
  { key: 'isInstallable', type: 'boolean', operators: ['is'], column: 'is_installable' },
  { key: 'isRecommended', type: 'boolean', operators: ['is'], column: 'is_recommended' },
];
