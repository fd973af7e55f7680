-- The policy about secrets of third parties was split: tokens of services that are no way to machines, data, code or money
-- have one of their own. It goes where the first one is installed, and is on where that is; texts and filter come from the catalogue.
insert into posture.policies (company_id, id, provider_key, name, name_key, description, remediation, severity, is_enabled, categories,
    cwe_ids, owasp, filter, is_volatile, created_by, updated_by, provider_severity)
  select company_id, gen_random_uuid(), 'prov-auth-036', 'Token of a connected service in a response',
    'token of a connected service in a response', description, remediation,
    case severity when 'critical' then 'high' else severity end, is_enabled, categories, cwe_ids, owasp, filter, is_volatile,
    created_by, updated_by, 'high'
  from posture.policies where provider_key = 'prov-auth-034'
  on conflict do nothing;
