-- Policies of 650 and 705 once more. Where the owner is no superuser it saw no rows then, since row-level
-- security of the table holds for it too, and nothing was installed; it sees all of them for a moment. Elsewhere
-- whoever uninstalled one is not given it again.
alter table posture.policies no force row level security;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), 'prov-auth-039', n.name, lower(n.name), p.description,
    p.remediation, p.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, 'high'
  from posture.policies p
  cross join (values ('Secret of a reset or verification in a response')) as n (name)
  where p.provider_key = 'prov-auth-033'
    and not (select rolsuper from pg_roles where rolname = current_user)
  on conflict do nothing;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), 'prov-auth-040', n.name, lower(n.name), p.description,
    p.remediation, p.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, 'high'
  from posture.policies p
  cross join (values ('API key given back by a response')) as n (name)
  where p.provider_key = 'prov-auth-033'
    and not (select rolsuper from pg_roles where rolname = current_user)
  on conflict do nothing;
alter table posture.policies force row level security;
