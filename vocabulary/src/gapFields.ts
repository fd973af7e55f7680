import { type FilterField, HTTP_METHODS } from './inventoryFields.ts';
import { POLICY_CATEGORY_NAMES } from './posturePolicies.ts';
import { REGULATION_FIELD } from './regulationField.ts';
import { SEVERITIES } from './severities.ts';

/** Orders of the list of gaps; ties are broken by id. `detected` is when a gap was opened first. */
export const GAP_SORTS = [
  'severity',
  'gapName',
  'host',
  'path',
  'method',
  'isFrozen',
  'detected',
  'lastActivity',
  'lastUpdate',
] as const;
export type GapSort = (typeof GAP_SORTS)[number];

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/** Filterable fields of posture gaps; columns are those of `posture.gaps`. */
export const GAP_FIELDS: readonly FilterField[] = [
  {
    key: 'gapId',
    type: 'enum',
    operators: ['is', 'between'],
    elements: 'uuid',
    column: 'id',
    isLinked: true,
  },
  { key: 'severity', type: 'enum', operators: CHOICE, values: SEVERITIES, column: 'severity' },
  { key: 'gapName', type: 'text', operators: TEXT, column: 'name' },
  { key: 'catalogueName', type: 'enum', operators: ['is'], column: 'name', isLinked: true },
  { key: 'policyId', type: 'enum', operators: CHOICE, elements: 'uuid', column: 'policy_id' },
  {
    key: 'category',
    type: 'set',
    operators: CHOICE,
    values: POLICY_CATEGORY_NAMES,
    column: 'categories',
  },
  {
    key: 'endpoint',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    column: 'endpoint_id',
    isLinked: true,
  },
  { key: 'host', type: 'text', operators: TEXT, column: 'host' },
  { key: 'path', type: 'text', operators: TEXT, column: 'path' },
  { key: 'method', type: 'enum', operators: CHOICE, values: HTTP_METHODS, column: 'method' },
  { key: 'isFrozen', type: 'boolean', operators: ['is'], column: 'is_frozen' },
  { key: 'sourceType', type: 'set', operators: CHOICE, hasOptions: true, column: 'source_types' },
  { key: 'source', type: 'set', operators: CHOICE, hasOptions: true, column: 'sources' },
  {
    key: 'parameterName',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'parameter_names',
  },
  { key: 'dataType', type: 'set', operators: CHOICE, hasOptions: true, column: 'data_types' },
  {
    key: 'dataCategory',
    type: 'set',
    operators: CHOICE,
    hasOptions: true,
    column: 'data_categories',
  },
  {
    key: 'label',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    child: 'endpoint_labels',
    column: 'label_id',
    flag: 'aAutoLabels',
  },
  { key: 'detected', type: 'date', operators: DATE, column: 'opened_at' },
  { key: 'lastActivity', type: 'date', operators: DATE, column: 'last_activity_at' },
];

/** What filters of gaps name: their own fields, and the regulations of their data types. */
export const GAP_FILTER_FIELDS: readonly FilterField[] = [...GAP_FIELDS, REGULATION_FIELD];
