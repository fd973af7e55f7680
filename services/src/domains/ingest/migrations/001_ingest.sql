-- What was received, from where, and what became of it.
create schema ingest;

-- The ledger of batches: a batch counts exactly once however often it arrives. Written in the transaction of its counters.
create table ingest.batches (
  company_id uuid not null,
  id uuid not null,
  source text not null,
  kind text not null check (kind in ('file', 'http', 'demo')),
  -- SHA-256 of the idempotency key the sender gave, or of the content.
  fingerprint bytea not null,
  token_id uuid,
  received_at timestamptz not null default now(),
  bytes bigint not null,
  received int not null,
  learned int not null,
  noise jsonb not null default '{}',
  rejected jsonb not null default '{}',
  primary key (company_id, id),
  unique (company_id, fingerprint)
);
create index batches_received on ingest.batches (company_id, received_at, id);

-- Adds two sets of counts by reason.
create function ingest.add_counts(a jsonb, b jsonb) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_object_agg(key, count), '{}')
  from (select key, sum(value::bigint) as count from (select * from jsonb_each_text(a) union all select * from jsonb_each_text(b)) as both_sides group by key) as summed
$$;

-- Roll-up per source and minute; received = learned + sum(noise) + sum(rejected).
create table ingest.ledger (
  company_id uuid not null,
  minute timestamptz not null,
  source text not null,
  kind text not null,
  received bigint not null,
  learned bigint not null,
  noise jsonb not null default '{}',
  rejected jsonb not null default '{}',
  primary key (company_id, minute, source)
);

-- Sum of all lines of the ledger, so that nobody adds them up for a page.
create table ingest.totals (
  company_id uuid primary key,
  received bigint not null,
  learned bigint not null,
  noise jsonb not null default '{}',
  rejected jsonb not null default '{}',
  last_received_at timestamptz not null
);

alter table ingest.batches enable row level security;
alter table ingest.batches force row level security;
create policy company on ingest.batches using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
alter table ingest.ledger enable row level security;
alter table ingest.ledger force row level security;
create policy company on ingest.ledger using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
alter table ingest.totals enable row level security;
alter table ingest.totals force row level security;
create policy company on ingest.totals using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
