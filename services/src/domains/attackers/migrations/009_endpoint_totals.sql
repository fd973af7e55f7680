-- What a step says by itself. Steps of before go on without.
alter table attackers.steps
  -- Attempts answered with 401, 403 or 429.
  add column refused bigint not null default 0,
  -- Its part of the attacker's score, as of its end.
  add column score real not null default 0,
  add column is_proven boolean not null default false,
  add column on_sensitive_data boolean not null default false;

-- What an attacker did at an endpoint, by type: sums over its steps, which stay when steps are forgotten. Totals of any choice of endpoints are made of these.
create table attackers.endpoint_totals (
  company_id uuid not null,
  attacker_id uuid not null,
  endpoint_id uuid not null,
  type text not null,
  -- How far it came: 0 recon, 1 probing, 2 exploitation, 3 exfiltration.
  phase_rank int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  successes bigint not null,
  refused bigint not null,
  steps int not null,
  weight double precision not null,
  -- As of the last time.
  score double precision not null,
  -- The largest score of one step.
  top_score real not null,
  is_proven boolean not null,
  on_sensitive_data boolean not null,
  primary key (company_id, attacker_id, endpoint_id, type),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
-- No index holds what changes of a row.
alter table attackers.endpoint_totals set (fillfactor = 80);
create index endpoint_totals_endpoint on attackers.endpoint_totals (company_id, endpoint_id);
alter table attackers.endpoint_totals enable row level security;
alter table attackers.endpoint_totals force row level security;
create policy company on attackers.endpoint_totals using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

-- Share of a score that is left: half after a day.
create function attackers.left_after(since timestamptz, until timestamptz) returns double precision language sql immutable parallel safe as $$
  select power(0.5::double precision, least(greatest(extract(epoch from until - since)::double precision, 0) / 86400, 1000));
$$;
create function attackers.phase_rank(phase text) returns int language sql immutable parallel safe as $$
  select case phase when 'recon' then 0 when 'probing' then 1 when 'exploitation' then 2 else 3 end;
$$;

-- Adds totals to those there are; any number of one attacker, endpoint and type.
create function attackers.add_totals(more attackers.endpoint_totals[]) returns void language sql as $$
  insert into attackers.endpoint_totals as t
    select company_id, attacker_id, endpoint_id, type, max(phase_rank), min(first_seen_at), max(last_seen_at), sum(attempts), sum(successes), sum(refused), sum(steps), sum(weight),
      sum(score * attackers.left_after(last_seen_at, until)), max(top_score), bool_or(is_proven), bool_or(on_sensitive_data)
    from (select m.*, max(m.last_seen_at) over (partition by m.company_id, m.attacker_id, m.endpoint_id, m.type) as until from unnest(more) m) latest
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, attacker_id, endpoint_id, type) do update set
    phase_rank = greatest(t.phase_rank, excluded.phase_rank), first_seen_at = least(t.first_seen_at, excluded.first_seen_at), last_seen_at = greatest(t.last_seen_at, excluded.last_seen_at),
    attempts = t.attempts + excluded.attempts, successes = t.successes + excluded.successes, refused = t.refused + excluded.refused, steps = t.steps + excluded.steps, weight = t.weight + excluded.weight,
    score = t.score * attackers.left_after(t.last_seen_at, excluded.last_seen_at) + excluded.score * attackers.left_after(excluded.last_seen_at, t.last_seen_at),
    top_score = greatest(t.top_score, excluded.top_score), is_proven = t.is_proven or excluded.is_proven, on_sensitive_data = t.on_sensitive_data or excluded.on_sensitive_data;
$$;

-- Steps that are new, and what was added to others. Who moves steps to another attacker or endpoint moves totals too.
create function attackers.total_new_steps() returns trigger language plpgsql as $$
begin
  perform attackers.add_totals(array_agg(row(company_id, attacker_id, endpoint_id, type, attackers.phase_rank(phase), started_at, ended_at, attempts, successes, refused, 1, weight, score, score, is_proven, on_sensitive_data)::attackers.endpoint_totals))
    from added where endpoint_id is not null having count(*) > 0;
  return null;
