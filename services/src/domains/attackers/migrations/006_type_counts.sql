-- How many attackers are of each type, so that the most common types count no rows.
create table attackers.attacker_type_counts (
  company_id uuid not null,
  action_group text not null,
  status text not null,
  type text not null,
  attackers bigint not null,
  primary key (company_id, action_group, status, type)
);
create function attackers.count_types() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into attackers.attacker_type_counts as c (company_id, action_group, status, type, attackers)
      select a.company_id, a.action_group, a.status, t.type, count(*) from added a cross join unnest(a.types) as t (type) group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, action_group, status, type) do update set attackers = c.attackers + excluded.attackers;
  elsif tg_op = 'DELETE' then
    insert into attackers.attacker_type_counts as c (company_id, action_group, status, type, attackers)
      select g.company_id, g.action_group, g.status, t.type, -count(*) from gone g cross join unnest(g.types) as t (type) group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (company_id, action_group, status, type) do update set attackers = c.attackers + excluded.attackers;
  else
    insert into attackers.attacker_type_counts as c (company_id, action_group, status, type, attackers)
      select company_id, action_group, status, type, sum(n) from (
        select a.company_id, a.action_group, a.status, unnest(a.types) as type, 1 as n from added a
        union all select g.company_id, g.action_group, g.status, unnest(g.types), -1 from gone g
      ) both_sides group by 1, 2, 3, 4 having sum(n) <> 0 order by 1, 2, 3, 4
      on conflict (company_id, action_group, status, type) do update set attackers = c.attackers + excluded.attackers;
  end if;
  return null;
end $$;
create trigger types_counted_added after insert on attackers.attackers referencing new table as added for each statement execute function attackers.count_types();
create trigger types_counted_changed after update on attackers.attackers referencing new table as added old table as gone for each statement execute function attackers.count_types();
create trigger types_counted_gone after delete on attackers.attackers referencing old table as gone for each statement execute function attackers.count_types();
insert into attackers.attacker_type_counts (company_id, action_group, status, type, attackers)
  select a.company_id, a.action_group, a.status, t.type, count(*) from attackers.attackers a cross join unnest(a.types) as t (type) group by 1, 2, 3, 4;

alter table attackers.attacker_type_counts enable row level security;
alter table attackers.attacker_type_counts force row level security;
create policy company on attackers.attacker_type_counts using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
create view limited.attacker_type_counts as
  select a.company_id, a.action_group, a.status, t.type, count(*) as attackers from attackers.attackers a cross join unnest(a.types) as t (type)
  where a.company_id = nullif(current_setting('palisade.company_id', true), '')::uuid
    and exists (select from attackers.steps s where s.company_id = a.company_id and s.attacker_id = a.id and s.type = t.type and s.endpoint_id in (select unnest(inventory.seen_endpoints())))
  group by 1, 2, 3, 4;
grant select on limited.attacker_type_counts to palisade_limited;
revoke all on limited.attacker_type_counts from palisade_app;
