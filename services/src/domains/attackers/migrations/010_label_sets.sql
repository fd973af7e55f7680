-- Companies in which somebody is limited to labels. Asked for all of them at once.
create table attackers.limited_companies (company_id uuid primary key);

-- Lists of people who are limited to labels: of each set of labels that somebody is limited to, the attackers that made attempts at its endpoints, with totals, score and severity of
-- these alone. Made when a set is first asked for, and kept up after writes, which only note what they changed (attackers/limited/labelSets.ts).
create table attackers.label_sets (
  company_id uuid not null,
  id bigint not null generated always as identity,
  -- Each once, in order.
  label_ids uuid[] not null,
  -- Whether its attackers have been counted.
  is_counted boolean not null default false,
  read_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, label_ids)
);

-- What was changed since attackers were counted: an attacker, or the labels of an endpoint.
create table attackers.to_count (
  company_id uuid not null,
  id bigint not null generated always as identity,
  attacker_id uuid,
  endpoint_id uuid,
  primary key (company_id, id)
);

-- Attackers as attackers.attackers has them, by what they did at the endpoints of a set.
create table attackers.seen_attackers (
  company_id uuid not null,
  set_id bigint not null,
  id uuid not null,
  number bigint not null,
  level text not null,
  action_group text not null generated always as (case level when 'attacker' then 'actionRequired' else 'suspicious' end) stored,
  status text not null,
  version int not null,
  source_type text not null,
  source_id text not null,
  address text,
  severity text not null,
  severity_rank int not null generated always as (case severity when 'info' then 0 when 'low' then 1 when 'medium' then 2 when 'high' then 3 else 4 end) stored,
  score real not null,
  phase text not null,
  main_type text not null,
  types text[] not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  attempts bigint not null,
  successes bigint not null,
  refused bigint not null,
  steps int not null,
  primary key (company_id, set_id, id)
);
create index seen_attackers_severity on attackers.seen_attackers (company_id, set_id, action_group, status, severity_rank, id);
create index seen_attackers_last_seen on attackers.seen_attackers (company_id, set_id, action_group, status, last_seen_at, id);
create index seen_attackers_first_seen on attackers.seen_attackers (company_id, set_id, action_group, status, first_seen_at, id);
create index seen_attackers_source on attackers.seen_attackers (company_id, set_id, action_group, status, source_id, id);
create index seen_attackers_attempts on attackers.seen_attackers (company_id, set_id, action_group, status, attempts, id);
create index seen_attackers_steps on attackers.seen_attackers (company_id, set_id, action_group, status, steps, id);

-- How many of them there are, so that tabs and cards count no rows.
create table attackers.seen_counts (
  company_id uuid not null,
  set_id bigint not null,
  action_group text not null,
  status text not null,
  severity text not null,
  attackers bigint not null,
  primary key (company_id, set_id, action_group, status, severity)
);
create table attackers.seen_type_counts (
  company_id uuid not null,
  set_id bigint not null,
  action_group text not null,
  status text not null,
  type text not null,
  attackers bigint not null,
  primary key (company_id, set_id, action_group, status, type)
);
-- What some of them add to the counts, or take away.
create type attackers.seen_part as (company_id uuid, set_id bigint, action_group text, status text, severity text, types text[], n int);
create function attackers.count_parts(parts attackers.seen_part[]) returns void language sql as $$
  insert into attackers.seen_counts as c (company_id, set_id, action_group, status, severity, attackers)
    select company_id, set_id, action_group, status, severity, sum(n) from unnest(parts) group by 1, 2, 3, 4, 5 having sum(n) <> 0
    on conflict (company_id, set_id, action_group, status, severity) do update set attackers = c.attackers + excluded.attackers;
  insert into attackers.seen_type_counts as c (company_id, set_id, action_group, status, type, attackers)
    select p.company_id, p.set_id, p.action_group, p.status, t.type, sum(p.n) from unnest(parts) p cross join unnest(p.types) as t (type) group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
    on conflict (company_id, set_id, action_group, status, type) do update set attackers = c.attackers + excluded.attackers;
$$;
create function attackers.count_seen() returns trigger language plpgsql as $$
declare parts attackers.seen_part[];
begin
  if tg_op <> 'DELETE' then parts := array(select row(company_id, set_id, action_group, status, severity, types, 1)::attackers.seen_part from added); end if;
  if tg_op <> 'INSERT' then parts := parts || array(select row(company_id, set_id, action_group, status, severity, types, -1)::attackers.seen_part from gone); end if;
  if cardinality(parts) > 0 then perform attackers.count_parts(parts); end if;
  return null;
end $$;
create trigger seen_counted_added after insert on attackers.seen_attackers referencing new table as added for each statement execute function attackers.count_seen();
create trigger seen_counted_changed after update on attackers.seen_attackers referencing new table as added old table as gone for each statement execute function attackers.count_seen();
create trigger seen_counted_gone after delete on attackers.seen_attackers referencing old table as gone for each statement execute function attackers.count_seen();

