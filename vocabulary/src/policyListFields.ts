import type { FilterField } from './inventoryFields.ts';
import { POLICY_CATEGORY_NAMES, RULE_TYPES } from './posturePolicies.ts';
import { SEVERITIES } from './severities.ts';

const CHOICE = ['is', 'isNot'] as const;
const SEARCH = ['contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/** Filterable fields of the list of policies; columns are those of `posture.policies`. */
export const POLICY_LIST_FIELDS: readonly FilterField[] = [
  {
    key: 'name',
    type: 'text',
    operators: ['equals', 'equalsIgnoreCase', ...SEARCH],
    column: 'name',
  },
  { key: 'catalogueName', type: 'enum', operators: ['is'], column: 'name', isLinked: true },
  { key: 'description', type: 'text', operators: SEARCH, column: 'description' },
  { key: 'severity', type: 'enum', operators: CHOICE, values: SEVERITIES, column: 'severity' },
  { key: 'isEnabled', type: 'boolean', operators: ['is'], column: 'is_enabled' },
  { key: 'ruleType', type: 'enum', operators: CHOICE, values: RULE_TYPES, column: 'rule_type' },
  {
    key: 'category',
    type: 'set',
    operators: [...CHOICE, 'exists'],
    values: POLICY_CATEGORY_NAMES,
    column: 'categories',
  },
  { key: 'cweId', type: 'set', operators: CHOICE, column: 'cwe_ids' },
  { key: 'owasp', type: 'set', operators: CHOICE, column: 'owasp' },
  { key: 'timeCreated', type: 'date', operators: DATE, column: 'created_at' },
  { key: 'timeUpdated', type: 'date', operators: DATE, column: 'updated_at' },
];
