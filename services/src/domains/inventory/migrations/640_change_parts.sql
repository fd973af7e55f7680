-- Endpoints that a split names beside the one that it is reported at: their own ids, since paths are renamed.
create table inventory.change_parts (
  company_id uuid not null,
  endpoint_id uuid not null,
  change_id uuid not null,
  primary key (company_id, endpoint_id, change_id),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade,
  foreign key (company_id, change_id) references inventory.changes on delete cascade
);
create index change_parts_change on inventory.change_parts (company_id, change_id);
select palisade.protect('inventory.change_parts');
grant select on inventory.change_parts to palisade_limited;
create policy labels on inventory.change_parts as restrictive to palisade_limited using (
  exists (select from limited.labelled_endpoints l where l.company_id = change_parts.company_id and l.endpoint_id = change_parts.endpoint_id offset 0)
);
-- Those that are known by the paths they still have.
insert into inventory.change_parts (company_id, endpoint_id, change_id)
select ch.company_id, part.id, ch.id
from inventory.changes ch
  join inventory.endpoints own on own.company_id = ch.company_id and own.id = ch.endpoint_id
  cross join lateral jsonb_array_elements_text(ch.after -> 'paths') as named (path)
  join inventory.endpoints part on part.company_id = ch.company_id and part.host_id = ch.host_id
    and part.method = own.method and part.path = named.path and part.id <> own.id
where ch.kind = 'split' and jsonb_typeof(ch.after -> 'paths') = 'array'
on conflict do nothing;
