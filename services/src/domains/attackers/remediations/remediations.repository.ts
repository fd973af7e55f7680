import { compileSql } from '@palisade/engine/filter/compileSql.ts';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { REMEDIATION_FIELDS } from '@palisade/vocabulary/remediationFields.ts';
import type { CompanyQuery, CompanyScope } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { inOrder } from '../../../platform/inOrder.ts';
import { type KeyColumn, page, type Page } from '../../../platform/keyset.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Remediation } from './remediation.schemas.ts';

const COLUMNS = `r.id, r.is_active as "isActive", r.endpoint_id as "endpointId", r.host, r.method, r.template, r.location, r.name, r.anomaly, r.reason, r.attacker_id as "attackerId", r.author, r.created_at as "createdAt", r.changed_at as "changedAt"`;
/** As the index by what is active has them. */
const ORDER: readonly KeyColumn[] = [
  { expression: 'r.changed_at', type: 'timestamptz' },
  { expression: 'r.id', type: 'uuid' },
];

/** Which remediations are asked for. */
export interface RemediationsWanted {
  readonly isActive?: boolean | undefined;
  readonly endpointIds?: readonly string[] | undefined;
  readonly filter: Filter | null;
}

interface RemediationPageRequest extends RemediationsWanted {
  readonly direction: 'asc' | 'desc';
  readonly first: number;
  readonly after?: string | null | undefined;
}

/**
 * A filter from outside; null for an absent one.
 * @throws Problem badInput that says what is wrong with it and where
 */
export function readRemediationFilter(filter: unknown): Filter | null {
  if (filter === undefined || filter === null) return null;
  const parsed = parseFilter(filter, REMEDIATION_FIELDS);
  if (!('errors' in parsed)) return parsed.filter;
  const [error] = parsed.errors;
  throw new Problem('badInput', error?.message ?? 'The filter is not valid.', {
    field: ['filter', error?.path].filter(Boolean).join('.'),
  });
}

function conditions(
  companyId: string,
  { isActive, endpointIds, filter }: RemediationsWanted,
  values: unknown[],
): string {
  const parts = [`r.company_id = $${values.push(companyId)}`];
  if (isActive !== undefined) parts.push(`r.is_active = $${values.push(isActive)}`);
  if (endpointIds !== undefined && endpointIds.length > 0)
    parts.push(`r.endpoint_id = any($${values.push(endpointIds)}::uuid[])`);
  if (filter !== null) {
    const { text, values: more } = compileSql(filter, REMEDIATION_FIELDS, {
      firstParam: values.length + 1,
      now: Date.now(),
      table: 'r',
      key: 'endpoint_id',
    });
    values.push(...more);
    parts.push(text);
  }
  return parts.join(' and ');
}

const REMEDIATION = {
  id: 'uuid',
  isActive: 'bool',
  endpointId: 'uuid',
  host: 'text',
  method: 'text',
  template: 'text',
  location: 'text',
  name: 'text',
  anomaly: as<Remediation['anomaly']>('text'),
  reason: 'text',
  attackerId: 'uuid?',
  author: 'text',
  createdAt: 'timestamptz',
  changedAt: 'timestamptz',
} as const;

/** One page of remediations, by when they were changed. */
export async function remediationPage(
  { query, companyId }: CompanyScope,
  { direction, first, after, ...wanted }: RemediationPageRequest,
): Promise<Page<Remediation & { cursor: string }>> {
  const plan = page({ sort: 'remediations', columns: ORDER, direction, first, after });
  const values: unknown[] = [];
  const where = `${conditions(companyId, wanted, values)} and ${plan.where(values)}`;
  return plan.page(
    await query(
      {
        sql: `select ${COLUMNS}, ${plan.select} from attackers.remediations r where ${where}
          order by ${plan.orderBy} limit ${plan.limit}`,
        columns: { ...REMEDIATION, ...plan.keyColumns },
      },
      values,
    ),
  );
}

const REMEDIATIONS_BY_ID = statement(
  `select ${COLUMNS} from attackers.remediations r where r.company_id = $1 and r.id = any($2::uuid[])`,
  REMEDIATION,
);

/** Remediations by id, in the order asked; null for unknown ones. */
export async function remediationsById(
  query: CompanyQuery,
  ids: readonly string[],
): Promise<(Remediation | null)[]> {
  return inOrder(ids, await query(REMEDIATIONS_BY_ID, [query.companyId, ids]));
}

/**
 * Turns one on or off; null when there is none. One that is so already keeps when it was changed,
 * and by whom.
 */
export async function switchRemediation(
  query: CompanyQuery,
  id: string,
  isActive: boolean,
  { userId, actor }: { readonly userId: string; readonly actor: string },
): Promise<{ readonly remediation: Remediation; readonly isChanged: boolean } | null> {
  const changed = await query(
    `update attackers.remediations set is_active = $3, changed_at = now(), author_id = $4,
        author = $5 where company_id = $1 and id = $2 and is_active <> $3 returning id`,
    [query.companyId, id, isActive, userId, actor],
  );
  const [remediation] = await remediationsById(query, [id]);
  return remediation == null ? null : { remediation, isChanged: changed.length > 0 };
}

/** How many are on, and how many off. */
export async function remediationCounts(
  { query, companyId }: CompanyScope,
  wanted: RemediationsWanted,
): Promise<{ active: number; inactive: number }> {
  const values: unknown[] = [];
  const [counts] = await query(
    {
      sql: `select count(*) filter (where r.is_active) as active,
          count(*) filter (where not r.is_active) as inactive from attackers.remediations r
        where ${conditions(companyId, wanted, values)}`,
      columns: { active: 'int8', inactive: 'int8' },
    },
    values,
  );
  return counts ?? { active: 0, inactive: 0 };
}

const REMEDIATIONS_OF = statement(
  `select s.id as "stepId", r.id as "remediationId", r.is_active as "isActive", r.location, r.name, r.anomaly
     from attackers.steps s join attackers.remediations r on r.company_id = s.company_id
         and r.endpoint_id = s.endpoint_id where s.company_id = $1 and s.id = any($2::uuid[])`,
  {
    stepId: 'uuid',
    remediationId: 'uuid',
    isActive: 'bool',
    location: 'text',
    name: 'text',
    anomaly: 'text',
  },
);

/** Remediations of the endpoints of steps, by `step location name anomaly`. */
export async function remediationsOf(
  query: CompanyQuery,
  steps: readonly { readonly stepId: string }[],
): Promise<ReadonlyMap<string, { remediationId: string; isActive: boolean }>> {
  const rows = await query(REMEDIATIONS_OF, [
    query.companyId,
    [...new Set(steps.map(({ stepId }) => stepId))],
  ]);
  return new Map(
    rows.map(({ stepId, location, name, anomaly, remediationId, isActive }) => [
      `${stepId} ${location} ${name} ${anomaly}`,
      { remediationId, isActive },
    ]),
  );
}
