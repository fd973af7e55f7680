-- All that attackers were seen to send, attempts or not, newest kept: what happened around an attack.
create table attackers.requests (
  company_id uuid not null,
  attacker_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  is_attempt boolean not null,
  -- Null at no endpoint.
  endpoint_id uuid,
  host text not null,
  method text not null,
  template text,
  -- With sensitive values masked; the template without the privacy option.
  path text not null,
  status int not null,
  primary key (company_id, attacker_id, at, id),
  foreign key (company_id, attacker_id) references attackers.attackers on delete cascade
);
create index requests_endpoint on attackers.requests (company_id, endpoint_id);

create function attackers.move_requests() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
begin
  update attackers.requests r set endpoint_id = c.endpoint_id from changed c where r.company_id = c.company_id and r.endpoint_id = c.old_id;
  return null;
end $$;
create trigger aliases_requests after insert on inventory.endpoint_aliases referencing new table as changed for each statement execute function attackers.move_requests();

alter table attackers.requests enable row level security;
alter table attackers.requests force row level security;
create policy company on attackers.requests using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
grant select on attackers.requests to palisade_limited;
create policy labels on attackers.requests as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
