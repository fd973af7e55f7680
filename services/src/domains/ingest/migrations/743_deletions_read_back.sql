-- What the transaction that deleted rows read back, by kind, and when: all that the receipt can say once sampling is on again.
alter table ingest.sample_deletions add column remaining jsonb not null default '{}', add column read_at timestamptz;
