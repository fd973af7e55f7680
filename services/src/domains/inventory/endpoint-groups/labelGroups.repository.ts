import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { ENDPOINT_COLUMNS } from '../endpoints/endpointColumns.ts';
import type { Endpoint } from '../endpoints/endpoints.schemas.ts';
import { Conditions } from '../filter/conditions.ts';
import { allConditions, selectEndpoints, type Selection } from '../filter/selection.ts';
import type { Grouping } from './endpointGroups.schemas.ts';

export type LabelGrouping = Exclude<Grouping, { by: 'host' }>;

/** By highest risk, then label. The risk is negated so that all keys run in one direction. */
export const LABEL_ORDER: readonly KeyColumn[] = [
  { expression: '-risk', type: 'double precision' },
  { expression: 'label_id', type: 'uuid' },
];

interface GroupRow {
  key: string;
  endpointCount: number;
  riskScore: number;
}

/** An endpoint has a label once, however many rules gave it. */
function labelled({ by, id }: LabelGrouping, where: Conditions, companyId: string): string {
  return `select distinct label_id, endpoint_id from inventory.endpoint_labels where company_id = ${where.value(companyId)} and ${by === 'labelRule' ? 'rule_id' : 'group_id'} = ${where.value(id)}`;
}

/**
 * Labels with how many endpoints they have and the highest risk of these: without a filter from the
 * counts of terms, else from rows.
 */
async function groups(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
  where: Conditions,
): Promise<string> {
  if (nodes.length === 0) {
    return `select split_part(value, ' ', 2)::uuid as label_id, sum(endpoints) as count, max(split_part(value, ' ', 3)::float) as risk from term_counts
      where company_id = ${where.value(scope.companyId)} and field = ${where.value(`${grouping.by}Risk`)} and endpoints > 0 and split_part(value, ' ', 1) = ${where.value(grouping.id.toLowerCase())} group by 1`;
  }
  const selection = await selectEndpoints(scope, scope.companyId, nodes);
  const pairs = labelled(grouping, where, scope.companyId);
  return `select label_id, count(*) as count, max(risk_score) as risk from (${pairs}) labelled
    join inventory.endpoints on endpoints.id = labelled.endpoint_id where ${allConditions(selection, where)} group by label_id`;
}

/** One page of the labels of a group or rule whose endpoints match. */
export async function labelGroupPage(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
  plan: PagePlan,
) {
  const where = new Conditions([]);
  const found = await groups(scope, grouping, nodes, where);
  const after = plan.where(where.values);
  const rows = await scope.query<GroupRow>(
    `select label_id as key, count as "endpointCount", risk as "riskScore", ${plan.select} from (${found}) found where ${after} order by ${plan.orderBy} limit ${plan.limit}`,
    where.values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return {
    items: items.map((item) => ({ ...item, host: null, labelId: item.key, requests: null })),
    hasNextPage,
  };
}

/** How many labels of a group or rule have endpoints that match. */
export async function countLabelGroups(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
): Promise<number> {
  const where = new Conditions([]);
  const found = await groups(scope, grouping, nodes, where);
  const [row] = await scope.query<{ count: number }>(
    `select count(*) from (${found}) found`,
    where.values,
  );
  return row?.count ?? 0;
}

/** The first page of the selected endpoints of each label, in one statement. */
export async function firstPagesOfLabels(
  scope: Scope,
  grouping: LabelGrouping,
  keys: readonly string[],
  selection: Selection,
  plan: PagePlan,
) {
  const where = new Conditions([keys]);
  const pairs = labelled(grouping, where, selection.companyId);
  const rows = await scope.query<Endpoint & { groupKey: string }>(
    `select found.*, asked.key as "groupKey" from (select distinct key from unnest($1::uuid[]) asked(key)) asked cross join lateral (
       select ${ENDPOINT_COLUMNS}, ${plan.select} from inventory.endpoints
       where ${allConditions(selection, where)} and id in (select endpoint_id from (${pairs}) labelled where label_id = asked.key) order by ${plan.orderBy} limit ${plan.limit}
     ) found`,
    where.values,
  );
  const byKey = Map.groupBy(rows, ({ groupKey }) => groupKey);
  return keys.map((key) => ({ key, ...plan.page(byKey.get(key.toLowerCase()) ?? []) }));
}
