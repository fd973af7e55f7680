import {
  type Attacker,
  mainType,
  phaseOf,
  scoreAt,
  severityOf,
} from '@palisade/engine/attackers/attacker.ts';
import type { Attackers } from '@palisade/engine/attackers/attackers.ts';
import { saveAttacker } from '@palisade/engine/attackers/savedAttackers.ts';
import { ATTACKER_STATUS_RULES, ATTACKER_STATUSES } from '@palisade/vocabulary/attackerStatuses.ts';
import { ATTACK_TYPES } from '@palisade/vocabulary/attackTypes.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import type { Findings } from './findings.ts';
import { attackerId } from './ids.ts';
import { writeRows } from './writeRows.ts';

const COLUMNS = `id uuid, number bigint, level text, source_type text, source_id text, address text, severity text, score real, phase text, main_type text, types text[],
  first_seen_at timestamptz, last_seen_at timestamptz, attempts bigint, successes bigint, refused bigint, steps int`;
const NAMES = COLUMNS.split(',').map((column) => column.trim().split(' ')[0] ?? '');
/** What stays as it was first: who it is. */
const KEPT: readonly string[] = ['id', 'number', 'source_type', 'source_id', 'level'];
/** Statuses that a further attempt changes. */
const BACK = ATTACKER_STATUSES.flatMap((status) => {
  const { whenBack } = ATTACKER_STATUS_RULES[status];
  return whenBack === null ? [] : [`when '${status}' then '${whenBack}'`];
}).join(' ');

/**
 * Writes attackers as they are in memory, and the state that they go on from; who was an attacker
 * once stays one.
 */
export async function writeAttackers(
  query: CompanyQuery,
  findings: Findings,
  shown: readonly Attacker[],
  attackers: Attackers,
): Promise<void> {
  const rows = shown.map((attacker) => rowOf(query.companyId, findings, attacker));
  const set = NAMES.filter((name) => !KEPT.includes(name))
    .map((name) => `${name} = excluded.${name}`)
    .join(', ');
  await writeRows(
    query,
    COLUMNS,
    rows,
    (from) => `
    insert into attackers.attackers as a (company_id, ${NAMES.join(', ')})
      select $1::uuid, ${NAMES.map((name) => `r.${name}`).join(', ')} from ${from} order by r.id
    on conflict (company_id, id) do update
      set ${set}, updated_at = now(), moved_by = 'detection',
        level = case when a.level = 'attacker' then 'attacker' else excluded.level end,
      status = case a.status ${BACK} else a.status end,
          version = a.version + case when a.status in (${statusesThatChange()}) then 1 else 0 end`,
  );
  const states = shown.map((attacker) => ({
    attacker_id: attackerId(query.companyId, attacker.number),
    state: JSON.stringify(saveAttacker(attackers, attacker)),
  }));
  await writeRows(
    query,
    'attacker_id uuid, state text',
    states,
    (from) => `
    insert into attackers.attacker_states (company_id, attacker_id, state)
      select $1::uuid, r.attacker_id, r.state from ${from} order by 2
    on conflict (company_id, attacker_id) do update set state = excluded.state`,
  );
}

const statusesThatChange = (): string =>
  ATTACKER_STATUSES.filter((status) => ATTACKER_STATUS_RULES[status].whenBack !== null)
    .map((status) => `'${status}'`)
    .join(', ');

function rowOf(companyId: string, findings: Findings, attacker: Attacker): object {
  const {
    number,
    source,
    key,
    address,
    firstAt,
    lastAt,
    attempts,
    successes,
    refused,
    weights,
    stepCount,
  } = attacker;
  // The first that came, which does not change with where the traffic was cut.
  const first = [...(findings.sources.get(number)?.values() ?? [])].find(
    ({ type }) => type === source,
  );
  const types = ATTACK_TYPES.filter((type) => weights[type] !== undefined).sort(
    (a, b) => (weights[b] ?? 0) - (weights[a] ?? 0),
  );
  return {
    id: attackerId(companyId, number),
    number,
    level: findings.levelOf(attacker),
    source_type: source,
    source_id: first?.id ?? `#${key.toString(16)}`,
    address,
    severity: severityOf(attacker, lastAt),
    score: scoreAt(attacker, lastAt),
    phase: phaseOf(attacker),
    main_type: mainType(attacker) ?? types[0] ?? ATTACK_TYPES[0],
    types,
    first_seen_at: new Date(firstAt),
    last_seen_at: new Date(lastAt),
    attempts,
    successes,
    refused,
    steps: stepCount,
  };
}
