import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { type EndpointSplit, splitsOf } from '../../inventory/evaluation/whereabouts.client.ts';
import { type GapPlace, placeOf } from '../gaps/gapAliases.ts';
import type { GapRow } from './gapChanges.ts';

/** What people decided about the gap of an endpoint before another one was split off it. */
export interface SplitDecision extends GapPlace {
  /** The gap that they decided about. */
  readonly gapId: string;
  readonly status: GapRow['status'];
  readonly splitAt: string;
}

/** Statuses that only people give. */
const DECIDED = "('inProcess', 'ignored', 'hidden')";

/**
 * What was decided at the former endpoints of splits, or waits there for a gap: `$2` to `$4` are the
 * endpoints, what they were split off, and when.
 */
const DECIDED_THERE = `
  from unnest($2::uuid[], $3::uuid[], $4::timestamptz[]) as s (endpoint_id, from_id, at)
    cross join lateral (
      select g.id as gap_id, g.policy_id, 0 as rank,
        case when g.status = 'deactivated' then g.status_before else g.status end as status
      from posture.gaps g where g.company_id = $1 and g.endpoint_id = s.from_id
      union all
      select d.gap_id, d.policy_id, 1, d.status from posture.split_decisions d
      where d.company_id = $1 and d.endpoint_id = s.from_id
    ) d
  where d.status in ${DECIDED} or exists (
    select from posture.gap_comments c where c.company_id = $1 and c.gap_id = d.gap_id)`;

/**
 * Keeps what people said and decided about the gaps of endpoints for those that were split off them,
 * until these have such gaps themselves.
 */
export async function keepDecisions(
  query: CompanyQuery,
  endpointIds: readonly string[],
): Promise<void> {
  if (endpointIds.length === 0) return;
  for (const splits of inOrder(await splitsOf(query, endpointIds))) await keep(query, splits);
  await decideOpened(query, endpointIds);
}

/** Splits in steps: what was split off a part comes after what the part was split off. */
function inOrder(splits: readonly EndpointSplit[]): readonly (readonly EndpointSplit[])[] {
  const steps: (readonly EndpointSplit[])[] = [];
  let left = splits;
  while (left.length > 0) {
    const parts = new Set(left.map(({ endpointId }) => endpointId));
    const next = left.filter(({ fromId }) => !parts.has(fromId));
    // Paths that were merged and split again may have come from each other.
    const step = next.length > 0 ? next : left;
    steps.push(step);
    const done = new Set(step);
    left = left.filter((split) => !done.has(split));
  }
  return steps;
}

async function keep(query: CompanyQuery, splits: readonly EndpointSplit[]): Promise<void> {
  await query(
    `insert into posture.split_decisions (company_id, endpoint_id, policy_id, gap_id, status, split_at)
     select distinct on (s.endpoint_id, d.policy_id) $1::uuid, s.endpoint_id, d.policy_id, d.gap_id,
       case when d.status in ${DECIDED} then d.status else 'open' end, s.at
     ${DECIDED_THERE}
     order by s.endpoint_id, d.policy_id, d.rank
     on conflict (company_id, endpoint_id, policy_id) do update
       set gap_id = excluded.gap_id, status = excluded.status, split_at = excluded.split_at`,
    [
      query.companyId,
      splits.map(({ endpointId }) => endpointId),
      splits.map(({ fromId }) => fromId),
      splits.map(({ at }) => at),
    ],
  );
}

const RETURNED = `endpoint_id as "endpointId", policy_id as "policyId", gap_id as "gapId", status,
  split_at as "splitAt"`;
const DECISION = {
  endpointId: 'uuid',
  policyId: 'uuid',
  gapId: 'uuid',
  status: as<SplitDecision['status']>('text'),
  splitAt: 'timestamptz',
} as const;

const TAKE = statement(
  `delete from posture.split_decisions d using unnest($2::uuid[], $3::uuid[]) as n (at_id, by_id)
     where d.company_id = $1 and d.endpoint_id = n.at_id and d.policy_id = n.by_id
     returning ${RETURNED}`,
  DECISION,
);

/** Takes what was decided for gaps at these places, by place. */
export async function takeDecisions(
  query: CompanyQuery,
  places: readonly GapPlace[],
): Promise<ReadonlyMap<string, SplitDecision>> {
  if (places.length === 0) return new Map();
  const rows = await query(TAKE, [
    query.companyId,
    places.map(({ endpointId }) => endpointId),
    places.map(({ policyId }) => policyId),
  ]);
  return new Map(rows.map((row) => [placeOf(row), row]));
}

