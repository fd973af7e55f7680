import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_LIST_FIELDS } from '@palisade/vocabulary/policyListFields.ts';
import { POLICY_LIMITS, type PolicySort } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import type { Policy } from './policies.schemas.ts';

const COLUMNS = `id, provider_key as "providerKey", rule_type as "ruleType", name, description, remediation, severity, is_enabled as "isEnabled", categories, cwe_ids as "cweIds", owasp, filter,
  created_at as "timeCreated", created_by as "createdBy", updated_at as "timeUpdated", updated_by as "updatedBy", version, state, done, total, judged_at as "judgedAt"`;

const ID: KeyColumn = { expression: 'id', type: 'uuid' };
const SEVERITY: KeyColumn = { expression: 'severity_rank', type: 'int' };
/** A company has some hundred policies: sorted without an index. */
const ORDERS: Readonly<Record<PolicySort, readonly KeyColumn[]>> = {
  isEnabled: [{ expression: 'is_enabled', type: 'boolean' }, SEVERITY, ID],
  name: [{ expression: 'name_key', type: 'text' }, ID],
  severity: [SEVERITY, ID],
  timeCreated: [{ expression: 'created_at', type: 'timestamptz' }, ID],
  timeUpdated: [{ expression: 'updated_at', type: 'timestamptz' }, ID],
};

export interface PolicyPageRequest {
  readonly filter: Filter | null;
  readonly sort: PolicySort;
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

function matching(filter: Filter | null, values: unknown[]): string {
  if (filter === null) return 'true';
  const { text, values: more } = compileSql(filter, POLICY_LIST_FIELDS, {
    firstParam: values.length + 1,
    now: Date.now(),
  });
  values.push(...more);
  return text;
}

const plan = ({ sort, direction, first, after }: Omit<PolicyPageRequest, 'filter'>) =>
  page({ sort: `policies ${sort}`, columns: ORDERS[sort], direction, first, after });

const POLICY = {
  id: 'uuid',
  providerKey: 'text?',
  ruleType: as<Policy['ruleType']>('text'),
  name: 'text',
  description: 'text',
  remediation: 'text',
  severity: as<Policy['severity']>('text'),
  isEnabled: 'bool',
  categories: 'text[]',
  cweIds: 'text[]',
  owasp: 'text[]',
  filter: 'jsonb',
  timeCreated: 'timestamptz',
  createdBy: 'text',
  timeUpdated: 'timestamptz',
  updatedBy: 'text',
  version: 'int4',
  state: as<Policy['state']>('text'),
  done: 'int4',
  total: 'int4',
  judgedAt: 'timestamptz?',
} as const;

export async function policyPage(
  query: CompanyQuery,
  request: PolicyPageRequest,
): Promise<Page<Policy & { cursor: string }>> {
  const pages = plan(request);
  const values: unknown[] = [query.companyId];
  const where = `${matching(request.filter, values)} and ${pages.where(values)}`;
  return pages.page(
    await query(
      {
        sql: `select ${COLUMNS}, ${pages.select} from policies where company_id = $1 and ${where}
          order by ${pages.orderBy} limit ${pages.limit}`,
        columns: { ...POLICY, ...pages.keyColumns },
      },
      values,
    ),
  );
}

export async function countPolicies(query: CompanyQuery, filter: Filter | null): Promise<number> {
  const values: unknown[] = [query.companyId];
  const [row] = await query(
    {
      sql: `select count(*) as count from policies where company_id = $1 and ${matching(filter, values)}`,
      columns: { count: 'int8' },
    },
    values,
  );
  return row?.count ?? 0;
}

/** How many policies each category has, and how many of them match; null is those without one. */
export async function policiesPerCategory(
  query: CompanyQuery,
  filter: Filter | null,
): Promise<{ category: string | null; full: number; filtered: number; isNew: boolean }[]> {
  const values: unknown[] = [query.companyId];
  const match = matching(filter, values);
  return query(
    {
      sql: `select category, count(*) as full, count(*) filter (where matches) as filtered,
          bool_or(created_at > now() - interval '${POLICY_LIMITS.newForDays} days') as "isNew"
     from (select categories, created_at, ${match} as matches from policies where company_id = $1) p
       left join lateral unnest(p.categories) category on true group by category order by category nulls last`,
      columns: { category: 'text?', full: 'int8', filtered: 'int8', isNew: 'bool' },
    },
    values,
  );
}

const POLICIES_BY_ID = statement(
  `select ${COLUMNS} from policies where company_id = $1 and id = any($2::uuid[])`,
  POLICY,
);

export function policiesById(query: CompanyQuery, ids: readonly string[]): Promise<Policy[]> {
  return query(POLICIES_BY_ID, [query.companyId, ids]);
}

const INSTALLED_POLICIES = statement(
  `select ${COLUMNS} from policies where company_id = $1 and provider_key is not null`,
  POLICY,
);

/** Installed provider policies by their keys in the catalogue. */
export async function installedPolicies(query: CompanyQuery): Promise<ReadonlyMap<string, Policy>> {
  const rows = await query(INSTALLED_POLICIES, [query.companyId]);
  return new Map(rows.flatMap((row) => (row.providerKey === null ? [] : [[row.providerKey, row]])));
}

/** One policy with its place in the list. */
export async function policyItem(
  query: CompanyQuery,
  id: string,
): Promise<(Policy & { cursor: string }) | null> {
  const pages = plan({ sort: 'isEnabled', direction: 'desc', first: 1 });
  return (
    pages.page(
      await query(
        {
          sql: `select ${COLUMNS}, ${pages.select} from policies where company_id = $1 and id = $2`,
          columns: { ...POLICY, ...pages.keyColumns },
        },
        [query.companyId, id],
      ),
    ).items[0] ?? null
  );
}

const POLICY_FOR_UPDATE = statement(
  `select ${COLUMNS} from posture.policies where company_id = $1 and id = $2 for update`,
  POLICY,
);

/** A policy that nobody else changes until the transaction ends. */
export async function policyForUpdate(query: CompanyQuery, id: string): Promise<Policy | null> {
  return (await query(POLICY_FOR_UPDATE, [query.companyId, id]))[0] ?? null;
}
