-- Samples of companies.
create schema sample;

create table sample.samples (
  company_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  created_by text not null,
  -- Grows with each change, so that nobody saves over what somebody else saved.
  version int not null default 1,
  updated_at timestamptz,
  updated_by text,
  primary key (company_id, id)
);
create unique index samples_name on sample.samples (company_id, lower(name));
create index samples_newest on sample.samples (company_id, created_at, id);
select palisade.protect('sample.samples');
