-- Endpoints that came with traffic on a day (UTC), as bits of their places: what moved the counts of a
-- label is told from these and the bits of the label, whatever the label has. Places are never given
-- again, so that bits of endpoints that are gone say nothing. What was merged or split is told by rows.
create table inventory.added_members (
  company_id uuid not null,
  day date not null,
  block int not null,
  members bit varying not null,
  primary key (company_id, day, block)
) with (fillfactor = 85, toast_tuple_target = 128);
select palisade.protect('inventory.added_members');

-- All that happened to an endpoint that was merged or split, and the ones that were.
create index endpoint_count_changes_endpoint
  on inventory.endpoint_count_changes (company_id, endpoint_id);
create index endpoint_count_changes_moved
  on inventory.endpoint_count_changes (company_id, day, endpoint_id) where cause in ('merge', 'split');
create index endpoint_count_changes_before
  on inventory.endpoint_count_changes (company_id, day) where cause = 'before';

-- An API with endpoints of a selection is one that has the first of its places in it.
create index endpoints_api on inventory.endpoints (company_id, api_id) include (place);

create or replace function inventory.note_endpoint_count_changes() returns trigger language plpgsql as $$
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
      returning c.company_id, c.endpoint_id, c.cause
    ), placed as (
      insert into inventory.added_members as m (company_id, day, block, members)
      select n.company_id, today, (e.place >> 13)::int,
        bit_or(set_bit(0::bit(8192), (e.place & 8191)::int, 1))
      from noted n join changed e on e.company_id = n.company_id and e.id = n.endpoint_id
      where n.cause = 'traffic' group by 1, 3 order by 1, 3
      on conflict (company_id, day, block) do update set members = m.members | excluded.members
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

-- What is there already, and what benchmarks write with triggers off. The owner sees all rows for a
-- moment.
create procedure inventory.fill_added_members() language plpgsql as $$
declare name text;
begin
  foreach name in array array['endpoints', 'endpoint_count_changes', 'added_members'] loop
    execute format('alter table inventory.%I no force row level security', name);
  end loop;
  delete from inventory.added_members;
  insert into inventory.added_members (company_id, day, block, members)
    select c.company_id, c.day, (e.place >> 13)::int,
      bit_or(set_bit(0::bit(8192), (e.place & 8191)::int, 1))
    from inventory.endpoint_count_changes c
      join inventory.endpoints e on e.company_id = c.company_id and e.id = c.endpoint_id
    where c.cause = 'traffic' and not exists (
      select from inventory.endpoint_count_changes m
      where m.company_id = c.company_id and m.endpoint_id = c.endpoint_id and m.cause in ('merge', 'split')
    ) group by 1, 2, 3;
  foreach name in array array['endpoints', 'endpoint_count_changes', 'added_members'] loop
    execute format('alter table inventory.%I force row level security', name);
  end loop;
end $$;
revoke execute on procedure inventory.fill_added_members() from public;
call inventory.fill_added_members();
