-- Data types and categories of every company of the installation: they have the id of no company. System users alone write them, in
-- the scope of that id; every company reads them beside its own.
create policy every_company on inventory.data_categories for select
  using (company_id = '00000000-0000-0000-0000-000000000000');
create policy every_company on inventory.data_types for select
  using (company_id = '00000000-0000-0000-0000-000000000000');
create policy every_company on inventory.data_classifications for select
  using (company_id = '00000000-0000-0000-0000-000000000000');

-- Up to which change of those a company's inventory was read again.
alter table inventory.data_classifications add column applied_change int not null default 0;

-- What changed of them, which the job `inventory.applyGlobalTypes` brings to each company's inventory.
create table inventory.global_type_changes (
  number int generated always as identity primary key,
  actor jsonb not null,
  -- Types as they were and are; names of types that were switched, and whether one was switched on.
  types jsonb not null,
  switched text[] not null,
  is_switched_on boolean not null,
  at timestamptz not null default now()
);
grant select, insert on inventory.global_type_changes to palisade_app;
