-- Filters of posture gaps kept under a name, with search, columns and sort.
create table posture.saved_filters (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- Seen by everybody who reads the company's posture gaps.
  is_shared boolean not null default false,
  view jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index saved_filters_own_name on posture.saved_filters (company_id, owner_id, lower(name));
create unique index saved_filters_shared_name on posture.saved_filters (company_id, lower(name)) where is_shared;

alter table posture.saved_filters enable row level security;
alter table posture.saved_filters force row level security;
create policy company on posture.saved_filters using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
