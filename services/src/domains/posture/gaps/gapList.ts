import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import type { GapSort } from '@palisade/vocabulary/gapFields.ts';
import { GAP_STATUSES } from '@palisade/vocabulary/gapStatuses.ts';
import type { Cover, List, ListRequest } from '../../../platform/list/list.ts';
import { type Covered, coverFilter, COVERED_FIELDS } from './coverFilter.ts';
import { conditionsOfAll, filtered, type GapsWanted, plainly } from './gapConditions.ts';
import { GAP_ORDERS } from './gapOrders.ts';
import { GAP, GAP_COLUMNS } from './gaps.repository.ts';
import { narrow } from './narrowGaps.ts';

export type GapPageRequest = GapsWanted & ListRequest<GapSort>;

/** Operators that an index in the order of the list answers. */
const IN_INDEX: readonly string[] = ['is', 'equals', 'before', 'after', 'on', 'between'];
const NONE: Filter = { all: [] };

/** Posture gaps, a million of a company (004_orders_of_gaps.sql has their indexes). */
export const GAP_LIST: List<GapSort, GapPageRequest, typeof GAP> = {
  name: 'gaps',
  table: 'posture.gaps',
  alias: 'g',
  columns: GAP_COLUMNS,
  row: GAP,
  orders: GAP_ORDERS,
  covered: [
    'company_id',
    'id',
    'policy_id',
    'endpoint_id',
    'host_key',
    'words_key',
    'opened_at',
    'last_activity_at',
    'is_frozen',
    'method',
  ].map((column) => `g.${column}`),
  keyInRow: ['host', 'path'],
  // Gaps are called as their policies are: a name need not be in each index.
  keyOfParent: {
    gapName: {
      key: 'p.name',
      join: 'join policies p on p.company_id = k.company_id and p.id = k.policy_id',
    },
  },
  byValue: { severity: 'late', method: 'early', isFrozen: 'early' },
  // Of a million gaps all in an order are looked at in 0.25 s; a hundred thousand are found and
  // sorted in 0.05 s, and cost 10,000 to 13,000.
  limits: {
    look: 3_000,
    rows: 1_500,
    few: 8_000,
    fewParents: 500,
    all: { cost: 21_000, rows: 20_000 },
  },
  stretches: (request, companyId, values) => {
    const wanted = plainly(request, companyId, values);
    return request.status == null
      ? GAP_STATUSES.map((status) => `${wanted} and g.status = '${status}'`)
      : [wanted];
  },
  anywhere: (request, companyId, values) => {
    const statuses =
      request.status == null ? ` and g.status = any($${values.push(GAP_STATUSES)}::text[])` : '';
    return `${plainly(request, companyId, values)}${statuses}`;
  },
  filter: (request, values) => filtered(request, values, { isRowByRow: true }),
  cover: async (scope, request) =>
    coverOf(request, await coverFilter(scope, request.filter ?? NONE)),
  isFoundFirst: () => false,
  find: async (scope, { filter }, few) => (filter === null ? null : narrow(scope, filter, few)),
};

function coverOf({ filter, sort }: GapPageRequest, covered: Covered): Cover {
  const { policies, hosts, isWhole } = covered;
  const onSorted: readonly FilterCondition[] = conditionsOfAll(filter ?? NONE).filter(
    ({ field, op }) => field === sort && field !== 'severity' && IN_INDEX.includes(op),
  );
  const ofHosts = (values: unknown[]): string =>
    hosts === null ? 'true' : `g.host = any($${values.push(hosts)}::text[])`;
  return {
    isWhole,
    counted: null,
    kept: (values) => {
      const { text, values: more } = compileSql(covered.filter, COVERED_FIELDS, {
        firstParam: values.length + 1,
        now: Date.now(),
        table: 'g',
        key: 'endpoint_id',
      });
      values.push(...more);
      return text;
    },
    start: (values) => {
      const parts = [filtered({ filter: { all: onSorted } }, values)];
      if (sort === 'severity' && policies !== null)
        parts.push(
          `g.severity_rank = any($${values.push([...new Set(policies.map(({ rank }) => rank))])}::int[])`,
        );
      if (sort === 'gapName' && policies !== null)
        parts.push(`g.name = any($${values.push(policies.map(({ name }) => name))}::text[])`);
      if (sort === 'host') parts.push(ofHosts(values));
      return parts.join(' and ');
    },
    indexed: ofHosts,
  };
}
