import { FIELD_ANOMALIES } from './attackTypes.ts';
import { type FilterField, HTTP_METHODS } from './inventoryFields.ts';
import { PARAMETER_LOCATIONS } from './policyFields.ts';

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/**
 * Filterable fields of remediations of fields; columns are those of `attackers.remediations`, and
 * labels those of their endpoints.
 */
export const REMEDIATION_FIELDS: readonly FilterField[] = [
  { key: 'anomaly', type: 'enum', operators: CHOICE, values: FIELD_ANOMALIES, column: 'anomaly' },
  {
    key: 'location',
    type: 'enum',
    operators: CHOICE,
    values: PARAMETER_LOCATIONS,
    column: 'location',
  },
  { key: 'name', type: 'text', operators: TEXT, column: 'name' },
  { key: 'reason', type: 'text', operators: TEXT, column: 'reason' },
  { key: 'host', type: 'text', operators: TEXT, column: 'host' },
  { key: 'method', type: 'enum', operators: CHOICE, values: HTTP_METHODS, column: 'method' },
  { key: 'path', type: 'text', operators: TEXT, column: 'template' },
  { key: 'author', type: 'text', operators: TEXT, column: 'author' },
  { key: 'createdAt', type: 'date', operators: DATE, column: 'created_at' },
  { key: 'changedAt', type: 'date', operators: DATE, column: 'changed_at' },
  {
    key: 'label',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    hasOptions: true,
    child: 'endpoint_labels',
    column: 'label_id',
    flag: 'aAutoLabels',
  },
];
