-- What moved the number of open attackers that call for action, by the day (UTC) and the cause. By
-- attacker, from which is told what a label or a reader who is limited to labels has; one that turned out
-- to be another is read as that one. And the roll-up of the company, which is read while neither holds.
-- `before` is what there was when counting began.
create table attackers.attacker_count_changes (
  company_id uuid not null,
  day date not null,
  attacker_id uuid not null,
  cause text not null check (cause in ('before', 'detection', 'person', 'merge', 'retention')),
  gained int not null,
  lost int not null,
  primary key (company_id, day, attacker_id, cause)
);
create table attackers.company_count_changes (
  company_id uuid not null,
  day date not null,
  cause text not null check (cause in ('before', 'detection', 'person', 'merge', 'retention')),
  gained bigint not null,
  lost bigint not null,
  primary key (company_id, day, cause)
) with (fillfactor = 70);
select palisade.protect('attackers.attacker_count_changes');
select palisade.protect('attackers.company_count_changes');

-- Who or what changed the status or level last.
alter table attackers.attackers add column moved_by text not null default 'detection'
  check (moved_by in ('detection', 'person', 'merge'));
create or replace view whole.attackers with (security_invoker) as select * from attackers.attackers;

create function attackers.add_count_changes(moved attackers.attacker_count_changes[]) returns void
language sql as $$
  insert into attackers.attacker_count_changes as c (company_id, day, attacker_id, cause, gained, lost)
  select company_id, day, attacker_id, cause, sum(gained), sum(lost) from unnest(moved)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, attacker_id, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
  insert into attackers.company_count_changes as c (company_id, day, cause, gained, lost)
  select company_id, day, cause, sum(gained), sum(lost) from unnest(moved)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, day, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
$$;

create function attackers.note_count_changes() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  moved attackers.attacker_count_changes[];
begin
  if tg_op = 'INSERT' then
    select array_agg(row(company_id, today, id, moved_by, 1, 0)::attackers.attacker_count_changes) into moved
    from changed where status = 'open' and action_group = 'actionRequired';
  elsif tg_op = 'DELETE' then
    select array_agg(row(g.company_id, today, g.id, case when u.gone_id is null then 'retention' else 'merge' end, 0, 1)::attackers.attacker_count_changes) into moved
    from gone g left join attackers.united u on u.company_id = g.company_id and u.gone_id = g.id
    where g.status = 'open' and g.action_group = 'actionRequired';
  else
    select array_agg(row(n.company_id, today, n.id, n.moved_by, n.is_open::int, o.is_open::int)::attackers.attacker_count_changes) into moved
    from (select *, status = 'open' and action_group = 'actionRequired' as is_open from changed) n
      join (select *, status = 'open' and action_group = 'actionRequired' as is_open from gone) o
        on o.company_id = n.company_id and o.id = n.id
    where n.is_open <> o.is_open;
  end if;
  if moved is not null then perform attackers.add_count_changes(moved); end if;
  return null;
end $$;
create trigger attackers_moved_added after insert on attackers.attackers
  referencing new table as changed for each statement execute function attackers.note_count_changes();
create trigger attackers_moved_changed after update on attackers.attackers
  referencing new table as changed old table as gone for each statement execute function attackers.note_count_changes();
create trigger attackers_moved_gone after delete on attackers.attackers
  referencing old table as gone for each statement execute function attackers.note_count_changes();

