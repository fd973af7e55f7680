-- Learned requests, and where callers were, by the labels that endpoints have together, for people who are limited to labels and for filters by labels: what they may see is a condition on a few
-- combinations of labels, instead of one on every endpoint for each hour. 14.6 s of 11,000,000 hours were that (docs/measurements.md).
--
-- An endpoint's hours are counted under one combination, and all of them move when its labels change. Changes are noted in the same transaction, by trigger, and a job
-- moves the hours. Until then readers take them away where they are counted and add them where they belong (inventory.moving_hours, inventory.moving_geolocations), so that sums are exact at any moment.
-- Endpoints without labels are counted nowhere. Nothing is counted here: endpoints with labels and traffic are noted as if their labels had changed, and the job counts them.

create table inventory.label_combinations (
  company_id uuid not null,
  id int not null,
  -- md5 of the ids in order, joined by commas.
  key uuid not null,
  label_ids uuid[] not null,
  primary key (company_id, id),
  unique (company_id, key)
);
-- Where the hours of an endpoint are counted; nowhere without a row.
create table inventory.endpoint_combinations (
  company_id uuid not null,
  endpoint_id uuid not null,
  combination_id int not null,
  host_id uuid not null,
  primary key (company_id, endpoint_id)
);
create index endpoint_combinations_combination on inventory.endpoint_combinations (company_id, combination_id);
create table inventory.combination_hours (
  company_id uuid not null,
  combination_id int not null,
  hour timestamptz not null,
  requests bigint not null,
  errors bigint not null,
  primary key (company_id, combination_id, hour)
) with (fillfactor = 70);
create table inventory.combination_host_hours (
  company_id uuid not null,
  combination_id int not null,
  hour timestamptz not null,
  host_id uuid not null,
  requests bigint not null,
  primary key (company_id, combination_id, hour, host_id)
) with (fillfactor = 85);
create table inventory.combination_host_days (
  company_id uuid not null,
  combination_id int not null,
  day date not null,
  host_id uuid not null,
  requests bigint not null,
  primary key (company_id, combination_id, day, host_id)
) with (fillfactor = 70);
create table inventory.combination_geolocations (
  company_id uuid not null,
  combination_id int not null,
  day date not null,
  location text not null,
  requests bigint not null,
  primary key (company_id, combination_id, day, location)
) with (fillfactor = 70);
-- Endpoints whose labels changed, by transaction. Rows are added and never changed, so that writers do not wait for each other.
create table inventory.moving_endpoints (
  company_id uuid not null,
  endpoint_id uuid not null,
  changed_by xid8 not null default pg_current_xact_id(),
  primary key (company_id, endpoint_id, changed_by)
);
select palisade.protect('inventory.label_combinations');
select palisade.protect('inventory.endpoint_combinations');
select palisade.protect('inventory.combination_hours');
select palisade.protect('inventory.combination_host_hours');
select palisade.protect('inventory.combination_host_days');
select palisade.protect('inventory.combination_geolocations');
select palisade.protect('inventory.moving_endpoints');

