-- The most that a step's score ever was. Commits saw only what it was when they were made, so that the largest score of one step
-- depended on where they were.
alter table attackers.steps add column top_score real not null default 0;
-- The owner of a server of one's own is held to row-level security too, and sees no rows without a company.
alter table attackers.steps no force row level security;
update attackers.steps set top_score = score;
alter table attackers.steps force row level security;
create or replace function attackers.total_new_steps() returns trigger language plpgsql as $$
begin
  perform attackers.add_totals(array_agg(row(company_id, attacker_id, endpoint_id, type, attackers.phase_rank(phase), started_at, ended_at, attempts, successes, refused, 1, weight, score, top_score, is_proven, on_sensitive_data)::attackers.endpoint_totals))
    from added where endpoint_id is not null having count(*) > 0;
  return null;
end $$;
create or replace function attackers.total_changed_steps() returns trigger language plpgsql as $$
begin
  perform attackers.add_totals(array_agg(row(company_id, attacker_id, endpoint_id, type, rank, since, until, attempts, successes, refused, 0, weight, score - score_before * attackers.left_after(until_before, until), top_score, is_proven, on_sensitive_data)::attackers.endpoint_totals))
    from (
      select company_id, attacker_id, endpoint_id, type, max(attackers.phase_rank(phase)) as rank, min(started_at) as since, max(ended_at) filter (where side = 1) as until, max(ended_at) filter (where side = -1) as until_before,
        sum(side * attempts) as attempts, sum(side * successes) as successes, sum(side * refused) as refused, sum(side * weight) as weight, max(score) filter (where side = 1) as score, max(top_score) filter (where side = 1) as top_score, max(score) filter (where side = -1) as score_before,
        bool_or(is_proven) as is_proven, bool_or(on_sensitive_data) as on_sensitive_data
      from (select 1 as side, added.* from added union all select -1, gone.* from gone) both_sides
      where endpoint_id is not null group by company_id, id, attacker_id, endpoint_id, type
      having count(*) = 2 and (sum(side * attempts) <> 0 or sum(side * weight) <> 0 or max(score) <> min(score) or max(ended_at) <> min(ended_at) or min(started_at) <> max(started_at))
    ) changed having count(*) > 0;
  return null;
end $$;
