-- The rule by which what is kept of a company's values was last masked. Those of an earlier one are masked again at the next start.
create table inventory.masking_rules (
  company_id uuid primary key,
  rule int not null,
  masked_at timestamptz not null default now()
);
alter table inventory.masking_rules enable row level security;
alter table inventory.masking_rules force row level security;
create policy company on inventory.masking_rules using (company_id = nullif(current_setting('palisade.company_id', true), '')::uuid);
