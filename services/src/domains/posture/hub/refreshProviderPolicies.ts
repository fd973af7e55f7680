import { isVolatile } from '@palisade/engine/policies/filterTraits.ts';
import { policyNameKey } from '@palisade/vocabulary/posturePolicies.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { nameGaps } from '../policies/writePolicy.ts';
import { providerPolicy } from './catalogue.ts';

const INSTALLED_KEYS = statement(
  'select id, provider_key as key from posture.policies where company_id = $1 and provider_key is not null',
  { id: 'uuid', key: 'text' },
);

const REFRESH = statement(
  `update posture.policies p set name = n.name, name_key = n."nameKey",
      description = n.description, remediation = n.remediation, categories = n.categories,
      cwe_ids = n."cweIds", owasp = n.owasp,
      severity = case when p.severity = p.provider_severity then n.severity else p.severity end,
      provider_severity = n.severity,
      version = p.version
        + coalesce(p.severity = p.provider_severity and p.severity <> n.severity, false)::int,
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
 * Brings the copies of installed provider policies to the catalogue of this release: texts, filter,
 * and severity where nobody chose another one. Their gaps follow at once; those whose filter is
 * another evaluate all endpoints again. What people switched off stays off.
 */
export async function refreshProviderPolicies(query: CompanyQuery): Promise<void> {
  const installed = await query(INSTALLED_KEYS, [query.companyId]);
  const copies = installed.flatMap(({ id, key }) => {
    const policy = providerPolicy(key);
    return policy === undefined
      ? []
      : [
          {
            ...policy,
            id,
            nameKey: policyNameKey(policy.name),
            isVolatile: isVolatile(policy.filter),
          },
        ];
  });
  if (copies.length === 0) return;
  const changed = await query(REFRESH, [query.companyId, JSON.stringify(copies)]);
  await nameGaps(
    query,
    changed.map(({ id }) => id),
  );
}
