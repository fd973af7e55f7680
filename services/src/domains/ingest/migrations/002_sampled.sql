-- Exchanges that were left out because the sender asked to take one in N:
-- received = learned + sum(noise) + sampled + sum(rejected).
alter table ingest.batches add column sampled int not null default 0;
alter table ingest.ledger add column sampled bigint not null default 0;
alter table ingest.totals add column sampled bigint not null default 0;