-- The same for people who are limited to labels, by what their set of labels shows them of an attacker.
-- `before` is what there was when the set was made; `labels` is what came or went with them.
create table attackers.seen_count_changes (
  company_id uuid not null,
  set_id bigint not null,
  day date not null,
  attacker_id uuid not null,
  cause text not null check (cause in ('before', 'detection', 'person', 'merge', 'retention', 'labels')),
  gained int not null,
  lost int not null,
  primary key (company_id, set_id, day, attacker_id, cause)
);
select palisade.protect('attackers.seen_count_changes');
create type attackers.seen_move as (company_id uuid, set_id bigint, id uuid, is_whole boolean, is_lost boolean);
create function attackers.add_seen_count_changes(moved attackers.seen_move[]) returns void language sql as $$
  insert into attackers.seen_count_changes as c (company_id, set_id, day, attacker_id, cause, gained, lost)
  select m.company_id, m.set_id, (now() at time zone 'UTC')::date, m.id, case
      when not s.is_counted then 'before'
      when a.id is null then case when u.gone_id is null then 'retention' else 'merge' end
      when m.is_whole and (m.is_lost or a.created_at < date_trunc('day', now(), 'UTC')) then 'labels'
      else a.moved_by
    end, (not m.is_lost)::int, m.is_lost::int
  from unnest(moved) m join attackers.label_sets s on s.company_id = m.company_id and s.id = m.set_id
    left join attackers.attackers a on a.company_id = m.company_id and a.id = m.id
    left join attackers.united u on u.company_id = m.company_id and u.gone_id = m.id
  on conflict (company_id, set_id, day, attacker_id, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
$$;
create function attackers.note_seen_count_changes() returns trigger language plpgsql as $$
declare moved attackers.seen_move[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(row(n.company_id, n.set_id, n.id, false, o.is_open)::attackers.seen_move) into moved
    from (select *, status = 'open' and action_group = 'actionRequired' as is_open from changed) n
      join (select *, status = 'open' and action_group = 'actionRequired' as is_open from gone) o
        on o.company_id = n.company_id and o.set_id = n.set_id and o.id = n.id
    where n.is_open <> o.is_open;
  else
    select array_agg(row(company_id, set_id, id, true, tg_op = 'DELETE')::attackers.seen_move) into moved
    from changed where status = 'open' and action_group = 'actionRequired';
  end if;
  if moved is not null then perform attackers.add_seen_count_changes(moved); end if;
  return null;
end $$;
create trigger seen_moved_added after insert on attackers.seen_attackers
  referencing new table as changed for each statement execute function attackers.note_seen_count_changes();
create trigger seen_moved_changed after update on attackers.seen_attackers
  referencing new table as changed old table as gone for each statement execute function attackers.note_seen_count_changes();
create trigger seen_moved_gone after delete on attackers.seen_attackers
  referencing old table as changed for each statement execute function attackers.note_seen_count_changes();

create view whole.attacker_count_changes with (security_invoker) as select * from attackers.attacker_count_changes;
revoke insert, update, delete on whole.attacker_count_changes from palisade_app;
create view limited.attacker_count_changes as
  select company_id, day, attacker_id, cause, gained, lost from attackers.seen_count_changes
  where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and set_id = (select attackers.own_label_set());
grant select on limited.attacker_count_changes to palisade_limited;
revoke all on limited.attacker_count_changes from palisade_app;

-- What is there already. The owner sees all rows for a moment.
do $$
declare name text;
begin
  foreach name in array array['attackers', 'seen_attackers', 'attacker_count_changes', 'company_count_changes', 'seen_count_changes'] loop
    execute format('alter table attackers.%I no force row level security', name);
  end loop;
  insert into attackers.attacker_count_changes (company_id, day, attacker_id, cause, gained, lost)
    select company_id, (now() at time zone 'UTC')::date, id, 'before', 1, 0
    from attackers.attackers where status = 'open' and action_group = 'actionRequired';
  insert into attackers.company_count_changes (company_id, day, cause, gained, lost)
    select company_id, day, cause, sum(gained), 0 from attackers.attacker_count_changes group by 1, 2, 3;
  insert into attackers.seen_count_changes (company_id, set_id, day, attacker_id, cause, gained, lost)
    select company_id, set_id, (now() at time zone 'UTC')::date, id, 'before', 1, 0
    from attackers.seen_attackers where status = 'open' and action_group = 'actionRequired';
  foreach name in array array['attackers', 'seen_attackers', 'attacker_count_changes', 'company_count_changes', 'seen_count_changes'] loop
    execute format('alter table attackers.%I force row level security', name);
  end loop;
end $$;
