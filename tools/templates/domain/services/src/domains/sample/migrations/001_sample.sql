-- Samples of companies.
create schema sample;

create table sample.samples (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
create index samples_newest on sample.samples (company_id, created_at, id);

alter table sample.samples enable row level security;
alter table sample.samples force row level security;
create policy company on sample.samples using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
