import { POLICY_FAULTS } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { Problem } from '../../../platform/problem.ts';
import { beginReading, endReading } from '../../../platform/events/readEvents.ts';
import { EVALUATION } from '../inTurn.ts';
import { tellManyGaps } from '../gaps/gapEvents.ts';
import { forgetNoted } from '../evaluation/toEvaluate.repository.ts';

/** What a policy is written with. */
export interface PolicyRow {
  readonly name: string;
  readonly nameKey: string;
  readonly description: string;
  readonly remediation: string;
  readonly severity: string;
  readonly isEnabled: boolean;
  readonly categories: readonly string[];
  readonly cweIds: readonly string[];
  readonly owasp: readonly string[];
  readonly filter: object;
  readonly isVolatile: boolean;
  readonly providerKey: string | null;
  /** What the catalogue says of a provider's policy; only read of one that is new. */
  readonly providerSeverity?: string;
}

/** Throws a conflict when another policy of the company has the name, whatever its case. */
export async function needFreeName(
  query: CompanyQuery,
  nameKey: string,
  exceptId: string | null,
): Promise<void> {
  const [taken] = await query(
    'select from posture.policies where company_id = $1 and name_key = $2 and ($3::uuid is null or id <> $3)',
    [query.companyId, nameKey, exceptId],
  );
  if (taken !== undefined)
    throw new Problem('conflict', POLICY_FAULTS.nameTaken, { field: 'name' });
}

/**
 * Writes policies that are new or changed, and has all endpoints evaluated by them. The company's
 * endpoints are watched from now on.
 */
export async function writePolicies(
  query: CompanyQuery,
  policies: readonly (PolicyRow & { readonly id: string })[],
  by: string,
): Promise<void> {
  await beginReading(query, EVALUATION);
  await query(
    `insert into posture.policies (company_id, id, provider_key, name, name_key, description,
        remediation, severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile,
        provider_severity, created_by, updated_by)
     select $1::uuid, n.id, n."providerKey", n.name, n."nameKey", n.description, n.remediation,
         n.severity, n."isEnabled", n.categories, n."cweIds", n.owasp, n.filter,
         n."isVolatile", n."providerSeverity", $3, $3
     from json_to_recordset($2::json) as n (id uuid, "providerKey" text, name text, "nameKey" text,
         description text, remediation text, severity text, "isEnabled" boolean, categories text[],
         "cweIds" text[], owasp text[], filter jsonb, "isVolatile" boolean, "providerSeverity" text)
     on conflict (company_id, id) do update
       set name = excluded.name, name_key = excluded.name_key, description = excluded.description,
         remediation = excluded.remediation, severity = excluded.severity,
       is_enabled = excluded.is_enabled, categories = excluded.categories,
           cwe_ids = excluded.cwe_ids, owasp = excluded.owasp, filter = excluded.filter,
           is_volatile = excluded.is_volatile,
       updated_by = excluded.updated_by, updated_at = now(), version = policies.version + 1,
           state = 'waiting', position = null, done = 0, total = 0, judged_at = null`,
    [query.companyId, JSON.stringify(policies), by],
  );
  await nameGaps(
    query,
    policies.map(({ id }) => id),
  );
}

/**
 * Gaps are called, weighed and sorted as their policies say, from the same moment on; whether they
 * hold is evaluated later.
 */
export async function nameGaps(query: CompanyQuery, policyIds: readonly string[]): Promise<void> {
  const changed = await query(
    `update posture.gaps g set name = p.name, severity = p.severity, categories = p.categories, updated_at = now()
     from posture.policies p
     where p.company_id = $1 and p.id = any($2) and g.company_id = $1 and g.policy_id = p.id
         and (g.name, g.severity, g.categories) is distinct from (p.name, p.severity, p.categories)
     returning g.id`,
    [query.companyId, policyIds],
  );
  if (changed.length > 0) await tellManyGaps(query);
}

const REMOVE_POLICY = statement(
  `with gone as (delete from posture.gaps where company_id = $1 and policy_id = $2 returning 1)
    select count(*) as count from gone`,
  { count: 'int8' },
);

/** Deletes a policy with its gaps; how many there were. */
export async function removePolicy(query: CompanyQuery, id: string): Promise<number> {
  const [{ count } = { count: 0 }] = await query(REMOVE_POLICY, [query.companyId, id]);
  await query('delete from posture.policies where company_id = $1 and id = $2', [
    query.companyId,
    id,
  ]);
  if (count > 0) await tellManyGaps(query);
  const [left] = await query('select from posture.policies where company_id = $1 limit 1', [
    query.companyId,
  ]);
  if (left === undefined) {
    await endReading(query, EVALUATION);
    await forgetNoted(query);
  }
  return count;
}
