-- Days of endpoints (UTC) as terms, so that filters by date are told by bits: the map of sensitive data
-- by a date read 120,000 rows of a million endpoints, 2.9 s. The ten days and the month that a day lies
-- in are terms too, so that a span of years is a dozen terms and not a thousand.
create function inventory.day_terms(e inventory.endpoints) returns text[] language sql stable as $$
  select array[
    'detectionTime:' || detected, 'detectionTime:' || left(detected, 9), 'detectionTime:' || left(detected, 7),
    'firstSeen:' || seen, 'firstSeen:' || left(seen, 9), 'firstSeen:' || left(seen, 7),
    'lastActivity:' || active, 'lastActivity:' || left(active, 9), 'lastActivity:' || left(active, 7)]
  from (values (to_char(e.detected_at at time zone 'UTC', 'YYYY-MM-DD'),
    to_char(e.first_seen_at at time zone 'UTC', 'YYYY-MM-DD'),
    to_char(e.last_activity_at at time zone 'UTC', 'YYYY-MM-DD'))) day (detected, seen, active)
$$;

create or replace function inventory.terms_of(e inventory.endpoints) returns text[] language sql stable as $$
  select inventory.own_terms(e) || inventory.child_terms(e.company_id, e.id) || inventory.day_terms(e)
$$;

create or replace function inventory.terms_of_added() returns trigger language plpgsql as $$
declare company uuid; terms text[]; changes bigint[]; places bigint[];
begin
  for company, terms, changes in
    with fresh as materialized (
      select a.company_id, a.id, a.place, inventory.own_terms(a) || inventory.day_terms(a) as terms, a.risk_score
      from added a
    ), written as (
      insert into inventory.endpoint_terms (company_id, endpoint_id, terms, risk_score, place)
      select f.company_id, f.id, f.terms, f.risk_score, f.place from fresh f
    ), counted as (
      select f.company_id, term, count(*) as change
      from fresh f, unnest(inventory.counted_terms(f.terms, f.risk_score)) term group by 1, 2
    )
    select c.company_id, array_agg(c.term), array_agg(c.change) from counted c group by 1
  loop
    perform inventory.add_to_term_counts(company, terms, changes);
  end loop;
  for company, places, terms in
    select t.company_id, array_agg(t.place), array_agg(term)
    from added a join inventory.endpoint_terms t
      on t.company_id = a.company_id and t.endpoint_id = a.id,
      unnest(t.terms || ('riskScore:' || t.risk_score)) term
    group by 1
  loop
    perform inventory.change_members(
      company, places, terms, array_fill(true, array[cardinality(terms)]));
  end loop;
  return null;
end $$;

-- Of a time, only another day matters.
create trigger endpoints_days_changed after update of detected_at, first_seen_at, last_activity_at
  on inventory.endpoints for each row
  when ((date_trunc('day', old.detected_at, 'UTC'), date_trunc('day', old.first_seen_at, 'UTC'),
      date_trunc('day', old.last_activity_at, 'UTC'))
    is distinct from
    (date_trunc('day', new.detected_at, 'UTC'), date_trunc('day', new.first_seen_at, 'UTC'),
      date_trunc('day', new.last_activity_at, 'UTC')))
  execute function inventory.remember_stale_terms();
-- After the triggers of its statement that remember.
create trigger endpoints_terms_refreshed_by_day after update of detected_at, first_seen_at, last_activity_at
  on inventory.endpoints for each statement execute function inventory.refresh_stale_terms();

-- What is there already. The owner sees all rows for a moment.
do $$
declare name text;
begin
  foreach name in array array['endpoints', 'endpoint_terms', 'term_counts', 'term_members'] loop
    execute format('alter table inventory.%I no force row level security', name);
  end loop;
  update inventory.endpoint_terms t set terms = t.terms || inventory.day_terms(e)
    from inventory.endpoints e where e.company_id = t.company_id and e.id = t.endpoint_id;
  insert into inventory.term_counts (company_id, field, value, endpoints)
    select company_id, split_part(term, ':', 1), split_part(term, ':', 2), count(*)
    from inventory.endpoints e, unnest(inventory.day_terms(e)) term group by 1, 2, 3;
  insert into inventory.term_members (company_id, term, block, members)
    select company_id, term, (place >> 13)::int, bit_or(set_bit(0::bit(8192), (place & 8191)::int, 1))
    from inventory.endpoints e, unnest(inventory.day_terms(e)) term group by 1, 2, 3;
  foreach name in array array['endpoints', 'endpoint_terms', 'term_counts', 'term_members'] loop
    execute format('alter table inventory.%I force row level security', name);
  end loop;
end $$;
