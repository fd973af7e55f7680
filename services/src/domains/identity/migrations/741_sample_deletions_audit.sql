-- Who is limited to labels reads that samples were deleted, as they read that sampling was turned off; counts are on the receipt alone.
alter policy labels on identity.audit_log using (
  case
    when endpoint_ids is not null then identity.sees_endpoints(endpoint_ids)
    else split_part(action, '.', 1) in (
        'user', 'session', 'token', 'ipExcludeList', 'ipAllowedList', 'identityProvider', 'sso',
        'outbox', 'terms', 'installation', 'integration')
      or action in ('company.setSampling', 'company.deleteSamples')
  end);
