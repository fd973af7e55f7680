-- Policies of companies and the gaps that they open. company_id leads every key.
create schema posture;

create table posture.policies (
  company_id uuid not null,
  id uuid not null,
  -- Key in the catalogue of policies that come with Palisade; null for one of the company's own. Texts and filter are copies of the catalogue's.
  provider_key text,
  rule_type text not null generated always as (case when provider_key is null then 'companyDefined' else 'providerDefined' end) stored,
  name text not null,
  name_key text not null,
  description text not null,
  remediation text not null,
  severity text not null check (severity in ('info', 'low', 'medium', 'high', 'critical')),
  severity_rank int not null generated always as (case severity when 'info' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  is_enabled boolean not null,
  categories text[] not null,
  cwe_ids text[] not null,
  owasp text[] not null,
  filter jsonb not null,
  -- What the filter says changes with time alone, so that all endpoints are judged again every hour.
  is_volatile boolean not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  -- Judging all endpoints by it: where it is, in order of their ids.
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  position uuid,
  done int not null default 0,
  total int not null default 0,
  judged_at timestamptz,
  primary key (company_id, id)
);
create unique index policies_name on posture.policies (company_id, name_key);
create unique index policies_provider on posture.policies (company_id, provider_key) where provider_key is not null;

create table posture.gaps (
  company_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  endpoint_id uuid not null,
  status text not null check (status in ('open', 'inProcess', 'resolved', 'ignored', 'hidden', 'deactivated')),
  -- What it was before its policy was turned off.
  status_before text,
  -- Whether the policy's condition holds for the endpoint, as last judged. Statuses follow its changes only.
  holds boolean not null,
  -- The endpoint is inactive or gone: judging leaves the gap as it is.
  is_frozen boolean not null,
  -- Of the policy.
  severity text not null,
  severity_rank int not null generated always as (case severity when 'info' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  name text not null,
  categories text[] not null,
  -- Of the endpoint; the last activity is at most an hour behind.
  host text not null,
  method text not null,
  path text not null,
  sources text[] not null,
  source_types text[] not null,
  last_activity_at timestamptz not null,
  -- Of the evidence.
  parameter_names text[] not null,
  data_types text[] not null,
  data_categories text[] not null,
  evidence jsonb not null,
  opened_at timestamptz not null default now(),
  reopened_at timestamptz,
  closed_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, endpoint_id, policy_id),
  foreign key (company_id, policy_id) references posture.policies
);
create index gaps_policy on posture.gaps (company_id, policy_id, status, id);
-- One for each order of the list within a status.
create index gaps_severity on posture.gaps (company_id, status, severity_rank, id);
create index gaps_name on posture.gaps (company_id, status, name, id);
create index gaps_host on posture.gaps (company_id, status, host, id);
create index gaps_path on posture.gaps (company_id, status, path, id);
create index gaps_method on posture.gaps (company_id, status, method, id);
create index gaps_frozen on posture.gaps (company_id, status, is_frozen, id);
create index gaps_opened on posture.gaps (company_id, status, opened_at, id);
create index gaps_activity on posture.gaps (company_id, status, last_activity_at, id);
create index gaps_updated on posture.gaps (company_id, status, updated_at, id);
-- Those that freeze next.
create index gaps_freezing on posture.gaps (company_id, last_activity_at) where not is_frozen;

-- Words of gaps by field, so that gaps with a rare one are found without reading all of them.
create function posture.words_of(parameter_names text[], data_types text[], data_categories text[], sources text[], source_types text[]) returns text[] language sql immutable parallel safe as $$
  select array(select 'parameterName:' || w from unnest(parameter_names) w) || array(select 'dataType:' || w from unnest(data_types) w) || array(select 'dataCategory:' || w from unnest(data_categories) w)
    || array(select 'source:' || w from unnest(sources) w) || array(select 'sourceType:' || w from unnest(source_types) w);
$$;
create index gaps_words on posture.gaps using gin (company_id, posture.words_of(parameter_names, data_types, data_categories, sources, source_types));

-- Gaps of the session's company that have one of the words, at most so many. It runs as its owner, because under row-level security
-- && of arrays, which is not leakproof, could not use the index; the company is checked here instead.
create function posture.gaps_with_words(wanted text[], at_most int) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query execute
    'select id from posture.gaps where company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid
     and posture.words_of(parameter_names, data_types, data_categories, sources, source_types) && $1 limit $2'
    using wanted, at_most;
end $$;
revoke execute on function posture.gaps_with_words(text[], int) from public;
grant execute on function posture.gaps_with_words(text[], int) to palisade_app;

-- What people said, and the status that they changed the gap to with it.
create table posture.gap_comments (
  company_id uuid not null,
  id uuid not null,
  gap_id uuid not null,
  new_status text,
  message text not null,
  author_id uuid,
  author text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, gap_id) references posture.gaps on delete cascade
);
create index gap_comments_gap on posture.gap_comments (company_id, gap_id, at, id);

