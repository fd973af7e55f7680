-- Integrations through which something is done about attackers, what was done, and the lists of addresses that are denied.
alter table integrations.installed drop constraint installed_kind_check;
alter table integrations.installed add constraint installed_kind_check check (kind in ('jira', 'serviceNow', 'webhook', 'denyList'));
-- A deny list is fetched from here: there is nothing to sign in with.
alter table integrations.installed alter column secret drop not null;
alter table integrations.installed add constraint installed_secret_check check (kind = 'denyList' or secret is not null);
comment on column integrations.installed.settings is 'Jira: projectKey and issueType. ServiceNow: table. Deny list: expiryDays.';

create table integrations.actions (
  company_id uuid not null references identity.companies on delete cascade,
  id uuid not null,
  -- What the caller calls this wish: the same one twice does nothing twice.
  wish text not null,
  -- Null once the integration was deleted: what was done stays.
  integration_id uuid,
  integration_name text not null,
  kind text not null check (kind in ('webhook', 'denyList')),
  thing text not null check (thing in ('attacker')),
  thing_id uuid not null,
  -- What the other side is told about the thing.
  content jsonb not null,
  -- What is recorded of the thing once everything was done: status and message.
  outcome jsonb not null,
  recorded_at timestamptz,
  -- Why the status was left as it was although everything was done.
  not_recorded text,
  -- Who carries it out has until then; after a crash somebody else may.
  leased_until timestamptz not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, integration_id) references integrations.installed on delete set null (integration_id)
);
create unique index actions_wish on integrations.actions (company_id, wish);
create index actions_thing on integrations.actions (company_id, thing, thing_id, created_at desc);
create index actions_integration on integrations.actions (company_id, integration_id);

-- What became of an action at each of its sources.
create table integrations.action_sources (
  company_id uuid not null,
  action_id uuid not null,
  place int not null,
  source_type text not null check (source_type in ('user', 'token', 'apiKey', 'ip')),
  source_id text not null,
  -- The same at each attempt, so that a receiver knows what it got before.
  delivery_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  failure_kind text check (failure_kind in ('refused', 'unreachable', 'noAnswer', 'answered', 'notTried')),
  failure text,
  at timestamptz,
  primary key (company_id, action_id, place),
  foreign key (company_id, action_id) references integrations.actions on delete cascade
);

-- Addresses on deny lists.
create table integrations.deny_entries (
  company_id uuid not null,
  integration_id uuid not null,
  id uuid not null,
  -- An address or CIDR range in its one spelling.
  range text not null,
  attacker_id uuid,
  added_by text not null,
  added_at timestamptz not null default now(),
  -- Null stays until somebody removes it.
  expires_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, integration_id) references integrations.installed on delete cascade
);
create unique index deny_entries_range on integrations.deny_entries (company_id, integration_id, range);
create index deny_entries_added on integrations.deny_entries (company_id, integration_id, added_at, id);

do $$
declare name text;
begin
  foreach name in array array['actions', 'action_sources', 'deny_entries'] loop
    execute format('alter table integrations.%I enable row level security', name);
    execute format('alter table integrations.%I force row level security', name);
    execute format('create policy company on integrations.%I using (company_id = nullif(current_setting(''palisade.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;

-- Whose list an address leads to. Asked before it is known which company is meant, so it is under no row-level security.
create table integrations.deny_lists (
  integration_id uuid primary key,
  company_id uuid not null references identity.companies on delete cascade,
  -- SHA-256 of the secret part of the address.
  token_hash bytea not null,
  -- When a proxy last asked for it.
  fetched_at timestamptz,
  foreign key (company_id, integration_id) references integrations.installed on delete cascade
);
