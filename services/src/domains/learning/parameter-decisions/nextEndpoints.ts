import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { DecisionRow } from './parameterDecisions.repository.ts';

/** Endpoints of one step: traffic of the company waits meanwhile. */
export const STEP = 500;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Endpoints of one host that a decision is next to be carried out at. */
export interface EndpointsOfHost {
  readonly host: string;
  /** In their order. */
  readonly ids: readonly string[];
}

// `offset 0` has each endpoint look its parameters up by the index of names, in the order asked,
// where a join would read all parameters of the name for each host.
const named = () => `exists (select from inventory.parameters p
  where p.company_id = $1 and p.endpoint_id = e.id and p.name = $2 offset 0)`;
const decided = (id: string) => `exists (select from inventory.tunes t
  where t.company_id = $1 and t.endpoint_id = e.id and t.name = $2 and t.decision_id is not null
    and (t.decision_id = ${id} or strpos(t.before::text, ${id}::text) > 0) offset 0)`;

const stepOf = (holds: string) =>
  statement(
    `select e.id from inventory.endpoints e
      where e.company_id = $1 and e.host = $3 and e.id > $4 and ${holds}
      order by e.id limit $5`,
    { id: 'uuid' },
  );
const hostOf = (holds: string) =>
  statement(
    `select e.host from inventory.endpoints e
      where e.company_id = $1 and e.host > $3 and ${holds}
      order by e.host limit 1`,
    { host: 'text' },
  );
const STEPS = {
  applying: { step: stepOf(named()), host: hostOf(named()) },
  undoing: { step: stepOf(decided('$6::uuid')), host: hostOf(decided('$4::uuid')) },
} as const;
type Unfinished = keyof typeof STEPS;

/** A decision is named where what comes of it is looked for. */
const ofDecision = (id: string, state: Unfinished): readonly string[] =>
  state === 'undoing' ? [id] : [];

/**
 * Where a decision goes on, host by host: a step takes as many hosts as it has room for, since each
 * costs a commit by itself. Empty at its end. @param query reads as who decided it sees the inventory
 * @param most endpoints
 */
export async function nextEndpoints(
  query: CompanyQuery,
  { id, name, atHost, atEndpoint }: DecisionRow,
  state: Unfinished,
  most: number,
): Promise<readonly EndpointsOfHost[]> {
  const { step, host: nextHost } = STEPS[state];
  const { companyId } = query;
  const last = ofDecision(id, state);
  const found: EndpointsOfHost[] = [];
  let room = most;
  const take = async (host: string, after: string): Promise<void> => {
    const rows = await query(step, [companyId, name, host, after, room, ...last]);
    room -= rows.length;
    if (rows.length > 0) found.push({ host, ids: rows.map((row) => row.id) });
  };
  if (atHost !== null) await take(atHost, atEndpoint ?? NO_ID);
  for (let host = atHost ?? ''; room > 0;) {
    const [next] = await query(nextHost, [companyId, name, host, ...last]);
    if (next === undefined) break;
    host = next.host;
    await take(host, NO_ID);
  }
  return found;
}

const TOTALS = {
  applying: statement(
    `select count(distinct endpoint_id)::int as total from inventory.parameters
      where company_id = $1 and name = $2`,
    { total: 'int4' },
  ),
  undoing: statement(
    `select count(distinct endpoint_id)::int as total from inventory.tunes
      where company_id = $1 and name = $2 and decision_id is not null
        and (decision_id = $3 or strpos(before::text, $3::text) > 0)`,
    { total: 'int4' },
  ),
} as const;

/** At how many endpoints a decision is to be carried out. */
export async function countEndpoints(
  query: CompanyQuery,
  { id, name }: DecisionRow,
  state: Unfinished,
): Promise<number> {
  const values = [query.companyId, name, ...ofDecision(id, state)];
  return (await query(TOTALS[state], values))[0]?.total ?? 0;
}
