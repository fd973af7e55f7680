-- Systems of others that a company has connected, and the tickets that were opened in them.
create schema integrations;

create table integrations.installed (
  company_id uuid not null references identity.companies on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('jira', 'serviceNow')),
  name text not null check (length(name) between 1 and 70),
  url text not null,
  -- Email of the Jira account, or user name at ServiceNow.
  account text not null,
  -- API token or password, sealed.
  secret bytea not null,
  -- Jira: projectKey and issueType. ServiceNow: table.
  settings jsonb not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  tested_at timestamptz,
  -- Why the last test failed; null when it went well.
  test_failure text,
  -- When the statuses of its tickets were last read, and why the last attempt at it failed.
  synced_at timestamptz,
  sync_failure text,
  primary key (company_id, id)
);
create unique index installed_name on integrations.installed (company_id, lower(name));

create table integrations.tickets (
  company_id uuid not null references identity.companies on delete cascade,
  id uuid not null,
  -- Null once the integration was deleted: the ticket stays, its status is no longer read.
  integration_id uuid,
  kind text not null check (kind in ('jira', 'serviceNow')),
  title text not null,
  -- What the vendor is told, as sections.
  content jsonb not null,
  -- What the caller calls this wish: the same one twice makes one ticket.
  wish text not null,
  state text not null default 'waiting' check (state in ('waiting', 'created', 'failed')),
  -- Why it could not be created, or not yet.
  failure text,
  -- How the vendor calls it: id, number that people see, address of its page.
  vendor_id text,
  number text,
  url text,
  -- In the vendor's words, and in ours.
  vendor_status text,
  status text check (status in ('open', 'inProgress', 'done')),
  status_changed_at timestamptz,
  synced_at timestamptz,
  -- Why its status could not be read.
  sync_failure text,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, integration_id) references integrations.installed on delete set null (integration_id)
);
create unique index tickets_wish on integrations.tickets (company_id, wish);
create index tickets_of_integration on integrations.tickets (company_id, integration_id, state, synced_at);

-- What a ticket is about; one ticket can be about many.
create table integrations.ticket_things (
  company_id uuid not null,
  ticket_id uuid not null,
  thing text not null check (thing in ('gap')),
  thing_id uuid not null,
  -- The endpoint it concerns: who is limited to labels sees tickets of theirs.
  endpoint_id uuid,
  primary key (company_id, thing, thing_id, ticket_id),
  foreign key (company_id, ticket_id) references integrations.tickets on delete cascade
);
create index ticket_things_ticket on integrations.ticket_things (company_id, ticket_id);

do $$
declare name text;
begin
  foreach name in array array['installed', 'tickets', 'ticket_things'] loop
    execute format('alter table integrations.%I enable row level security', name);
    execute format('alter table integrations.%I force row level security', name);
    execute format('create policy company on integrations.%I using (company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
grant usage on schema integrations to palisade_limited;
grant select on integrations.tickets, integrations.ticket_things to palisade_limited;
grant select (company_id, id, name) on integrations.installed to palisade_limited;
create policy labels on integrations.ticket_things as restrictive to palisade_limited using (endpoint_id = any ((select inventory.seen_endpoints())::uuid[]));
create policy labels on integrations.tickets as restrictive to palisade_limited
  using (exists (select from integrations.ticket_things t where t.company_id = tickets.company_id and t.ticket_id = tickets.id));

-- What is to be done with vendors and when, of all companies: ids alone, so it is under no row-level security. Who takes one has
-- until due_at; after a crash somebody else takes it then.
create table integrations.tasks (
  task text not null check (task in ('create', 'sync')),
  -- The ticket to create, or the integration whose tickets are read.
  id uuid not null,
  company_id uuid not null references identity.companies on delete cascade,
  attempts int not null default 0,
  due_at timestamptz not null,
  primary key (task, id)
);
create index tasks_due on integrations.tasks (due_at);
