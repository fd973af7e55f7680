-- People whose role is limited to labels see the endpoints with one of these labels and nothing that is made of others. Their
-- statements run as palisade_limited: row-level security leaves it the rows of those endpoints, and roll-ups, which count all
-- endpoints, are not open to it. It has views under the same names in the schema limited, which count what it may see.
-- palisade_app is under none of these policies: who is not limited pays nothing.

-- The endpoints with one of the session's labels, by the index of labels. Runs as its owner, since policies of the table it reads ask it.
create function inventory.seen_endpoints() returns uuid[]
language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return (
    select coalesce(array_agg(distinct endpoint_id), '{}') from inventory.endpoint_labels
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
      and label_id = any(string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[])
  );
end $$;
revoke execute on function inventory.seen_endpoints() from public;
grant execute on function inventory.seen_endpoints() to palisade_limited;

grant usage on schema inventory to palisade_limited;
grant select on inventory.endpoint_aliases, inventory.learning_settings, inventory.display_settings, inventory.parameter_types, inventory.correlators to palisade_limited;
do $$
declare name text;
begin
  foreach name in array array['parameters', 'traffic_hourly', 'endpoint_findings', 'endpoint_labels', 'tunes'] loop
    execute format('grant select on inventory.%I to palisade_limited', name);
    execute format('create policy labels on inventory.%I as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]))', name);
  end loop;
end $$;
grant select on inventory.endpoints, inventory.corrections to palisade_limited;
create policy labels on inventory.endpoints as restrictive to palisade_limited using (id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on inventory.corrections as restrictive to palisade_limited using (endpoint_ids <@ (select inventory.seen_endpoints())::uuid[]);

create schema limited;
grant usage on schema limited to palisade_limited;

-- Endpoints that the session may see, for the views below.
create view limited.seen with (security_barrier) as
  select * from inventory.endpoints
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and id = any ((select inventory.seen_endpoints())::uuid[]);

create view limited.hosts with (security_barrier) as
  select h.company_id, h.id, h.name, h.is_external, s.detected_at, s.last_activity_at, s.endpoint_count, s.api_count, s.sensitive_count, s.risk_score, s.requests, h.pattern, h.host_samples
  from inventory.hosts h join (
    select company_id, host_id, min(detected_at) as detected_at, max(last_activity_at) as last_activity_at, count(*)::int as endpoint_count, count(distinct api_id)::int as api_count,
      count(*) filter (where sensitive)::int as sensitive_count, sum(requests)::bigint as requests,
      -- As the learner judges a host: the larger of 0.9 of the highest risk and the mean of the highest tenth.
      (round(10 * greatest(0.9 * max(risk_score), avg(risk_score) filter (where place <= ceil(size / 10.0)))::numeric) / 10)::double precision as risk_score
    from (
      select seen.*, row_number() over (partition by host_id order by risk_score desc) as place, count(*) over (partition by host_id) as size from limited.seen
    ) placed group by company_id, host_id
  ) s on s.company_id = h.company_id and s.host_id = h.id;

create view limited.apis with (security_barrier) as
  select a.company_id, a.id, a.host_id, a.base_path, a.name, s.detected_at, s.last_activity_at, s.endpoint_count, a.is_hidden, a.is_detected, a.is_added, a.learning_mode
  from inventory.apis a join (
    select company_id, api_id, min(detected_at) as detected_at, max(last_activity_at) as last_activity_at, count(*)::int as endpoint_count from limited.seen group by company_id, api_id
  ) s on s.company_id = a.company_id and s.api_id = a.id;

create view limited.company_counts with (security_barrier) as
  select company_id, count(distinct host_id)::int as hosts, count(distinct api_id)::int as apis, count(*)::int as endpoints,
    count(*) filter (where sensitive)::int as sensitive_endpoints, count(*) filter (where not authenticated)::int as unauthenticated_endpoints
  from limited.seen group by company_id;

create view limited.term_counts with (security_barrier) as
  select t.company_id, split_part(term, ':', 1) as field, substr(term, strpos(term, ':') + 1) as value, count(*) as endpoints
  from inventory.endpoint_terms t, unnest(inventory.counted_terms(t.terms, t.risk_score)) term
  where t.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and t.endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by t.company_id, term;

-- What was not learned from belongs to no endpoint.
create view limited.company_traffic_hourly with (security_barrier) as
  select company_id, hour, sum(requests)::bigint as learned, 0::bigint as noise, 0::bigint as rejected, sum(errors)::bigint as errors from inventory.traffic_hourly
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  group by company_id, hour;

grant select on limited.hosts, limited.apis, limited.company_counts, limited.term_counts, limited.company_traffic_hourly to palisade_limited;
-- Nobody else needs them.
revoke all on all tables in schema limited from palisade_app;
