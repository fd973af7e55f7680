-- Filters of tickets that people keep under a name.
create table integrations.saved_filters (
  company_id uuid not null,
  id uuid not null,
  owner_id uuid not null,
  name text not null,
  -- Seen by everybody who reads tickets.
  is_shared boolean not null default false,
  view jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Grows with each change, so that nobody saves over what somebody else saved.
  version int not null default 1,
  updated_by text,
  primary key (company_id, id)
);
create unique index saved_filters_own_name on integrations.saved_filters (company_id, owner_id, lower(name));
create unique index saved_filters_shared_name on integrations.saved_filters (company_id, lower(name)) where is_shared;
select palisade.protect('integrations.saved_filters');