-- Adds hours, or takes away what is negative. Whoever calls it holds the lock of the company's hours: learning shares it, the job that moves hours has it alone. Only so
-- does nobody add to a combination that an endpoint is just leaving.
create function inventory.add_to_combinations(company uuid, combinations int[], hosts uuid[], hours timestamptz[], requests bigint[], errors bigint[])
returns void language plpgsql set search_path = pg_catalog as $$
begin
  if coalesce(cardinality(combinations), 0) = 0 then return; end if;
  insert into inventory.combination_hours as t (company_id, combination_id, hour, requests, errors)
    select company, n.combination, n.hour, sum(n.requests), sum(n.errors)
    from unnest(combinations, hours, add_to_combinations.requests, add_to_combinations.errors) as n (combination, hour, requests, errors)
    group by 2, 3 having sum(n.requests) <> 0 or sum(n.errors) <> 0 order by 2, 3
  on conflict (company_id, combination_id, hour) do update set requests = t.requests + excluded.requests, errors = t.errors + excluded.errors;
  insert into inventory.combination_host_hours as t (company_id, combination_id, hour, host_id, requests)
    select company, n.combination, n.hour, n.host, sum(n.requests)
    from unnest(combinations, hours, hosts, add_to_combinations.requests) as n (combination, hour, host, requests)
    group by 2, 3, 4 having sum(n.requests) <> 0 order by 2, 3, 4
  on conflict (company_id, combination_id, hour, host_id) do update set requests = t.requests + excluded.requests;
  insert into inventory.combination_host_days as t (company_id, combination_id, day, host_id, requests)
    select company, n.combination, (n.hour at time zone 'UTC')::date, n.host, sum(n.requests)
    from unnest(combinations, hours, hosts, add_to_combinations.requests) as n (combination, hour, host, requests)
    group by 2, 3, 4 having sum(n.requests) <> 0 order by 2, 3, 4
  on conflict (company_id, combination_id, day, host_id) do update set requests = t.requests + excluded.requests;
  if 0 <= all (add_to_combinations.requests) then return; end if;
  delete from inventory.combination_hours t using (select distinct combination from unnest(combinations) combination) n
    where t.company_id = company and t.combination_id = n.combination and t.requests = 0 and t.errors = 0;
  delete from inventory.combination_host_hours t using (
      select distinct n.combination, n.hour, n.host from unnest(combinations, hours, hosts) as n (combination, hour, host)
    ) n where t.company_id = company and t.combination_id = n.combination and t.hour = n.hour and t.host_id = n.host and t.requests = 0;
  delete from inventory.combination_host_days t using (
      select distinct n.combination, (n.hour at time zone 'UTC')::date as day, n.host from unnest(combinations, hours, hosts) as n (combination, hour, host)
    ) n where t.company_id = company and t.combination_id = n.combination and t.day = n.day and t.host_id = n.host and t.requests = 0;
end $$;

create function inventory.share_combinations(company uuid) returns void language sql set search_path = pg_catalog as $$
  select pg_advisory_xact_lock_shared(7254473, hashtext(company::text))
$$;

-- Adds what endpoints saw to where their hours are counted; hours since 1970.
create function inventory.add_label_traffic(company uuid, ids uuid[], hours bigint[], requests bigint[], errors bigint[])
returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform inventory.share_combinations(company);
  perform inventory.add_to_combinations(company, array_agg(c.combination_id), array_agg(c.host_id), array_agg(to_timestamp(n.hour * 3600)),
    array_agg(n.requests), array_agg(n.errors))
  from unnest(ids, hours, add_label_traffic.requests, add_label_traffic.errors) as n (id, hour, requests, errors)
    join inventory.endpoint_combinations c on c.company_id = company and c.endpoint_id = n.id;
end $$;

create function inventory.add_geolocations_to_combinations(company uuid, combinations int[], days date[], locations text[], requests bigint[])
returns void language plpgsql set search_path = pg_catalog as $$
begin
  if coalesce(cardinality(combinations), 0) = 0 then return; end if;
  insert into inventory.combination_geolocations as t (company_id, combination_id, day, location, requests)
    select company, n.combination, n.day, n.location, sum(n.requests)
    from unnest(combinations, days, locations, add_geolocations_to_combinations.requests) as n (combination, day, location, requests)
    group by 2, 3, 4 having sum(n.requests) <> 0 order by 2, 3, 4
  on conflict (company_id, combination_id, day, location) do update set requests = t.requests + excluded.requests;
  if 0 <= all (add_geolocations_to_combinations.requests) then return; end if;
  delete from inventory.combination_geolocations t using (
      select distinct n.combination, n.day, n.location from unnest(combinations, days, locations) as n (combination, day, location)
    ) n where t.company_id = company and t.combination_id = n.combination and t.day = n.day and t.location = n.location and t.requests = 0;
end $$;

-- The same of where callers were; days since 1970.
create function inventory.add_label_geolocations(company uuid, ids uuid[], days int[], locations text[], requests bigint[])
returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform inventory.share_combinations(company);
  perform inventory.add_geolocations_to_combinations(company, array_agg(c.combination_id), array_agg(date '1970-01-01' + n.day), array_agg(n.location),
    array_agg(n.requests))
  from unnest(ids, days, locations, add_label_geolocations.requests) as n (id, day, location, requests)
    join inventory.endpoint_combinations c on c.company_id = company and c.endpoint_id = n.id;
