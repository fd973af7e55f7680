-- Attackers of companies, what they did, and what detection remembers. company_id leads every key. Written with what a batch taught, in one transaction.
create schema attackers;

create table attackers.attackers (
  company_id uuid not null,
  -- Made of the company and the number, so that it is the same however often it is written.
  id uuid not null,
  -- Of detection: counts up within the company.
  number bigint not null,
  level text not null check (level in ('suspect', 'attacker')),
  action_group text not null generated always as (case level when 'attacker' then 'actionRequired' else 'suspicious' end) stored,
  status text not null default 'open' check (status in ('open', 'fixing', 'fixed', 'ignored', 'deleted')),
  -- Grows with each change that people make, so that two do not overwrite each other.
  version int not null default 1,
  -- What the attacker is told by.
  source_type text not null check (source_type in ('user', 'token', 'apiKey', 'ip')),
  source_id text not null,
  address text,
  severity text not null check (severity in ('info', 'low', 'medium', 'high', 'critical')),
  severity_rank int not null generated always as (case severity when 'info' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  score real not null,
  phase text not null check (phase in ('recon', 'probing', 'exploitation', 'exfiltration')),
  -- The type that most of it is of, and all types, most first.
  main_type text not null,
  types text[] not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  successes bigint not null,
  refused bigint not null,
  steps int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index attackers_number on attackers.attackers (company_id, number);
-- One for each order of the list within a group and status.
create index attackers_severity on attackers.attackers (company_id, action_group, status, severity_rank, id);
create index attackers_last_seen on attackers.attackers (company_id, action_group, status, last_seen_at, id);
create index attackers_first_seen on attackers.attackers (company_id, action_group, status, first_seen_at, id);
create index attackers_source on attackers.attackers (company_id, action_group, status, source_id, id);
create index attackers_attempts on attackers.attackers (company_id, action_group, status, attempts, id);
create index attackers_steps on attackers.attackers (company_id, action_group, status, steps, id);

-- Detection goes on from these after a restart; beside its row, since lists do not read it.
create table attackers.attacker_states (
  company_id uuid not null,
  attacker_id uuid not null,
  state text not null,
  primary key (company_id, attacker_id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);

-- Users, tokens, keys and addresses that an attacker was seen with. Tokens and keys as hashes.
create table attackers.attacker_sources (
  company_id uuid not null,
  attacker_id uuid not null,
  source_type text not null,
  source_id text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  primary key (company_id, attacker_id, source_type, source_id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index attacker_sources_source on attackers.attacker_sources (company_id, source_type, source_id);

-- Endpoints that an attacker made attempts at.
create table attackers.attacker_endpoints (
  company_id uuid not null,
  attacker_id uuid not null,
  endpoint_id uuid not null,
  last_seen_at timestamptz not null,
  primary key (company_id, attacker_id, endpoint_id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index attacker_endpoints_endpoint on attackers.attacker_endpoints (company_id, endpoint_id);

-- Attackers that turned out to be another one: the id that is gone leads there.
create table attackers.united (
  company_id uuid not null,
  gone_id uuid not null,
  gone_number bigint not null,
  attacker_id uuid not null,
  at timestamptz not null default now(),
  primary key (company_id, gone_id)
);
create index united_attacker on attackers.united (company_id, attacker_id);

-- What was done in one go: attempts of one type at one endpoint.
create table attackers.steps (
  company_id uuid not null,
  id uuid not null,
  attacker_id uuid not null,
  type text not null,
  phase text not null,
  -- Null at no endpoint. What the endpoint was then stays when it is gone.
  endpoint_id uuid,
  host text not null,
  method text not null,
  template text,
  path text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  attempts bigint not null,
  successes bigint not null,
  -- What the latest attempt was answered with.
  response_status int not null,
  weight real not null,
  message text not null,
  primary key (company_id, id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index steps_attacker on attackers.steps (company_id, attacker_id, started_at, id);

-- Exchanges of some attempts of a step, masked and bounded.
create table attackers.examples (
  company_id uuid not null,
  step_id uuid not null,
  -- Which of the step's attempts it was.
  attempt bigint not null,
  at timestamptz not null,
  message text not null,
  is_success boolean not null,
  exchange jsonb not null,
  anomalies jsonb not null,
  -- What is unlike earlier answers; null when nothing is.
  answer jsonb,
  primary key (company_id, step_id, attempt),
  foreign key (company_id, step_id) references attackers.steps on delete cascade
);

-- What people said, and the status that they changed the attacker to with it.
create table attackers.comments (
  company_id uuid not null,
  id uuid not null,
  attacker_id uuid not null,
  new_status text,
  message text not null,
  author_id uuid,
  author text not null,
  at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index comments_attacker on attackers.comments (company_id, attacker_id, at, id);

-- What detection remembers of the company's traffic, compressed.
create table attackers.detector_states (
  company_id uuid primary key,
  state bytea not null,
  saved_at timestamptz not null default now()
);
alter table attackers.detector_states alter column state set storage external;

-- How many attackers there are, so that tabs and cards count no rows.
create table attackers.attacker_counts (
  company_id uuid not null,
  action_group text not null,
  status text not null,
  severity text not null,
  attackers bigint not null,
  primary key (company_id, action_group, status, severity)
);
create function attackers.add_counts(company uuid, groups text[], statuses text[], severities text[], counts bigint[]) returns void language sql as $$
  insert into attackers.attacker_counts as c (company_id, action_group, status, severity, attackers)
  select company, n.action_group, n.status, n.severity, n.attackers from unnest(groups, statuses, severities, counts) as n (action_group, status, severity, attackers) where n.attackers <> 0 order by 2, 3, 4
  on conflict (company_id, action_group, status, severity) do update set attackers = c.attackers + excluded.attackers;
$$;
create function attackers.count_attackers() returns trigger language plpgsql as $$
declare company uuid; groups text[]; statuses text[]; severities text[]; counts bigint[];
begin
  if tg_op = 'INSERT' then
    for company, groups, statuses, severities, counts in
      select company_id, array_agg(action_group), array_agg(status), array_agg(severity), array_agg(n) from (select company_id, action_group, status, severity, count(*) as n from added group by 1, 2, 3, 4) s group by 1
    loop perform attackers.add_counts(company, groups, statuses, severities, counts); end loop;
  elsif tg_op = 'DELETE' then
    for company, groups, statuses, severities, counts in
      select company_id, array_agg(action_group), array_agg(status), array_agg(severity), array_agg(-n) from (select company_id, action_group, status, severity, count(*) as n from gone group by 1, 2, 3, 4) s group by 1
    loop perform attackers.add_counts(company, groups, statuses, severities, counts); end loop;
  else
    for company, groups, statuses, severities, counts in
      select company_id, array_agg(action_group), array_agg(status), array_agg(severity), array_agg(n) from (
        select company_id, action_group, status, severity, sum(n) as n from (
          select company_id, action_group, status, severity, count(*) as n from added group by 1, 2, 3, 4
          union all select company_id, action_group, status, severity, -count(*) from gone group by 1, 2, 3, 4
        ) both_sides group by 1, 2, 3, 4 having sum(n) <> 0
      ) s group by 1
    loop perform attackers.add_counts(company, groups, statuses, severities, counts); end loop;
  end if;
  return null;
end $$;
create trigger attackers_counted_added after insert on attackers.attackers referencing new table as added for each statement execute function attackers.count_attackers();
create trigger attackers_counted_changed after update on attackers.attackers referencing new table as added old table as gone for each statement execute function attackers.count_attackers();
create trigger attackers_counted_gone after delete on attackers.attackers referencing old table as gone for each statement execute function attackers.count_attackers();

-- Attempts at an endpoint that was merged into another are attempts at that one.
create function attackers.follow_merges() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  if not exists (select from changed c join attackers.attacker_endpoints e on e.company_id = c.company_id and e.endpoint_id = c.old_id) then return null; end if;
  update attackers.steps s set endpoint_id = c.endpoint_id from changed c, attackers.attacker_endpoints e
    where e.company_id = c.company_id and e.endpoint_id = c.old_id and s.company_id = e.company_id and s.attacker_id = e.attacker_id and s.endpoint_id = c.old_id;
  insert into attackers.attacker_endpoints as kept (company_id, attacker_id, endpoint_id, last_seen_at)
    select e.company_id, e.attacker_id, c.endpoint_id, max(e.last_seen_at) from changed c join attackers.attacker_endpoints e on e.company_id = c.company_id and e.endpoint_id = c.old_id group by 1, 2, 3
    on conflict (company_id, attacker_id, endpoint_id) do update set last_seen_at = greatest(kept.last_seen_at, excluded.last_seen_at);
  delete from attackers.attacker_endpoints e using changed c where e.company_id = c.company_id and e.endpoint_id = c.old_id;
  return null;
end $$;
create trigger aliases_attackers after insert on inventory.endpoint_aliases referencing new table as changed for each statement execute function attackers.follow_merges();

do $$
declare name text;
begin
  foreach name in array array['attackers', 'attacker_states', 'attacker_sources', 'attacker_endpoints', 'united', 'steps', 'examples', 'comments', 'detector_states', 'attacker_counts'] loop
    execute format('alter table attackers.%I enable row level security', name);
    execute format('alter table attackers.%I force row level security', name);
    execute format($p$create policy company on attackers.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

-- People whose role is limited to labels see attackers that made attempts at endpoints with one of these labels, and these attempts.
grant usage on schema attackers to palisade_limited;
grant select on attackers.attackers, attackers.attacker_sources, attackers.attacker_endpoints, attackers.united, attackers.steps, attackers.examples, attackers.comments to palisade_limited;
create policy labels on attackers.attacker_endpoints as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on attackers.steps as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on attackers.attackers as restrictive to palisade_limited
  using (exists (select from attackers.attacker_endpoints e where e.company_id = attackers.company_id and e.attacker_id = attackers.id));
create policy labels on attackers.examples as restrictive to palisade_limited using (exists (select from attackers.steps s where s.company_id = examples.company_id and s.id = step_id));
do $$
declare name text;
begin
  foreach name in array array['attacker_sources', 'united', 'comments'] loop
    execute format('create policy labels on attackers.%I as restrictive to palisade_limited using (exists (select from attackers.attackers a where a.company_id = %I.company_id and a.id = attacker_id))', name, name);
  end loop;
end $$;
create view limited.attacker_counts with (security_barrier) as
  select a.company_id, a.action_group, a.status, a.severity, count(*) as attackers from attackers.attackers a
  where a.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (select from attackers.attacker_endpoints e where e.company_id = a.company_id and e.attacker_id = a.id and e.endpoint_id = any ((select inventory.seen_endpoints())::uuid[]))
  group by 1, 2, 3, 4;
grant select on limited.attacker_counts to palisade_limited;
revoke all on limited.attacker_counts from palisade_app;
