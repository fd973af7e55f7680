import { CHANGE_KINDS } from './changeKinds.ts';
import { type FilterField, HTTP_METHODS } from './inventoryFields.ts';

const CHOICE = ['is', 'isNot'] as const;

/**
 * Filterable fields of the change feed; columns are those of `inventory.changes`, or of what
 * changed.
 */
export const CHANGE_FIELDS: readonly FilterField[] = [
  { key: 'kind', type: 'enum', operators: CHOICE, values: CHANGE_KINDS, column: 'kind' },
  {
    key: 'host',
    type: 'text',
    operators: ['contains', 'doesNotContain'],
    child: 'hosts',
    column: 'name',
  },
  {
    key: 'api',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    column: 'api_id',
    isLinked: true,
  },
  {
    key: 'endpoint',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    column: 'endpoint_id',
    isLinked: true,
  },
  { key: 'method', type: 'enum', operators: CHOICE, values: HTTP_METHODS, column: 'method' },
  {
    key: 'path',
    type: 'text',
    operators: ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'],
    child: 'endpoints',
    column: 'path',
  },
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
  { key: 'time', type: 'date', operators: ['before', 'after', 'on', 'between'], column: 'at' },
];
