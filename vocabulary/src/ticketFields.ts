import type { FilterField } from './inventoryFields.ts';
import { TICKET_KINDS, TICKET_STATES, TICKET_SUBJECTS } from './tickets.ts';

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/**
 * Filterable fields of tickets; columns are those of `integrations.tickets`, and labels those of the
 * endpoints that their gaps concern and that their attackers made attempts at.
 */
export const TICKET_FIELDS: readonly FilterField[] = [
  { key: 'thing', type: 'enum', operators: CHOICE, values: TICKET_SUBJECTS, column: 'thing' },
  {
    key: 'integration',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    column: 'integration_id',
  },
  { key: 'kind', type: 'enum', operators: CHOICE, values: TICKET_KINDS, column: 'kind' },
  { key: 'state', type: 'enum', operators: CHOICE, values: TICKET_STATES, column: 'state' },
  { key: 'title', type: 'text', operators: TEXT, column: 'title' },
  { key: 'number', type: 'text', operators: TEXT, column: 'number' },
  { key: 'vendorStatus', type: 'text', operators: TEXT, column: 'vendor_status' },
  { key: 'createdBy', type: 'text', operators: TEXT, column: 'created_by' },
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
