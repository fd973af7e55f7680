-- How many gaps each policy has on each host, and each endpoint by severity, so that groups of gaps count no rows.
create table posture.gap_hosts_counted (
  company_id uuid not null,
  status text not null,
  policy_id uuid not null,
  host text not null,
  gaps int not null,
  -- Those that are not frozen.
  active int not null,
  primary key (company_id, status, policy_id, host)
);
create table posture.gap_endpoints_counted (
  company_id uuid not null,
  status text not null,
  endpoint_id uuid not null,
  active int not null,
  critical int not null,
  high int not null,
  medium int not null,
  low int not null,
  info int not null,
  gaps int not null generated always as (critical + high + medium + low + info) stored,
  severity_rank int not null generated always as (case when critical > 0 then 4 when high > 0 then 3 when medium > 0 then 2 when low > 0 then 1 else 0 end) stored,
  primary key (company_id, status, endpoint_id)
);
create index gap_endpoints_worst on posture.gap_endpoints_counted (company_id, status, severity_rank, gaps, endpoint_id) where gaps > 0;

-- Counts are changed in the order of their keys, so that two statements do not wait for each other.
create function posture.count_groups() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into posture.gap_hosts_counted as c (company_id, status, policy_id, host, gaps, active)
    select company_id, status, policy_id, host, sum(n), sum(case when is_frozen then 0 else n end)
    from (select 1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from added) g
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, status, policy_id, host) do update set gaps = c.gaps + excluded.gaps, active = c.active + excluded.active;
    insert into posture.gap_endpoints_counted as c (company_id, status, endpoint_id, active, critical, high, medium, low, info)
    select company_id, status, endpoint_id, sum(active), sum(case when severity_rank = 4 then n else 0 end), sum(case when severity_rank = 3 then n else 0 end),
      sum(case when severity_rank = 2 then n else 0 end), sum(case when severity_rank = 1 then n else 0 end), sum(case when severity_rank = 0 then n else 0 end)
    from (
      select company_id, status, endpoint_id, severity_rank, sum(n) as n, sum(case when is_frozen then 0 else n end) as active
      from (select 1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from added) g
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0
    ) changed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, status, endpoint_id) do update set active = c.active + excluded.active, critical = c.critical + excluded.critical,
      high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low, info = c.info + excluded.info;
  elsif tg_op = 'DELETE' then
    insert into posture.gap_hosts_counted as c (company_id, status, policy_id, host, gaps, active)
    select company_id, status, policy_id, host, sum(n), sum(case when is_frozen then 0 else n end)
    from (select -1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from gone) g
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, status, policy_id, host) do update set gaps = c.gaps + excluded.gaps, active = c.active + excluded.active;
    insert into posture.gap_endpoints_counted as c (company_id, status, endpoint_id, active, critical, high, medium, low, info)
    select company_id, status, endpoint_id, sum(active), sum(case when severity_rank = 4 then n else 0 end), sum(case when severity_rank = 3 then n else 0 end),
      sum(case when severity_rank = 2 then n else 0 end), sum(case when severity_rank = 1 then n else 0 end), sum(case when severity_rank = 0 then n else 0 end)
    from (
      select company_id, status, endpoint_id, severity_rank, sum(n) as n, sum(case when is_frozen then 0 else n end) as active
      from (select -1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from gone) g
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0
    ) changed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, status, endpoint_id) do update set active = c.active + excluded.active, critical = c.critical + excluded.critical,
      high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low, info = c.info + excluded.info;
  else
    insert into posture.gap_hosts_counted as c (company_id, status, policy_id, host, gaps, active)
    select company_id, status, policy_id, host, sum(n), sum(case when is_frozen then 0 else n end)
    from (select 1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from added union all select -1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from gone) g
    group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0 order by 1, 2, 3, 4
    on conflict (company_id, status, policy_id, host) do update set gaps = c.gaps + excluded.gaps, active = c.active + excluded.active;
    insert into posture.gap_endpoints_counted as c (company_id, status, endpoint_id, active, critical, high, medium, low, info)
    select company_id, status, endpoint_id, sum(active), sum(case when severity_rank = 4 then n else 0 end), sum(case when severity_rank = 3 then n else 0 end),
      sum(case when severity_rank = 2 then n else 0 end), sum(case when severity_rank = 1 then n else 0 end), sum(case when severity_rank = 0 then n else 0 end)
    from (
      select company_id, status, endpoint_id, severity_rank, sum(n) as n, sum(case when is_frozen then 0 else n end) as active
      from (select 1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from added union all select -1 as n, company_id, status, policy_id, endpoint_id, host, severity_rank, is_frozen from gone) g
      group by 1, 2, 3, 4 having sum(n) <> 0 or sum(case when is_frozen then 0 else n end) <> 0
    ) changed
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (company_id, status, endpoint_id) do update set active = c.active + excluded.active, critical = c.critical + excluded.critical,
      high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low, info = c.info + excluded.info;
  end if;
  return null;
end $$;
create trigger gaps_grouped_added after insert on posture.gaps referencing new table as added for each statement execute function posture.count_groups();
create trigger gaps_grouped_changed after update on posture.gaps referencing new table as added old table as gone for each statement execute function posture.count_groups();
create trigger gaps_grouped_gone after delete on posture.gaps referencing old table as gone for each statement execute function posture.count_groups();

alter table posture.gaps no force row level security;
insert into posture.gap_hosts_counted (company_id, status, policy_id, host, gaps, active)
  select company_id, status, policy_id, host, count(*), count(*) filter (where not is_frozen) from posture.gaps group by 1, 2, 3, 4;
insert into posture.gap_endpoints_counted (company_id, status, endpoint_id, active, critical, high, medium, low, info)
  select company_id, status, endpoint_id, count(*) filter (where not is_frozen), count(*) filter (where severity_rank = 4), count(*) filter (where severity_rank = 3),
    count(*) filter (where severity_rank = 2), count(*) filter (where severity_rank = 1), count(*) filter (where severity_rank = 0)
  from posture.gaps group by 1, 2, 3;
alter table posture.gaps force row level security;

do $$
declare name text;
begin
  foreach name in array array['gap_hosts_counted', 'gap_endpoints_counted'] loop
    execute format('alter table posture.%I enable row level security', name);
    execute format('alter table posture.%I force row level security', name);
    execute format($p$create policy company on posture.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

create view limited.gap_hosts_counted with (security_barrier) as
  select company_id, status, policy_id, host, count(*)::int as gaps, (count(*) filter (where not is_frozen))::int as active from posture.gaps
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by company_id, status, policy_id, host;
create view limited.gap_endpoints_counted with (security_barrier) as
  select company_id, status, endpoint_id, count(*)::int as gaps, (count(*) filter (where not is_frozen))::int as active, max(severity_rank) as severity_rank from posture.gaps
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by company_id, status, endpoint_id;
grant select on limited.gap_hosts_counted, limited.gap_endpoints_counted to palisade_limited;
revoke all on limited.gap_hosts_counted, limited.gap_endpoints_counted from palisade_app;
