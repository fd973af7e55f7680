import type { FilterNode } from '@palisade/vocabulary/filters.ts';
import type { CompanyScope, Scope } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import type { KeyColumn, PagePlan } from '../../../platform/keyset.ts';
import { ENDPOINT, ENDPOINT_COLUMNS } from '../endpoints/endpointColumns.ts';
import { Conditions } from '../filter/conditions.ts';
import { found, isEvery, isInSet, selectEndpoints, type Selection } from '../filter/selection.ts';
import { membersOf } from '../filter/termSet.ts';
import type { Grouping } from './endpointGroups.schemas.ts';

export type LabelGrouping = Exclude<Grouping, { by: 'host' }>;

/** By highest risk, then label. The risk is negated so that all keys run in one direction. */
export const LABEL_ORDER: readonly KeyColumn[] = [
  { expression: '-risk', type: 'double precision' },
  { expression: 'label_id', type: 'uuid' },
];

const GROUP_ROW = {
  key: 'uuid',
  endpointCount: 'int8',
  riskScore: 'float8',
} as const;

/** What would take the rows of all endpoints of a label. */
const NOT_SUMMED = { requests: null, openGaps: null, worstGap: null, attackers: null };

/** So few endpoints are read for their labels. */
const FEW = 10_000;

const SEES_FEW = statement('select inventory.sees_at_most(1000) as few', { few: 'bool' });

const seesFew = async ({ query }: Scope): Promise<boolean> =>
  (await query(SEES_FEW))[0]?.few === true;

const isReadByRow = ({ set, size, rest }: Selection): boolean =>
  isEvery(set) || size.size <= FEW || rest.length > 0;

/**
 * Labels with how many endpoints they have and the highest risk of these: without a filter from the
 * counts of terms, which a limited reader has only by reading every endpoint they see; where terms
 * tell, or such a reader sees many, from the members of these, else from rows.
 */
async function groups(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
  values: unknown[],
): Promise<{ readonly first: string; readonly all: string }> {
  const company = `$${values.push(scope.companyId)}`;
  if (nodes.length === 0 && (!scope.isLimited || (await seesFew(scope)))) {
    return {
      first: '',
      all: `select split_part(value, ' ', 2)::uuid as label_id, sum(endpoints) as count,
        max(split_part(value, ' ', 3)::float) as risk from term_counts
      where company_id = ${company} and field = $${values.push(`${grouping.by}Risk`)} and endpoints > 0
        and split_part(value, ' ', 1) = $${values.push(grouping.id.toLowerCase())} group by 1`,
    };
  }
  const selection = await selectEndpoints(scope, nodes);
  if (nodes.length > 0 && isReadByRow(selection)) {
    const { first, where } = found(selection, values);
    return {
      first,
      all: `select label_id, count(*) as count, max(risk_score) as risk from (
        select distinct label_id, endpoint_id from inventory.endpoint_labels
          where company_id = ${company}
          and ${grouping.by === 'labelRule' ? 'rule_id' : 'group_id'} = $${values.push(grouping.id)}
      ) labelled join inventory.endpoints on endpoints.id = labelled.endpoint_id where ${where} group by label_id`,
    };
  }
  const prefix = `$${values.push(`${grouping.by}:${grouping.id.toLowerCase()} `)}::text`;
  return {
    first: '',
    all: `select label_id, count, highest.risk from (
      select substr(m.term, length(${prefix}) + 1)::uuid as label_id, sum(bit_count(m.members & kept.members)) as count,
        array_agg(m.block) as blocks, array_agg(m.members & kept.members) as members
      from (${membersOf(selection.set, scope.companyId, values)}) kept join term_members m on m.block = kept.block
      where m.company_id = ${company} and m.term >= ${prefix} and m.term < ${prefix} || 'g'
        and bit_count(m.members & kept.members) > 0 group by m.term
    ) labelled cross join lateral (
      select value::float as risk from inventory.term_values_between('riskScore', 0, 10, 1000) value where exists (
        select from unnest(blocks, members) own(block, members)
          join term_members r on r.company_id = ${company} and r.term = 'riskScore:' || value
          and r.block = own.block
        where bit_count(r.members & own.members) > 0
      ) order by 1 desc limit 1
    ) highest`,
  };
}

/** One page of the labels of a group or rule whose endpoints match. */
export async function labelGroupPage(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
  plan: PagePlan,
) {
  const values: unknown[] = [];
  const { first, all } = await groups(scope, grouping, nodes, values);
  const after = plan.where(values);
  const rows = await scope.query(
    {
      sql: `with ${first}found as (${all}) select label_id as key, count::bigint as "endpointCount", risk::float8 as "riskScore",
      ${plan.select} from found where ${after} order by ${plan.orderBy} limit ${plan.limit}`,
      columns: { ...GROUP_ROW, ...plan.keyColumns },
    },
    values,
  );
  const { items, hasNextPage } = plan.page(rows);
  return {
    items: items.map((item) => ({ ...item, host: null, labelId: item.key, ...NOT_SUMMED })),
    hasNextPage,
  };
}

/** How many labels of a group or rule have endpoints that match. */
export async function countLabelGroups(
  scope: CompanyScope,
  grouping: LabelGrouping,
  nodes: readonly FilterNode[],
): Promise<number> {
  const values: unknown[] = [];
  const { first, all } = await groups(scope, grouping, nodes, values);
  const [row] = await scope.query(
    {
      sql: `with ${first}found as (${all}) select count(*) from found`,
      columns: { count: 'int8' },
    },
    values,
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
  const values: unknown[] = [keys, grouping.id];
  const kept = isInSet(selection, values);
  const rest = new Conditions(values).all(selection.rest);
  const company = `$${values.push(selection.companyId)}`;
  const rows = await scope.query(
    {
      sql: `select found.*, asked.key as "groupKey"
        from (select distinct key from unnest($1::uuid[]) asked(key)) asked cross join lateral (
       select ${ENDPOINT_COLUMNS}, ${plan.select} from inventory.endpoints
       where company_id = ${company} and ${kept} and ${rest} and id in (
         select endpoint_id from inventory.endpoint_labels l where l.company_id = ${company}
           and l.label_id = asked.key and ${grouping.by === 'labelRule' ? 'l.rule_id' : 'l.group_id'} = $2
       ) order by ${plan.orderBy} limit ${plan.limit}
     ) found`,
      columns: { ...ENDPOINT, groupKey: 'uuid', ...plan.keyColumns },
    },
    values,
  );
  const byKey = Map.groupBy(rows, ({ groupKey }) => groupKey);
  return keys.map((key) => ({ key, ...plan.page(byKey.get(key.toLowerCase()) ?? []) }));
}
