-- Addresses signed for years, personal data as a script, and consoles and sign-ins of graphs have policies of their own. Each
-- is installed where the policy beside it is, and is on where that one is. Its conditions, which nothing can meet, are
-- brought to the catalogue with its texts at the first look. A company whose own policy has the same name keeps that one and
-- gets none: it installs the other from the hub once its own has another name. For a moment the owner sees the rows of all
-- companies: where it is no superuser, row-level security of the table holds for it too.
alter table posture.policies no force row level security;
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
    severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
    provider_severity)
  select p.company_id, gen_random_uuid(), n.provider_key, n.name, lower(n.name), p.description,
    p.remediation, n.severity, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}',
    p.is_volatile, p.created_by, p.updated_by, n.severity
  from (values
      ('prov-auth-042', 'prov-auth-044', 'Signed address valid for a year or longer', 'medium'),
      ('prov-conf-003', 'prov-conf-025', 'Data of the person signed in given to any page as a script', 'high'),
      ('prov-gql-002', 'prov-gql-009', 'GraphQL console exposed externally', 'low'),
      ('prov-auth-029', 'prov-gql-010', 'Passwords or codes guessed in GraphQL without a limit', 'high'))
    as n (beside, provider_key, name, severity)
  join posture.policies p on p.provider_key = n.beside
  on conflict do nothing;
alter table posture.policies force row level security;
