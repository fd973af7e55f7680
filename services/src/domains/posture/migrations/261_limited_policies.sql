-- How far the judging of a policy is counts all endpoints: not for who is limited to labels.
create view limited.policies as
  select company_id, id, provider_key, rule_type, name, name_key, description, remediation, severity, severity_rank, is_enabled,
    categories, cwe_ids, owasp, filter, created_at, created_by, updated_at, updated_by, state, 0 as done, 0 as total, judged_at
  from posture.policies where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on limited.policies to palisade_limited;
revoke select on posture.policies from palisade_limited;
