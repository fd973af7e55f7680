import { ATTACKER_FIELDS, type AttackerSort } from '@palisade/vocabulary/attackerFields.ts';
import type { AttackType } from '@palisade/vocabulary/attackTypes.ts';
import { as } from '../../../platform/database/statement.ts';
import type { KeyColumn } from '../../../platform/keyset.ts';
import type { List, ListRequest } from '../../../platform/list/list.ts';
import type { Attacker } from './attacker.schemas.ts';
import { type AttackersWanted, conditions, inTabs, tabs } from './attackerConditions.ts';
import { findAttackers, hasAnyOfLabels, hasLabel, withinSeverities } from './findAttackers.ts';

export type AttackerPageRequest = AttackersWanted & ListRequest<AttackerSort>;

export const ATTACKER_COLUMNS = `a.id, a.action_group as "actionGroup", a.status, a.version, a.source_type as "sourceType", a.source_id as "sourceId", a.address, a.severity, a.score, a.phase, a.types,
  a.first_seen_at as "firstSeen", a.last_seen_at as "lastSeen", a.attempts, a.successes, a.refused, a.steps as "stepCount",
  (select count(*) from attackers.comments c where c.company_id = a.company_id and c.attacker_id = a.id) as "commentCount"`;

/** The columns of `ATTACKER_COLUMNS`. */
export const ATTACKER = {
  id: 'uuid',
  actionGroup: as<Attacker['actionGroup']>('text'),
  status: as<Attacker['status']>('text'),
  version: 'int4',
  sourceType: as<Attacker['sourceType']>('text'),
  sourceId: 'text',
  address: 'text?',
  severity: as<Attacker['severity']>('text'),
  score: 'float4',
  phase: as<Attacker['phase']>('text'),
  types: as<AttackType[]>('text[]'),
  firstSeen: 'timestamptz',
  lastSeen: 'timestamptz',
  attempts: 'int8',
  successes: 'int8',
  refused: 'int8',
  stepCount: 'int4',
  commentCount: 'int8',
} as const;

const by = (expression: string, type: KeyColumn['type']): readonly KeyColumn[] => [
  { expression, type },
  { expression: 'a.id', type: 'uuid' },
];

/**
 * Attackers, a hundred thousand of a company. Each order is an index of its own within a group and
 * status (001_attackers.sql), and for each set of labels (010_label_sets.sql); none covers filters.
 */
export const ATTACKER_LIST: List<AttackerSort, AttackerPageRequest, typeof ATTACKER> = {
  name: 'attackers',
  table: 'attackers',
  alias: 'a',
  columns: ATTACKER_COLUMNS,
  row: ATTACKER,
  orders: {
    severity: by('a.severity_rank', 'int'),
    lastSeen: by('a.last_seen_at', 'timestamptz'),
    firstSeen: by('a.first_seen_at', 'timestamptz'),
    source: by('a.source_id', 'text'),
    attempts: by('a.attempts', 'bigint'),
    steps: by('a.steps', 'int'),
  },
  covered: [
    'company_id',
    'id',
    ...ATTACKER_FIELDS.filter(({ child }) => child === undefined).map(({ column }) => column),
  ].map((column) => `a.${column}`),
  keyInRow: [],
  keyOfParent: {},
  byValue: {},
  // Rows have to be read to be passed over: fewer than where an index covers the filter.
  limits: {
    look: 500,
    rows: 500,
    few: 2_000,
    fewParents: 0,
    all: { cost: 21_000, rows: 20_000 },
  },
  stretches: tabs,
  anywhere: inTabs,
  filter: (request, values) => conditions(request, values, isMetInOrder(request)),
  cover: async (_scope, request) => ({
    isWhole: true,
    counted: null,
    kept: (values, isRowByRow) => conditions(request, values, isRowByRow && isMetInOrder(request)),
    start: () => withinSeverities(request.filter),
    indexed: () => 'true',
  }),
  // Labels are those of all endpoints that an attacker made attempts at.
  isFoundFirst: ({ filter }) => filter !== null && hasLabel(filter),
  find: findAttackers,
};

const isMetInOrder = ({ filter }: AttackersWanted): boolean =>
  filter === null || !hasAnyOfLabels(filter);
