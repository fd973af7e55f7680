import { createHash } from 'node:crypto';
import { ENDPOINT_LIST } from '@palisade/services/domains/inventory/endpoints/endpointList.ts';
import type { Scope } from '@palisade/services/platform/database/database.ts';
import { planOf } from '@palisade/services/platform/list/listPage.ts';
import { INVENTORY_SORTS, type InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { COMPANY, LABEL_GROUP } from './pagesData.ts';

/** One call of the service that is timed. */
export interface Case {
  readonly name: string;
  /** Address below `/inventory/COMPANY/`. */
  readonly path: string;
  /** Absent for GET. */
  readonly body?: object;
}

const DEPTH = 0.9;

/** The day so many days ago, in UTC. */
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length);
/** md5('label 0'): the label of a seventh of the endpoints. */
const COMMON_LABEL = createHash('md5')
  .update('label 0')
  .digest('hex')
  .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

async function deepCursor(
  scope: Scope,
  sort: InventorySort,
  rows: number,
): Promise<string | undefined> {
  const plan = planOf(ENDPOINT_LIST, { sort, direction: 'desc', first: 1 });
  const found = await scope.query(
    `select ${plan.select} from inventory.endpoints where company_id = $1 order by ${plan.orderBy} offset $2 limit 1`,
    [COMPANY, Math.floor(rows * DEPTH)],
  );
  return plan.page(found).items[0]?.cursor;
}

/** What the widgets of the page of data security ask, and its map under a filter. */
function dataSecurityCases(ids: readonly string[]): Case[] {
  const named = (name: string, path: string, body?: object): Case => ({
    name: `data security ${name}`,
    path,
    ...(body !== undefined && { body }),
  });
  const flows = (name: string, filter: object) =>
    named(name, 'data-security/flows', { filter: { all: [filter] } });
  const listed = (name: string, { sort, ...held }: Readonly<Record<string, unknown>>): Case[] => [
    named(name, 'data-security/parameters/search', {
      ...held,
      ...(sort !== undefined && { sort }),
    }),
    named(`${name}, counted`, 'data-security/parameters/count', held),
  ];
  const top = (side: string): string =>
    `data-security/applications?groupId=${LABEL_GROUP}&side=${side}&first=5`;
  return [
    named('active', 'endpoints/search', {
      filter: { all: [{ field: 'sensitive', op: 'is', value: true }] },
      sort: 'requests',
      first: 5,
    }),
    named('parameters of 5', 'data-security/parameters', { ids }),
    named('categories', 'data-security/categories'),
    ...listed('parameters of a category', { category: 'PII' }),
    ...listed('parameters of a category on a side', { category: 'PII', side: 'request' }),
    ...listed('parameters of a category without any on the side', {
      category: 'PII',
      side: 'response',
    }),
    ...listed('parameters of a category at 1 host of 8, by path', {
      category: 'Financial',
      sort: 'path',
      filter: { all: [{ field: 'host', op: 'contains', value: 'payments' }] },
    }),
    ...listed('parameters of a type on a side', { dataType: 'Email Address', side: 'request' }),
    ...listed('parameters', {}),
    named('applications, requests', top('request')),
    named('applications, responses', top('response')),
    named('flows', 'data-security/flows', {}),
    flows('map of a method', { field: 'method', op: 'is', value: ['DELETE'] }),
    flows('map of 1 host of 8', { field: 'host', op: 'contains', value: 'payments' }),
    named('places of a common type', 'data-security/flow', {
      dataType: 'Email Address',
      side: 'request',
      groupId: LABEL_GROUP,
      first: 10,
    }),
    flows('map by time', { field: 'detectionTime', op: 'after', value: '2020-01-01' }),
    flows('map of 100 days', { field: 'detectionTime', op: 'after', value: dayBefore(100) }),
    flows('map of what was active within a week', {
      field: 'lastActivity',
      op: 'after',
      value: 'now-7d',
    }),
  ];
}

/** What the charts of the overview ask: requests, hosts with most of them, and where callers are. */
function overviewCases(label: string): Case[] {
  const of = (op: string) => ({ filter: { all: [{ field: 'label', op, value: [label] }] } });
  const times = {
    filter: { all: [{ field: 'time', op: 'between', value: ['now-20d', 'now-3d'] }] },
  };
  const asked = (path: string, name: string): Case[] => [
    ...[1, 7, 30, 90, 'month', 'all'].map((days) => ({
      name: `overview ${name}, days ${days}`,
      path,
      body: { days },
    })),
    { name: `overview ${name}, some hours`, path, body: times },
    { name: `overview ${name}, a label`, path, body: { days: 30, ...of('is') } },
    { name: `overview ${name}, without a label`, path, body: { days: 30, ...of('isNot') } },
  ];
  return [
    ...asked('traffic', 'requests'),
    ...asked('traffic/hosts', 'hosts'),
    { name: 'overview callers', path: 'geolocations', body: {} },
    { name: 'overview callers, a label', path: 'geolocations', body: of('is') },
  ];
}

/**
 * What the inventory page and drawer ask, over a company of so many endpoints.
 * @param only text of the cases that are wanted: places far down a list take seconds to find
 * @param limited of the caller, when limited to labels
 */
