-- Deletions of samples by opting out: who asked, what went so far, and the receipt once files are rewritten and values were read back.
-- A row is written in the transaction that deletes, so that a process that dies leaves it open for the next start.
create table ingest.sample_deletions (
  company_id uuid not null,
  id uuid not null,
  actor_id uuid,
  actor text not null,
  address text,
  began_at timestamptz not null default now(),
  -- Until when everything has to be gone.
  due_at timestamptz not null,
  -- When rows were last deleted; files that were rewritten before that do not count.
  deleted_at timestamptz not null default clock_timestamp(),
  -- Rows by kind.
  deleted jsonb not null default '{}',
  finished_at timestamptz,
  -- JSON as it is downloaded, and the SHA-256 of exactly that text.
  receipt text,
  digest text,
  primary key (company_id, id),
  check ((finished_at is null) = (receipt is null) and (receipt is null) = (digest is null))
);
create index sample_deletions_newest on ingest.sample_deletions (company_id, began_at desc, id);
create index sample_deletions_open on ingest.sample_deletions (company_id) where finished_at is null;
select palisade.protect('ingest.sample_deletions');
