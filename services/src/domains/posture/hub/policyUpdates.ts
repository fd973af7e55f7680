import { isDeepStrictEqual } from 'node:util';
import { parseFilter } from '@palisade/engine/filter/parseFilter.ts';
import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import type { Filter } from '@palisade/vocabulary/filters.ts';
import { POLICY_FIELDS } from '@palisade/vocabulary/policyFields.ts';
import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { Severity } from '@palisade/vocabulary/severities.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { as, statement } from '../../../platform/database/statement.ts';
import { nameGaps } from '../policies/writePolicy.ts';
import { providerPolicy, type ProviderPolicy } from './catalogue.ts';

/** What of a provider policy decides which gaps it opens, and how they are named and sorted. */
interface PolicyContent {
  readonly name: string;
  readonly severity: Severity;
  readonly filter: Filter;
}

/** An installed policy beside the one of the catalogue. */
export interface CatalogueUpdate {
  readonly policyId: string;
  readonly policy: ProviderPolicy;
  readonly before: PolicyContent;
  readonly after: PolicyContent;
  /** Whether the stored conditions can still be evaluated. */
  readonly isReadable: boolean;
}

const COPIES = statement(
  `select id, provider_key as key, name, severity, provider_severity as "providerSeverity", filter
     from posture.policies where company_id = $1 and provider_key is not null order by name_key`,
  {
    id: 'uuid',
    key: 'text',
    name: 'text',
    severity: as<Severity>('text'),
    providerSeverity: as<Severity | null>('text?'),
    filter: as<Filter>('jsonb'),
  },
);

/** Installed provider policies, each with what the catalogue of this release makes of it. */
export async function catalogueUpdates(query: CompanyQuery): Promise<CatalogueUpdate[]> {
  const copies = await query(COPIES, [query.companyId]);
  return copies.flatMap(({ id, key, name, severity, providerSeverity, filter }) => {
    const policy = providerPolicy(key);
    if (policy === undefined) return [];
    // A severity that somebody chose stays.
    const next = severity === providerSeverity ? policy.severity : severity;
    // The table keeps keys in an order of its own: the same conditions are the same text, too.
    const conditions = isDeepStrictEqual(filter, policy.filter) ? filter : policy.filter;
    return [
      {
        policyId: id,
        policy,
        before: { name, severity, filter },
        after: { name: policy.name, severity: next, filter: conditions },
        isReadable: !('errors' in parseFilter(filter, POLICY_FIELDS)),
      },
    ];
  });
}

/** Whether somebody decides about the update: it changes which gaps are open, or their severity. */
export const isHeldBack = ({ before, after, isReadable }: CatalogueUpdate): boolean =>
  isReadable &&
  (before.severity !== after.severity || !isDeepStrictEqual(before.filter, after.filter));

/** Updates of a company that wait for somebody to take them, by name. */
export const pendingUpdates = async (query: CompanyQuery): Promise<CatalogueUpdate[]> =>
  (await catalogueUpdates(query)).filter(isHeldBack);

const TAKE = statement(
  `update posture.policies p set name = n.name, name_key = n."nameKey",
      description = n.description, remediation = n.remediation, categories = n.categories,
      cwe_ids = n."cweIds", owasp = n.owasp,
      severity = case when p.severity = p.provider_severity then n.severity else p.severity end,
      provider_severity = n.severity,
      version = p.version + ($3::text is not null or p.filter <> n.filter
        or coalesce(p.severity = p.provider_severity and p.severity <> n.severity, false))::int,
      updated_by = coalesce($3, p.updated_by),
      updated_at = case when $3::text is null then p.updated_at else now() end,
      filter = n.filter, is_volatile = n."isVolatile",
      state = case when p.filter = n.filter then p.state else 'waiting' end,
      position = case when p.filter = n.filter then p.position end,
      judged_at = case when p.filter = n.filter then p.judged_at end
   from jsonb_to_recordset($2::jsonb) as n (id uuid, name text, "nameKey" text, description text,
       remediation text, severity text, categories text[], "cweIds" text[], owasp text[],
       filter jsonb, "isVolatile" boolean)
   where p.company_id = $1 and p.id = n.id
     and (p.name, p.description, p.remediation, p.categories, p.cwe_ids, p.owasp, p.filter,
         p.provider_severity) is distinct from (n.name, n.description, n.remediation, n.categories,
         n."cweIds", n.owasp, n.filter, n.severity)
     and not exists (select from posture.policies other
         where other.company_id = p.company_id and other.name_key = n."nameKey"
         and other.id <> p.id)
   returning p.id`,
  { id: 'uuid' },
);

/**
 * Brings installed policies to the catalogue, their gaps with them; those whose conditions change
 * evaluate all endpoints again. Left as they are: those whose name another policy has by now.
 * @param by who takes them; null where only their texts follow the release
 * @returns ids of those that changed
 */
export async function takeUpdates(
  query: CompanyQuery,
  updates: readonly CatalogueUpdate[],
  by: string | null,
): Promise<ReadonlySet<string>> {
  if (updates.length === 0) return new Set();
  const rows = updates.map(({ policyId, policy }) => ({
    ...policy,
    id: policyId,
    nameKey: policyNameKey(policy.name),
    isVolatile: isVolatile(policy.filter),
  }));
  const changed = await query(TAKE, [query.companyId, JSON.stringify(rows), by]);
  const ids = changed.map(({ id }) => id);
  await nameGaps(query, ids);
  return new Set(ids);
}
