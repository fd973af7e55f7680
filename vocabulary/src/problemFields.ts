import { type FilterField, INVENTORY_FIELDS, type InventorySort } from './inventoryFields.ts';
import type { Feature } from './permissions.ts';
import { SEVERITIES } from './severities.ts';

const CHOICE = ['is', 'isNot'] as const;

/** Days over which the attackers of an endpoint are counted. */
export const ATTACKER_DAYS = 7;

/** A larger count of gaps or attackers of an endpoint is kept as this. */
export const MOST_COUNTED = 1_000;

/**
 * What posture and attackers found on an endpoint, counted there and kept beside it: filters of the
 * inventory alone. Policies and label rules would wait for what follows from them.
 */
export const PROBLEM_FIELDS = [
  {
    key: 'openGaps',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: MOST_COUNTED, step: 1 },
    column: 'open_gaps',
    feature: 'feature_security_posture_gaps',
  },
  {
    key: 'gapSeverity',
    type: 'set',
    operators: CHOICE,
    values: SEVERITIES,
    column: 'gap_severities',
    feature: 'feature_security_posture_gaps',
  },
  {
    key: 'attackers',
    type: 'number',
    operators: ['between'],
    range: { min: 0, max: MOST_COUNTED, step: 1 },
    column: 'attackers',
    feature: 'feature_attackers',
  },
] as const satisfies readonly FilterField[];

/**
 * On which side of an endpoint sensitive data flows: filters of the inventory alone, which the page
 * of data security leads to. Conditions on parameters say the same in policies.
 */
export const DATA_FLOW_FIELDS = [
  {
    key: 'requestDataType',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'request_data_types',
  },
  {
    key: 'responseDataType',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'response_data_types',
  },
  // Such as `2026-11-24 response IBAN`, for a week.
  { key: 'dataDay', type: 'set', operators: CHOICE, column: 'data_days', isLinked: true },
  // A host alone, and none whose name contains its name.
  { key: 'hostName', type: 'enum', operators: CHOICE, column: 'host', isLinked: true },
] as const satisfies readonly FilterField[];

/** What the page of the inventory filters by. */
export const INVENTORY_PAGE_FIELDS: readonly FilterField[] = [
  ...INVENTORY_FIELDS,
  ...PROBLEM_FIELDS,
  ...DATA_FLOW_FIELDS,
];

/** What a sort needs beside the inventory: an order tells of what it goes by. */
export const SORT_FEATURES: Readonly<Partial<Record<InventorySort, Feature>>> = {
  openGaps: 'feature_security_posture_gaps',
  attackers: 'feature_attackers',
};
