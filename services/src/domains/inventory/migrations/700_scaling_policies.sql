-- Policies of people who are limited to labels, for few endpoints and for most of a million. One
-- condition cannot be quick for both: a list of the endpoints seen finds the rows of 200 by an index,
-- and takes 100 ms to make and 12 ms to search for each row at 333,000; a look into the index of
-- labels for each row takes 2 µs however many there are, and finds none. Both say the same, so which
-- of them is asked decides about time alone.

-- Whether the session's labels are on at most so many endpoints. It is called immutable though it is
-- not, so that the planner answers it and plans with one of the conditions; a plan that is kept while
-- labels grow shows the same rows more slowly. Counts of terms follow labels within the same statement
-- (20 µs to read).
create function inventory.sees_at_most(most int) returns boolean
language plpgsql immutable security definer set search_path = pg_catalog as $$
begin
  return most >= (
    select coalesce(sum(endpoints), 0) from inventory.term_counts
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and field = 'label'
      and value = any(string_to_array(current_setting('palisade.label_ids', true), ','))
  );
end $$;
revoke execute on function inventory.sees_at_most(int) from public;
grant execute on function inventory.sees_at_most(int) to palisade_limited;

-- The same labels to be asked of one endpoint at a time, by the key: as a truth and not a condition on
-- labels, since the planner would take the index of rules for that and search it for each of them, 20
-- instead of 4 microseconds a row (13 labels of 333,000 endpoints, load 7). limited.labelled_endpoints
-- finds endpoints by labels.
create view limited.labels_of_each with (security_barrier) as
  select company_id, endpoint_id from inventory.endpoint_labels
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and (label_id = any (
      (select string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[])::uuid[]
    )) is true;
revoke all on limited.labels_of_each from palisade_app;
grant select on limited.labels_of_each to palisade_limited;

-- Leaves of a table what belongs to endpoints with one of the session's labels. With the offset each
-- row is one look into an index; without it the server makes a hash of all endpoints seen.
create function inventory.limit_to_labels(wanted regclass, endpoint name default 'endpoint_id')
returns void language plpgsql set search_path = pg_catalog as $$
begin
  execute format('drop policy if exists labels on %s', wanted);
  execute format($policy$
    create policy labels on %1$s as restrictive to palisade_limited using (
      case when inventory.sees_at_most(1000) then %3$I = any ((select inventory.seen_endpoints())::uuid[])
      else exists (
        select from limited.labels_of_each l
        where l.company_id = %2$I.company_id and l.endpoint_id = %2$I.%3$I offset 0
      ) end)
    $policy$, wanted, (select relname from pg_class where oid = wanted), endpoint);
end $$;
revoke execute on function inventory.limit_to_labels(regclass, name) from public;

select inventory.limit_to_labels('inventory.endpoints', 'id');
select inventory.limit_to_labels('inventory.parameters');
select inventory.limit_to_labels('inventory.traffic_hourly');
select inventory.limit_to_labels('inventory.endpoint_findings');
select inventory.limit_to_labels('inventory.endpoint_labels');
select inventory.limit_to_labels('inventory.tunes');
select inventory.limit_to_labels('inventory.endpoint_exchanges');
select inventory.limit_to_labels('inventory.geolocations_daily');
select inventory.limit_to_labels('inventory.changes');
select inventory.limit_to_labels('inventory.change_parts');

drop policy labels on inventory.corrections;
create policy labels on inventory.corrections as restrictive to palisade_limited using (
  not exists (
    select from unnest(corrections.endpoint_ids) as e (id) where not exists (
      select from limited.labels_of_each l
      where l.company_id = corrections.company_id and l.endpoint_id = e.id offset 0
    )
  )
);
drop policy labels on inventory.parameter_decisions;
create policy labels on inventory.parameter_decisions as restrictive to palisade_limited using (
  label_ids <@ string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[]
  or (not is_for_all and exists (
    select from limited.labels_of_each l
    where l.company_id = parameter_decisions.company_id
      and l.endpoint_id = parameter_decisions.endpoint_id offset 0
  ))
);
drop policy labels on inventory.endpoint_count_changes;
create policy labels on inventory.endpoint_count_changes as restrictive to palisade_limited using (
  exists (
    select from limited.labels_of_each l
    where l.company_id = endpoint_count_changes.company_id
      and l.endpoint_id = endpoint_count_changes.endpoint_id offset 0
  ) or exists (
    select from inventory.endpoint_aliases a join limited.labels_of_each l
      on l.company_id = a.company_id and l.endpoint_id = a.endpoint_id
    where a.company_id = endpoint_count_changes.company_id
      and a.old_id = endpoint_count_changes.endpoint_id offset 0
  )
);

-- Bits of the endpoints seen, an array of blocks; as an initial plan of a statement 10 ms for a million
-- endpoints, after which an index that has their places tells them in a microsecond each.
create view limited.seen_blocks as
  select array_agg(coalesce(found.members, 0::bit(8192)) order by number) as blocks
  from generate_series(0, (
    select max(block) from inventory.term_members
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and term = 'all:'
  )) number left join (
    select block, bit_or(members) as members from inventory.term_members
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and term = any(
        select 'label:' || id
        from unnest(string_to_array(current_setting('palisade.label_ids', true), ',')) id)
    group by block
  ) found on found.block = number;
revoke all on limited.seen_blocks from palisade_app;

-- Roll-ups of hosts and APIs count row by row what is seen. A list of up to 20,000 endpoints is the way
-- to these, as before; of more each host or API that is asked for is counted by itself, and none where
-- only names are asked for. One of the two is left of the view when it is planned.
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
  from inventory.hosts h left join lateral (
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
  from inventory.apis a left join lateral (
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

-- Numbers of the company from the bits of terms, each only where it is asked for.
create or replace view limited.company_counts with (security_barrier) as
  select own.company_id, (select count(*) from limited.hosts)::int as hosts,
    (select count(*) from limited.apis)::int as apis,
    (select coalesce(sum(bit_count(m.members)), 0) from limited.term_members m
      where m.company_id = own.company_id and m.term = 'all:')::int as endpoints,
    (select coalesce(sum(bit_count(m.members)), 0) from limited.term_members m
      where m.company_id = own.company_id and m.term = 'sensitive:true')::int as sensitive_endpoints,
    (select coalesce(sum(bit_count(m.members)), 0) from limited.term_members m
      where m.company_id = own.company_id and m.term = 'authenticated:false'
    )::int as unauthenticated_endpoints
  from (
    select nullif(current_setting('palisade.company_id', true), '')::uuid as company_id
  ) own where own.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid;
