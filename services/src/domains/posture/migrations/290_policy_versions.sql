-- Counts what people changed of a policy, so that a form that was read before is not saved over it.
alter table posture.policies add column version int not null default 1;

create or replace view limited.policies as
  select company_id, id, provider_key, rule_type, name, name_key, description, remediation, severity, severity_rank, is_enabled,
    categories, cwe_ids, owasp, filter, created_at, created_by, updated_at, updated_by, state, 0 as done, 0 as total, judged_at, version
  from posture.policies where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
