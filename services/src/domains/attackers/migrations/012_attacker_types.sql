-- Attackers by type, for filters by types that few have. Beside their rows, since their types hardly ever change while these do.
create table attackers.attacker_types (
  company_id uuid not null,
  type text not null,
  attacker_id uuid not null,
  primary key (company_id, type, attacker_id)
);
create index attacker_types_attacker on attackers.attacker_types (company_id, attacker_id);
alter table attackers.attacker_types add foreign key (company_id, attacker_id) references attackers.attackers on delete cascade;
alter table attackers.attacker_types enable row level security;
alter table attackers.attacker_types force row level security;
create policy company on attackers.attacker_types using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);

create function attackers.remember_types() returns trigger language plpgsql as $$
begin
  insert into attackers.attacker_types (company_id, type, attacker_id) select a.company_id, t.type, a.id from added a cross join unnest(a.types) as t (type) on conflict do nothing;
  return null;
end $$;
create trigger types_remembered after insert on attackers.attackers referencing new table as added for each statement execute function attackers.remember_types();
create function attackers.change_types() returns trigger language plpgsql as $$
begin
  insert into attackers.attacker_types (company_id, type, attacker_id) select new.company_id, t.type, new.id from unnest(new.types) as t (type) on conflict do nothing;
  delete from attackers.attacker_types where company_id = new.company_id and attacker_id = new.id and type <> all(new.types);
  return null;
end $$;
create trigger types_changed after update of types on attackers.attackers for each row when (not (old.types <@ new.types and old.types @> new.types)) execute function attackers.change_types();
insert into attackers.attacker_types (company_id, type, attacker_id) select distinct a.company_id, t.type, a.id from attackers.attackers a cross join unnest(a.types) as t (type);

-- Attackers of the session's company that are of one of these types, at most so many. Of those found, who is limited to labels is shown the ones they may see.
create function attackers.with_types(wanted text[], at_most int) returns setof uuid language plpgsql stable security definer set search_path = pg_catalog as $$
begin
  return query select attacker_id from attackers.attacker_types where company_id = nullif(current_setting('palisade.company_id', true), '')::uuid and type = any(wanted) limit at_most;
end $$;
revoke execute on function attackers.with_types(text[], int) from public;
grant execute on function attackers.with_types(text[], int) to palisade_app, palisade_limited;
