-- What was rewritten of files since rows of a deletion were last deleted, with the server's log or without it; null while nothing was.
-- A deletion whose values are found when they are read back is read back again, and its files need no second rewriting.
alter table ingest.sample_deletions add column rewritten text check (rewritten in ('all', 'tables'));
