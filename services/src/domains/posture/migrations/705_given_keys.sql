-- Keys that an answer gives back have a policy of their own. It is installed where the policy about passwords in
-- responses is, and is on where that one is. Its conditions, which nothing can meet, are brought to the catalogue
-- with its texts at the first look.
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), 'prov-auth-040', n.name, lower(n.name), p.description,
    p.remediation, p.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, 'high'
  from posture.policies p
  cross join (values ('API key given back by a response')) as n (name)
  where p.provider_key = 'prov-auth-033'
  on conflict do nothing;
