-- What the learner must know again after a restart: sessions that ended, as the hash of their credential and milliseconds since 1970 in turn.
create table inventory.ended_sessions (
  company_id uuid primary key,
  sessions bigint[] not null,
  saved_at timestamptz not null default now()
);
alter table inventory.ended_sessions enable row level security;
alter table inventory.ended_sessions force row level security;
create policy company on inventory.ended_sessions using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
