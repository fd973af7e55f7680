import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import { type NotedViolations, violationsOf } from '../steps/ruleViolations.ts';
import type { Example } from '../steps/step.schemas.ts';
import type { Proof } from './proof.schemas.ts';

/** Days back, attackers that are named, and those whose attempts are looked at for the exchange. */
const MOST = { days: 7, named: 5, looked: 20 } as const;

type Stored = NonNullable<Proof['stored']>;

const PROOFS = statement(
  `select w.id as "endpointId", recent.attackers, coalesce(recent.ids, '{}') as "attackerIds", x.*
    from unnest($2::uuid[]) as w (id)
    cross join lateral (
      select count(*) as attackers,
        (array_agg(a.id order by e.last_seen_at desc))[1:${MOST.named}] as ids
      from attackers.attacker_endpoints e
      join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
      where e.company_id = $1 and e.endpoint_id = w.id
        and e.last_seen_at > now() - interval '${MOST.days} days' and a.status <> 'deleted'
    ) recent
    left join lateral (
      select s.attacker_id as "attackerId", s.id as "stepId", x.at, x.message,
        x.is_success as "isSuccess", x.exchange, x.anomalies, x.place, x.violations
      from (
        select e.attacker_id from attackers.attacker_endpoints e
        join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
        where e.company_id = $1 and e.endpoint_id = w.id and a.status <> 'deleted'
        order by e.last_seen_at desc limit ${MOST.looked}
      ) k
      join attackers.steps s on s.company_id = $1 and s.attacker_id = k.attacker_id
        and s.endpoint_id = w.id
      join attackers.examples x on x.company_id = $1 and x.step_id = s.id
      order by x.is_success desc, x.at desc, x.step_id limit 1
    ) x on true`,
  {
    endpointId: 'uuid',
    attackers: 'int8',
    attackerIds: 'uuid[]',
    attackerId: 'uuid?',
    stepId: 'uuid?',
    at: 'timestamptz?',
    message: 'text?',
    isSuccess: 'bool?',
    exchange: as<Stored['exchange'] | null>('jsonb?'),
    anomalies: as<
      readonly Pick<Example['anomalies'][number], 'location' | 'name' | 'reason'>[] | null
    >('jsonb?'),
    place: as<NotedViolations['place']>('jsonb?'),
    violations: as<NotedViolations['violations']>('jsonb?'),
  },
);

type Row = RowOf<(typeof PROOFS)['columns']>;

/** What is marked in the request: what an attack is made of, then what nobody sent before. */
function marksOf(row: Row): Stored['marks'] {
  const marks = [
    ...violationsOf({ ...row, message: row.message ?? '' }).map(({ location, field, message }) => ({
      location,
      name: field,
      reason: message,
    })),
    ...(row.anomalies ?? []).map(({ location, name, reason }) => ({ location, name, reason })),
  ];
  return [...new Map(marks.map((mark) => [`${mark.location} ${mark.name}`, mark])).values()];
}

/** The exchange that is stored; null where there is none. */
function storedOf(row: Row): Stored | null {
  const { attackerId, stepId, at, message, isSuccess, exchange } = row;
  if (attackerId === null || stepId === null || at === null || exchange === null) return null;
  return {
    attackerId,
    stepId,
    at,
    message: message ?? '',
    isSuccess: isSuccess === true,
    exchange,
    marks: marksOf(row),
  };
}

/**
 * Who attacked endpoints lately and an exchange that is stored of it, in the order asked: of an
 * attempt that succeeded where there is one, since that shows what the endpoint gives away.
 */
export async function proofsOf(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  endpointIds: readonly string[],
): Promise<Proof[]> {
  const rows = await query(PROOFS, [companyId, endpointIds]);
  const found = new Map(rows.map((row) => [row.endpointId, row]));
  return endpointIds.map((endpointId) => {
    const row = found.get(endpointId.toLowerCase());
    if (row === undefined) return { endpointId, attackers: 0, attackerIds: [], stored: null };
    const { attackers, attackerIds } = row;
    return { endpointId, attackers, attackerIds, stored: storedOf(row) };
  });
}