-- Changes of the status of many gaps, carried out in the background in the order of their list.
create table posture.status_changes (
  company_id uuid not null,
  id uuid not null,
  gap_ids uuid[] not null,
  new_status text not null,
  message text not null,
  author_id uuid,
  author text not null,
  total int not null,
  position int not null default 0,
  changed int not null default 0,
  -- Gaps that the table of statuses left as they were, or that are gone.
  skipped int not null default 0,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (company_id, id)
);
create index status_changes_waiting on posture.status_changes (company_id, created_at) where done_at is null;

-- How many gaps there are, so that tabs and cards count no rows.
create table posture.gap_counts (
  company_id uuid not null,
  status text not null,
  severity text not null,
  gaps bigint not null,
  primary key (company_id, status, severity)
);

create function posture.add_gap_counts(company uuid, statuses text[], severities text[], counts bigint[]) returns void language sql as $$
  insert into posture.gap_counts as c (company_id, status, severity, gaps)
  select company, n.status, n.severity, n.gaps from unnest(statuses, severities, counts) as n (status, severity, gaps) where n.gaps <> 0 order by 2, 3
  on conflict (company_id, status, severity) do update set gaps = c.gaps + excluded.gaps;
$$;
create function posture.count_gaps() returns trigger language plpgsql as $$
declare company uuid; statuses text[]; severities text[]; counts bigint[];
begin
  if tg_op = 'INSERT' then
    for company, statuses, severities, counts in
      select company_id, array_agg(status), array_agg(severity), array_agg(n) from (select company_id, status, severity, count(*) as n from added group by 1, 2, 3) s group by 1
    loop perform posture.add_gap_counts(company, statuses, severities, counts); end loop;
  elsif tg_op = 'DELETE' then
    for company, statuses, severities, counts in
      select company_id, array_agg(status), array_agg(severity), array_agg(-n) from (select company_id, status, severity, count(*) as n from gone group by 1, 2, 3) s group by 1
    loop perform posture.add_gap_counts(company, statuses, severities, counts); end loop;
  else
    for company, statuses, severities, counts in
      select company_id, array_agg(status), array_agg(severity), array_agg(n) from (
        select company_id, status, severity, sum(n) as n from (
          select company_id, status, severity, count(*) as n from added group by 1, 2, 3 union all select company_id, status, severity, -count(*) from gone group by 1, 2, 3
        ) both_sides group by 1, 2, 3 having sum(n) <> 0
      ) s group by 1
    loop perform posture.add_gap_counts(company, statuses, severities, counts); end loop;
  end if;
  return null;
end $$;
create trigger gaps_counted_added after insert on posture.gaps referencing new table as added for each statement execute function posture.count_gaps();
create trigger gaps_counted_changed after update on posture.gaps referencing new table as added old table as gone for each statement execute function posture.count_gaps();
create trigger gaps_counted_gone after delete on posture.gaps referencing old table as gone for each statement execute function posture.count_gaps();

do $$
declare name text;
begin
  foreach name in array array['policies', 'gaps', 'gap_comments', 'status_changes', 'gap_counts'] loop
    execute format('alter table posture.%I enable row level security', name);
    execute format('alter table posture.%I force row level security', name);
    execute format($p$create policy company on posture.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

-- People whose role is limited to labels see the gaps of the endpoints with one of these labels.
grant usage on schema posture to palisade_limited;
grant select on posture.policies, posture.gaps, posture.gap_comments to palisade_limited;
create policy labels on posture.gaps as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on posture.gap_comments as restrictive to palisade_limited using (exists (select from posture.gaps g where g.company_id = gap_comments.company_id and g.id = gap_id));
create view limited.gap_counts with (security_barrier) as
  select company_id, status, severity, count(*) as gaps from posture.gaps
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by company_id, status, severity;
grant select on limited.gap_counts to palisade_limited;
revoke all on limited.gap_counts from palisade_app;
