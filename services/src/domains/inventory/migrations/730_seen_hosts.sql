-- Totals of hosts and APIs for people who are limited to labels of more than 20,000 endpoints, which took 3 to 8 seconds for 333,000: risk, first requests and APIs are in
-- the rows of endpoints. They are counted once for each set of labels that somebody is limited to, host by host, and again for hosts that changed (inventory.count_seen_hosts).
-- The views below show a counted total only while it tells nothing of endpoints that are not seen: labels count at once, traffic within a minute. Other hosts are counted
-- when they are read, as before.

-- How often the row was written, which every commit does that changes an endpoint of the host.
alter table inventory.hosts add revision bigint not null default 0;
create or replace view whole.hosts with (security_invoker) as select * from inventory.hosts;

-- Sets of labels that people are limited to, by the hash of their ids.
create table inventory.label_sets (
  company_id uuid not null,
  id uuid not null,
  read_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table inventory.seen_hosts (
  company_id uuid not null,
  set_id uuid not null,
  host_id uuid not null,
  detected_at timestamptz,
  first_seen_at timestamptz,
  last_activity_at timestamptz,
  -- 0 where nothing of the host is seen, so that nobody looks again.
  endpoint_count int not null,
  api_count int not null,
  sensitive_count int not null,
  requests bigint,
  risk_score double precision,
  -- What was known when this was counted.
  revision bigint not null,
  counted_at timestamptz not null default now(),
  known pg_snapshot not null default pg_current_snapshot(),
  primary key (company_id, set_id, host_id)
);
create table inventory.seen_apis (
  company_id uuid not null,
  set_id uuid not null,
  host_id uuid not null,
  api_id uuid not null,
  detected_at timestamptz,
  first_seen_at timestamptz,
  last_activity_at timestamptz,
  endpoint_count int not null,
  primary key (company_id, set_id, api_id)
);
create index seen_apis_host on inventory.seen_apis (company_id, set_id, host_id);

-- Hosts whose endpoints got or lost labels, by transaction. Rows are added and never changed, so that writers do not wait for each other; the id of nobody stands for
-- every host, where the endpoint is gone already.
create table inventory.relabelled_hosts (
  company_id uuid not null,
  host_id uuid not null,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (company_id, host_id, changed_by)
);
select palisade.protect('inventory.label_sets');
select palisade.protect('inventory.seen_hosts');
select palisade.protect('inventory.seen_apis');
select palisade.protect('inventory.relabelled_hosts');

-- Labels are attached and detached, never changed for others. Nothing is noted while nobody is limited. The lock is shared among writers; who makes a company's first set takes it alone, when no writer is at work that does not know of it.
create function inventory.note_relabelled() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare company uuid;
begin
  for company in select distinct company_id from changed loop
    perform pg_advisory_xact_lock_shared(7254471, hashtext(company::text));
    if exists (select from inventory.label_sets where company_id = company) then
      insert into inventory.relabelled_hosts (company_id, host_id)
        select distinct company, coalesce(e.host_id, m.host_id, '00000000-0000-0000-0000-000000000000')
        from changed c left join inventory.endpoints e on e.company_id = company and e.id = c.endpoint_id
          -- What was merged lost its labels with its row.
          left join inventory.endpoint_aliases a on a.company_id = company and a.old_id = c.endpoint_id
          left join inventory.endpoints m on m.company_id = company and m.id = a.endpoint_id
        where c.company_id = company
        on conflict do nothing;
    end if;
  end loop;
  return null;
end $$;
create trigger relabelled_added after insert on inventory.endpoint_labels
  referencing new table as changed for each statement execute function inventory.note_relabelled();
create trigger relabelled_gone after delete on inventory.endpoint_labels
  referencing old table as changed for each statement execute function inventory.note_relabelled();

-- The set of the session's labels.
create function inventory.own_label_set() returns uuid language sql stable set search_path = pg_catalog as $$
  select md5(array_to_string(array(
    select distinct l::uuid from unnest(string_to_array(current_setting('palisade.label_ids', true), ',')) l order by 1
  ), ','))::uuid
$$;

-- What is counted and shows nothing that is not seen. Totals of traffic may be a minute old; both ways, should the clock be set back.
create view limited.counted_hosts with (security_barrier) as
  select s.*, h.name, s.revision = h.revision as is_current
  from inventory.seen_hosts s join inventory.hosts h on h.company_id = s.company_id and h.id = s.host_id
  where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and s.set_id = (select inventory.own_label_set())
    and (s.revision = h.revision or s.counted_at between now() - interval '1 minute' and now() + interval '1 minute')
    and not exists (
      select from inventory.relabelled_hosts r
      where r.company_id = s.company_id and r.host_id in (s.host_id, '00000000-0000-0000-0000-000000000000')
        and not pg_visible_in_snapshot(r.changed_by, s.known)
    );
revoke all on limited.counted_hosts from palisade_app;

-- Counts the hosts of the session's labels of which nothing is counted that may be shown. Runs as its owner, for readers who may write nothing. Gives false while the set
-- of labels is not known: it is made in a transaction of its own, so that writers of labels do not wait for the counting.
create function inventory.count_seen_hosts() returns boolean
language plpgsql security definer set search_path = pg_catalog as $$
declare
  company constant uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
  own constant uuid := inventory.own_label_set();
  sees_few boolean;
  stale uuid[];
begin
  -- Planned anew for each call: sees_at_most is called immutable, so the plan of an expression would keep the answer of the first reader on a connection for all others.
  execute 'select inventory.sees_at_most(20000)' into sees_few;
  if sees_few then return true; end if;
  update inventory.label_sets set read_at = now() where company_id = company and id = own and read_at < now() - interval '1 day';
  stale := array(
    select id from inventory.hosts h where company_id = company
      and not exists (select from limited.counted_hosts c where c.company_id = company and c.host_id = h.id)
  );
  if cardinality(stale) = 0 then return true; end if;
  -- Sets are neither made nor forgotten meanwhile. Whoever finds one of these at work reads without counting.
  if not pg_try_advisory_xact_lock_shared(7254471, hashtext(company::text)) then return true; end if;
  if not exists (select from inventory.label_sets where company_id = company and id = own) then return false; end if;
  -- One after the other: whoever waited finds it counted.
  perform pg_advisory_xact_lock(7254472, hashtext(company::text || own::text));
  stale := array(
    select id from inventory.hosts h where company_id = company
      and not exists (select from limited.counted_hosts c where c.company_id = company and c.host_id = h.id)
  );
  perform set_config('work_mem', '128MB', true);
  with asked as materialized (
    select h.id, h.name, h.revision from inventory.hosts h where h.company_id = company and h.id = any(stale)
  ), kept as materialized (
    -- In the index alone, so that only rows that are seen are read.
    select a.id as host_id, k.place from asked a join inventory.endpoints k on k.company_id = company and k.host = a.name
    where get_bit((select blocks from limited.seen_blocks)[(k.place >> 13)::int + 1], (k.place & 8191)::int) = 1
  ), seen as materialized (
    select k.host_id, e.api_id, e.detected_at, e.first_seen_at, e.last_activity_at, e.sensitive, e.requests, e.risk_score
    from kept k join inventory.endpoints e on e.company_id = company and e.place = k.place
  ), gone as (
    delete from inventory.seen_apis a where a.company_id = company and a.set_id = own and a.host_id = any(stale)
      and not exists (select from seen where seen.api_id = a.api_id)
  ), apis as (
    insert into inventory.seen_apis as s (company_id, set_id, host_id, api_id, detected_at, first_seen_at, last_activity_at, endpoint_count)
      select company, own, host_id, api_id, min(detected_at), min(first_seen_at), max(last_activity_at), count(*)
      from seen group by host_id, api_id
    on conflict (company_id, set_id, api_id) do update
      set (host_id, detected_at, first_seen_at, last_activity_at, endpoint_count)
        = row(excluded.host_id, excluded.detected_at, excluded.first_seen_at, excluded.last_activity_at, excluded.endpoint_count)
  ), totals as (
    select host_id, min(detected_at) as detected_at, min(first_seen_at) as first_seen_at, max(last_activity_at) as last_activity_at,
      count(*) as endpoint_count, count(distinct api_id) as api_count, count(*) filter (where sensitive) as sensitive_count,
      sum(requests) as requests,
      -- As the learner judges a host: the larger of 0.9 of the highest risk and the mean of the highest tenth.
      (round(10 * greatest(
        0.9 * max(risk_score), avg(risk_score) filter (where place <= ceil(size / 10.0))
      )::numeric) / 10)::double precision as risk_score
    from (
      select *, row_number() over (partition by host_id order by risk_score desc) as place, count(*) over (partition by host_id) as size from seen
    ) placed group by host_id
  )
  insert into inventory.seen_hosts as s (company_id, set_id, host_id, detected_at, first_seen_at, last_activity_at, endpoint_count, api_count, sensitive_count, requests,
      risk_score, revision)
    select company, own, a.id, t.detected_at, t.first_seen_at, t.last_activity_at, coalesce(t.endpoint_count, 0), coalesce(t.api_count, 0),
      coalesce(t.sensitive_count, 0), t.requests, t.risk_score, a.revision
    from asked a left join totals t on t.host_id = a.id
    on conflict (company_id, set_id, host_id) do update
      set (detected_at, first_seen_at, last_activity_at, endpoint_count, api_count, sensitive_count, requests, risk_score, revision, counted_at, known)
        = row(excluded.detected_at, excluded.first_seen_at, excluded.last_activity_at, excluded.endpoint_count, excluded.api_count, excluded.sensitive_count,
          excluded.requests, excluded.risk_score, excluded.revision, excluded.counted_at, excluded.known);
  return true;
end $$;
revoke execute on function inventory.count_seen_hosts() from public;
grant execute on function inventory.count_seen_hosts() to palisade_limited;

-- Makes the set of the session's labels. While labels are being written a company's first set is not made, since the writers do not know of it: the next reader tries again.
create function inventory.read_label_set() returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare company constant uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
begin
  if not pg_try_advisory_xact_lock(7254471, hashtext(company::text)) then
    if not pg_try_advisory_xact_lock_shared(7254471, hashtext(company::text)) then return; end if;
    if not exists (select from inventory.label_sets where company_id = company) then return; end if;
  end if;
  insert into inventory.label_sets (company_id, id) values (company, inventory.own_label_set()) on conflict do nothing;
end $$;
revoke execute on function inventory.read_label_set() from public;
grant execute on function inventory.read_label_set() to palisade_limited;

-- Forgets sets that nobody has read for 30 days, counts of hosts that are gone or got or lost labels since, and with these all notes of labels. Nobody counts or writes
-- labels meanwhile. Gives false where somebody does, so that writers do not queue behind it.
create function inventory.forget_label_sets() returns boolean language plpgsql set search_path = pg_catalog as $$
declare company constant uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
begin
  if not pg_try_advisory_xact_lock(7254471, hashtext(company::text)) then return false; end if;
  delete from inventory.label_sets where company_id = company and read_at < now() - interval '30 days';
  delete from inventory.seen_hosts s where company_id = company and (
    not exists (select from inventory.label_sets l where l.company_id = company and l.id = s.set_id)
    or not exists (select from inventory.hosts h where h.company_id = company and h.id = s.host_id)
    or exists (
      select from inventory.relabelled_hosts r
      where r.company_id = company and r.host_id in (s.host_id, '00000000-0000-0000-0000-000000000000')
        and not pg_visible_in_snapshot(r.changed_by, s.known)
    ));
  delete from inventory.seen_apis a where company_id = company and not exists (
    select from inventory.seen_hosts s where s.company_id = company and s.set_id = a.set_id and s.host_id = a.host_id);
  delete from inventory.relabelled_hosts where company_id = company;
  return true;
end $$;

create or replace view limited.hosts with (security_barrier) as
  select h.company_id, h.id, h.name, h.is_external, s.detected_at, s.last_activity_at,
    s.endpoint_count, s.api_count, s.sensitive_count, s.risk_score, s.requests, h.pattern,
    h.host_samples, s.first_seen_at
  from inventory.hosts h join (
    select company_id, host_id, min(detected_at) as detected_at,
      min(first_seen_at) as first_seen_at, max(last_activity_at) as last_activity_at,
      count(*)::int as endpoint_count, count(distinct api_id)::int as api_count,
      count(*) filter (where sensitive)::int as sensitive_count, sum(requests)::bigint as requests,
      -- As the learner judges a host: the larger of 0.9 of the highest risk and the mean of the
      -- highest tenth.
      (round(10 * greatest(
        0.9 * max(risk_score), avg(risk_score) filter (where place <= ceil(size / 10.0))
      )::numeric) / 10)::double precision as risk_score
    from (
      select company_id, host_id, api_id, detected_at, first_seen_at, last_activity_at, sensitive,
        requests, risk_score,
        row_number() over (partition by host_id order by risk_score desc) as place,
        count(*) over (partition by host_id) as size
      from limited.seen
    ) placed group by company_id, host_id
  ) s on s.company_id = h.company_id and s.host_id = h.id
  where inventory.sees_at_most(20000)
  union all
  select h.company_id, h.id, h.name, h.is_external, s.detected_at, s.last_activity_at,
    s.endpoint_count, s.api_count, s.sensitive_count, s.risk_score, s.requests, h.pattern,
    h.host_samples, s.first_seen_at
  from limited.counted_hosts s join inventory.hosts h on h.company_id = s.company_id and h.id = s.host_id
  where not inventory.sees_at_most(20000) and s.endpoint_count > 0
  union all
  select h.company_id, h.id, h.name, h.is_external, s.detected_at, s.last_activity_at,
    s.endpoint_count, s.api_count, s.sensitive_count, s.risk_score, s.requests, h.pattern,
    h.host_samples, s.first_seen_at
  from (
    -- What is counted is left out before anything is looked at.
    select * from inventory.hosts h
    where not exists (select from limited.counted_hosts c where c.company_id = h.company_id and c.host_id = h.id)
    offset 0
  ) h left join lateral (
    select min(detected_at) as detected_at, min(first_seen_at) as first_seen_at,
      max(last_activity_at) as last_activity_at, count(*)::int as endpoint_count,
      count(distinct api_id)::int as api_count,
      count(*) filter (where sensitive)::int as sensitive_count, sum(requests)::bigint as requests,
      (round(10 * greatest(
        0.9 * max(risk_score), avg(risk_score) filter (where place <= ceil(size / 10.0))
      )::numeric) / 10)::double precision as risk_score
    from (
      select e.api_id, e.detected_at, e.first_seen_at, e.last_activity_at, e.sensitive, e.requests,
        e.risk_score, row_number() over (order by e.risk_score desc) as place,
        count(*) over () as size
      from (
        -- In the index alone, so that only rows that are seen are read.
        select k.id from inventory.endpoints k
        where k.company_id = h.company_id and k.host = h.name
          and get_bit((select blocks from limited.seen_blocks)[(k.place >> 13)::int + 1],
          (k.place & 8191)::int) = 1
        offset 0
      ) kept join inventory.endpoints e on e.company_id = h.company_id and e.id = kept.id
    ) placed
  ) s on true
  where not inventory.sees_at_most(20000)
    and h.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (
      select from inventory.endpoints e
      where e.company_id = h.company_id and e.host = h.name
          and get_bit((select blocks from limited.seen_blocks)[(e.place >> 13)::int + 1],
          (e.place & 8191)::int) = 1
      offset 0);

create or replace view limited.apis with (security_barrier) as
  select a.company_id, a.id, a.host_id, a.base_path, a.name, s.detected_at, s.last_activity_at,
    s.endpoint_count, a.is_hidden, a.is_detected, a.is_added, a.learning_mode, s.first_seen_at
  from inventory.apis a join (
    select company_id, api_id, min(detected_at) as detected_at,
      min(first_seen_at) as first_seen_at, max(last_activity_at) as last_activity_at,
      count(*)::int as endpoint_count
    from limited.seen group by company_id, api_id
  ) s on s.company_id = a.company_id and s.api_id = a.id
  where inventory.sees_at_most(20000)
  union all
  select a.company_id, a.id, a.host_id, a.base_path, a.name, s.detected_at, s.last_activity_at,
    s.endpoint_count, a.is_hidden, a.is_detected, a.is_added, a.learning_mode, s.first_seen_at
  from limited.counted_hosts c
    join inventory.seen_apis s on s.company_id = c.company_id and s.set_id = c.set_id and s.host_id = c.host_id
    join inventory.apis a on a.company_id = s.company_id and a.id = s.api_id and a.host_id = s.host_id
  where not inventory.sees_at_most(20000)
  union all
  select a.company_id, a.id, a.host_id, a.base_path, a.name, s.detected_at, s.last_activity_at,
    s.endpoint_count, a.is_hidden, a.is_detected, a.is_added, a.learning_mode, s.first_seen_at
  from (
    select * from inventory.apis a
    where not exists (select from limited.counted_hosts c where c.company_id = a.company_id and c.host_id = a.host_id)
    offset 0
  ) a left join lateral (
    select min(e.detected_at) as detected_at, min(e.first_seen_at) as first_seen_at,
      max(e.last_activity_at) as last_activity_at, count(*)::int as endpoint_count
    from (
      select k.place from inventory.endpoints k
      where k.company_id = a.company_id and k.api_id = a.id
          and get_bit((select blocks from limited.seen_blocks)[(k.place >> 13)::int + 1],
          (k.place & 8191)::int) = 1
      offset 0
    ) kept join inventory.endpoints e on e.company_id = a.company_id and e.place = kept.place
  ) s on true
  where not inventory.sees_at_most(20000)
    and a.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (
      select from inventory.endpoints e
      where e.company_id = a.company_id and e.api_id = a.id
          and get_bit((select blocks from limited.seen_blocks)[(e.place >> 13)::int + 1],
          (e.place & 8191)::int) = 1
      offset 0);

-- Gaps and attackers of a group of hosts, with the endpoint, so that labels are asked for without a look at its row.
drop index inventory.endpoints_host_gaps;
create index endpoints_host_gaps on inventory.endpoints (company_id, host) include (open_gaps, gap_rank, id) where open_gaps > 0;
drop index inventory.endpoints_host_attackers;
create index endpoints_host_attackers on inventory.endpoints (company_id, host) include (attackers, id) where attackers > 0;
