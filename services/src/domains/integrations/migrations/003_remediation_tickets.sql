-- Tickets of attackers beside those of gaps, and the list of all tickets of a company.
alter table integrations.tickets
  -- What it is about.
  add column thing text not null default 'gap' check (thing in ('gap', 'attacker')),
  add column is_done boolean not null generated always as (status is not distinct from 'done') stored,
  -- When its status last changed, else when it was opened.
  add column changed_at timestamptz not null generated always as (greatest(created_at, status_changed_at)) stored;
alter table integrations.tickets alter column thing drop default;
create index tickets_changed on integrations.tickets (company_id, thing, is_done, changed_at, id);
create index tickets_created on integrations.tickets (company_id, thing, is_done, created_at, id);

alter table integrations.ticket_things drop constraint ticket_things_thing_check;
alter table integrations.ticket_things add constraint ticket_things_thing_check check (thing in ('gap', 'attacker'));
comment on column integrations.ticket_things.endpoint_id is 'Of a gap: the endpoint it concerns. Who is limited to labels sees tickets of theirs.';

-- Whoever watches is told that tickets of the company are other than they were. A transaction tells it once.
create function integrations.tell_remediation() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('palisade_remediation', coalesce(new.company_id, old.company_id)::text);
  return null;
end $$;
create trigger tickets_told after insert or delete on integrations.tickets for each row execute function integrations.tell_remediation();
create trigger tickets_changes_told after update on integrations.tickets for each row
  when ((old.state, old.failure, old.number, old.vendor_status, old.status, old.sync_failure) is distinct from (new.state, new.failure, new.number, new.vendor_status, new.status, new.sync_failure)) execute function integrations.tell_remediation();
