-- What moved the number of open gaps that are not frozen, by the day (UTC) and the cause: the sum of
-- all rows is that number. By endpoint, since labels are conditions on endpoints and limit what people
-- see; an endpoint that was merged is read as the one that it went into. And the roll-up of the
-- company, which is read while neither holds. `before` is what there was when counting began.
create table posture.gap_count_changes (
  company_id uuid not null,
  day date not null,
  endpoint_id uuid not null,
  cause text not null check (cause in ('before', 'policy', 'newEndpoint', 'traffic', 'person', 'activity', 'merge')),
  gained bigint not null,
  lost bigint not null,
  primary key (company_id, day, endpoint_id, cause)
) with (fillfactor = 85);
create table posture.company_gap_count_changes (
  company_id uuid not null,
  day date not null,
  cause text not null check (cause in ('before', 'policy', 'newEndpoint', 'traffic', 'person', 'activity', 'merge')),
  gained bigint not null,
  lost bigint not null,
  primary key (company_id, day, cause)
) with (fillfactor = 70);
select palisade.protect('posture.gap_count_changes');
select palisade.protect('posture.company_gap_count_changes');

-- What evaluation opened or closed the gap for; null for gaps of before.
alter table posture.gaps add column moved_by text check (moved_by in ('policy', 'traffic'));

create function posture.add_gap_count_changes(moved posture.gap_count_changes[]) returns void
language sql as $$
  insert into posture.gap_count_changes as c (company_id, day, endpoint_id, cause, gained, lost)
  select company_id, day, endpoint_id, cause, sum(gained), sum(lost) from unnest(moved)
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, endpoint_id, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
  insert into posture.company_gap_count_changes as c (company_id, day, cause, gained, lost)
  select company_id, day, cause, sum(gained), sum(lost) from unnest(moved)
  group by 1, 2, 3 order by 1, 2, 3
  on conflict (company_id, day, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
$$;

create function posture.note_gap_count_changes() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  moved posture.gap_count_changes[];
begin
  if tg_op = 'INSERT' then
    -- An endpoint is new on the day that it came and on the next.
    select array_agg(row(company_id, today, endpoint_id, case
        when moved_by = 'policy' then 'policy'
        when exists (
          select from inventory.endpoint_count_changes n where n.company_id = added.company_id
            and n.day in (today, today - 1) and n.endpoint_id = added.endpoint_id and n.cause in ('traffic', 'split')
        ) then 'newEndpoint'
        else 'traffic'
      end, 1, 0)::posture.gap_count_changes)
    into moved from added where status = 'open' and not is_frozen;
  elsif tg_op = 'DELETE' then
    select array_agg(row(g.company_id, today, g.endpoint_id, case when a.old_id is null then 'policy' else 'merge' end, 0, 1)::posture.gap_count_changes)
    into moved from gone g left join posture.gap_aliases a on a.company_id = g.company_id and a.old_id = g.id
    where g.status = 'open' and not g.is_frozen;
  else
    select array_agg(row(s.company_id, today, s.endpoint_id, s.cause, s.gained, s.lost)::posture.gap_count_changes)
    into moved from (
      select n.company_id, side.endpoint_id, side.gained, side.lost, case
          when o.endpoint_id <> n.endpoint_id then 'merge'
          when 'deactivated' in (o.status, n.status) then 'policy'
          when n.status_step is distinct from o.status_step and n.status_step is not null then 'person'
          when n.holds <> o.holds then coalesce(n.moved_by, 'traffic')
          when n.status = o.status then 'activity'
          else 'merge'
        end as cause
      from changed n join gone o on o.company_id = n.company_id and o.id = n.id,
        lateral (values
          (o.endpoint_id, 0, 1, o.status = 'open' and not o.is_frozen),
          (n.endpoint_id, 1, 0, n.status = 'open' and not n.is_frozen)
        ) as side (endpoint_id, gained, lost, is_counted)
      where side.is_counted and (o.endpoint_id <> n.endpoint_id
        or (o.status = 'open' and not o.is_frozen) <> (n.status = 'open' and not n.is_frozen))
    ) s;
  end if;
  if moved is not null then perform posture.add_gap_count_changes(moved); end if;
  return null;
end $$;
create trigger gaps_moved_added after insert on posture.gaps
  referencing new table as added for each statement execute function posture.note_gap_count_changes();
create trigger gaps_moved_changed after update on posture.gaps
  referencing new table as changed old table as gone for each statement execute function posture.note_gap_count_changes();
create trigger gaps_moved_gone after delete on posture.gaps
  referencing old table as gone for each statement execute function posture.note_gap_count_changes();

grant select on posture.gap_count_changes to palisade_limited;
create policy labels on posture.gap_count_changes as restrictive to palisade_limited using (
  endpoint_id = any ((select inventory.seen_endpoints())::uuid[]) or exists (
    select from inventory.endpoint_aliases a where a.company_id = gap_count_changes.company_id
      and a.old_id = gap_count_changes.endpoint_id and a.endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  )
);
create view whole.company_gap_count_changes with (security_invoker) as
  select * from posture.company_gap_count_changes;
revoke insert, update, delete on whole.company_gap_count_changes from palisade_app;
create view limited.company_gap_count_changes with (security_barrier) as
  select c.company_id, c.day, c.cause, sum(c.gained)::bigint as gained, sum(c.lost)::bigint as lost
  from posture.gap_count_changes c left join inventory.endpoint_aliases a
    on a.company_id = c.company_id and a.old_id = c.endpoint_id
  where c.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and coalesce(a.endpoint_id, c.endpoint_id) = any ((select inventory.seen_endpoints())::uuid[])
  group by c.company_id, c.day, c.cause;
grant select on limited.company_gap_count_changes to palisade_limited;
revoke all on limited.company_gap_count_changes from palisade_app;

-- What is there already. The owner sees all rows for a moment.
alter table posture.gaps no force row level security;
alter table posture.gap_count_changes no force row level security;
alter table posture.company_gap_count_changes no force row level security;
insert into posture.gap_count_changes (company_id, day, endpoint_id, cause, gained, lost)
  select company_id, (now() at time zone 'UTC')::date, endpoint_id, 'before', count(*), 0
  from posture.gaps where status = 'open' and not is_frozen group by 1, 3;
insert into posture.company_gap_count_changes (company_id, day, cause, gained, lost)
  select company_id, day, cause, sum(gained), 0 from posture.gap_count_changes group by 1, 2, 3;
alter table posture.gaps force row level security;
alter table posture.gap_count_changes force row level security;
alter table posture.company_gap_count_changes force row level security;
