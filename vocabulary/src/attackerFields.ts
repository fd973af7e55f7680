import { ATTACK_TYPES, ATTACKER_SOURCES, KILL_CHAIN } from './attackTypes.ts';
import type { FilterField } from './inventoryFields.ts';
import { SEVERITIES } from './severities.ts';

/** Orders of the list of attackers; ties are broken by id. */
export const ATTACKER_SORTS = [
  'severity',
  'lastSeen',
  'firstSeen',
  'source',
  'attempts',
  'steps',
] as const;
export type AttackerSort = (typeof ATTACKER_SORTS)[number];

const CHOICE = ['is', 'isNot'] as const;
const TEXT = ['equals', 'equalsIgnoreCase', 'contains', 'doesNotContain'] as const;
const DATE = ['before', 'after', 'on', 'between'] as const;

/**
 * Filterable fields of attackers; columns are those of `attackers.attackers`, and labels those of
 * the endpoints that they made attempts at. `attackedEndpoint` is an endpoint that they made
 * attempts at in the last seven days: what its count of attackers counts.
 */
export const ATTACKER_FIELDS: readonly FilterField[] = [
  { key: 'severity', type: 'enum', operators: CHOICE, values: SEVERITIES, column: 'severity' },
  { key: 'attackType', type: 'set', operators: CHOICE, values: ATTACK_TYPES, column: 'types' },
  {
    key: 'sourceType',
    type: 'enum',
    operators: CHOICE,
    values: ATTACKER_SOURCES,
    column: 'source_type',
  },
  { key: 'source', type: 'text', operators: TEXT, column: 'source_id', hasAddresses: true },
  { key: 'phase', type: 'enum', operators: CHOICE, values: KILL_CHAIN, column: 'phase' },
  { key: 'firstSeen', type: 'date', operators: DATE, column: 'first_seen_at' },
  { key: 'lastSeen', type: 'date', operators: DATE, column: 'last_seen_at' },
  {
    key: 'label',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    child: 'endpoint_labels',
    column: 'label_id',
    flag: 'aAutoLabels',
  },
  {
    key: 'attackedEndpoint',
    type: 'enum',
    operators: CHOICE,
    elements: 'uuid',
    child: 'recent_attempts',
    column: 'endpoint_id',
    isLinked: true,
  },
];
