import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { InventorySort } from '@palisade/vocabulary/inventoryFields.ts';
import { SEVERITIES } from '@palisade/vocabulary/severities.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { type Cover, type List, type ListRequest } from '../../../platform/list/list.ts';
import { Conditions, conditionsOf, isCondition } from '../filter/conditions.ts';
import {
  inPlaces,
  isEvery,
  isInSet,
  selectEndpoints,
  type Selection,
  type Within,
} from '../filter/selection.ts';
import { riskRange } from '../filter/riskRange.ts';
import { HOST_FIELDS } from '../filter/hostsMatching.ts';
import { ENDPOINT, ENDPOINT_COLUMNS } from './endpointColumns.ts';
import { ENDPOINT_ORDERS } from './endpointOrders.ts';

/** A page of endpoints that is asked for; `nodes` are what `filter` says. */
export interface EndpointPageRequest extends ListRequest<InventorySort> {
  readonly nodes: readonly FilterNode[];
  readonly within: Within;
}

/** Fields whose column an order begins with: its index answers conditions on them. */
const SORTED_FIELDS: Readonly<Partial<Record<string, InventorySort>>> = {
  host: 'host',
  method: 'method',
  riskScore: 'riskScore',
  detectionTime: 'detectionTime',
  lastActivity: 'lastActivity',
  attackers: 'attackers',
};

/** Conditions on the column that the list is sorted by: rows are looked for where these begin. */
const onSorted = ({ nodes, sort }: EndpointPageRequest): readonly FilterNode[] =>
  nodes.filter((node) =>
    conditionsOf([node]).every(
      ({ field, op }) => SORTED_FIELDS[field] === sort && op !== 'isNot' && op !== 'doesNotContain',
    ),
  );

/** Names of the hosts that conditions leave, for the order of hosts. */
function ofHosts({ nodes, sort }: EndpointPageRequest, values: unknown[]): string {
  const named = nodes.filter(
    (node) => isCondition(node) && node.field === 'host' && node.op === 'contains',
  );
  if (sort !== 'host' || named.length === 0) return 'true';
  const where = new Conditions(values);
  return `endpoints.host = any(array(select name from hosts where ${where.all(named, 'hosts', HOST_FIELDS)}))`;
}

/** The lowest severity that conditions on gaps leave, as the order by the worst one has it. */
function leastRank({ nodes, sort }: EndpointPageRequest): number {
  if (sort !== 'openGaps') return 0;
  const ranks = nodes.map((node) => {
    if (!isCondition(node)) return 0;
    const values = [node.value].flat();
    if (node.field === 'openGaps') return Number(values[0]) > 0 ? 1 : 0;
    if (node.field !== 'gapSeverity' || node.op !== 'is') return 0;
    return 1 + Math.min(...values.map((value) => SEVERITIES.findIndex((one) => one === value)));
  });
  return Math.max(0, ...ranks);
}

/** The index of hosts is in order of risk within each host. */
function start(request: EndpointPageRequest, values: unknown[]): string {
  const { host } = request.within;
  const ofHost =
    host !== undefined && (request.sort === 'riskScore' || request.sort === 'host')
      ? `endpoints.host = $${values.push(host.name)}`
      : ofHosts(request, values);
  const rank = leastRank(request);
  const ofGaps = rank > 0 ? `endpoints.gap_rank >= ${rank}` : 'true';
  return `${ofHost} and ${ofGaps} and ${new Conditions(values).all(onSorted(request))}`;
}

function coverOf(scope: Scope, selection: Selection, request: EndpointPageRequest): Cover {
  const cover: Cover = {
    isWhole: selection.rest.length === 0,
    counted: isEvery(selection.set)
      ? null
      : {
          size: selection.size.size,
          isOfParents: false,
          among: (values) => inPlaces(selection, values),
        },
    kept: (values) => isInSet(selection, values),
    start: (values) => start(request, values),
    indexed: (values) => new Conditions(values).all(selection.rest),
  };
  if (request.sort !== 'riskScore') return cover;
  // What is rare below a risk, as sensitive data is, begins after half of that order.
  const nearer = async (): Promise<Cover> => {
    const risks = await riskRange(scope, selection);
    return {
      ...cover,
      start: (values) =>
        `${cover.start(values)} and endpoints.risk_score between $${values.push(risks?.[0] ?? 0)}
          and $${values.push(risks?.[1] ?? 10)}`,
    };
  };
  return { ...cover, nearer };
}

const COVERED = ['endpoints.company_id', 'endpoints.id', 'endpoints.place'];
const ofCompany = (companyId: string, values: unknown[]): string =>
  `endpoints.company_id = $${values.push(companyId)}`;

/**
 * Endpoints, a million of a company. What a filter keeps is known by their places alone
 * (350_members_of_terms.sql), which the index of every order has.
 */
export const ENDPOINT_LIST: List<InventorySort, EndpointPageRequest, typeof ENDPOINT> = {
  name: 'endpoints',
  table: 'inventory.endpoints',
  alias: 'endpoints',
  columns: ENDPOINT_COLUMNS,
  row: ENDPOINT,
  orders: ENDPOINT_ORDERS,
  covered: COVERED,
  keyInRow: [],
  keyOfParent: {},
  byValue: {},
  // A place is passed over in a third of a microsecond; a row is found by its place and read to be
  // sorted in three.
  limits: {
    look: 60_000,
    rows: 3_000,
    few: 3_000,
    fewParents: 0,
    all: { cost: 25_000, rows: 40_000 },
  },
  stretches: (_request, companyId, values) => [ofCompany(companyId, values)],
  anywhere: (_request, companyId, values) => ofCompany(companyId, values),
  filter: ({ nodes }, values) => new Conditions(values).rowByRow(nodes, 'endpoints'),
  cover: async (scope, request) =>
    coverOf(scope, await selectEndpoints(scope, request.nodes, request.within), request),
  isFoundFirst: () => false,
  find: () => Promise.resolve(null),
};
