-- The demo of a company: which hour its story ends at, decided once, so that a start that was broken off while filling it is
-- taken up by the next with the same batches.
create table ingest.demos (
  company_id uuid primary key,
  ends_at timestamptz not null,
  -- When the last of its batches was stored; null while some may be missing.
  filled_at timestamptz
);
-- What earlier releases filled stays as it is: which hour those stories ended at is not known.
-- The owner of a server of one's own is held to row-level security too, and sees no rows without a company.
alter table ingest.batches no force row level security;
insert into ingest.demos (company_id, ends_at, filled_at)
  select company_id, date_trunc('hour', min(received_at)), max(received_at) from ingest.batches where kind = 'demo' group by 1;
alter table ingest.batches force row level security;
alter table ingest.demos enable row level security;
alter table ingest.demos force row level security;
create policy company on ingest.demos using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
