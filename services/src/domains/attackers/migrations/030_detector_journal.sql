-- What detection learned since its state was saved whole, one row for each commit: a crash loses nothing that was acknowledged.
create table attackers.detector_journal (
  company_id uuid not null,
  number int not null,
  changes bytea not null,
  primary key (company_id, number)
);
-- It is compressed already.
alter table attackers.detector_journal alter column changes set storage external;
alter table attackers.detector_journal enable row level security;
alter table attackers.detector_journal force row level security;
create policy company on attackers.detector_journal using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
