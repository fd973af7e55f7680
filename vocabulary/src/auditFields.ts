import type { FilterField } from './inventoryFields.ts';

const SEARCH = ['contains', 'doesNotContain'] as const;
const CHOICE = ['is', 'isNot'] as const;

/** Filterable fields of the audit log. */
export const AUDIT_FIELDS: readonly FilterField[] = [
  { key: 'actor', type: 'text', operators: SEARCH, column: 'actor' },
  { key: 'action', type: 'enum', operators: CHOICE, hasOptions: true, column: 'action' },
  { key: 'targetType', type: 'enum', operators: CHOICE, hasOptions: true, column: 'target_type' },
  {
    key: 'target',
    type: 'text',
    operators: ['equals', 'contains', 'doesNotContain'],
    column: 'target_id',
  },
  {
    key: 'address',
    type: 'text',
    operators: ['equals', 'contains', 'doesNotContain'],
    column: 'address',
    hasAddresses: true,
  },
  { key: 'time', type: 'date', operators: ['before', 'after', 'on', 'between'], column: 'at' },
];

/** Fields of the audit log of all companies of an organization. */
export const ORGANIZATION_AUDIT_FIELDS: readonly FilterField[] = [
  {
    key: 'company',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    hasOptions: true,
    column: 'company_id',
  },
  ...AUDIT_FIELDS,
];