const OPENED_BEFORE = statement(
  `select d.endpoint_id as "endpointId", d.policy_id as "policyId"
     from posture.split_decisions d join posture.gaps g on g.company_id = $1
       and g.endpoint_id = d.endpoint_id and g.policy_id = d.policy_id
     where d.company_id = $1 and d.endpoint_id = any($2::uuid[]) for no key update of g`,
  { endpointId: 'uuid', policyId: 'uuid' },
);

/**
 * A look at all endpoints may have opened gaps at the parts before the event of the split was read:
 * they get what was decided, unless people decided about them meanwhile.
 */
async function decideOpened(query: CompanyQuery, endpointIds: readonly string[]): Promise<void> {
  const places = await query(OPENED_BEFORE, [query.companyId, endpointIds]);
  const decisions = [...(await takeDecisions(query, places)).values()];
  if (decisions.length === 0) return;
  await query(
    `update posture.gaps g set status = n.status, updated_at = now()
       from unnest($2::uuid[], $3::uuid[], $4::text[]) as n (endpoint_id, policy_id, status)
      where g.company_id = $1 and g.endpoint_id = n.endpoint_id and g.policy_id = n.policy_id
        and g.status = 'open' and g.status_step is null and n.status <> 'open'`,
    [
      query.companyId,
      decisions.map(({ endpointId }) => endpointId),
      decisions.map(({ policyId }) => policyId),
      decisions.map(({ status }) => status),
    ],
  );
  await copyComments(query, decisions);
}

/** Comments that one statement copies, about 2 s: their gap is looked up for each. */
const COMMENTS_AT_ONCE = 20_000;

const COUNT_COMMENTS = statement(
  `select gap_id as "gapId", count(*) as count from posture.gap_comments
    where company_id = $1 and gap_id = any($2::uuid[]) group by 1`,
  { gapId: 'uuid', count: 'int8' },
);

/**
 * Gives the gaps at these places the comments that were made before the split: all of them, however
 * many there are and wherever they go.
 */
export async function copyComments(
  query: CompanyQuery,
  decisions: readonly SplitDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const gapIds = [...new Set(decisions.map(({ gapId }) => gapId))];
  const counts = new Map(
    (await query(COUNT_COMMENTS, [query.companyId, gapIds])).map(({ gapId, count }) => [
      gapId,
      count,
    ]),
  );
  let some: SplitDecision[] = [];
  let comments = 0;
  for (const decision of decisions) {
    const count = counts.get(decision.gapId) ?? 0;
    if (count === 0) continue;
    if (some.length > 0 && comments + count > COMMENTS_AT_ONCE) {
      await copySome(query, some);
      [some, comments] = [[], 0];
    }
    some.push(decision);
    comments += count;
  }
  if (some.length > 0) await copySome(query, some);
}

async function copySome(query: CompanyQuery, decisions: readonly SplitDecision[]): Promise<void> {
  await query(
    `insert into posture.gap_comments (company_id, id, gap_id, new_status, message, author_id,
        author, at)
     select $1::uuid, gen_random_uuid(), g.id, c.new_status, c.message, c.author_id, c.author, c.at
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[])
         as n (endpoint_id, policy_id, gap_id, split_at)
       join posture.gaps g on g.company_id = $1 and g.endpoint_id = n.endpoint_id
         and g.policy_id = n.policy_id
       join posture.gap_comments c on c.company_id = $1 and c.gap_id = n.gap_id
         and c.at <= n.split_at
     where g.id <> n.gap_id`,
    [
      query.companyId,
      decisions.map(({ endpointId }) => endpointId),
      decisions.map(({ policyId }) => policyId),
      decisions.map(({ gapId }) => gapId),
      decisions.map(({ splitAt }) => splitAt),
    ],
  );
}

/**
 * What waits at endpoints that are gone goes to those that they were merged into, as far as they were
 * and nothing is there already.
 */
export async function moveDecisions(
  query: CompanyQuery,
  goneIds: readonly string[],
  into: ReadonlyMap<string, string>,
): Promise<void> {
  const values = [query.companyId, [...into.keys()], [...into.values()]];
  await query(
    `insert into posture.split_decisions (company_id, endpoint_id, policy_id, gap_id, status, split_at)
     select $1::uuid, m.into_id, d.policy_id, d.gap_id, d.status, d.split_at
     from unnest($2::uuid[], $3::uuid[]) as m (gone_id, into_id)
       join posture.split_decisions d on d.company_id = $1 and d.endpoint_id = m.gone_id
     where not exists (select from posture.gaps g where g.company_id = $1
       and g.endpoint_id = m.into_id and g.policy_id = d.policy_id)
     order by d.split_at desc on conflict do nothing`,
    values,
  );
  await query(
    'delete from posture.split_decisions where company_id = $1 and endpoint_id = any($2::uuid[])',
    [query.companyId, goneIds],
  );
}