do $$
declare name text;
begin
  foreach name in array array['label_sets', 'to_count', 'seen_attackers', 'seen_counts', 'seen_type_counts'] loop
    execute format('alter table attackers.%I enable row level security', name);
    execute format('alter table attackers.%I force row level security', name);
    execute format($p$create policy company on attackers.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;

-- Whether anybody of a company is limited to labels, asked by the writes below. The lock is shared among them; who makes the first set takes it alone, and so waits for
-- writes that did not know of it, while writes after it do.
create function attackers.has_label_sets(company uuid) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7254436, hashtext(company::text));
  return exists (select from attackers.limited_companies where company_id = company);
end $$;
create function attackers.note_attackers(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  if company is not null and attackers.has_label_sets(company) then insert into attackers.to_count (company_id, attacker_id) select distinct company, id from unnest(ids) id; end if;
end $$;
create function attackers.note_changed() returns trigger language plpgsql as $$
begin
  perform attackers.note_attackers(company_id, array_agg(id)) from changed group by company_id;
  return null;
end $$;
create trigger attackers_noted_changed after update on attackers.attackers referencing new table as changed for each statement execute function attackers.note_changed();
create trigger attackers_noted_gone after delete on attackers.attackers referencing old table as changed for each statement execute function attackers.note_changed();
create function attackers.note_totals() returns trigger language plpgsql as $$
begin
  perform attackers.note_attackers(company_id, array_agg(attacker_id)) from changed group by company_id;
  return null;
end $$;
create trigger totals_noted_added after insert on attackers.endpoint_totals referencing new table as changed for each statement execute function attackers.note_totals();
create trigger totals_noted_changed after update on attackers.endpoint_totals referencing new table as changed for each statement execute function attackers.note_totals();
create trigger totals_noted_gone after delete on attackers.endpoint_totals referencing old table as changed for each statement execute function attackers.note_totals();
create function attackers.note_labels() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
declare company uuid;
begin
  for company in select distinct company_id from changed loop
    if attackers.has_label_sets(company) then
      insert into attackers.to_count (company_id, endpoint_id)
        select distinct company, c.endpoint_id from changed c
        where c.company_id = company and exists (select from attackers.label_sets s where s.company_id = company and c.label_id = any(s.label_ids))
          and exists (select from attackers.endpoint_totals t where t.company_id = company and t.endpoint_id = c.endpoint_id);
    end if;
  end loop;
  return null;
end $$;
create trigger labels_noted_added after insert on inventory.endpoint_labels referencing new table as changed for each statement execute function attackers.note_labels();
create trigger labels_noted_gone after delete on inventory.endpoint_labels referencing old table as changed for each statement execute function attackers.note_labels();
create trigger labels_noted_was after update on inventory.endpoint_labels referencing old table as changed for each statement execute function attackers.note_labels();
create trigger labels_noted_is after update on inventory.endpoint_labels referencing new table as changed for each statement execute function attackers.note_labels();

-- As severityOf of the engine judges (engine/src/attackers/attacker.ts).
create function attackers.severity_of(phase_rank int, score double precision, successes bigint, on_sensitive_data boolean) returns text language sql immutable parallel safe as $$
  select case
    when on_sensitive_data then 'critical'
    when phase_rank = 0 then case when score >= 15 then 'medium' else 'low' end
    when score >= 60 and phase_rank > 1 then 'critical'
    when score >= 30 or successes >= 3 then 'high'
    when score >= 15 then 'medium'
    else 'low'
  end;
$$;

-- The set of the session's labels; null while it was not counted. Runs as its owner, since policies and views ask it.
create function attackers.own_label_set() returns bigint language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return (
    select id from attackers.label_sets
    where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and is_counted
      and label_ids = array(select distinct l::uuid from unnest(string_to_array(current_setting('palisade.label_ids', true), ',')) l order by 1)
  );
end $$;
revoke execute on function attackers.own_label_set() from public;
grant execute on function attackers.own_label_set() to palisade_limited;

drop view limited.attackers;
drop view limited.attacker_counts;
drop view limited.attacker_type_counts;
create view limited.attackers as
  select s.* from attackers.seen_attackers s where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and s.set_id = (select attackers.own_label_set());
create view limited.attacker_counts as
  select s.* from attackers.seen_counts s where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and s.set_id = (select attackers.own_label_set());
create view limited.attacker_type_counts as
  select s.* from attackers.seen_type_counts s where s.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and s.set_id = (select attackers.own_label_set());

-- Labels of the endpoints at which attackers made attempts.
create view attackers.attacker_labels with (security_invoker) as
  select e.company_id, e.attacker_id, l.label_id from attackers.attacker_endpoints e join inventory.endpoint_labels l on l.company_id = e.company_id and l.endpoint_id = e.endpoint_id;
create view limited.own_endpoints as
  select endpoint_id from inventory.endpoint_labels
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and label_id = any(string_to_array(current_setting('palisade.label_ids', true), ',')::uuid[]);
create view limited.attacker_labels as
  select t.company_id, t.attacker_id, l.label_id from attackers.attacker_endpoints t join inventory.endpoint_labels l on l.company_id = t.company_id and l.endpoint_id = t.endpoint_id
  where t.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (select from limited.own_endpoints o where o.endpoint_id = t.endpoint_id);
grant select on limited.attackers, limited.attacker_counts, limited.attacker_type_counts, limited.own_endpoints, limited.attacker_labels to palisade_limited;
revoke all on limited.attackers, limited.attacker_counts, limited.attacker_type_counts, limited.own_endpoints, limited.attacker_labels from palisade_app;