end $$;

-- Has all that endpoints saw counted under other combinations and hosts; null is nowhere.
create function inventory.move_traffic(company uuid, ids uuid[], combinations int[], hosts uuid[])
returns void language plpgsql set search_path = pg_catalog as $$
begin
  perform inventory.add_to_combinations(company, array_agg(d.combination), array_agg(d.host), array_agg(d.hour), array_agg(d.requests), array_agg(d.errors))
  from (
    with moved as materialized (
      select n.*, c.combination_id as old, c.host_id as old_host
      from unnest(ids, combinations, hosts) as n (id, new, new_host)
        left join inventory.endpoint_combinations c on c.company_id = company and c.endpoint_id = n.id
      where (c.combination_id, c.host_id) is distinct from (n.new, case when n.new is not null then n.new_host end)
    ), counted as materialized (
      select m.*, t.hour, t.requests, t.errors from moved m join inventory.traffic_hourly t on t.company_id = company and t.endpoint_id = m.id
    )
    select old as combination, old_host as host, hour, -sum(requests)::bigint as requests, -sum(errors)::bigint as errors
      from counted where old is not null group by 1, 2, 3
    union all
    select new, new_host, hour, sum(requests)::bigint, sum(errors)::bigint from counted where new is not null group by 1, 2, 3
  ) d;
  perform inventory.add_geolocations_to_combinations(company, array_agg(d.combination), array_agg(d.day), array_agg(d.location), array_agg(d.requests))
  from (
    with counted as materialized (
      select c.combination_id as old, n.new, g.day, g.location, g.requests
      from unnest(ids, combinations) as n (id, new)
        left join inventory.endpoint_combinations c on c.company_id = company and c.endpoint_id = n.id
        join inventory.geolocations_daily g on g.company_id = company and g.endpoint_id = n.id
      where c.combination_id is distinct from n.new
    )
    select old as combination, day, location, -requests as requests from counted where old is not null
    union all
    select new, day, location, requests from counted where new is not null
  ) d;
  delete from inventory.endpoint_combinations c using unnest(ids, combinations) as n (id, new)
    where c.company_id = company and c.endpoint_id = n.id and n.new is null;
  insert into inventory.endpoint_combinations as c (company_id, endpoint_id, combination_id, host_id)
    select company, n.id, n.new, n.new_host from unnest(ids, combinations, hosts) as n (id, new, new_host) where n.new is not null
  on conflict (company_id, endpoint_id) do update set combination_id = excluded.combination_id, host_id = excluded.host_id
    where (c.combination_id, c.host_id) <> (excluded.combination_id, excluded.host_id);
end $$;

-- Moves the traffic of some endpoints whose labels changed; gives whether there may be more. What changes meanwhile is noted by a row that is not taken here.
create function inventory.move_label_traffic(most int) returns boolean
language plpgsql set search_path = pg_catalog as $$
declare
  company constant uuid := nullif(current_setting('palisade.company_id', true), '')::uuid;
  ids uuid[];
  label_lists text[];
begin
  perform pg_advisory_xact_lock(7254473, hashtext(company::text));
  with taken as (
    delete from inventory.moving_endpoints d using (
      select distinct endpoint_id from inventory.moving_endpoints where company_id = company order by 1 limit most
    ) next where d.company_id = company and d.endpoint_id = next.endpoint_id returning d.endpoint_id
  )
  select array_agg(t.endpoint_id), array_agg(array_to_string(array(
    select distinct l.label_id from inventory.endpoint_labels l where l.company_id = company and l.endpoint_id = t.endpoint_id order by 1
  ), ',')) into ids, label_lists from (select distinct endpoint_id from taken) t;
  if ids is null then
    delete from inventory.label_combinations k where company_id = company
      and not exists (select from inventory.endpoint_combinations c where c.company_id = company and c.combination_id = k.id);
    return false;
  end if;
  insert into inventory.label_combinations (company_id, id, key, label_ids)
    select company, (select coalesce(max(id), 0) from inventory.label_combinations where company_id = company) + row_number() over (order by n),
      md5(n)::uuid, string_to_array(n, ',')::uuid[]
    from (select distinct n from unnest(label_lists) n where n <> '') added
    where not exists (select from inventory.label_combinations k where k.company_id = company and k.key = md5(n)::uuid);
  perform inventory.move_traffic(company, array_agg(n.id), array_agg(k.id), array_agg(coalesce(c.host_id, e.host_id)))
  from unnest(ids, label_lists) as n (id, labels)
    left join inventory.label_combinations k on k.company_id = company and k.key = md5(n.labels)::uuid and n.labels <> ''
    left join inventory.endpoint_combinations c on c.company_id = company and c.endpoint_id = n.id
    left join inventory.endpoints e on e.company_id = company and e.id = n.id
  where c.host_id is not null or e.host_id is not null;
  return true;