end $$;
create trigger steps_totalled_added after insert on attackers.steps referencing new table as added for each statement execute function attackers.total_new_steps();
-- Before and after of a step are put together by its id: a join would be planned once, for the few rows that it meets first.
create function attackers.total_changed_steps() returns trigger language plpgsql as $$
begin
  perform attackers.add_totals(array_agg(row(company_id, attacker_id, endpoint_id, type, rank, since, until, attempts, successes, refused, 0, weight, score - score_before * attackers.left_after(until_before, until), score, is_proven, on_sensitive_data)::attackers.endpoint_totals))
    from (
      select company_id, attacker_id, endpoint_id, type, max(attackers.phase_rank(phase)) as rank, min(started_at) as since, max(ended_at) filter (where side = 1) as until, max(ended_at) filter (where side = -1) as until_before,
        sum(side * attempts) as attempts, sum(side * successes) as successes, sum(side * refused) as refused, sum(side * weight) as weight, max(score) filter (where side = 1) as score, max(score) filter (where side = -1) as score_before,
        bool_or(is_proven) as is_proven, bool_or(on_sensitive_data) as on_sensitive_data
      from (select 1 as side, added.* from added union all select -1, gone.* from gone) both_sides
      where endpoint_id is not null group by company_id, id, attacker_id, endpoint_id, type
      having count(*) = 2 and (sum(side * attempts) <> 0 or sum(side * weight) <> 0 or max(score) <> min(score) or max(ended_at) <> min(ended_at) or min(started_at) <> max(started_at))
    ) changed having count(*) > 0;
  return null;
end $$;
create trigger steps_totalled_changed after update on attackers.steps referencing new table as added old table as gone for each statement execute function attackers.total_changed_steps();

-- Attempts at an endpoint that was merged into another are attempts at that one.
create or replace function attackers.follow_merges() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from changed c join attackers.attacker_endpoints e on e.company_id = c.company_id and e.endpoint_id = c.old_id) then return null; end if;
  update attackers.steps s set endpoint_id = c.endpoint_id from changed c, attackers.attacker_endpoints e
    where e.company_id = c.company_id and e.endpoint_id = c.old_id and s.company_id = e.company_id and s.attacker_id = e.attacker_id and s.endpoint_id = c.old_id;
  insert into attackers.attacker_endpoints as kept (company_id, attacker_id, endpoint_id, last_seen_at)
    select e.company_id, e.attacker_id, c.endpoint_id, max(e.last_seen_at) from changed c join attackers.attacker_endpoints e on e.company_id = c.company_id and e.endpoint_id = c.old_id group by 1, 2, 3
    on conflict (company_id, attacker_id, endpoint_id) do update set last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at);
  delete from attackers.attacker_endpoints e using changed c where e.company_id = c.company_id and e.endpoint_id = c.old_id;
  perform attackers.add_totals(array_agg(row(t.company_id, t.attacker_id, c.endpoint_id, t.type, t.phase_rank, t.first_seen_at, t.last_seen_at, t.attempts, t.successes, t.refused, t.steps, t.weight, t.score, t.top_score, t.is_proven, t.on_sensitive_data)::attackers.endpoint_totals))
    from changed c join attackers.endpoint_totals t on t.company_id = c.company_id and t.endpoint_id = c.old_id having count(*) > 0;
  delete from attackers.endpoint_totals t using changed c where t.company_id = c.company_id and t.endpoint_id = c.old_id;
  return null;
end $$;

-- Of steps that did not note it: refused where the latest attempt was, and at most 20 an hour, as detection counts.
insert into attackers.endpoint_totals
  select company_id, attacker_id, endpoint_id, type, max(attackers.phase_rank(phase)), min(started_at), max(ended_at), sum(attempts), sum(successes), sum(case when response_status in (401, 403, 429) then attempts - successes else 0 end), count(*), sum(weight),
    sum(estimate * attackers.left_after(ended_at, until)), max(estimate), false, bool_or(successes > 0 and sensitive)
  from (
    select s.*, least(s.weight * s.attempts, 20 * (1 + floor(extract(epoch from s.ended_at - s.started_at)::double precision / 3600))) as estimate,
      max(s.ended_at) over (partition by s.company_id, s.attacker_id, s.endpoint_id, s.type) as until, coalesce(e.sensitive, false) as sensitive
    from attackers.steps s left join inventory.endpoints e on e.company_id = s.company_id and e.id = s.endpoint_id where s.endpoint_id is not null
  ) known group by 1, 2, 3, 4;
