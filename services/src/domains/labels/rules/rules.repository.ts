import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { page, type Page } from '../../../platform/keyset.ts';
import type { RuleInput } from './ruleInput.ts';
import type { Rule } from './rules.schemas.ts';

const COLUMNS = `id, name, description, kind, start_idx as "startIdx", end_idx as "endIdx", is_last_idx as "isLastIdx", metadata_name as "metadataName", group_id as "groupId", filter,
  left_out as "leftOut", enabled, is_full as "isFull", state, done, total, applied_at as "appliedAt", created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy", version,
  array(select named.label_id from labels.rule_labels named join labels.labels label on label.company_id = named.company_id and label.id = named.label_id
    where named.company_id = rule.company_id and named.rule_id = rule.id order by label.name_key, label.id) as "labelIds"`;
const RULE = {
  id: 'uuid',
  name: 'text',
  description: 'text',
  kind: as<Rule['kind']>('text'),
  startIdx: 'int4',
  endIdx: 'int4',
  isLastIdx: 'bool',
  metadataName: as<Rule['metadataName']>('text'),
  groupId: 'uuid?',
  filter: as<Rule['filter']>('jsonb?'),
  leftOut: 'text[]',
  enabled: 'bool',
  isFull: 'bool',
  state: as<Rule['state']>('text'),
  done: 'int8',
  total: 'int8',
  appliedAt: 'timestamptz?',
  createdAt: 'timestamptz',
  createdBy: 'text',
  updatedAt: 'timestamptz',
  updatedBy: 'text',
  version: 'int4',
  labelIds: 'uuid[]',
} as const;
const KEYS = [
  { expression: 'name_key', type: 'text' },
  { expression: 'id', type: 'uuid' },
] as const;
const WANTED = `company_id = $1 and ($2 = '' or strpos(name_key, $2) > 0)`;
const searched = (search = ''): string => search.trim().normalize('NFC').toLowerCase();

/** Rules by name. */
export async function rulePage(
  query: CompanyQuery,
  {
    first,
    after,
    search,
  }: { first: number; after?: string | undefined; search?: string | undefined },
): Promise<Page<Rule & { cursor: string }>> {
  const plan = page({ sort: 'labelRules', direction: 'asc', columns: KEYS, first, after });
  const values: unknown[] = [query.companyId, searched(search)];
  const sql = `select ${COLUMNS}, ${plan.select} from rules rule
    where ${WANTED} and ${plan.where(values)} order by ${plan.orderBy} limit ${plan.limit}`;
  return plan.page(await query({ sql, columns: { ...RULE, ...plan.keyColumns } }, values));
}

const COUNT_RULES = statement(`select count(*) as count from rules where ${WANTED}`, {
  count: 'int8',
});

export async function countRules(query: CompanyQuery, search?: string): Promise<number> {
  const [row] = await query(COUNT_RULES, [query.companyId, searched(search)]);
  return row?.count ?? 0;
}

const RULES_BY_ID = statement(
  `select ${COLUMNS} from rules rule where company_id = $1 and id = any($2::uuid[])`,
  RULE,
);

export function rulesById(query: CompanyQuery, ids: readonly string[]): Promise<Rule[]> {
  return query(RULES_BY_ID, [query.companyId, ids]);
}

/** One rule with its place in the list. */
export async function ruleItem(
  query: CompanyQuery,
  id: string,
): Promise<(Rule & { cursor: string }) | null> {
  const plan = page({ sort: 'labelRules', direction: 'asc', columns: KEYS, first: 1 });
  const sql = `select ${COLUMNS}, ${plan.select} from rules rule where company_id = $1 and id = $2`;
  const rows = await query({ sql, columns: { ...RULE, ...plan.keyColumns } }, [
    query.companyId,
    id,
  ]);
  return plan.page(rows).items[0] ?? null;
}

/**
 * Writes a rule so that the work over all endpoints starts anew; false when another has its name.
 */
export async function saveRule(
  query: CompanyQuery,
  id: string,
  rule: RuleInput,
  by: string,
): Promise<boolean> {
  if (
    (
      await query('select from rules where company_id = $1 and name_key = $2 and id <> $3', [
        query.companyId,
        rule.name.key,
        id,
      ])
    ).length > 0
  )
    return false;
  const columns = {
    name: rule.name.name,
    name_key: rule.name.key,
    description: rule.description,
    kind: rule.kind,
    start_idx: rule.startIdx,
    end_idx: rule.endIdx,
    is_last_idx: rule.isLastIdx,
    metadata_name: rule.metadataName,
    group_id: rule.groupId,
    filter: rule.filter === null ? null : JSON.stringify(rule.filter),
    enabled: rule.enabled,
    is_volatile: rule.isVolatile,
    updated_by: by,
    updated_at: new Date(),
    state: rule.enabled ? 'waiting' : 'done',
    position: null,
    done: 0,
    total: 0,
    is_full: false,
    left_out: [],
  };
  const names = Object.keys(columns);
  const values = [query.companyId, id, by, ...Object.values(columns)];
  await query(
    `insert into labels.rules (company_id, id, created_by, ${names.join(', ')})
      values (${values.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict (company_id, id) do update
       set ${names.map((name) => `${name} = excluded.${name}`).join(', ')},
         version = rules.version + 1`,
    values,
  );
  await query('delete from labels.rule_labels where company_id = $1 and rule_id = $2', [
    query.companyId,
    id,
  ]);
  await query(
    'insert into labels.rule_labels (company_id, rule_id, label_id) select $1, $2, unnest($3::uuid[])',
    [query.companyId, id, rule.labelIds],
  );
  return true;
}
