-- The rest of the fields that endpoints are filtered by. Constant defaults: adding them rewrites no row.
alter table inventory.endpoints
  -- Registrable domain of the host; empty for addresses and single names.
  add column domain text not null default '',
  add column web_server text,
  add column technologies text[] not null default '{}',
  add column cdn text,
  add column url_type text not null default 'API' check (url_type in ('API', 'other', 'irrelevant')),
  -- Whether answers announce a limit on requests; null while none was seen that could.
  add column rate_limited boolean,
  add column resource_id text,
  add column source_types text[] not null default '{}',
  add column monitored boolean not null default false,
  add column endpoint_types text[] not null default '{}',
  add column availability text not null default 'unknown' check (availability in ('active', 'inactive', 'unknown'));

alter table inventory.parameters add column if not exists enum_values text[];

-- Which labels an endpoint has, and by which rule; the zero rule stands for a person.
create table if not exists inventory.endpoint_labels (
  company_id uuid not null,
  endpoint_id uuid not null,
  label_id uuid not null,
  group_id uuid not null,
  rule_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (company_id, endpoint_id, label_id, rule_id),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);

-- Weaknesses found on endpoints.
create table inventory.endpoint_findings (
  company_id uuid not null,
  endpoint_id uuid not null,
  name text not null,
  severity text not null check (severity in ('info', 'low', 'medium', 'high', 'critical')),
  cwe_id text,
  cve_id text,
  evidence jsonb not null default '{}',
  found_at timestamptz not null,
  primary key (company_id, endpoint_id, name),
  foreign key (company_id, endpoint_id) references inventory.endpoints on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['endpoint_labels', 'endpoint_findings'] loop
    execute format('alter table inventory.%I enable row level security', name);
    execute format('alter table inventory.%I force row level security', name);
    execute format('drop policy if exists company on inventory.%I', name);
    execute format($p$create policy company on inventory.%I using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid)$p$, name);
  end loop;
end $$;