end $$;

create function inventory.note_moving() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare company uuid;
begin
  insert into inventory.moving_endpoints (company_id, endpoint_id) select distinct company_id, endpoint_id from changed order by 1, 2 on conflict do nothing;
  for company in select distinct company_id from changed loop
    perform pg_notify('palisade_work', 'inventory.moveLabelTraffic ' || company);
  end loop;
  return null;
end $$;
create trigger moving_added after insert on inventory.endpoint_labels
  referencing new table as changed for each statement execute function inventory.note_moving();
create trigger moving_gone after delete on inventory.endpoint_labels
  referencing old table as changed for each statement execute function inventory.note_moving();

-- What has to be added to what is counted while endpoints are noted: less where they are counted, more where they belong.
-- Views of their owner, since people who are limited to labels may not read what these are made of.
create view inventory.moving_sides with (security_barrier) as
  select d.company_id, d.endpoint_id, side.sign, side.label_ids, side.host_id
  from (
      select distinct company_id, endpoint_id from inventory.moving_endpoints
      where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    ) d
    cross join lateral (
      select array(
        select distinct l.label_id from inventory.endpoint_labels l where l.company_id = d.company_id and l.endpoint_id = d.endpoint_id order by 1
      ) as label_ids offset 0
    ) own
    left join inventory.endpoint_combinations c on c.company_id = d.company_id and c.endpoint_id = d.endpoint_id
    left join inventory.label_combinations k on k.company_id = c.company_id and k.id = c.combination_id
    left join inventory.endpoints e on e.company_id = d.company_id and e.id = d.endpoint_id
    cross join lateral (values (-1, k.label_ids, c.host_id), (1, own.label_ids, coalesce(c.host_id, e.host_id))) as side (sign, label_ids, host_id)
  where k.label_ids is distinct from own.label_ids and cardinality(side.label_ids) > 0;
create view inventory.moving_hours with (security_barrier) as
  select s.company_id, s.label_ids, s.host_id, t.hour, s.sign * t.requests as requests, s.sign * t.errors as errors
  from inventory.moving_sides s join inventory.traffic_hourly t on t.company_id = s.company_id and t.endpoint_id = s.endpoint_id
  where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create view inventory.moving_geolocations with (security_barrier) as
  select s.company_id, s.label_ids, g.day, g.location, s.sign * g.requests as requests
  from inventory.moving_sides s join inventory.geolocations_daily g on g.company_id = s.company_id and g.endpoint_id = s.endpoint_id
  where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on inventory.moving_hours, inventory.moving_geolocations to palisade_app;

do $$
declare name text;
begin
  foreach name in array array['label_combinations', 'combination_hours', 'combination_host_hours', 'combination_host_days', 'combination_geolocations', 'moving_hours',
    'moving_geolocations'] loop
    execute format('create view whole.%I with (security_invoker) as select * from inventory.%I', name, name);
    execute format('revoke insert, update, delete on whole.%I from palisade_app', name);
  end loop;
end $$;

