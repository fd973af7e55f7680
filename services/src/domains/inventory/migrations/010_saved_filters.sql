-- Filters of the inventory kept under a name, with search, columns, grouping and sort.
create table inventory.saved_filters (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- Seen by everybody who reads the company's inventory.
  is_shared boolean not null default false,
  view jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index saved_filters_own_name on inventory.saved_filters (company_id, owner_id, lower(name));
create unique index saved_filters_shared_name on inventory.saved_filters (company_id, lower(name)) where is_shared;

alter table inventory.saved_filters enable row level security;
alter table inventory.saved_filters force row level security;
create policy company on inventory.saved_filters using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
