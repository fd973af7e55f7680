-- Regulations that a company answers to, by their keys in the catalogue; none without a row.
create table inventory.chosen_regulations (
  company_id uuid primary key,
  regulations text[] not null
);
select palisade.protect('inventory.chosen_regulations');
