-- The severity that the catalogue gave a provider policy when its copy was last brought up to date. Where the
-- policy still has it, nobody chose another, and it follows the catalogue.
alter table posture.policies add column provider_severity text;

-- Three policies were critical before they were high. Of all others the catalogue of this release fills it in.
update posture.policies set provider_severity = severity
where provider_key in ('prov-auth-003', 'prov-auth-006', 'prov-auth-033') and severity = 'critical' and version = 1;

create or replace view limited.policies as
  select company_id, id, provider_key, rule_type, name, name_key, description, remediation, severity, severity_rank, is_enabled,
    categories, cwe_ids, owasp, filter, created_at, created_by, updated_at, updated_by, state, 0 as done, 0 as total, judged_at, version,
    provider_severity
  from posture.policies where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create or replace view whole.policies with (security_invoker) as select * from posture.policies;
