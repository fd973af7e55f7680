import type { CompanyScope } from '../../../platform/database/database.ts';
import { type NotedViolations, violationsOf } from '../steps/ruleViolations.ts';
import type { Example } from '../steps/step.schemas.ts';
import type { Proof } from './proof.schemas.ts';

/** Days back, attackers that are named, and those whose attempts are looked at for the exchange. */
const MOST = { days: 7, named: 5, looked: 20 } as const;

type Stored = NonNullable<Proof['stored']>;
interface Row
  extends
    Pick<Proof, 'endpointId' | 'attackers' | 'attackerIds'>,
    Pick<Stored, 'attackerId' | 'stepId' | 'at' | 'isSuccess'>,
    NotedViolations {
  /** Null where none is stored. */
  readonly exchange: Stored['exchange'] | null;
  readonly anomalies: readonly Pick<Example['anomalies'][number], 'location' | 'name' | 'reason'>[];
}

/** What is marked in the request: what an attack is made of, then what nobody sent before. */
function marksOf(row: Row): Stored['marks'] {
  const marks = [
    ...violationsOf(row).map(({ location, field, message }) => ({
      location,
      name: field,
      reason: message,
    })),
    ...row.anomalies.map(({ location, name, reason }) => ({ location, name, reason })),
  ];
  return [...new Map(marks.map((mark) => [`${mark.location} ${mark.name}`, mark])).values()];
}

/**
 * Who attacked endpoints lately and an exchange that is stored of it, in the order asked: of an
 * attempt that succeeded where there is one, since that shows what the endpoint gives away.
 */
export async function proofsOf(
  { query, companyId }: Pick<CompanyScope, 'query' | 'companyId'>,
  endpointIds: readonly string[],
): Promise<Proof[]> {
  const rows = await query<Row>(
    `select w.id as "endpointId", recent.attackers, coalesce(recent.ids, '{}') as "attackerIds", x.*
     from unnest($2::uuid[]) as w (id)
     cross join lateral (
       select count(*)::int as attackers, (array_agg(a.id order by e.last_seen_at desc))[1:${MOST.named}] as ids
       from attackers.attacker_endpoints e join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
       where e.company_id = $1 and e.endpoint_id = w.id and e.last_seen_at > now() - interval '${MOST.days} days' and a.status <> 'deleted'
     ) recent
     left join lateral (
       select s.attacker_id as "attackerId", s.id as "stepId", x.at, x.message, x.is_success as "isSuccess", x.exchange, x.anomalies, x.place, x.violations
       from (select e.attacker_id from attackers.attacker_endpoints e join attackers a on a.company_id = e.company_id and a.id = e.attacker_id
         where e.company_id = $1 and e.endpoint_id = w.id and a.status <> 'deleted' order by e.last_seen_at desc limit ${MOST.looked}) k
       join attackers.steps s on s.company_id = $1 and s.attacker_id = k.attacker_id and s.endpoint_id = w.id
       join attackers.examples x on x.company_id = $1 and x.step_id = s.id
       order by x.is_success desc, x.at desc, x.step_id limit 1
     ) x on true`,
    [companyId, endpointIds],
  );
  const found = new Map(rows.map((row) => [row.endpointId, row]));
  return endpointIds.map((endpointId) => {
    const row = found.get(endpointId.toLowerCase());
    if (row === undefined) return { endpointId, attackers: 0, attackerIds: [], stored: null };
    const { attackers, attackerIds, attackerId, stepId, at, message, isSuccess, exchange } = row;
    const stored = exchange && {
      attackerId,
      stepId,
      at,
      message,
      isSuccess,
      exchange,
      marks: marksOf(row),
    };
    return { endpointId, attackers, attackerIds, stored };
  });
}
