import type { CompanyQuery } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { page, type Page } from '../../platform/keyset.ts';
import type { Label } from './labels.schemas.ts';

const COLUMNS = `label.id, label.name, label.group_id as "groupId", grp.name as "groupName", label.rule_id is not null as "isMadeByRule",
  grp.tag_rank is not null as "isTag", label.created_at as "createdAt", label.created_by as "createdBy", label.version`;
const LABEL = {
  id: 'uuid',
  name: 'text',
  groupId: 'uuid',
  groupName: 'text',
  isMadeByRule: 'bool',
  isTag: 'bool',
  createdAt: 'timestamptz',
  createdBy: 'text',
  version: 'int4',
} as const;
const FROM =
  'labels.labels label join labels.groups grp on grp.company_id = label.company_id and grp.id = label.group_id';
const KEYS = [
  { expression: 'grp.name_key', type: 'text' },
  { expression: 'label.name_key', type: 'text' },
  { expression: 'label.id', type: 'uuid' },
] as const;

export type RankedLabel = Label & { readonly tagRank: number | null };

export interface LabelsWanted {
  readonly search?: string | undefined;
  readonly groupId?: string | undefined;
}

const LABELS_BY_ID = statement(
  `select ${COLUMNS}, grp.tag_rank as "tagRank" from ${FROM}
    where label.company_id = $1 and label.id = any($2::uuid[])
    order by grp.tag_rank nulls last, grp.name_key, label.name_key`,
  { ...LABEL, tagRank: 'int4?' },
);

/** Labels in groups as tags are ordered, then by group and name. */
export function labelsById(query: CompanyQuery, ids: readonly string[]): Promise<RankedLabel[]> {
  return query(LABELS_BY_ID, [query.companyId, ids]);
}

function wanted(
  companyId: string,
  { search = '', groupId }: LabelsWanted,
): { where: string; values: unknown[] } {
  const values: unknown[] = [companyId, search.trim().normalize('NFC').toLowerCase()];
  return {
    where: `label.company_id = $1 and ($2 = '' or strpos(label.name_key, $2) > 0)${groupId === undefined ? '' : ` and label.group_id = $${values.push(groupId)}`}`,
    values,
  };
}

/** Labels by group and name. */
export async function labelPage(
  query: CompanyQuery,
  { first, after, ...which }: LabelsWanted & { first: number; after?: string | undefined },
): Promise<Page<Label & { cursor: string }>> {
  const plan = page({ sort: 'labels', direction: 'asc', columns: KEYS, first, after });
  const { where, values } = wanted(query.companyId, which);
  const sql = `select ${COLUMNS}, ${plan.select} from ${FROM}
    where ${where} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: { ...LABEL, ...plan.keyColumns } }, values));
}

export async function countLabels(query: CompanyQuery, which: LabelsWanted = {}): Promise<number> {
  const { where, values } = wanted(query.companyId, which);
  const sql = `select count(*) as count from labels.labels label where ${where}`;
  const [row] = await query({ sql, columns: { count: 'int8' } }, values);
  return row?.count ?? 0;
}

/** One label with its place in the list. */
export async function labelItem(
  query: CompanyQuery,
  id: string,
): Promise<(Label & { cursor: string }) | null> {
  const plan = page({ sort: 'labels', direction: 'asc', columns: KEYS, first: 1 });
  const sql = `select ${COLUMNS}, ${plan.select} from ${FROM} where label.company_id = $1 and label.id = $2`;
  const rows = await query({ sql, columns: { ...LABEL, ...plan.keyColumns } }, [
    query.companyId,
    id,
  ]);
  return plan.page(rows).items[0] ?? null;
}

export interface NewLabel {
  readonly id: string;
  readonly name: string;
  readonly key: string;
  readonly groupId: string;
  readonly by: string;
}

/** Adds a label; false when its group has one of that name. */
export async function insertLabel(
  query: CompanyQuery,
  { id, name, key, groupId, by }: NewLabel,
): Promise<boolean> {
  const rows = await query(
    `insert into labels.labels (company_id, id, name, name_key, group_id, created_by)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
    [query.companyId, id, name, key, groupId, by],
  );
  return rows.length > 0;
}

/** Whether another label of the group has the name. */
export async function isLabelNameTaken(
  query: CompanyQuery,
  groupId: string,
  key: string,
  except: string,
): Promise<boolean> {
  return (
    (
      await query(
        'select from labels.labels where company_id = $1 and group_id = $2 and name_key = $3 and id <> $4',
        [query.companyId, groupId, key, except],
      )
    ).length > 0
  );
}

const RULES_PER_LABEL = statement(
  `select id, count(*) as count from (
       select label_id as id from labels.rule_labels where company_id = $1 and label_id = any($2::uuid[])
       union all select id from labels.labels
         where company_id = $1 and id = any($2::uuid[]) and rule_id is not null) given group by 1`,
  { id: 'uuid', count: 'int8' },
);

/**
 * How many rules give each of these labels: those that name it, and for one that a rule made that
 * rule.
 */
export async function rulesPerLabel(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query(RULES_PER_LABEL, [query.companyId, ids]);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
