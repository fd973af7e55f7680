-- The address of a webhook is often a secret of its own (Slack, Teams): it is sealed, and url holds what people are shown of it.
-- Addresses from before are sealed by the next start (sealWebhookUrls), which sees those of all companies.
alter table integrations.installed add column sealed_url bytea;
create policy sealing on integrations.installed using (kind = 'webhook' and current_setting('palisade.sealing', true) = 'on');

-- As `maskedUrl` of installed/maskedUrl.ts.
create function pg_temp.masked_url(url text) returns text language sql immutable as $$
  select case
    when parts is null or coalesce(parts[2], '') in ('', '/') then url
    else parts[1] || '/•••' || case when length(parts[2]) >= 12 then right(parts[2], 4) else '' end end
  from (select regexp_match(url, '^(https?://[^/?#]+)(.*)$') as parts) matched
$$;

-- Entries of the audit log from before had them in full. The owner of the tables is under row-level security too, unless it is a superuser.
alter table identity.audit_log no force row level security;
alter table integrations.installed no force row level security;
with webhooks as (
  select company_id, id::text as id from integrations.installed where kind = 'webhook'
  union
  select company_id, target_id from identity.audit_log where action = 'integration.create' and after ->> 'kind' = 'webhook'
)
update identity.audit_log a set
  before = case when a.before ->> 'url' is null then a.before else jsonb_set(a.before, '{url}', to_jsonb(pg_temp.masked_url(a.before ->> 'url'))) end,
  after = case when a.after ->> 'url' is null then a.after else jsonb_set(a.after, '{url}', to_jsonb(pg_temp.masked_url(a.after ->> 'url'))) end
where a.action like 'integration.%' and (a.before ->> 'url' is not null or a.after ->> 'url' is not null)
  and (a.before ->> 'kind' = 'webhook' or a.after ->> 'kind' = 'webhook'
    or exists (select from webhooks w where w.company_id = a.company_id and w.id = a.target_id));
alter table identity.audit_log force row level security;
alter table integrations.installed force row level security;
