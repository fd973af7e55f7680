-- What moved the numbers of hosts, APIs and endpoints, by the day (UTC) and the cause. Of endpoints row
-- by row, from which is told what a label or a reader who is limited to labels has; an endpoint that was
-- merged is read as the one that it went into. And the roll-up of the company, which is read while
-- neither holds. `before` is what there was when counting began.
create table inventory.endpoint_count_changes (
  company_id uuid not null,
  day date not null,
  endpoint_id uuid not null,
  cause text not null check (cause in ('before', 'traffic', 'merge', 'split')),
  gained int not null,
  lost int not null,
  primary key (company_id, day, endpoint_id, cause)
);
create table inventory.company_count_changes (
  company_id uuid not null,
  day date not null,
  counted text not null check (counted in ('hosts', 'apis', 'endpoints')),
  cause text not null check (cause in ('before', 'traffic', 'merge', 'split')),
  gained bigint not null,
  lost bigint not null,
  primary key (company_id, day, counted, cause)
) with (fillfactor = 70);
select palisade.protect('inventory.endpoint_count_changes');
select palisade.protect('inventory.company_count_changes');

create function inventory.add_count_changes(moved inventory.company_count_changes[]) returns void
language sql as $$
  insert into inventory.company_count_changes as c (company_id, day, counted, cause, gained, lost)
  select company_id, day, counted, cause, sum(gained), sum(lost) from unnest(moved)
  where gained <> 0 or lost <> 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (company_id, day, counted, cause) do update
    set gained = c.gained + excluded.gained, lost = c.lost + excluded.lost;
$$;

-- An endpoint that comes while its id leads to another one was merged into it, and is itself again.
create function inventory.note_endpoint_count_changes() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  moved inventory.company_count_changes[];
begin
  if tg_op = 'INSERT' then
    with noted as (
      insert into inventory.endpoint_count_changes as c (company_id, day, endpoint_id, cause, gained, lost)
      select n.company_id, today, n.id, case when a.old_id is null then 'traffic' else 'split' end, 1, 0
      from changed n left join inventory.endpoint_aliases a on a.company_id = n.company_id and a.old_id = n.id
      on conflict (company_id, day, endpoint_id, cause) do update set gained = c.gained + 1
      returning c.company_id, c.cause
    )
    select array_agg(row(company_id, today, 'endpoints', cause, n, 0)::inventory.company_count_changes) into moved
    from (select company_id, cause, count(*) as n from noted group by 1, 2) s;
  else
    insert into inventory.endpoint_count_changes as c (company_id, day, endpoint_id, cause, gained, lost)
    select company_id, today, id, 'merge', 0, 1 from changed
    on conflict (company_id, day, endpoint_id, cause) do update set lost = c.lost + 1;
    select array_agg(row(company_id, today, 'endpoints', 'merge', 0, n)::inventory.company_count_changes) into moved
    from (select company_id, count(*) as n from changed group by 1) s;
  end if;
  if moved is not null then perform inventory.add_count_changes(moved); end if;
  return null;
end $$;
create trigger endpoints_moved_added after insert on inventory.endpoints
  referencing new table as changed for each statement execute function inventory.note_endpoint_count_changes();
create trigger endpoints_moved_gone after delete on inventory.endpoints
  referencing old table as changed for each statement execute function inventory.note_endpoint_count_changes();

-- Hosts and APIs that come are new in traffic, those that go became one with others.
create function inventory.note_host_count_changes() returns trigger language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  hosts bigint := new.hosts - case when tg_op = 'UPDATE' then old.hosts else 0 end;
  apis bigint := new.apis - case when tg_op = 'UPDATE' then old.apis else 0 end;
begin
  perform inventory.add_count_changes(array[
    row(new.company_id, today, 'hosts', case when hosts > 0 then 'traffic' else 'merge' end, greatest(hosts, 0), greatest(-hosts, 0))::inventory.company_count_changes,
    row(new.company_id, today, 'apis', case when apis > 0 then 'traffic' else 'merge' end, greatest(apis, 0), greatest(-apis, 0))::inventory.company_count_changes
  ]);
  return null;
end $$;
create trigger counts_moved_added after insert on inventory.company_counts
  for each row execute function inventory.note_host_count_changes();
create trigger counts_moved after update of hosts, apis on inventory.company_counts for each row
  when ((old.hosts, old.apis) is distinct from (new.hosts, new.apis)) execute function inventory.note_host_count_changes();

grant select on inventory.endpoint_count_changes to palisade_limited;
create policy labels on inventory.endpoint_count_changes as restrictive to palisade_limited using (
  endpoint_id = any ((select inventory.seen_endpoints())::uuid[]) or exists (
    select from inventory.endpoint_aliases a where a.company_id = endpoint_count_changes.company_id
      and a.old_id = endpoint_count_changes.endpoint_id and a.endpoint_id = any ((select inventory.seen_endpoints())::uuid[])
  )
);

-- What is there already. The owner sees all rows for a moment.
do $$
declare name text;
begin
  foreach name in array array['endpoints', 'company_counts', 'endpoint_count_changes', 'company_count_changes'] loop
    execute format('alter table inventory.%I no force row level security', name);
  end loop;
  insert into inventory.endpoint_count_changes (company_id, day, endpoint_id, cause, gained, lost)
    select company_id, (now() at time zone 'UTC')::date, id, 'before', 1, 0 from inventory.endpoints;
  insert into inventory.company_count_changes (company_id, day, counted, cause, gained, lost)
    select company_id, (now() at time zone 'UTC')::date, counted, 'before', there, 0
    from inventory.company_counts, lateral (values ('hosts', hosts), ('apis', apis), ('endpoints', endpoints)) c (counted, there);
  foreach name in array array['endpoints', 'company_counts', 'endpoint_count_changes', 'company_count_changes'] loop
    execute format('alter table inventory.%I force row level security', name);
  end loop;
end $$;
