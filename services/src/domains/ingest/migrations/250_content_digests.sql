-- HMAC, under a key of the installation, of the content of a batch that the sender's idempotency key names: the same key with
-- other content is refused. Null where the content itself names the batch, and for what earlier releases stored.
alter table ingest.batches add column digest bytea;
-- From this release on, the content is hashed with that key into the fingerprint too.
comment on column ingest.batches.fingerprint is 'SHA-256 of the sender''s idempotency key, or HMAC of the content under a key of the installation; a plain SHA-256 of it in rows of earlier releases.';
