-- Endpoints whose open gaps changed: the inventory is told how many there are now, by a job of short
-- transactions, so that evaluation and learning do not wait for each other's rows.
create table posture.endpoints_to_count (
  company_id uuid not null,
  endpoint_id uuid not null,
  -- Grows with each note: one that came while endpoints were counted stays.
  number bigint not null,
  primary key (company_id, endpoint_id)
);
create sequence posture.notes_to_count;
grant usage on sequence posture.notes_to_count to palisade_app;
select palisade.protect('posture.endpoints_to_count');

create function posture.note_endpoints(company uuid, ids uuid[]) returns void language sql as $$
  insert into posture.endpoints_to_count (company_id, endpoint_id, number)
    select company, id, nextval('posture.notes_to_count')
    from (select distinct id from unnest(ids) id order by id) noted
  on conflict (company_id, endpoint_id) do update set number = excluded.number;
  select pg_notify('palisade_work', 'posture.countAtEndpoints ' || company);
$$;
create function posture.note_open_gaps() returns trigger language plpgsql as $$
begin
  perform posture.note_endpoints(company_id, array_agg(endpoint_id)) from changed
    where status = 'open' group by company_id;
  return null;
end $$;
create trigger endpoints_noted_added after insert on posture.gap_endpoints_counted
  referencing new table as changed for each statement execute function posture.note_open_gaps();
create trigger endpoints_noted_changed after update on posture.gap_endpoints_counted
  referencing new table as changed for each statement execute function posture.note_open_gaps();

-- The owner sees all rows for a moment.
alter table posture.gap_endpoints_counted no force row level security;
alter table posture.endpoints_to_count no force row level security;
insert into posture.endpoints_to_count (company_id, endpoint_id, number)
  select company_id, endpoint_id, 0 from posture.gap_endpoints_counted where status = 'open' and gaps > 0;
alter table posture.endpoints_to_count force row level security;
alter table posture.gap_endpoints_counted force row level security;
