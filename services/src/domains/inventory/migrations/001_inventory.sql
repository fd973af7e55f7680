-- Hosts, APIs, endpoints and parameters as learned from traffic. company_id leads every key.
create schema inventory;
create extension if not exists pg_trgm;

create table inventory.hosts (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  is_external boolean not null default false,
  detected_at timestamptz not null,
  last_activity_at timestamptz not null,
  -- Roll-ups kept by the learner.
  endpoint_count int not null default 0,
  api_count int not null default 0,
  sensitive_count int not null default 0,
  risk_score numeric(3, 1) not null default 0,
  requests bigint not null default 0,
  primary key (company_id, id),
  unique (company_id, name)
);

create table inventory.apis (
  company_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  base_path text not null,
  name text not null,
  detected_at timestamptz not null,
  last_activity_at timestamptz not null,
  endpoint_count int not null default 0,
  primary key (company_id, id),
  unique (company_id, host_id, base_path),
  foreign key (company_id, host_id) references inventory.hosts
);

create table inventory.endpoints (
  company_id uuid not null,
  id uuid not null,
  host_id uuid not null,
  api_id uuid not null,
  host text not null,
  method text not null,
  path text not null,
  -- Why the path has its parameters: [{name, index, kind, distinctValues, observations, since, samples}]
  path_evidence jsonb not null default '[]',
  learning_state text not null default 'staging' check (learning_state in ('staging', 'available')),
  authenticated boolean,
  auth_types text[] not null default '{}',
  sensitive boolean not null default false,
  data_types text[] not null default '{}',
  data_categories text[] not null default '{}',
  is_external boolean not null default false,
  protocols text[] not null default '{}',
  sources text[] not null default '{}',
  content_types text[] not null default '{}',
  response_codes int[] not null default '{}',
  risk_score numeric(3, 1) not null default 0,
  -- [{key, contribution}], largest first.
  risk_factors jsonb not null default '[]',
  parameter_count int not null default 0,
  requests bigint not null default 0,
  errors bigint not null default 0,
  detected_at timestamptz not null,
  last_activity_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, host_id) references inventory.hosts,
  foreign key (company_id, api_id) references inventory.apis
);
create unique index endpoints_key on inventory.endpoints (company_id, host_id, method, path);

-- An endpoint id that was merged or split away keeps resolving.
create table inventory.endpoint_aliases (
  company_id uuid not null,
  old_id uuid not null,
  endpoint_id uuid not null,
  since timestamptz not null default now(),
  primary key (company_id, old_id)
);

create table inventory.parameters (
  company_id uuid not null,
  endpoint_id uuid not null,
  id uuid not null,
  side text not null check (side in ('request', 'response')),
  location text not null check (location in ('path', 'query', 'header', 'cookie', 'body')),
  content_type text not null default '',
  status_class text not null default '',
  name text not null,
  type text not null,
  format text,
  required boolean not null,
  sensitive boolean not null default false,
  data_type text,
  data_categories text[] not null default '{}',
  object_id boolean not null default false,
  -- Masked by the company's privacy option; empty when sampling is off.
  samples text[] not null default '{}',
  occurrences bigint not null,
  distinct_values bigint not null,
  confidence real not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (company_id, endpoint_id, id),
  unique (company_id, endpoint_id, side, location, content_type, status_class, name)
);

create table inventory.traffic_hourly (
  company_id uuid not null,
  endpoint_id uuid not null,
  hour timestamptz not null,
  requests bigint not null,
  errors bigint not null,
  primary key (company_id, endpoint_id, hour)
);
create index traffic_hourly_hour on inventory.traffic_hourly (company_id, hour);

-- Roll-up of the whole company, so that cards and the overview never count rows.
create table inventory.company_counts (
  company_id uuid primary key,
  hosts int not null default 0,
  apis int not null default 0,
  endpoints int not null default 0,
  sensitive_endpoints int not null default 0,
  unauthenticated_endpoints int not null default 0
);
create table inventory.company_traffic_hourly (
  company_id uuid not null,
  hour timestamptz not null,
  learned bigint not null default 0,
  noise bigint not null default 0,
  rejected bigint not null default 0,
  errors bigint not null default 0,
  primary key (company_id, hour)
);

-- What the learner must know again after a restart.
create table inventory.host_models (
  company_id uuid not null,
  host_id uuid not null,
  model bytea not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, host_id)
);
create table inventory.endpoint_models (
  company_id uuid not null,
  endpoint_id uuid not null,
  model bytea not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, endpoint_id)
);

do $$
declare name text;
begin
  foreach name in array array['hosts', 'apis', 'endpoints', 'endpoint_aliases', 'parameters', 'traffic_hourly', 'company_counts', 'company_traffic_hourly', 'host_models', 'endpoint_models'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
