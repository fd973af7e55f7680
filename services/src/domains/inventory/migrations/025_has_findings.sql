-- Whether an endpoint has findings, on its own row: most have none, and a page that is filled in its order need not look in
-- another table to know.
alter table inventory.endpoints add column has_findings boolean not null default false;
update inventory.endpoints e set has_findings = true
  where exists (select from inventory.endpoint_findings f where f.company_id = e.company_id and f.endpoint_id = e.id);

create function inventory.mark_findings() returns trigger language plpgsql as $$
begin
  update inventory.endpoints e set has_findings = not e.has_findings
  from (select distinct company_id, endpoint_id from changed) c
  where e.company_id = c.company_id and e.id = c.endpoint_id
    and e.has_findings <> exists (select from inventory.endpoint_findings f where f.company_id = e.company_id and f.endpoint_id = e.id);
  return null;
end $$;
create trigger findings_added_mark after insert on inventory.endpoint_findings referencing new table as changed for each statement execute function inventory.mark_findings();
create trigger findings_deleted_mark after delete on inventory.endpoint_findings referencing old table as changed for each statement execute function inventory.mark_findings();
