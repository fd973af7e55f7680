-- Sessions and tokens in addresses, debug endpoints that give secrets away, and entities of XML have policies of their
-- own. Each is installed where the policy beside it is, and is on where that one is. Its conditions, which nothing can
-- meet, are brought to the catalogue with its texts at the first look. For a moment the owner sees the rows of all
-- companies: where it is no superuser, row-level security of the table holds for it too.
alter table posture.policies no force row level security;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), n.provider_key, n.name, lower(n.name), p.description,
    p.remediation, n.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, n.severity
  from (values
      ('prov-auth-014', 'prov-auth-043', 'Session or token in the address of a page', 'high'),
      ('prov-conf-014', 'prov-conf-024', 'Debug endpoint that gives secrets away', 'critical'),
      ('prov-inp-003', 'prov-inp-008', 'External entities of XML that read files of the server', 'critical'))
    as n (beside, provider_key, name, severity)
  join posture.policies p on p.provider_key = n.beside
  on conflict do nothing;
alter table posture.policies force row level security;
