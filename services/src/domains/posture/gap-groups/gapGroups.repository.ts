import type { Filter } from '@palisade/vocabulary/filters.ts';
import { causeOf, type GapCause, type GapGrouping } from '@palisade/vocabulary/gapGroups.ts';
import { SEVERITIES, type Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import { as, type RowOf, statement } from '../../../platform/database/statement.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { filtered, type GapsWanted, plainly } from '../gaps/gapConditions.ts';
import type { GapGroup } from './gapGroups.schemas.ts';

/** Most severe first, of those the ones with most gaps. */
export const GROUP_ORDER: readonly KeyColumn[] = [
  { expression: 'rank', type: 'int' },
  { expression: 'gaps', type: 'int' },
  { expression: 'key', type: 'text' },
];

/** Groups by endpoint are as many as endpoints: their order is an index. */
export const ENDPOINT_ORDER: readonly KeyColumn[] = [
  { expression: 'severity_rank', type: 'int' },
  { expression: 'gaps', type: 'int' },
  { expression: 'endpoint_id', type: 'uuid' },
];

const GROUP_ROW = {
  key: 'text',
  rank: 'int4',
  gaps: 'int4',
  active: 'int4',
  hosts: 'int4',
  host: 'text?',
  cause: as<GapCause | null>('text?'),
  policies: as<{ id: string; name: string }[]>('json'),
} as const;

const ENDPOINT_ROW = {
  endpointId: 'uuid',
  host: 'text',
  method: 'text',
  path: 'text',
  rank: 'int4',
  gaps: 'int4',
  active: 'int4',
} as const;
type EndpointRow = RowOf<typeof ENDPOINT_ROW>;

const severityOf = (rank: number): Severity => SEVERITIES[rank] ?? 'info';

/** Whether roll-ups answer: nothing is asked but the status. */
const isRolledUp = ({ filter }: GapsWanted): boolean => filter === null;

const KEYS: Readonly<Record<Exclude<GapGrouping, 'endpoint'>, string>> = {
  policy: 'p.id::text',
  host: 'c.host',
  // Of policies that do not say what has to change each is a cause of its own.
  cause: `coalesce(causes.cause, p.id::text) || ' ' || c.host`,
};

const POLICY_FILTERS = statement('select id, filter from policies where company_id = $1', {
  id: 'uuid',
  filter: as<Filter>('jsonb'),
});

/** What has to change for the gaps of each policy of the company. */
async function causesOf(scope: CompanyScope): Promise<{ ids: string[]; causes: GapCause[] }> {
  const policies = await scope.query(POLICY_FILTERS, [scope.companyId]);
  const known = policies.flatMap(({ id, filter }) => {
    const cause = causeOf(filter);
    return cause === null ? [] : [{ id, cause }];
  });
  return { ids: known.map(({ id }) => id), causes: known.map(({ cause }) => cause) };
}

/**
 * Groups by policy, host or cause as a table: key, rank, gaps, active, hosts, host, cause, ids of
 * policies.
 */
async function groups(
  scope: CompanyScope,
  by: Exclude<GapGrouping, 'endpoint'>,
  wanted: GapsWanted,
  values: unknown[],
): Promise<string> {
  let counted: string;
  if (isRolledUp(wanted)) {
    const company = `$${values.push(scope.companyId)}`;
    const status = `$${values.push(wanted.status ?? null)}`;
    counted = `select policy_id, host, gaps, active from gap_hosts_counted
      where company_id = ${company} and (${status}::text is null or status = ${status}) and gaps > 0`;
  } else {
    const where = `${plainly(wanted, scope.companyId, values)} and ${filtered(wanted, values)}`;
    counted = `select policy_id, host, count(*) as gaps, count(*) filter (where not is_frozen) as active
      from posture.gaps g where ${where} group by 1, 2`;
  }
  const { ids, causes } = by === 'cause' ? await causesOf(scope) : NO_CAUSES;
  const policies = `$${values.push(ids)}`;
  const named = `$${values.push(causes)}`;
  const company = `$${values.push(scope.companyId)}`;
  return `select ${KEYS[by]} as key, max(p.severity_rank) as rank, sum(c.gaps)::int as gaps,
      sum(c.active)::int as active, count(distinct c.host)::int as hosts,
      ${by === 'policy' ? 'null::text' : 'min(c.host)'} as host,
          ${by === 'cause' ? 'min(causes.cause)' : 'null::text'} as cause,
      array_agg(distinct p.id) as ids
    from (${counted}) c join policies p on p.company_id = ${company} and p.id = c.policy_id
    left join unnest(${policies}::uuid[], ${named}::text[]) as causes (id, cause) on causes.id = p.id
    group by 1`;
}

const NO_CAUSES = { ids: [], causes: [] };
/** Policies that are named of a group. */
const MOST_POLICIES = 20;

/** Groups by endpoint as a table: endpoint_id, severity_rank, gaps, active. */
function endpointGroups(companyId: string, wanted: GapsWanted, values: unknown[]): string {
  if (isRolledUp(wanted) && wanted.status != null)
    return `select endpoint_id, severity_rank, gaps, active from gap_endpoints_counted
      where company_id = $${values.push(companyId)} and status = $${values.push(wanted.status)} and gaps > 0`;
  if (isRolledUp(wanted))
    return `select endpoint_id, max(severity_rank) as severity_rank, sum(gaps)::int as gaps, sum(active)::int as active
      from gap_endpoints_counted where company_id = $${values.push(companyId)} and gaps > 0 group by 1`;
  const where = `${plainly(wanted, companyId, values)} and ${filtered(wanted, values)}`;
  return `select endpoint_id, max(severity_rank) as severity_rank, count(*)::int as gaps,
      (count(*) filter (where not is_frozen))::int as active from posture.gaps g where ${where} group by 1`;
}

/** One page of the groups that gaps make. */
export async function gapGroupPage(
  scope: CompanyScope,
  by: GapGrouping,
  wanted: GapsWanted,
  plan: PagePlan,
): Promise<{ items: (GapGroup & { cursor: string })[]; hasNextPage: boolean }> {
  const values: unknown[] = [];
  if (by === 'endpoint') {
    const found = endpointGroups(scope.companyId, wanted, values);
    const after = plan.where(values);
    const rows = await scope.query(
      {
        sql: `select counted.*, one.* from (
         select endpoint_id as "endpointId", severity_rank as rank, gaps, active, ${plan.select}
         from (${found}) found where ${after} order by ${plan.orderBy} limit ${plan.limit}
       ) counted cross join lateral (
         select host, method, path from posture.gaps
         where company_id = $${values.push(scope.companyId)} and endpoint_id = counted."endpointId" limit 1
       ) one order by rank desc, gaps desc, "endpointId" desc`,
        columns: { ...ENDPOINT_ROW, ...plan.keyColumns },
      },
      values,
    );
    const { items, hasNextPage } = plan.page(rows);
    return { items: items.map(ofEndpoint), hasNextPage };
  }
  const found = await groups(scope, by, wanted, values);
  const after = plan.where(values);
  const company = `$${values.push(scope.companyId)}`;
  const rows = await scope.query(
    {
      sql: `select key, rank, gaps, active, hosts, host, cause, ${plan.select},
       (select json_agg(named) from (
         select id, name from policies where company_id = ${company} and id = any(ids)
         order by severity_rank desc, name limit ${MOST_POLICIES}
       ) named) as policies
     from (${found}) found where ${after} order by ${plan.orderBy} limit ${plan.limit}`,
      columns: { ...GROUP_ROW, ...plan.keyColumns },
    },
    values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return {
    items: items.map(({ rank, ...rest }) => ({
      ...rest,
      endpointId: null,
      method: null,
      path: null,
      severity: severityOf(rank),
    })),
    hasNextPage,
  };
}

const ofEndpoint = ({ rank, ...row }: EndpointRow & { cursor: string }) => ({
  ...row,
  key: row.endpointId,
  policies: [],
  cause: null,
  severity: severityOf(rank),
  hosts: 1,
});

/** How many groups gaps make. */
export async function countGapGroups(
  scope: CompanyScope,
  by: GapGrouping,
  wanted: GapsWanted,
): Promise<number> {
  const values: unknown[] = [];
  const found =
    by === 'endpoint'
      ? endpointGroups(scope.companyId, wanted, values)
      : await groups(scope, by, wanted, values);
  const [row] = await scope.query(
    { sql: `select count(*) from (${found}) found`, columns: { count: 'int8' } },
    values,
  );
  return row?.count ?? 0;
}