export async function pageCases(
  scope: Scope,
  rows: number,
  { only, limited }: { readonly only: string; readonly limited: Scope | null },
): Promise<Case[]> {
  const ids = (
    await (limited ?? scope).query<{ id: string }>(
      limited === null
        ? 'select id from inventory.endpoints where company_id = $1 order by id limit 50'
        : 'select endpoint_id as id from limited.labelled_endpoints where company_id = $1 limit 50',
      [COMPANY],
    )
  ).map(({ id }) => id);
  const hostIds = (
    await scope.query<{ id: string }>(
      'select id from inventory.hosts where company_id = $1 order by name limit 50',
      [COMPANY],
    )
  ).map(({ id }) => id);
  const filtered = (field: string, op: string, value: unknown) => ({
    filter: { all: [{ field, op, value }] },
  });
  const sensitiveRisk = {
    all: [
      { field: 'sensitive', op: 'is', value: true },
      { field: 'riskScore', op: 'between', value: [8, 10] },
    ],
  };
  const search = (name: string, body: object): Case => ({
    name,
    path: 'endpoints/search',
    body: { first: 50, ...body },
  });
  const pages: Case[] = [];
  for (const sort of INVENTORY_SORTS) {
    pages.push(search(`first ${sort}`, { sort }));
    if (`deep ${sort}`.includes(only))
      pages.push(search(`deep ${sort}`, { sort, after: await deepCursor(scope, sort, rows) }));
  }
  return [
    ...pages,
    search('host rare', filtered('host', 'contains', 'reports-397.')),
    search('host 1 of 8', filtered('host', 'contains', 'payments')),
    search('host 1 of 8 by requests', {
      ...filtered('host', 'contains', 'payments'),
      sort: 'requests',
    }),
    search('host all', filtered('host', 'contains', 'example')),
    search('host none', filtered('host', 'contains', 'nowhere')),
    search('path rare', filtered('path', 'contains', '-1a2b')),
    search('path common', filtered('path', 'contains', 'orders')),
    search('path none', filtered('path', 'contains', 'nowhere')),
    search('sensitive and risk', { filter: sensitiveRisk }),
    search('sensitive and risk by last activity', { filter: sensitiveRisk, sort: 'lastActivity' }),
    search('path common, host, method', {
      filter: {
        all: [
          ...filtered('path', 'contains', 'orders').filter.all,
          { field: 'host', op: 'contains', value: 'auth' },
          { field: 'method', op: 'is', value: ['DELETE'] },
        ],
      },
      sort: 'path',
    }),
    search('any of host or path', {
      filter: {
        any: [
          ...filtered('host', 'contains', 'reports-397.').filter.all,
          ...filtered('path', 'contains', '-1a2b').filter.all,
        ],
      },
    }),
    { name: 'count', path: 'endpoints/count', body: {} },
    {
      name: 'count host 1 of 8',
      path: 'endpoints/count',
      body: filtered('host', 'contains', 'payments'),
    },
    { name: 'count sensitive and risk', path: 'endpoints/count', body: { filter: sensitiveRisk } },
    {
      name: 'count path common',
      path: 'endpoints/count',
      body: filtered('path', 'contains', 'orders'),
    },
    { name: 'lookup 50', path: 'endpoints/lookup', body: { ids } },
    { name: 'traffic 50, 7 days', path: 'endpoints/traffic', body: { ids, days: 7 } },
    { name: 'traffic 50, 30 days', path: 'endpoints/traffic', body: { ids, days: 30 } },
    { name: 'geolocations', path: 'geolocations', body: {} },
    { name: 'causes, 7 days', path: 'count-changes', body: { since: dayBefore(7) } },
    { name: 'causes, 90 days', path: 'count-changes', body: { since: dayBefore(90) } },
    {
      name: 'cards of a label',
      path: 'counts',
      body: { filter: { all: [{ field: 'label', op: 'is', value: [COMMON_LABEL] }] } },
    },
    ...[7, 90].map((days) => ({
      name: `causes, ${days} days, of a label`,
      path: 'count-changes',
      body: {
        since: dayBefore(days),
        filter: { all: [{ field: 'label', op: 'is', value: [COMMON_LABEL] }] },
      },
    })),
    {
      name: 'host groups',
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'host' }, first: 50 },
    },
    {
      name: 'host groups sensitive and risk',
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'host' }, first: 50, filter: sensitiveRisk },
    },
    {
      name: 'host groups path common',
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'host' }, first: 50, ...filtered('path', 'contains', 'orders') },
    },
    {
      name: 'host groups with open gaps',
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'host' }, first: 50, ...filtered('openGaps', 'between', [1, 1000]) },
    },
    {
      name: 'groups by label',
      path: 'endpoint-groups/search',
      body: { groupBy: { by: 'labelGroup', id: LABEL_GROUP }, first: 50 },
    },
    { name: 'options of technology', path: 'filter-options', body: { field: 'technology' } },
    { name: 'options of label', path: 'filter-options', body: { field: 'label' } },
    {
      name: 'first pages of 50 hosts',
      path: 'endpoints/by-group',
      body: { groupBy: { by: 'host' }, keys: hostIds, first: 50 },
    },
    { name: 'latest of 50 hosts', path: 'endpoints/latest-by-host', body: { hostIds } },
    { name: 'hosts', path: 'hosts?first=50' },
    ...overviewCases(COMMON_LABEL),
    ...dataSecurityCases(ids.slice(0, 5)),
  ];
}
