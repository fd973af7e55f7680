-- A policy that is new in the catalogue is installed where the policy beside it is, and is on where that one is. Its conditions,
-- which nothing can meet, are brought to the catalogue with its texts at the first look. A company whose own policy has the same
-- name keeps that one and gets none. For a moment the owner sees the rows of all companies: where it is no superuser, row-level
-- security of the table holds for it too.
create function posture.install_beside(beside text, key text, title text, level text)
returns void language plpgsql as $$
begin
  alter table posture.policies no force row level security;
  insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation,
      severity, is_enabled, categories, cwe_ids, owasp, filter, is_volatile, created_by, updated_by,
      provider_severity)
    select p.company_id, gen_random_uuid(), key, title, lower(title), p.description, p.remediation,
      level, p.is_enabled, p.categories, p.cwe_ids, p.owasp, '{"any": []}', p.is_volatile,
      p.created_by, p.updated_by, level
    from posture.policies p where p.provider_key = beside
    on conflict do nothing;
  alter table posture.policies force row level security;
end
$$;
revoke all on function posture.install_beside(text, text, text, text) from public;
comment on function posture.install_beside(text, text, text, text) is
  'for migrations alone: installs a new policy of the catalogue wherever the one beside it is installed';

select posture.install_beside('prov-data-016', 'prov-auth-046', 'Passwords of accounts given to anybody', 'critical');
