import { GAP_ORDERS } from '@palisade/services/domains/posture/gaps/gapOrders.ts';
import type { GapPageRequest } from '@palisade/services/domains/posture/gaps/gapList.ts';
import type { Scope } from '@palisade/services/platform/database/database.ts';
import { page } from '@palisade/services/platform/keyset.ts';
import type { Filter, FilterCondition } from '@palisade/vocabulary/filters.ts';
import { GAP_SORTS, type GapSort } from '@palisade/vocabulary/gapFields.ts';
import type { GapStatus } from '@palisade/vocabulary/gapStatuses.ts';
import { LABEL } from './gapRows.ts';

export interface GapCase {
  readonly name: string;
  readonly request: GapPageRequest;
}

const of = (
  field: string,
  op: FilterCondition['op'],
  value: FilterCondition['value'],
): FilterCondition => ({ field, op, value });
const critical = of('severity', 'is', ['critical']);
const deleting = of('method', 'is', ['DELETE']);
const graphql = of('category', 'is', ['GraphQL']);
const email = of('dataType', 'is', ['Email Address']);
const commonHost = of('host', 'contains', 'h1');

/**
 * Every field of the filter with what many gaps have and with what few or none have, and two and
 * three fields together.
 */
const FILTERS: Readonly<Record<string, Filter>> = {
  'severity critical': { all: [critical] },
  'severity of two': { all: [of('severity', 'is', ['info', 'high'])] },
  'severity not low': { all: [of('severity', 'isNot', ['low'])] },
  'common name': { all: [of('gapName', 'contains', 'policy 1')] },
  'one name': { all: [of('gapName', 'equals', 'Policy 77')] },
  'name not': { all: [of('gapName', 'doesNotContain', '1')] },
  'one policy': { all: [of('policyId', 'is', ['70000000-0000-4000-8000-000000000077'])] },
  category: { all: [graphql] },
  'category not': { all: [of('category', 'isNot', ['GraphQL', 'Compliance'])] },
  'common host': { all: [commonHost] },
  'rare host': { all: [of('host', 'contains', 'h777.')] },
  'host not': { all: [of('host', 'doesNotContain', '9')] },
  'common path': { all: [of('path', 'contains', 'thing1')] },
  'rare path': { all: [of('path', 'contains', 'thing99999')] },
  'path of none': { all: [of('path', 'contains', 'nowhere')] },
  'common method': { all: [of('method', 'is', ['GET'])] },
  method: { all: [deleting] },
  'traffic active': { all: [of('isFrozen', 'is', false)] },
  'traffic inactive': { all: [of('isFrozen', 'is', true)] },
  'source type of all': { all: [of('sourceType', 'is', ['Traffic'])] },
  'source type of none': { all: [of('sourceType', 'is', ['OAS'])] },
  'source not': { all: [of('source', 'isNot', ['gateway'])] },
  'rare parameter': { all: [of('parameterName', 'is', ['field77'])] },
  'parameter not': { all: [of('parameterName', 'isNot', ['field77'])] },
  'data type': { all: [email] },
  'data type not': { all: [of('dataType', 'isNot', ['Email Address'])] },
  'data category of none': { all: [of('dataCategory', 'is', ['PII'])] },
  'rare label': { all: [of('label', 'is', [LABEL])] },
  'label not': { all: [of('label', 'isNot', [LABEL])] },
  'detected early': { all: [of('detected', 'before', 'now-60d')] },
  'detected late': { all: [of('detected', 'after', 'now-2d')] },
  'activity late': { all: [of('lastActivity', 'after', 'now-6h')] },
  'activity early': { all: [of('lastActivity', 'before', 'now-12h')] },
  'method and category': { all: [deleting, graphql] },
  'severity and data type': { all: [critical, email] },
  'low and data type': { all: [of('severity', 'is', ['low']), email] },
  'host and severity': { all: [commonHost, critical] },
  'traffic and method': { all: [of('isFrozen', 'is', true), deleting] },
  'common host, method and category': { all: [commonHost, deleting, graphql] },
  'traffic, severity and data type': {
    all: [of('isFrozen', 'is', false), of('severity', 'is', ['low', 'medium']), email],
  },
  'method or data type': { any: [deleting, email] },
};

/** A cursor in the middle of each order: what a page after it shows is up to the filter. */
async function middles(
  scope: Scope,
  companyId: string,
  status: GapStatus,
  direction: 'asc' | 'desc',
): Promise<ReadonlyMap<GapSort, string>> {
  const found = new Map<GapSort, string>();
  for (const sort of GAP_SORTS) {
    const plan = page({ sort: `gaps ${sort}`, columns: GAP_ORDERS[sort], direction, first: 1 });
    const rows = await scope.query(
      `select ${plan.select} from posture.gaps g where g.company_id = $1 and g.status = $2 order by ${plan.orderBy}
       offset (select sum(gaps) / 2 from gap_counts where company_id = $1 and status = $2) limit 1`,
      [companyId, status],
    );
    const [row] = plan.page(rows).items;
    if (row !== undefined) found.set(sort, row.cursor);
  }
  return found;
}

/**
 * Every filter under every order in both directions: the first page and one in the middle among
 * open gaps, and the first among all.
 */
export async function gapCases(scope: Scope, companyId: string): Promise<GapCase[]> {
  const keys = {
    asc: await middles(scope, companyId, 'open', 'asc'),
    desc: await middles(scope, companyId, 'open', 'desc'),
  };
  return Object.entries({ 'no filter': null, ...FILTERS }).flatMap(([title, filter]) =>
    GAP_SORTS.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((direction): GapCase[] => {
        const request = { filter, sort, direction, first: 50 };
        const name = `${title} by ${sort} ${direction}`;
        return [
          { name, request: { ...request, status: 'open' } },
          {
            name: `${name}, middle`,
            request: { ...request, status: 'open', after: keys[direction].get(sort) },
          },
          { name: `${name}, all statuses`, request: { ...request, status: null } },
        ];
      }),
    ),
  );
}
