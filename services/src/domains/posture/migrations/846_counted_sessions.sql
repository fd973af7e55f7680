-- Session ids that count up have a policy of their own: installed where that of sessions in addresses is, and on where that
-- one is. Its conditions, which nothing can meet, are brought to the catalogue with its texts at the first look. A company
-- whose own policy has the same name keeps that one and gets none. For a moment the owner sees the rows of all companies:
-- where it is no superuser, row-level security of the table holds for it too.
alter table posture.policies no force row level security;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), 'prov-auth-045', 'Session ids that count up',
    lower('Session ids that count up'), p.description, p.remediation, 'high', p.is_enabled,
    p.categories, p.cwe_ids, p.owasp, '{"any": []}', p.is_volatile, p.created_by, p.updated_by,
    'high'
  from posture.policies p where p.provider_key = 'prov-auth-043'
  on conflict do nothing;
alter table posture.policies force row level security;
