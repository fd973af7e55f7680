-- What people say about the inventory and how it is learned.
alter table inventory.endpoints
  -- Null: as learned. `authenticated` is what counts, the two beside it are where it comes from.
  add column authenticated_tuned boolean,
  add column authenticated_learned boolean,
  -- Toward the learning state, both up to what is needed; null until the endpoint is written again.
  add column seen_hours smallint,
  add column seen_consumers smallint,
  -- Whether detection is on for its API.
  add column if not exists monitored boolean not null default false;
update inventory.endpoints set monitored = true;

alter table inventory.apis
  add column is_hidden boolean not null default false,
  add column is_detected boolean not null default true,
  -- Added by a person: it stays without endpoints, and takes those of its host that no other API has.
  add column is_added boolean not null default false,
  -- Null: as the company.
  add column learning_mode text check (learning_mode in ('low', 'regular'));

-- Expression of the hosts that are this one.
alter table inventory.hosts add column pattern text;

alter table inventory.parameters add column tuned boolean not null default false;

create table inventory.tunes (
  company_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  side text not null check (side in ('request', 'response')),
  location text not null check (location in ('header', 'query', 'body')),
  content_type text not null default '',
  name text not null,
  -- {type, required, objectId, maxLength, …}: what is absent stays as learned.
  metadata jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by text not null,
  primary key (company_id, id),
  unique (company_id, endpoint_id, side, location, content_type, name)
);

create table inventory.learning_settings (
  company_id uuid primary key,
  mode text not null default 'low' check (mode in ('low', 'regular')),
  low_minimum int not null default 50 check (low_minimum between 10 and 150),
  regular_minimum int not null default 1000 check (regular_minimum between 1000 and 5000),
  -- Whether paths are learned by the company's own parameter types too.
  path_patterns boolean not null default false
);

create table inventory.display_settings (
  company_id uuid primary key,
  -- Kinds of URLs that the inventory leaves out unless asked for.
  hidden_url_types text[] not null default '{}' check (hidden_url_types <@ '{other,irrelevant}'),
  -- Whether the inventory opens grouped by host.
  group_by_host boolean not null default false
);

create table inventory.parameter_types (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  include_pattern text not null,
  exclude_pattern text,
  is_enabled boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index parameter_types_name on inventory.parameter_types (company_id, lower(name));

create table inventory.correlators (
  company_id uuid not null,
  id uuid not null,
  display_name text not null,
  location text not null check (location in ('header', 'query', 'cookie', 'jwtClaim')),
  parameter text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, location, parameter)
);

do $$
declare name text;
begin
  foreach name in array array['tunes', 'learning_settings', 'display_settings', 'parameter_types', 'correlators'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
