-- What the learner's commits learned since models were last written whole, in the order of the commits: a crash loses nothing of it.
create table inventory.model_journal (
  company_id uuid not null,
  number int not null,
  entries bytea not null,
  saved_at timestamptz not null default now(),
  primary key (company_id, number)
);
-- Rows live for half a minute: compressing them costs more than it saves.
alter table inventory.model_journal alter column entries set storage external;
alter table inventory.model_journal enable row level security;
alter table inventory.model_journal force row level security;
create policy company on inventory.model_journal using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
