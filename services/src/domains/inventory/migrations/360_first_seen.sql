-- When something was detected, by Palisade, and when its first request was made are two moments: a
-- recording of years ago is detected today. What was kept as detected_at was the first request.
alter table inventory.hosts add column first_seen_at timestamptz;
alter table inventory.apis add column first_seen_at timestamptz;
alter table inventory.endpoints add column first_seen_at timestamptz;

-- The owner sees all rows for a moment.
alter table inventory.hosts no force row level security;
alter table inventory.apis no force row level security;
alter table inventory.endpoints no force row level security;
alter table inventory.correction_endpoints no force row level security;
alter table inventory.endpoints disable trigger user;
update inventory.hosts set first_seen_at = detected_at;
update inventory.apis set first_seen_at = detected_at;
update inventory.endpoints set first_seen_at = detected_at;
alter table inventory.endpoints enable trigger user;
-- What merges keep to be undone.
update inventory.correction_endpoints
set endpoint = endpoint || jsonb_build_object('first_seen_at', endpoint -> 'detected_at');
alter table inventory.hosts force row level security;
alter table inventory.apis force row level security;
alter table inventory.endpoints force row level security;
alter table inventory.correction_endpoints force row level security;

alter table inventory.hosts
  alter column first_seen_at set not null, alter column first_seen_at set default now();
alter table inventory.apis
  alter column first_seen_at set not null, alter column first_seen_at set default now();
alter table inventory.endpoints
  alter column first_seen_at set not null, alter column first_seen_at set default now();

create or replace view limited.seen with (security_barrier) as
  select * from inventory.endpoints
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and id = any ((select inventory.seen_endpoints())::uuid[]);

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
  ) s on s.company_id = h.company_id and s.host_id = h.id;

create or replace view limited.apis with (security_barrier) as
  select a.company_id, a.id, a.host_id, a.base_path, a.name, s.detected_at, s.last_activity_at,
    s.endpoint_count, a.is_hidden, a.is_detected, a.is_added, a.learning_mode, s.first_seen_at
  from inventory.apis a join (
    select company_id, api_id, min(detected_at) as detected_at,
      min(first_seen_at) as first_seen_at, max(last_activity_at) as last_activity_at,
      count(*)::int as endpoint_count
    from limited.seen group by company_id, api_id
  ) s on s.company_id = a.company_id and s.api_id = a.id;

create or replace view whole.hosts with (security_invoker) as select * from inventory.hosts;
create or replace view whole.apis with (security_invoker) as select * from inventory.apis;
