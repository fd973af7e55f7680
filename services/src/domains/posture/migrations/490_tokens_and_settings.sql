-- Tokens that are used as keys, and settings with their secrets, have policies of their own. Each is
-- installed where the policy about single keys or secrets is, and is on where that one is; texts and
-- filter come from the catalogue.
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), n.key, n.name, lower(n.name), p.description, p.remediation,
    p.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, p.filter, p.is_volatile,
    p.created_by, p.updated_by, n.severity
  from posture.policies p
  join (values
    ('prov-auth-015', 'prov-auth-037', 'Token that is used as a key in the query string', 'medium'),
    ('prov-auth-033', 'prov-auth-038', 'Settings with their secrets in a response', 'high')
  ) as n (beside, key, name, severity) on n.beside = p.provider_key
  on conflict do nothing;
