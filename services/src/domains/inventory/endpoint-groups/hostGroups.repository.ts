import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { Conditions, conditionsOf, isCondition } from '../filter/conditions.ts';
import { HOST_FIELDS } from '../filter/hostsMatching.ts';
import { found, selectEndpoints } from '../filter/selection.ts';
import { HOST, HOST_COLUMNS } from '../hosts/hosts.repository.ts';

/** By highest risk, then name. The risk is negated so that all keys run in one direction. */
export const GROUP_ORDER: readonly KeyColumn[] = [
  { expression: '-risk', type: 'double precision' },
  { expression: 'name', type: 'text' },
  { expression: 'id', type: 'uuid' },
];

/** Groups as relations. */
interface Groups {
  /** Parts of the statement's `with`, none or each with a comma behind it. */
  readonly first: string;
  /** Columns of hosts, and the highest risk as `risk`. */
  readonly found: string;
  /**
   * Of the endpoints of a host called `found`: their `count`, `total` of requests, open gaps, the
   * worst of these, and attackers.
   */
  readonly totals: string;
}

const SUMS = `count(*) as count, sum(requests) as total, sum(open_gaps) as open,
  max(gap_rank) as worst, sum(attackers) as attackers`;

/** Conditions on a host's name are asked of hosts too. */
const onHosts = (nodes: readonly FilterNode[]): readonly FilterNode[] =>
  nodes.filter((node) => isCondition(node) && node.field === 'host');

/**
 * Endpoints that are summed without a look at their rows: for people who are limited to labels bits
 * say which (820_counted_endpoints.sql). The highest risk is the first that an index has, for which
 * that relation would be sorted.
 */
const summed = ({ isLimited }: CompanyScope): string =>
  isLimited ? 'limited.counted_endpoints endpoints' : 'inventory.endpoints';

/**
 * Filters on the host alone, or none, are answered by the hosts' roll-ups; the highest risk, which
 * a host's own score is not, is the end of one index range a host. Under other filters that range
 * is gone down to the first endpoint that is kept, and the groups of the page are counted after
 * that, both by the places in the index. Few endpoints are found and grouped.
 */
async function groups(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  values: unknown[],
): Promise<Groups> {
  const company = `$${values.push(scope.companyId)}`;
  const where = new Conditions(values);
  const ofHosts = (): string =>
    `hosts.company_id = ${company} and ${where.all(onHosts(nodes), 'hosts', HOST_FIELDS)}`;
  if (conditionsOf(nodes).every(({ field }) => field === 'host'))
    return {
      first: '',
      found: `select hosts.*, highest.risk from hosts cross join lateral (
        select risk_score as risk from inventory.endpoints
          where company_id = hosts.company_id and host = hosts.name order by risk_score desc limit 1
      ) highest where hosts.company_id = ${company} and endpoint_count > 0
        and ${where.all(nodes, 'hosts', HOST_FIELDS)}`,
      totals: `select found.endpoint_count, found.requests, gaps.open, gaps.worst, attacked.attackers from (
        select coalesce(sum(open_gaps), 0), coalesce(max(gap_rank), 0) from ${summed(scope)}
        where company_id = ${company} and host = found.name and open_gaps > 0
      ) gaps (open, worst), (
        select coalesce(sum(attackers), 0) from ${summed(scope)}
        where company_id = ${company} and host = found.name and attackers > 0
      ) attacked (attackers)`,
    };
  const selection = await selectEndpoints(scope, nodes);
  const { first, where: kept, isFew } = found(selection, values);
  if (isFew)
    return {
      first,
      found: `select hosts.*, matching.* from hosts join (
        select host_id, max(risk_score) as risk, ${SUMS} from inventory.endpoints
        where ${kept} group by host_id
      ) matching on matching.host_id = hosts.id where hosts.company_id = ${company}`,
      totals: 'select found.count, found.total, found.open, found.worst, found.attackers',
    };
  const endpoints = selection.rest.length === 0 ? summed(scope) : 'inventory.endpoints';
  return {
    first,
    found: `select hosts.*, highest.risk from hosts cross join lateral (
      select risk_score as risk from inventory.endpoints where ${kept} and host = hosts.name
        order by risk_score desc limit 1
    ) highest where ${ofHosts()}`,
    totals: `select ${SUMS} from ${endpoints}
      where ${kept} and endpoints.host = found.name`,
  };
}

/** One page of the hosts whose endpoints match. */
export async function hostGroupPage(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
  plan: PagePlan,
) {
  const values: unknown[] = [];
  const { first, found: all, totals } = await groups(scope, nodes, values);
  const after = plan.where(values);
  const rows = await scope.query(
    {
      sql: `with ${first}page as materialized (select * from (${all}) found where ${after}
      order by ${plan.orderBy} limit ${plan.limit})
     select ${HOST_COLUMNS}, totals.group_count::bigint as "groupCount", risk as "groupRisk",
       totals.group_total::numeric as "groupRequests", totals.open_gaps::bigint as "openGaps",
       totals.gap_rank::int as "gapRank", totals.attackers::bigint as attackers, ${plan.select}
     from page found cross join lateral (${totals})
       totals (group_count, group_total, open_gaps, gap_rank, attackers) order by ${plan.orderBy}`,
      columns: {
        ...HOST,
        groupCount: 'int8',
        groupRisk: 'float8',
        groupRequests: 'numeric',
        openGaps: 'int8',
        gapRank: 'int4',
        attackers: 'int8',
        ...plan.keyColumns,
      },
    },
    values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return {
    items: items.map(({ cursor, groupCount, groupRisk, groupRequests, ...rest }) => {
      const { openGaps, gapRank, attackers, ...host } = rest;
      return {
        cursor,
        key: host.id,
        host,
        labelId: null,
        endpointCount: groupCount,
        riskScore: groupRisk,
        requests: groupRequests,
        openGaps,
        worstGap: SEVERITIES[gapRank - 1] ?? null,
        attackers,
      };
    }),
    hasNextPage,
  };
}

/** How many hosts have endpoints that match. */
export async function countHostGroups(
  scope: CompanyScope,
  nodes: readonly FilterNode[],
): Promise<number> {
  const values: unknown[] = [];
  const { first, found: all } = await groups(scope, nodes, values);
  const [row] = await scope.query(
    {
      sql: `with ${first}every as (${all}) select count(*) from every`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}