create view limited.label_combinations with (security_barrier) as
  select company_id, id, key, label_ids from inventory.label_combinations
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and label_ids && string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[];
create view limited.combination_hours with (security_barrier) as
  select t.company_id, t.combination_id, t.hour, t.requests, t.errors
  from limited.label_combinations k join inventory.combination_hours t on t.company_id = k.company_id and t.combination_id = k.id
  where k.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create view limited.combination_host_hours with (security_barrier) as
  select t.company_id, t.combination_id, t.hour, t.host_id, t.requests
  from limited.label_combinations k join inventory.combination_host_hours t on t.company_id = k.company_id and t.combination_id = k.id
  where k.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create view limited.combination_host_days with (security_barrier) as
  select t.company_id, t.combination_id, t.day, t.host_id, t.requests
  from limited.label_combinations k join inventory.combination_host_days t on t.company_id = k.company_id and t.combination_id = k.id
  where k.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create view limited.moving_hours with (security_barrier) as
  select m.company_id, m.label_ids, m.host_id, m.hour, m.requests, m.errors from inventory.moving_hours m
  where m.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and m.label_ids && string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[];
create view limited.combination_geolocations with (security_barrier) as
  select t.company_id, t.combination_id, t.day, t.location, t.requests
  from limited.label_combinations k join inventory.combination_geolocations t on t.company_id = k.company_id and t.combination_id = k.id
  where k.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create view limited.moving_geolocations with (security_barrier) as
  select m.company_id, m.label_ids, m.day, m.location, m.requests from inventory.moving_geolocations m
  where m.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and m.label_ids && string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[];
-- First and last hour of each combination, by its key.
create view limited.combination_spans with (security_barrier) as
  select k.company_id, span.first, span.last
  from limited.label_combinations k cross join lateral (
    select min(t.hour) as first, max(t.hour) as last from inventory.combination_hours t
    where t.company_id = k.company_id and t.combination_id = k.id
  ) span where k.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
-- Names of hosts of which an endpoint is seen, without their totals.
create view limited.seen_host_names with (security_barrier) as
  select h.company_id, h.id, h.name, h.is_external from inventory.hosts h
  where h.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (
      select from inventory.endpoints e
      where e.company_id = h.company_id and e.host = h.name
        and get_bit((select blocks from limited.seen_blocks)[(e.place >> 13)::int + 1], (e.place & 8191)::int) = 1
      offset 0);
create or replace view limited.company_traffic_hourly with (security_barrier) as
  select company_id, hour, requests as learned, 0::bigint as noise, 0::bigint as rejected, errors from limited.combination_hours
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
  union all
  select company_id, hour, requests, 0::bigint, 0::bigint, errors from limited.moving_hours
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
create or replace view limited.company_geolocations_daily with (security_barrier) as
  select company_id, day, location, requests from limited.combination_geolocations
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
  union all
  select company_id, day, location, requests from limited.moving_geolocations
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
grant select on limited.label_combinations, limited.combination_hours, limited.combination_host_hours, limited.combination_host_days,
  limited.combination_geolocations, limited.moving_hours, limited.moving_geolocations, limited.combination_spans, limited.seen_host_names to palisade_limited;
revoke all on limited.label_combinations, limited.combination_hours, limited.combination_host_hours, limited.combination_host_days,
  limited.combination_geolocations, limited.moving_hours, limited.moving_geolocations, limited.combination_spans, limited.seen_host_names from palisade_app;

alter table inventory.endpoint_labels no force row level security;
alter table inventory.traffic_hourly no force row level security;
alter table inventory.geolocations_daily no force row level security;
alter table inventory.moving_endpoints no force row level security;
-- Found endpoint by endpoint in the key of hours, whose rows are a thousand times as many.
insert into inventory.moving_endpoints (company_id, endpoint_id)
  select company_id, endpoint_id from (select distinct company_id, endpoint_id from inventory.endpoint_labels) l
  where exists (select from inventory.traffic_hourly t where t.company_id = l.company_id and t.endpoint_id = l.endpoint_id)
    or exists (select from inventory.geolocations_daily g where g.company_id = l.company_id and g.endpoint_id = l.endpoint_id);
alter table inventory.endpoint_labels force row level security;
alter table inventory.traffic_hourly force row level security;
alter table inventory.geolocations_daily force row level security;
alter table inventory.moving_endpoints force row level security;
