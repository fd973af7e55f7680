-- Hosts of administrators and mutations that ask for no credential have policies of their own. Each is installed where
-- the policy beside it is, and is on where that one is. Its conditions, which nothing can meet, are brought to the
-- catalogue with its texts at the first look. For a moment the owner sees the rows of all companies: where it is no
-- superuser, row-level security of the table holds for it too.
alter table posture.policies no force row level security;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), n.provider_key, n.name, lower(n.name), p.description,
    p.remediation, n.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, n.severity
  from (values
      ('prov-authz-008', 'prov-authz-014', 'Host for administrators without authentication', 'critical'),
      ('prov-gql-003', 'prov-gql-008', 'GraphQL mutation without authentication', 'high'))
    as n (beside, provider_key, name, severity)
  join posture.policies p on p.provider_key = n.beside
  on conflict do nothing;
alter table posture.policies force row level security;
