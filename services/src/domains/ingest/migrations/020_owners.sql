-- Who learns for a company: one process at a time. What it learned is in its memory and is written as absolute values,
-- so that two at once would overwrite each other's counts.

-- One life of a process that learns. Its lease ends by this database's clock unless it is renewed in time.
create table ingest.runs (
  id uuid primary key,
  host text not null,
  pid int not null,
  -- Where other processes reach its services; null when they cannot.
  services_url text,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null
);

-- The owner of each company. A row is never deleted, so that the epoch never goes back.
create table ingest.owners (
  company_id uuid primary key,
  -- null when the last owner gave the company back.
  run_id uuid,
  -- Rises by one whenever somebody takes the company. A commit with an older epoch is refused.
  epoch bigint not null,
  since timestamptz not null default now()
);

alter table ingest.owners enable row level security;
alter table ingest.owners force row level security;
create policy company on ingest.owners using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
