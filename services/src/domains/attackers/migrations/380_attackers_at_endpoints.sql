-- Endpoints whose attackers changed: the inventory is told how many there are now, by a job of short
-- transactions.
create table attackers.endpoints_to_count (
  company_id uuid not null,
  endpoint_id uuid not null,
  -- Grows with each note: one that came while endpoints were counted stays.
  number bigint not null,
  primary key (company_id, endpoint_id)
);
create sequence attackers.notes_to_count;
grant usage on sequence attackers.notes_to_count to palisade_app;
select palisade.protect('attackers.endpoints_to_count');
-- Which attackers made attempts at an endpoint since when.
drop index attackers.attacker_endpoints_endpoint;
create index attacker_endpoints_endpoint on attackers.attacker_endpoints
  (company_id, endpoint_id, last_seen_at) include (attacker_id);

create function attackers.note_endpoints(company uuid, ids uuid[]) returns void language sql as $$
  insert into attackers.endpoints_to_count (company_id, endpoint_id, number)
    select company, id, nextval('attackers.notes_to_count')
    from (select distinct id from unnest(ids) id order by id) noted
  on conflict (company_id, endpoint_id) do update set number = excluded.number;
  select pg_notify('palisade_work', 'attackers.countAtEndpoints ' || company);
$$;
create function attackers.note_attempts() returns trigger language plpgsql as $$
begin
  perform attackers.note_endpoints(company_id, array_agg(endpoint_id)) from changed
    where last_seen_at > now() - interval '7 days' group by company_id;
  return null;
end $$;
create trigger attempts_noted_added after insert on attackers.attacker_endpoints
  referencing new table as changed for each statement execute function attackers.note_attempts();
create trigger attempts_noted_changed after update on attackers.attacker_endpoints
  referencing new table as changed for each statement execute function attackers.note_attempts();
create trigger attempts_noted_gone after delete on attackers.attacker_endpoints
  referencing old table as changed for each statement execute function attackers.note_attempts();

-- An attacker counts as long as it is open and calls for action.
create function attackers.note_endpoints_of() returns trigger language plpgsql as $$
begin
  perform attackers.note_endpoints(e.company_id, array_agg(e.endpoint_id))
  from added a
  join gone g on g.company_id = a.company_id and g.id = a.id
    and (g.action_group, g.status) is distinct from (a.action_group, a.status)
  join attackers.attacker_endpoints e on e.company_id = a.company_id and e.attacker_id = a.id
  where e.last_seen_at > now() - interval '7 days' group by e.company_id;
  return null;
end $$;
create trigger attackers_noted_counted after update on attackers.attackers
  referencing new table as added old table as gone
  for each statement execute function attackers.note_endpoints_of();

-- The owner sees all rows for a moment.
alter table attackers.attacker_endpoints no force row level security;
alter table attackers.endpoints_to_count no force row level security;
insert into attackers.endpoints_to_count (company_id, endpoint_id, number)
  select distinct company_id, endpoint_id, 0 from attackers.attacker_endpoints
  where last_seen_at > now() - interval '7 days';
alter table attackers.endpoints_to_count force row level security;
alter table attackers.attacker_endpoints force row level security;
